"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { decideChangeByForm, portalAction } from "@/lib/bff";

/** Approves or rejects fields of a profile change. */
export async function decideChange(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await decideChangeByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard", "layout");
    redirect(answer.path);
  });
}
