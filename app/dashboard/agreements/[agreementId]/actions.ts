"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeAgreement, isByScript, portalAction } from "@/lib/bff";

/** Does to an agreement what the form's `do` names: withdraw, ask for changes, suspend, … */
export async function changeByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeAgreement(action, data);
    if (answer.status !== "done") return answer;
    revalidatePath("/dashboard/agreements", "layout");
    // Without a script the form itself may be gone from the page: the page says what was done.
    if (!(await isByScript())) redirect(`/dashboard/agreements/${data.get("agreementId")}?done=${data.get("do")}`);
    return answer;
  });
}
