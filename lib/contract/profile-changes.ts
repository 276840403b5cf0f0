/** The calls about changes of workers' profiles that wait for somebody to look at them (domain.md, profile-changes). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { lines } from "./text";

const texts = messages.profileChanges;

/** Who has to look next; `second`: another person than those before, for bank details. */
export const changeStageSchema = z.enum(["agency", "platform", "second", "decided"]);
export type ChangeStage = z.infer<typeof changeStageSchema>;
export const changeDecisionSchema = z.enum(["approved", "rejected"]);
export type ChangeDecision = z.infer<typeof changeDecisionSchema>;
export const changeOriginSchema = z.enum(["worker", "agency"]);

/** Of whom a change is. */
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

export const changeRowSchema = z.object({
  _id: z.uuid(),
  worker: changedWorkerSchema,
  origin: changeOriginSchema,
  /** Who asked; null where the worker did, or who it was cannot be told. */
  requestedBy: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  fields: z.array(fieldSchema),
});
export type ChangeRow = z.infer<typeof changeRowSchema>;

export const changeFileSchema = z.object({ _id: z.uuid(), name: z.string(), contentType: z.string() });

/** A field with what it was and what it would be. Values are null once they are no longer kept. */
export const openedFieldSchema = fieldSchema.extend({
  old: z.unknown(),
  proposed: z.unknown(),
  /** What is on file now, where that is not what it was when the change was asked for. */
  hasChangedMeanwhile: z.boolean(),
  current: z.unknown(),
  /** Stands for what is on file now: sent back with a yes, so that nobody approves over what he has not seen. */
  seen: z.string(),
  evidence: z.array(changeFileSchema),
  reason: z.string().nullable(),
  firstBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Whether the caller may say yes or no now. */
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
  /** Whether it waits for the caller's side but for somebody else than him. */
  needsAnother: z.boolean(),
});
export type OpenedField = z.infer<typeof openedFieldSchema>;

export const changeListSchema = z.enum(["waiting", "open", "closed"]);
export type ChangeList = z.infer<typeof changeListSchema>;

export const changeListInputSchema = z.object({
  show: changeListSchema.default("waiting"),
  /** Of one worker alone. */
  workerId: z.uuid().optional(),
  /** The key the last page ended with; opaque. */
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
});

/** A file's bytes on their way, in base64. */
const fileContent = z.object({ name: z.string(), contentType: z.string(), base64: z.string() });
const change = z.object({ changeId: z.uuid() });

export const profileChanges = {
  list: oc
    .route({
      method: "GET",
      path: "/profile-changes",
      summary: "Changes of profiles: those that wait for the caller first",
    })
    .input(changeListInputSchema)
    .output(z.object({ items: z.array(changeRowSchema), next: z.string().nullable() })),

  waiting: oc
    .route({ method: "GET", path: "/profile-changes/waiting", summary: "How many changes wait for the caller" })
    .input(z.object({}))
    /** Counted up to a bound: `isMore` says that there are more. */
    .output(z.object({ count: z.int(), isMore: z.boolean() })),

  read: oc
    .route({ method: "GET", path: "/profile-changes/{changeId}", summary: "A change with old and new values; noted" })
    .input(change)
    .output(
      changeRowSchema.omit({ fields: true }).extend({
        lock: z.int32(),
        fields: z.array(openedFieldSchema),
        /** What branches and worker types that values name by id are called. */
        names: z.record(z.string(), z.string()),
      }),
    ),

  decide: oc
    .route({ method: "POST", path: "/profile-changes/{changeId}/decide", summary: "Say yes or no, field by field" })
    .input(
      change.extend({
        decisions: z
          .array(
            z.object({
              fieldId: z.uuid(),
              decision: changeDecisionSchema,
              /** Needed for a no. */
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
    .route({ method: "GET", path: "/profile-changes/{changeId}/files/{fileId}", summary: "A file of a change; noted" })
    .input(change.extend({ fileId: z.uuid() }))
    .output(fileContent),
};
