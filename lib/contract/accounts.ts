/** The calls of signing up, of forgotten passwords and of verifying a phone number (spec sections 3, 5 and 7). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { passwordPolicy } from "@/lib/config/password-policy";
import { emailSchema, fullNameSchema, phoneSchema } from "./about-people";
import { passwordSchema } from "./password";

export { emailSchema, toE164 } from "./about-people";

import { userGroupSchema } from "./user-group";

const texts = messages.accounts;

const ID_LENGTH_MAX = 200;
const TOKEN_LENGTH_MAX = 200;

/** Made at the first use, since the lengths come from the environment. */
const newPassword = z.lazy(() => passwordSchema(passwordPolicy()));

const chosen = (required: string) => z.string({ error: required }).min(1, required).max(ID_LENGTH_MAX, required);

/** The sign-up payload (spec section 3), in the order of the form. The only user group that is offered is Agency. */
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
    // Said beside what else is wrong, once something was typed into both.
    when: ({ value }) => {
      const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
      return [password, confirmPassword].every((text) => typeof text === "string" && text !== "");
    },
  });
export type SignUp = z.input<typeof signUpSchema>;

/** A new password, typed twice (spec section 5): what the reset page's form holds beside its token. */
export const newPasswordSchema = z
  .object({ password: newPassword, confirmPassword: z.string({ error: texts.confirmPasswordRequired }) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    error: texts.noPassswordMatch,
    when: ({ value }) => typeof (value as { password?: unknown } | null)?.password === "string",
  });

const tokenSchema = z.string().min(1).max(TOKEN_LENGTH_MAX);

const placeSchema = z.object({ _id: z.string(), name: z.string(), country: z.string(), county: z.string() });
export type CityListItem = z.infer<typeof placeSchema>;

const userTypeSchema = z.object({ _id: z.string(), name: z.string(), userGroup: userGroupSchema });
export type UserType = z.infer<typeof userTypeSchema>;

/** What is known of an agency and its primary user while it is being set up. */
const setUpSchema = z.object({
  status: z.enum(["draft", "pending_verification", "active", "suspended", "archived"]),
  businessName: z.string(),
  contact: z.object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    isPhoneVerified: z.boolean(),
    userType: userTypeSchema.nullable(),
    city: placeSchema.nullable(),
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
    .output(z.array(placeSchema)),

  create: oc
    .route({ method: "POST", path: "/users", summary: "Create user: an agency and its primary user" })
    .input(signUpSchema)
    .output(z.object({ created: z.literal(true) })),

  requestPasswordReset: oc
    .route({ method: "POST", path: "/password-resets", summary: "Request password reset" })
    .input(z.object({ email: emailSchema }))
    .output(z.object({ queued: z.literal(true) })),

  // A POST, although it changes nothing: a token does not belong in an address, which stands in logs.
  validateResetToken: oc
    .route({ method: "POST", path: "/password-resets/validation", summary: "Validate reset token" })
    .input(z.object({ token: tokenSchema }))
    .output(z.object({ isValid: z.boolean() })),

  resetPassword: oc
    .route({ method: "POST", path: "/password-resets/completion", summary: "Reset password" })
    .input(z.object({ token: tokenSchema, password: newPassword }))
    .output(z.object({ reset: z.literal(true) })),

  // Answers with where he was invited from, so that whoever came by the link can be signed in.
  acceptInvitation: oc
    .route({
      method: "POST",
      path: "/oauth-invitations/acceptance",
      summary: "Accept an invitation with a password: a new one, or that of the account there is; taken once",
    })
    .input(z.object({ requestId: tokenSchema, password: z.string().min(1).max(1_000) }))
    .output(z.object({ email: z.string() })),

  checkPhoneNumber: oc
    .route({ method: "POST", path: "/phone-verifications", summary: "Check phone number" })
    .input(z.object({ token: tokenSchema }))
    /** `success` is false for a number that was verified before. */
    .output(z.object({ success: z.boolean() })),

  setUp: oc
    .route({ method: "GET", path: "/agencies/mine/set-up", summary: "What is known of the caller's agency so far" })
    .output(setUpSchema),
};
