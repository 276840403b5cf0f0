/**
 * Scheduled compliance work, agency by agency: reassesses workers who are due, records the week and notifies people of
 * expiring requirements. Every step is safe to repeat and to run on several servers at once.
 */

import { eachAgency } from "@/lib/backend/each-agency";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, hourOfDay } from "@/lib/format";
import { BEFORE_ALL_IDS, CHUNK, dueAfter } from "./due";
import type { Day } from "./evidence";
import { startNotifying } from "./notify";
import { complianceJobSchema } from "./queued";
import { refreshMany } from "./refresh";
import { recordWeek } from "./weekly";

/** Reassesses the workers who are due; those with a pending notification stay due. Returns how many there were. */
async function refreshDue(organisationId: string, today: Day): Promise<number> {
  const scope = { kind: "organisation", organisationId } as const;
  let count = 0;
  for (let after = BEFORE_ALL_IDS; ; ) {
    const ids = await withScope(scope, async (tx) => {
      const found = await dueAfter(tx, organisationId, today, after);
      await refreshMany(tx, found, today);
      return found;
    });
    count += ids.length;
    const last = ids.at(-1);
    if (!last || ids.length < CHUNK) return count;
    after = last;
  }
}

/** Runs the scheduled work for one agency. */
export async function runForAgency(organisationId: string, now: Date): Promise<void> {
  const today = calendarDate(now);
  const count = await refreshDue(organisationId, today);
  await withScope({ kind: "organisation", organisationId }, (tx) => recordWeek(tx, organisationId, today));
  if (count > 0 && hourOfDay(now) >= constants.expiryNotifiedFromHour) await startNotifying(organisationId, now);
}

/**
 * Runs once an hour (`constants.complianceJobEveryMs`) on one of the servers; e-mails go out once a day and not at
 * night.
 */
export async function runComplianceJob(): Promise<void> {
  const now = clock.now();
  await eachAgency("compliance of an agency's workers was not looked after", (id) => runForAgency(id, now));
}

/** Runs a job of the queue: the scheduled job, or one worker whose evidence has changed. */
export async function doComplianceJob(data: unknown): Promise<void> {
  const job = complianceJobSchema.parse(data);
  if (job.kind === "compliance") return runComplianceJob();
  const { organisationId, workerId } = job;
  await withScope({ kind: "organisation", organisationId }, (tx) =>
    refreshMany(tx, [workerId], calendarDate(clock.now())),
  );
}
