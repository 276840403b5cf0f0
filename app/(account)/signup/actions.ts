"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { fieldErrors, signUp, typedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.accounts;

/** Signing up (spec sections 3, 5 and 8). Every failure but a field's gets the one text; passwords are never echoed. */
export async function signUpAgency(_state: FormState, data: FormData): Promise<FormState> {
  const values = typedTexts(data, ["fullName", "email", "phone", "city", "userGroup", "userType"]);
  const outcome = await signUp({ ...values, ...typedTexts(data, ["password", "confirmPassword"]) });
  if (outcome.ok) redirect(outcome.data);
  const errors = fieldErrors(outcome.problem);
  return errors.length > 0
    ? { status: "invalid", message: texts.signUpInvalid, errors, values }
    : { status: "failed", message: texts.signUpFailed, errors: [], values };
}
