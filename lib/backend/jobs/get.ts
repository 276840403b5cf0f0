import { asc, eq } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { inactiveAgencies } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { onBehalfRequests, timesheetEvents, timesheets } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { authorisationOfJob } from "./authorisation/authorisation-details";
import { blockedAt } from "./booking/blocks";
import { seenOf } from "./booking/known";
import { offeredFor } from "./booking/offered";
import { lastTimeChange, toTimeChange } from "./changing/time-changes";
import { allocationsOf, canRead, confirmedOf, findJob, type JobRecord } from "./find";
import { releaseOfJob } from "./release/release-details";
import { historyAt } from "./rules";
import { toJob } from "./serializers";

/** The timesheet of a job's booking, and what happened to its hours. */
async function hoursOf(tx: Transaction, jobId: string) {
  const rows = await tx
    .select({
      timesheet: { _id: timesheets.id, status: timesheets.status },
      event: { event: timesheetEvents.event, side: timesheetEvents.side, at: timesheetEvents.at },
    })
    .from(timesheets)
    .leftJoin(timesheetEvents, eq(timesheetEvents.timesheetId, timesheets.id))
    .where(eq(timesheets.jobId, jobId))
    .orderBy(asc(timesheets.id), asc(timesheetEvents.lock));
  return {
    timesheet: rows[0]?.timesheet ?? null,
    hours: rows.flatMap(({ event }) =>
      event?.at ? [{ event: event.event, at: event.at.toISOString(), isAutomatic: event.side === "time" }] : [],
    ),
  };
}

/** As whom a job was posted. To an agency that may not see what another one posted, it is the provider's own. */
async function postedAsFor(tx: Transaction, { id, postedAs }: JobRecord): Promise<JobRecord["postedAs"]> {
  if (postedAs === "provider") return postedAs;
  const seen = await tx
    .select({ jobId: onBehalfRequests.jobId })
    .from(onBehalfRequests)
    .where(eq(onBehalfRequests.jobId, id));
  return seen.length > 0 ? postedAs : "provider";
}

/**
 * A job with the workers put forward, the request for authorisation and the release that the caller may see. NOT_FOUND
 * for a job that the caller may not see.
 */
export const get = procedure(contract.jobs.get, canRead, async ({ input, caller }) => {
  const isAgency = caller.group === "Agency";
  const { job, found } = await withScope(scopeOf(caller), async (tx) => {
    const found = await findJob(tx, input.jobId);
    const now = clock.now();
    const put = await allocationsOf(tx, [input.jobId]);
    const blocked = await blockedAt(
      tx,
      found.job.serviceId,
      put.map(({ workerId }) => workerId),
    );
    const confirmed = await confirmedOf(tx, found.job, put);
    const change = await lastTimeChange(tx, input.jobId);
    const seen = caller.group === "Provider" ? await seenOf(tx, found.job, put, now) : null;
    const offered = caller.group === "Provider" ? await offeredFor(tx, found, put) : new Map();
    const job = {
      ...toJob(found, { allocations: put, confirmed, blocked, seen, offered }, { group: caller.group, now }),
      postedAs: await postedAsFor(tx, found.job),
      timeChange: change && toTimeChange(change, { job: found.job, put, history: historyAt(found.job, put, now), now }),
      ...(await hoursOf(tx, input.jobId)),
      authorisation: await authorisationOfJob(tx, caller, found.job),
    };
    return { job, found };
  });
  if (isAgency) return { ...job, release: null };
  const inactive = await inactiveAgencies(found.job.organisationId);
  const mayOpen = isAllowed(caller.principal, { permissionCode: codes.agreements });
  const release = await withScope(scopeOf(caller), (tx) =>
    releaseOfJob(tx, found.job, job.status, { inactive, mayOpen }),
  );
  return { ...job, release };
});
