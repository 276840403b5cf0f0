"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { submitPosted } from "@/lib/bff";

/** The form's own post, with JavaScript off: on to the closing page, or the page again with what is wrong. */
export async function submitByForm(_state: FormState, data: FormData): Promise<FormState> {
  const state = await submitPosted(data);
  if (state.status === "done") redirect("/closing-page");
  return state;
}
