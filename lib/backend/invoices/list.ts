import { and, count, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { keyDay, listKey, matchesWords } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { invoices } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canRead } from "./find";
import { toRow } from "./serializers";

const dayKey = listKey(z.tuple([keyDay, z.uuid()]));

/** The invoices and credit notes of the caller's organisation, or for the platform's staff of all, the last issued first. */
export const list = procedure(contract.invoices.list, canRead, ({ input, caller }) => {
  const scope = scopeOf(caller);
  const after = dayKey.read(input.after);
  const { issuedOn, id, organisationId, providerId, duePence, heldPence, paidPence } = invoices;
  const own = caller.group === "Agency" ? organisationId : providerId;
  const conditions: (SQL | undefined)[] = [
    eq(invoices.generation, input.generation),
    scope.kind === "organisation" ? eq(own, scope.organisationId) : undefined,
    input.status ? eq(invoices.status, input.status) : undefined,
    input.from ? gte(issuedOn, input.from) : undefined,
    input.to ? lte(issuedOn, input.to) : undefined,
    input.query ? matchesWords(input.query, invoices.number, invoices.agencyName, invoices.providerName) : undefined,
  ];
  return withScope(scope, async (tx) => {
    const rows = await tx
      .select()
      .from(invoices)
      .where(and(...conditions, after ? sql`(${issuedOn}, ${id}) < (${after[0]}::date, ${after[1]}::uuid)` : undefined))
      .orderBy(desc(issuedOn), desc(id))
      .limit(input.limit + 1);
    const [totals] = await tx
      .select({
        count: count(),
        pendingPence: sql<number>`coalesce(sum(greatest(${duePence}, 0) + ${heldPence}), 0)::float8`,
        paidPence: sql<number>`coalesce(sum(${paidPence}), 0)::float8`,
      })
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
