"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeImportByForm, portalAction } from "@/lib/bff";

/** Does one thing to an import: what it is stands in the form's `do`. */
export async function changeImport(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeImportByForm(action, data);
    if (answer.status !== "goOn") return answer;
    revalidatePath(answer.path);
    redirect(answer.path);
  });
}
