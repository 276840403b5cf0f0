import { and, count, desc, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { keyDay, listKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { invoices } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { matching, sumsOf } from "./filters";
import { canRead } from "./find";
import { toRow } from "./serializers";

const dayKey = listKey(z.tuple([keyDay, z.uuid()]));

/** The invoices and credit notes of the caller's organisation, or for the platform's staff of all, the last issued first. */
export const list = procedure(contract.invoices.list, canRead, ({ input, caller }) => {
  const scope = scopeOf(caller);
  const after = dayKey.read(input.after);
  const { issuedOn, id } = invoices;
  const conditions = matching(caller, input);
  return withScope(scope, async (tx) => {
    const rows = await tx
      .select()
      .from(invoices)
      .where(and(...conditions, after ? sql`(${issuedOn}, ${id}) < (${after[0]}::date, ${after[1]}::uuid)` : undefined))
      .orderBy(desc(issuedOn), desc(id))
      .limit(input.limit + 1);
    const [totals] = await tx
      .select({ count: count(), ...sumsOf })
      .from(invoices)
      .where(and(...conditions));
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: page.map(toRow),
      next: rows.length > page.length && last ? dayKey.encode([last.issuedOn, last.id]) : null,
      totals: totals ?? { count: 0, pendingPence: 0, paidPence: 0 },
    };
  });
});
