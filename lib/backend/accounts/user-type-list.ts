import { anyone, procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { userTypes as all } from "./user-types";

/** Get user types (spec section 7), for one group or for all. */
export const userTypes = procedure(contract.accounts.userTypes, anyone, async ({ input }) =>
  all.filter(({ userGroup }) => !input.userGroup || userGroup === input.userGroup),
);
