/**
 * Asks workers by e-mail to confirm their own hours, where the agreement asks for it (docs/decisions/0109-confirmed-hours.md):
 * once a shift has ended, at most once a day with all of it.
 */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { hoursAskedMail } from "@/lib/adapters/mail/worker-hours";
import {
  deliverWithResult,
  postMessage,
  registeredAs,
  registeredColumns,
  registeredName,
} from "@/lib/backend/outgoing";
import { awaitedHours, markAsked, recordAskResult, unmarkAsked } from "@/lib/backend/timesheets";
import { mailedShiftsUrl, mayMailHours, newestShiftsLink } from "@/lib/backend/worker-links";
import { hasLeft, isDisabled } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { hoursMail as texts } from "@/lib/config/messages/my-shifts";
import { organisations, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, formatDateTimeRange, formatDeadline, hourOfDay, startOfDay } from "@/lib/format";

export const hoursMailSchema = z.object({
  kind: z.literal("workerHours"),
  organisationId: z.uuid(),
  workerId: z.uuid(),
  /** When the hours were marked as asked for. */
  askedAt: z.iso.datetime(),
});
type HoursMail = z.infer<typeof hoursMailSchema>;

/** The worker with their newest link, held until the transaction ends; null for one who cannot be asked. */
async function readAsked(tx: Transaction, workerId: string) {
  const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId)).for("update");
  if (!worker?.email || worker.erasedAt || hasLeft(worker) || isDisabled(worker)) return null;
  const link = await newestShiftsLink(tx, workerId);
  return mayMailHours(link) ? { worker, email: worker.email, link } : null;
}

/** Queues the e-mail of a worker. The worker's row is held, so that two servers ask once. */
const askOne = ({ organisationId, workerId }: Pick<HoursMail, "organisationId" | "workerId">): Promise<void> =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    if (!(await readAsked(tx, workerId))) return;
    const askedAt = (await markAsked(tx, workerId))?.toISOString();
    if (!askedAt) return;
    await postMessage(tx, { kind: "workerHours", organisationId, workerId, askedAt }, { sender: { by: "product" } });
  });

function isByNight(now: Date): boolean {
  const { from, until } = constants.hoursAskedBetween;
  const hour = hourOfDay(now);
  return hour < from || hour >= until;
}

/** Asks every worker whose hours are waited for and who was not asked today; by night no one is. */
export async function askForHours(): Promise<void> {
  const now = clock.now();
  if (isByNight(now)) return;
  const [at, today] = [now.toISOString(), startOfDay(calendarDate(now)).toISOString()];
  const { rows } = await withScope({ kind: "platform" }, (tx) =>
    tx.execute<{ worker_id: string; organisation_id: string }>(
      sql`select * from app_workers_to_ask(${at}::timestamptz, ${today}::timestamptz)`,
    ),
  );
  for (const { worker_id: workerId, organisation_id: organisationId } of rows) {
    await askOne({ organisationId, workerId }).catch((error: unknown) =>
      log.error("a worker was not asked for their hours", { error }),
    );
  }
}

/**
 * E-mails a worker what they are still waited for, with their own link: that of the shift, if it is one. Nothing is sent
 * once they have confirmed all of it, the cut-off has passed or the hours have been submitted, or if they can no longer be asked.
 * An e-mail that was delayed into the night is not sent either. What it does not ask for counts as not asked for, so that no
 * one is told that it was, and what is still awaited is asked for in the morning. An e-mail that is refused for good is recorded as
 * refused, unless the worker has another address by then.
 */
export async function mailForHours(
  jobId: string,
  { kind, organisationId, workerId, askedAt }: HoursMail,
): Promise<void> {
  const asking = { workerId, askedAt: new Date(askedAt) };
  const inAgency = <T>(work: (tx: Transaction) => Promise<T>) =>
    withScope({ kind: "organisation", organisationId }, work);
  let sentTo: string | undefined;
  const result = await deliverWithResult({ key: jobId, kind }, () =>
    inAgency(async (tx) => {
      const asked = await readAsked(tx, workerId);
      const all = asked && !isByNight(clock.now()) ? await awaitedHours(tx, workerId) : [];
      // An e-mail that was given up has been followed by another, which has asked for the same.
      const isLatest = all.some((one) => one.askedAt?.getTime() === asking.askedAt.getTime());
      const awaited = isLatest ? all : [];
      const mailed = awaited.map(({ id }) => id);
      await unmarkAsked(tx, asking, mailed);
      if (!asked || awaited.length === 0) return null;
      const { worker, email, link } = asked;
      const [agency] = await tx
        .select({ name: organisations.name, ...registeredColumns })
        .from(organisations)
        .where(eq(organisations.id, organisationId));
      if (!agency) return null;
      const url = await mailedShiftsUrl(tx, worker, link);
      const [only] = awaited;
      const target = url === null ? null : new URL(url);
      if (target && awaited.length === 1 && only) target.searchParams.set("hours", only.allocationId);
      else if (target) target.hash = "past";
      const mail = await hoursAskedMail({
        firstName: worker.firstName,
        agencyName: registeredName(agency),
        sender: registeredAs(agency),
        url: target?.href ?? null,
        count: awaited.length,
        shifts: awaited
          .slice(0, constants.timesheetMailMax)
          .map(({ service, startAt, endAt, until }) =>
            texts.line(service, formatDateTimeRange(startAt, endAt), formatDeadline(until)),
          ),
        more: Math.max(0, awaited.length - constants.timesheetMailMax),
      });
      sentTo = email;
      return { to: email, mail: { ...mail, ...(url ? { headers: unsubscribeHeaders(url) } : {}) } };
    }),
  );
  if (result === "nothing") return;
  await inAgency(async (tx) => {
    const [worker] = await tx
      .select({ email: workers.email })
      .from(workers)
      .where(eq(workers.id, workerId))
      .for("update");
    if (result === "refused" && worker?.email !== sentTo) await unmarkAsked(tx, asking, []);
    else await recordAskResult(tx, asking, result);
  });
}

/** The headers of RFC 8058: the link's own token ends these e-mails, and the page behind it turns them on again. */
function unsubscribeHeaders(shiftsUrl: string): Record<string, string> {
  const url = new URL("/api/unsubscribe", env().PUBLIC_URL);
  url.searchParams.set("of", "hours");
  url.searchParams.set("token", new URL(shiftsUrl).searchParams.get("token") ?? "");
  return { "List-Unsubscribe": `<${url.href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
