"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { submitPosted } from "@/lib/bff";

/**
 * Handles the form's post without JavaScript: redirects to the closing page, or shows the page again with its errors.
 */
export async function submitByForm(_state: FormState, data: FormData): Promise<FormState> {
  const state = await submitPosted(data);
  if (state.status === "done") redirect("/closing-page");
  return state;
}
