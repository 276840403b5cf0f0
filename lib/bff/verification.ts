/** Verification of workers as its pages draw it, and what their forms decide. */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import type { PortalAction } from "./action";
import { postedTexts } from "./form-rows";
import type { FormAnswer } from "./organisation-forms";
import { textOf } from "./parameters";

const texts = messages.verification;
const said = {
  approved: texts.approved,
  denied: texts.denied,
  accepted: texts.documentDecided.accepted,
  rejected: texts.documentDecided.rejected,
} as const;

/** What was decided a moment ago, in words; nothing for a word that is none of ours. */
export function readReviewDone(parameters: Record<string, unknown>): string | null {
  const word = textOf(parameters.done) ?? "";
  return Object.hasOwn(said, word) ? said[word as keyof typeof said] : null;
}

/** The key of a page of a list, as an address carries it. */
export const readAfter = (parameters: Record<string, unknown>): string | undefined =>
  z.string().max(400).optional().catch(undefined).parse(textOf(parameters.after));

const workerSchema = z.object({ workerId: z.uuid() });
const ofWorker = { ...workerSchema.shape, reason: z.string().trim().optional() };
const documentSchema = z.object({ ...ofWorker, documentId: z.uuid(), decision: z.enum(["accepted", "rejected"]) });
const decisionSchema = z.object({
  ...ofWorker,
  lock: z.coerce.number().int(),
  decision: z.enum(["approved", "denied"], texts.nothingDecided),
});

export type ReviewDecided = FormAnswer | { status: "goOn"; path: string };

const refusedBecause = (message: string, values: Record<string, string>, field?: string): FormAnswer =>
  field
    ? { status: "invalid", message: messages.general.problem, errors: [{ field, message }], values }
    : { status: "failed", message, errors: [], values };

/** Carries out what a form of the review decides: on the worker, or on the one document that its controls are named after. */
export async function decideReviewByForm({ call }: PortalAction, data: FormData): Promise<ReviewDecided> {
  const values = postedTexts(data);
  const { documentId } = values;
  const nameOf = (control: string) => (documentId ? `${control}.${documentId}` : control);
  const typed = { ...values, decision: values[nameOf("decision")], reason: values[nameOf("reason")] };
  const ofDocument = documentSchema.safeParse(typed);
  const ofAll = decisionSchema.safeParse(typed);
  const wanted = documentId ? ofDocument : ofAll;
  if (!wanted.success) {
    const isUndecided = wanted.error.issues.every(({ path }) => path[0] === "decision");
    return isUndecided
      ? refusedBecause(texts.nothingDecided, values, nameOf("decision"))
      : refusedBecause(messages.general.formUnreadable, values);
  }
  const { decision, workerId } = wanted.data;
  const reason = wanted.data.reason || undefined;
  if ((decision === "denied" || decision === "rejected") && !reason) {
    return refusedBecause(texts.reasonNeeded, values, nameOf("reason"));
  }
  const outcome = await call<unknown>((client) => {
    if (documentId && ofDocument.success) return client.verification.decideDocument({ ...ofDocument.data, reason });
    if (ofAll.success) return client.verification.decide({ ...ofAll.data, reason });
    throw new Error("a form of the review that was not read");
  });
  if (!outcome.ok) {
    const [first] = outcome.problem.fields;
    return first
      ? refusedBecause(first.message, values, nameOf(first.field))
      : refusedBecause(outcome.problem.message, values);
  }
  return { status: "goOn", path: `/dashboard/workers/${workerId}/review?done=${decision}` };
}

/** Hands a profile in from the worker's page; what is missing is said step by step. */
export async function submitByForm({ call }: PortalAction, data: FormData): Promise<FormAnswer> {
  const values = postedTexts(data);
  const parsed = workerSchema.safeParse(values);
  if (!parsed.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const outcome = await call((client) => client.verification.submit(parsed.data));
  if (outcome.ok) return { status: "done", message: texts.submitted };
  const { message, fields } = outcome.problem;
  const more = fields.map((one) => one.message).join("; ");
  return { status: "failed", message: more ? `${message} ${more}` : message, errors: [], values };
}
