"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import * as bff from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { newPasswordSchema } from "@/lib/contract/accounts";

const texts = messages.accounts;

type Errors = { field: string; message: string }[];

/**
 * Validates a new password and its repetition. For an existing account nothing is validated: its password is only
 * checked.
 */
function errorsOf(data: FormData): Errors {
  const { password, confirmPassword } = bff.submittedTexts(data, ["password", "confirmPassword"]);
  if (!data.has("confirmPassword")) {
    return password ? [] : [{ field: "password", message: messages.signIn.passwordRequired }];
  }
  const parsed = newPasswordSchema.safeParse({ password, confirmPassword });
  if (parsed.success) return [];
  return Object.entries(z.flattenError(parsed.error).fieldErrors).flatMap(([field, [message]]) =>
    message ? [{ field, message }] : [],
  );
}

/** Accepts an invitation with a password and signs in. Only this post spends the link; no password is echoed. */
export async function acceptInvitation(_state: FormState, data: FormData): Promise<FormState> {
  const invalid = (errors: Errors): FormState => ({
    status: "invalid",
    message: texts.resetInvalid,
    errors,
    values: {},
  });
  const errors = errorsOf(data);
  if (errors.length > 0) return invalid(errors);
  const { requestId, password } = bff.submittedTexts(data, ["requestId", "password"]);
  const result = await bff.acceptInvitation(requestId, password);
  if (result.ok) redirect(result.data);
  const refused = bff.fieldErrors(result.error).filter(({ field }) => field === "password");
  if (refused.length > 0) return invalid(refused);
  return { status: "failed", message: result.error.message, errors: [], values: {} };
}
