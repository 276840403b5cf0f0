/** Users: the area's router, and the e-mails that its calls queue. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { change } from "./change";
import { choices } from "./choices";
import { companies } from "./companies";
import { deactivate } from "./deactivate";
import { exportList } from "./export";
import { get } from "./get";
import { resendInvitation, withdrawInvitation } from "./invitation";
import { invite } from "./invite";
import { limit } from "./limit";
import { list } from "./list";
import { me } from "./me";
import { organisations } from "./organisations";
import { permissions } from "./permissions";
import { reactivate } from "./reactivate";
import { resetSecondFactor } from "./reset-second-factor";
import { review } from "./review";
import { sendPasswordReset } from "./send-password-reset";
import { updateLastRequestTime } from "./update-last-request-time";
import { updateOwn } from "./update-own";
import { validateAccess } from "./validate-access";

export { mailInvitation, mailSecondFactorReset } from "./mails";
export { refusedOf } from "./organisation";
export { putInvitation } from "./put-invitation";
export { findUsers, searchUsers } from "./search";

export const users: GuardedArea<typeof contract.users> = {
  change,
  choices,
  companies,
  deactivate,
  export: exportList,
  get,
  invite,
  limit,
  list,
  me,
  organisations,
  permissions,
  reactivate,
  resendInvitation,
  resetSecondFactor,
  review,
  sendPasswordReset,
  updateLastRequestTime,
  updateOwn,
  validateAccess,
  withdrawInvitation,
};
