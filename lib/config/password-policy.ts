/** The length of a new password and its longest run of one character (spec section 9), from the environment. */

import type { PasswordPolicy } from "@/lib/config/messages/accounts/password";
import { env } from "./env";

/** The password policy of this installation. Reads the environment, so only the server may call it. */
export function passwordPolicy(): PasswordPolicy {
  const { PASSWORD_LENGTH_MIN, PASSWORD_LENGTH_MAX, PASSWORD_RUN_MAX } = env();
  return { lengthMin: PASSWORD_LENGTH_MIN, lengthMax: PASSWORD_LENGTH_MAX, runMax: PASSWORD_RUN_MAX };
}
