/**
 * Finds the workers of one page of a list, in its order. Cost is bounded however many there are, because one of three
 * plans applies (docs/decisions/0036-workers-list.md): walking the sort order's own index; walking the terms that begin
 * with the search; or taking the few rows that the most selective filter leaves and sorting them.
 */
import { type SQL, sql } from "drizzle-orm";
import { medicalType } from "@/lib/contract/questionnaires";
import type { WorkerQuery } from "@/lib/contract/workers";
import type { Transaction } from "@/lib/db/tenancy";
import type { WorkersKey } from "./cursor";
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
  limit: number;
};
type Order = WorkersKey[0];
type Found = { id: string; keys: (string | null)[] };

/** Up to this many workers are read in full and sorted. */
const FEW = 500;
/**
 * Up to this many ids of one filter are intersected with those of another. The limit grows with the number of filters,
 * since three or more broad filters may still leave hardly any workers in common.
 */
const comparedOf = (filters: number): number => (filters > 1 ? 5_000 * (filters - 1) ** 2 : FEW);

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

// OFFSET stops the planner from turning a lookup of one worker's terms into a scan of everyone's.
const hasWord = (word: string): SQL =>
  sql`exists (select 1 from worker_terms o where o.worker_id = w.id and ${inRange(sql`o.term`, word)} offset 0)`;

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

/** The conditions on the worker's own row, `w`. */
function ofRow({ query, organisationId, isStaff, today }: Find): (SQL | undefined)[] {
  const { employment, verification, compliance, panel, workerType, branch, skill, action } = query;
  return [
    of(sql`w.organisation_id`, organisationId),
    isStaff ? sql`w.panel = 'on'` : undefined,
    employment ? sql`w.employment_status = ${employment}` : sql`w.employment_status <> 'archived'`,
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
function filters({ query, organisationId, isStaff, today }: Find, words: readonly string[]): ((most: number) => SQL)[] {
  const terms = (condition: SQL) => (most: number) =>
    sql`select t.worker_id from worker_terms t
      where ${all([of(sql`t.organisation_id`, organisationId), isStaff ? sql`t.on_panel` : undefined, condition])}
      order by t.term, t.worker_id limit ${most}`;
  const term = (kind: string, value: string | undefined) =>
    value ? [terms(sql`t.term = ${filterTerm(kind, value.toLowerCase())}`)] : [];
  const expiry = expires(sql`w.expires_on`, query.expiring, today);
  const isAnswered = query.status && query.status !== "pending";
  return [
    ...words.map((word) => terms(inRange(sql`t.term`, word))),
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

/**
 * The ids that match all filters if they are few; null if they are many. A filter that matches more than the limit is
 * left out of the intersection, since walking the sort order's index soon finds its matches.
 */
async function few(tx: Transaction, reads: readonly ((most: number) => SQL)[]): Promise<string[] | null> {
  if (reads.length === 0) return null;
  const most = comparedOf(reads.length);
  const counts = reads.map(
    (read, n) => sql`(select count(*)::int from (${read(most + 1)}) r) as ${sql.identifier(`f${n}`)}`,
  );
  const counted = await tx.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [sizes = {}] = counted.rows;
  const compared = reads.filter((_, n) => (sizes[`f${n}`] ?? 0) <= most);
  if (compared.length === 0) return null;
  const common = sql.join(
    compared.map((read) => sql`(select worker_id from (${read(most)}) r)`),
    sql` intersect `,
  );
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct worker_id as id from (${common}) c limit ${FEW + 1}`,
  );
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** The longest word drives the lookup in the terms: it is usually the rarest. */
const driverOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");

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
  words: readonly string[],
): Promise<Found[]> {
  const { columns, keys, isDown } = columnsOf(order);
  const type = sql.raw(typeOf[order.replace("-", "") as keyof typeof typeOf]);
  const values = find.after?.slice(1, -1) as (string | null)[] | undefined;
  const lastId = find.after?.at(-1);
  const conditions = [
    among ? sql`w.id = any(${sql.param(among)}::uuid[])` : undefined,
    ...ofRow(find),
    ...words.map(hasWord),
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
  const dated = isAmongNulls ? [] : await page([sql`w.expires_on is not null`, after], columns, find.limit);
  if (dated.length === find.limit) return dated;
  const rest = find.limit - dated.length;
  const undated = await page([sql`w.expires_on is null`, isAmongNulls ? beyond([], []) : undefined], [], rest);
  return [...dated, ...undated];
}

/**
 * By the matching term, from the terms' own index. Each worker occurs once, at their first term that begins with the
 * word.
 */
function byTerm(tx: Transaction, find: Find, among: string[] | null, words: readonly string[]): Promise<Found[]> {
  const driver = driverOf(words);
  const key = find.after as [string, string, string] | null;
  const beyond = key ? sql`(t.term, t.worker_id) > (${key[1]}, ${key[2]}::uuid)` : undefined;
  const isShown = all([
    sql`w.id = t.worker_id`,
    ...ofRow(find),
    ...words.filter((word) => word !== driver).map(hasWord),
  ]);
  return read(
    tx,
    sql`select t.worker_id as id, array[t.term] as keys from worker_terms t
      where ${all([
        of(sql`t.organisation_id`, find.organisationId),
        find.isStaff ? sql`t.on_panel` : undefined,
        among ? sql`t.worker_id = any(${sql.param(among)}::uuid[])` : undefined,
        inRange(sql`t.term`, driver),
        beyond,
        sql`not exists (select 1 from worker_terms o
          where o.worker_id = t.worker_id and o.term >= ${rangeOf(driver).from} and o.term < t.term offset 0)`,
        sql`exists (select 1 from workers w where ${isShown} offset 0)`,
      ])}
      order by t.term, t.worker_id limit ${find.limit}`,
  );
}

/** The workers of one page, with their sort values. */
export async function findWorkers(tx: Transaction, find: Find): Promise<Found[]> {
  const order = orderOf(find.query);
  const words = searchWords(find.query.search ?? "");
  // A search with only punctuation finds no one; an empty search is no filter.
  if (find.query.search && words.length === 0) return [];
  if (find.isStaff && find.query.panel === "off") return [];
  const reads = filters(find, words);
  const isOneWord = order === "match" && reads.length === 1;
  const among = isOneWord ? null : await few(tx, reads);
  if (among?.length === 0) return [];
  return order === "match" ? byTerm(tx, find, among, words) : byColumn(tx, find, order, among, words);
}
