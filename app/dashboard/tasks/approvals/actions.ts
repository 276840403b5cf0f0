"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { decideOnBehalfByForm, portalAction } from "@/lib/bff";

/** Confirms or refuses shifts that agencies posted for the provider. */
export async function decideOnBehalf(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await decideOnBehalfByForm(action, data);
    // A refused form is shown with what waits now: someone else may have decided.
    revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}
