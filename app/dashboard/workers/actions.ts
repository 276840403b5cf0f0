"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import { applyToWorkers, portalAction, type ResultError } from "@/lib/bff";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";

const idSchema = z.object({ workerId: z.uuid() });
const reopenSchema = idSchema.extend({
  lock: z.coerce.number().int(),
  reason: z
    .string()
    .trim()
    .min(1, messages.workers.reasonRequired)
    .max(constants.reasonMaxLength, messages.workers.reasonTooLong(constants.reasonMaxLength)),
});

const failure = (error: ResultError, values: Record<string, string> = {}): FormState => ({
  status: "failed",
  message: error.message,
  errors: error.fields.filter((error) => error.field === "reason"),
  values,
});

const unreadable: FormState = { status: "failed", message: messages.general.invalid, errors: [], values: {} };

/** Mails a worker the link to the questionnaire. */
export async function sendQuestionnaireLink(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call }) => {
    const parsed = idSchema.safeParse({ workerId: data.get("workerId") });
    if (!parsed.success) return unreadable;
    const result = await call((client) => client.questionnaires.sendLink(parsed.data));
    return result.ok ? { status: "done", message: messages.workers.linkSent } : failure(result.error);
  });
}

/** Opens a submitted questionnaire again, with a reason. */
export async function reopenQuestionnaire(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["reason"], async ({ call }) => {
    const reason = data.get("reason");
    const values: Record<string, string> = typeof reason === "string" ? { reason } : {};
    const parsed = reopenSchema.safeParse({
      workerId: data.get("workerId"),
      lock: data.get("lock"),
      reason: values["reason"] ?? "",
    });
    if (!parsed.success) {
      const [message] = z.flattenError(parsed.error).fieldErrors.reason ?? [];
      if (!message) return unreadable;
      return { status: "invalid", message: messages.general.problem, errors: [{ field: "reason", message }], values };
    }
    const result = await call((client) => client.questionnaires.reopen(parsed.data));
    if (!result.ok) return failure(result.error, values);
    revalidatePath("/dashboard/workers");
    return { status: "done", message: messages.workers.reopened };
  });
}

/** Applies the chosen action to every selected worker. */
export async function applyToSelected(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["bulkAction", "bulkReason"], async ({ call }) => {
    const state = await applyToWorkers(data, call);
    if (state.status === "done") revalidatePath("/dashboard/workers");
    return state;
  });
}
