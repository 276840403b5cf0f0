/** The calls about the platform's verification of on-panel workers (domain.md, Verification). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { panels, verificationStatuses } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { lines } from "@/lib/contract/common/text";
import { anyDocumentKindSchema, steps } from "@/lib/contract/profiles/fields";
import { changedWorkerSchema, changeOriginSchema } from "./profile-changes";

const texts = messages.verification;

const verificationStatusSchema = z.enum(verificationStatuses);
export type VerificationStatus = z.infer<typeof verificationStatusSchema>;

const reviewRowSchema = z.object({
  worker: changedWorkerSchema,
  /** The whole submitted profile, or documents of an approved worker that have not been reviewed. */
  waits: z.enum(["profile", "documents"]),
  /** When it was submitted; for documents, the time of the first. */
  since: z.iso.datetime(),
  /** Whether it was approved before. */
  isAgain: z.boolean(),
  /** The first document that no one has decided on; null if only the profile itself is waiting. */
  documentId: z.uuid().nullable(),
});
export type ReviewRow = z.infer<typeof reviewRowSchema>;

const reviewDocumentSchema = z.object({
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
  /** Whether the caller has opened its file. */
  wasOpened: z.boolean(),
});
export type ReviewDocument = z.infer<typeof reviewDocumentSchema>;

/** One thing in the queue: a document, or without one the whole profile, which follows its documents. */
const queueItemSchema = z.object({ workerId: z.uuid(), documentId: z.uuid().nullable() });
export type QueueItem = z.infer<typeof queueItemSchema>;

const queuePlaceSchema = z.object({
  /** Counted from 1; null for what is not, or no longer, in the queue. */
  position: z.int().nullable(),
  total: z.int(),
  previous: queueItemSchema.nullable(),
  /** The item after this one; after the last, the first. */
  next: queueItemSchema.nullable(),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

const openedDocumentSchema = z.object({
  worker: changedWorkerSchema,
  /** The address of the large photo. */
  photo: z.string().nullable(),
  document: reviewDocumentSchema.extend({ contentType: z.string().nullable() }),
  /** The accepted or rejected version that it replaces. */
  replaced: reviewDocumentSchema.nullable(),
  /** The version that has replaced it. */
  newerId: z.uuid().nullable(),
  /** The details of the worker that a document is compared with. */
  fields: z.array(z.object({ field: z.string(), value: z.unknown() })),
  /** The last decision, by whom and when; `decidedAt` goes back with the next one. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Whether it can be decided now. */
  mayDecide: z.boolean(),
});
export type OpenedDocument = z.infer<typeof openedDocumentSchema>;

const outcomeSchema = z.object({
  worker: changedWorkerSchema,
  /** The kind of document; null for the profile. */
  kind: anyDocumentKindSchema.nullable(),
  status: z.enum([...verificationStatuses, "uploaded", "accepted", "rejected", "superseded"]),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const worker = z.object({ workerId: z.uuid() });
const reason = lines(constants.reasonMaxLength, texts.reasonNeeded).optional();
const status = z.object({ status: verificationStatusSchema });

export const verification = {
  submit: oc
    .route({ method: "POST", path: "/workers/{workerId}/verification/submit", summary: "Submit a profile for review" })
    .input(worker)
    .output(status),

  state: oc
    .route({ method: "GET", path: "/workers/{workerId}/verification", summary: "A worker's verification status" })
    .input(worker)
    .output(
      z.object({
        panel: z.enum(panels),
        status: verificationStatusSchema,
        /** Why it was denied, or what lapsed. */
        reason: z.string().nullable(),
        submittedAt: z.iso.datetime().nullable(),
        verifiedAt: z.iso.datetime().nullable(),
        /** What must be added before it can be submitted, by step, in words. */
        missing: z.array(z.object({ step: z.enum(steps), what: z.array(z.string()) })),
        /** Whether the caller may submit it now. */
        maySubmit: z.boolean(),
        /** The number of this worker's changes that wait for review. */
        openChanges: z.int(),
      }),
    ),

  queue: oc
    .route({
      method: "GET",
      path: "/verification/queue",
      summary: "Workers who wait for the platform’s compliance team, longest first",
    })
    .input(z.object(pageInput))
    .output(z.object({ items: z.array(reviewRowSchema), ...pageOutput })),

  review: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/review",
      summary: "A worker's data for review, with the changes since the last approval; logged",
    })
    .input(worker)
    .output(
      z.object({
        worker: changedWorkerSchema,
        status: verificationStatusSchema,
        reason: z.string().nullable(),
        submittedAt: z.iso.datetime().nullable(),
        verifiedAt: z.iso.datetime().nullable(),
        /** Every field with its stored value, in the order of the profile. */
        fields: z.array(z.object({ field: z.string(), step: z.enum(steps), value: z.unknown() })),
        /** What has changed since the last approval, where it needed an approval: the latest first. */
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
        photo: z.string().nullable(),
        /** Changes that wait for the platform and must be decided before an approval. */
        waiting: z.array(z.object({ _id: z.uuid(), fields: z.array(z.string()) })),
        lock: z.int32(),
      }),
    ),

  place: oc
    .route({
      method: "GET",
      path: "/verification/queue/place",
      summary: "The place in the queue of a document, or of a profile, and what comes before and after it",
    })
    .input(z.object({ workerId: z.uuid(), documentId: z.uuid().optional() }))
    .output(queuePlaceSchema),

  document: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/documents/{documentId}/review",
      summary: "One document for review, with what was entered and what it is compared with; logged",
    })
    .input(worker.extend({ documentId: z.uuid() }))
    .output(openedDocumentSchema),

  outcome: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/verification/outcome",
      summary: "How a document, or a profile, now stands",
    })
    .input(worker.extend({ documentId: z.uuid().optional() }))
    .output(outcomeSchema),

  decideDocument: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/documents/{documentId}/review",
      summary: "Accept or reject one document",
    })
    .input(
      worker.extend({
        documentId: z.uuid(),
        decision: z.enum(["accepted", "rejected"]),
        reason,
        /** When it was last decided, as shown to the caller: a decision made meanwhile is not overwritten. */
        decidedAt: z.iso.datetime().nullable().default(null),
      }),
    )
    .output(z.object({ status: z.enum(["accepted", "rejected"]) })),

  decide: oc
    .route({ method: "POST", path: "/workers/{workerId}/verification", summary: "Approve or deny a worker in review" })
    .input(
      worker.extend({
        decision: z.enum(["approved", "denied"]),
        reason,
        /** The version number the page was rendered with: an approval covers what was shown. */
        lock: z.int32(),
      }),
    )
    .output(status),
};
