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

export const users = {
  me: oc
    .route({ method: "GET", path: "/users/me", summary: "The signed-in user, in the organisation chosen" })
    .output(userSchema),

  permissions: oc
    .route({ method: "GET", path: "/users/me/permissions", summary: "Get user permissions" })
    .output(z.array(z.object({ code: z.string() }))),
};
