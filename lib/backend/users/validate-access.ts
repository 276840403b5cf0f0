import { DomainError, forbidden } from "@/lib/backend/errors";
import { procedure, signedIn } from "@/lib/backend/ladder";
import { companiesOf } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";

/** Validate app access (spec section 7). Throws FORBIDDEN without it, NOT_FOUND for an organisation that is not his. */
export const validateAccess = procedure(contract.users.validateAccess, signedIn, async ({ caller, input }) => {
  const wanted = input.organisationId ?? caller.organisation.id;
  const found = (await companiesOf(caller.userId)).find(({ company }) => company.organisationId === wanted);
  if (!found) throw new DomainError("NOT_FOUND", messages.session.organisationUnknown);
  if (!found.hasAppAccess) throw forbidden();
  return { hasAccess: true as const };
});
