/** The authorisation of payments: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { authorise, delegate, reject } from "./decide";
import { get, invoice, list, pdf } from "./list";
import { saveSettings, settings } from "./settings";

export { followUpAuthorisations, isUnauthorised, lacksAuthorisation } from "./by-time";
export { mailAboutPaymentAuthorisation } from "./mail";
export { paymentAuthorisationMailSchema } from "./queued";

export const paymentAuthorisations: GuardedArea<typeof contract.paymentAuthorisations> = {
  list,
  get,
  invoice,
  pdf,
  authorise,
  reject,
  delegate,
  settings,
  saveSettings,
};
