"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormState, SessionEnd } from "@/components/form/state";
import { REDIRECT_LENGTH_MAX } from "@/lib/access";
import {
  attempt,
  chooseOrganisation,
  enterPortal,
  isByScript,
  type ResultError,
  requestDeviceLink,
  signIn,
  signInAgain,
  signOut,
} from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.signIn;

const credentialsSchema = z.object({
  email: z.string().trim().min(1, texts.emailRequired).max(320, texts.emailFormat).pipe(z.email(texts.emailFormat)),
  password: z.string().min(1, texts.passwordRequired).max(4_096, texts.wrongCredentials),
  redirect: z.string().max(REDIRECT_LENGTH_MAX).optional().catch(undefined),
});

/** The two refusals that end any existing sign-in (spec section 8). */
function endOf({ code, reason }: ResultError): SessionEnd | undefined {
  if (reason === "worker") return "workerRefused";
  return code === "FORBIDDEN" ? "noAppAccess" : undefined;
}

/** Credentials sign-in (spec sections 4, 5 and 8). The password is never echoed. */
export async function signInWithPassword(_state: FormState, data: FormData): Promise<FormState> {
  const email = data.get("email");
  const redirectTo = data.get("redirect");
  const values = {
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof redirectTo === "string" ? { redirect: redirectTo } : {}),
  };
  if (data.get("intent") === "sendDeviceLink") return sendDeviceLink(typeof email === "string" ? email : "", values);
  const parsed = credentialsSchema.safeParse({
    email: typeof email === "string" ? email : "",
    password: typeof data.get("password") === "string" ? data.get("password") : "",
    redirect: redirectTo ?? undefined,
  });
  if (!parsed.success) {
    const errors = Object.entries(z.flattenError(parsed.error).fieldErrors).flatMap(([field, [message]]) =>
      message ? [{ field, message }] : [],
    );
    return { status: "invalid", message: texts.missedField, errors, values };
  }
  const result = await attempt(() => signIn(parsed.data));
  if (result.ok) return enterPortal(result.data);
  const { message, reason } = result.error;
  const end = endOf(result.error);
  // The earlier session has ended: the page says why, then the sign-in page loads again.
  if (end) await signOut();
  return {
    status: "failed",
    message,
    errors: [],
    values,
    ...(reason === "noAccount" ? { title: texts.noAccountTitle } : {}),
    ...(end ? { reason: end } : {}),
    ...(reason === "confirmDevice" ? { reason } : {}),
  };
}

/**
 * Mails a link that makes this browser a known device of the account, if the account exists: the answer is the same
 * either way.
 */
async function sendDeviceLink(email: string, values: Record<string, string>): Promise<FormState> {
  const parsed = credentialsSchema.shape.email.safeParse(email);
  if (!parsed.success) {
    const errors = [{ field: "email", message: parsed.error.issues[0]?.message ?? texts.emailFormat }];
    return { status: "invalid", message: texts.missedField, errors, values };
  }
  const result = await attempt(() => requestDeviceLink(parsed.data));
  return result.ok
    ? { status: "done", message: texts.deviceLinkSent }
    : { status: "failed", message: result.error.message, errors: [], values };
}

/** Selects the organisation to work for, when signing in asks for it (spec section 4). */
export async function chooseFirstOrganisation(_state: FormState, data: FormData): Promise<FormState> {
  const membershipId = data.get("membershipId");
  const values: Record<string, string> = typeof membershipId === "string" ? { membershipId } : {};
  const result = await attempt(() => chooseOrganisation(values["membershipId"] ?? ""));
  if (result.ok) return enterPortal(result.data);
  const { code, message } = result.error;
  if (code === "NOT_FOUND") {
    return { status: "invalid", message: texts.missedField, errors: [{ field: "membershipId", message }], values };
  }
  const end = code === "UNAUTHORIZED" ? "expired" : endOf(result.error);
  if (end && !(await isByScript())) {
    redirect(await signInAgain(end === "expired" ? "expired" : "no-access"));
  }
  return { status: "failed", message, errors: [], values, ...(end ? { reason: end } : {}) };
}

/** Cancels the partial sign-in: the only way to leave the steps unfinished. */
export async function cancelSignIn(): Promise<void> {
  redirect(await signInAgain("signed-out"));
}
