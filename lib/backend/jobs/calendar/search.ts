/** Finds shifts by what they are called: the words of their service's name, their unit and their worker type. */
import { and, asc, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { selectJobs } from "@/lib/backend/jobs/find";
import { matchesWords } from "@/lib/backend/lists";
import { clock } from "@/lib/config/clock";
import { agreementServices, agreements, jobs, services, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, startOfDay } from "@/lib/format";
import { listedFor } from "./listed";

/** The most services whose shifts are read, and the most shifts: a search costs the same however many there are. */
const SERVICES_MAX = 50;
const SHIFTS_MAX = 400;
const SHIFTS_OF_ONE_MAX = 100;
/** Shifts that started longer ago are found in the list of their week. */
const PAST_DAYS = 28;

type Reader = Pick<PersonCaller, "group" | "organisation">;

export type JobCard = {
  _id: string;
  service: string;
  unit: string | null;
  workerType: string;
  provider: string;
  startAt: Date;
};

const toCard = ({ job, workerType }: Awaited<ReturnType<typeof selectJobs>>[number]): JobCard => ({
  _id: job.id,
  service: job.serviceName,
  unit: job.unit,
  workerType,
  provider: job.providerName,
  startAt: job.startAt,
});

const wordsOf = (search: string): string[] => search.replaceAll("\u0000", "").split(/\s+/).filter(Boolean);

/** How many of the words a name has. */
const matchedIn = (name: Parameters<typeof ilike>[0], words: readonly string[]): SQL<number> =>
  sql<number>`(${sql.join(
    words.map((word) => sql`(${ilike(name, `%${word.replace(/[\\%_]/g, "\\$&")}%`)})::int`),
    sql` + `,
  )})`;

/** `isWhole`: their names have every word, so that all of their shifts match. */
type Named = { ids: string[]; isWhole: boolean };

/**
 * The services that may have such shifts: those with the most of the words in their names, or for a word that no name
 * has, such as a unit's, all of them if there are few. An agency reads the names in its agreements.
 */
async function servicesNamed(tx: Transaction, caller: Reader, words: readonly string[]): Promise<Named> {
  const limit = SERVICES_MAX + 1;
  const none = { ids: [], isWhole: false };
  const { group, organisation } = caller;
  const nameOf = sql`max(${agreementServices.name})`;
  const found =
    group === "Agency"
      ? await tx
          .select({ id: agreementServices.serviceId, matched: matchedIn(nameOf, words) })
          .from(agreementServices)
          .innerJoin(agreements, eq(agreements.id, agreementServices.agreementId))
          .where(eq(agreements.agencyId, organisation.id))
          .groupBy(agreementServices.serviceId)
          .orderBy(desc(matchedIn(nameOf, words)), asc(nameOf))
          .limit(limit)
      : await tx
          .select({ id: services.id, matched: matchedIn(services.name, words) })
          .from(services)
          .where(group === "Provider" ? eq(services.organisationId, organisation.id) : undefined)
          .orderBy(desc(matchedIn(services.name, words)), asc(services.name))
          .limit(limit);
  const most = found[0]?.matched ?? 0;
  if (most === 0 && found.length > SERVICES_MAX) return none;
  const ids = found.filter(({ matched }) => matched === most).map(({ id }) => id);
  return { ids: ids.slice(0, SERVICES_MAX), isWhole: most === words.length };
}

/**
 * The first shifts of the services, in the order of their start, that have every word. Each service is read by a part of
 * the statement with its id, so that the planner knows how many shifts it has and reads a large one in order.
 */
async function firstOf(
  tx: Transaction,
  caller: Reader,
  { ids, isWhole, search, limit }: Named & { search: string; limit: number },
  when: { starts: SQL[]; isPast: boolean },
): Promise<JobCard[]> {
  const by = when.isPast ? desc : asc;
  const most = isWhole ? limit : Math.min(SHIFTS_OF_ONE_MAX, Math.floor(SHIFTS_MAX / ids.length));
  const each = ids.map(
    (id) =>
      sql`(${tx
        .select({ id: jobs.id, startAt: jobs.startAt })
        .from(jobs)
        .where(and(eq(jobs.serviceId, id), ...when.starts, ...listedFor(caller)))
        .orderBy(by(jobs.startAt), by(jobs.id))
        .limit(most)})`,
  );
  const near = await tx.execute<{ id: string }>(sql`
    select near.id from (${sql.join(each, sql` union all `)}) near
    order by ${by(sql`near.start_at`)}, ${by(sql`near.id`)} limit ${isWhole ? limit : SHIFTS_MAX}`);
  const nearest = near.rows.map(({ id }) => id);
  if (nearest.length === 0) return [];
  const called = sql<string>`concat_ws(' ', ${jobs.serviceName}, ${jobs.unit}, ${workerTypes.name})`;
  const rows = await selectJobs(tx, inArray(jobs.id, nearest), isWhole ? undefined : matchesWords(search, called))
    .orderBy(by(jobs.startAt), by(jobs.id))
    .limit(limit);
  return rows.map(toCard);
}

/** What `searchJobs` finds, in a transaction of the caller's scope. */
export async function searchIn(tx: Transaction, caller: Reader, search: string, limit: number): Promise<JobCard[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const named = await servicesNamed(tx, caller, words);
  if (named.ids.length === 0) return [];
  const today = calendarDate(clock.now());
  const from = startOfDay(today);
  const next = await firstOf(
    tx,
    caller,
    { ...named, search, limit },
    { starts: [gte(jobs.startAt, from)], isPast: false },
  );
  if (next.length >= limit) return next;
  const starts = [lt(jobs.startAt, from), gte(jobs.startAt, startOfDay(daysAfter(today, -PAST_DAYS)))];
  const left = limit - next.length;
  return [...next, ...(await firstOf(tx, caller, { ...named, search, limit: left }, { starts, isPast: true }))];
}

/** The next shifts that have every word, then those that started last. Only shifts that the caller's list has. */
export const searchJobs = (caller: PersonCaller, search: string, limit: number): Promise<JobCard[]> =>
  withScope(scopeOf(caller), (tx) => searchIn(tx, caller, search, limit));

/** The shifts with these ids; none of those the caller may not see. */
export const jobCards = (caller: PersonCaller, ids: readonly string[]): Promise<JobCard[]> =>
  withScope(scopeOf(caller), async (tx) => (await selectJobs(tx, inArray(jobs.id, [...ids]))).map(toCard));
