"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import { fieldErrors, resetPassword, submittedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { newPasswordSchema } from "@/lib/contract/accounts";

const texts = messages.accounts;

/** Sets a new password (spec sections 5 and 8). The password is never echoed; only this post spends the token. */
export async function chooseNewPassword(_state: FormState, data: FormData): Promise<FormState> {
  const { token, ...submitted } = submittedTexts(data, ["token", "password", "confirmPassword"]);
  const parsed = newPasswordSchema.safeParse(submitted);
  if (!parsed.success) {
    const errors = Object.entries(z.flattenError(parsed.error).fieldErrors).flatMap(([field, [message]]) =>
      message ? [{ field, message }] : [],
    );
    return { status: "invalid", message: texts.resetInvalid, errors, values: {} };
  }
  const result = await resetPassword({ token, password: parsed.data.password });
  if (result.ok) redirect("/signin?reason=password-reset");
  const errors = fieldErrors(result.error).filter(({ field }) => field === "password");
  if (errors.length > 0) return { status: "invalid", message: texts.resetInvalid, errors, values: {} };
  const message = result.error.code === "BAD_REQUEST" ? texts.resetLink : result.error.message;
  return { status: "failed", message, errors: [], values: {} };
}
