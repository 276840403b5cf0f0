"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { createWorker, portalAction } from "@/lib/bff";

/** Puts a worker on file, and leads to his page. */
export async function create(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await createWorker(action, data);
    if (answer.status !== "goOn") return answer;
    revalidatePath("/dashboard/workers", "layout");
    redirect(answer.path);
  });
}
