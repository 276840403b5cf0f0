/**
 * Which provider signs. The built-in signer keeps its requests in the database, which no adapter reaches: whoever asks for a
 * provider hands over how it is made.
 */
import { env } from "@/lib/config/env";
import { dropboxSign } from "./dropbox";
import type { ESignature } from "./port";

export * from "./dropbox-event";
export * from "./port";

type Name = ESignature["name"];

/** The provider of new requests, by `ESIGN_PROVIDER`. Keep it beside the request: those under way stay where they are. */
export const newRequestsProvider = (): Name => env().ESIGN_PROVIDER;

/** The provider a request was placed with. */
export function eSignatureNamed(name: Name, made: { builtIn: () => ESignature }): ESignature {
  return name === "dropbox" ? dropboxSign() : made.builtIn();
}
