import { and, eq } from "drizzle-orm";
import { ESignatureRefused } from "@/lib/adapters/esign";
import { procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementSignatories } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { checkPending, closeRefused } from "./close";
import { canDraft, invalidFields } from "./drafting";
import { byPerson, record } from "./events";
import { providerOf } from "./provider";
import { queueJob, queueToSign } from "./queued";
import { reconcileIfAnswered } from "./reconcile";
import {
  change,
  lockAgreement,
  lockAtVersion,
  read,
  scopeOfAgreement,
  signatoriesOf,
  signatoryOf,
  versionOf,
} from "./rows";
import { isPending } from "./rules";

const texts = messages.agreements;
const table = agreementSignatories;

/**
 * Corrects a signatory who has not signed according to the provider. The old link is void at once and a signature made
 * through it is not accepted. If it is their turn, they get a new link once the provider has been updated. CONFLICT
 * `changedMeanwhile`, `notPending`, `hasSigned` or `notReady`.
 */
export const correctSignatory = procedure(
  contract.agreements.correctSignatory,
  canDraft,
  async ({ input, caller, context }) => {
    await reconcileIfAnswered(input.agreementId, context.requestId);
    return withScope({ kind: "platform" }, async (tx) => {
      const agreement = await lockAtVersion(tx, input);
      checkPending(agreement);
      const before = await signatoryOf(tx, agreement.id, input.signatoryId);
      if (before.status === "signed") throw conflict(texts.hasSigned, "hasSigned");
      const version = await versionOf(tx, agreement.id, agreement.version);
      if (!version?.requestId || !before.signatureId || before.isCorrecting) throw conflict(texts.notReady, "notReady");
      const others = (await signatoriesOf(tx, agreement.id)).filter(({ id }) => id !== before.id);
      const email = input.signatory.email.toLowerCase();
      if (others.some((other) => other.email.toLowerCase() === email)) {
        throw invalidFields({ field: "signatory.email", message: texts.emailTwice });
      }
      const at = clock.now();
      await tx
        .update(table)
        .set({
          ...input.signatory,
          tokenHash: null,
          tokenExpiresAt: null,
          isCorrecting: true,
          signingStartedAt: null,
          signingIp: null,
          signingUserAgent: null,
        })
        .where(eq(table.id, before.id));
      const { id: agreementId } = agreement;
      await queueJob(tx, { kind: "changeSigner", agreementId, version: version.version, signatoryId: before.id });
      const what = texts.events.corrected(input.signatory.fullName);
      const details = { signatoryId: before.id };
      await record(tx, byPerson(caller, context), agreement, {
        at,
        what,
        action: "agreement.signatoryChanged",
        details,
      });
      return { lock: await change(tx, agreement, {}, at) };
    });
  },
);

/**
 * Runs the job: updates the provider, then sends the link if it is the signatory's turn. Safe to repeat: a second run
 * finds nothing to update. Closes the version if the replaced person signed first.
 */
export async function changeSigner(job: { agreementId: string; version: number; signatoryId: string }): Promise<void> {
  const { agreementId, signatoryId } = job;
  const scope = scopeOfAgreement(agreementId);
  const known = await withScope(scope, async (tx) => {
    const agreement = await read(tx, agreementId);
    const version = await versionOf(tx, agreementId, job.version);
    const signatory = (await signatoriesOf(tx, agreementId)).find(({ id }) => id === signatoryId);
    const isWanted = isPending(agreement.status) && agreement.version === job.version && signatory?.isCorrecting;
    return isWanted && version ? { version, signatory } : null;
  });
  if (!known?.version.requestId || !known.signatory.signatureId) return;
  const { fullName: name, email, signatureId: before } = known.signatory;
  const signer = { signatoryId, name, email };
  const made = await providerOf(known.version)
    .changeSigner(known.version.requestId, before, signer)
    .catch((error: unknown) => {
      if (error instanceof ESignatureRefused) return error;
      throw error;
    });
  if (made instanceof ESignatureRefused) {
    return closeRefused(job, made, {
      what: texts.events.correctionRefused,
      reason: texts.correctionRefusedReason,
      isStill: (_, signatories) =>
        signatories.some((one) => one.id === signatoryId && one.isCorrecting && one.signatureId === before),
    });
  }
  const { signatureId } = made;
  await withScope(scope, async (tx) => {
    await lockAgreement(tx, agreementId);
    const [updated] = await tx
      .update(table)
      .set({ signatureId, isCorrecting: false })
      .where(and(eq(table.id, signatoryId), eq(table.isCorrecting, true), eq(table.signatureId, before)))
      .returning({ status: table.status });
    if (updated?.status !== "invited") return;
    // The three days until a reminder start from their own link.
    await tx.update(table).set({ lastRemindedAt: clock.now() }).where(eq(table.id, signatoryId));
    const envelope = { sender: { by: "product" }, recipient: email } as const;
    await queueToSign(tx, { why: "asked", agreementId, version: job.version, signatoryId }, envelope);
  });
}
