"use server";

import type { FormState } from "@/components/form/state";
import { endWayBack, signOut } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

/** Close signs out (spec section 2.5); the page then closes the tab, if the browser allows it. */
export async function close(): Promise<FormState> {
  await signOut();
  await endWayBack();
  return { status: "done", message: messages.questionnaire.canClose };
}
