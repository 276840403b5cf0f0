"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeConsentByForm, portalAction } from "@/lib/bff";

/** Does what the form's `do` says: asks for a consent, accepts it or withdraws it. */
export async function changeConsent(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeConsentByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}
