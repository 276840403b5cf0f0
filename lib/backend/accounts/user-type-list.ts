import { anyone, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { userTypes as all } from "./user-types";

/** Get user types (spec section 7), of one group or of all. */
export const userTypes = procedure(contract.accounts.userTypes, anyone, async ({ input }) =>
  all.filter(({ userGroup }) => !input.userGroup || userGroup === input.userGroup),
);
