"use server";

import { refresh, revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import { changePassword, checkPassword, endOwnSessions, fieldErrors, portalAction, typedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { newPasswordSchema } from "@/lib/contract/accounts";

const texts = messages.authentication;

/** Ends one of one's own sessions by its handle, all others, or all of them. */
export async function endSessions(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ own }) => {
    const which = String(data.get("which"));
    const outcome = await own(() => endOwnSessions(which === "others" || which === "all" ? which : { handle: which }));
    revalidatePath("/dashboard/account");
    if (!outcome.ok) return { status: "failed", message: outcome.problem.message, errors: [], values: {} };
    if (outcome.data.hasEndedThisOne) redirect("/signin?reason=signed-out");
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

/** Everything that is wrong with what was typed; no password is ever echoed. */
function errorsIn(typed: Record<"currentPassword" | "password" | "confirmPassword", string>): Errors {
  const parsed = newPasswordSchema.safeParse(typed);
  const found = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors;
  const errors = Object.entries(found).flatMap(([field, [message]]) => (message ? [{ field, message }] : []));
  if (errors.length === 0 && typed.password === typed.currentPassword) {
    errors.push({ field: "password", message: texts.same });
  }
  return typed.currentPassword ? errors : [{ field: "currentPassword", message: texts.passwordRequired }, ...errors];
}

/** Changes the password of whoever is signed in. The current one is asked for every time, and is the proof it takes. */
export async function changeOwnPassword(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ own, person }) => {
    const typed = typedTexts(data, ["currentPassword", "password", "confirmPassword"]);
    const wrong = errorsIn(typed);
    if (wrong.length > 0) return invalid(wrong);
    const outcome = await own(async () => {
      await checkPassword(person, typed.currentPassword);
      await changePassword(person, typed.password);
    });
    if (outcome.ok) {
      refresh();
      return { status: "done", message: texts.changed };
    }
    const errors = fieldErrors(outcome.problem).map(({ field, message }) => ({
      field: field === "proofPassword" ? "currentPassword" : field,
      message,
    }));
    if (errors.length > 0) return invalid(errors);
    return { status: "failed", message: outcome.problem.message, errors: [], values: {} };
  });
}
