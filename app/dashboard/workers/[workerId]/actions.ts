"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeProfile, portalAction } from "@/lib/bff";

/** Saves a step of a profile, or makes the single change named by the form's button. */
export async function change(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeProfile(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard/workers", "layout");
    redirect(answer.path);
  });
}
