"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import {
  acceptByForm,
  changeFeedByForm,
  changeJobByForm,
  changeSelectedByForm,
  copyWeekByForm,
  editJobByForm,
  portalAction,
  postJobByForm,
  postOnBehalfByForm,
  removePresetByForm,
  suggestSelectedByForm,
  unblockByForm,
  undoPostingByForm,
} from "@/lib/bff";

/** Posts a shift. */
export async function postJob(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await postJobByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Applies the form's `do` to a shift: what happens to its workers, its authorisation and its times, or cancels it. */
export async function changeJob(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeJobByForm(action, data);
    // A refused form is shown with the shift as it is now.
    revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}

/** Copies the selected shifts of a week into the next. */
export async function copyWeek(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await copyWeekByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Cancels, moves or copies the selected shifts. */
export async function changeSelected(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await changeSelectedByForm(action, data);
    // A refused form may have changed some of its shifts.
    revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}

/** Accepts the workers who were put forward for a week. */
export async function acceptWorkers(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await acceptByForm(action, data);
    // A refused form may have accepted some of its workers.
    revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}

/** Puts a worker forward for each of several shifts. */
export async function suggestSelected(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await suggestSelectedByForm(action, data);
    // Of a refused form, some workers may have been put forward.
    revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}

/** Cancels the shifts of a posting that are still open. */
export async function undoPosting(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await undoPostingByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Changes a shift, or asks its agency for other times. */
export async function editJob(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await editJobByForm(action, data);
    // A refused form is shown with the shift as it is now.
    revalidatePath("/", "layout");
    if (answer.status !== "continueTo") return answer;
    redirect(answer.path);
  });
}

/** Lifts the block of a worker. */
export async function unblockWorker(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await unblockByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Creates or revokes the address of a service's calendar feed. */
export async function changeFeed(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async (action) => {
    const answer = await changeFeedByForm(action, data);
    if (answer.status === "done" && !("once" in answer)) revalidatePath("/dashboard/jobs", "layout");
    return answer;
  });
}

/** Removes a preset. */
export async function removePreset(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await removePresetByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}

/** Posts a shift for a provider. */
export async function postOnBehalf(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async (action) => {
    const answer = await postOnBehalfByForm(action, data);
    if (answer.status !== "continueTo") return answer;
    revalidatePath("/", "layout");
    redirect(answer.path);
  });
}
