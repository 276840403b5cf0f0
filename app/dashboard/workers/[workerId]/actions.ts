"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeProfile, portalAction } from "@/lib/bff";

/** Saves a step of a profile, or changes one thing of it, as the form's button says. */
export async function change(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeProfile(action, data);
    if (answer.status !== "goOn") return answer;
    revalidatePath("/dashboard/workers", "layout");
    redirect(answer.path);
  });
}
