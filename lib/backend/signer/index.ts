/** The built-in signer: replaces an external e-signature vendor. */
import { builtInSigner } from "@/lib/adapters/esign/built-in";
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { document } from "./document";
import { open } from "./open";
import { sign } from "./sign";
import { signerStore } from "./store";

export { readSignature } from "./drawing";
export { evidenceOf } from "./evidence";

/** The built-in signer behind the e-signature port. */
export const builtIn = () => builtInSigner(signerStore);

export const signer: GuardedArea<typeof contract.signer> = { document, open, sign };
