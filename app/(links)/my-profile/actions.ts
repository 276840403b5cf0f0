"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { enterProfile, sendProfileStep } from "@/lib/bff";

/** Opens the profile after checking the date of birth. */
export async function enter(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await enterProfile(data);
  if (answer.status !== "continueTo") return answer;
  redirect(answer.path);
}

/** Submits a step, or adds or removes one of its rows. */
export async function send(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await sendProfileStep(data);
  if (answer.status !== "continueTo") return answer;
  redirect(answer.path);
}
