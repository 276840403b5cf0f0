/** Runs the jobs that tell someone about shifts posted for a provider: each reads the current state and leaves out what no longer holds. */
import { eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { onBehalfMail } from "@/lib/adapters/mail/on-behalf";
import { allocationsOf } from "@/lib/backend/jobs/find";
import { type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { approvalsPage } from "@/lib/config/messages/on-behalf";
import { agreements, users, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDateTime, formatDateTimeRange, formatLongDate, formatMoney } from "@/lib/format";
import { askedToConfirm, confirmersOf } from "./confirmers";
import type { OnBehalfMail } from "./queued";
import { findRequest, isUnfilled, isWaiting } from "./requests";

/** The branches whose users of the agency see it; `own` where an agreement covers every branch. */
type AboutAgency = { branchIds: readonly string[] } | "own";

/** The request with who is asked to decide it, and whom of the agency it is about, which only the agency sees. */
async function readRequest({ jobId, organisationId }: OnBehalfMail) {
  const read = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const found = await findRequest(tx, jobId);
    const asked = askedToConfirm(await confirmersOf(tx, organisationId), found.request, today());
    const put = await allocationsOf(tx, [jobId]);
    return { ...found, asked, workerId: put.find((one) => one.organisationId === found.request.agencyId)?.workerId };
  });
  const { workerId } = read;
  const { agencyId, agreementId } = read.request;
  const about = await withScope(
    { kind: "organisation", organisationId: agencyId },
    async (tx): Promise<AboutAgency> => {
      if (agreementId) {
        const [row] = await tx
          .select({ branchId: agreements.branchId })
          .from(agreements)
          .where(eq(agreements.id, agreementId));
        return row?.branchId ? { branchIds: [row.branchId] } : "own";
      }
      const [row] = workerId
        ? await tx.select({ branchIds: workers.branchIds }).from(workers).where(eq(workers.id, workerId))
        : [];
      return { branchIds: row?.branchIds ?? [] };
    },
  );
  return { ...read, about };
}

type Found = Awaited<ReturnType<typeof readRequest>>;

/** Whether it is still as the mail says. */
function isCurrent({ what }: OnBehalfMail, { request, asked }: Found): boolean {
  const waits = isWaiting(request, clock.now());
  if (what === "posted" || what === "reminded") return waits && asked.length > 0;
  if (what === "opened") return request.outcome === "confirmed";
  return what === "stuck" ? waits && asked.length === 0 : request.outcome === what;
}

/** Who decides at the provider, now. */
const deciding = (tx: Transaction, { request, asked }: Found, way: Way): Promise<Recipient[]> =>
  asked.length === 0
    ? Promise.resolve([])
    : recipientsOf(tx, {
        of: { organisationId: request.organisationId },
        about: request,
        code: codes.tasks,
        event: "onBehalf",
        way,
        among: [inArray(users.id, [...asked])],
      });

const ofAgency = (tx: Transaction, { request, about }: Found, way: Way): Promise<Recipient[]> =>
  recipientsOf(tx, {
    of: { organisationId: request.agencyId },
    about,
    code: codes.jobs,
    event: "onBehalf",
    way,
  });

/** Who gets it. Administrators cannot switch theirs off; without any, the platform's staff are told. */
const recipients = ({ what }: OnBehalfMail, found: Found, way: Way): Promise<Recipient[]> =>
  withScope({ kind: "platform" }, async (tx) => {
    const { request } = found;
    switch (what) {
      case "posted":
      case "reminded":
      case "withdrawn":
        return deciding(tx, found, way);
      case "confirmed":
      case "opened":
      case "refused":
        return ofAgency(tx, found, way);
      case "lapsed":
        return [...(await ofAgency(tx, found, way)), ...(await deciding(tx, found, way))];
      case "stuck": {
        const of = { organisationId: request.organisationId };
        const by = { about: request, event: "onBehalfStuck", way } as const;
        const administrators = await recipientsOf(tx, { of, isPrimary: true, ...by });
        return administrators.length > 0
          ? administrators
          : recipientsOf(tx, { of: "platform", code: codes.tasks, ...by });
      }
    }
  });

/** The agency reads its own price; everyone else what the provider pays, at most where any agency may fill the shift. */
function priceFor(organisationId: string, request: Found["request"]): string {
  if (organisationId === request.agencyId) return formatMoney(request.rateSnapshot.plannedPence);
  const price = formatMoney(request.estimatedPence);
  return isUnfilled(request) ? approvalsPage.atMost(price) : price;
}

/** Runs one job, by the way whose queue it is in. */
export async function mailAboutOnBehalf(queuedId: string, mail: OnBehalfMail, way: Way = "mail"): Promise<void> {
  const found = await readRequest(mail);
  if (!isCurrent(mail, found)) return;
  const { job, workerType, agency, request } = found;
  const { what } = mail;
  // The agency sees a shift without a worker again once it is released to it.
  const ofShift = what === "opened" ? `/dashboard/jobs?week=${job.startOn}` : `/dashboard/jobs/${job.id}`;
  const path = what === "posted" || what === "reminded" ? "/dashboard/tasks/approvals" : ofShift;
  const about = {
    jobId: queuedId,
    recordId: job.id,
    subjectId: job.id,
    isCurrent: async () => isCurrent(mail, await readRequest(mail)),
  };
  const people = await recipients(mail, found, way);
  const compose = async ({ fullName, organisationId }: Recipient) => ({
    mail: await onBehalfMail({
      fullName,
      what,
      agency,
      price: priceFor(organisationId, request),
      shift: {
        service: job.serviceName,
        workerType,
        day: formatLongDate(job.startAt),
        when: formatDateTimeRange(job.startAt, job.endAt),
        start: formatDateTime(job.startAt),
        isUnfilled: isUnfilled(request),
      },
      url: new URL(path, env().PUBLIC_URL).href,
    }),
  });
  if (mail.kind === "onBehalfStuck") {
    await tell(way, { ...about, event: mail.kind, detail: mail.what }, people, compose);
  } else await tell(way, { ...about, event: mail.kind, detail: mail.what }, people, compose);
}
