/** Invoices: the area's router, and the job of the queue. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { preview, run } from "./run";

export { doInvoiceJob } from "./run";

export const invoices: GuardedArea<typeof contract.invoices> = { preview, run };
