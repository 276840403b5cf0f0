import { asc, eq, or } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { findWorker, reviewers } from "./find";
import { queueItems } from "./queue-items";
import { placeAmong } from "./queue-place";

/**
 * The place in the queue of a document, or of a profile, and what comes before and after it. NOT_FOUND for an off-panel
 * worker.
 */
export const place = procedure(contract.verification.place, reviewers, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { workerId, documentId = null } = input;
    await findWorker(tx, workerId);
    const items = queueItems();
    const rows = await tx
      .select()
      .from(items)
      .where(or(eq(items.workerId, workerId), eq(items.position, 1)))
      .orderBy(asc(items.position));
    return placeAmong(rows, { workerId, documentId });
  }),
);
