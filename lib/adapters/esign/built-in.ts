/**
 * The built-in e-signature provider: signing happens on the portal's own page instead of a vendor's. The caller passes
 * in the store, because adapters do not access the database; this file interprets its records.
 */
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { signerPath } from "@/lib/config/signing";
import {
  type ESignature,
  ESignatureRefused,
  ESignatureUnavailable,
  type PlacedRequest,
  type SignatureRequest,
  type SignatureStatus,
  type Signer,
} from "./port";

/** One signature as stored. */
export type StoredSignature = {
  agreementId: string;
  signatureId: string;
  state: "open" | "signed" | "declined" | "replaced";
  /** The whole request was cancelled. */
  isCancelled: boolean;
  /** All earlier signers have signed. */
  isTurn: boolean;
  /** A signer of the request has declined. */
  isRefused: boolean;
  signedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
};

export type SignerStore = {
  /** Creates the request with its signatures, or returns the existing one for the same agreement and version. */
  place(request: SignatureRequest): Promise<PlacedRequest>;
  find(signatureId: string): Promise<StoredSignature | null>;
  /** Replaces the signer of an open signature; idempotent. Returns null when the signature is no longer open. */
  replace(requestId: string, signatureId: string, signer: Signer): Promise<{ signatureId: string } | null>;
  cancel(requestId: string): Promise<void>;
  /** A signing token for one signature, ready for use in a URL. */
  seal(signingToken: { agreementId: string; signatureId: string; expiresAtMs: number }): Promise<string>;
};

/** Why a signature cannot be given now. */
export type SigningRefusal = "alreadySigned" | "declined" | "replaced" | "cancelled" | "notYet";

export function signingRefusalOf(
  signature: Omit<StoredSignature, "agreementId" | "signatureId">,
): SigningRefusal | null {
  if (signature.state === "signed") return "alreadySigned";
  if (signature.state === "replaced") return "replaced";
  if (signature.state === "declined" || signature.isRefused) return "declined";
  if (signature.isCancelled) return "cancelled";
  return signature.isTurn ? null : "notYet";
}

/**
 * The signature's status as the port defines it. A request that was cancelled, or that another signer declined, accepts
 * no further signatures.
 */
function statusOf(signature: StoredSignature): SignatureStatus {
  const { state, signedAt, declinedAt, declineReason } = signature;
  if (state === "signed") return { state, at: signedAt, declineReason: null };
  if (state === "declined") return { state, at: declinedAt, declineReason };
  return { state: signingRefusalOf(signature) === null ? "awaiting" : "notYet", at: null, declineReason: null };
}

const codes: Record<SigningRefusal, string> = {
  alreadySigned: "already_signed",
  declined: "declined",
  replaced: "replaced",
  cancelled: "cancelled",
  notYet: "not_yet",
};

/**
 * Reports store errors as `ESignatureUnavailable`, since they are temporary, and passes on the signer's own refusals.
 */
async function asPort<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ESignatureRefused || error instanceof ESignatureUnavailable) throw error;
    throw new ESignatureUnavailable("the built-in signer's records cannot be reached", { cause: error });
  }
}

export function builtInSigner(store: SignerStore): ESignature {
  const found = async (signatureId: string): Promise<StoredSignature> => {
    const signature = await store.find(signatureId);
    if (!signature) throw new ESignatureRefused("not_found");
    return signature;
  };
  return {
    name: "builtIn",
    clientId: "built-in",
    origin: new URL(env().PUBLIC_URL).origin,
    request: (request) => asPort(() => store.place(request)),
    signUrl: (signatureId) =>
      asPort(async () => {
        const signature = await found(signatureId);
        const signingRefusal = signingRefusalOf(signature);
        if (signingRefusal) throw new ESignatureRefused(codes[signingRefusal]);
        const expiresAt = new Date(clock.now().getTime() + constants.signUrlMs);
        const { agreementId } = signature;
        const url = new URL(signerPath, env().PUBLIC_URL);
        url.searchParams.set(
          "signingToken",
          await store.seal({ agreementId, signatureId, expiresAtMs: expiresAt.getTime() }),
        );
        return { url: url.href, expiresAt };
      }),
    status: (_requestId, signatureId) => asPort(async () => statusOf(await found(signatureId))),
    changeSigner: (requestId, signatureId, signer) =>
      asPort(async () => {
        const made = await store.replace(requestId, signatureId, signer);
        if (!made) throw new ESignatureRefused("not_open");
        return made;
      }),
    cancel: (requestId) => asPort(() => store.cancel(requestId)),
  };
}
