/** The workers that a bulk action is for. */
import type { PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { WorkerQuery } from "@/lib/contract/workers";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { findWorkers } from "./find";
import { organisationOf } from "./list";

type BulkTarget = {
  workerIds?: readonly string[] | undefined;
  matching?: WorkerQuery | undefined;
  expected?: number | undefined;
};

/**
 * The ids of the workers selected, or of all that match the filters and the caller may see. CONFLICT if these are not
 * as many any more as the caller was shown, so that no one changes workers they did not know of.
 */
export async function idsOf(
  tx: Transaction,
  caller: PersonCaller,
  { workerIds, matching, expected }: BulkTarget,
): Promise<string[]> {
  if (!matching) return [...new Set(workerIds)];
  const { found } = await findWorkers(tx, {
    query: matching,
    organisationId: organisationOf(caller, matching.agency),
    isStaff: caller.group === "Admin",
    today: calendarDate(clock.now()),
    after: null,
    limit: constants.bulkWorkersMax + 1,
  });
  if (found.length !== expected) throw conflict(messages.workers.matchesChanged, "matchesChanged");
  return found.map(({ id }) => id);
}
