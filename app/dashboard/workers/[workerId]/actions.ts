"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeNote, changeProfile, portalAction, saveAvailabilityByForm, takeNextStep } from "@/lib/bff";

/** Saves a step of a profile, or makes the single change named by the form's button. */
export async function change(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeProfile(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard/workers", "layout");
    redirect(answer.path);
  });
}

/** Takes the next step for the worker that the head of the page offers. */
export async function takeStep(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await takeNextStep(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard/workers", "layout");
    redirect(answer.path);
  });
}

/** Saves when the worker is unavailable on a day. */
export async function saveAvailability(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await saveAvailabilityByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard", "layout");
    redirect(answer.path);
  });
}

/** Adds, changes, deletes or ends a note about the worker. */
export async function saveNote(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeNote(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard", "layout");
    redirect(answer.path);
  });
}
