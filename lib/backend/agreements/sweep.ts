/**
 * What time does to agreements, and what a crash or a silent provider has left undone. Every step may be done again, and what
 * fails for one agreement is tried again with the next sweep, without those beside it.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreements, agreementVersions } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { close } from "./close";
import { changeSigner } from "./correct-signatory";
import { byJob, record } from "./events";
import { place } from "./place";
import { queueMail } from "./queued";
import { type AgreementRow, change, hold, scopeOfAgreement, signatoriesOf, versionOf } from "./rows";
import { dayOf, daysAfter, isPending } from "./rules";
import { seal } from "./seal";
import { settle } from "./settle";

const texts = messages.agreements;
const BATCH = 200;
/** Whoever began to sign is asked after at every sweep for so long; later only before he is reminded. */
const BEGUN_RECENTLY_MS = 2 * 60 * 60 * 1000;
/** A job of its own comes first. */
const PLACE_AFTER_MS = 60 * 1000;
const doer = byJob("sweep");

const pending = inArray(agreements.status, ["pending_agency", "pending_provider"]);
const running = inArray(agreements.status, ["active", "suspended"]);
/** The version that is out, or was signed. */
const current = and(
  eq(agreementVersions.agreementId, agreements.id),
  eq(agreementVersions.version, agreements.version),
  isNull(agreementVersions.closedAt),
);

type Which = { agreementId: string; version: number };

const find = (where: SQL | undefined): Promise<Which[]> =>
  withScope({ kind: "platform" }, (tx) =>
    tx
      .selectDistinct({ agreementId: agreements.id, version: agreements.version })
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

async function finishWhatWasBegun(now: Date): Promise<void> {
  const sentBefore = lte(agreementVersions.sentAt, new Date(now.getTime() - PLACE_AFTER_MS));
  await each("place", await find(and(pending, isNull(agreementVersions.requestId), sentBefore)), place);
  const correcting = await withScope({ kind: "platform" }, (tx) =>
    tx
      .select({ agreementId: agreements.id, version: agreements.version, signatoryId: agreementSignatories.id })
      .from(agreementSignatories)
      .innerJoin(agreements, eq(agreements.id, agreementSignatories.agreementId))
      .where(and(pending, eq(agreementSignatories.isCorrecting, true)))
      .limit(BATCH),
  );
  await each("changeSigner", correcting, changeSigner);
  const begun = gt(agreementSignatories.signingStartedAt, new Date(now.getTime() - BEGUN_RECENTLY_MS));
  const unheard = and(pending, eq(agreementSignatories.status, "invited"), begun);
  await each("settle", await find(unheard), ({ agreementId }) => settle(agreementId, "sweep"));
  const signed = inArray(agreements.status, ["scheduled", "active", "suspended", "expired", "terminated"]);
  await each("seal", await find(and(signed, isNull(agreementVersions.sealedFileId))), seal);
}

/** Before anything is done because somebody has not signed, the provider is asked whether he has. */
const asked = async ({ agreementId }: Which) => {
  await settle(agreementId, "sweep");
};

async function remind(which: Which, now: Date): Promise<void> {
  await asked(which);
  const before = new Date(now.getTime() - constants.signatoryReminderEveryMs);
  await held(which.agreementId, async (tx, agreement) => {
    const version = await versionOf(tx, agreement.id, agreement.version);
    if (!isPending(agreement.status) || !version || version.expiresAt <= now) return;
    for (const signatory of await signatoriesOf(tx, agreement.id)) {
      const last = signatory.lastRemindedAt ?? signatory.invitedAt;
      if (signatory.status !== "invited" || signatory.isCorrecting || !last || last > before) continue;
      await tx
        .update(agreementSignatories)
        .set({ lastRemindedAt: now })
        .where(eq(agreementSignatories.id, signatory.id));
      const mail = { ...which, version: agreement.version, signatoryId: signatory.id };
      await queueMail(tx, { kind: "agreementToSign", why: "reminded", ...mail });
      const what = texts.events.reminded(signatory.fullName);
      await record(tx, doer, agreement, { at: now, what, action: "agreement.linkSent" });
    }
  });
}

async function runOut(which: Which, now: Date): Promise<void> {
  await asked(which);
  await held(which.agreementId, async (tx, agreement) => {
    const version = await versionOf(tx, agreement.id, agreement.version);
    if (!isPending(agreement.status) || !version || version.closedAt || version.expiresAt > now) return;
    const closing = { because: "ranOut", what: texts.events.ranOut, reason: texts.ranOutReason, at: now } as const;
    await close(tx, doer, agreement, closing);
  });
}

async function pressToSign(now: Date): Promise<void> {
  const since = sql`coalesce(${agreementSignatories.lastRemindedAt}, ${agreementSignatories.invitedAt})`;
  const before = new Date(now.getTime() - constants.signatoryReminderEveryMs).toISOString();
  const late = and(pending, eq(agreementSignatories.status, "invited"), sql`${since} <= ${before}::timestamptz`);
  await each("remind", await find(and(late, gt(agreementVersions.expiresAt, now))), (which) => remind(which, now));
  await each("runOut", await find(and(pending, lte(agreementVersions.expiresAt, now))), (which) => runOut(which, now));
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
    isNotNull(agreements.endOn),
    lte(agreements.endOn, latest),
    or(isNull(agreements.terminatesOn), lte(agreements.endOn, agreements.terminatesOn)),
  );
  await each("tellOfEnding", await find(soon), (which) =>
    held(which.agreementId, async (tx, agreement) => {
      if (agreement.endingToldAt || !isRunning(agreement)) return;
      await tx.update(agreements).set({ endingToldAt: now }).where(eq(agreements.id, agreement.id));
      for (const { id } of await signatoriesOf(tx, agreement.id)) {
        await queueMail(tx, { kind: "agreementEnding", ...which, signatoryId: id });
      }
    }),
  );
}

/** Once a minute (`constants.agreementSweepEveryMs`), on one of the servers. */
export async function sweep(): Promise<void> {
  const now = clock.now();
  await finishWhatWasBegun(now);
  await pressToSign(now);
  await turn(now);
  await tellOfEnding(now);
}
