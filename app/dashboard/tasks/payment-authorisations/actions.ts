"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { decidePaymentByForm, portalAction, savePaymentSettingsByForm } from "@/lib/bff";

/** Authorises, rejects or hands on a payment. */
export async function decidePayment(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await decidePaymentByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Saves when payments need authorisation. */
export async function savePaymentSettings(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await savePaymentSettingsByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}
