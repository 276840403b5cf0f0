/** The groups of users (spec section 3). */
import { z } from "zod";

export const userGroupSchema = z.enum(["Admin", "Agency", "Provider"]);
export type UserGroup = z.infer<typeof userGroupSchema>;
