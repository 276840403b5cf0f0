/** When time alone next changes what a week shows. */
import { and, asc, gt, gte, lt, lte, sql } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { HOUR_MS } from "@/lib/config/constants";
import { jobs } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, startOfDay } from "@/lib/format";
import { listedFor } from "./listed";

/** A shift is shorter than a day, which has 25 hours when the clocks go back. */
const LONGEST_SHIFT_MS = 25 * HOUR_MS;

/**
 * The first moment after `since` at which a shift of the week, as its Monday, starts or ends for the caller, or at
 * which a shift of any week is released to them, and at the latest the next midnight in the UK, when “today” changes.
 */
export async function nextBoundary(caller: PersonCaller, week: string, since: Date): Promise<Date> {
  const midnight = startOfDay(daysAfter(calendarDate(since), 1));
  // Includes the shifts of the Sunday before that end in the week.
  const [begins, ends] = [startOfDay(daysAfter(week, -1)), startOfDay(daysAfter(week, 7))];
  return withScope(scopeOf(caller), async (tx) => {
    const shown = [...listedFor(caller), gte(jobs.startAt, begins), lt(jobs.startAt, ends)];
    const [start] = await tx
      .select({ at: jobs.startAt })
      .from(jobs)
      .where(and(...shown, gt(jobs.startAt, since), lt(jobs.startAt, midnight)))
      .orderBy(asc(jobs.startAt))
      .limit(1);
    const [end] = await tx
      .select({ at: sql<Date | null>`min(${jobs.endAt})`.mapWith(jobs.endAt) })
      .from(jobs)
      .where(
        and(
          ...shown,
          lte(jobs.startAt, since),
          gt(jobs.startAt, new Date(since.getTime() - LONGEST_SHIFT_MS)),
          gt(jobs.endAt, since),
        ),
      );
    const { rows } = await tx.execute<{ at: string | null }>(
      sql`select app_next_release(${since.toISOString()}) as at`,
    );
    const [release] = rows;
    const moments = [midnight, start?.at, end?.at].flatMap((at) => (at ? [at.getTime()] : []));
    if (release?.at) moments.push(new Date(release.at).getTime());
    return new Date(Math.min(...moments));
  });
}
