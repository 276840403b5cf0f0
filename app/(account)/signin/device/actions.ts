"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { confirmDevice, typedTexts } from "@/lib/bff";

/** Makes this browser known for the account whose mailbox the link was sent to. Spent by this post alone. */
export async function confirmThisDevice(_state: FormState, data: FormData): Promise<FormState> {
  const { token } = typedTexts(data, ["token"]);
  const outcome = await confirmDevice(token);
  if (outcome.ok) redirect("/signin?reason=device-confirmed");
  return { status: "failed", message: outcome.problem.message, errors: [], values: {} };
}
