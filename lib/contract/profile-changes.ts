/** The calls about changes to workers' profiles that wait for review (domain.md, profile-changes). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { lines } from "@/lib/contract/common/text";

const texts = messages.profileChanges;

/** Who reviews next; `second`: a person other than the previous reviewers, for bank details. */
export const changeStageSchema = z.enum(["agency", "platform", "second", "decided"]);
export type ChangeStage = z.infer<typeof changeStageSchema>;
export const changeDecisionSchema = z.enum(["approved", "rejected"]);
export type ChangeDecision = z.infer<typeof changeDecisionSchema>;
export const changeOriginSchema = z.enum(["worker", "agency"]);

/** The worker a change belongs to. */
export const changedWorkerSchema = z.object({
  _id: z.uuid(),
  workerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agency: z.object({ _id: z.uuid(), businessName: z.string() }),
});

const fieldSchema = z.object({
  _id: z.uuid(),
  /** A field of lib/contract/worker-fields, or `document:` and a kind. */
  field: z.string(),
  stage: changeStageSchema,
  decision: changeDecisionSchema.nullable(),
});

const changeRowSchema = z.object({
  _id: z.uuid(),
  worker: changedWorkerSchema,
  origin: changeOriginSchema,
  /** Who requested it; null for the worker, or where it is not known. */
  requestedBy: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  fields: z.array(fieldSchema),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

const changeFileSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  /** Whether the caller has to open it before they can approve the field. */
  needsOpening: z.boolean(),
});

/** A field with its old and new value. Values are null once they have been erased. */
const openedFieldSchema = fieldSchema.extend({
  old: z.unknown(),
  proposed: z.unknown(),
  /** The stored value, where it is no longer what it was when the change was requested. */
  hasChangedMeanwhile: z.boolean(),
  current: z.unknown(),
  /**
   * A digest of the stored value, sent back with an approval, so that no one approves over a value they have not seen.
   */
  seen: z.string(),
  evidence: z.array(changeFileSchema),
  reason: z.string().nullable(),
  firstBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** When a requested document of identity expired, and whether it proves anything all the same; null if it has not. */
  expired: z.object({ on: z.iso.date(), isProof: z.boolean() }).nullable(),
  /** Whether the caller may approve or reject it now. */
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
  /** Whether it waits for a person on the caller's side other than the caller. */
  needsAnother: z.boolean(),
});
export type OpenedField = z.infer<typeof openedFieldSchema>;

export const changeListSchema = z.enum(["waiting", "open", "closed"]);
export type ChangeList = z.infer<typeof changeListSchema>;

const changeListInputSchema = z.object({
  show: changeListSchema.default("waiting"),
  /** Of one worker only. */
  workerId: z.uuid().optional(),
  /** This change alone, whatever has become of it. */
  changeId: z.uuid().optional(),
  ...pageInput,
});

/** A file's content, in base64. */
const fileContent = z.object({ name: z.string(), contentType: z.string(), base64: z.string() });
const change = z.object({ changeId: z.uuid() });

export const profileChanges = {
  list: oc
    .route({
      method: "GET",
      path: "/profile-changes",
      summary: "Profile changes, those that wait for the caller first",
    })
    .input(changeListInputSchema)
    .output(z.object({ items: z.array(changeRowSchema), ...pageOutput })),

  read: oc
    .route({ method: "GET", path: "/profile-changes/{changeId}", summary: "A change with old and new values; logged" })
    .input(change)
    .output(
      changeRowSchema.omit({ fields: true }).extend({
        lock: z.int32(),
        fields: z.array(openedFieldSchema),
        /** The names of branches and worker types that values refer to by id. */
        names: z.record(z.string(), z.string()),
      }),
    ),

  decide: oc
    .route({
      method: "POST",
      path: "/profile-changes/{changeId}/decide",
      summary: "Approve or reject a change, field by field",
    })
    .input(
      change.extend({
        decisions: z
          .array(
            z.object({
              fieldId: z.uuid(),
              decision: changeDecisionSchema,
              /** Required for a rejection. */
              reason: lines(constants.reasonMaxLength, texts.reasonNeeded).optional(),
              /** `seen` of the field as it was shown. */
              seen: z.string().max(64).default(""),
            }),
          )
          .min(1, texts.nothingDecided)
          .max(60),
      }),
    )
    .output(z.object({ isClosed: z.boolean(), approved: z.int(), rejected: z.int(), passedOn: z.int() })),

  evidence: oc
    .route({ method: "GET", path: "/profile-changes/{changeId}/files/{fileId}", summary: "A file of a change; logged" })
    .input(change.extend({ fileId: z.uuid() }))
    .output(fileContent),
};
