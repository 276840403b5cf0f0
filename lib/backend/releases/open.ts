/** Begins the release of jobs that have just been opened. */
import { sql } from "drizzle-orm";
import { jobReleaseAgencies, jobReleaseSteps, jobReleases } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { activeSet, agenciesOf, type FoundAgency, type Place } from "./facts";
import { cascadeOf, groupsOf, stepOf } from "./rules";
import { queueReleased } from "./told";

type OpenedJob = { id: string; workerTypeId: string; startAt: Date; startOn: string };

/** As many rows as one statement inserts. */
const ROWS_MAX = 2_000;

/** The database's clock, since its policies compare the instants of steps with it. */
export async function databaseNow(tx: Transaction): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`select floor(extract(epoch from now()) * 1000)::bigint as now`,
  );
  const ms = Number(rows[0]?.now);
  if (!Number.isSafeInteger(ms)) throw new Error("the database did not say what time it is");
  return new Date(ms);
}

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < rows.length; n += ROWS_MAX) await insert(rows.slice(n, n + ROWS_MAX));
}

/**
 * Stores when agencies see the jobs, which are all of one service and open from now on, and for each agency its step or
 * why it does not see them. The rules, tiers and favourites of this moment apply: later changes are for later jobs.
 * `inactive`: the provider's agencies that are not active.
 */
export async function openRelease(
  tx: Transaction,
  place: Place,
  opened: readonly OpenedJob[],
  inactive: ReadonlySet<string>,
): Promise<void> {
  const { organisationId } = place;
  const set = await activeSet(tx, place);
  const agenciesFor = await agenciesOf(tx, place, inactive);
  const openedAt = await databaseNow(tx);
  const known = new Map<string, FoundAgency[]>();
  const planned = opened.map(({ id: jobId, workerTypeId, startAt, startOn }) => {
    const key = `${workerTypeId} ${startOn}`;
    const agencies = known.get(key) ?? agenciesFor({ workerTypeId, day: startOn });
    known.set(key, agencies);
    return { jobId, agencies, steps: cascadeOf(set?.rules ?? [], { openedAt, startAt }, groupsOf(agencies)) };
  });
  const releases = planned.map(({ jobId }) => ({
    jobId,
    organisationId,
    releaseSetId: set?.id ?? null,
    waits: set?.waits ?? false,
  }));
  const steps = planned.flatMap(({ jobId, steps: own }) =>
    own.map((step) => ({ jobId, organisationId, ...step, recordedAt: step.opensAt > openedAt ? null : openedAt })),
  );
  const agencies = planned.flatMap(({ jobId, agencies: found, steps: own }) =>
    found.map(({ agencyId, name: agencyName, obstacle, ...standing }) => ({
      jobId,
      agencyId,
      organisationId,
      agencyName,
      step: stepOf(standing, own),
      obstacle,
      recordedAt: openedAt,
    })),
  );
  await inParts(releases, (part) => tx.insert(jobReleases).values(part));
  await inParts(steps, (part) => tx.insert(jobReleaseSteps).values(part));
  await inParts(agencies, (part) => tx.insert(jobReleaseAgencies).values(part));
  const open = steps.filter(({ recordedAt }) => recordedAt !== null);
  await queueReleased(tx, open);
}
