import { anyone, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { findToken } from "./find-token";
import { isUsable } from "./rules";

/** Validate reset token (spec section 7): looks and spends nothing, since mail scanners open links too. */
export const validateResetToken = procedure(
  contract.accounts.validateResetToken,
  anyone,
  async ({ input, context }) => {
    await consume("lookups", context.address);
    const link = await findToken(input.token, "passwordReset");
    return { isValid: link !== undefined && isUsable(link, new Date()) };
  },
);
