import { invalid } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { messages } from "@/lib/config/messages";
import type { Details } from "@/lib/contract/organisations";
import type { OrganisationRecord } from "./find";

const message = messages.organisations.concessionFromPast;

/**
 * BAD_REQUEST for a nursing concession from a day that is over: it is only ever elected for supplies to come
 * (docs/money.md, VAT). A day that was recorded before stays.
 */
export function refusePastConcession(
  row: Pick<OrganisationRecord, "nursingConcessionFrom"> | null,
  details: Details,
): void {
  if (details.kind !== "agency") return;
  const { nursingConcessionFrom: from } = details;
  if (from === null || from === row?.nursingConcessionFrom || from >= today()) return;
  throw invalid(messages.general.invalid, [{ field: "nursingConcessionFrom", message }]);
}
