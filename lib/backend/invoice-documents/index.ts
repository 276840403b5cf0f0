/** Invoices as files: the area's router. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { breakdown, pdf, xml } from "./files";
import { period } from "./period";

export { pdfOf as invoicePdf } from "./files";

export const invoiceDocuments: GuardedArea<typeof contract.invoiceDocuments> = { pdf, xml, breakdown, period };
