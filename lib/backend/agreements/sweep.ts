/**
 * What time does to agreements, and what a crash or a silent provider has left undone. Every step may be done again, and what
 * fails for one agreement is tried again with the next sweep, without those beside it.
 */
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { ESignatureRefused, ESignatureUnavailable } from "@/lib/adapters/esign";
import type { AuditAction } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreements, agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { close } from "./close";
import { changeSigner } from "./correct-signatory";
import { byJob, record } from "./events";
import { place } from "./place";
import { queueToSign } from "./queued";
import { type AgreementRow, change, hold, scopeOfAgreement, signatoriesOf, type VersionRow, versionOf } from "./rows";
import { dayOf, isPending } from "./rules";
import { seal } from "./seal";
import { settle } from "./settle";
import { tellSignatories } from "./tell-signatories";

const texts = messages.agreements;
const BATCH = 200;
/** Whoever began to sign is asked after at every sweep for so long; later only before he is reminded. */
const BEGUN_RECENTLY_MS = 2 * 60 * 60 * 1000;
/** A job of its own comes first. */
const PLACE_AFTER_MS = 60 * 1000;
/** So long what has run out waits for a provider that does not answer. */
const WAITED_FOR_MS = 24 * 60 * 60 * 1000;
const doer = byJob("sweep");

const pending = inArray(agreements.status, ["pending_agency", "pending_provider"]);
const running = inArray(agreements.status, ["active", "suspended"]);
/** The version that is out, or was signed. */
const current = and(
  eq(agreementVersions.agreementId, agreements.id),
  eq(agreementVersions.version, agreements.version),
  isNull(agreementVersions.closedAt),
);

type Provider = VersionRow["signatureProvider"];
type Which = { agreementId: string; version: number; provider: Provider };
/** The providers that did not answer in this sweep: they are asked no more before the next. */
type Silent = Set<Provider>;

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
      log.warn("a step of the sweep failed, will be tried again", { step, agreement: one.agreementId, error });
    }
  }
}

/** Runs `work` on the held agreement. */
const held = (agreementId: string, work: (tx: Transaction, agreement: AgreementRow) => Promise<void>) =>
  withScope(scopeOfAgreement(agreementId), async (tx) => work(tx, await hold(tx, agreementId)));

/** Each step by a provider that answers. */
async function eachAnswered<T extends Which>(
  step: string,
  found: T[],
  silent: Silent,
  work: (one: T) => Promise<void>,
) {
  await each(step, found, async (one) => {
    if (silent.has(one.provider)) return;
    try {
      await work(one);
    } catch (error) {
      if (error instanceof ESignatureUnavailable) silent.add(one.provider);
      throw error;
    }
  });
}

async function finishWhatWasBegun(now: Date, silent: Silent): Promise<void> {
  const sentBefore = lte(agreementVersions.sentAt, new Date(now.getTime() - PLACE_AFTER_MS));
  const unplaced = await find(and(pending, isNull(agreementVersions.requestId), sentBefore));
  await eachAnswered("place", unplaced, silent, place);
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
  await eachAnswered("changeSigner", correcting, silent, changeSigner);
  const begun = gt(agreementSignatories.signingStartedAt, new Date(now.getTime() - BEGUN_RECENTLY_MS));
  const unheard = await find(and(pending, eq(agreementSignatories.status, "invited"), begun));
  await each("settle", unheard, (which) => isAnswered(which, silent));
  const signed = inArray(agreements.status, ["scheduled", "active", "suspended", "expired", "terminated"]);
  await each("seal", await find(and(signed, isNull(agreementVersions.sealedFileId))), seal);
}

/**
 * Before anything is done because somebody has not signed, the provider is asked whether he has. That it refuses to say is an
 * answer too: by it nobody has signed, today or ever.
 */
async function isAnswered({ agreementId, provider }: Which, silent: Silent): Promise<boolean> {
  if (silent.has(provider)) return false;
  try {
    await settle(agreementId, "sweep");
  } catch (error) {
    if (error instanceof ESignatureRefused) {
      log.warn("the e-signature provider refused", { agreement: agreementId, code: error.code });
      return true;
    }
    if (!(error instanceof ESignatureUnavailable)) throw error;
    silent.add(provider);
    log.warn("the e-signature provider does not answer, will be asked again", { provider });
    return false;
  }
  return true;
}

async function remind(which: Which, now: Date, silent: Silent): Promise<void> {
  if (!(await isAnswered(which, silent))) return;
  const before = new Date(now.getTime() - constants.signatoryReminderEveryMs);
  // A fresh link would take away the one he is signing by.
  const signingSince = new Date(now.getTime() - constants.signUrlMs);
  await held(which.agreementId, async (tx, agreement) => {
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
      await record(tx, doer, agreement, { at: now, what, action: "agreement.linkSent" });
    }
  });
}

async function runOut(which: Which, now: Date, silent: Silent): Promise<void> {
  const isKnown = await isAnswered(which, silent);
  const before = isKnown ? now : new Date(now.getTime() - WAITED_FOR_MS);
  await held(which.agreementId, async (tx, agreement) => {
    const version = await versionOf(tx, agreement.id, agreement.version);
    if (!isPending(agreement.status) || !version || version.closedAt || version.expiresAt > before) return;
    const closing = { because: "ranOut", what: texts.events.ranOut, reason: texts.ranOutReason, at: now } as const;
    await close(tx, doer, agreement, closing);
  });
}

async function pressToSign(now: Date, silent: Silent): Promise<void> {
  const since = sql`coalesce(${agreementSignatories.lastRemindedAt}, ${agreementSignatories.invitedAt})`;
  const before = new Date(now.getTime() - constants.signatoryReminderEveryMs).toISOString();
  const late = and(pending, eq(agreementSignatories.status, "invited"), sql`${since} <= ${before}::timestamptz`);
  const unsigned = await find(and(late, gt(agreementVersions.expiresAt, now)));
  await each("remind", unsigned, (which) => remind(which, now, silent));
  const over = await find(and(pending, lte(agreementVersions.expiresAt, now)));
  await each("runOut", over, (which) => runOut(which, now, silent));
}

type Turning = {
  step: string;
  when: SQL | undefined;
  is: (agreement: AgreementRow) => boolean;
  to: "active" | "expired" | "terminated";
  what: string;
  action: AuditAction;
};

const isRunning = ({ status }: AgreementRow) => status === "active" || status === "suspended";

const turnings = (today: string): Turning[] => [
  {
    step: "activate",
    when: and(eq(agreements.status, "scheduled"), lte(agreements.startOn, today)),
    is: ({ status, startOn }) => status === "scheduled" && (startOn ?? today) <= today,
    ...{ to: "active", what: texts.events.activated, action: "agreement.activated" },
  },
  {
    step: "terminate",
    when: and(running, lt(agreements.terminatesOn, today)),
    is: (agreement) => isRunning(agreement) && (agreement.terminatesOn ?? today) < today,
    ...{ to: "terminated", what: texts.events.terminated, action: "agreement.ended" },
  },
  {
    step: "expire",
    when: and(running, lt(agreements.endOn, today)),
    is: (agreement) => isRunning(agreement) && (agreement.endOn ?? today) < today,
    ...{ to: "expired", what: texts.events.expired, action: "agreement.ended" },
  },
];

async function turn(now: Date): Promise<void> {
  for (const { step, when, is, to, what, action } of turnings(dayOf(now))) {
    await each(step, await find(when), ({ agreementId }) =>
      held(agreementId, async (tx, agreement) => {
        if (!is(agreement)) return;
        await change(tx, agreement, { status: to }, now);
        await record(tx, doer, agreement, { at: now, what, action });
      }),
    );
  }
}

async function tellOfEnding(now: Date): Promise<void> {
  const today = dayOf(now);
  const latest = daysAfter(today, constants.agreementEndingDays);
  const soon = and(
    running,
    isNull(agreements.endingToldAt),
    or(lte(agreements.endOn, latest), lte(agreements.terminatesOn, latest)),
  );
  await each("tellOfEnding", await find(soon), (which) =>
    held(which.agreementId, async (tx, agreement) => {
      if (agreement.endingToldAt || !isRunning(agreement)) return;
      await tx.update(agreements).set({ endingToldAt: now }).where(eq(agreements.id, agreement.id));
      await tellSignatories(tx, { id: agreement.id, version: which.version }, "agreementEnding");
    }),
  );
}

/** Once a minute (`constants.agreementSweepEveryMs`), on one of the servers. */
export async function sweep(): Promise<void> {
  const now = clock.now();
  const silent: Silent = new Set();
  // First what needs nobody's answer.
  await turn(now);
  await tellOfEnding(now);
  await finishWhatWasBegun(now, silent);
  await pressToSign(now, silent);
}
