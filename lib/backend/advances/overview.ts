import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { agencyFor, canRead, drawnOf, eligibleOf, termsOf } from "./find";
import { advanceOn } from "./quote";

/** What an agency can draw now, and on which invoices. NOT_FOUND for another agency. */
export const overview = procedure(contract.advances.overview, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const agency = await agencyFor(tx, caller, input.agencyId);
    const terms = await termsOf(tx, agency.id);
    const named = { _id: agency.id, name: agency.name };
    if (!terms) return { agency: named, terms: null, drawnPence: 0, availablePence: 0, eligible: [] };
    const drawnPence = await drawnOf(tx, agency.id);
    const { limitPence, percent, feeBasisPoints, lock } = terms;
    const availablePence = Math.max(0, limitPence - drawnPence);
    const found = await eligibleOf(tx, agency);
    return {
      agency: named,
      terms: { limitPence, percent, feeBasisPoints, lock },
      drawnPence,
      availablePence,
      eligible: found
        .map(({ id, ...invoice }) => ({ _id: id, ...invoice, advancePence: advanceOn(invoice.duePence, terms) }))
        .filter(({ advancePence }) => advancePence > 0 && advancePence <= availablePence),
    };
  }),
);
