/** Who carries signatures out, behind one port: a vendor, or the built-in signer. */
import { type ESignature, ESignatureRefused, ESignatureUnavailable, eSignatureNamed } from "@/lib/adapters/esign";
import { builtIn } from "@/lib/backend/signer";
import type { VersionRow } from "./rows";

/** The provider a version was sent through, whatever new ones are sent through. */
export const providerOf = ({ signatureProvider }: Pick<VersionRow, "signatureProvider">): ESignature =>
  eSignatureNamed(signatureProvider, { builtIn });

/** Whether an error is the provider's, of either kind. */
export const isOfProvider = (error: unknown): boolean =>
  error instanceof ESignatureUnavailable || error instanceof ESignatureRefused;
