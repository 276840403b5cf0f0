/**
 * The calls about a worker's profile in its six steps (domain.md, /dashboard/workers). What each field may hold stands in
 * `worker-fields.ts`. Days are `YYYY-MM-DD`, times ISO. A field that somebody else must look at is not written when it is
 * saved: it is named in `waiting`, and waits as a profile change.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { fileContentSchema, fileInputSchema } from "./files";
import { questionnaireStatusSchema } from "./questionnaires";
import { day, optionalLine, optionalLines } from "./text";
import { anyDocumentKindSchema, documentValueSchema, steps, workerFieldSchemas } from "./worker-fields";
import { employmentActions } from "./workers";

const texts = messages.workerProfile;
const fields = workerFieldSchemas;

/** Step 1. Only the name must be there: what else is missing is told, and can be brought later. */
export const basicSchema = z.object({
  firstName: fields.firstName,
  lastName: fields.lastName,
  email: fields.email.nullable(),
  phone: fields.phone.nullable(),
  dateOfBirth: fields.dateOfBirth.nullable(),
  gender: fields.gender.nullable(),
  nationality: fields.nationality.nullable(),
  niNumber: fields.niNumber.nullable(),
  address: fields.address.nullable(),
  formerAddresses: fields.formerAddresses,
  employmentType: fields.employmentType.nullable(),
  startOn: fields.startOn.nullable(),
  branchIds: z.array(z.uuid()).max(20),
  workerTypeIds: z.array(z.uuid()).max(10),
  skills: fields.skills,
  driver: fields.driver,
  travelRadiusMiles: fields.travelRadiusMiles.nullable(),
});
export type Basic = z.output<typeof basicSchema>;

export const panelSchema = z.enum(["on", "off"], messages.workerFields.chooseOne);
/** `agencyId` is for the platform's staff: everyone else's is his own. */
export const newWorkerSchema = z.object({ agencyId: z.uuid().optional(), panel: panelSchema, basic: basicSchema });

/** Step 6: all of it is saved at once, since one explains the other. */
export const employmentStepSchema = z.object({
  employments: fields.employments,
  gaps: fields.gaps,
  references: fields.references,
});

export const referenceStatusSchema = z.enum(["named", "requested", "received", "verified", "refused"]);
export type ReferenceStatus = z.infer<typeof referenceStatusSchema>;

export const checkKindSchema = z.enum(["dbs_update_service", "nmc_register", "right_to_work"], texts.checkKindNeeded);
export const checkOutcomeSchema = z.enum(["clear", "changed", "not_found", "restricted"], texts.checkOutcomeNeeded);
export const checkSchema = z.object({
  kind: checkKindSchema,
  checkedOn: day(texts.checkedOnNeeded),
  outcome: checkOutcomeSchema,
  reference: optionalLine(60),
  followUpOn: day(texts.followUpNeeded).nullable(),
  notes: optionalLines(500),
});

export const photoSizeSchema = z.enum(["small", "large"]);

const worker = z.object({ workerId: z.uuid() });
/** The lock number the page was drawn with: two browsers, one form. */
const locked = worker.extend({ lock: z.int32() });
/** What of it was not written and waits for somebody to look at it. */
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
  status: z.enum(["uploaded", "accepted", "rejected", "superseded"]),
  rejectReason: z.string().nullable(),
  addedAt: z.iso.datetime(),
});
export type ProfileDocument = z.infer<typeof documentSchema>;

const spanSchema = z.object({ fromOn: z.iso.date(), toOn: z.iso.date() });

export const profileSchema = z.object({
  _id: z.uuid(),
  workerId: z.string(),
  agency: z.object({ _id: z.uuid(), businessName: z.string() }),
  image: z.object({ small: z.string(), large: z.string() }).nullable(),
  panel: z.enum(["on", "off"]),
  employmentStatus: z.enum(["draft", "profile_completed", "active", "disabled", "resigned", "archived"]),
  employmentReason: z.string().nullable(),
  verificationStatus: z.enum(["not_submitted", "in_review", "approved", "denied", "lapsed"]),
  verificationReason: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  complianceState: z.enum(["compliant", "expiring", "not_compliant"]),
  expiresOn: z.iso.date().nullable(),
  basic: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    dateOfBirth: z.iso.date().nullable(),
    gender: z.string().nullable(),
    nationality: z.string().nullable(),
    niNumber: z.string().nullable(),
    address: z.object({ address: z.string(), postcode: z.string().nullable(), country: z.string() }).nullable(),
    formerAddresses: z.array(
      z.object({
        address: z.string(),
        postcode: z.string().nullable(),
        country: z.string(),
        fromOn: z.iso.date(),
        toOn: z.iso.date().nullable(),
      }),
    ),
    employmentType: z.string().nullable(),
    startOn: z.iso.date().nullable(),
    branchIds: z.array(z.uuid()),
    workerTypeIds: z.array(z.uuid()),
    skills: z.array(z.string()),
    driver: z.boolean(),
    travelRadiusMiles: z.int().nullable(),
  }),
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
  contacts: z.array(z.object({ name: z.string(), relation: z.string(), phone: z.string() })),
  employments: z.array(
    z.object({
      employer: z.string(),
      role: z.string(),
      fromOn: z.iso.date(),
      toOn: z.iso.date().nullable(),
      leavingReason: z.string().nullable(),
    }),
  ),
  gaps: z.array(spanSchema.extend({ reason: z.string() })),
  /** Time of the last years of which nothing is known, long enough to be asked about. */
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
  /** Where he is paid, no more of it than tells one account from another. */
  bank: z.object({ endsWith: z.string(), changedAt: z.iso.datetime() }).nullable(),
  questionnaire: z.object({
    status: questionnaireStatusSchema,
    submittedAt: z.iso.datetime().nullable(),
    lock: z.int32(),
  }),
  /** Fields whose change waits for somebody to look at it. */
  waiting: z.array(z.object({ field: z.string(), askedAt: z.iso.datetime() })),
  /** Of each step whether all is there, and in words what is not. */
  steps: z.array(z.object({ step: z.enum(steps), isComplete: z.boolean(), missing: z.array(z.string()) })),
  choices: choicesSchema,
  /** What may be done to his employment now, by whoever asked. */
  actions: z.array(z.enum(employmentActions)),
  lock: z.int32(),
  /** Whether whoever asked may change it. */
  mayEdit: z.boolean(),
  /** Whether it is kept as it was: of a worker who is archived, or whose data were erased. */
  isClosed: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

export const workerProfile = {
  choices: oc
    .route({ method: "GET", path: "/worker-profile-choices", summary: "What a new worker's form offers" })
    .input(z.object({ agencyId: z.uuid().optional() }))
    .output(choicesSchema),

  create: oc
    .route({ method: "POST", path: "/workers", summary: "Put a worker on an agency's file, as a draft" })
    .input(newWorkerSchema)
    .output(worker.extend({ number: z.string() })),

  read: oc
    .route({ method: "GET", path: "/workers/{workerId}/profile", summary: "A worker's whole profile" })
    .input(worker)
    .output(profileSchema),

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
      summary: "Say how far a reference has come",
    })
    .input(worker.extend({ referenceId: z.uuid(), status: referenceStatusSchema }))
    .output(saved),

  saveBank: oc
    .route({
      method: "PUT",
      path: "/workers/{workerId}/profile/bank",
      summary: "Ask for other bank details; a second person looks at them before they count",
    })
    .input(locked.extend({ bank: fields.bank }))
    .output(saved),

  addDocument: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/documents",
      summary: "Put a document or a certificate on a worker's file, or in the place of one",
    })
    .input(
      worker.extend({
        document: documentValueSchema,
        /** Null where the entry itself is what counts, such as a PIN. */
        file: fileInputSchema.nullable(),
        replaces: z.uuid().nullable().default(null),
      }),
    )
    .output(saved.extend({ documentId: z.uuid().nullable() })),

  removeDocument: oc
    .route({
      method: "DELETE",
      path: "/workers/{workerId}/documents/{documentId}",
      summary: "Take a document away that nobody has accepted",
    })
    .input(worker.extend({ documentId: z.uuid() }))
    .output(saved),

  document: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/documents/{documentId}",
      summary: "A document of a worker, its bytes with it",
    })
    .input(worker.extend({ documentId: z.uuid() }))
    .output(fileContentSchema),

  noteCheck: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/checks",
      summary: "Note what a register said: the DBS update service, the NMC, the Home Office",
    })
    .input(worker.extend({ check: checkSchema }))
    .output(saved.extend({ checkId: z.uuid() })),

  setPhoto: oc
    .route({ method: "PUT", path: "/workers/{workerId}/photo", summary: "Set a worker's photo" })
    .input(worker.extend({ file: fileInputSchema.pick({ base64: true }) }))
    .output(saved),

  removePhoto: oc
    .route({ method: "DELETE", path: "/workers/{workerId}/photo", summary: "Take a worker's photo away" })
    .input(worker)
    .output(saved),

  photo: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/photo/{size}",
      summary: "A worker's photo, for his agency, the platform and whoever holds the link to his questionnaire",
    })
    .input(worker.extend({ size: photoSizeSchema }))
    .output(fileContentSchema),
};
