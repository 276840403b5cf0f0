import { procedure, signedIn } from "@/lib/backend/ladder";
import { companiesOf } from "@/lib/backend/sessions";
import { contract } from "@/lib/contract";

/** Get user's companies (spec section 7): only ever one's own. */
export const companies = procedure(contract.users.companies, signedIn, async ({ caller }) =>
  (await companiesOf(caller.userId)).map(({ company, person }) => ({
    id: company.organisationId,
    name: company.name,
    image: company.imageUrl,
    isSelected: person.membershipId === caller.membershipId,
    userGroup: person.group,
    isPrimaryUser: person.isPrimary,
    isAuthorizer: person.principal.isAuthorizer,
    jobTitle: person.jobTitle,
  })),
);
