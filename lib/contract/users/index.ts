/** The calls about the signed-in user, and about the people of an organisation (spec sections 3, 6 and 7). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { emailOf, fullNameSchema, nameOf, phoneOf } from "@/lib/contract/common/people";
import { userGroupSchema } from "@/lib/contract/common/user-group";
import {
  choicesSchema,
  inOrganisationSchema,
  lockedPersonSchema,
  onePersonSchema,
  organisationSchema,
  peopleFilterSchema,
  peopleListSchema,
  peopleSchema,
  personDetailsSchema,
  personSchema,
  reasonSchema,
  reviewSchema,
  rightsShape,
} from "./people";

export type { UserGroup } from "@/lib/contract/common/user-group";

/**
 * `isAgreedTo{product}TermsAndConditions` (spec section 3): the only contract field whose name depends on the brand.
 */
export const productTermsField: string = `isAgreedTo${brand.name.replace(/[^A-Za-z0-9]/g, "")}TermsAndConditions`;
// Typed as having no fields: a computed name would widen the types of all the others.
const productTerms = { [productTermsField]: z.boolean() } as Record<never, z.ZodBoolean>;

/** `me` or the signed-in user's own uid: no one reads or changes another user by these calls. */
const ownSchema = z.object({ uid: z.string().min(1).max(128) });

const siteSchema = z.object({ _id: z.uuid(), name: z.string() });

/** A user as a member of one organisation (spec section 3, User). */
const userFields = {
  _id: z.uuid(),
  uid: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The id of a city list item. */
  city: z.string().nullable(),
  userGroup: userGroupSchema,
  /** The id of a user type. */
  userType: z.string().nullable(),
  isPrimaryUser: z.boolean(),
  isAuthorizer: z.boolean(),
  /** Whether this is the organisation the user first joined. */
  isDefault: z.boolean(),
  jobTitle: z.string().nullable(),
  provider: z.object({ _id: z.uuid(), companyName: z.string(), parentCompany: z.string().nullable() }).nullable(),
  agency: z
    .object({
      _id: z.uuid(),
      businessName: z.string(),
      parentCompany: z.string().nullable(),
      noOfLicensesIssued: z.int32(),
    })
    .nullable(),
  apps: z.array(z.object({ appId: z.object({ appId: z.string() }), isAuthorizer: z.boolean() })),
  isAgreedToAgencyAndProviderTermsAndConditions: z.boolean(),
  ...productTerms,
  /** How many organisations the user may open in this app. */
  accessedCompaniesCount: z.int32(),
  /** How many organisations that are not archived share the parent company; 0 without one. */
  parentCompanySubsideriesCount: z.int32(),
  lastSignedIn: z.iso.datetime().nullable(),
};

const userSchema = z.object({
  ...userFields,
  organisation: z.object({ id: z.uuid(), name: z.string() }),
  /** A provider's active services. */
  careHomes: z.array(siteSchema).nullable(),
  /** An agency's active branches. */
  locations: z.array(siteSchema).nullable(),
  permissions: z.array(z.object({ code: z.string() })),
});
export type User = z.infer<typeof userSchema>;

/** An organisation the user is a member of, and their role in it (spec section 3, Organisation entry). */
const companySchema = z.object({
  ...userFields,
  id: z.uuid(),
  name: z.string(),
  image: z.string().nullable(),
  isSelected: z.boolean(),
});
export type CompanyEntry = z.infer<typeof companySchema>;

/** What users may change about themselves. Terms can be agreed to here, but not withdrawn from. */
const ownDetailsSchema = z.object({
  fullName: fullNameSchema.optional(),
  city: z.string().min(1).max(200).optional(),
  agreesToTerms: z
    .array(z.enum(["agencyAndProvider", "product"]))
    .max(2)
    .optional(),
});

const texts = messages.users;

/** The invited person and their role; the phone number is optional. */
const inviteSchema = z.object({
  fullName: nameOf(texts.fullNameRequired),
  email: emailOf(texts.emailRequired),
  phone: z.preprocess(
    (entered) => (typeof entered === "string" && entered.trim() === "" ? null : entered),
    phoneOf(texts.phoneRequired).nullable(),
  ),
  ...rightsShape,
});

const changed = z.object({ lock: z.int32() });
const queued = z.object({ queued: z.literal(true) });

const path = "/organisations/{organisationId}/users" as const;

export const users = {
  me: oc
    .route({
      method: "GET",
      path: "/users/{uid}",
      summary: "Get user by uid: the signed-in user, in the chosen organisation",
    })
    .input(ownSchema)
    .output(userSchema),

  updateOwn: oc
    .route({ method: "PATCH", path: "/users/{uid}", summary: "Update signed-in user by uid" })
    .input(ownDetailsSchema.extend(ownSchema.shape))
    .output(userSchema),

  updateLastRequestTime: oc
    .route({ method: "POST", path: "/users/{uid}/last-request-time", summary: "Update last request time" })
    .input(ownSchema)
    .output(z.object({ lastRequestTime: z.iso.datetime() })),

  permissions: oc
    .route({ method: "GET", path: "/users/{uid}/permissions", summary: "Get user permissions" })
    .input(ownSchema)
    .output(z.array(z.object({ code: z.string() }))),

  limit: oc
    .route({
      method: "GET",
      path: "/users/{uid}/limit",
      summary: "The names of the services or branches that the signed-in user is limited to; null for none",
    })
    .input(ownSchema)
    .output(z.object({ names: z.array(z.string()).nullable() })),

  companies: oc
    .route({ method: "GET", path: "/users/{uid}/companies", summary: "Get user's companies" })
    .input(ownSchema)
    .output(z.array(companySchema)),

  validateAccess: oc
    .route({
      method: "GET",
      path: "/users/{uid}/access",
      summary: "Validate app access, in the chosen organisation or another of the user's; 403 means no access",
    })
    .input(ownSchema.extend({ organisationId: z.uuid().optional() }))
    .output(z.object({ hasAccess: z.literal(true) })),

  organisations: oc
    .route({ method: "GET", path: "/organisations", summary: "Organisations by name, for the platform's staff" })
    .input(z.object({ search: z.string().trim().min(1).max(100) }))
    .output(z.array(organisationSchema)),

  list: oc
    .route({ method: "GET", path, summary: "The members and invited people of an organisation, by name" })
    .input(peopleListSchema)
    .output(peopleSchema),

  export: oc
    .route({ method: "GET", path: `${path}/export`, summary: "All people of an organisation, for a download; audited" })
    .input(peopleFilterSchema)
    .output(z.object({ organisation: organisationSchema, items: z.array(personSchema) })),

  get: oc
    .route({ method: "GET", path: `${path}/{id}`, summary: "A person, with the permissions and actions available" })
    .input(onePersonSchema)
    .output(personDetailsSchema),

  choices: oc
    .route({
      method: "GET",
      path: `${path}/choices`,
      summary: "The permissions the caller may grant to people of an organisation",
    })
    .input(inOrganisationSchema)
    .output(z.object({ organisation: organisationSchema, choices: choicesSchema })),

  invite: oc
    .route({ method: "POST", path: `${path}/invitations`, summary: "Invite a user by email" })
    .input(inviteSchema.extend(inOrganisationSchema.shape))
    .output(z.object({ _id: z.uuid() })),

  resendInvitation: oc
    .route({
      method: "POST",
      path: `${path}/invitations/{id}/resend`,
      summary: "Send an invitation again, with a new link",
    })
    .input(lockedPersonSchema)
    .output(changed),

  withdrawInvitation: oc
    .route({ method: "POST", path: `${path}/invitations/{id}/withdrawal`, summary: "Withdraw an invitation" })
    .input(lockedPersonSchema)
    .output(changed),

  change: oc
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Change a person's role and permissions" })
    .input(lockedPersonSchema.extend(rightsShape))
    .output(changed),

  deactivate: oc
    .route({ method: "POST", path: `${path}/{id}/deactivation`, summary: "Deactivate a person and end their sessions" })
    .input(lockedPersonSchema.extend({ reason: reasonSchema }))
    .output(changed),

  reactivate: oc
    .route({ method: "POST", path: `${path}/{id}/reactivation`, summary: "Reactivate a person" })
    .input(lockedPersonSchema)
    .output(changed),

  sendPasswordReset: oc
    .route({
      method: "POST",
      path: `${path}/{id}/password-resets`,
      summary: "Mail a person a link to reset their password",
    })
    .input(onePersonSchema)
    .output(queued),

  resetSecondFactor: oc
    .route({ method: "POST", path: `${path}/{id}/second-factor-reset`, summary: "Remove a lost second factor" })
    .input(lockedPersonSchema.extend({ reason: reasonSchema }))
    .output(changed),

  review: oc
    .route({ method: "POST", path: `${path}/reviews`, summary: "Record that the caller has reviewed the permissions" })
    .input(inOrganisationSchema)
    .output(reviewSchema),
};
