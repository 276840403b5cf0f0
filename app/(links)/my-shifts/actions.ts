"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { confirmHoursByForm, confirmShiftByForm, saveHoursMailsByForm, saveOwnDayByForm } from "@/lib/bff";

/** Confirms a shift. */
export async function confirm(_state: FormState, data: FormData): Promise<FormState> {
  const { answer, isChanged } = await confirmShiftByForm(data);
  // The page asks again, with the times as they are now.
  if (isChanged) revalidatePath("/my-shifts");
  if (answer.status !== "continueTo") return answer;
  redirect(answer.path);
}

/** Confirms the hours of a shift that has ended. */
export async function confirmHours(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await confirmHoursByForm(data);
  if (answer.status !== "continueTo") return answer;
  redirect(answer.path);
}

/** Saves when the worker is unavailable on a day. */
export async function saveDay(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await saveOwnDayByForm(data);
  if (answer.status !== "continueTo") return answer;
  redirect(answer.path);
}

/** Ends the e-mails that ask for hours, or turns them on again. */
export async function saveHoursMails(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await saveHoursMailsByForm(data);
  if (answer.status !== "continueTo") return answer;
  redirect(answer.path);
}
