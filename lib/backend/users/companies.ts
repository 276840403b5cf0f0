import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { ownCompanies, requireOwn } from "./own";

/** Get user's companies (spec section 7): only the caller's own. NOT_FOUND for any other uid. */
export const companies = procedure(contract.users.companies, signedIn, async ({ caller, input }) => {
  requireOwn(caller, input.uid);
  return ownCompanies(caller);
});
