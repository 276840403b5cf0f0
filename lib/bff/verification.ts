/** Verification of workers: what its pages show, and what their forms decide. */
import { z } from "zod";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { FormAnswer } from "@/lib/bff/organisations/forms";
import { messages } from "@/lib/config/messages";
import type { PortalAction } from "./action";
import { textOf } from "./parameters";

const texts = messages.verification;
const doneTexts = {
  approved: texts.approved,
  denied: texts.denied,
  accepted: texts.documentDecided.accepted,
  rejected: texts.documentDecided.rejected,
} as const;

/** What has just been decided, in words; null for an unknown word. */
export function readReviewDone(parameters: Record<string, unknown>): string | null {
  const word = textOf(parameters["done"]) ?? "";
  return Object.hasOwn(doneTexts, word) ? doneTexts[word as keyof typeof doneTexts] : null;
}

/** The cursor of a page of a list, from the address. */
export const readCursor = (parameters: Record<string, unknown>): string | undefined =>
  z.string().max(400).optional().catch(undefined).parse(textOf(parameters["after"]));

const workerSchema = z.object({ workerId: z.uuid() });
const ofWorker = { ...workerSchema.shape, reason: z.string().trim().optional() };
const documentSchema = z.object({ ...ofWorker, documentId: z.uuid(), decision: z.enum(["accepted", "rejected"]) });
const decisionSchema = z.object({
  ...ofWorker,
  lock: z.coerce.number().int(),
  decision: z.enum(["approved", "denied"], texts.nothingDecided),
});

export type ReviewDecided = FormAnswer | { status: "continueTo"; path: string };

const refusedBecause = (message: string, values: Record<string, string>, field?: string): FormAnswer =>
  field
    ? { status: "invalid", message: messages.general.problem, errors: [{ field, message }], values }
    : { status: "failed", message, errors: [], values };

/** Carries out the decision of a review form: on the worker, or on the one document its controls are named after. */
export async function decideReviewByForm({ call }: PortalAction, data: FormData): Promise<ReviewDecided> {
  const values = postedTexts(data);
  const { documentId } = values;
  const nameOf = (control: string) => (documentId ? `${control}.${documentId}` : control);
  const submitted = { ...values, decision: values[nameOf("decision")], reason: values[nameOf("reason")] };
  const ofDocument = documentSchema.safeParse(submitted);
  const ofAll = decisionSchema.safeParse(submitted);
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
  const result = await call<unknown>((client) => {
    if (documentId && ofDocument.success) return client.verification.decideDocument({ ...ofDocument.data, reason });
    if (ofAll.success) return client.verification.decide({ ...ofAll.data, reason });
    throw new Error("a form of the review that was not read");
  });
  if (!result.ok) {
    const [first] = result.error.fields;
    return first
      ? refusedBecause(first.message, values, nameOf(first.field))
      : refusedBecause(result.error.message, values);
  }
  return { status: "continueTo", path: `/dashboard/workers/${workerId}/review?done=${decision}` };
}

/** Submits a profile from the worker's page; what is missing is listed step by step. */
export async function submitByForm({ call }: PortalAction, data: FormData): Promise<FormAnswer> {
  const values = postedTexts(data);
  const parsed = workerSchema.safeParse(values);
  if (!parsed.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const result = await call((client) => client.verification.submit(parsed.data));
  if (result.ok) return { status: "done", message: texts.submitted };
  const { message, fields } = result.error;
  const more = fields.map((one) => one.message).join("; ");
  return { status: "failed", message: more ? `${message} ${more}` : message, errors: [], values };
}
