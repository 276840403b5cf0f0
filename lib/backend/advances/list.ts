import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { advanceInvoices, advances, invoices, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canRead, referenceOf } from "./find";
import { owedOf } from "./record";

/** The advances of the caller's agency, or for the platform of all or one, the newest first. */
export const list = procedure(contract.advances.list, canRead, ({ input, caller }) => {
  const after = timeKey.read(input.after);
  const agencyId = caller.group === "Admin" ? input.agencyId : caller.organisation.id;
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        advance: advances,
        at: cursorTimestamp(advances.requestedAt),
        agency: organisations.name,
        by: users.fullName,
      })
      .from(advances)
      .innerJoin(organisations, eq(organisations.id, advances.organisationId))
      .leftJoin(users, eq(users.id, advances.requestedByUserId))
      .where(
        and(
          agencyId ? eq(advances.organisationId, agencyId) : undefined,
          input.status ? eq(advances.status, input.status) : undefined,
          after
            ? sql`(${advances.requestedAt}, ${advances.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(advances.requestedAt), desc(advances.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const numbers = page.length
      ? await tx
          .select({ advanceId: advanceInvoices.advanceId, number: invoices.number })
          .from(advanceInvoices)
          .innerJoin(invoices, eq(invoices.id, advanceInvoices.invoiceId))
          .where(
            inArray(
              advanceInvoices.advanceId,
              page.map(({ advance }) => advance.id),
            ),
          )
          .orderBy(invoices.sequence)
      : [];
    const last = page.at(-1);
    return {
      items: page.map(({ advance, agency, by }) => ({
        _id: advance.id,
        reference: referenceOf(advance.number),
        agency: { _id: advance.organisationId, name: agency },
        invoices: numbers.flatMap(({ advanceId, number }) => (advanceId === advance.id ? [number] : [])),
        pence: advance.pence,
        feePence: advance.feePence,
        owedPence: advance.paidOutOn ? owedOf(advance) : 0,
        requestedBy: by ?? "",
        requestedAt: advance.requestedAt,
        status: advance.status,
        reason: advance.reason,
        settledOn: advance.settledOn,
        lock: advance.lock,
      })),
      next: rows.length > page.length && last ? timeKey.encode([last.at, last.advance.id]) : null,
    };
  });
});
