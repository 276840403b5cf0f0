"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { beginDraft, changeAgreement, portalAction, removeDocument, type Saved, saveDraftStep } from "@/lib/bff";

/** Where to go after a step is saved. */
const onFrom = ({ agreementId, next }: Saved): string =>
  next ? `/dashboard/agreements/create-new/${agreementId}/${next}` : "/dashboard/agreements/create-new";

/** Creates a draft between the two parties of the form. */
export async function beginByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await beginDraft(action, data);
    if (answer.status !== "saved") return answer;
    redirect(onFrom(answer));
  });
}

/** Saves a step, or adds, moves or removes one of its rows. */
export async function saveByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await saveDraftStep(action, data);
    if (answer.status !== "saved") return answer;
    redirect(onFrom(answer));
  });
}

/** Removes a document from a draft. */
export async function removeDocumentByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await removeDocument(action, data);
    if (answer.status === "done") revalidatePath("/dashboard/agreements", "layout");
    return answer;
  });
}

/** Sends a draft to be signed, and redirects to its page. */
export async function sendByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    data.set("do", "send");
    const answer = await changeAgreement(action, data);
    if (answer.status !== "done") return answer;
    redirect(`/dashboard/agreements/${data.get("agreementId")}?done=send`);
  });
}
