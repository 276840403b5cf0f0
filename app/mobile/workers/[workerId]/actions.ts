"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { mobilePath } from "@/lib/access";
import { changeNote, portalAction, takeNextStep } from "@/lib/bff";

/** Adds, changes, deletes or ends a note about the worker, on a phone. */
export async function saveNote(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeNote(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/mobile", "layout");
    redirect(mobilePath(answer.path) ?? answer.path);
  });
}

/** Takes the next step for the worker, on a phone. */
export async function takeStep(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await takeNextStep(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/mobile", "layout");
    const [path = "", query] = answer.path.split(/[?#]/);
    const done = new URLSearchParams(query).get("done") ?? "";
    redirect(`${mobilePath(path) ?? path}?${new URLSearchParams({ done })}#done`);
  });
}
