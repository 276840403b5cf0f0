"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/form/state";
import { portalAction, saveOrganisationSettings } from "@/lib/bff";

/** Saves the organisation's settings. */
export async function saveSettings(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async () => {
    const answer = await saveOrganisationSettings(data);
    if (answer.status === "done") revalidatePath("/", "layout");
    return answer;
  });
}
