import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { canRead } from "@/lib/backend/jobs/find";
import { listKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { allocations, jobs, shortNoticeEvents, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

const key = listKey(z.tuple([z.iso.datetime(), z.uuid()]));

/** Whose changes are listed, in addition to row-level security, so that the planner can use an index. */
function listedFor({ group, organisation }: PersonCaller) {
  if (group === "Admin") return undefined;
  return eq(group === "Agency" ? shortNoticeEvents.organisationId : shortNoticeEvents.providerId, organisation.id);
}

/**
 * Changes to booked shifts and the notice given, most recent first, one page at a time: for a provider those of its own
 * services, for an agency those of its own workers, for platform staff all of them.
 */
export const shortNotice = procedure(contract.jobs.shortNotice, canRead, ({ input, caller }) => {
  const after = key.read(input.after);
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select({
        event: shortNoticeEvents,
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
      .where(
        and(
          listedFor(caller),
          after
            ? sql`(${shortNoticeEvents.at}, ${shortNoticeEvents.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(shortNoticeEvents.at), desc(shortNoticeEvents.id))
      .limit(input.limit + 1);
    const items = rows.slice(0, input.limit).map(({ event: one, ...names }) => ({
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
    }));
    const last = items.at(-1);
    return { items, next: rows.length > items.length && last ? key.encode([last.at, last._id]) : null };
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
