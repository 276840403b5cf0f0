"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { changeLinkByForm, decideReviewByForm, portalAction, submitByForm } from "@/lib/bff";

/** Approves or denies a worker, or accepts or rejects one of their documents. */
export async function decideReview(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await decideReviewByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/dashboard", "layout");
    redirect(answer.path);
  });
}

/** Submits a worker's profile for review. */
export async function submitProfile(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await submitByForm(action, data);
    if (answer.status === "done") revalidatePath("/dashboard/workers", "layout");
    return answer;
  });
}

/** Creates, mails or revokes a worker's own link. */
export async function changeLink(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await changeLinkByForm(action, data);
    if (answer.status === "done" && !("once" in answer)) revalidatePath("/dashboard/workers", "layout");
    return answer;
  });
}
