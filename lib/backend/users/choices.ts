import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { choicesFor, findOrganisation, staff } from "./organisation";

/** What the caller may grant to users of an organisation. NOT_FOUND for another organisation. */
export const choices = procedure(contract.users.choices, primary(codes.organisation, staff), ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const organisation = await findOrganisation(tx, caller, input.organisationId);
    return { organisation, choices: await choicesFor(tx, caller, organisation) };
  }),
);
