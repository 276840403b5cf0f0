import { anyone, procedure } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { findToken } from "./find-token";
import { isUsable } from "./rules";

/** Validate reset token (spec section 7): does not spend the token, since mail scanners open links too. */
export const validateResetToken = procedure(
  contract.accounts.validateResetToken,
  anyone,
  async ({ input, context }) => {
    await consume("lookups", context.address);
    const link = await findToken(input.token, "passwordReset");
    return { isValid: link !== undefined && isUsable(link, clock.now()) };
  },
);
