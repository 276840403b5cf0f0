import type { FormState } from "@/components/form/state";
import { messages } from "@/lib/config/messages";

const unreadable: FormState = { status: "failed", message: messages.questionnaire.unreadable, errors: [], values: {} };
const tooLarge: FormState = { ...unreadable, message: messages.questionnaire.tooLarge };

/** Posts the enhanced form. Rejects when no answer of ours came back: then nobody knows, and the same may be sent again. */
export async function send(data: FormData): Promise<FormState> {
  const response = await fetch("/worker-questionnaire/submit", { method: "POST", body: data });
  if (response.status === 413) return tooLarge;
  if (response.status === 400) return unreadable;
  if (!response.ok) throw new Error("no answer");
  return response.json();
}
