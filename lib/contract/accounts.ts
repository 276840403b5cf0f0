/** The calls for sign-up, forgotten passwords and phone number verification (spec sections 3, 5 and 7). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { organisationStatuses } from "@/lib/config/closed-lists/organisations";
import { messages } from "@/lib/config/messages";
import { passwordPolicy } from "@/lib/config/password-policy";
import { passwordSchema } from "@/lib/contract/common/password";
import { emailSchema, fullNameSchema, phoneSchema } from "@/lib/contract/common/people";

export { toE164 } from "@/lib/contract/common/people";

import { userGroupSchema } from "@/lib/contract/common/user-group";

const texts = messages.accounts;

const ID_LENGTH_MAX = 200;
const TOKEN_LENGTH_MAX = 200;

/** Created on first use, since the lengths come from the environment. */
const newPassword = z.lazy(() => passwordSchema(passwordPolicy()));

const chosen = (required: string) => z.string({ error: required }).min(1, required).max(ID_LENGTH_MAX, required);

/** The sign-up payload (spec section 3), in the order of the form. Agency is the only user group that is offered. */
export const signUpSchema = z
  .object({
    fullName: fullNameSchema,
    email: emailSchema,
    phone: phoneSchema,
    city: chosen(texts.cityRequired),
    userGroup: z.literal("Agency", { error: texts.userGroupRequired }),
    userType: chosen(texts.userTypeRequired),
    password: newPassword,
    confirmPassword: z
      .string({ error: texts.confirmPasswordRequired })
      .min(1, { error: texts.confirmPasswordRequired, abort: true }),
    isPrimaryUser: z.literal(true),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: texts.mustMatch,
    // Reported together with other errors, once both have been entered.
    when: ({ value }) => {
      const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
      return [password, confirmPassword].every((text) => typeof text === "string" && text !== "");
    },
  });
export type SignUp = z.input<typeof signUpSchema>;

/** A new password, entered twice (spec section 5): the fields of the reset page's form, without its token. */
export const newPasswordSchema = z
  .object({ password: newPassword, confirmPassword: z.string({ error: texts.confirmPasswordRequired }) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: texts.noPassswordMatch,
    when: ({ value }) => typeof (value as { password?: unknown } | null)?.password === "string",
  });

const tokenSchema = z.string().min(1).max(TOKEN_LENGTH_MAX);

const townSchema = z.object({ _id: z.string(), name: z.string(), country: z.string(), county: z.string() });
export type CityListItem = z.infer<typeof townSchema>;

const userTypeSchema = z.object({ _id: z.string(), name: z.string(), userGroup: userGroupSchema });
export type UserType = z.infer<typeof userTypeSchema>;

/** The data of an agency and its primary user while it is being set up. */
const setUpSchema = z.object({
  status: z.enum(organisationStatuses),
  businessName: z.string(),
  contact: z.object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    isPhoneVerified: z.boolean(),
    userType: userTypeSchema.nullable(),
    city: townSchema.nullable(),
  }),
});
export type SetUp = z.infer<typeof setUpSchema>;

export const accounts = {
  userTypes: oc
    .route({ method: "GET", path: "/user-types", summary: "Get user types" })
    .input(z.object({ userGroup: userGroupSchema.optional() }))
    .output(z.array(userTypeSchema)),

  cityList: oc
    .route({ method: "GET", path: "/cities", summary: "Get city list, grouped by country" })
    .output(z.array(townSchema)),

  create: oc
    .route({ method: "POST", path: "/users", summary: "Create user: an agency and its primary user" })
    .input(signUpSchema)
    .output(z.object({ created: z.literal(true) })),

  requestPasswordReset: oc
    .route({ method: "POST", path: "/password-resets", summary: "Request password reset" })
    .input(z.object({ email: emailSchema }))
    .output(z.object({ queued: z.literal(true) })),

  // A POST, although it changes nothing: a token must not be in an address, which is logged.
  validateResetToken: oc
    .route({ method: "POST", path: "/password-resets/validation", summary: "Validate reset token" })
    .input(z.object({ token: tokenSchema }))
    .output(z.object({ isValid: z.boolean() })),

  resetPassword: oc
    .route({ method: "POST", path: "/password-resets/completion", summary: "Reset password" })
    .input(z.object({ token: tokenSchema, password: newPassword }))
    .output(z.object({ reset: z.literal(true) })),

  // Returns the invited email address, so that the person who came by the link can be signed in.
  acceptInvitation: oc
    .route({
      method: "POST",
      path: "/oauth-invitations/acceptance",
      summary: "Accept an invitation, once, with a new password or that of the existing account",
    })
    .input(z.object({ requestId: tokenSchema, password: z.string().min(1).max(1_000) }))
    .output(z.object({ email: z.string() })),

  checkPhoneNumber: oc
    .route({ method: "POST", path: "/phone-verifications", summary: "Check phone number" })
    .input(z.object({ token: tokenSchema }))
    /** `success` is false for a number that was already verified. */
    .output(z.object({ success: z.boolean() })),

  setUp: oc
    .route({ method: "GET", path: "/agencies/mine/set-up", summary: "The caller's agency as far as it is set up" })
    .output(setUpSchema),
};
