"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeAgreement, isByScript, portalAction } from "@/lib/bff";

/** Applies the form's `do` to an agreement: withdraw, ask for changes, suspend, … */
export async function changeByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeAgreement(action, data);
    if (answer.status !== "done") return answer;
    revalidatePath("/dashboard/agreements", "layout");
    // Without a script the form may no longer be on the page, so the page itself confirms the action.
    if (!(await isByScript())) redirect(`/dashboard/agreements/${data.get("agreementId")}?done=${data.get("do")}`);
    return answer;
  });
}
