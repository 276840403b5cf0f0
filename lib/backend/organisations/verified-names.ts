import type { PersonCaller } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { Details } from "@/lib/contract/organisations";
import type { OrganisationRecord } from "./find";

const names = ["legalName", "name", "companyNumber"] as const;

/**
 * BAD_REQUEST for the names by which the platform verified an organisation, which is what messages and agreements print: from then
 * on the platform's staff change them. Compares with what is stored; what was never entered may still be.
 */
export function refuseVerifiedNames(caller: PersonCaller, row: OrganisationRecord, details: Details): void {
  if (caller.group === "Admin" || row.status === "draft" || row.status === "pending_verification") return;
  const changed = names.filter((name) => row[name] !== null && row[name] !== details[name]);
  if (changed.length === 0) return;
  const message = messages.registers.verifiedName;
  throw invalid(
    messages.general.invalid,
    changed.map((field) => ({ field, message })),
  );
}
