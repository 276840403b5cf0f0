import { procedure, signedIn } from "@/lib/backend/access-rules";
import { DomainError, forbidden } from "@/lib/backend/errors";
import { hasAppAccess, membershipsOf } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { requireOwn } from "./own";

/** Validate app access (spec section 7). Throws FORBIDDEN without it, NOT_FOUND for any other uid or organisation. */
export const validateAccess = procedure(contract.users.validateAccess, signedIn, async ({ caller, input }) => {
  requireOwn(caller, input.uid);
  const wanted = input.organisationId ?? caller.organisation.id;
  const found = (await membershipsOf(caller.userId)).find(({ organisationId }) => organisationId === wanted);
  if (!found) throw new DomainError("NOT_FOUND", messages.session.organisationUnknown);
  if (!hasAppAccess(found)) throw forbidden();
  return { hasAccess: true as const };
});
