/** The calls about the signed-in user, and about the people of an organisation (spec sections 3, 6 and 7). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { emailSchema, fullNameSchema, phoneSchema } from "./about-people";
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
import { userGroupSchema } from "./user-group";

export { type UserGroup, userGroupSchema } from "./user-group";

export const userSchema = z.object({
  _id: z.uuid(),
  uid: z.string(),
  fullName: z.string(),
  email: z.string(),
  userGroup: userGroupSchema,
  isPrimaryUser: z.boolean(),
  isAuthorizer: z.boolean(),
  jobTitle: z.string().nullable(),
  organisation: z.object({ id: z.uuid(), name: z.string() }),
  permissions: z.array(z.object({ code: z.string() })),
});
export type User = z.infer<typeof userSchema>;

/** An organisation the user may work for (spec section 3). */
export const companySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  image: z.string().nullable(),
  isSelected: z.boolean(),
  userGroup: userGroupSchema,
  isPrimaryUser: z.boolean(),
  isAuthorizer: z.boolean(),
  jobTitle: z.string().nullable(),
});

/** Whom an invitation is for, and what he is to be: a phone number may be left out. */
export const inviteSchema = z.object({
  fullName: fullNameSchema,
  email: emailSchema,
  phone: z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? null : typed),
    phoneSchema.nullable(),
  ),
  ...rightsShape,
});
export const rightsSchema = z.object(rightsShape);

const changed = z.object({ lock: z.int32() });
const queued = z.object({ queued: z.literal(true) });

const path = "/organisations/{organisationId}/users" as const;

export const users = {
  me: oc
    .route({ method: "GET", path: "/users/me", summary: "The signed-in user, in the organisation chosen" })
    .output(userSchema),

  permissions: oc
    .route({ method: "GET", path: "/users/me/permissions", summary: "Get user permissions" })
    .output(z.array(z.object({ code: z.string() }))),

  companies: oc
    .route({ method: "GET", path: "/users/me/companies", summary: "Get user's companies" })
    .output(z.array(companySchema)),

  validateAccess: oc
    .route({
      method: "GET",
      path: "/users/me/access",
      summary: "Validate app access, in the organisation chosen or another of the user's; 403 means no access",
    })
    .input(z.object({ organisationId: z.uuid().optional() }))
    .output(z.object({ hasAccess: z.literal(true) })),

  organisations: oc
    .route({ method: "GET", path: "/organisations", summary: "Organisations by name, for the platform's staff" })
    .input(z.object({ search: z.string().trim().min(1).max(100) }))
    .output(z.array(organisationSchema)),

  list: oc
    .route({ method: "GET", path, summary: "Who works for an organisation, and who was invited, by name" })
    .input(peopleListSchema)
    .output(peopleSchema),

  export: oc
    .route({ method: "GET", path: `${path}/export`, summary: "The same in one piece, for a download; it is audited" })
    .input(peopleFilterSchema)
    .output(z.object({ organisation: organisationSchema, items: z.array(personSchema) })),

  get: oc
    .route({ method: "GET", path: `${path}/{id}`, summary: "A person, what can be given to him and done with him" })
    .input(onePersonSchema)
    .output(personDetailsSchema),

  choices: oc
    .route({ method: "GET", path: `${path}/choices`, summary: "What the caller may give to people of an organisation" })
    .input(inOrganisationSchema)
    .output(z.object({ organisation: organisationSchema, choices: choicesSchema })),

  invite: oc
    .route({ method: "POST", path: `${path}/invitations`, summary: "Invites somebody by e-mail" })
    .input(inviteSchema.extend(inOrganisationSchema.shape))
    .output(z.object({ _id: z.uuid() })),

  resendInvitation: oc
    .route({
      method: "POST",
      path: `${path}/invitations/{id}/resend`,
      summary: "Sends an invitation again, by a new link",
    })
    .input(lockedPersonSchema)
    .output(changed),

  withdrawInvitation: oc
    .route({ method: "POST", path: `${path}/invitations/{id}/withdrawal`, summary: "Withdraws an invitation" })
    .input(lockedPersonSchema)
    .output(changed),

  change: oc
    .route({ method: "PUT", path: `${path}/{id}`, summary: "Changes what a person is and may do" })
    .input(lockedPersonSchema.extend(rightsShape))
    .output(changed),

  deactivate: oc
    .route({ method: "POST", path: `${path}/{id}/deactivation`, summary: "Deactivates a person; his sessions end" })
    .input(lockedPersonSchema.extend({ reason: reasonSchema }))
    .output(changed),

  reactivate: oc
    .route({ method: "POST", path: `${path}/{id}/reactivation`, summary: "Lets a deactivated person in again" })
    .input(lockedPersonSchema)
    .output(changed),

  sendPasswordReset: oc
    .route({ method: "POST", path: `${path}/{id}/password-resets`, summary: "Mails a person a link to a new password" })
    .input(onePersonSchema)
    .output(queued),

  resetSecondFactor: oc
    .route({ method: "POST", path: `${path}/{id}/second-factor-reset`, summary: "Takes a lost second factor away" })
    .input(lockedPersonSchema.extend({ reason: reasonSchema }))
    .output(changed),

  review: oc
    .route({ method: "POST", path: `${path}/reviews`, summary: "Notes that the caller looked through who may do what" })
    .input(inOrganisationSchema)
    .output(reviewSchema),
};
