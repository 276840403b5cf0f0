"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { confirmDevice, submittedTexts } from "@/lib/bff";

/** Makes this browser a known device of the account the link was mailed to. Only this post spends the link. */
export async function confirmThisDevice(_state: FormState, data: FormData): Promise<FormState> {
  const { token } = submittedTexts(data, ["token"]);
  const result = await confirmDevice(token);
  if (result.ok) redirect("/signin?reason=device-confirmed");
  return { status: "failed", message: result.error.message, errors: [], values: {} };
}
