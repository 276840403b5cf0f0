"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";

/** Accepts the form and does nothing with it. */
export async function choose(state: FormState): Promise<FormState> {
  return state;
}

/** The same, then redirects to the first page. */
export async function submit(_form: FormData): Promise<void> {
  redirect("/");
}
