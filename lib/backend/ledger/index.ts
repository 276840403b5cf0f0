/** The double-entry ledger: the area's router, and what other areas post (docs/decisions/0096-invoices.md). */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { accounts } from "./accounts";
import { statement } from "./statement";
import { trialBalance } from "./trial-balance";

export { type KeyedEvent, post, postAll } from "./post";

export const ledger: GuardedArea<typeof contract.ledger> = { accounts, statement, trialBalance };
