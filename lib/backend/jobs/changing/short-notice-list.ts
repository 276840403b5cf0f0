import { and, eq, type SQL } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { askedPage, countRows, inTimeOrder, type Place, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, type TimeKey, timeKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import type { ShortNotice } from "@/lib/contract/jobs";
import { allocations, jobs, shortNoticeEvents, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** Whose changes are listed, in addition to row-level security, so that the planner can use an index. */
function listedFor({ group, organisation }: PersonCaller) {
  if (group === "Admin") return undefined;
  return eq(group === "Agency" ? shortNoticeEvents.organisationId : shortNoticeEvents.providerId, organisation.id);
}

const { at, id } = shortNoticeEvents;

/** The changes with their jobs and workers. */
const selectChanges = (tx: Transaction, ...conditions: (SQL | undefined)[]) =>
  tx
    .select({
      event: shortNoticeEvents,
      cursor: cursorTimestamp(at),
      service: jobs.serviceName,
      provider: jobs.providerName,
      workerType: workerTypes.name,
      worker: allocations.workerName,
      agency: allocations.agencyName,
    })
    .from(shortNoticeEvents)
    .innerJoin(jobs, eq(jobs.id, shortNoticeEvents.jobId))
    .innerJoin(workerTypes, eq(workerTypes.id, jobs.workerTypeId))
    .innerJoin(allocations, eq(allocations.id, shortNoticeEvents.allocationId))
    .where(and(...conditions));

type FoundChange = Awaited<ReturnType<typeof selectChanges>>[number];

const toItem = ({ event: one, cursor: _, ...names }: FoundChange): ShortNotice => ({
  _id: one.id,
  jobId: one.jobId,
  ...names,
  at: one.at.toISOString(),
  kind: one.kind,
  fault: one.fault,
  noticeMinutes: one.noticeMinutes,
  plannedStartAt: one.plannedStartAt.toISOString(),
  plannedEndAt: one.plannedEndAt.toISOString(),
  newStartAt: one.newStartAt?.toISOString() ?? null,
  newEndAt: one.newEndAt?.toISOString() ?? null,
});

/**
 * Changes to booked shifts and the notice given, most recent first, one page at a time: for a provider those of its own
 * services, for an agency those of its own workers, for platform staff all of them.
 */
export const shortNotice = procedure(contract.jobs.shortNotice, canRead, ({ input, caller }) => {
  const asked = askedPage(timeKey, input);
  const order = inTimeOrder("newest", at, id);
  const own = listedFor(caller);
  return withScope(scopeOf(caller), async (tx) => {
    const { rows, ...page } = await readListPage(asked, {
      read: (place: Place<TimeKey>) => {
        const { beyond, by } = order(place);
        return selectChanges(tx, own, beyond)
          .orderBy(...by)
          .limit(place.limit);
      },
      cursorOf: ({ cursor, event }) => timeKey.encode([cursor, event.id]),
      // Through the same joins, since row-level security decides about each of the tables.
      count: () => countRows(tx, selectChanges(tx, own)),
    });
    return Object.assign(page, { items: rows.map(toItem) });
  });
});

/** Audits that the list was exported. */
export const recordShortNoticeExport = procedure(
  contract.jobs.recordShortNoticeExport,
  canRead,
  async ({ caller, context }) => {
    await withScope(scopeOf(caller), (tx) =>
      audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "job.listExported",
        subject: { type: "jobs", id: caller.organisation.id },
        details: { list: "shortNotice" },
      }),
    );
    return { noted: true as const };
  },
);
