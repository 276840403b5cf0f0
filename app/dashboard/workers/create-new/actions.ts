"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { createWorker, portalAction } from "@/lib/bff";

/** Creates a worker, and redirects to their page. */
export async function create(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await createWorker(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard/workers", "layout");
    redirect(answer.path);
  });
}
