/**
 * Finds the workers of one page of a list, in its order. Cost is bounded however many there are, because one of three
 * plans applies (docs/decisions/0036-workers-list.md): walking the sort order's own index; walking the terms that begin
 * with the search; or taking the few rows that the most selective filter leaves and sorting them.
 */
import { type SQL, sql } from "drizzle-orm";
import { stoppedInSql } from "@/lib/backend/stopped-workers";
import { medicalType } from "@/lib/contract/questionnaires";
import type { WorkerQuery } from "@/lib/contract/workers";
import type { Transaction } from "@/lib/db/tenancy";
import type { WorkersKey } from "./cursor";
import { isCorrectable, similarWords } from "./similar";
import { filterTerm, rangeOf, searchWords } from "./words";

export type Find = {
  query: WorkerQuery;
  /** Whose workers; null for all agencies. */
  organisationId: string | null;
  /**
   * Platform staff do not see off-panel workers. Repeated here so that the planner can use the partial indexes for it.
   */
  isStaff: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
  after: WorkersKey | null;
  /** The rows before this one, nearest last; instead of `after`. */
  before?: WorkersKey | null;
  limit: number;
};
type Order = WorkersKey[0];
type Found = { id: string; keys: (string | null)[] };
/** A word of the search: what was typed, or the words it may stand for, the closest first. */
type Word = readonly string[];

/** Up to this many workers are read in full and sorted. */
const FEW = 500;
/**
 * Up to this many ids of one filter are intersected with those of another. The limit grows with the number of filters,
 * since three or more broad filters may still leave hardly any workers in common.
 */
const comparedOf = (filters: number): number => 5_000 * (filters - 1) ** 2;
/** How many matches of one word are checked for the others, before the ids of all of them are read. */
const WALKED = 400;

/** Sorted by the matching term for a search without another sort order; otherwise by name. */
export function orderOf({ search, sort }: WorkerQuery): Order {
  return sort ?? (searchWords(search ?? "").length > 0 ? "match" : "name");
}

const all = (conditions: (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

/** Repeated in addition to row-level security, so that the planner can use the indexes that begin with it. */
const of = (column: SQL, organisationId: string | null) =>
  organisationId ? sql`${column} = ${organisationId}::uuid` : undefined;

/** A literal, not a parameter, so that the planner knows its value. */
const isMedical = sql.raw(`'${medicalType}'`);

const inRange = (column: SQL, word: string): SQL => {
  const { from, to } = rangeOf(word);
  return sql`${column} >= ${from} and ${column} < ${to}`;
};

const inRanges = (column: SQL, word: Word): SQL =>
  sql`(${sql.join(
    word.map((one) => sql`(${inRange(column, one)})`),
    sql` or `,
  )})`;

const rangesOf = (word: Word): SQL =>
  sql.join(
    word.map((one, n) => sql`(${n}::int, ${rangeOf(one).from}, ${rangeOf(one).to})`),
    sql`, `,
  );

/** The order of the terms in the database. */
const bytewise = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

// OFFSET stops the planner from turning a lookup of one worker's terms into a scan of everyone's. Several ranges are
// looked up as one around them, since similar words mostly begin the same.
function hasWord(word: Word, id = sql`w.id`): SQL {
  const ranges = word.map(rangeOf);
  const [from] = ranges.map((range) => range.from).sort(bytewise);
  const to = ranges
    .map((range) => range.to)
    .sort(bytewise)
    .at(-1);
  const conditions = all([
    sql`o.worker_id = ${id}`,
    sql`o.term >= ${from} and o.term < ${to}`,
    word.length > 1 ? inRanges(sql`o.term`, word) : undefined,
  ]);
  return sql`exists (select 1 from worker_terms o where ${conditions} offset 0)`;
}

function hasQuestionnaire(status: WorkerQuery["status"]): SQL | undefined {
  if (!status) return undefined;
  const answered = (condition: SQL) =>
    sql`exists (select 1 from worker_questionnaires q
      where q.worker_id = w.id and q.type = ${isMedical} and ${condition} offset 0)`;
  return status === "pending" ? sql`not ${answered(sql`q.status <> 'pending'`)}` : answered(sql`q.status = ${status}`);
}

function expires(column: SQL, expiring: string | undefined, today: string): SQL | undefined {
  if (!expiring) return undefined;
  if (expiring === "expired") return sql`${column} < ${today}::date`;
  return sql`${column} between ${today}::date and ${today}::date + ${Number(expiring)}::int`;
}

/** Archived workers are listed when they are asked for. Expiry asks who can no longer work, not who has stopped anyway. */
function employed({ employment, expiring }: WorkerQuery): SQL {
  if (employment) return sql`w.employment_status = ${employment}`;
  return expiring ? sql`w.employment_status not in (${stoppedInSql})` : sql`w.employment_status <> 'archived'`;
}

/** The conditions on the worker's own row, `w`. */
function ofRow({ query, organisationId, isStaff, today }: Find): (SQL | undefined)[] {
  const { verification, compliance, panel, workerType, branch, skill, action } = query;
  return [
    of(sql`w.organisation_id`, organisationId),
    isStaff ? sql`w.panel = 'on'` : undefined,
    employed(query),
    verification ? sql`w.verification_status = ${verification}` : undefined,
    compliance ? sql`w.compliance_state = ${compliance}` : undefined,
    // Written so that the planner does not choose the platform's partial index: an agency's list has its own.
    panel ? sql`w.panel = any(array[${panel}])` : undefined,
    workerType ? sql`w.worker_type_ids @> array[${workerType}]::uuid[]` : undefined,
    branch ? sql`w.branch_ids @> array[${branch}]::uuid[]` : undefined,
    skill ? sql`search_text(${skill}) in (select search_text(s) from unnest(w.skills) s)` : undefined,
    action ? sql`worker_needs_action(w)` : undefined,
    expires(sql`w.expires_on`, query.expiring, today),
    hasQuestionnaire(query.status),
  ];
}

/** Each filter as a query for the ids it matches, up to `most`, in the order of the index behind it. */
function filters({ query, organisationId, isStaff, today }: Find, words: readonly Word[]): Read[] {
  const inScope = (condition: SQL) =>
    all([of(sql`t.organisation_id`, organisationId), isStaff ? sql`t.on_panel` : undefined, condition]);
  const terms = (condition: SQL) => (most: number) =>
    sql`select t.worker_id from worker_terms t where ${inScope(condition)} order by t.term, t.worker_id limit ${most}`;
  // One range after another: the planner would otherwise read the terms of several ranges from the table, not the index.
  const inAnyRange = (word: Word) => (most: number) =>
    sql`select r.worker_id from (values ${rangesOf(word)}) p(place, begins, ends), lateral (
        select t.term, t.worker_id from worker_terms t where ${inScope(sql`t.term >= p.begins and t.term < p.ends`)}
        order by t.term, t.worker_id limit ${most}) r
      order by r.term, r.worker_id limit ${most}`;
  const term = (kind: string, value: string | undefined) =>
    value ? [terms(sql`t.term = ${filterTerm(kind, value.toLowerCase())}`)] : [];
  const expiry = expires(sql`w.expires_on`, query.expiring, today);
  const isAnswered = query.status && query.status !== "pending";
  return [
    ...words.map((word) => (word.length > 1 ? inAnyRange(word) : terms(inRanges(sql`t.term`, word)))),
    ...term("employment", query.employment),
    ...term("verification", query.verification),
    ...term("compliance", query.compliance),
    ...term("panel", query.panel),
    ...term("type", query.workerType),
    ...term("branch", query.branch),
    ...term("action", query.action),
    ...(query.skill ? [terms(sql`t.term = left(${filterTerm("skill", "")} || search_text(${query.skill}), 100)`)] : []),
    ...(expiry
      ? [
          (most: number) =>
            sql`select w.id as worker_id from workers w
              where ${all([of(sql`w.organisation_id`, organisationId), isStaff ? sql`w.panel = 'on'` : undefined, expiry])}
              order by w.expires_on, w.id limit ${most}`,
        ]
      : []),
    ...(isAnswered
      ? [
          (most: number) =>
            sql`select q.worker_id from worker_questionnaires q
              where ${all([of(sql`q.organisation_id`, organisationId), sql`q.type = ${isMedical} and q.status = ${query.status}`])}
              order by q.worker_id limit ${most}`,
        ]
      : []),
  ];
}

type Read = (most: number) => SQL;

/**
 * The ids of each filter that matches few workers, in one statement; null for one that matches many. Reads a bounded
 * number of each.
 */
async function idsOf(tx: Transaction, reads: readonly Read[]): Promise<(string[] | null)[]> {
  const ids = reads.map(
    (read, n) => sql`(select case when count(*) <= ${FEW} then coalesce(array_agg(r.worker_id), '{}') end
      from (${read(FEW + 1)}) r)::text[] as ${sql.identifier(`f${n}`)}`,
  );
  const { rows } = await tx.execute<Record<string, string[] | null>>(sql`select ${sql.join(ids, sql`, `)}`);
  return reads.map((_, n) => rows[0]?.[`f${n}`] ?? null);
}

/** The ids that are in all of the lists. */
function common([first, ...others]: readonly string[][]): string[] {
  const sets = others.map((ids) => new Set(ids));
  return [...new Set(first)].filter((id) => sets.every((ids) => ids.has(id)));
}

/**
 * The ids that match those filters that match few workers; null if each of them matches many. The other filters are
 * left to the read of the page.
 */
async function few(tx: Transaction, reads: readonly Read[]): Promise<string[] | null> {
  if (reads.length === 0) return null;
  const lists = (await idsOf(tx, reads)).filter((ids) => ids !== null);
  return lists.length > 0 ? common(lists) : null;
}

/**
 * The ids that match all of several filters that each match many workers, if those in common are few; null if they are
 * many. A filter that matches more than the limit is left out of the intersection, since walking the sort order's index
 * soon finds its matches.
 */
async function fewInCommon(tx: Transaction, reads: readonly Read[]): Promise<string[] | null> {
  if (reads.length < 2) return null;
  const most = comparedOf(reads.length);
  const counts = reads.map(
    (read, n) => sql`(select count(*)::int from (${read(most + 1)}) r) as ${sql.identifier(`f${n}`)}`,
  );
  const counted = await tx.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [sizes = {}] = counted.rows;
  const compared = reads.filter((_, n) => (sizes[`f${n}`] ?? 0) <= most);
  if (compared.length === 0) return null;
  const both = sql.join(
    compared.map((read) => sql`(select worker_id from (${read(most)}) r)`),
    sql` intersect `,
  );
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct worker_id as id from (${both}) c limit ${FEW + 1}`,
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** The longest word drives the lookup in the terms: it is usually the rarest. */
const driverOf = (words: readonly Word[]): Word =>
  words.reduce((longest, word) => ((word[0] ?? "").length > (longest[0] ?? "").length ? word : longest), []);

type Columns = { columns: SQL[]; keys: SQL[]; isDown: boolean };

function columnsOf(order: Exclude<Order, "match">): Columns {
  const isDown = order.startsWith("-");
  switch (order) {
    case "name":
    case "-name":
      return { isDown, columns: [sql`w.last_name`, sql`w.first_name`], keys: [sql`w.last_name`, sql`w.first_name`] };
    case "number":
    case "-number":
      return { isDown, columns: [sql`w.number`], keys: [sql`w.number`] };
    case "expiry":
    case "-expiry":
      return { isDown, columns: [sql`w.expires_on`], keys: [sql`w.expires_on::text`] };
    case "added":
    case "-added":
      // A Date would lose the microseconds, and the next page would start a row too early.
      return {
        isDown,
        columns: [sql`w.created_at`],
        keys: [sql`to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`],
      };
  }
}

const typeOf = { name: "text", number: "text", expiry: "date", added: "timestamptz" } as const;

async function read(tx: Transaction, query: SQL): Promise<Found[]> {
  const { rows } = await tx.execute<Found>(query);
  return rows;
}

/** By a column of the worker's own row, from its index. */
async function byColumn(
  tx: Transaction,
  find: Find,
  order: Exclude<Order, "match">,
  among: string[] | null,
  words: readonly Word[],
): Promise<Found[]> {
  const { columns, keys, isDown: isOrderDown } = columnsOf(order);
  const isBack = Boolean(find.before);
  const isDown = isOrderDown !== isBack;
  const cursor = find.before ?? find.after;
  const type = sql.raw(typeOf[order.replace("-", "") as keyof typeof typeOf]);
  const values = cursor?.slice(1, -1) as (string | null)[] | undefined;
  const lastId = cursor?.at(-1);
  const conditions = [
    among ? sql`w.id = any(${sql.param(among)}::uuid[])` : undefined,
    ...ofRow(find),
    ...words.map((word) => hasWord(word)),
  ];
  const direction = sql.raw(isDown ? "desc" : "asc");
  // Numbers are unique within an agency, so their index needs no id as a tie-breaker.
  const isUnique = order.endsWith("number") && find.organisationId;
  const last = isUnique ? [] : [sql`w.id`];
  const page = (more: (SQL | undefined)[], by: SQL[], limit: number) =>
    read(
      tx,
      sql`select w.id, array[${sql.join(keys, sql`, `)}]::text[] as keys from workers w where ${all([...conditions, ...more])}
        order by ${sql.join(
          [...by, ...last].map((column) => sql`${column} ${direction}`),
          sql`, `,
        )} limit ${limit}`,
    );
  const beyond = (by: SQL[], at: SQL[]) =>
    sql`(${sql.join([...by, sql`w.id`], sql`, `)}) ${sql.raw(isDown ? "<" : ">")} (${sql.join([...at, sql`${lastId}::uuid`], sql`, `)})`;
  const isNullable = order === "expiry" || order === "-expiry";
  const isAmongNulls = isNullable && values?.[0] === null;
  const after =
    values && !isAmongNulls
      ? beyond(
          columns,
          values.map((value) => sql`${value}::${type}`),
        )
      : undefined;
  if (!isNullable) return page([after], columns, find.limit);
  // Workers without an expiry date come last in both directions.
  if (isBack) {
    const undated = isAmongNulls ? await page([sql`w.expires_on is null`, beyond([], [])], [], find.limit) : [];
    if (undated.length === find.limit) return undated;
    const rest = find.limit - undated.length;
    return [...undated, ...(await page([sql`w.expires_on is not null`, after], columns, rest))];
  }
  const dated = isAmongNulls ? [] : await page([sql`w.expires_on is not null`, after], columns, find.limit);
  if (dated.length === find.limit) return dated;
  const rest = find.limit - dated.length;
  const undated = await page([sql`w.expires_on is null`, isAmongNulls ? beyond([], []) : undefined], [], rest);
  return [...dated, ...undated];
}

/** The key of the last worker of the previous page in the order of the matching terms. */
type TermKey = [order: "match", term: string, id: string];

/** What is read by the matching terms: the words of the search, one of which drives the read, and where it begins. */
type Terms = {
  driver: Word;
  others: readonly Word[];
  key: TermKey | null;
  /** The place of the first of the driver's words that is read. */
  begun: number;
};

function termsOf(find: Find, words: readonly Word[]): Terms {
  const driver = driverOf(words);
  const others = words.filter((word) => word !== driver);
  const key = (find.before ?? find.after) as TermKey | null;
  const first = find.before ? driver.length - 1 : 0;
  return { driver, others, key, begun: key ? driver.findIndex((word) => key[1].startsWith(word)) : first };
}

const directionOf = ({ before }: Find) =>
  before ? { compare: sql.raw("<"), direction: sql.raw("desc") } : { compare: sql.raw(">"), direction: sql.raw("asc") };

/**
 * By the matching term, from the terms' own index, for one of the words that the driver may stand for. Each worker
 * occurs once, at their first term that begins with the word. `walked`: how many terms are read at most.
 */
function byTerm(tx: Transaction, find: Find, { driver, others, key, begun }: Terms, n: number, walked?: number) {
  const { compare, direction } = directionOf(find);
  const word = driver[n] ?? "";
  const earlier = driver.slice(0, n);
  const order = sql`order by t.term ${direction}, t.worker_id ${direction}`;
  const terms = all([
    of(sql`t.organisation_id`, find.organisationId),
    find.isStaff ? sql`t.on_panel` : undefined,
    inRange(sql`t.term`, word),
    key && n === begun ? sql`(t.term, t.worker_id) ${compare} (${key[1]}, ${key[2]}::uuid)` : undefined,
  ]);
  const isShown = all([sql`w.id = t.worker_id`, ...ofRow(find)]);
  const id = sql`t.worker_id`;
  const shown = all([
    ...others.map((other) => hasWord(other, id)),
    earlier.length > 0 ? sql`not ${hasWord(earlier, id)}` : undefined,
    sql`not exists (select 1 from worker_terms o
      where o.worker_id = t.worker_id and o.term >= ${rangeOf(word).from} and o.term < t.term offset 0)`,
    sql`exists (select 1 from workers w where ${isShown} offset 0)`,
  ]);
  const from = walked
    ? sql`(select t.term, t.worker_id from worker_terms t where ${terms} ${order} limit ${walked}) t where ${shown}`
    : sql`worker_terms t where ${terms} and ${shown}`;
  return read(tx, sql`select t.worker_id as id, array[t.term] as keys from ${from} ${order} limit ${find.limit}`);
}

/** The same for each of the words that the driver may stand for, in their order. */
async function byTerms(tx: Transaction, find: Find, terms: Terms): Promise<Found[]> {
  const places = [...terms.driver.keys()];
  if (find.before) places.reverse();
  const found: Found[] = [];
  for (const n of places.slice(places.indexOf(terms.begun))) {
    const limit = find.limit - found.length;
    if (limit === 0) break;
    found.push(...(await byTerm(tx, Object.assign({}, find, { limit }), terms, n)));
  }
  return found;
}

/** In the same order, those of a few workers. */
function byTermsAmong(tx: Transaction, find: Find, among: string[], { driver, others, key, begun }: Terms) {
  const { compare, direction } = directionOf(find);
  const id = sql`c.id`;
  const isShown = all([
    ...others.map((other) => hasWord(other, id)),
    sql`exists (select 1 from workers w where ${all([sql`w.id = c.id`, ...ofRow(find)])} offset 0)`,
    key ? sql`(m.place, m.term, c.id) ${compare} (${begun}::int, ${key[1]}, ${key[2]}::uuid)` : undefined,
  ]);
  return read(
    tx,
    sql`select c.id, array[m.term] as keys from unnest(${sql.param(among)}::uuid[]) c(id), lateral (
        select p.place, t.term from (values ${rangesOf(driver)}) p(place, begins, ends)
          join worker_terms t on t.worker_id = c.id and t.term >= p.begins and t.term < p.ends
          order by p.place, t.term limit 1) m
      where ${isShown} order by m.place ${direction}, m.term ${direction}, c.id ${direction} limit ${find.limit}`,
  );
}

async function searchByTerm(tx: Transaction, find: Find, words: readonly Word[]): Promise<Found[]> {
  const reads = filters(find, words);
  const terms = termsOf(find, words);
  if (reads.length === 1) return byTerms(tx, find, terms);
  if (words.every(({ length }) => length === 1)) {
    // Where many match all of it, the first matches of one word soon fill the page.
    const walked = await byTerm(tx, find, terms, 0, WALKED);
    if (walked.length === find.limit) return walked;
  }
  const among = (await few(tx, reads)) ?? (await fewInCommon(tx, reads));
  if (!among) return byTerms(tx, find, terms);
  return among.length > 0 ? byTermsAmong(tx, find, among, terms) : [];
}

async function search(tx: Transaction, find: Find, words: readonly Word[]): Promise<Found[]> {
  const order = orderOf(find.query);
  if (order === "match") return searchByTerm(tx, find, words);
  const reads = filters(find, words);
  const among = (await few(tx, reads)) ?? (await fewInCommon(tx, reads));
  return among?.length === 0 ? [] : byColumn(tx, find, order, among, words);
}

/** Whether any worker in scope has a term that begins with each of the words. */
async function known(tx: Transaction, { organisationId, isStaff }: Find, words: readonly string[]): Promise<boolean[]> {
  const exists = words.map(
    (word, n) =>
      sql`exists (select 1 from worker_terms t where ${all([
        of(sql`t.organisation_id`, organisationId),
        isStaff ? sql`t.on_panel` : undefined,
        inRange(sql`t.term`, word),
      ])}) as ${sql.identifier(`w${n}`)}`,
  );
  const { rows } = await tx.execute<Record<string, boolean>>(sql`select ${sql.join(exists, sql`, `)}`);
  return words.map((_, n) => rows[0]?.[`w${n}`] ?? false);
}

/**
 * The words of a search that found no one, each with the words it may stand for; null if there are none to try. A word
 * that some worker has is only doubted next to another: "Martha Smith" where there is a Martha, and a Marta Smith.
 */
async function corrected(tx: Transaction, find: Find, words: readonly string[]): Promise<Word[] | null> {
  const isKnown = await known(tx, find, words);
  const isEachKnown = isKnown.every(Boolean);
  if (isEachKnown && words.length === 1) return null;
  const doubted = words.filter((word, n) => isCorrectable(word) && (isEachKnown || !isKnown[n]));
  const similar = await similarWords(tx, doubted, find.organisationId);
  const corrected = words.map((word, n) => {
    const closest = similar[doubted.indexOf(word)] ?? [];
    return isKnown[n] ? [word, ...closest] : closest;
  });
  if (corrected.some((meant) => meant.length === 0)) return null;
  return corrected.some((meant, n) => meant.length > 1 || meant[0] !== words[n]) ? corrected : null;
}

/** The words of the search as typed; null if none can match. */
function typedWords({ query, isStaff }: Pick<Find, "query" | "isStaff">): Word[] | null {
  const words = searchWords(query.search ?? "");
  // A search with only punctuation finds no one; an empty search is no filter.
  if (query.search && words.length === 0) return null;
  return isStaff && query.panel === "off" ? null : words.map((word) => [word]);
}

/** `words`: each word of the search with the words it stands for; null if none can match. */
export type FoundWorkers = { found: Found[]; isSimilar: boolean; words: Word[] | null };

/**
 * The workers of one page, with their sort values; in reverse for the rows before a cursor. Only where no one matches
 * the words as they were typed, workers with similar words are found instead (`isSimilar`).
 */
export async function findWorkers(tx: Transaction, find: Find): Promise<FoundWorkers> {
  const words = typedWords(find);
  if (!words) return { found: [], isSimilar: false, words };
  const found = await search(tx, find, words);
  if (found.length > 0 || words.length === 0) return { found, isSimilar: false, words };
  const meant = await corrected(tx, find, words.flat());
  const similar = meant ? await search(tx, find, meant) : [];
  return similar.length > 0
    ? { found: similar, isSimilar: true, words: meant }
    : { found: [], isSimilar: false, words };
}

/**
 * How many workers match, up to `most`: beyond that, or where the filter with the fewest matches has more, at least as
 * many. Reads no more than that many workers. `words`: what the search stands for, if not what was typed.
 */
export async function countWorkers(
  tx: Transaction,
  find: Omit<Find, "after" | "limit">,
  most: number,
  words: readonly Word[] | null = typedWords(find),
): Promise<{ count: number; isExact: boolean }> {
  const everything = { ...find, after: null, limit: most + 1 };
  if (!words) return { count: 0, isExact: true };
  const reads = filters(everything, words);
  const among = (await few(tx, reads)) ?? (await fewInCommon(tx, reads));
  const matches = (more: SQL | undefined) => all([more, ...ofRow(everything), ...words.map((word) => hasWord(word))]);
  const counted = async (from: SQL): Promise<{ n: number; read: number }> => {
    const { rows } = await tx.execute<{ n: number; read: number }>(from);
    return rows[0] ?? { n: 0, read: 0 };
  };
  if (among?.length === 0) return { count: 0, isExact: true };
  if (among) {
    const ids = sql`w.id = any(${sql.param(among)}::uuid[])`;
    const { n } = await counted(sql`select count(*)::int as n, 0 as read from workers w where ${matches(ids)}`);
    return { count: n, isExact: true };
  }
  if (reads.length === 0) {
    // Every worker has one term for the panel; the archived ones are not listed. Both are read from the index alone.
    const terms = (condition: SQL, limit: SQL) =>
      sql`(select count(*)::int from (select 1 from worker_terms t
        where ${all([of(sql`t.organisation_id`, find.organisationId), find.isStaff ? sql`t.on_panel` : undefined, condition])}
        limit ${limit}) c)`;
    const archived = terms(sql`t.term = ${filterTerm("employment", "archived")}`, sql`${most}`);
    const { n } = await counted(sql`
      with left_out as materialized (select ${archived} as n)
      select ${terms(inRange(sql`t.term`, filterTerm("panel", "")), sql`(select l.n + ${most + 1} from left_out l)`)}
        - (select l.n from left_out l) as n, 0 as read`);
    return { count: Math.min(n, most), isExact: n <= most };
  }
  const driver = await fewest(tx, reads, most);
  const { n, read } = await counted(sql`
    with driver as materialized (${driver(most + 1)})
    select (select count(*)::int from (select distinct worker_id from driver) d
        where exists (select 1 from workers w where w.id = d.worker_id and ${matches(undefined)} offset 0)) as n,
      (select count(*)::int from driver) as read`);
  return { count: Math.min(n, most), isExact: read <= most };
}

/** The filter with the fewest matches. */
async function fewest(tx: Transaction, reads: readonly Read[], most: number): Promise<Read> {
  const [only] = reads;
  if (reads.length === 1 && only) return only;
  const counts = reads.map(
    (read, n) => sql`(select count(*)::int from (${read(most + 1)}) r) as ${sql.identifier(`f${n}`)}`,
  );
  const { rows } = await tx.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const sizes = reads.map((_, n) => rows[0]?.[`f${n}`] ?? 0);
  return reads[sizes.indexOf(Math.min(...sizes))] as Read;
}
