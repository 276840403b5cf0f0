"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { declineAgreement, fieldErrors, typedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { signingPath } from "@/lib/config/signing";

const texts = messages.signing;

/** Declines to sign: asks once more, then tells the drafter why. */
export async function decline(_state: FormState, data: FormData): Promise<FormState> {
  const { token, reason, sure } = typedTexts(data, ["token", "reason", "sure"]);
  const values = { reason };
  if (!reason.trim()) {
    const message = messages.agreements.reasonNeeded;
    return { status: "invalid", message, errors: [{ field: "reason", message }], values };
  }
  if (sure !== "yes") return { status: "ask", message: texts.declineSure, values };
  const outcome = await declineAgreement({ token, reason });
  // The page as it is now: nothing to sign any more.
  if (outcome.ok) redirect(`${signingPath}?token=${encodeURIComponent(token)}`);
  const errors = fieldErrors(outcome.problem).filter(({ field }) => field === "reason");
  return { status: errors.length > 0 ? "invalid" : "failed", message: outcome.problem.message, errors, values };
}
