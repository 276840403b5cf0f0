import { and, asc, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { branches, organisations, workerTypes } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/**
 * The distinct skills of an organisation's workers, in lower case as they are searched for. Jumps from one to the next
 * in the terms' index, so that the cost depends on the number of skills, not of workers.
 */
async function skillsOf(tx: Transaction, organisationId: string): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select t.term from worker_terms t
      where t.organisation_id = ${organisationId}::uuid and t.term > ${after} and t.term < ':skill;'
      order by t.term limit 1)`;
  const { rows } = await tx.execute<{ skill: string }>(sql`
    with recursive s(term) as (
      select ${next(sql`':skill:'`)}
      union all select ${next(sql`s.term`)} from s where s.term is not null
    )
    select substr(term, 8) as skill from s where term is not null limit ${constants.filterChoicesMax}`);
  return rows.map(({ skill }) => skill);
}

/** The options for filtering a list of workers; branches and skills are those of one agency. */
export const filters = procedure(
  contract.workers.filters,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const isAdmin = caller.group === "Admin";
      const organisationId = isAdmin ? input.agency : caller.organisation.id;
      const named = { _id: organisations.id, name: organisations.name };
      return {
        workerTypes: await tx
          .select({ _id: workerTypes.id, name: workerTypes.name })
          .from(workerTypes)
          .orderBy(asc(workerTypes.name)),
        branches: organisationId
          ? await tx
              .select({ _id: branches.id, name: branches.name })
              .from(branches)
              .where(and(eq(branches.organisationId, organisationId)))
              .orderBy(asc(branches.name), asc(branches.id))
              .limit(constants.filterChoicesMax)
          : [],
        skills: organisationId ? await skillsOf(tx, organisationId) : [],
        agencies: isAdmin
          ? await tx
              .select(named)
              .from(organisations)
              .where(eq(organisations.kind, "agency"))
              .orderBy(asc(organisations.name), asc(organisations.id))
              .limit(constants.filterChoicesMax)
          : [],
      };
    }),
);
