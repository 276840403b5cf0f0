"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { fieldErrors, signUp, submittedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.accounts;

/**
 * Signs an organisation up (spec sections 3, 5 and 8). All failures except field errors share one text; passwords are
 * never echoed.
 */
export async function signUpAgency(_state: FormState, data: FormData): Promise<FormState> {
  const values = submittedTexts(data, ["fullName", "email", "phone", "city", "userGroup", "userType"]);
  const result = await signUp({ ...values, ...submittedTexts(data, ["password", "confirmPassword"]) });
  if (result.ok) redirect(result.data);
  const errors = fieldErrors(result.error);
  return errors.length > 0
    ? { status: "invalid", message: texts.signUpInvalid, errors, values }
    : { status: "failed", message: texts.signUpFailed, errors: [], values };
}
