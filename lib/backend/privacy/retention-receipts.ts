import { and, desc, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { organisations, retentionReceipts as receipts } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { viewers } from "./find";

/** What the nightly job erased: an agency's own receipts, or all agencies' for platform staff. Latest first. */
export const retentionReceipts = procedure(contract.privacy.retentionReceipts, viewers, ({ input, caller }) => {
  const after = timeKey.read(input.after);
  const scope = scopeOf(caller);
  return withScope(scope, async (tx) => {
    const rows = await tx
      .select({ receipt: receipts, stamp: cursorTimestamp(receipts.at), agency: organisations.name })
      .from(receipts)
      .innerJoin(organisations, eq(organisations.id, receipts.organisationId))
      .where(
        and(
          scope.kind === "organisation" ? eq(receipts.organisationId, scope.organisationId) : undefined,
          after ? sql`(${receipts.at}, ${receipts.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
        ),
      )
      .orderBy(desc(receipts.at), desc(receipts.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: page.map(({ receipt: { id: _id, at: done, record, period, before, deleted, digest }, agency }) => ({
        _id,
        at: done.toISOString(),
        agency,
        record,
        period,
        before,
        deleted,
        digest,
      })),
      next: rows.length > page.length && last ? timeKey.encode([last.stamp, last.receipt.id]) : null,
    };
  });
});
