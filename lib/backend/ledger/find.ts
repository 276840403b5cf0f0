/** Who reads the ledger, and of whom. */
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";

export const canRead = ofWholeOrganisation(permission(codes.finance, ["Admin", "Agency", "Provider"]));

/** The organisation that is asked about; null for all, which only the platform's staff read. NOT_FOUND for another's. */
export function askedOf(caller: PersonCaller, organisationId: string | undefined): string | null {
  if (caller.group === "Admin") return organisationId ?? null;
  if (organisationId !== undefined && organisationId !== caller.organisation.id) throw notFound();
  return caller.organisation.id;
}
