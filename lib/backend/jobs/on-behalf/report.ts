/**
 * Makes sure that no agency's request lapses unnoticed: reports requests that no one can decide, reminds those who
 * decide before a request lapses, and notifies both sides once it has. Each once.
 */
import { and, eq, inArray, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import { type Actor, audit, jobActor } from "@/lib/backend/audit";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { onBehalfRequests } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { askedToConfirm, confirmersOf } from "./confirmers";
import { queueOnBehalfMail } from "./queued";
import { isUnfilled, isWaiting, type OnBehalfRecord } from "./requests";

const selectWaiting = (tx: Transaction, ...conditions: (SQL | undefined)[]) =>
  tx
    .select()
    .from(onBehalfRequests)
    .where(and(isNull(onBehalfRequests.outcome), ...conditions));

/** Reports the requests of a provider that no one can decide today. Returns how many. */
export async function reportUnconfirmable(
  tx: Transaction,
  { organisationId, actor }: { organisationId: string; actor: Actor },
): Promise<number> {
  const now = clock.now();
  const { jobId, reportedAt, outcome } = onBehalfRequests;
  const waiting = await selectWaiting(
    tx,
    eq(onBehalfRequests.organisationId, organisationId),
    isNull(onBehalfRequests.reportedAt),
  );
  if (waiting.length === 0) return 0;
  const confirmers = await confirmersOf(tx, organisationId);
  const stuck = waiting.filter(
    (request) => isWaiting(request, now) && askedToConfirm(confirmers, request, today()).length === 0,
  );
  if (stuck.length === 0) return 0;
  const ids = stuck.map((request) => request.jobId);
  const reported = await tx
    .update(onBehalfRequests)
    .set({ reportedAt: now })
    .where(and(inArray(jobId, ids), isNull(outcome), isNull(reportedAt)))
    .returning();
  for (const request of reported) {
    await audit(tx, actor, {
      organisationId,
      action: "onBehalf.reported",
      subject: { type: "job", id: request.jobId },
    });
    await queueOnBehalfMail(tx, request, "stuck");
  }
  return reported.length;
}

/**
 * Reminds a provider of requests that lapse soon. A shift without a worker lapses within days of being posted, so that the
 * mail about its posting is the reminder.
 */
async function remind(tx: Transaction, organisationId: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + constants.onBehalfRemindedMs);
  const { outcome, decideBy, remindedAt, evidence } = onBehalfRequests;
  const reminded = await tx
    .update(onBehalfRequests)
    .set({ remindedAt: now })
    .where(
      and(
        eq(onBehalfRequests.organisationId, organisationId),
        isNull(outcome),
        isNull(remindedAt),
        isNotNull(evidence),
        lte(decideBy, soon),
      ),
    )
    .returning();
  for (const request of reminded) if (isWaiting(request, now)) await queueOnBehalfMail(tx, request, "reminded");
}

/** Stores that requests have lapsed, which their jobs follow from time alone, and tells both sides. */
async function lapse(tx: Transaction, organisationId: string, actor: Actor, now: Date): Promise<void> {
  const { outcome, decideBy } = onBehalfRequests;
  const lapsed = await tx
    .update(onBehalfRequests)
    .set({ outcome: "lapsed", decidedAt: now })
    .where(and(eq(onBehalfRequests.organisationId, organisationId), isNull(outcome), lte(decideBy, now)))
    .returning();
  for (const request of lapsed) {
    await audit(tx, actor, {
      organisationId,
      action: "onBehalf.lapsed",
      subject: { type: "job", id: request.jobId },
      details: { agencyId: request.agencyId },
    });
    await queueOnBehalfMail(tx, request, "lapsed");
  }
}

const needsAttention = (request: OnBehalfRecord, now: Date): boolean =>
  request.reportedAt === null ||
  (request.remindedAt === null &&
    !isUnfilled(request) &&
    request.decideBy.getTime() - now.getTime() <= constants.onBehalfRemindedMs) ||
  request.decideBy <= now;

/** The same for every provider: an absence begins, a colleague leaves and time passes without anyone touching a request. */
export async function followUpOnBehalf(): Promise<void> {
  const now = clock.now();
  const waiting = await withScope({ kind: "platform" }, (tx) => selectWaiting(tx));
  const actor = jobActor();
  const due = waiting.filter((request) => needsAttention(request, now));
  for (const organisationId of new Set(due.map((request) => request.organisationId))) {
    await withScope({ kind: "organisation", organisationId }, async (tx) => {
      await lapse(tx, organisationId, actor, now);
      await remind(tx, organisationId, now);
      await reportUnconfirmable(tx, { organisationId, actor });
    });
  }
}
