/**
 * What the signature provider says becomes what is so. Whoever asks (the signing page, the provider's callback, the sweep) comes
 * through here, so that who comes first, twice or never makes no difference.
 */
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { evidenceOf } from "@/lib/backend/signer";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreementSignatures } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { close } from "./close";
import { byJob, bySignatory, record } from "./events";
import { isOfProvider, providerOf } from "./provider";
import { queueJob } from "./queued";
import {
  type AgreementRow,
  change,
  hold,
  read,
  type SignatoryRow,
  scopeOfAgreement,
  signatoriesOf,
  type VersionRow,
  versionOf,
} from "./rows";
import { dayOf, isPending, pendingOf, statusOnceSigned } from "./rules";
import { ask } from "./turns";

const texts = messages.agreements;

/** A signature that was asked of the provider and is not ours yet. */
type Expected = { version: VersionRow & { requestId: string }; signatory: SignatoryRow & { signatureId: string } };

/** The signature that comes next, if the provider can be asked about it. */
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

/** What is kept as evidence: the built-in signer's own, or a vendor's word with what we saw when the signing began. */
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

async function goOn(tx: Transaction, agreement: AgreementRow, signatory: SignatoryRow, at: Date): Promise<void> {
  const doer = byJob(`settle-${signatory.id}`);
  const next = (await signatoriesOf(tx, agreement.id)).find(({ status }) => status !== "signed");
  if (next) {
    await change(tx, agreement, { status: pendingOf[next.type] }, at);
    return ask(tx, doer, agreement, next, at);
  }
  const status = statusOnceSigned(agreement.startOn ?? dayOf(at), at);
  await change(tx, agreement, { status }, at);
  await record(tx, doer, agreement, { at, what: texts.events.complete, action: "agreement.signed" });
  if (status === "active") {
    await record(tx, doer, agreement, { at, what: texts.events.activated, action: "agreement.activated" });
  }
  await queueJob(tx, { kind: "seal", agreementId: agreement.id, version: agreement.version });
}

/** Takes a signature the provider vouches for: once, whoever comes with it how often. */
async function take(tx: Transaction, expected: Expected, signedAt: Date, requestId: string): Promise<boolean> {
  const agreement = await hold(tx, expected.version.agreementId);
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
    ...{ at, what: texts.events.signed(signatory.fullName), action: "agreement.signed" },
  });
  await goOn(tx, agreement, signatory, at);
  return true;
}

/** A signatory does not sign: the version is closed, and the reason reaches the drafter. The agreement is held. */
export async function refuse(
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

async function takeRefusal(tx: Transaction, expected: Expected, reason: string | null, requestId: string) {
  const agreement = await hold(tx, expected.version.agreementId);
  const current = await expectedIn(tx, agreement);
  if (!isSame(expected, current) || !current) return;
  const why = reason?.replaceAll("\u0000", "").trim() || texts.declinedWithoutReason;
  await refuse(tx, agreement, current.signatory, { reason: why, at: clock.now(), requestId });
}

/**
 * Asks the provider about the signatures that are awaited, one after the other as far as they were given, and takes what it
 * says. Returns whose signatures came in by this very call. Throws what the port throws.
 */
export async function settle(agreementId: string, requestId: string): Promise<Set<string>> {
  const scope = scopeOfAgreement(agreementId);
  const taken = new Set<string>();
  for (;;) {
    const expected = await withScope(scope, async (tx) => expectedIn(tx, await read(tx, agreementId)));
    if (!expected) return taken;
    const { version, signatory } = expected;
    const { state, at, declineReason } = await providerOf(version).status(version.requestId, signatory.signatureId);
    if (state === "signed") {
      const isTaken = await withScope(scope, (tx) => take(tx, expected, at ?? clock.now(), requestId));
      if (isTaken) taken.add(signatory.id);
      continue;
    }
    if (state === "declined") await withScope(scope, (tx) => takeRefusal(tx, expected, declineReason, requestId));
    return taken;
  }
}

/** The same before something that a provider which does not answer must not keep anybody from. */
export async function settleIfAnswered(agreementId: string, requestId: string): Promise<void> {
  await settle(agreementId, requestId).catch((error: unknown) => {
    if (!isOfProvider(error)) throw error;
  });
}
