"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { enterProfile, sendProfileStep } from "@/lib/bff";

/** Opens the link by the date of birth. */
export async function enter(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await enterProfile(data);
  if (answer.status !== "goOn") return answer;
  redirect(answer.path);
}

/** Sends a step, or adds and takes away a row of it. */
export async function send(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await sendProfileStep(data);
  if (answer.status !== "goOn") return answer;
  redirect(answer.path);
}
