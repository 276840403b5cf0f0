/** Several jobs at once: what can be done with each, and posting them again. */
import { createHash } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { cancellationOf } from "@/lib/backend/jobs/changing/cancellation";
import { allocationsOf, canPost, type FoundJob, selectJobs } from "@/lib/backend/jobs/find";
import { historyAt, laterBy, timesOf } from "@/lib/backend/jobs/rules";
import { toRow } from "@/lib/backend/jobs/serializers";
import { inactiveAgencies, notSeenByAll } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { isLive } from "@/lib/config/states/allocation";
import { isCancellable, isOpen } from "@/lib/config/states/job";
import { contract } from "@/lib/contract";
import { jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatLongDate } from "@/lib/format";
import { serviceOf } from "./service";
import { copyOf, storePosting, toPosted } from "./store-posting";

const texts = messages.jobs;

/** The caller's own jobs with these ids, in the order of their start. NOT_FOUND where one of them is not. */
async function ownJobs(tx: Transaction, organisationId: string, jobIds: readonly string[]): Promise<FoundJob[]> {
  const ids = [...new Set(jobIds)];
  const found = await selectJobs(tx, inArray(jobs.id, ids), eq(jobs.organisationId, organisationId)).orderBy(
    asc(jobs.startAt),
    asc(jobs.id),
  );
  if (found.length < ids.length) throw notFound();
  return found;
}

/** Several of the caller's jobs, in the order of their start. NOT_FOUND where one of them is another provider's. */
export const selected = procedure(contract.jobs.selected, permission(codes.jobs, ["Provider"]), ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const seen = { group: caller.group, now: clock.now() };
    const found = await ownJobs(tx, caller.organisation.id, input.jobIds);
    const ids = found.map(({ job }) => job.id);
    const put = await allocationsOf(tx, ids);
    const unreleased = await notSeenByAll(tx, ids);
    return {
      items: found.map((one) => {
        const own = put.filter(({ jobId }) => jobId === one.job.id);
        const { status, allocations } = historyAt(one.job, own, seen.now);
        return {
          ...toRow(one, own, seen),
          lock: one.job.lock,
          cancellation: isCancellable(status) ? cancellationOf(one.job, own, seen.now) : null,
          canMove: isOpen(status) && !allocations.some((allocation) => isLive(allocation.status)),
          canRelease: isOpen(status) && unreleased.has(one.job.id),
        };
      }),
    };
  }),
);

/**
 * Posts several of the caller's jobs again a number of days later, at the same times of the clock: all of them or none, in
 * one posting for each service. The same request with the same key posts once. BAD_REQUEST where one of them cannot be on
 * that day, which the message says; NOT_FOUND where one is another provider's; CONFLICT where a service or the provider may
 * not have shifts.
 */
export const copySelected = procedure(contract.jobs.copySelected, canPost, async ({ input, caller, context }) => {
  const inactive = await inactiveAgencies(caller.organisation.id);
  return withScope(scopeOf(caller), async (tx) => {
    if (caller.organisationStatus !== "active") throw conflict(texts.providerInactive, "notActive");
    const sources = await ownJobs(tx, caller.organisation.id, input.jobIds);
    const now = clock.now();
    const later = sources.map((source) => {
      const asked = laterBy(source.job, { days: input.days });
      const times = timesOf(asked, now);
      if (!("errors" in times)) return { ...source, times };
      const message = texts.copyImpossible(formatLongDate(asked.date), times.errors[0]?.message ?? "");
      throw invalid(messages.general.problem, [{ field: "days", message }]);
    });
    const key = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
    const stored: Awaited<ReturnType<typeof storePosting>>[] = [];
    for (const serviceId of new Set(later.map(({ job }) => job.serviceId))) {
      const service = await serviceOf(tx, caller, serviceId);
      const own = later.filter(({ job }) => job.serviceId === serviceId);
      const added = own.map(({ job, workerType, times }) => copyOf(service, job, { workerType, ...times }));
      const details = { copies: added.length, daysLater: input.days };
      const posting = { service, postingKey: `${key}:${serviceId}`, added, details, inactive };
      stored.push(await storePosting(tx, { caller, context }, posting));
    }
    return { postings: await toPosted(tx, stored) };
  });
});
