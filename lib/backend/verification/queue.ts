import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { stampOf, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { organisations, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { reviewers, toCard } from "./find";

/** Workers in review, the longest waiting first, by key. */
export const queue = procedure(contract.verification.queue, reviewers, ({ input, caller }) => {
  const after = timeKey.read(input.after);
  const at = workers.submittedAt;
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        worker: workers,
        agencyName: organisations.name,
        stamp: stampOf(at),
      })
      .from(workers)
      .innerJoin(organisations, eq(organisations.id, workers.organisationId))
      .where(
        and(
          sql`${workers.verificationStatus} = 'in_review'`,
          isNotNull(at),
          after ? sql`(${at}, ${workers.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
        ),
      )
      .orderBy(asc(at), asc(workers.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({
        worker: toCard(row),
        submittedAt: (row.worker.submittedAt ?? row.worker.createdAt).toISOString(),
        isAgain: row.worker.verifiedAt !== null,
      })),
      next: rows.length > page.length && last ? timeKey.encode([last.stamp, last.worker.id]) : null,
    };
  });
});
