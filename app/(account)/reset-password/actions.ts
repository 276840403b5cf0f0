"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import { fieldErrors, resetPassword, typedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { newPasswordSchema } from "@/lib/contract/accounts";

const texts = messages.accounts;

/** Chooses a new password (spec sections 5 and 8). It is never echoed; the token is spent by this post alone. */
export async function chooseNewPassword(_state: FormState, data: FormData): Promise<FormState> {
  const { token, ...typed } = typedTexts(data, ["token", "password", "confirmPassword"]);
  const parsed = newPasswordSchema.safeParse(typed);
  if (!parsed.success) {
    const errors = Object.entries(z.flattenError(parsed.error).fieldErrors).flatMap(([field, [message]]) =>
      message ? [{ field, message }] : [],
    );
    return { status: "invalid", message: texts.resetInvalid, errors, values: {} };
  }
  const outcome = await resetPassword({ token, password: parsed.data.password });
  if (outcome.ok) redirect("/signin?reason=password-reset");
  const errors = fieldErrors(outcome.problem).filter(({ field }) => field === "password");
  if (errors.length > 0) return { status: "invalid", message: texts.resetInvalid, errors, values: {} };
  const message = outcome.problem.code === "BAD_REQUEST" ? texts.resetLink : outcome.problem.message;
  return { status: "failed", message, errors: [], values: {} };
}
