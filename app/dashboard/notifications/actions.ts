"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/form/state";
import { markReadByForm, portalAction } from "@/lib/bff";

/** Marks one notification as read, or all of them. */
export async function markRead(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await markReadByForm(action, data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}
