/** Who may read and change a worker's shifts: the holder of the link, while the worker can be put forward. */
import type { Context } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { findLink, type LinkRow, selfOf } from "@/lib/backend/worker-links";
import { isDisabled, type WorkerRecord } from "@/lib/backend/worker-records";
import { messages } from "@/lib/config/messages";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/**
 * Opens the worker's own scope for the holder of a link to their shifts, or of its calendar feed. NOT_FOUND as
 * `findLink`, and for a worker who has left, is disabled or was erased.
 */
export async function withShiftsHolder<T>(
  token: string,
  context: Pick<Context, "address">,
  work: (tx: Transaction, opened: { link: LinkRow; worker: WorkerRecord }) => Promise<T>,
  shown: "shifts" | "feed" = "shifts",
): Promise<T> {
  const link = await findLink(token, context, shown);
  return withScope({ kind: "self", workerId: link.workerId }, async (tx) => {
    const worker = await selfOf(tx, link);
    if (isDisabled(worker)) throw new DomainError("NOT_FOUND", messages.workerLinks.revoked, { reason: "revoked" });
    return work(tx, { link, worker });
  });
}
