"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { invoiceByForm, invoiceRunByForm, portalAction } from "@/lib/bff";

/** Approves, disputes, answers, decides, credits or holds, as the form says. */
export async function changeInvoice(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await invoiceByForm(action, data);
    // Also where someone else has changed it meanwhile: the page then shows what has become of it.
    if (answer.status !== "invalid") revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}

/** Starts the run that the reader has confirmed. */
export async function startRun(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await invoiceRunByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}
