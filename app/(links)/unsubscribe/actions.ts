"use server";

import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { unsubscribeByForm } from "@/lib/bff";

/** Stops the e-mails of a link. */
export async function stop(_state: FormState, data: FormData): Promise<FormState> {
  const answer = await unsubscribeByForm(data);
  if ("status" in answer) return answer;
  redirect(answer.path);
}
