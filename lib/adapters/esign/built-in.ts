/**
 * The built-in signer behind the port: the portal's own page in the place of a vendor's. It keeps its records in a store that it
 * is given, since no adapter reaches the database; what its records mean is said here.
 */
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

/** One signature as the store has it. */
export type StoredSignature = {
  agreementId: string;
  signatureId: string;
  state: "open" | "signed" | "declined" | "replaced";
  /** The request as a whole was cancelled. */
  isCancelled: boolean;
  /** Everybody before has signed. */
  isTurn: boolean;
  /** Somebody of the request has declined. */
  isRefused: boolean;
  signedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
};

export type SignerStore = {
  /** Makes the request with its signatures, or finds the one made before for the same agreement and version. */
  place(request: SignatureRequest): Promise<PlacedRequest>;
  find(signatureId: string): Promise<StoredSignature | null>;
  /** Puts another signer in the place of an open one; asked again it answers the same. Null where it is no longer open. */
  replace(requestId: string, signatureId: string, signer: Signer): Promise<{ signatureId: string } | null>;
  cancel(requestId: string): Promise<void>;
  /** A ticket for one signature, as it stands in an address. */
  seal(ticket: { agreementId: string; signatureId: string; expiresAtMs: number }): Promise<string>;
};

/** Why a signature cannot be given now: a word for programs, or null where it can. */
export type Hindrance = "alreadySigned" | "declined" | "replaced" | "cancelled" | "notYet";

export function hindranceOf(signature: Omit<StoredSignature, "agreementId" | "signatureId">): Hindrance | null {
  if (signature.state === "signed") return "alreadySigned";
  if (signature.state === "replaced") return "replaced";
  if (signature.state === "declined" || signature.isRefused) return "declined";
  if (signature.isCancelled) return "cancelled";
  return signature.isTurn ? null : "notYet";
}

/** The port's word for a signature. A request that was cancelled or refused by somebody else gives no further signature. */
export function statusOf(signature: StoredSignature): SignatureStatus {
  const { state, signedAt, declinedAt, declineReason } = signature;
  if (state === "signed") return { state, at: signedAt, declineReason: null };
  if (state === "declined") return { state, at: declinedAt, declineReason };
  return { state: hindranceOf(signature) === null ? "awaiting" : "notYet", at: null, declineReason: null };
}

const codes: Record<Hindrance, string> = {
  alreadySigned: "already_signed",
  declined: "declined",
  replaced: "replaced",
  cancelled: "cancelled",
  notYet: "not_yet",
};

/** Whatever a store throws is a passing trouble; what the signer itself refuses stays what it is. */
async function asPort<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ESignatureRefused || error instanceof ESignatureUnavailable) throw error;
    throw new ESignatureUnavailable("the built-in signer's records cannot be reached", { cause: error });
  }
}

export function builtInSigner(store: SignerStore, now: () => Date = () => new Date()): ESignature {
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
        const hindrance = hindranceOf(signature);
        if (hindrance) throw new ESignatureRefused(codes[hindrance]);
        const expiresAt = new Date(now().getTime() + constants.signUrlMs);
        const { agreementId } = signature;
        const url = new URL(signerPath, env().PUBLIC_URL);
        url.searchParams.set(
          "ticket",
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
