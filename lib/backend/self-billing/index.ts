/** Consents to self-billing: the area's router, and what the job of invoices does with them. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { accept } from "./accept";
import { ask } from "./ask";
import { get } from "./get";
import { list } from "./list";
import { withdraw } from "./withdraw";

export { keepConsents } from "./by-time";

export const selfBilling: GuardedArea<typeof contract.selfBilling> = { list, get, ask, accept, withdraw };
