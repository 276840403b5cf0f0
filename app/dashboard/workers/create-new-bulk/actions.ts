"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeImportByForm, portalAction } from "@/lib/bff";

/** Applies the action named by the form's `do` to an import. */
export async function changeImport(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeImportByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath(answer.path);
    redirect(answer.path);
  });
}
