/**
 * The calls about the link by which a worker fills in his own profile (domain.md, profile-changes; docs/decisions/0040-the-workers-own-link.md).
 * Whoever holds the link calls `enter`, `open`, `send` and `sendDocument`: by POST, so that no token stands in a log of addresses.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { changeDecisionSchema, changedWorkerSchema, changeStageSchema } from "./profile-changes";
import { questionnaireStatusSchema } from "./questionnaires";
import { day } from "./text";
import { anyDocumentKindSchema, documentValueSchema, type WorkerField, workerFieldSchemas } from "./worker-fields";

const texts = messages.workerLinks;

/** What a worker fills in of each of the link's own steps; which branch and which work he does is his agency's to say. */
export const linkFields = {
  basic: [
    "firstName",
    "lastName",
    "email",
    "phone",
    "dateOfBirth",
    "gender",
    "nationality",
    "niNumber",
    "address",
    "driver",
    "travelRadiusMiles",
  ],
  training: ["experienceYears"],
  contacts: ["contacts"],
  employment: ["employments", "gaps", "references"],
  bank: ["bank"],
} as const satisfies Record<string, readonly WorkerField[]>;
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

const f = workerFieldSchemas;
/** The values of one sending: those that are given, each as its field takes it. */
export const linkValuesSchema = z.object({
  firstName: f.firstName.optional(),
  lastName: f.lastName.optional(),
  email: f.email.optional(),
  phone: f.phone.optional(),
  dateOfBirth: f.dateOfBirth.optional(),
  gender: f.gender.optional(),
  nationality: f.nationality.optional(),
  niNumber: f.niNumber.optional(),
  address: f.address.optional(),
  driver: f.driver.optional(),
  travelRadiusMiles: f.travelRadiusMiles.optional(),
  experienceYears: f.experienceYears.optional(),
  contacts: f.contacts.optional(),
  employments: f.employments.optional(),
  gaps: f.gaps.optional(),
  references: f.references.optional(),
  bank: f.bank.optional(),
});
export type LinkValues = z.output<typeof linkValuesSchema>;

const worker = z.object({ workerId: z.uuid() });
const token = z.object({ token: z.string().min(1).max(200) });
/** `pass`: what `enter` answered; needed where a date of birth is on file. */
const holder = token.extend({ pass: z.string().max(1_000).optional() });

const linkSchema = z.object({
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When the worker last sent something by it. */
  usedAt: z.iso.datetime().nullable(),
});

/** What he sent and what became of it. Values are his own. */
export const sentFieldSchema = z.object({
  field: z.string(),
  stage: changeStageSchema,
  decision: changeDecisionSchema.nullable(),
  reason: z.string().nullable(),
});
export const sentChangeSchema = z.object({
  _id: z.uuid(),
  requestedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  fields: z.array(sentFieldSchema),
});
export type SentChange = z.infer<typeof sentChangeSchema>;

/** How far a step has come: something is missing, all is there and some of it waits, or all is there. Of bank details no more is said than that some are on file. */
export const stepStandingSchema = z.enum(["toDo", "waiting", "filled", "onFile"]);
export type StepStanding = z.infer<typeof stepStandingSchema>;

export const openedProfileSchema = z.object({
  worker: changedWorkerSchema,
  expiresAt: z.iso.datetime(),
  /** What stands in each field: what he sent last and still waits, else what is on file. Bank details are never shown. */
  values: z.record(z.string(), z.unknown()),
  /** The fields of `values` that wait for somebody to look at them. */
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
  changes: z.array(sentChangeSchema),
  standings: z.record(z.enum(linkSteps), stepStandingSchema),
  medical: questionnaireStatusSchema,
  /** Times in the last five years that nothing explains. */
  gaps: z.array(z.object({ fromOn: z.iso.date(), toOn: z.iso.date() })),
});
export type OpenedProfile = z.infer<typeof openedProfileSchema>;

const sent = z.object({ changeId: z.uuid(), fields: z.array(z.string()) });

export const workerLinks = {
  state: oc
    .route({ method: "GET", path: "/workers/{workerId}/link", summary: "The link of a worker that opens now, if any" })
    .input(worker)
    .output(z.object({ link: linkSchema.nullable(), hasEmail: z.boolean() })),

  create: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/link",
      summary: "Make a worker's link, to be mailed or copied; the one before it opens no more",
    })
    .input(worker.extend({ by: z.enum(["mail", "copy"]) }))
    /** `url` only where it is copied: a mailed one is known to nobody but the worker. */
    .output(z.object({ url: z.string().nullable(), expiresAt: z.iso.datetime() })),

  revoke: oc
    .route({ method: "POST", path: "/workers/{workerId}/link/revoke", summary: "Take a worker's link back" })
    .input(worker)
    .output(z.object({ revoked: z.literal(true) })),

  enter: oc
    .route({ method: "POST", path: "/my-profile/enter", summary: "Say the date of birth that opens a worker's link" })
    .input(token.extend({ dateOfBirth: day(texts.dateOfBirthNeeded) }))
    .output(z.object({ pass: z.string() })),

  open: oc
    .route({ method: "POST", path: "/my-profile", summary: "What a worker's link opens; looking spends nothing" })
    .input(holder)
    .output(
      z.discriminatedUnion("state", [
        /** His date of birth is asked for first: until then nothing of him is said. */
        z.object({ state: z.literal("locked") }),
        z.object({ state: z.literal("open"), profile: openedProfileSchema }),
      ]),
    ),

  send: oc
    .route({
      method: "POST",
      path: "/my-profile/send",
      summary: "Send one step: what differs becomes a profile change",
    })
    .input(holder.extend({ idempotencyKey: z.uuid(), values: linkValuesSchema }))
    .output(sent),

  sendDocument: oc
    .route({ method: "POST", path: "/my-profile/documents", summary: "Send a document: it becomes a profile change" })
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
              .max(Math.ceil((constants.fileMaxBytes * 4) / 3) + 4, messages.registers.fileProblems.tooLarge),
          })
          .nullable(),
      }),
    )
    .output(sent),
};
