import type { FormState } from "@/components/form/state";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";

const unreadable: FormState = { status: "failed", message: texts.unreadable, errors: [], values: {} };
const tooLarge: FormState = { ...unreadable, message: texts.tooLarge };

/** A post that hangs on a dead connection is cancelled, so that the worker can press Submit again. */
const GIVE_UP_AFTER_MS = 60_000;

/**
 * Posts the enhanced form. Rejects when no valid answer came back: the result is unknown, and the same post may be
 * sent again.
 */
export async function send(data: FormData): Promise<FormState> {
  const response = await fetch("/worker-questionnaire/submit", {
    method: "POST",
    body: data,
    // Old phones lack this API.
    signal: AbortSignal.timeout?.(GIVE_UP_AFTER_MS),
  });
  if (response.status === 413) return tooLarge;
  if (response.status === 400) return unreadable;
  if (!response.ok) throw new Error("no answer");
  return response.json();
}
