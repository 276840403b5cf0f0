/** Accounts: sign-up, password reset and phone verification. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { acceptInvitation } from "./accept-invitation";
import { checkPhoneNumber } from "./check-phone-number";
import { cityList } from "./city-list";
import { create } from "./create";
import { requestPasswordReset } from "./request-reset";
import { resetPassword } from "./reset-password";
import { setUp } from "./set-up";
import { userTypes } from "./user-type-list";
import { validateResetToken } from "./validate-reset-token";

export { changePassword } from "./change-password";
export { confirmDevice, isDeviceLinkGood, mailDeviceLink, requestDeviceLink } from "./confirm-device";
export { mailPasswordChanged } from "./mail-password-changed";
export { mailReset } from "./mail-reset";
export { queueReset } from "./request-reset";
export { textVerification } from "./send-verification";
export { findTown } from "./towns";
export { findUserType } from "./user-types";

export const accounts: GuardedArea<typeof contract.accounts> = {
  acceptInvitation,
  checkPhoneNumber,
  cityList,
  create,
  requestPasswordReset,
  resetPassword,
  setUp,
  userTypes,
  validateResetToken,
};
