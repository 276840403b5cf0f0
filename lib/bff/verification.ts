/** Verification of workers: what its pages show, and what their forms decide. */
import { z } from "zod";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { FormAnswer } from "@/lib/bff/organisations/forms";
import { messages } from "@/lib/config/messages";
import { workbench } from "@/lib/config/messages/verification";
import type { QueueItem } from "@/lib/contract/verification";
import type { PortalAction } from "./action";
import type { openPage } from "./page";
import type { ResultError } from "./result";

const texts = messages.verification;

type Page = Awaited<ReturnType<typeof openPage>>;
const decidedSchema = z.object({ workerId: z.uuid(), documentId: z.uuid().optional() });
/** What has just been decided, as it now stands: named in the address by its id, and read again. */
export async function readDecided(
  { client, load }: Pick<Page, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const asked = decidedSchema.safeParse({ workerId: parameters["decided"], documentId: parameters["document"] });
  if (!asked.success) return null;
  const result = await load(() => client.verification.outcome(asked.data));
  return result.ok ? Object.assign(result.data, { documentId: asked.data.documentId ?? null }) : null;
}

/** The place of an item in the queue; null if it cannot be read. */
export async function readPlace({ client, load }: Pick<Page, "client" | "load">, item: z.infer<typeof decidedSchema>) {
  const result = await load(() => client.verification.place(item));
  return result.ok ? result.data : null;
}

const workerSchema = z.object({ workerId: z.uuid() });
const ofWorker = { workerId: z.uuid(), reason: z.string().trim().optional() };
const documentSchema = z.object({
  ...ofWorker,
  documentId: z.uuid(),
  decision: z.enum(["accepted", "rejected"]),
  decidedAt: z.union([z.literal("").transform(() => null), z.iso.datetime()]),
});
const profileSchema = z.object({
  ...ofWorker,
  documentId: z.undefined().optional(),
  lock: z.coerce.number().int(),
  decision: z.enum(["approved", "denied"]),
});
const decisionSchema = z.union([documentSchema, profileSchema]);
type Decision = z.infer<typeof decisionSchema>;

/** `href`: where it is fixed, if that is not a control of the form. */
type ReviewError = { field: string; message: string; href?: string };
type Refusal = { status: "invalid" | "failed"; message: string; errors: ReviewError[]; values: Record<string, string> };
export type ReviewDecided = Refusal | { status: "continueTo"; path: string };

const reviewPath = (workerId: string, documentId?: string | null): string =>
  `/dashboard/workers/${workerId}/review${documentId ? `/${documentId}` : ""}`;

/** The errors that are fixed on another page, or on this one as it is now. */
function linksOf({ workerId, documentId }: Decision, { reason, fields }: ResultError): ReviewError[] {
  if (reason === "notOpened") {
    return fields.map(({ field, message }) => {
      const unopened = field.replace(/^document\./, "");
      const file = `/dashboard/workers/${workerId}/documents/${unopened}`;
      return { field, message, href: documentId ? file : reviewPath(workerId, unopened) };
    });
  }
  const isStale = ["documentReplaced", "decidedMeanwhile", "changedMeanwhile", "notInReview"].includes(reason ?? "");
  return isStale ? [{ field: "decision", message: workbench.showCurrent, href: reviewPath(workerId, documentId) }] : [];
}

/** The address of the next item of the queue, or of the queue once it is empty; it names what was decided. */
function nextPath(next: QueueItem | null | undefined, { workerId, documentId }: Decision): string {
  const query = new URLSearchParams({ decided: workerId });
  if (documentId) query.set("document", documentId);
  return `${next ? reviewPath(next.workerId, next.documentId) : "/dashboard/tasks/approvals"}?${query}`;
}

/**
 * Carries out the decision of a review form, on a document or on the whole profile, and continues with the next item of
 * the queue, as it was before the decision.
 */
export async function decideReviewByForm({ call }: PortalAction, data: FormData): Promise<ReviewDecided> {
  const values = postedTexts(data);
  const failed = (message: string, errors: ReviewError[] = []): Refusal => ({
    status: "failed",
    message,
    errors,
    values,
  });
  const parsed = decisionSchema.safeParse(values);
  if (!parsed.success) return failed(messages.general.formUnreadable);
  const wanted = parsed.data;
  const { workerId, documentId, decision } = wanted;
  const reason = wanted.reason || undefined;
  if ((decision === "denied" || decision === "rejected") && !reason) {
    const errors = [{ field: "reason", message: texts.reasonNeeded }];
    return { status: "invalid", message: messages.general.problem, errors, values };
  }
  const place = await call((client) => client.verification.place({ workerId, documentId }));
  const result = await call<unknown>(({ verification }) =>
    "decidedAt" in wanted
      ? verification.decideDocument({ ...wanted, reason })
      : verification.decide({ ...wanted, reason }),
  );
  if (result.ok) return { status: "continueTo", path: nextPath(place.ok ? place.data.next : null, wanted) };
  const { error } = result;
  const [first] = error.code === "BAD_REQUEST" ? error.fields : [];
  if (first) return { status: "invalid", message: messages.general.problem, errors: [first], values };
  return failed(error.message, linksOf(wanted, error));
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
