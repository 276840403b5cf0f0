/**
 * The calls about the link by which a worker fills in their own profile (domain.md, profile-changes;
 * docs/decisions/0040-the-workers-own-link.md). Anyone who has the link calls `enter`, `open`, `findAddresses`, `send`,
 * `sendDocument` and `addPhoto`: by POST, so that no token appears in an access log.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { workerLinkKinds } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { day } from "@/lib/contract/common/text";
import { anyDocumentKindSchema, documentValueSchema, type WorkerField } from "@/lib/contract/profiles/fields";
import { addressesInput, addressesOutput } from "./addresses";
import { ownChecklistLineSchema } from "./common/checklist";
import { fileInputSchema } from "./common/files";
import { changeDecisionSchema, changedWorkerSchema, changeStageSchema } from "./profile-changes";
import { questionnaireStatusSchema } from "./questionnaires";
import { type FormName, ownFieldsOfForm, ownShape, workerFieldRegistry } from "./workers/fields";

const texts = messages.workerLinks;

/** The fields of each step of the link; branch and kind of work are set by the agency. */
export const linkFields = {
  basic: ownFieldsOfForm(workerFieldRegistry, "basic"),
  training: ownFieldsOfForm(workerFieldRegistry, "training"),
  contacts: ownFieldsOfForm(workerFieldRegistry, "contacts"),
  employment: ownFieldsOfForm(workerFieldRegistry, "employment"),
  bank: ownFieldsOfForm(workerFieldRegistry, "bank"),
} as const satisfies Record<FormName, readonly WorkerField[]>;
export type LinkStep = "basic" | "documents" | "training" | "contacts" | "medical" | "employment" | "bank";
export const linkSteps = [
  "basic",
  "documents",
  "training",
  "contacts",
  "medical",
  "employment",
  "bank",
] as const satisfies readonly LinkStep[];

/** The submitted values: those that are given, each as its field takes it. */
export const linkValuesSchema = z.object(ownShape(workerFieldRegistry));

const worker = z.object({ workerId: z.uuid() });
/** What the link opens: the form for their own profile, or their shifts. */
const workerAndKind = worker.extend({ kind: z.enum(workerLinkKinds).default("profile") });
const token = z.object({ token: z.string().min(1).max(200) });
/** `accessToken`: returned by `enter`; required where a date of birth is stored. */
const holder = token.extend({ accessToken: z.string().max(1_000).optional() });

const linkSchema = z.object({
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When the worker last sent something with it. */
  usedAt: z.iso.datetime().nullable(),
});

/** A field the worker sent, with its status. Values are their own. */
const sentFieldSchema = z.object({
  field: z.string(),
  stage: changeStageSchema,
  decision: changeDecisionSchema.nullable(),
  reason: z.string().nullable(),
});
const sentChangeSchema = z.object({
  _id: z.uuid(),
  requestedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  fields: z.array(sentFieldSchema),
});
export type SentChange = z.infer<typeof sentChangeSchema>;

/**
 * The progress of a step: incomplete, complete but partly waiting for review, or complete. Bank details are only said
 * to be stored.
 */
const stepStatusSchema = z.enum(["toDo", "waiting", "filled", "saved"]);
export type StepStatus = z.infer<typeof stepStatusSchema>;

const openedProfileSchema = z.object({
  worker: changedWorkerSchema,
  expiresAt: z.iso.datetime(),
  /**
   * The value of each field: the worker's last one if it waits for review, otherwise the stored one. Bank details are
   * never included.
   */
  values: z.record(z.string(), z.unknown()),
  /** The fields of `values` that wait for review. */
  waiting: z.array(z.string()),
  documents: z.array(
    z.object({
      kind: anyDocumentKindSchema,
      status: z.enum(["uploaded", "accepted", "rejected"]),
      fileName: z.string().nullable(),
      rejectReason: z.string().nullable(),
      expiresOn: z.iso.date().nullable(),
    }),
  ),
  /** The documents that the rules ask of them. */
  checklist: z.array(ownChecklistLineSchema),
  changes: z.array(sentChangeSchema),
  stepStatuses: z.record(z.enum(linkSteps), stepStatusSchema),
  /** Whether they can add a missing photo. Once there is one, or the profile is approved, only their agency can. */
  needsPhoto: z.boolean(),
  medical: questionnaireStatusSchema,
  /** Unexplained gaps in the last five years. */
  gaps: z.array(z.object({ fromOn: z.iso.date(), toOn: z.iso.date() })),
});
export type OpenedProfile = z.infer<typeof openedProfileSchema>;

const sent = z.object({ changeId: z.uuid(), fields: z.array(z.string()) });

export const workerLinks = {
  state: oc
    .route({ method: "GET", path: "/workers/{workerId}/link", summary: "A worker's current link, if any" })
    .input(workerAndKind)
    .output(z.object({ link: linkSchema.nullable(), hasEmail: z.boolean() })),

  create: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/link",
      summary: "Create a worker's link, to be mailed or copied; revokes the previous one",
    })
    .input(workerAndKind.extend({ by: z.enum(["mail", "copy"]) }))
    /** `url` only where it is to be copied: a mailed link is known only to the worker. */
    .output(z.object({ url: z.string().nullable(), expiresAt: z.iso.datetime() })),

  revoke: oc
    .route({ method: "POST", path: "/workers/{workerId}/link/revoke", summary: "Revoke a worker's link" })
    .input(workerAndKind)
    .output(z.object({ revoked: z.literal(true) })),

  enter: oc
    .route({ method: "POST", path: "/my-profile/enter", summary: "Enter the date of birth that opens a worker's link" })
    .input(token.extend({ dateOfBirth: day(texts.dateOfBirthNeeded) }))
    .output(z.object({ accessToken: z.string() })),

  open: oc
    .route({ method: "POST", path: "/my-profile", summary: "What a worker's link opens; does not use up the link" })
    .input(holder)
    .output(
      z.discriminatedUnion("state", [
        /** The date of birth must be entered first: until then nothing about the worker is disclosed. */
        z.object({ state: z.literal("locked") }),
        z.object({ state: z.literal("open"), profile: openedProfileSchema }),
      ]),
    ),

  findAddresses: oc
    .route({ method: "POST", path: "/my-profile/addresses", summary: "The addresses of a postcode" })
    .input(holder.extend(addressesInput.shape))
    .output(addressesOutput),

  send: oc
    .route({
      method: "POST",
      path: "/my-profile/send",
      summary: "Submit one step: changed values become a profile change",
    })
    .input(holder.extend({ idempotencyKey: z.uuid(), values: linkValuesSchema }))
    .output(sent),

  sendDocument: oc
    .route({ method: "POST", path: "/my-profile/documents", summary: "Submit a document: it becomes a profile change" })
    .input(
      holder.extend({
        idempotencyKey: z.uuid(),
        document: documentValueSchema,
        file: z
          .object({
            name: z
              .string()
              .trim()
              .min(1)
              .max(200)
              .transform((name) => name.replace(/\p{Cc}|\p{Cs}/gu, "")),
            base64: z
              .string()
              .max(Math.ceil((constants.fileMaxBytes * 4) / 3) + 4, messages.organisations.fileErrors.tooLarge),
          })
          .nullable(),
      }),
    )
    .output(sent),

  addPhoto: oc
    .route({ method: "POST", path: "/my-profile/photo", summary: "Add a photo to a profile that has none" })
    .input(holder.extend({ file: fileInputSchema.pick({ base64: true }) }))
    .output(z.object({ added: z.literal(true) })),
};
