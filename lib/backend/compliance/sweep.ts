/**
 * What time does to workers' compliance: agency by agency, those are judged anew whose day has come, and people are told of what
 * runs out. Every step may be done again, and by several servers at once.
 */
import { clock } from "@/lib/backend/clock";
import { eachAgency } from "@/lib/backend/each-agency";
import { constants } from "@/lib/config/constants";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, hourOfDay } from "@/lib/format";
import { CHUNK, dueAfter, NOBODY } from "./due";
import type { Day } from "./evidence";
import { complianceJobSchema } from "./queued";
import { refreshMany } from "./refresh";
import { beginTelling } from "./tell";

/** Judges those anew whose day has come. Whoever is to be told of stays due. Returns how many there were. */
async function refreshDue(organisationId: string, today: Day): Promise<number> {
  const scope = { kind: "organisation", organisationId } as const;
  let count = 0;
  for (let after = NOBODY; ; ) {
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

/** Looks after one agency's workers. */
export async function sweepAgency(organisationId: string, now: Date): Promise<void> {
  const count = await refreshDue(organisationId, calendarDate(now));
  if (count > 0 && hourOfDay(now) >= constants.expiryToldFromHour) await beginTelling(organisationId, now);
}

/** Once an hour (`constants.complianceSweepEveryMs`), on one of the servers; mails go out once a day, not in the night. */
export async function sweepCompliance(): Promise<void> {
  const now = clock.now();
  await eachAgency("compliance of an agency's workers was not looked after", (id) => sweepAgency(id, now));
}

/** Does a job of the queue: the sweep, or one worker whose evidence has changed. */
export async function doComplianceJob(data: unknown): Promise<void> {
  const job = complianceJobSchema.parse(data);
  if (job.kind === "compliance") return sweepCompliance();
  const { organisationId, workerId } = job;
  await withScope({ kind: "organisation", organisationId }, (tx) =>
    refreshMany(tx, [workerId], calendarDate(clock.now())),
  );
}
