"use server";

import type { FormState } from "@/components/form/state";
import { fieldErrors, requestPasswordReset, typedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.accounts;

/** Sends the link to choose a new password (spec sections 5 and 8). */
export async function sendResetLink(_state: FormState, data: FormData): Promise<FormState> {
  const values = typedTexts(data, ["email"]);
  const outcome = await requestPasswordReset(values.email);
  if (outcome.ok) return { status: "done", message: texts.resetSent };
  const errors = fieldErrors(outcome.problem);
  const { message } = errors.length > 0 ? { message: texts.invalidEmail } : outcome.problem;
  return { status: errors.length > 0 ? "invalid" : "failed", message, errors, values };
}
