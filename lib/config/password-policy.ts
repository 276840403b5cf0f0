/** The length of a new password and the longest run of one character in it (spec section 9), as the environment has them. */
import { env } from "./env";
import type { PasswordPolicy } from "./messages/password";

/** What a new password must meet at this installation. Reads the environment, so it is called by the server alone. */
export function passwordPolicy(): PasswordPolicy {
  const { PASSWORD_LENGTH_MIN, PASSWORD_LENGTH_MAX, PASSWORD_RUN_MAX } = env();
  return { lengthMin: PASSWORD_LENGTH_MIN, lengthMax: PASSWORD_LENGTH_MAX, runMax: PASSWORD_RUN_MAX };
}
