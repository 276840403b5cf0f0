"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeAgreement, isByScript, ownSigningAddress, portalAction } from "@/lib/bff";

/** Applies the form's `do` to an agreement: withdraw, ask for changes, suspend, … */
export async function changeByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeAgreement(action, data);
    if (answer.status !== "done") return answer;
    revalidatePath("/dashboard/agreements", "layout");
    // Without a script the form may no longer be on the page, so the page itself confirms the action.
    if (!(await isByScript())) {
      const about = data.get("signatoryId");
      const signatory = about ? `&signatory=${about}` : "";
      redirect(`/dashboard/agreements/${data.get("agreementId")}?done=${data.get("do")}${signatory}`);
    }
    return answer;
  });
}

/** Opens the signing page for the signatory whose turn it is, if they are the one who posts. */
export async function signByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const address = await ownSigningAddress(action, data);
    if (!address.ok) return { status: "failed", message: address.error.message, errors: [], values: {} };
    // A whole new page: the signing page may embed the signature provider's, this one may not.
    if (await isByScript()) return { status: "leave", to: address.data };
    redirect(address.data);
  });
}
