import { and, eq } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** Get finance references by agency id (spec section 7): the caller's own agency, or any for platform staff. */
export const references = procedure(contract.finance.references, signedIn, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [row] = await tx
      .select({ status: organisations.capitalAdvance, reason: organisations.capitalAdvanceRefusal })
      .from(organisations)
      .where(and(eq(organisations.id, input.agencyId), eq(organisations.kind, "agency")));
    if (!row) throw notFound();
    const { status, reason } = row;
    return {
      aria: {
        status,
        notInterestingReason: status === "NOT_INTERESTED" ? reason : null,
        declinedReason: status === "DECLINED" ? reason : null,
      },
    };
  }),
);
