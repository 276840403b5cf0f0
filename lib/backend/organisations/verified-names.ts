import type { PersonCaller } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { Details } from "@/lib/contract/organisations";
import { markedFields, organisationFieldRegistry } from "@/lib/contract/organisations/fields";
import type { OrganisationRecord } from "./find";

const names = markedFields(organisationFieldRegistry, "isVerified");

/**
 * BAD_REQUEST for a change to the names under which the platform verified an organisation, which messages and
 * agreements print: only platform staff may change them. Compares with the stored values; a name that was never entered
 * can still be added.
 */
export function refuseVerifiedNames(caller: PersonCaller, row: OrganisationRecord, details: Details): void {
  if (caller.group === "Admin" || row.status === "draft" || row.status === "pending_verification") return;
  const changed = names.filter((name) => row[name] !== null && row[name] !== details[name]);
  if (changed.length === 0) return;
  const message = messages.organisations.verifiedName;
  throw invalid(
    messages.general.invalid,
    changed.map((field) => ({ field, message })),
  );
}
