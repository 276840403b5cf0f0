/** The provider of direct debits, and the account of Bacs files. */
import { env } from "@/lib/config/env";

export * from "./port";
export { readStripeEvent, stripe as payments } from "./stripe";

/** Who submits Bacs files and the account they collect to and pay from; null without a service user number. */
export function bacsServiceUser() {
  const { BACS_SERVICE_USER_NUMBER, BACS_SORT_CODE, BACS_ACCOUNT_NUMBER, BACS_ACCOUNT_NAME } = env();
  if (!BACS_SERVICE_USER_NUMBER) return null;
  return {
    serviceUserNumber: BACS_SERVICE_USER_NUMBER,
    originator: {
      sortCode: BACS_SORT_CODE ?? "",
      accountNumber: BACS_ACCOUNT_NUMBER ?? "",
      name: BACS_ACCOUNT_NAME ?? "",
    },
  };
}
