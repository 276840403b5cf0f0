"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import { attempt, signIn } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.signIn;

const credentialsSchema = z.object({
  email: z.string().trim().min(1, texts.emailRequired).max(320, texts.emailFormat).pipe(z.email(texts.emailFormat)),
  password: z.string().min(1, texts.passwordRequired).max(4_096, texts.wrongCredentials),
  redirect: z.string().max(200).optional().catch(undefined),
});

/** Credentials sign-in (spec sections 4, 5 and 8). The password is never echoed. */
export async function signInWithPassword(_state: FormState, data: FormData): Promise<FormState> {
  const email = data.get("email");
  const redirectTo = data.get("redirect");
  const values = {
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof redirectTo === "string" ? { redirect: redirectTo } : {}),
  };
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
  if (!outcome.ok) return { status: "failed", message: outcome.problem.message, errors: [], values };
  redirect(outcome.data);
}
