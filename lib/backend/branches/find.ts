/** The agency that branches and supply belong to. */

import { codes } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { role } from "@/lib/backend/ladder";
import { findOrganisation, holdToEdit } from "@/lib/backend/organisations";
import { messages } from "@/lib/config/messages";
import type { Transaction } from "@/lib/db/tenancy";

/** The platform's staff, and people of agencies who hold the code. */
export const supplyKeepers = role(["Admin"], { code: codes.organisation, groups: ["Agency"] });

/** NOT_FOUND for an agency that is not the caller's to see. */
export async function seeAgency(tx: Transaction, caller: PersonCaller, agencyId: string): Promise<void> {
  if ((await findOrganisation(tx, caller, agencyId)).kind !== "agency") throw notFound();
}

/** The same for whoever is going to change it; those who do it at once wait for each other. */
export async function holdAgency(tx: Transaction, caller: PersonCaller, agencyId: string): Promise<void> {
  if ((await holdToEdit(tx, caller, agencyId)).kind !== "agency") throw notFound();
}

/** What a change of a row came to: CONFLICT when it was changed meanwhile, NOT_FOUND when it is not there. */
export function written<T>(row: T | undefined, isThere: boolean): T {
  if (row) return row;
  throw isThere ? conflict(messages.general.conflict, "changedMeanwhile") : notFound();
}
