/** Runs the jobs that tell someone about authorisations: each reads the current state and leaves out what no longer holds. */
import { and, asc, count, desc, eq, inArray, max, min, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authorisationMail } from "@/lib/adapters/mail/authorisation";
import { type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { seenOfPostings } from "@/lib/backend/releases";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { variantOf } from "@/lib/config/notifications";
import { jobAuthorisations, jobs, users, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTime, formatDateTimeRange, formatLongDate } from "@/lib/format";
import { authorisersOf } from "./find";
import type { AuthorisationMail } from "./queued";
import { askedFor } from "./rules";

type First = {
  request: typeof jobAuthorisations.$inferSelect;
  job: typeof jobs.$inferSelect;
  workerType: string;
};

const isAhead = () =>
  sql`${jobs.status} <> 'cancelled' and ${jobs.startAt} > ${clock.now().toISOString()}::timestamptz`;

/** How many shifts of a request are ahead, for which worker types, and when the last begins; of none, its first alone. */
async function aheadOf(tx: Transaction, { request, job, workerType }: First) {
  const ahead = await tx
    .select({ name: workerTypes.name, shifts: count(), lastAt: max(jobs.startAt) })
    .from(jobs)
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .where(and(eq(jobs.postingId, request.postingId), isAhead()))
    .groupBy(workerTypes.id, workerTypes.name)
    .orderBy(min(jobs.startAt), asc(workerTypes.name));
  const types = ahead.length > 0 ? ahead : [{ name: workerType, shifts: 1, lastAt: job.startAt }];
  return {
    types,
    many: types.reduce((sum, { shifts }) => sum + shifts, 0),
    lastAt: new Date(Math.max(...types.map(({ lastAt }) => (lastAt ?? job.startAt).getTime()))),
  };
}

/**
 * A request with the first of its shifts that is ahead, if one is, how many are, for which worker types, and when the last
 * begins, how far agencies see them once it is approved, and who is asked to decide it.
 */
const readRequest = ({ authorisationId, organisationId }: AuthorisationMail) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({ request: jobAuthorisations, job: jobs, workerType: workerTypes.name, requestedBy: users.fullName })
      .from(jobAuthorisations)
      .leftJoin(users, eq(users.id, jobAuthorisations.requestedByUserId))
      .innerJoin(jobs, eq(jobs.postingId, jobAuthorisations.postingId))
      .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
      .where(and(eq(jobAuthorisations.id, authorisationId)))
      .orderBy(desc(isAhead()), asc(jobs.startAt), asc(jobs.id))
      .limit(1);
    if (!found) return null;
    const asked = askedFor(await authorisersOf(tx, organisationId), found.request, today());
    const { postingId, status } = found.request;
    const seen = status === "approved" ? (await seenOfPostings(tx, [postingId]))(postingId) : null;
    return { ...found, ...(await aheadOf(tx, found)), seen, asked: asked.map(({ userId }) => userId) };
  });

type Found = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

/** Which variant of the event it is. */
const detailOf = (mail: AuthorisationMail) =>
  mail.kind === "authorisationDecided" ? mail.status : ("pending" as const);

/** Whether it is still as the mail says. */
function isCurrent(mail: AuthorisationMail, { request, job, asked }: Found): boolean {
  const { holds } = variantOf(mail.kind, detailOf(mail)) ?? {};
  if (!holds?.includes(request.status)) return false;
  if (mail.kind === "authorisationDecided") return true;
  return job.startAt > clock.now() && (mail.kind === "authorisationRequested" || asked.length === 0);
}

/** Who is told. Administrators cannot switch theirs off; without any, the platform's staff are told. */
const recipients = (mail: AuthorisationMail, { request, asked }: Found, way: Way): Promise<Recipient[]> =>
  withScope({ kind: "platform" }, async (tx) => {
    const of = { organisationId: mail.organisationId };
    const about = request;
    const by = { event: mail.kind, way };
    switch (mail.kind) {
      case "authorisationRequested":
        return asked.length === 0
          ? []
          : recipientsOf(tx, {
              of,
              about,
              code: codes.tasks,
              ...by,
              exceptUserId: request.requestedByUserId,
              among: [inArray(users.id, asked)],
            });
      case "authorisationDecided":
        return recipientsOf(tx, {
          of,
          about,
          code: codes.jobs,
          ...by,
          withDeputies: true,
          among: [eq(users.id, request.requestedByUserId)],
        });
      case "authorisationStuck": {
        const administrators = await recipientsOf(tx, { of, about, isPrimary: true, ...by });
        return administrators.length > 0
          ? administrators
          : recipientsOf(tx, { of: "platform", about, code: codes.tasks, ...by });
      }
    }
  });

/** Runs one job, by the way whose queue it is in. */
export async function mailAboutAuthorisation(jobId: string, mail: AuthorisationMail, way: Way = "mail"): Promise<void> {
  const found = await readRequest(mail);
  if (!found || !isCurrent(mail, found)) return;
  const { job, request, types, many, lastAt, seen, requestedBy } = found;
  const path =
    mail.kind === "authorisationRequested"
      ? `/dashboard/tasks/job-authorisations?open=${request.id}`
      : `/dashboard/jobs/${job.id}`;
  const happening = {
    jobId,
    event: mail.kind,
    recordId: job.id,
    subjectId: request.id,
    startAt: job.startAt,
    isCurrent: async () => {
      const again = await readRequest(mail);
      return again !== null && isCurrent(mail, again);
    },
  };
  const compose = async ({ fullName, isDeputy }: Recipient) => ({
    mail: await authorisationMail({
      fullName,
      what: mail.kind === "authorisationDecided" ? mail.status : mail.kind,
      standsInFor: isDeputy ? requestedBy : null,
      shifts: {
        service: job.serviceName,
        workerTypes: types,
        day: formatLongDate(job.startAt),
        when: formatDateTimeRange(job.startAt, job.endAt),
        many,
        lastDay: formatLongDate(lastAt),
      },
      seen: seen && { unseen: seen.unseen, othersFrom: seen.othersFrom && formatDateTime(seen.othersFrom) },
      url: new URL(path, env().PUBLIC_URL).href,
    }),
  });
  const people = await recipients(mail, found, way);
  const [deputies, named] = [people.filter(({ isDeputy }) => isDeputy), people.filter(({ isDeputy }) => !isDeputy)];
  await tell(way, { ...happening, detail: detailOf(mail) }, named, compose);
  if (mail.kind !== "authorisationDecided") return;
  const detail = mail.status === "approved" ? "approvedInPlace" : "rejectedInPlace";
  await tell(way, { ...happening, event: mail.kind, detail }, deputies, compose);
}
