/** Whom an organisation has working for it, and what each may do: what the calls of `users.ts` carry. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { printable } from "./printable";

const texts = messages.users;
const JOB_TITLE_MAX = 100;
const CODES_MAX = 30;

export const personStatusSchema = z.enum(["invited", "active", "deactivated"]);
export type PersonStatus = z.infer<typeof personStatusSchema>;

const time = z.iso.datetime();

/** Someone who works for an organisation, or who was invited to. */
export const personSchema = z.object({
  /** The membership's, or the invitation's. */
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
  /** Ids of the applications he may open. */
  apps: z.array(z.string()),
  /** Whether this portal is among them: without it he is refused at sign-in. */
  hasAppAccess: z.boolean(),
  lastSeenAt: time.nullable(),
  hasSecondFactor: z.boolean(),
  /** Of an invitation: until when its link opens. */
  expiresAt: time.nullable(),
  /** Whether that is over: it can be sent again. */
  isExpired: z.boolean(),
  /** Whether it is the caller himself. */
  isSelf: z.boolean(),
  /** Goes up with every change; sent back with one, so that nobody's is lost. */
  lock: z.int32(),
});
export type Person = z.infer<typeof personSchema>;

const reviewSchema = z.object({ reviewedAt: time, by: z.string().nullable(), active: z.int(), invited: z.int() });
export type AccessReview = z.infer<typeof reviewSchema>;

/** What can be given to people of an organisation, and whether the caller may give it. */
const choicesSchema = z.object({
  permissions: z.array(z.object({ code: z.string(), mayGive: z.boolean() })),
  apps: z.array(z.object({ appId: z.string(), name: z.string(), mayGive: z.boolean() })),
  authorizer: z.boolean(),
});
export type Choices = z.infer<typeof choicesSchema>;

const organisationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["platform", "agency", "provider"]),
});

const inOrganisation = z.object({ organisationId: z.uuid() });

export const peopleFilterSchema = inOrganisation.extend({
  search: z.string().trim().max(100).optional(),
  status: personStatusSchema.optional(),
  /** A permission code: those who hold it. */
  code: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
});

export const peopleListSchema = peopleFilterSchema.extend({
  /** The key the last page ended with; opaque. */
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
});

export const peopleSchema = z.object({
  organisation: organisationSchema,
  /** Whether the caller may change who works here and what they may do. */
  mayManage: z.boolean(),
  counts: z.record(personStatusSchema, z.int()),
  lastReview: reviewSchema.nullable(),
  items: z.array(personSchema),
  next: z.string().nullable(),
});
export type People = z.infer<typeof peopleSchema>;

/** What may be done with a person now, by the caller. */
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
  // A NUL byte is no text to Postgres.
  .refine((text) => !text.includes("\u0000"), texts.reasonRequired);

const unique = <T>(list: readonly T[]) => new Set(list).size === list.length;

/** What someone is and may do in an organisation. */
export const rightsShape = {
  jobTitle: z
    .string({ error: texts.jobTitleRequired })
    .trim()
    .min(1, { error: texts.jobTitleRequired, abort: true })
    .max(JOB_TITLE_MAX, texts.jobTitleTooLong(JOB_TITLE_MAX))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: texts.jobTitleRequired, abort: true })
    .superRefine(printable),
  permissionCodes: z.array(z.string().max(10)).max(CODES_MAX).refine(unique, texts.codeUnknown),
  apps: z
    .array(z.string().max(50))
    .min(1, { error: texts.appRequired, abort: true })
    .max(CODES_MAX)
    .refine(unique, texts.appUnknown),
  isAuthorizer: z.boolean(),
  isPrimaryUser: z.boolean(),
};

export { choicesSchema, inOrganisation as inOrganisationSchema, organisationSchema, reviewSchema };
