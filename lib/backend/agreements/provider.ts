/** The signature provider behind one port: a vendor or the built-in signer. */
import { type ESignature, ESignatureRefused, ESignatureUnavailable, eSignatureNamed } from "@/lib/adapters/esign";
import { builtIn } from "@/lib/backend/signer";
import type { VersionRow } from "./rows";

/** The provider a version was sent through, even if new versions use another one. */
export const providerOf = ({ signatureProvider }: Pick<VersionRow, "signatureProvider">): ESignature =>
  eSignatureNamed(signatureProvider, { builtIn });

/** Whether the signature provider raised this error: unavailable or refused. */
export const isProviderError = (error: unknown): boolean =>
  error instanceof ESignatureUnavailable || error instanceof ESignatureRefused;
