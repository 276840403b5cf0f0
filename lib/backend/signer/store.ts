/** The built-in signer's records, for its adapter; an external vendor would have its own database. */

import { and, asc, eq, ne } from "drizzle-orm";
import { ESignatureRefused, type SignatureRequest, type Signer } from "@/lib/adapters/esign";
import type { SignerStore, StoredSignature } from "@/lib/adapters/esign/built-in";
import { sha256Of, storeBytes } from "@/lib/backend/stored-files";
import { clock } from "@/lib/config/clock";
import { agreementSignatories, files, organisations, signerRequests, signerSignatures } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { linkName, sealSigningToken } from "@/lib/session";

const platform = { kind: "platform" } as const;

/** Locks a request, so that all changes to it and its signatures happen one after another. */
export async function lockRequest(tx: Transaction, requestId: string) {
  const [request] = await tx.select().from(signerRequests).where(eq(signerRequests.id, requestId)).for("update");
  return request;
}

type Row = typeof signerSignatures.$inferSelect;

/** A signature with what it depends on among the other signatures of its request. */
export async function storedSignatureOf(tx: Transaction, signature: Row): Promise<StoredSignature> {
  const [request] = await tx
    .select({ cancelledAt: signerRequests.cancelledAt })
    .from(signerRequests)
    .where(eq(signerRequests.id, signature.requestId));
  const others = await tx
    .select({ id: signerSignatures.id, position: signerSignatures.position, state: signerSignatures.state })
    .from(signerSignatures)
    .where(and(eq(signerSignatures.requestId, signature.requestId), ne(signerSignatures.state, "replaced")));
  return {
    agreementId: signature.agreementId,
    signatureId: signature.id,
    state: signature.state,
    isCancelled: request?.cancelledAt != null,
    isTurn: others.every(({ position, state }) => position >= signature.position || state === "signed"),
    isRefused: others.some(({ id, state }) => id !== signature.id && state === "declined"),
    signedAt: signature.signedAt,
    declinedAt: signature.declinedAt,
    declineReason: signature.declineReason,
  };
}

/** The document among the agreement's files. The same bytes are stored only once. */
async function documentOf(request: SignatureRequest): Promise<string> {
  const sha256 = sha256Of(request.document);
  const find = (tx: Transaction) =>
    tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.agreementId, request.agreementId), eq(files.sha256, sha256)))
      .limit(1);
  const [known] = await withScope(platform, find);
  if (known) return known.id;
  const storageKey = `agreements/${request.agreementId}/to-sign-${sha256}.pdf`;
  const contentType = "application/pdf";
  await storeBytes(storageKey, request.document, contentType);
  return withScope(platform, async (tx) => {
    const [owner] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.kind, "platform"))
      .limit(1);
    if (!owner) throw new Error("there is no platform to keep a file for");
    await tx
      .insert(files)
      .values({
        organisationId: owner.id,
        agreementId: request.agreementId,
        storageKey,
        name: request.fileName,
        contentType,
        sizeBytes: request.document.length,
        sha256,
      })
      .onConflictDoNothing();
    const [stored] = await find(tx);
    if (!stored) throw new Error("the document was not stored");
    return stored.id;
  });
}

async function place(request: SignatureRequest) {
  const { agreementId, version, title, signers } = request;
  const documentFileId = await documentOf(request);
  return withScope(platform, async (tx) => {
    await tx.insert(signerRequests).values({ agreementId, version, title, documentFileId }).onConflictDoNothing();
    const [made] = await tx
      .select({ id: signerRequests.id })
      .from(signerRequests)
      .where(and(eq(signerRequests.agreementId, agreementId), eq(signerRequests.version, version)))
      .for("update");
    if (!made) throw new Error("the request was not stored");
    const current = and(eq(signerSignatures.requestId, made.id), ne(signerSignatures.state, "replaced"));
    const columns = { signatureId: signerSignatures.id, signatoryId: signerSignatures.signatoryId };
    const read = () => tx.select(columns).from(signerSignatures).where(current).orderBy(asc(signerSignatures.position));
    const before = await read();
    if (before.length > 0) return { requestId: made.id, signatures: before };
    await tx.insert(signerSignatures).values(
      signers.map(({ signatoryId, name, email }, position) => ({
        requestId: made.id,
        agreementId,
        signatoryId,
        position,
        name,
        email,
      })),
    );
    return { requestId: made.id, signatures: await read() };
  });
}

const find = (signatureId: string) =>
  withScope(platform, async (tx) => {
    const [signature] = await tx.select().from(signerSignatures).where(eq(signerSignatures.id, signatureId));
    return signature ? storedSignatureOf(tx, signature) : null;
  });

const isSame = (row: Row, signer: Signer) => row.name === signer.name && row.email === signer.email;

const replace = (requestId: string, signatureId: string, signer: Signer) =>
  withScope(platform, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (!request || request.cancelledAt) return null;
    const ofRequest = eq(signerSignatures.requestId, requestId);
    const [asked] = await tx
      .select()
      .from(signerSignatures)
      .where(and(ofRequest, eq(signerSignatures.id, signatureId)));
    if (!asked) return null;
    const [current] = await tx
      .select()
      .from(signerSignatures)
      .where(
        and(ofRequest, eq(signerSignatures.signatoryId, asked.signatoryId), ne(signerSignatures.state, "replaced")),
      );
    if (current?.state !== "open") return null;
    // A repeat after a lost response.
    if (current.id !== asked.id && isSame(current, signer)) return { signatureId: current.id };
    await tx.update(signerSignatures).set({ state: "replaced" }).where(eq(signerSignatures.id, current.id));
    const { agreementId, signatoryId, position } = current;
    const [made] = await tx
      .insert(signerSignatures)
      .values({ requestId, agreementId, signatoryId, position, name: signer.name, email: signer.email })
      .returning({ signatureId: signerSignatures.id });
    return made ?? null;
  });

const cancel = (requestId: string) =>
  withScope(platform, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (!request || request.cancelledAt) return;
    await tx.update(signerRequests).set({ cancelledAt: clock.now() }).where(eq(signerRequests.id, requestId));
  });

/** A signing token is tied to the signatory's link and is invalid without one. */
const seal: SignerStore["seal"] = async (signingToken) => {
  const [signatory] = await withScope(platform, (tx) =>
    tx
      .select({ tokenHash: agreementSignatories.tokenHash })
      .from(signerSignatures)
      .innerJoin(agreementSignatories, eq(agreementSignatories.id, signerSignatures.signatoryId))
      .where(eq(signerSignatures.id, signingToken.signatureId)),
  );
  if (!signatory?.tokenHash) throw new ESignatureRefused("no_link");
  return sealSigningToken({ ...signingToken, link: linkName(signatory.tokenHash) });
};

export const signerStore: SignerStore = { place, find, replace, cancel, seal };
