/**
 * The calls about agencies and providers: the platform's lists of them, and their own details (spec sections 2.2 and 3;
 * domain.md /dashboard/agencies, /dashboard/providers). Money is integer pence, days are `YYYY-MM-DD`, times ISO.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import {
  organisationDocumentKinds,
  organisationKinds,
  organisationStatuses,
} from "@/lib/config/closed-lists/organisations";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { branchInputSchema } from "@/lib/contract/branches";
import { fileContentSchema, fileInputSchema } from "@/lib/contract/common/files";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { emailOf, nameOf } from "@/lib/contract/common/people";
import { day, nameLine, optionalLines, searchSchema } from "@/lib/contract/common/text";
import { pickFields, schemasOf } from "@/lib/contract/fields";
import { serviceInputSchema } from "@/lib/contract/services";
import { fieldsOfKind, markedFields, missingDependents, organisationFieldRegistry, storedDetails } from "./fields";

const texts = messages.organisations;

export const organisationKindSchema = z.enum(organisationKinds);
export type OrganisationKind = z.infer<typeof organisationKindSchema>;

export const organisationStatusSchema = z.enum(organisationStatuses);
export type OrganisationStatus = z.infer<typeof organisationStatusSchema>;

/** `awaiting`: not active yet. */
export const statusFilterSchema = z.enum(["awaiting", ...organisationStatusSchema.options]);

export const organisationListInputSchema = z.object({
  kind: organisationKindSchema,
  /** Matches words of the names, the company number and the postcode. */
  search: searchSchema.optional(),
  status: statusFilterSchema.optional(),
  ...pageInput,
});

const stored = storedDetails(organisationFieldRegistry);
const listedDetails = pickFields(stored, markedFields(organisationFieldRegistry, "isListed"));

const organisationRowSchema = z.object({
  _id: z.uuid(),
  kind: organisationKindSchema,
  ...listedDetails,
  parentCompany: z.string().nullable(),
  status: organisationStatusSchema,
  /** The number of an agency's active branches, or of a provider's active services. */
  places: z.int(),
  /** The number of worker types an agency supplies. */
  workerTypes: z.int(),
  /** The number of an agency's workers. */
  workers: z.int(),
  /** The number of active agreements. */
  activeAgreements: z.int(),
  /** The number of organisations on the other side of active agreements. */
  partners: z.int(),
  /** When one of its people last signed in. */
  lastSignedInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type OrganisationRow = z.infer<typeof organisationRowSchema>;

const agencyFields = fieldsOfKind(organisationFieldRegistry, "agency");
const providerFields = fieldsOfKind(organisationFieldRegistry, "provider");
const agencyDetails = z.object({ kind: z.literal("agency"), ...schemasOf(agencyFields) });
const providerDetails = z.object({ kind: z.literal("provider"), ...schemasOf(providerFields) });

/** Checks fields that depend on each other: a registration and its number, an exemption and its reason. */
function checkDependents(details: { kind: OrganisationKind }, context: z.RefinementCtx) {
  const missing = missingDependents(details.kind === "agency" ? agencyFields : providerFields, details);
  for (const { field, message } of missing) context.addIssue({ code: "custom", path: [field], message });
}

export const detailsSchema = z
  .discriminatedUnion("kind", [agencyDetails, providerDetails])
  .superRefine(checkDependents);
export type Details = z.output<typeof detailsSchema>;

/** The person who will manage the organisation on the portal; they are invited by email. */
const primaryUserSchema = z.object({
  fullName: nameOf(texts.primaryUserNameNeeded),
  email: emailOf(texts.primaryUserEmailNeeded),
  jobTitle: nameLine(80, texts.jobTitleNeeded),
});

export const newOrganisationSchema = z
  .discriminatedUnion("kind", [
    agencyDetails.extend({ primaryUser: primaryUserSchema, branch: branchInputSchema }),
    providerDetails.extend({ primaryUser: primaryUserSchema, service: serviceInputSchema }),
  ])
  .superRefine(checkDependents);
export type NewOrganisation = z.output<typeof newOrganisationSchema>;

export const documentKindSchema = z.enum(organisationDocumentKinds);
export type OrganisationDocumentKind = z.infer<typeof documentKindSchema>;

const organisationDocumentSchema = z.object({
  _id: z.uuid(),
  kind: documentKindSchema,
  fileName: z.string(),
  sizeBytes: z.int(),
  issuedOn: z.iso.date(),
  expiresOn: z.iso.date(),
  state: z.enum(["current", "expiring", "expired"]),
  /** Days until it expires; negative once it has. */
  daysLeft: z.int(),
  /** Whether it has been superseded by a later document of its kind. */
  isReplaced: z.boolean(),
  addedAt: z.iso.datetime(),
});
export type OrganisationDocument = z.infer<typeof organisationDocumentSchema>;

export const organisationActionSchema = z.enum([
  "submit",
  "verify",
  "return",
  "activate",
  "suspend",
  "resume",
  "archive",
]);
export type OrganisationAction = z.infer<typeof organisationActionSchema>;

const missingSchema = z.enum(["details", "branch", ...organisationDocumentKinds]);
export type Missing = z.infer<typeof missingSchema>;

const organisationSchema = z.object({
  _id: z.uuid(),
  kind: organisationKindSchema,
  ...stored,
  /** The name was generated when the agency signed up, and has not been entered yet. */
  isNamePlaceholder: z.boolean(),
  parentCompany: z.string().nullable(),
  status: organisationStatusSchema,
  statusReason: z.string().nullable(),
  statusChangedAt: z.iso.datetime().nullable(),
  lock: z.int32(),
  image: z.object({ small: z.string(), large: z.string() }).nullable(),
  documents: z.array(organisationDocumentSchema),
  /** What an agency must still add before it can be submitted for verification, or verified. */
  missing: z.array(missingSchema),
  /** The actions the caller may take on it now. */
  actions: z.array(organisationActionSchema),
  /** Whether the caller may change its details, its branches or services, and its documents. */
  mayEdit: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Organisation = z.infer<typeof organisationSchema>;

const organisation = z.object({ organisationId: z.uuid() });
/** The version number the page was rendered with, for optimistic locking. */
const locked = organisation.extend({ lock: z.int32() });
const newLock = z.object({ lock: z.int32() });

const documentInputSchema = z.object({
  kind: documentKindSchema,
  issuedOn: day(texts.issuedOnNeeded),
  expiresOn: day(texts.expiresOnNeeded),
});

export const logoSizeSchema = z.enum(["small", "large"]);

export const organisations = {
  list: oc
    .route({ method: "GET", path: "/registers/{kind}", summary: "Agencies or providers by name, a page at a time" })
    .input(organisationListInputSchema)
    .output(z.object({ items: z.array(organisationRowSchema), ...pageOutput })),

  recordExport: oc
    .route({ method: "POST", path: "/registers/{kind}/exports", summary: "Record that the list was exported" })
    .input(z.object({ kind: organisationKindSchema }))
    .output(z.object({ noted: z.literal(true) })),

  get: oc
    .route({
      method: "GET",
      path: "/organisations/{organisationId}",
      summary: "An organisation, for the platform and for its own people",
    })
    .input(organisation)
    .output(organisationSchema),

  agencyBasicInformation: oc
    .route({
      method: "GET",
      path: "/agencies/{agencyId}/basic-information",
      summary: "Get agency basic information by agency id",
    })
    .input(z.object({ agencyId: z.uuid() }))
    .output(z.object({ _id: z.uuid(), businessName: z.string() })),

  create: oc
    .route({
      method: "POST",
      path: "/organisations",
      summary: "Create an organisation with its first branch or service, and invite its primary user",
    })
    .input(newOrganisationSchema)
    .output(organisation),

  saveDetails: oc
    .route({
      method: "PUT",
      path: "/organisations/{organisationId}/details",
      summary: "Save an organisation's details",
    })
    .input(locked.extend({ details: detailsSchema }))
    .output(newLock),

  changeStatus: oc
    .route({
      method: "POST",
      path: "/organisations/{organisationId}/status",
      summary: "Change an organisation's status, with a reason where others see it",
    })
    .input(
      locked.extend({
        action: organisationActionSchema,
        reason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
      }),
    )
    .output(newLock.extend({ status: organisationStatusSchema })),

  addDocument: oc
    .route({
      method: "POST",
      path: "/organisations/{organisationId}/documents",
      summary: "Add a PDF to an organisation",
    })
    .input(organisation.extend({ document: documentInputSchema, file: fileInputSchema }))
    .output(newLock.extend({ documentId: z.uuid() })),

  removeDocument: oc
    .route({
      method: "DELETE",
      path: "/organisations/{organisationId}/documents/{documentId}",
      summary: "Remove a document from an organisation",
    })
    .input(organisation.extend({ documentId: z.uuid() }))
    .output(newLock),

  document: oc
    .route({
      method: "GET",
      path: "/organisation-documents/{documentId}",
      summary: "A document of an organisation, with its content",
    })
    .input(z.object({ documentId: z.uuid() }))
    .output(fileContentSchema),

  setLogo: oc
    .route({ method: "PUT", path: "/organisations/{organisationId}/logo", summary: "Set an organisation's logo" })
    .input(organisation.extend({ file: fileInputSchema.pick({ base64: true }) }))
    .output(newLock),

  removeLogo: oc
    .route({
      method: "DELETE",
      path: "/organisations/{organisationId}/logo",
      summary: "Remove an organisation's logo",
    })
    .input(organisation)
    .output(newLock),

  logo: oc
    .route({
      method: "GET",
      path: "/organisations/{organisationId}/logo/{size}",
      summary: "An organisation's logo, for the platform and its own people",
    })
    .input(organisation.extend({ size: logoSizeSchema }))
    .output(fileContentSchema),
};
