/**
 * The calls about agencies and providers: the platform's registers of them, and what each keeps of itself (spec sections 2.2
 * and 3; domain.md /dashboard/agencies, /dashboard/providers). Money is integer pence, days are `YYYY-MM-DD`, times ISO.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { emailSchema, fullNameSchema, phoneSchema } from "./about-people";
import { branchInputSchema } from "./branches";
import { fileContentSchema, fileInputSchema } from "./files";
import { companyNumberSchema, companyOrCharityNumberSchema, postcodeSchema, vatNumberSchema } from "./registered";
import { serviceInputSchema } from "./services";
import { day, lines, nameLine, optionalLine, optionalLines, searchSchema } from "./text";

const texts = messages.registers;

export const organisationKindSchema = z.enum(["agency", "provider"]);
export type OrganisationKind = z.infer<typeof organisationKindSchema>;

export const organisationStatusSchema = z.enum(["draft", "pending_verification", "active", "suspended", "archived"]);
export type OrganisationStatus = z.infer<typeof organisationStatusSchema>;

/** `awaiting`: whatever is not active yet. */
export const statusFilterSchema = z.enum(["awaiting", ...organisationStatusSchema.options]);

export const organisationListInputSchema = z.object({
  kind: organisationKindSchema,
  /** Words of the names, the company number, the postcode. */
  search: searchSchema.optional(),
  status: statusFilterSchema.optional(),
  after: z.string().max(800).optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
});

export const organisationRowSchema = z.object({
  _id: z.uuid(),
  kind: organisationKindSchema,
  name: z.string(),
  legalName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  parentCompany: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  postcode: z.string().nullable(),
  status: organisationStatusSchema,
  /** Of an agency its branches, of a provider its services: those in use. */
  places: z.int(),
  /** Kinds of workers an agency has listed as its supply. */
  workerTypes: z.int(),
  /** Workers on an agency's file. */
  workers: z.int(),
  /** Agreements in force. */
  activeAgreements: z.int(),
  /** Organisations on the other side of agreements in force. */
  partners: z.int(),
  /** When one of its people was last signed in. */
  lastSignedInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type OrganisationRow = z.infer<typeof organisationRowSchema>;

const NAME_MAX = 120;
const ADDRESS_MAX = 400;

const shared = {
  legalName: nameLine(NAME_MAX, texts.legalNameNeeded),
  /** The name it trades by: what everyone sees. */
  name: nameLine(NAME_MAX, texts.nameNeeded),
  address: lines(ADDRESS_MAX, texts.addressNeeded),
  postcode: postcodeSchema,
  phone: phoneSchema,
  email: emailSchema,
  regulatorReference: optionalLine(40).pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 /-]*$/, texts.regulatorFormat)
      .nullable(),
  ),
  vatRegistered: z.boolean(),
  vatNumber: vatNumberSchema.nullable(),
};

const agencyFields = z.object({ kind: z.literal("agency"), ...shared, companyNumber: companyNumberSchema });
const providerFields = z.object({
  kind: z.literal("provider"),
  ...shared,
  companyNumber: companyOrCharityNumberSchema,
  vatExempt: z.boolean(),
  vatExemptReason: optionalLine(200),
  billingAddress: optionalLines(ADDRESS_MAX),
  billingEmail: emailSchema.nullable(),
  purchaseOrderRule: z.enum(["none", "optional", "required"], texts.chooseOne),
  paymentMode: z.enum(["platform", "direct"], texts.chooseOne),
  billingPeriod: z.enum(["weekly", "monthly"], texts.chooseOne),
  creditDays: z.int(texts.creditDaysNeeded).min(0, texts.creditDaysNeeded).max(120, texts.creditDaysNeeded),
});

type Vat = {
  kind: OrganisationKind;
  vatRegistered: boolean;
  vatNumber: string | null;
  vatExempt?: boolean;
  vatExemptReason?: string | null;
};

/** What belongs together: a registration and its number, an exemption and its reason. */
function checkVat(
  { vatRegistered, vatNumber, vatExempt, vatExemptReason }: Vat,
  at: string[],
  context: z.RefinementCtx,
) {
  if (vatRegistered && !vatNumber) {
    context.addIssue({ code: "custom", path: [...at, "vatNumber"], message: texts.vatNumberNeeded });
  }
  if (vatExempt && !vatExemptReason) {
    context.addIssue({ code: "custom", path: [...at, "vatExemptReason"], message: texts.vatExemptReasonNeeded });
  }
}

export const detailsSchema = z
  .discriminatedUnion("kind", [agencyFields, providerFields])
  .superRefine((details, context) => checkVat(details, [], context));
export type Details = z.output<typeof detailsSchema>;

/** Whoever is to run the organisation on the portal: invited by e-mail. */
const primaryUserSchema = z.object({
  fullName: fullNameSchema,
  email: emailSchema,
  jobTitle: nameLine(80, texts.nameNeeded),
});

export const newOrganisationSchema = z
  .discriminatedUnion("kind", [
    agencyFields.extend({ primaryUser: primaryUserSchema, branch: branchInputSchema }),
    providerFields.extend({ primaryUser: primaryUserSchema, service: serviceInputSchema }),
  ])
  .superRefine((organisation, context) => checkVat(organisation, [], context));
export type NewOrganisation = z.output<typeof newOrganisationSchema>;

export const documentKindSchema = z.enum(["insurance", "modern_slavery", "safeguarding"]);
export type OrganisationDocumentKind = z.infer<typeof documentKindSchema>;

export const organisationDocumentSchema = z.object({
  _id: z.uuid(),
  kind: documentKindSchema,
  fileName: z.string(),
  sizeBytes: z.int(),
  issuedOn: z.iso.date(),
  expiresOn: z.iso.date(),
  state: z.enum(["current", "expiring", "expired"]),
  /** Days until it runs out; below nought once it has. */
  daysLeft: z.int(),
  /** Whether a later one of its kind has taken its place. */
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

export const missingSchema = z.enum(["details", "branch", "insurance", "modern_slavery", "safeguarding"]);
export type Missing = z.infer<typeof missingSchema>;

export const organisationSchema = z.object({
  _id: z.uuid(),
  kind: organisationKindSchema,
  name: z.string(),
  /** The name was made up when the agency signed up, and nobody has entered one yet. */
  isNamePlaceholder: z.boolean(),
  legalName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatRegistered: z.boolean(),
  vatNumber: z.string().nullable(),
  vatExempt: z.boolean(),
  vatExemptReason: z.string().nullable(),
  regulatorReference: z.string().nullable(),
  parentCompany: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  billingAddress: z.string().nullable(),
  billingEmail: z.string().nullable(),
  purchaseOrderRule: z.enum(["none", "optional", "required"]),
  paymentMode: z.enum(["platform", "direct"]),
  billingPeriod: z.enum(["weekly", "monthly"]),
  creditDays: z.int(),
  status: organisationStatusSchema,
  statusReason: z.string().nullable(),
  statusChangedAt: z.iso.datetime().nullable(),
  lock: z.int32(),
  image: z.object({ small: z.string(), large: z.string() }).nullable(),
  documents: z.array(organisationDocumentSchema),
  /** What an agency must still give before it can be sent for verification, or verified. */
  missing: z.array(missingSchema),
  /** What may be done to it now, by whoever asked. */
  actions: z.array(organisationActionSchema),
  /** Whether whoever asked may change its details, its places and its papers. */
  mayEdit: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Organisation = z.infer<typeof organisationSchema>;

const organisation = z.object({ organisationId: z.uuid() });
/** The lock number the page was drawn with: two browsers, one form. */
const locked = organisation.extend({ lock: z.int32() });
const newLock = z.object({ lock: z.int32() });

export const documentInputSchema = z.object({
  kind: documentKindSchema,
  issuedOn: day(texts.issuedOnNeeded),
  expiresOn: day(texts.expiresOnNeeded),
});

export const logoSizeSchema = z.enum(["small", "large"]);

export const organisations = {
  list: oc
    .route({ method: "GET", path: "/registers/{kind}", summary: "Agencies or providers by name, a page at a time" })
    .input(organisationListInputSchema)
    .output(z.object({ items: z.array(organisationRowSchema), next: z.string().nullable() })),

  noteExport: oc
    .route({ method: "POST", path: "/registers/{kind}/exports", summary: "Note that the list was taken as a file" })
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
      summary: "Put an organisation on file with its first place; its primary user is invited",
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
      summary: "Take an organisation a step along its life cycle, with a reason where others read one",
    })
    .input(
      locked.extend({ action: organisationActionSchema, reason: optionalLines(constants.reasonMaxLength).optional() }),
    )
    .output(newLock.extend({ status: organisationStatusSchema })),

  addDocument: oc
    .route({
      method: "POST",
      path: "/organisations/{organisationId}/documents",
      summary: "Put a PDF on an organisation's file",
    })
    .input(organisation.extend({ document: documentInputSchema, file: fileInputSchema }))
    .output(newLock.extend({ documentId: z.uuid() })),

  removeDocument: oc
    .route({
      method: "DELETE",
      path: "/organisations/{organisationId}/documents/{documentId}",
      summary: "Take a document away from an organisation's file",
    })
    .input(organisation.extend({ documentId: z.uuid() }))
    .output(newLock),

  document: oc
    .route({
      method: "GET",
      path: "/organisation-documents/{documentId}",
      summary: "A document of an organisation, its bytes with it",
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
      summary: "Take an organisation's logo away",
    })
    .input(organisation)
    .output(newLock),

  logo: oc
    .route({
      method: "GET",
      path: "/organisations/{organisationId}/logo/{size}",
      summary: "An organisation's logo, for the platform and for all who belong to it",
    })
    .input(organisation.extend({ size: logoSizeSchema }))
    .output(fileContentSchema),
};
