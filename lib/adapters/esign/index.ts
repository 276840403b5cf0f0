/**
 * Chooses the e-signature provider. The built-in signer keeps its requests in the database, which adapters do not
 * access, so the caller passes in how to create it.
 */
import { env } from "@/lib/config/env";
import { dropboxSign } from "./dropbox";
import type { ESignature } from "./port";

export * from "./dropbox-event";
export * from "./port";

type Name = ESignature["name"];

/**
 * The provider for new requests, from `ESIGN_PROVIDER`. Store it with the request: open requests stay with their
 * provider.
 */
export const newRequestsProvider = (): Name => env().ESIGN_PROVIDER;

/** Returns the provider a request was created with. */
export function eSignatureNamed(name: Name, made: { builtIn: () => ESignature }): ESignature {
  return name === "dropbox" ? dropboxSign() : made.builtIn();
}
