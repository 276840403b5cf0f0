import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { advanceTerms, organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canDecide } from "./find";

const MANY = 100;

/** Agencies that wait for terms, or whose terms wait for a second person, in the order of their names. */
export const applications = procedure(contract.advances.applications, canDecide, () =>
  withScope({ kind: "platform" }, async (tx) => {
    const rows = await tx
      .select({ _id: organisations.id, name: organisations.name, proposed: advanceTerms.proposed })
      .from(organisations)
      .leftJoin(advanceTerms, eq(advanceTerms.organisationId, organisations.id))
      .where(
        and(
          eq(organisations.kind, "agency"),
          or(eq(organisations.capitalAdvance, "REGISTERED"), isNotNull(advanceTerms.proposed)),
        ),
      )
      .orderBy(asc(organisations.name), asc(organisations.id))
      .limit(MANY + 1);
    return {
      items: rows.slice(0, MANY).map(({ _id, name, proposed }) => ({
        agency: { _id, name },
        waitsFor: proposed ? ("confirmation" as const) : ("terms" as const),
      })),
      hasMore: rows.length > MANY,
    };
  }),
);
