/** Router for finance. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { answerAdvance } from "./answer-advance";
import { billingInformation } from "./billing-information";
import { changePaymentMethod } from "./change-payment-method";
import { references } from "./references";
import { requestPaymentMethodChange } from "./request-payment-method-change";

export { isReminderDue } from "./rules";

export const finance: GuardedArea<typeof contract.finance> = {
  answerAdvance,
  requestPaymentMethodChange,
  billingInformation,
  changePaymentMethod,
  references,
};
