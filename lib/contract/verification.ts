/** The calls about the platform's verification of on-panel workers (domain.md, Verification). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { changedWorkerSchema, changeOriginSchema } from "./profile-changes";
import { lines } from "./text";
import { anyDocumentKindSchema, steps } from "./worker-fields";

const texts = messages.verification;

export const verificationStatusSchema = z.enum(["not_submitted", "in_review", "approved", "denied", "lapsed"]);
export type VerificationStatus = z.infer<typeof verificationStatusSchema>;

export const reviewRowSchema = z.object({
  worker: changedWorkerSchema,
  /** The whole profile that was handed in, or papers of an approved worker that nobody has looked at. */
  waits: z.enum(["profile", "papers"]),
  /** When it was handed in; of papers the first of them. */
  since: z.iso.datetime(),
  /** Whether it was approved before. */
  isAgain: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRowSchema>;

export const reviewDocumentSchema = z.object({
  _id: z.uuid(),
  kind: anyDocumentKindSchema,
  status: z.enum(["uploaded", "accepted", "rejected", "superseded"]),
  rejectReason: z.string().nullable(),
  fileName: z.string().nullable(),
  number: z.string().nullable(),
  issuedOn: z.iso.date().nullable(),
  expiresOn: z.iso.date().nullable(),
  details: z.unknown(),
  addedAt: z.iso.datetime(),
  /** Added or decided since the last approval. */
  isNew: z.boolean(),
  supersedesId: z.uuid().nullable(),
});
export type ReviewDocument = z.infer<typeof reviewDocumentSchema>;

const worker = z.object({ workerId: z.uuid() });
const reason = lines(constants.reasonMaxLength, texts.reasonNeeded).optional();
const status = z.object({ status: verificationStatusSchema });

export const verification = {
  submit: oc
    .route({ method: "POST", path: "/workers/{workerId}/verification/submit", summary: "Hand a profile in for review" })
    .input(worker)
    .output(status),

  state: oc
    .route({ method: "GET", path: "/workers/{workerId}/verification", summary: "Where a worker's verification stands" })
    .input(worker)
    .output(
      z.object({
        panel: z.enum(["on", "off"]),
        status: verificationStatusSchema,
        /** Why it was denied, or what lapsed. */
        reason: z.string().nullable(),
        submittedAt: z.iso.datetime().nullable(),
        verifiedAt: z.iso.datetime().nullable(),
        /** What must be there before it can be handed in, by step, in words. */
        missing: z.array(z.object({ step: z.enum(steps), what: z.array(z.string()) })),
        /** Whether the caller may hand it in now. */
        maySubmit: z.boolean(),
        /** Changes of this worker that wait for anybody. */
        openChanges: z.int(),
      }),
    ),

  queue: oc
    .route({
      method: "GET",
      path: "/verification/queue",
      summary: "Workers who wait for the platform’s compliance, longest first",
    })
    .input(
      z.object({
        after: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
      }),
    )
    .output(z.object({ items: z.array(reviewRowSchema), next: z.string().nullable() })),

  review: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/review",
      summary: "All that a reviewer looks at, with what changed since the last approval; noted",
    })
    .input(worker)
    .output(
      z.object({
        worker: changedWorkerSchema,
        status: verificationStatusSchema,
        reason: z.string().nullable(),
        submittedAt: z.iso.datetime().nullable(),
        verifiedAt: z.iso.datetime().nullable(),
        /** Every field with what is on file; the order is the profile's. */
        fields: z.array(z.object({ field: z.string(), step: z.enum(steps), value: z.unknown() })),
        /** What was changed since the last approval, as far as somebody had to say yes to it: the latest first. */
        changes: z.array(
          z.object({
            field: z.string(),
            origin: changeOriginSchema,
            old: z.unknown(),
            proposed: z.unknown(),
            decidedAt: z.iso.datetime(),
          }),
        ),
        documents: z.array(reviewDocumentSchema),
        missing: z.array(z.object({ step: z.enum(steps), what: z.array(z.string()) })),
        medical: z.enum(["pending", "submitted", "resubmitted"]),
        names: z.record(z.string(), z.string()),
        /** Changes that wait for the platform and must be decided before an approval. */
        waiting: z.array(z.object({ _id: z.uuid(), fields: z.array(z.string()) })),
        lock: z.int32(),
      }),
    ),

  decideDocument: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/documents/{documentId}/review",
      summary: "Accept or reject one document",
    })
    .input(worker.extend({ documentId: z.uuid(), decision: z.enum(["accepted", "rejected"]), reason }))
    .output(z.object({ status: z.enum(["accepted", "rejected"]) })),

  decide: oc
    .route({ method: "POST", path: "/workers/{workerId}/verification", summary: "Approve or deny a worker in review" })
    .input(
      worker.extend({
        decision: z.enum(["approved", "denied"]),
        reason,
        /** The lock number the page was drawn with: an approval is of what was shown. */
        lock: z.int32(),
      }),
    )
    .output(status),
};
