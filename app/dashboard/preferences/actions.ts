"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/form/state";
import { savePreferences } from "@/lib/bff";

/** Saves one's own preferences. */
export async function saveOwn(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await savePreferences(data);
  if (answer.status === "done") revalidatePath("/", "layout");
  return answer;
}
