"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { eraseWorker, portalAction } from "@/lib/bff";

/** Erases a worker's data, except what must be retained. */
export async function eraseData(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["reason", "confirm", "lock"], async (action) => {
    const answer = await eraseWorker(action, data);
    if ("status" in answer) return answer;
    revalidatePath("/dashboard/workers", "layout");
    redirect(answer.continueTo);
  });
}
