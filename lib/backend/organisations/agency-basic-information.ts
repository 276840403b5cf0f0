import { and, eq, gt, ne } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { agreements, organisations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** The name a provider knows an agency by: the one in their agreement, since neither can read the other's row. */
async function nameInAgreement(tx: Transaction, agencyId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: agreements.agencyName })
    .from(agreements)
    .where(and(eq(agreements.agencyId, agencyId), gt(agreements.version, 0), ne(agreements.status, "draft")))
    .limit(1);
  return row?.name;
}

async function nameOf(tx: Transaction, caller: PersonCaller, agencyId: string): Promise<string | undefined> {
  if (caller.group === "Provider") return nameInAgreement(tx, agencyId);
  const [row] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.id, agencyId), eq(organisations.kind, "agency")));
  return row?.name;
}

/**
 * Get agency basic information by agency id (spec section 7), for the agency's own users, platform staff, and providers
 * that have had an agreement with it. NOT_FOUND for any other agency.
 */
export const agencyBasicInformation = procedure(
  contract.organisations.agencyBasicInformation,
  signedIn,
  ({ input, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const businessName = await nameOf(tx, caller, input.agencyId);
      if (businessName === undefined) throw notFound();
      return { _id: input.agencyId, businessName };
    }),
);
