import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { primary, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { choicesFor, findOrganisation, staff } from "./organisation";

/** What the caller may give to people of an organisation. NOT_FOUND for another's. */
export const choices = procedure(contract.users.choices, primary(codes.organisation, staff), ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const organisation = await findOrganisation(tx, caller, input.organisationId);
    return { organisation, choices: choicesFor(caller, organisation) };
  }),
);
