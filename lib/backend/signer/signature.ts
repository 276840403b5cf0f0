/** The signature that a signing token identifies, and its state. */

import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { signingRefusalOf } from "@/lib/adapters/esign/built-in";
import { conflict, DomainError } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreements, files, signerRequests, signerSignatures } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { withScope } from "@/lib/db/tenancy";
import { linkName, openSigningToken, type SigningToken } from "@/lib/session";
import { storedSignatureOf } from "./store";

const texts = messages.signer;

const unusable = () => new DomainError("NOT_FOUND", texts.signingTokenUnusable, { reason: "signingTokenUnusable" });

const states = { alreadySigned: "signed", declined: "closed", replaced: "closed", cancelled: "closed" } as const;

/**
 * Runs `work` for the signing token, in its agreement's scope. Throws NOT_FOUND `signingTokenUnusable` for a token that is no
 * longer valid.
 */
export async function withSigningToken<T>(
  value: string,
  work: (tx: Transaction, signingToken: SigningToken) => Promise<T>,
): Promise<T> {
  const signingToken = await openSigningToken(value, clock.now().getTime());
  if (!signingToken) throw unusable();
  return withScope({ kind: "agreement", agreementId: signingToken.agreementId }, (tx) => work(tx, signingToken));
}

/** The signature with its request and signatory. Throws if the signatory was replaced or is being corrected. */
export async function signatureOf(tx: Transaction, { signatureId, link }: SigningToken) {
  const [row] = await tx
    .select({
      signature: signerSignatures,
      request: signerRequests,
      jobTitle: agreementSignatories.jobTitle,
      type: agreementSignatories.type,
      isCorrecting: agreementSignatories.isCorrecting,
      tokenHash: agreementSignatories.tokenHash,
      agencyName: agreements.agencyName,
      providerName: agreements.providerName,
      file: files,
    })
    .from(signerSignatures)
    .innerJoin(signerRequests, eq(signerRequests.id, signerSignatures.requestId))
    .innerJoin(agreementSignatories, eq(agreementSignatories.id, signerSignatures.signatoryId))
    .innerJoin(agreements, eq(agreements.id, signerSignatures.agreementId))
    .innerJoin(files, eq(files.id, signerRequests.documentFileId))
    .where(and(eq(signerSignatures.id, signatureId)));
  if (!row || row.signature.state === "replaced" || row.isCorrecting) throw unusable();
  // The link was sent again in the meantime, so this token belongs to an older one.
  if (!row.tokenHash || linkName(row.tokenHash) !== link) throw unusable();
  const storedSignature = await storedSignatureOf(tx, row.signature);
  const signingRefusal = signingRefusalOf(storedSignature);
  const organisation = row.type === "agency" ? row.agencyName : row.providerName;
  const { title } = row.request;
  const person = { fullName: row.signature.name, jobTitle: row.jobTitle, organisation };
  return { ...row, person, signingRefusal, consent: consentOf({ ...person, title }) };
}

export type OpenedSignature = Awaited<ReturnType<typeof signatureOf>>;

/** The state of the signature, as shown to the holder of the signing token. */
export function stateOf({ signingRefusal, signature }: OpenedSignature) {
  if (signingRefusal === null) return "toSign" as const;
  if (signingRefusal === "notYet") return "notYet" as const;
  return signature.state === "declined" ? ("declined" as const) : states[signingRefusal];
}

/** The consent text that a signature is given under, and its SHA-256. */
function consentOf(by: Parameters<typeof texts.consent>[0]) {
  const text = texts.consent(by);
  return { text, hash: createHash("sha256").update(text).digest("hex") };
}

/** CONFLICT with the reason why a signature cannot be given now. */
export function refuse(opened: OpenedSignature): never {
  const words = {
    toSign: texts.closed,
    notYet: messages.agreements.notTurnYet,
    signed: texts.alreadySigned,
    declined: messages.signing.declined,
    closed: texts.closed,
  };
  const state = stateOf(opened);
  throw conflict(words[state], state);
}
