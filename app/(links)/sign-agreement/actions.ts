"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { declineAgreement, fieldErrors, submittedTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { signingPath } from "@/lib/config/signing";

const texts = messages.signing;

/** Declines to sign: asks for confirmation, then notifies the drafter of the reason. */
export async function decline(_state: FormState, data: FormData): Promise<FormState> {
  const { token, reason, sure, back } = submittedTexts(data, ["token", "reason", "sure", "back"]);
  const values = { reason };
  if (back) return { status: "editing", message: "", values };
  if (!reason.trim()) {
    const message = messages.agreements.declineReasonNeeded;
    return { status: "invalid", message, errors: [{ field: "reason", message }], values };
  }
  if (sure !== "yes") return { status: "ask", message: texts.declineSure, values };
  const result = await declineAgreement({ token, reason });
  // Shows the page's new state: nothing left to sign.
  if (result.ok) redirect(`${signingPath}?token=${encodeURIComponent(token)}`);
  const errors = fieldErrors(result.error).filter(({ field }) => field === "reason");
  return { status: errors.length > 0 ? "invalid" : "failed", message: result.error.message, errors, values };
}
