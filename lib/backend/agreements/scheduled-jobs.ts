/**
 * Scheduled work on agreements: status changes by date, reminders, and recovery after a crash or a provider failure.
 * Every step is safe to repeat. A failure affects one agreement and is retried on the next run.
 */
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { ESignatureRefused, ESignatureUnavailable } from "@/lib/adapters/esign";
import type { AuditAction } from "@/lib/backend/audit";
import { clock } from "@/lib/config/clock";
import { constants, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreements, agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { close } from "./close";
import { changeSigner } from "./correct-signatory";
import { byJob, record } from "./events";
import { notifySignatories } from "./notify-signatories";
import { place } from "./place";
import { queueToSign } from "./queued";
import { reconcile } from "./reconcile";
import {
  type AgreementRow,
  change,
  lockAgreement,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { dayOf, isPending } from "./rules";
import { seal } from "./seal";

const texts = messages.agreements;
const BATCH = 200;
/** How long every run asks the provider about a signing that was started; after that, only before a reminder. */
const STARTED_RECENTLY_MS = 2 * HOUR_MS;
/** Gives the queued job time to run first. */
const PLACE_AFTER_MS = MINUTE_MS;
/** How long an expired version waits for a provider that does not answer. */
const PROVIDER_GRACE_MS = DAY_MS;
const eventActor = byJob("scheduled");

const pending = inArray(agreements.status, ["pending_agency", "pending_provider"]);
const running = inArray(agreements.status, ["active", "suspended"]);
/** The version that is pending or was signed. */
const current = and(
  eq(agreementVersions.agreementId, agreements.id),
  eq(agreementVersions.version, agreements.version),
  isNull(agreementVersions.closedAt),
);

type Provider = VersionRow["signatureProvider"];
type Which = { agreementId: string; version: number; provider: Provider };
/** Providers that did not answer in this run; they are not asked again until the next. */
type OpenCircuits = Set<Provider>;

const find = (where: SQL | undefined): Promise<Which[]> =>
  withScope({ kind: "platform" }, (tx) =>
    tx
      .selectDistinct({
        agreementId: agreements.id,
        version: agreements.version,
        provider: agreementVersions.signatureProvider,
      })
      .from(agreements)
      .innerJoin(agreementVersions, current)
      .leftJoin(agreementSignatories, eq(agreementSignatories.agreementId, agreements.id))
      .where(where)
      .orderBy(asc(agreements.id))
      .limit(BATCH),
  );

async function each<T extends { agreementId: string }>(step: string, found: T[], work: (one: T) => Promise<unknown>) {
  for (const one of found) {
    try {
      await work(one);
    } catch (error) {
      log.warn("a step of the scheduled job failed, will be tried again", { step, agreement: one.agreementId, error });
    }
  }
}

/** Runs `work` on the locked agreement. */
const locked = (agreementId: string, work: (tx: Transaction, agreement: AgreementRow) => Promise<void>) =>
  withScope(scopeOfAgreement(agreementId), async (tx) => work(tx, await lockAgreement(tx, agreementId)));

/** Runs a step for each item, skipping providers that have stopped answering. */
async function withCircuitBreaker<T extends Which>(
  step: string,
  found: T[],
  openCircuits: OpenCircuits,
  work: (one: T) => Promise<void>,
) {
  await each(step, found, async (one) => {
    if (openCircuits.has(one.provider)) return;
    try {
      await work(one);
    } catch (error) {
      if (error instanceof ESignatureUnavailable) openCircuits.add(one.provider);
      throw error;
    }
  });
}

async function recoverUnfinished(now: Date, openCircuits: OpenCircuits): Promise<void> {
  const sentBefore = lte(agreementVersions.sentAt, new Date(now.getTime() - PLACE_AFTER_MS));
  const notSubmitted = await find(and(pending, isNull(agreementVersions.requestId), sentBefore));
  await withCircuitBreaker("place", notSubmitted, openCircuits, place);
  const correcting = await withScope({ kind: "platform" }, (tx) =>
    tx
      .select({
        agreementId: agreements.id,
        version: agreements.version,
        provider: agreementVersions.signatureProvider,
        signatoryId: agreementSignatories.id,
      })
      .from(agreementSignatories)
      .innerJoin(agreements, eq(agreements.id, agreementSignatories.agreementId))
      .innerJoin(agreementVersions, current)
      .where(and(pending, eq(agreementSignatories.isCorrecting, true)))
      .limit(BATCH),
  );
  await withCircuitBreaker("changeSigner", correcting, openCircuits, changeSigner);
  const startedRecently = gt(agreementSignatories.signingStartedAt, new Date(now.getTime() - STARTED_RECENTLY_MS));
  const unconfirmed = await find(and(pending, eq(agreementSignatories.status, "invited"), startedRecently));
  await each("reconcile", unconfirmed, (which) => isAnswered(which, openCircuits));
  const signed = inArray(agreements.status, ["scheduled", "active", "suspended", "expired", "terminated"]);
  await each("seal", await find(and(signed, isNull(agreementVersions.sealedFileId))), seal);
}

/**
 * Asks the provider for the latest signatures before acting on a missing one. A refusal counts as an answer: that
 * provider will never report a signature.
 */
async function isAnswered({ agreementId, provider }: Which, openCircuits: OpenCircuits): Promise<boolean> {
  if (openCircuits.has(provider)) return false;
  try {
    await reconcile(agreementId, "scheduled");
  } catch (error) {
    if (error instanceof ESignatureRefused) {
      log.warn("the e-signature provider refused", { agreement: agreementId, code: error.code });
      return true;
    }
    if (!(error instanceof ESignatureUnavailable)) throw error;
    openCircuits.add(provider);
    log.warn("the e-signature provider does not answer, will be asked again", { provider });
    return false;
  }
  return true;
}

async function remind(which: Which, now: Date, openCircuits: OpenCircuits): Promise<void> {
  if (!(await isAnswered(which, openCircuits))) return;
  const before = new Date(now.getTime() - constants.signatoryReminderEveryMs);
  // A new link would void the one they are signing with.
  const signingSince = new Date(now.getTime() - constants.signUrlMs);
  await locked(which.agreementId, async (tx, agreement) => {
    const version = await versionOf(tx, agreement.id, agreement.version);
    if (!isPending(agreement.status) || !version || version.expiresAt <= now) return;
    for (const signatory of await signatoriesOf(tx, agreement.id)) {
      const last = signatory.lastRemindedAt ?? signatory.invitedAt;
      if (signatory.status !== "invited" || signatory.isCorrecting || !last || last > before) continue;
      if (signatory.signingStartedAt && signatory.signingStartedAt > signingSince) continue;
      await tx
        .update(agreementSignatories)
        .set({ lastRemindedAt: now })
        .where(eq(agreementSignatories.id, signatory.id));
      const mail = { agreementId: agreement.id, version: agreement.version, signatoryId: signatory.id };
      const envelope = { sender: { by: "product" }, recipient: signatory.email } as const;
      await queueToSign(tx, { why: "reminded", ...mail }, envelope);
      const what = texts.events.reminded(signatory.fullName);
      await record(tx, eventActor, agreement, { at: now, what, action: "agreement.linkSent" });
    }
  });
}

async function expireUnsigned(which: Which, now: Date, openCircuits: OpenCircuits): Promise<void> {
  const isKnown = await isAnswered(which, openCircuits);
  const before = isKnown ? now : new Date(now.getTime() - PROVIDER_GRACE_MS);
  await locked(which.agreementId, async (tx, agreement) => {
    const version = await versionOf(tx, agreement.id, agreement.version);
    if (!isPending(agreement.status) || !version || version.closedAt || version.expiresAt > before) return;
    const closing = {
      because: "signingExpired",
      what: texts.events.signingExpired,
      reason: texts.signingExpiredReason,
      at: now,
    } as const;
    await close(tx, eventActor, agreement, closing);
  });
}

async function remindAndExpire(now: Date, openCircuits: OpenCircuits): Promise<void> {
  const since = sql`coalesce(${agreementSignatories.lastRemindedAt}, ${agreementSignatories.invitedAt})`;
  const before = new Date(now.getTime() - constants.signatoryReminderEveryMs).toISOString();
  const late = and(pending, eq(agreementSignatories.status, "invited"), sql`${since} <= ${before}::timestamptz`);
  const unsigned = await find(and(late, gt(agreementVersions.expiresAt, now)));
  await each("remind", unsigned, (which) => remind(which, now, openCircuits));
  const overdue = await find(and(pending, lte(agreementVersions.expiresAt, now)));
  await each("runOut", overdue, (which) => expireUnsigned(which, now, openCircuits));
}

type DateChange = {
  step: string;
  when: SQL | undefined;
  is: (agreement: AgreementRow) => boolean;
  to: "active" | "expired" | "terminated";
  what: string;
  action: AuditAction;
};

const isRunning = ({ status }: AgreementRow) => status === "active" || status === "suspended";

const dateChanges = (today: string): DateChange[] => [
  {
    step: "activate",
    when: and(eq(agreements.status, "scheduled"), lte(agreements.startOn, today)),
    is: ({ status, startOn }) => status === "scheduled" && (startOn ?? today) <= today,
    to: "active",
    what: texts.events.activated,
    action: "agreement.activated",
  },
  {
    step: "terminate",
    when: and(running, lt(agreements.terminatesOn, today)),
    is: (agreement) => isRunning(agreement) && (agreement.terminatesOn ?? today) < today,
    to: "terminated",
    what: texts.events.terminated,
    action: "agreement.ended",
  },
  {
    step: "expire",
    when: and(running, lt(agreements.endOn, today)),
    is: (agreement) => isRunning(agreement) && (agreement.endOn ?? today) < today,
    to: "expired",
    what: texts.events.expired,
    action: "agreement.ended",
  },
];

async function applyDateChanges(now: Date): Promise<void> {
  for (const { step, when, is, to, what, action } of dateChanges(dayOf(now))) {
    await each(step, await find(when), ({ agreementId }) =>
      locked(agreementId, async (tx, agreement) => {
        if (!is(agreement)) return;
        await change(tx, agreement, { status: to }, now);
        await record(tx, eventActor, agreement, { at: now, what, action });
      }),
    );
  }
}

async function notifyOfEnding(now: Date): Promise<void> {
  const today = dayOf(now);
  const latest = daysAfter(today, constants.agreementEndingDays);
  const soon = and(
    running,
    isNull(agreements.endingNotifiedAt),
    or(lte(agreements.endOn, latest), lte(agreements.terminatesOn, latest)),
  );
  await each("tellOfEnding", await find(soon), (which) =>
    locked(which.agreementId, async (tx, agreement) => {
      if (agreement.endingNotifiedAt || !isRunning(agreement)) return;
      await tx.update(agreements).set({ endingNotifiedAt: now }).where(eq(agreements.id, agreement.id));
      await notifySignatories(tx, { id: agreement.id, version: which.version }, "agreementEnding");
    }),
  );
}

/** Runs once a minute (`constants.agreementJobEveryMs`) on one of the servers. */
export async function runScheduledJobs(): Promise<void> {
  const now = clock.now();
  const openCircuits: OpenCircuits = new Set();
  // First the steps that do not need the provider.
  await applyDateChanges(now);
  await notifyOfEnding(now);
  await recoverUnfinished(now, openCircuits);
  await remindAndExpire(now, openCircuits);
}
