/** Addresses by postcode: the area's router. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { find } from "./find";

export { lookUp, offersAddresses } from "./look-up";

export const addresses: GuardedArea<typeof contract.addresses> = { find };
