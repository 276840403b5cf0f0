import { type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { type Named, named } from "@/lib/db/named";
import { scopedRead } from "@/lib/db/read";
import { branches, organisations, workerTypes } from "@/lib/db/schema";

type Row = { workerTypes: Named[]; branches: Named[]; skills: string[]; agencies: Named[] };

const organisationId = sql`${sql.placeholder("organisationId")}::uuid`;
const most = sql.raw(String(constants.filterChoicesMax));

/** As many as there is room for. */
const first = (from: SQL): SQL<Named[]> => named(sql`select id, name ${from} order by name, id limit ${most}`);

const none = sql<never[]>`'[]'::json`;

/**
 * The distinct skills of an organisation's workers, in lower case as they are searched for. Jumps from one to the next
 * in the terms' index, so that the cost depends on the number of skills, not of workers.
 */
const next = (after: SQL) =>
  sql`(select t.term from worker_terms t
    where t.organisation_id = ${organisationId} and t.term > ${after} and t.term < ':skill;'
    order by t.term limit 1)`;
const skills = sql<string[]>`(
  with recursive s(term) as (
    select ${next(sql`':skill:'`)}
    union all select ${next(sql`s.term`)} from s where s.term is not null
  )
  select coalesce(json_agg(k.skill), '[]')
  from (select substr(term, 8) as skill from s where term is not null limit ${most}) k)`;

const readOf = (isAdmin: boolean, isOfOneAgency: boolean) =>
  scopedRead<Row>(
    {
      workerTypes: first(sql`from ${workerTypes}`),
      branches: isOfOneAgency
        ? first(sql`from ${branches} where ${branches.organisationId} = ${organisationId}`)
        : none,
      skills: isOfOneAgency ? skills : none,
      agencies: isAdmin ? first(sql`from ${organisations} where ${organisations.kind} = 'agency'`) : none,
    },
    (from) => from.from(sql`(select) as one`),
  );
const reads = {
  own: readOf(false, true),
  everyAgency: readOf(true, false),
  oneAgency: readOf(true, true),
};

/** The options for filtering a list of workers, in one read; branches and skills are those of one agency. */
export const filters = procedure(
  contract.workers.filters,
  permission(codes.workersView, ["Admin", "Agency"]),
  async ({ input, caller }) => {
    const isAdmin = caller.group === "Admin";
    const whose = isAdmin ? input.agency : caller.organisation.id;
    const read = isAdmin ? (whose ? reads.oneAgency : reads.everyAgency) : reads.own;
    const [row] = await read(scopeOf(caller), { organisationId: whose ?? null });
    return row ?? { workerTypes: [], branches: [], skills: [], agencies: [] };
  },
);
