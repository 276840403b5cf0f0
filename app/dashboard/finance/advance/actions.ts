"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { advanceByForm, portalAction } from "@/lib/bff";

/** Does what the form's `do` says: previews, requests, cancels, decides, or records money. */
export async function changeAdvance(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await advanceByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}
