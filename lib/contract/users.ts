/** The calls about the signed-in user (spec sections 3 and 7). */
import { oc } from "@orpc/contract";
import { z } from "zod";

export const userGroupSchema = z.enum(["Admin", "Agency", "Provider"]);
export type UserGroup = z.infer<typeof userGroupSchema>;

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
};
