/** The week of an agency by worker: their shifts, their hours, and when they are unavailable. */
import { and, arrayContains, asc, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { codes, isAllowed } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import { unavailabilityAround } from "@/lib/backend/availability";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { weekMinutes } from "@/lib/backend/eligibility";
import { shiftsAround } from "@/lib/backend/jobs/booking/eligible";
import { canSuggest } from "@/lib/backend/jobs/find";
import type { Seen } from "@/lib/backend/jobs/serializers";
import { keyText, listKey } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { filledAllocationStatuses, pendingAllocationStatuses } from "@/lib/config/states/allocation";
import { contract } from "@/lib/contract";
import type { JobFilters, JobRow, WorkerWeek } from "@/lib/contract/jobs";
import { allocations, jobs, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, formatName, mondayOf, startOfDay } from "@/lib/format";
import { filteredBy, startsIn } from "./listed";
import { readRows } from "./rows";

const WORKERS_MAX = 50;
/** The most shifts of a page; those that start last are left out. */
const SHIFTS_MAX = 1_000;

/** The last name, the first name and the id of a page's last worker. */
const workerKey = listKey(z.tuple([keyText, keyText, z.uuid()]));
type WorkerKey = NonNullable<ReturnType<typeof workerKey.decode>>;

const shownStatuses = [...new Set([...pendingAllocationStatuses, ...filledAllocationStatuses])];

type Asked = JobFilters & { monday: string; seen: Seen };

/** The jobs of the week that match the filters, and of their allocations those that are shown. */
const shownIn = ({ monday, seen, ...filters }: Asked): SQL | undefined =>
  and(
    inArray(allocations.status, shownStatuses),
    ...startsIn(monday, daysAfter(monday, 7)),
    ...filteredBy(filters, seen),
  );

/**
 * A page of the agency's workers: those with shifts that are shown, and where no filter asks for shifts and the caller may
 * view workers also the active ones without.
 */
function workersOf(tx: Transaction, { organisation, principal }: PersonCaller, asked: Asked, after: WorkerKey | null) {
  const hasShifts = exists(
    tx
      .select({ id: allocations.id })
      .from(allocations)
      .innerJoin(jobs, eq(jobs.id, allocations.jobId))
      .where(and(eq(allocations.workerId, workers.id), shownIn(asked))),
  );
  const showsOthers = isAllowed(principal, { permissionCode: codes.workersView }) && !asked.status && !asked.serviceId;
  const others = and(
    eq(workers.employmentStatus, "active"),
    asked.workerTypeId ? arrayContains(workers.workerTypeIds, [asked.workerTypeId]) : undefined,
  );
  return tx
    .select({ id: workers.id, firstName: workers.firstName, lastName: workers.lastName })
    .from(workers)
    .where(
      and(
        eq(workers.organisationId, organisation.id),
        isNull(workers.erasedAt),
        showsOthers ? or(others, hasShifts) : hasShifts,
        after
          ? sql`(${workers.lastName}, ${workers.firstName}, ${workers.id}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(workers.lastName), asc(workers.firstName), asc(workers.id))
    .limit(WORKERS_MAX + 1);
}

/** The shifts of workers that are shown, as the caller sees them. */
async function shiftsOf(tx: Transaction, asked: Asked, workerIds: readonly string[]) {
  const put = await tx
    .select({ jobId: allocations.jobId, workerId: allocations.workerId, status: allocations.status })
    .from(allocations)
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(and(inArray(allocations.workerId, [...workerIds]), shownIn(asked)))
    .orderBy(asc(jobs.startAt), asc(jobs.id))
    .limit(SHIFTS_MAX);
  const ids = [...new Set(put.map(({ jobId }) => jobId))];
  const rows = ids.length === 0 ? [] : await readRows(tx, asked.seen, SHIFTS_MAX, [inArray(jobs.id, ids)]);
  const rowOf = new Map(rows.map((row) => [row._id, row]));
  const shown = new Map<string, JobRow[]>();
  for (const { jobId, workerId, status } of put) {
    const row = rowOf.get(jobId);
    // Who was put forward and not decided about by the start is no longer.
    if (!row || (status === "suggested" && row.status !== "suggested")) continue;
    shown.set(workerId, [...(shown.get(workerId) ?? []), row]);
  }
  return (workerId: string): JobRow[] => shown.get(workerId) ?? [];
}

/** The shifts of the agency's workers in a week, their hours, and when they are unavailable. */
export const weekByWorker = procedure(contract.jobs.weekByWorker, canSuggest, ({ input, caller }) => {
  const { week, after, ...filters } = input;
  const place = workerKey.read(after);
  const monday = mondayOf(week);
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(monday, at));
  const asked = { ...filters, monday, seen: { group: caller.group, now: clock.now() } };
  const maySeeAvailability = isAllowed(caller.principal, { permissionCode: codes.workersView });
  return withScope(scopeOf(caller), async (tx): Promise<WorkerWeek> => {
    const found = await workersOf(tx, caller, asked, place);
    if (found.length === 0) return { workers: [], next: null };
    const page = found.slice(0, WORKERS_MAX);
    const last = page.at(-1);
    const ids = page.map(({ id }) => id);
    const [startAt, endAt] = [startOfDay(monday), startOfDay(daysAfter(monday, 7))];
    const shown = await shiftsOf(tx, asked, ids);
    const booked = await shiftsAround(tx, { startAt, endAt }, ids);
    const unavailable = maySeeAvailability ? await unavailabilityAround(tx, ids, startAt, endAt) : () => [];
    return {
      workers: page.map(({ id, ...name }) => {
        const [own, away] = [shown(id), unavailable(id)];
        return {
          _id: id,
          name: formatName(name),
          minutes: weekMinutes(monday, booked(id)),
          days: days.map((day) => {
            const entry = away.find((one) => one.day === day);
            return {
              shifts: own.filter((row) => calendarDate(row.startAt) === day),
              unavailable: entry ? { windows: entry.windows } : null,
            };
          }),
        };
      }),
      next: found.length > page.length && last ? workerKey.encode([last.lastName, last.firstName, last.id]) : null,
    };
  });
});
