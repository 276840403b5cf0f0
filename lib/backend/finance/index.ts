/** Finance: the area's router. */
import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { answerAdvance } from "./answer-advance";
import { askPaymentMethod } from "./ask-payment-method";
import { billingInformation } from "./billing-information";
import { changePaymentMethod } from "./change-payment-method";
import { references } from "./references";

export { isReminderDue } from "./rules";

export const finance: GuardedArea<typeof contract.finance> = {
  answerAdvance,
  askPaymentMethod,
  billingInformation,
  changePaymentMethod,
  references,
};
