/** Runs the mail jobs about authorisations: each reads the current state and leaves out what no longer holds. */
import { and, asc, count, desc, eq, inArray, max, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authorisationMail } from "@/lib/adapters/mail/authorisation";
import { deliver, type Recipient, recipientsOf } from "@/lib/backend/outgoing";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { jobAuthorisations, jobs, users, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatDateTimeRange, formatLongDate } from "@/lib/format";
import { authorisersOf } from "./find";
import type { AuthorisationMail } from "./queued";
import { askedFor } from "./rules";

const isAhead = () =>
  sql`${jobs.status} <> 'cancelled' and ${jobs.startAt} > ${clock.now().toISOString()}::timestamptz`;

/**
 * A request with the first of its shifts that is ahead, if one is, how many are and when the last begins, and who is asked to
 * decide it.
 */
const readRequest = ({ authorisationId, organisationId }: AuthorisationMail) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({ request: jobAuthorisations, job: jobs, workerType: workerTypes.name })
      .from(jobAuthorisations)
      .innerJoin(jobs, eq(jobs.postingId, jobAuthorisations.postingId))
      .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
      .where(and(eq(jobAuthorisations.id, authorisationId)))
      .orderBy(desc(isAhead()), asc(jobs.startAt), asc(jobs.id))
      .limit(1);
    if (!found) return null;
    const [ahead] = await tx
      .select({ many: count(), lastAt: max(jobs.startAt) })
      .from(jobs)
      .where(and(eq(jobs.postingId, found.request.postingId), isAhead()));
    const shifts = { many: Math.max(ahead?.many ?? 0, 1), lastAt: ahead?.lastAt ?? found.job.startAt };
    const asked = askedFor(await authorisersOf(tx, organisationId), found.request, today());
    return { ...found, ...shifts, asked: asked.map(({ userId }) => userId) };
  });

type Found = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

/** Whether it is still as the mail says. */
function isCurrent(mail: AuthorisationMail, { request, job, asked }: Found): boolean {
  if (mail.kind === "authorisationDecided") return request.status === mail.status;
  if (request.status !== "pending" || job.startAt <= clock.now()) return false;
  return mail.kind === "authorisationRequested" || asked.length === 0;
}

/** Who gets it. Administrators cannot switch theirs off; without any, the platform's staff are told. */
const recipients = (mail: AuthorisationMail, { request, asked }: Found): Promise<Recipient[]> =>
  withScope({ kind: "platform" }, async (tx) => {
    const of = { organisationId: mail.organisationId };
    const about = request;
    const key = "notifications.jobs";
    switch (mail.kind) {
      case "authorisationRequested":
        return asked.length === 0
          ? []
          : recipientsOf(tx, {
              of,
              about,
              code: codes.tasks,
              key,
              exceptUserId: request.requestedByUserId,
              among: [inArray(users.id, asked)],
            });
      case "authorisationDecided":
        return recipientsOf(tx, { of, about, code: codes.jobs, key, among: [eq(users.id, request.requestedByUserId)] });
      case "authorisationStuck": {
        const administrators = await recipientsOf(tx, { of, about, isPrimary: true, key: null });
        return administrators.length > 0
          ? administrators
          : recipientsOf(tx, { of: "platform", about, code: codes.tasks, key: null });
      }
    }
  });

/** Runs one mail job. */
export async function mailAboutAuthorisation(jobId: string, mail: AuthorisationMail): Promise<void> {
  const found = await readRequest(mail);
  if (!found || !isCurrent(mail, found)) return;
  const { job, workerType, many, lastAt } = found;
  const path =
    mail.kind === "authorisationRequested" ? "/dashboard/tasks/job-authorisations" : `/dashboard/jobs/${job.id}`;
  for (const { userId, email, fullName } of await recipients(mail, found)) {
    await deliver({ key: `${jobId}-${userId}`, kind: mail.kind }, async () => ({
      to: email,
      mail: await authorisationMail({
        fullName,
        what: mail.kind === "authorisationDecided" ? mail.status : mail.kind,
        shifts: {
          service: job.serviceName,
          workerType,
          day: formatLongDate(job.startAt),
          when: formatDateTimeRange(job.startAt, job.endAt),
          many,
          lastDay: formatLongDate(lastAt),
        },
        url: new URL(path, env().PUBLIC_URL).href,
      }),
    }));
  }
}
