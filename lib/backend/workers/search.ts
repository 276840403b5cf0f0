/** Workers for the search of everything: found as the list finds them, and read only as far as a result shows them. */
import { eq, inArray } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { organisations, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { type Find, findWorkers } from "./find";
import { organisationOf } from "./list";

type Named = { _id: string; workerId: string; firstName: string; lastName: string; agency: string | null };

const columns = {
  _id: workers.id,
  workerId: workers.number,
  firstName: workers.firstName,
  lastName: workers.lastName,
};

/** The names of the first workers that match, inside `tx`. Only the platform's staff see of which agency each is. */
export async function readNames(
  tx: Transaction,
  find: Omit<Find, "after">,
): Promise<{ items: Named[]; isSimilar: boolean }> {
  const { found, isSimilar } = await findWorkers(tx, Object.assign({ after: null }, find));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { items: [], isSimilar };
  const matches = inArray(workers.id, ids);
  const rows: Named[] = find.isStaff
    ? await tx
        .select({ ...columns, agency: organisations.name })
        .from(workers)
        .innerJoin(organisations, eq(organisations.id, workers.organisationId))
        .where(matches)
    : (await tx.select(columns).from(workers).where(matches)).map((row) => Object.assign({ agency: null }, row));
  const byId = new Map(rows.map((row) => [row._id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), isSimilar };
}

/** The first workers that match what someone typed, of those that their list of workers has. */
export const searchWorkers = (caller: PersonCaller, search: string, limit: number) =>
  withScope(scopeOf(caller), (tx) =>
    readNames(tx, {
      query: { search },
      organisationId: organisationOf(caller, undefined),
      isStaff: caller.group === "Admin",
      today: calendarDate(clock.now()),
      limit,
    }),
  );
