/** The people of an organisation and their permissions: the schemas of the calls in `users`. */
import { z } from "zod";
import { organisationKinds } from "@/lib/config/closed-lists/organisations";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { printable } from "@/lib/contract/common/printable";

const texts = messages.users;
const JOB_TITLE_MAX = 100;
const CODES_MAX = 30;
const SITES_MAX = 500;

const personStatusSchema = z.enum(["invited", "active", "deactivated"]);
export type PersonStatus = z.infer<typeof personStatusSchema>;

const time = z.iso.datetime();

/** A service of a provider or a branch of an agency. */
const siteSchema = z.object({ _id: z.uuid(), name: z.string() });

/** Someone who is a member of an organisation, or was invited to it. */
export const personSchema = z.object({
  /** The id of the membership or of the invitation. */
  _id: z.uuid(),
  kind: z.enum(["member", "invitation"]),
  status: personStatusSchema,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  isPrimaryUser: z.boolean(),
  isAuthorizer: z.boolean(),
  permissions: z.array(z.object({ code: z.string() })),
  /** Whether code 1002, where they hold it, includes workers' medical answers. */
  seesMedicalAnswers: z.boolean(),
  /** The services or branches that they are limited to, by name; null for all of them. */
  scope: z.array(siteSchema).nullable(),
  /** Ids of the applications they may open. */
  apps: z.array(z.string()),
  /** Whether this portal is among them: otherwise they are refused at sign-in. */
  hasAppAccess: z.boolean(),
  lastSeenAt: time.nullable(),
  hasSecondFactor: z.boolean(),
  /** When an invitation's link expires. */
  expiresAt: time.nullable(),
  /** Whether it has expired: it can be sent again. */
  isExpired: z.boolean(),
  /** Whether it is the caller. */
  isSelf: z.boolean(),
  /** Version number, for optimistic locking: incremented with every change and sent back with one. */
  lock: z.int32(),
});
export type Person = z.infer<typeof personSchema>;

const reviewSchema = z.object({ reviewedAt: time, by: z.string().nullable(), active: z.int(), invited: z.int() });

/** The permissions and applications of an organisation's people, and whether the caller may grant them. */
const choicesSchema = z.object({
  permissions: z.array(z.object({ code: z.string(), mayGrant: z.boolean() })),
  /** The right to medical answers within code 1002; null where that code has no effect. */
  medicalAnswers: z.object({ mayGrant: z.boolean() }).nullable(),
  apps: z.array(z.object({ appId: z.string(), name: z.string(), mayGrant: z.boolean() })),
  authorizer: z.boolean(),
  /** The services or branches that users can be limited to, by name; null for the platform, which has none. */
  sites: z
    .object({ kind: z.enum(["services", "branches"]), items: z.array(siteSchema.extend({ isActive: z.boolean() })) })
    .nullable(),
});
export type Choices = z.infer<typeof choicesSchema>;

const organisationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["platform", ...organisationKinds]),
});

const inOrganisation = z.object({ organisationId: z.uuid() });

export const peopleFilterSchema = inOrganisation.extend({
  search: z.string().trim().max(100).optional(),
  status: personStatusSchema.optional(),
  /** A permission code: filters by the people who have it. */
  code: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

export const peopleListSchema = peopleFilterSchema.extend(pageInput);

export const peopleSchema = z.object({
  organisation: organisationSchema,
  /** Whether the caller may change the members and their permissions. */
  mayManage: z.boolean(),
  counts: z.record(personStatusSchema, z.int()),
  lastReview: reviewSchema.nullable(),
  items: z.array(personSchema),
  ...pageOutput,
});
export type People = z.infer<typeof peopleSchema>;

/** What the caller may do with a person now. */
const actionSchema = z.enum([
  "change",
  "deactivate",
  "reactivate",
  "sendReset",
  "resetSecondFactor",
  "resend",
  "withdraw",
]);
export type PersonAction = z.infer<typeof actionSchema>;

export const personDetailsSchema = z.object({
  organisation: organisationSchema,
  person: personSchema,
  choices: choicesSchema,
  actions: z.array(actionSchema),
  /** The latest first. `by` is null where the platform's staff did it. */
  history: z.array(
    z.object({
      kind: z.enum(["deactivated", "reactivated", "secondFactorReset"]),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: time,
    }),
  ),
});
export type PersonDetails = z.infer<typeof personDetailsSchema>;

export const onePersonSchema = inOrganisation.extend({ id: z.uuid() });

const lock = z.int32(messages.settings.lockMissing).min(0, messages.settings.lockMissing);
export const lockedPersonSchema = onePersonSchema.extend({ lock });

export const reasonSchema = z
  .string({ error: texts.reasonRequired })
  .trim()
  .min(1, { error: texts.reasonRequired, abort: true })
  .max(constants.reasonMaxLength, texts.reasonTooLong(constants.reasonMaxLength))
  // PostgreSQL does not accept a NUL byte in text.
  .refine((text) => !text.includes("\u0000"), texts.reasonRequired);

const unique = <T>(list: readonly T[]) => new Set(list).size === list.length;

/** A person's role and permissions in an organisation. */
export const rightsShape = {
  jobTitle: z
    .string({ error: texts.jobTitleRequired })
    .trim()
    .min(1, { error: texts.jobTitleRequired, abort: true })
    .max(JOB_TITLE_MAX, texts.jobTitleTooLong(JOB_TITLE_MAX))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: texts.jobTitleRequired, abort: true })
    .superRefine(printable),
  permissionCodes: z.array(z.string().max(10)).max(CODES_MAX).refine(unique, texts.codeUnknown),
  /** Unchanged where it is missing; for an invitation, what the caller has. */
  seesMedicalAnswers: z.boolean().optional(),
  apps: z
    .array(z.string().max(50))
    .min(1, { error: texts.appRequired, abort: true })
    .max(CODES_MAX)
    .refine(unique, texts.appUnknown),
  isAuthorizer: z.boolean(),
  isPrimaryUser: z.boolean(),
  /**
   * Ids of the services, or for an agency's users of the branches, that they are limited to; null for all of them.
   * Unchanged where it is missing; for an invitation, all of them.
   */
  scopeIds: z.array(z.uuid()).max(SITES_MAX).refine(unique, texts.siteUnknown).nullable().optional(),
};

export { choicesSchema, inOrganisation as inOrganisationSchema, organisationSchema, reviewSchema };
