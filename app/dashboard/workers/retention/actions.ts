"use server";

import { revalidatePath } from "next/cache";
import type { FormState } from "@/components/form/state";
import { portalAction, savePeriods } from "@/lib/bff";

/** Saves the organisation's retention period for each class of records. */
export async function saveRetentionPeriods(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await savePeriods(action, data);
    if (answer.status === "done") revalidatePath("/dashboard/workers/retention");
    return answer;
  });
}
