/** Several timesheets at once, each with its own result. */
import { DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { Transaction } from "@/lib/db/tenancy";
import { type FoundTimesheet, lockTimesheets } from "./find";

type Item = { timesheetId: string; lock: number };
type Result = { timesheetId: string; isDone: boolean; text: string | null };

async function resultOf(work: () => Promise<void>): Promise<Omit<Result, "timesheetId">> {
  try {
    await work();
    return { isDone: true, text: null };
  } catch (error) {
    if (error instanceof DomainError) return { isDone: false, text: error.message };
    throw error;
  }
}

/**
 * Locks several timesheets and does the work with each: it is done, or left as it is with the reason in its result. Any other
 * error undoes all of them.
 */
export async function withEach(
  tx: Transaction,
  items: readonly Item[],
  work: (found: FoundTimesheet, lock: number) => Promise<void>,
): Promise<{ results: Result[] }> {
  const ids = items.map(({ timesheetId }) => timesheetId);
  const left = new Map((await lockTimesheets(tx, ids)).map((found) => [found.timesheet.id, found]));
  const results: Result[] = [];
  for (const { timesheetId, lock } of items) {
    const found = left.get(timesheetId);
    // A row that is named twice is processed once.
    left.delete(timesheetId);
    const result = found
      ? await resultOf(() => work(found, lock))
      : { isDone: false, text: messages.general.notFoundTitle };
    results.push({ timesheetId, ...result });
  }
  return { results };
}
