import { procedure, signedIn } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { lookUp } from "./look-up";

/** The addresses of a postcode, for users of the portal. SERVICE_UNAVAILABLE where the provider does not answer. */
export const find = procedure(contract.addresses.find, signedIn, ({ input, caller }) =>
  lookUp(input.postcode, () => consume("addressLookupsOfPerson", caller.userId, messages.addresses.tooMany)),
);
