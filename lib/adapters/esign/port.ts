/** The e-signature port. The provider is chosen in `./index`; the page embeds every provider with the same client. */

/** A signer; the list in a request is in signing order. */
import type { signatureProviders } from "@/lib/config/closed-lists/agreements";

export type Signer = { signatoryId: string; name: string; email: string };

export type SignatureRequest = {
  agreementId: string;
  version: number;
  title: string;
  document: Buffer;
  fileName: string;
  signers: Signer[];
};

export type PlacedRequest = { requestId: string; signatures: { signatoryId: string; signatureId: string }[] };

/** `notYet`: an earlier signer must sign first. */
export type SignatureStatus = {
  state: "notYet" | "awaiting" | "signed" | "declined";
  at: Date | null;
  declineReason: string | null;
};

/** Every call may throw `ESignatureUnavailable` or `ESignatureRefused`, and nothing else. */
export type ESignature = {
  name: (typeof signatureProviders)[number];
  /** The client id that the embedded widget needs. */
  clientId: string;
  /** Origin of the pages the widget embeds, for the CSP's `frame-src`. */
  origin: string;
  /** Idempotent for the same agreement and version: a lost answer does not create a second request. */
  request(request: SignatureRequest): Promise<PlacedRequest>;
  /** Created when the person starts to sign; valid for an hour at most. */
  signUrl(signatureId: string): Promise<{ url: string; expiresAt: Date }>;
  status(requestId: string, signatureId: string): Promise<SignatureStatus>;
  /** The signature's id may change. Calling it again after a lost answer returns the new id. */
  changeSigner(requestId: string, signatureId: string, signer: Signer): Promise<{ signatureId: string }>;
  /** Cancelling a cancelled request has no effect. */
  cancel(requestId: string): Promise<void>;
};

/** The provider did not answer, or answered with a server error: try again later. */
export class ESignatureUnavailable extends Error {
  override name = "ESignatureUnavailable";
}

/**
 * The provider refused the request: retrying does not help. `code` is the provider's own error code, never its message.
 */
export class ESignatureRefused extends Error {
  override name = "ESignatureRefused";
  constructor(readonly code: string) {
    super(`the e-signature provider refused: ${code}`);
  }
}
