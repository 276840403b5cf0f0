"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { invoiceByForm, portalAction } from "@/lib/bff";

/** Approves, disputes, answers, decides, credits or marks as paid, as the form says. */
export async function changeEarlierInvoice(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await invoiceByForm(action, data, "/dashboard/finance/legacy");
    if (answer.status !== "invalid") revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}
