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
  type Problem,
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

/** The two refusals after which nobody stays signed in (spec section 8). */
function endOf({ code, reason }: Problem): SessionEnd | undefined {
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
  const outcome = await attempt(() => signIn(parsed.data));
  if (outcome.ok) return enterPortal(outcome.data);
  const { message, reason } = outcome.problem;
  const end = endOf(outcome.problem);
  // Whoever was signed in here is not any more; the page says why, and a moment later is the sign-in page anew.
  if (end) await signOut();
  return {
    ...{ status: "failed", message, errors: [], values },
    ...(reason === "noAccount" ? { title: texts.noAccountTitle } : {}),
    ...(end ? { reason: end } : {}),
    ...(reason === "confirmDevice" ? { reason } : {}),
  };
}

/** Mails the link by which this browser becomes known for the account, if there is one: the answer is the same for all. */
async function sendDeviceLink(email: string, values: Record<string, string>): Promise<FormState> {
  const parsed = credentialsSchema.shape.email.safeParse(email);
  if (!parsed.success) {
    const errors = [{ field: "email", message: parsed.error.issues[0]?.message ?? texts.emailFormat }];
    return { status: "invalid", message: texts.missedField, errors, values };
  }
  const outcome = await attempt(() => requestDeviceLink(parsed.data));
  return outcome.ok
    ? { status: "done", message: texts.deviceLinkSent }
    : { status: "failed", message: outcome.problem.message, errors: [], values };
}

/** The organisation to work for, where a sign-in asks for it first (spec section 4). */
export async function chooseFirstOrganisation(_state: FormState, data: FormData): Promise<FormState> {
  const membershipId = data.get("membershipId");
  const values: Record<string, string> = typeof membershipId === "string" ? { membershipId } : {};
  const outcome = await attempt(() => chooseOrganisation(values.membershipId ?? ""));
  if (outcome.ok) return enterPortal(outcome.data);
  const { code, message } = outcome.problem;
  if (code === "NOT_FOUND") {
    return { status: "invalid", message: texts.missedField, errors: [{ field: "membershipId", message }], values };
  }
  const end = code === "UNAUTHORIZED" ? "expired" : endOf(outcome.problem);
  if (end && !(await isByScript())) {
    redirect(await signInAgain(end === "expired" ? "expired" : "no-access"));
  }
  return { ...{ status: "failed", message, errors: [], values }, ...(end ? { reason: end } : {}) };
}

/** The one way round the steps: the half-way sign-in ends. */
export async function cancelSignIn(): Promise<void> {
  redirect(await signInAgain("signed-out"));
}
