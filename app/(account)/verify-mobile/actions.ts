"use server";

import type { FormState } from "@/components/form/state";
import { checkPhoneNumber, submittedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.accounts;

/** Verifies the phone number a link was sent to (spec sections 4 and 8). */
export async function verifyPhoneNumber(_state: FormState, data: FormData): Promise<FormState> {
  const { token } = submittedTexts(data, ["token"]);
  const result = await checkPhoneNumber(token);
  if (!result.ok) return { status: "failed", message: texts.phoneError, errors: [], values: {} };
  return { status: "done", message: result.data.success ? texts.phoneDone : texts.phoneAlready };
}
