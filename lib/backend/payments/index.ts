/** Payments of providers and to agencies: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { account, confirmAccount, proposeAccount } from "./account";
import { collect } from "./collect";
import { bacsReady, exportBacs, exportFile } from "./export-bacs";
import * as exports from "./exports";
import { ofInvoice } from "./of-invoice";
import { payOut } from "./pay-out";
import { recordPayment } from "./record-payment";
import { resolveStuck } from "./resolve-stuck";
import { setUpDirectDebit } from "./set-up-direct-debit";
import { settle } from "./settle";

export { doPaymentJob } from "./do-job";
export { mailAboutStuckPayment, stuckMailSchema } from "./stuck-mail";
export { takeStripeEvent } from "./take-event";

export const payments: GuardedArea<typeof contract.payments> = {
  ofInvoice,
  record: recordPayment,
  collect,
  payOut,
  settle,
  resolveStuck,
  exportBacs,
  exportFile,
  bacsReady,
  bacsExports: exports.list,
  bacsExport: exports.get,
  markSent: exports.markSent,
  confirmExport: exports.confirmExport,
  account,
  setUpDirectDebit,
  proposeAccount,
  confirmAccount,
};
