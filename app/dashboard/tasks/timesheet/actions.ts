"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { portalAction, savePaymentSettingsByForm, timesheetByForm } from "@/lib/bff";

/** Submits, approves, disputes, answers or decides, as the form says. */
export async function changeTimesheet(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await timesheetByForm(action, data);
    // Also where some of several were left as they were.
    if (answer.status !== "invalid") revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}

/** Switches the two-person rule for hours. */
export async function saveHoursRule(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await savePaymentSettingsByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}
