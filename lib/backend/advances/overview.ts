import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { advanceTerms, organisations, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { agencyFor, agreedIn, canRead, drawnOf, eligibleOf } from "./find";
import { advanceOn } from "./quote";

/** An agency's terms, with the lock of their next change; for the platform's staff where its application is. */
async function termsAndApplicationOf(tx: Transaction, caller: PersonCaller, agencyId: string) {
  const [row] = await tx
    .select({
      status: organisations.capitalAdvance,
      reason: organisations.capitalAdvanceRefusal,
      proposed: advanceTerms.proposed,
      proposedByUserId: advanceTerms.proposedByUserId,
      by: users.fullName,
      lock: advanceTerms.lock,
      limitPence: advanceTerms.limitPence,
      percent: advanceTerms.percent,
      feeBasisPoints: advanceTerms.feeBasisPoints,
    })
    .from(organisations)
    .leftJoin(advanceTerms, eq(advanceTerms.organisationId, organisations.id))
    .leftJoin(users, eq(users.id, advanceTerms.proposedByUserId))
    .where(eq(organisations.id, agencyId));
  const [lock, terms] = [row?.lock ?? 0, agreedIn(row)];
  if (!row || caller.group !== "Admin") return { lock, terms, application: null };
  const { status, reason, proposed, proposedByUserId, by } = row;
  return {
    lock,
    terms,
    application: {
      status,
      reason,
      proposed: proposed && { ...proposed, by: by ?? "", isOwn: proposedByUserId === caller.userId },
    },
  };
}

/** What an agency can draw now, and on which invoices. NOT_FOUND for another agency. */
export const overview = procedure(contract.advances.overview, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const agency = await agencyFor(tx, caller, input.agencyId);
    const { terms, lock, application } = await termsAndApplicationOf(tx, caller, agency.id);
    const shown = { agency: { _id: agency.id, name: agency.name }, lock, application };
    if (!terms) return { ...shown, terms: null, drawnPence: 0, availablePence: 0, eligible: [] };
    const drawnPence = await drawnOf(tx, agency.id);
    const availablePence = Math.max(0, terms.limitPence - drawnPence);
    const found = await eligibleOf(tx, agency);
    return {
      ...shown,
      terms,
      drawnPence,
      availablePence,
      eligible: found
        .map(({ id, ...invoice }) => ({ _id: id, ...invoice, advancePence: advanceOn(invoice.duePence, terms) }))
        .filter(({ advancePence }) => advancePence > 0 && advancePence <= availablePence),
    };
  }),
);
