/** Advances on approved invoices: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { applications } from "./applications";
import { decide, payOut, settle } from "./decide";
import { list } from "./list";
import { overview } from "./overview";
import { cancel, preview, request } from "./request";
import { confirmTerms, declineApplication, proposeTerms } from "./terms";

export { tellOfRecoveries } from "./by-time";
export { advanceNames } from "./find";
export { mailAboutAdvance } from "./mail";
export { advanceMailSchema, queueAdvanceMail } from "./queued";
export { settleAdvances } from "./record";

export const advances: GuardedArea<typeof contract.advances> = {
  overview,
  preview,
  request,
  cancel,
  decide,
  payOut,
  settle,
  list,
  applications,
  proposeTerms,
  confirmTerms,
  declineApplication,
};
