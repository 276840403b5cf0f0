import { and, count, desc, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { invoices } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { filledWeeks } from "./filled-weeks";
import { matching, sumsOf } from "./filters";
import { canRead } from "./find";

/** What is pending and paid of the matching invoices, by the week in which they were issued. */
export const weeks = procedure(contract.invoices.weeks, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const weekOn = sql<string>`to_char(date_trunc('week', ${invoices.issuedOn}), 'YYYY-MM-DD')`;
    const found = await tx
      .select({ weekOn, count: count(), ...sumsOf })
      .from(invoices)
      .where(and(...matching(caller, input)))
      .groupBy(sql`1`)
      .orderBy(desc(sql`1`))
      .limit(constants.invoiceChartWeeks);
    return { weeks: filledWeeks(found) };
  }),
);
