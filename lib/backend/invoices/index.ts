/** Invoices: the area's router, and the job of the queue. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { credit } from "./credit";
import { addEvidence, answer, approve, decide, dispute, evidence } from "./dispute";
import { get } from "./get";
import { list } from "./list";
import { handleExternally, holdPayout, present } from "./platform";
import { recordExport } from "./record-export";
import { preview, run } from "./run";
import { weeks } from "./weeks";

export { cutOffHasPassed, isCollectedByPlatform } from "./conditions";
export { disputeOpenLines } from "./dispute";
export { canRead as canReadInvoices, findInvoice, type InvoiceRecord, linesOf, lockInvoice } from "./find";
export { documentOf } from "./get";
export { mailAboutInvoice } from "./mail";
export { invoiceMailSchema } from "./queued";
export { isPossible, record as recordInvoice } from "./record";
export { doInvoiceJob } from "./run";

export const invoices: GuardedArea<typeof contract.invoices> = {
  preview,
  run,
  list,
  weeks,
  recordExport,
  get,
  approve,
  dispute,
  answer,
  decide,
  credit,
  holdPayout,
  handleExternally,
  present,
  addEvidence,
  evidence,
};
