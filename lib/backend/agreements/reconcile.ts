/**
 * Reconciles an agreement with the signature provider's state. The signing page, the provider's callback and the
 * scheduled job all use this, so their order and number make no difference.
 */
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { evidenceOf } from "@/lib/backend/signer";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreementSignatures } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { close } from "./close";
import { byJob, bySignatory, record } from "./events";
import { isProviderError, providerOf } from "./provider";
import { queueJob } from "./queued";
import {
  type AgreementRow,
  change,
  lockAgreement,
  read,
  type SignatoryRow,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { dayOf, isPending, pendingOf, statusOnceSigned } from "./rules";
import { invite } from "./signing-order";

const texts = messages.agreements;

/** A signature requested from the provider and not recorded here yet. */
type Expected = { version: VersionRow & { requestId: string }; signatory: SignatoryRow & { signatureId: string } };

/** The next signature to expect, if the provider can be asked about it. */
async function expectedIn(tx: Transaction, agreement: AgreementRow): Promise<Expected | null> {
  if (!isPending(agreement.status)) return null;
  const version = await versionOf(tx, agreement.id, agreement.version);
  if (!version?.requestId || version.closedAt) return null;
  const signatory = (await signatoriesOf(tx, agreement.id)).find(({ status }) => status !== "signed");
  if (!signatory?.signatureId || signatory.isCorrecting) return null;
  return {
    version: { ...version, requestId: version.requestId },
    signatory: { ...signatory, signatureId: signatory.signatureId },
  };
}

const isSame = (one: Expected, other: Expected | null): boolean =>
  one.version.requestId === other?.version.requestId && one.signatory.signatureId === other.signatory.signatureId;

/**
 * The evidence to store: the built-in signer's own record, or a vendor's confirmation with what was recorded when
 * signing began.
 */
async function evidenceFor(tx: Transaction, { version, signatory }: Expected, signedAt: Date) {
  const own = version.signatureProvider === "builtIn" ? await evidenceOf(tx, signatory.signatureId) : null;
  const vendor = texts.vendors[version.signatureProvider] ?? version.signatureProvider;
  const evidence = own ?? {
    method: "vendor" as const,
    typedName: null,
    image: null,
    consentText: texts.vendorConsent(vendor),
    ip: signatory.signingIp ?? texts.unknown,
    userAgent: signatory.signingUserAgent ?? texts.unknown,
    signedAt,
  };
  return { ...evidence, consentHash: createHash("sha256").update(evidence.consentText).digest("hex") };
}

async function inviteNext(tx: Transaction, agreement: AgreementRow, signatory: SignatoryRow, at: Date): Promise<void> {
  const eventActor = byJob(`reconcile-${signatory.id}`);
  const next = (await signatoriesOf(tx, agreement.id)).find(({ status }) => status !== "signed");
  if (next) {
    await change(tx, agreement, { status: pendingOf[next.type] }, at);
    return invite(tx, eventActor, agreement, next, at);
  }
  const status = statusOnceSigned(agreement.startOn ?? dayOf(at), at);
  await change(tx, agreement, { status }, at);
  await record(tx, eventActor, agreement, { at, what: texts.events.complete, action: "agreement.signed" });
  if (status === "active") {
    await record(tx, eventActor, agreement, { at, what: texts.events.activated, action: "agreement.activated" });
  }
  await queueJob(tx, { kind: "seal", agreementId: agreement.id, version: agreement.version });
}

/** Records a signature the provider confirms, once, however often it is reported. */
async function recordSignature(
  tx: Transaction,
  expected: Expected,
  signedAt: Date,
  requestId: string,
): Promise<boolean> {
  const agreement = await lockAgreement(tx, expected.version.agreementId);
  const current = await expectedIn(tx, agreement);
  if (!isSame(expected, current) || !current) return false;
  const { signatory, version } = current;
  const at = clock.now();
  await tx.insert(agreementSignatures).values({
    ...(await evidenceFor(tx, current, signedAt)),
    signatoryId: signatory.id,
    agreementId: agreement.id,
    version: version.version,
    fullName: signatory.fullName,
    jobTitle: signatory.jobTitle,
    email: signatory.email,
  });
  await tx
    .update(agreementSignatories)
    .set({ status: "signed", signedAt })
    .where(eq(agreementSignatories.id, signatory.id));
  await record(tx, bySignatory(signatory, agreement, { requestId }), agreement, {
    at,
    what: texts.events.signed(signatory.fullName),
    action: "agreement.signed",
  });
  await inviteNext(tx, agreement, signatory, at);
  return true;
}

/**
 * Records that a signatory declined, closes the version and notifies the drafter of the reason. The agreement must be
 * locked.
 */
export async function recordDecline(
  tx: Transaction,
  agreement: AgreementRow,
  signatory: SignatoryRow,
  { reason, at, requestId }: { reason: string; at: Date; requestId: string },
): Promise<void> {
  await tx
    .update(agreementSignatories)
    .set({ status: "declined", declinedAt: at, declineReason: reason })
    .where(and(eq(agreementSignatories.id, signatory.id)));
  const what = texts.events.declined(signatory.fullName);
  await close(tx, bySignatory(signatory, agreement, { requestId }), agreement, {
    because: "declined",
    what,
    reason,
    at,
  });
}

async function recordRefusal(tx: Transaction, expected: Expected, reason: string | null, requestId: string) {
  const agreement = await lockAgreement(tx, expected.version.agreementId);
  const current = await expectedIn(tx, agreement);
  if (!isSame(expected, current) || !current) return;
  const why = reason?.replaceAll("\u0000", "").trim() || texts.declinedWithoutReason;
  await recordDecline(tx, agreement, current.signatory, { reason: why, at: clock.now(), requestId });
}

/**
 * Asks the provider about the next expected signature until one is still missing, and records the answers. Returns the
 * ids of the signatories whose signatures this call recorded. Throws the port's errors.
 */
export async function reconcile(agreementId: string, requestId: string): Promise<Set<string>> {
  const scope = scopeOfAgreement(agreementId);
  const taken = new Set<string>();
  for (;;) {
    const expected = await withScope(scope, async (tx) => expectedIn(tx, await read(tx, agreementId)));
    if (!expected) return taken;
    const { version, signatory } = expected;
    const { state, at, declineReason } = await providerOf(version).status(version.requestId, signatory.signatureId);
    if (state === "signed") {
      const isTaken = await withScope(scope, (tx) => recordSignature(tx, expected, at ?? clock.now(), requestId));
      if (isTaken) taken.add(signatory.id);
      continue;
    }
    if (state === "declined") await withScope(scope, (tx) => recordRefusal(tx, expected, declineReason, requestId));
    return taken;
  }
}

/** Reconciles before an operation that must not fail because the provider does not answer or refuses. */
export async function reconcileIfAnswered(agreementId: string, requestId: string): Promise<void> {
  await reconcile(agreementId, requestId).catch((error: unknown) => {
    if (!isProviderError(error)) throw error;
  });
}
