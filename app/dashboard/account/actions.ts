"use server";

import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import { changePassword, checkPassword, endOwnSessions, fieldErrors, portalAction, submittedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { newPasswordSchema } from "@/lib/contract/accounts";

const texts = messages.authentication;

/** Ends one of the person's own sessions by its handle, all others, or all of them. */
export async function endSessions(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ own }) => {
    const which = String(data.get("which"));
    const result = await own(() => endOwnSessions(which === "others" || which === "all" ? which : { handle: which }));
    revalidatePath("/dashboard/account");
    if (!result.ok) return { status: "failed", message: result.error.message, errors: [], values: {} };
    if (result.data.hasEndedThisOne) redirect("/signin?reason=signed-out");
    const { ended, othersEnded } = messages.session;
    return { status: "done", message: which === "others" ? othersEnded : ended };
  });
}

type Errors = { field: string; message: string }[];

const invalid = (errors: Errors): FormState => ({
  status: "invalid",
  message: messages.accounts.resetInvalid,
  errors,
  values: {},
});

/** Validates the submitted values; no password is ever echoed. */
function errorsIn(submitted: Record<"currentPassword" | "password" | "confirmPassword", string>): Errors {
  const parsed = newPasswordSchema.safeParse(submitted);
  const found = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors;
  const errors = Object.entries(found).flatMap(([field, [message]]) => (message ? [{ field, message }] : []));
  if (errors.length === 0 && submitted.password === submitted.currentPassword) {
    errors.push({ field: "password", message: texts.same });
  }
  return submitted.currentPassword
    ? errors
    : [{ field: "currentPassword", message: texts.passwordRequired }, ...errors];
}

/** Changes the signed-in person's password. The current password is required every time, as proof of identity. */
export async function changeOwnPassword(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ own, person }) => {
    const submitted = submittedTexts(data, ["currentPassword", "password", "confirmPassword"]);
    const wrong = errorsIn(submitted);
    if (wrong.length > 0) return invalid(wrong);
    const result = await own(async () => {
      await checkPassword(person, submitted.currentPassword);
      await changePassword(person, submitted.password);
    });
    if (result.ok) {
      refresh();
      return { status: "done", message: texts.changed };
    }
    const errors = fieldErrors(result.error).map(({ field, message }) => ({
      field: field === "proofPassword" ? "currentPassword" : field,
      message,
    }));
    if (errors.length > 0) return invalid(errors);
    return { status: "failed", message: result.error.message, errors: [], values: {} };
  });
}
