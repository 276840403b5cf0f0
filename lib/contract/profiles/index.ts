/**
 * The calls about a worker's profile in its six steps (domain.md, /dashboard/workers). The values of each field are
 * defined in `workers/fields`. Days are `YYYY-MM-DD`, times ISO. A field that needs another person's approval is not
 * written when it is saved: it is named in `waiting`, and becomes a profile change.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import {
  checkKinds,
  checkOutcomes,
  complianceStates,
  documentStatuses,
  employmentStatuses,
  panels,
  referenceStatuses,
  verificationStatuses,
} from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { checklistLineSchema } from "@/lib/contract/common/checklist";
import { fileContentSchema, fileInputSchema } from "@/lib/contract/common/files";
import { day, optionalLine, optionalLines } from "@/lib/contract/common/text";
import { questionnaireStatusSchema } from "@/lib/contract/questionnaires";
import { employmentActions } from "@/lib/contract/workers";
import { draftShape, storedShape, workerFieldRegistry } from "@/lib/contract/workers/fields";
import { anyDocumentKindSchema, documentValueSchema, steps, workerFieldSchemas } from "./fields";

const texts = messages.workerProfile;
const fields = workerFieldSchemas;

/** Step 1. Only the name is required: the other fields can be completed later, and missing ones are listed. */
export const basicSchema = z.object(draftShape(workerFieldRegistry, "basic"));

export const panelSchema = z.enum(panels, messages.workerFields.panelNeeded);
/** `agencyId` is for the platform's staff; everyone else creates workers of their own agency. */
const newWorkerSchema = z.object({ agencyId: z.uuid().optional(), panel: panelSchema, basic: basicSchema });

/** Step 6: all of it is saved at once, because its parts explain each other. */
export const employmentStepSchema = z.object({
  employments: fields.employments,
  gaps: fields.gaps,
  references: fields.references,
});

export const referenceStatusSchema = z.enum(referenceStatuses);

const checkKindSchema = z.enum(checkKinds, texts.checkKindNeeded);
const checkOutcomeSchema = z.enum(checkOutcomes, texts.checkOutcomeNeeded);
export const checkSchema = z.object({
  kind: checkKindSchema,
  checkedOn: day(texts.checkedOnNeeded),
  outcome: checkOutcomeSchema,
  reference: optionalLine(60, "Reference"),
  followUpOn: day(texts.followUpNeeded).nullable(),
  notes: optionalLines(500, "Notes"),
});

export const photoSizeSchema = z.enum(["small", "large"]);

const worker = z.object({ workerId: z.uuid() });
/** The version number the page was rendered with, for optimistic locking. */
const locked = worker.extend({ lock: z.int32() });
/** The fields that were not written and wait for review. */
const saved = z.object({ lock: z.int32(), waiting: z.array(z.string()) });

const choicesSchema = z.object({
  branches: z.array(z.object({ _id: z.uuid(), name: z.string(), isActive: z.boolean() })),
  workerTypes: z.array(z.object({ _id: z.uuid(), name: z.string(), requiresRegistration: z.boolean() })),
});
export type ProfileChoices = z.infer<typeof choicesSchema>;

const documentSchema = z.object({
  _id: z.uuid(),
  kind: anyDocumentKindSchema,
  file: z.object({ name: z.string(), contentType: z.string(), sizeBytes: z.int() }).nullable(),
  number: z.string().nullable(),
  issuedOn: z.iso.date().nullable(),
  expiresOn: z.iso.date().nullable(),
  details: documentValueSchema.shape.details,
  status: z.enum(documentStatuses),
  rejectReason: z.string().nullable(),
  addedAt: z.iso.datetime(),
});
export type ProfileDocument = z.infer<typeof documentSchema>;

const spanSchema = z.object({ fromOn: z.iso.date(), toOn: z.iso.date() });

const profileSchema = z.object({
  _id: z.uuid(),
  workerId: z.string(),
  agency: z.object({ _id: z.uuid(), businessName: z.string() }),
  image: z.object({ small: z.string(), large: z.string() }).nullable(),
  panel: z.enum(panels),
  employmentStatus: z.enum(employmentStatuses),
  employmentReason: z.string().nullable(),
  verificationStatus: z.enum(verificationStatuses),
  verificationReason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  complianceState: z.enum(complianceStates),
  expiresOn: z.iso.date().nullable(),
  basic: z.object(storedShape(workerFieldRegistry, "basic")),
  experienceYears: z.int().nullable(),
  documents: z.array(documentSchema),
  checks: z.array(
    z.object({
      _id: z.uuid(),
      kind: checkKindSchema,
      checkedOn: z.iso.date(),
      outcome: checkOutcomeSchema,
      reference: z.string().nullable(),
      followUpOn: z.iso.date().nullable(),
      notes: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  contacts: workerFieldRegistry.contacts.value.stored,
  employments: workerFieldRegistry.employments.value.stored,
  gaps: workerFieldRegistry.gaps.value.stored,
  /** Unexplained gaps of the last years, long enough to be asked about. */
  unexplained: z.array(spanSchema),
  references: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      jobTitle: z.string().nullable(),
      organisationName: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      status: referenceStatusSchema,
      receivedOn: z.iso.date().nullable(),
    }),
  ),
  /** The bank account, identified by its last digits only. */
  bank: z.object({ endsWith: z.string(), changedAt: z.iso.datetime() }).nullable(),
  questionnaire: z.object({
    status: questionnaireStatusSchema,
    submittedAt: z.iso.datetime().nullable(),
    lock: z.int32(),
  }),
  /** Fields with a change that waits for review. */
  waiting: z.array(z.object({ field: z.string(), askedAt: z.iso.datetime() })),
  /** Whether each step is complete, and in words what is missing. */
  steps: z.array(z.object({ step: z.enum(steps), isComplete: z.boolean(), missing: z.array(z.string()) })),
  /** The documents that the rules ask of this worker. */
  checklist: z.array(checklistLineSchema),
  choices: choicesSchema,
  /** The employment actions the caller may take now. */
  actions: z.array(z.enum(employmentActions)),
  lock: z.int32(),
  /** Whether the caller may change it. */
  mayEdit: z.boolean(),
  /** Whether it is read-only: the worker is archived, or their data were erased. */
  isClosed: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

export const workerProfile = {
  choices: oc
    .route({ method: "GET", path: "/worker-profile-choices", summary: "The choices of a new worker's form" })
    .input(z.object({ agencyId: z.uuid().optional() }))
    .output(choicesSchema),

  create: oc
    .route({ method: "POST", path: "/workers", summary: "Create a worker of an agency, as a draft" })
    .input(newWorkerSchema)
    .output(worker.extend({ number: z.string() })),

  read: oc
    .route({ method: "GET", path: "/workers/{workerId}/profile", summary: "A worker's whole profile" })
    .input(worker)
    .output(profileSchema),

  pdf: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/profile/pdf",
      summary: "A worker's profile as a tagged PDF, with what the caller may see; audited",
    })
    .input(
      worker.extend({
        /** With the answers to the medical questionnaire, which needs the right to them. */
        answers: z.literal("included").optional(),
      }),
    )
    .output(fileContentSchema),

  saveBasic: oc
    .route({ method: "PUT", path: "/workers/{workerId}/profile/basic", summary: "Save step 1, basic information" })
    .input(locked.extend({ basic: basicSchema }))
    .output(saved),

  saveTraining: oc
    .route({ method: "PUT", path: "/workers/{workerId}/profile/training", summary: "Save the years of experience" })
    .input(locked.extend({ experienceYears: fields.experienceYears }))
    .output(saved),

  saveContacts: oc
    .route({ method: "PUT", path: "/workers/{workerId}/profile/contacts", summary: "Save step 4, emergency contacts" })
    .input(locked.extend({ contacts: fields.contacts }))
    .output(saved),

  saveEmployment: oc
    .route({ method: "PUT", path: "/workers/{workerId}/profile/employment", summary: "Save step 6, employment" })
    .input(locked.extend(employmentStepSchema.shape))
    .output(saved),

  setReference: oc
    .route({
      method: "PUT",
      path: "/workers/{workerId}/references/{referenceId}",
      summary: "Update the status of a reference",
    })
    .input(worker.extend({ referenceId: z.uuid(), status: referenceStatusSchema }))
    .output(saved),

  saveBank: oc
    .route({
      method: "PUT",
      path: "/workers/{workerId}/profile/bank",
      summary: "Request a change of bank details, which a second person must approve",
    })
    .input(locked.extend({ bank: fields.bank }))
    .output(saved),

  addDocument: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/documents",
      summary: "Add or replace a document or certificate of a worker",
    })
    .input(
      worker.extend({
        document: documentValueSchema,
        /** Null where the entry itself is the evidence, such as a PIN. */
        file: fileInputSchema.nullable(),
        replaces: z.uuid().nullable().default(null),
      }),
    )
    .output(saved.extend({ documentId: z.uuid().nullable() })),

  removeDocument: oc
    .route({
      method: "DELETE",
      path: "/workers/{workerId}/documents/{documentId}",
      summary: "Remove a document that has not been accepted",
    })
    .input(worker.extend({ documentId: z.uuid() }))
    .output(saved),

  document: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/documents/{documentId}",
      summary: "A document of a worker, with its content",
    })
    .input(worker.extend({ documentId: z.uuid() }))
    .output(fileContentSchema),

  recordCheck: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/checks",
      summary: "Record a register check: the DBS update service, the NMC, the Home Office",
    })
    .input(worker.extend({ check: checkSchema }))
    .output(saved.extend({ checkId: z.uuid() })),

  setPhoto: oc
    .route({ method: "PUT", path: "/workers/{workerId}/photo", summary: "Set a worker's photo" })
    .input(worker.extend({ file: fileInputSchema.pick({ base64: true }) }))
    .output(saved),

  removePhoto: oc
    .route({ method: "DELETE", path: "/workers/{workerId}/photo", summary: "Remove a worker's photo" })
    .input(worker)
    .output(saved),

  photo: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/photo/{size}",
      summary: "A worker's photo, for their agency, the platform and anyone with the link to their questionnaire",
    })
    .input(worker.extend({ size: photoSizeSchema }))
    .output(fileContentSchema),
};
