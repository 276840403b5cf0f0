"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/form/state";
import {
  addDeviceByForm,
  portalAction,
  removeDeviceByForm,
  saveDeputyByForm,
  saveNotificationChoices,
  savePreferences,
} from "@/lib/bff";

/** Saves the person's own preferences. */
export async function saveOwnPreferences(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async () => {
    const answer = await savePreferences(data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}

/** Saves what the person chose for single notifications. */
export async function saveOwnNotifications(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async () => {
    const answer = await saveNotificationChoices(data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}

/** Adds this browser to those that show notifications. */
export async function addDevice(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await addDeviceByForm(action, data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}

/** Removes a browser from those that show notifications. */
export async function removeDevice(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await removeDeviceByForm(action, data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}

/** Names who stands in for the person while they are away, or no one. */
export async function saveDeputy(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await saveDeputyByForm(action, data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}
