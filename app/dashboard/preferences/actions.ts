"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/form/state";
import { portalAction, savePreferences } from "@/lib/bff";

/** Saves the person's own preferences. */
export async function saveOwnPreferences(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async () => {
    const answer = await savePreferences(data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}
