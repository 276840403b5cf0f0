/** The e-signature port. Who stands behind it is chosen in `./index`; the page embeds either with the same client. */

/** Someone who signs; the list of a request is in the order of signing. */
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

/** `notYet`: somebody before must sign first. */
export type SignatureStatus = {
  state: "notYet" | "awaiting" | "signed" | "declined";
  at: Date | null;
  declineReason: string | null;
};

/** Every call may throw `ESignatureUnavailable` or `ESignatureRefused`, and nothing else. */
export type ESignature = {
  name: "dropbox" | "builtIn";
  /** What the widget in the page must be given. */
  clientId: string;
  /** Origin of the pages the widget embeds: the CSP's frame-src. */
  origin: string;
  /** Asking again for the same agreement and version gives the same request: a lost answer makes no second one. */
  request(request: SignatureRequest): Promise<PlacedRequest>;
  /** Minted when the person starts to sign; lives an hour at most. */
  signUrl(signatureId: string): Promise<{ url: string; expiresAt: Date }>;
  status(requestId: string, signatureId: string): Promise<SignatureStatus>;
  /** The signature's id may be another afterwards. Asking again after a lost answer gives the one it became. */
  changeSigner(requestId: string, signatureId: string, signer: Signer): Promise<{ signatureId: string }>;
  /** Cancelling what is cancelled already changes nothing. */
  cancel(requestId: string): Promise<void>;
};

/** The provider did not answer, or with an error of its own: try again later. */
export class ESignatureUnavailable extends Error {
  override name = "ESignatureUnavailable";
}

/** The provider understood and refused: trying again is of no use. `code` is its own word for why, never its text. */
export class ESignatureRefused extends Error {
  override name = "ESignatureRefused";
  constructor(readonly code: string) {
    super(`the e-signature provider refused: ${code}`);
  }
}
