/** Finds and locks the agency that branches and supply belong to. */

import { codes } from "@/lib/access";
import { ofWholeOrganisation, role } from "@/lib/backend/access-rules";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { findOrganisation, lockForEdit } from "@/lib/backend/organisations";
import { messages } from "@/lib/config/messages";
import type { Transaction } from "@/lib/db/tenancy";

/** Access for platform staff, and for agency users with the permission. */
export const canManageSupply = ofWholeOrganisation(role(["Admin"], { code: codes.organisation, groups: ["Agency"] }));

/** Throws NOT_FOUND for an agency the caller may not see. */
export async function requireAgency(tx: Transaction, caller: PersonCaller, agencyId: string): Promise<void> {
  if ((await findOrganisation(tx, caller, agencyId)).kind !== "agency") throw notFound();
}

/** Like `requireAgency`, for editing: locks the agency, so that concurrent changes run one at a time. */
export async function lockAgency(tx: Transaction, caller: PersonCaller, agencyId: string): Promise<void> {
  if ((await lockForEdit(tx, caller, agencyId)).kind !== "agency") throw notFound();
}

/** The row that was written. Throws CONFLICT if it was changed in the meantime, NOT_FOUND if it does not exist. */
export function requireWritten<T>(row: T | undefined, isThere: boolean): T {
  if (row) return row;
  throw isThere ? conflict(messages.general.conflict, "changedMeanwhile") : notFound();
}
