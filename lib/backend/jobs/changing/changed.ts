/** The columns of a shift that its provider can change, and which of them were. */

import type { JobRecord } from "@/lib/backend/jobs/find";
import type { asksOf } from "@/lib/backend/jobs/posting/asks";

export type Changed = Pick<JobRecord, "unit" | "jobType" | "workerTypeId" | "startAt" | "endAt" | "breaks" | "notes"> &
  ReturnType<typeof asksOf>;

/** How many workers were declined, and how many agencies are emailed. */
export type Edited = { declined: number; agencies: number };

/** No agency has anything to do with the change, or nothing was changed. */
export const noneEmailed: Edited = { declined: 0, agencies: 0 };

/** In one order: the database sorts the keys of what it stores as JSON. */
const comparable = ({ breaks, ...columns }: Changed) => ({
  ...columns,
  breaks: breaks.map(({ minutes, isPaid }) => [minutes, isPaid]),
});

/** The columns that were changed, by their names in the audit log. */
export function differences(job: JobRecord, changed: Changed): string[] {
  const [before, after] = [comparable(job), comparable(changed)];
  return (Object.keys(changed) as (keyof Changed)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
}
