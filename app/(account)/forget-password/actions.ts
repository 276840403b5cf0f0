"use server";

import type { FormState } from "@/components/form/state";
import { fieldErrors, requestPasswordReset, submittedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.accounts;

/** Sends the link to choose a new password (spec sections 5 and 8). */
export async function sendResetLink(_state: FormState, data: FormData): Promise<FormState> {
  const values = submittedTexts(data, ["email"]);
  const result = await requestPasswordReset(values.email);
  if (result.ok) return { status: "done", message: texts.resetSent };
  const errors = fieldErrors(result.error);
  const { message } = errors.length > 0 ? { message: texts.invalidEmail } : result.error;
  return { status: errors.length > 0 ? "invalid" : "failed", message, errors, values };
}
