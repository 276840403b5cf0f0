/** The requests that a user may decide, as SQL: for counts and lists, which must not read every request. */
import { type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { env } from "@/lib/config/env";

/**
 * A subquery of the rows of `job_authorisations` that wait for a decision which `mayAuthorise` (rules.ts) leaves to a user of
 * a provider: by their own rights, or for someone who is away and whose deputies lead to them. The arguments are SQL
 * expressions; a test compares it with the rule.
 */
export function requestsToDecide({
  userId,
  organisationId,
  today,
}: Record<"userId" | "organisationId" | "today", SQL>) {
  return sql`(
    with recursive team as (
      select m.id, m.user_id, u.is_active, ${codes.tasks} = any(m.permission_codes) as opens_tasks, a.service_ids,
        coalesce(a.can_authorise_jobs, true) as can_authorise, a.limit_pence, a.deputy_membership_id as deputy_id,
        coalesce(${today} between a.away_from and a.away_to, false) as is_away
      from memberships m join users u on u.id = m.user_id left join authorisers a on a.membership_id = m.id
      where m.organisation_id = ${organisationId} and m.deactivated_at is null
        and exists (select 1 from jsonb_array_elements(m.apps) app
          where app->>'appId' = ${env().PLATFORM_APP_ID} and (app->>'isAuthorizer')::boolean)
    ), acts_for as (
      select id, not is_away and is_active and opens_tasks as passes_on from team where user_id = ${userId}
      union
      select t.id, true from acts_for f join team t on t.deputy_id = f.id and t.is_away where f.passes_on
    ), rights as materialized (
      select t.service_ids, t.limit_pence from team t where t.id in (select id from acts_for) and t.is_active and t.can_authorise
    )
    select r.* from job_authorisations r
    where r.organisation_id = ${organisationId} and r.status = 'pending' and exists (select 1 from rights
      where (rights.service_ids is null or r.service_id = any(rights.service_ids))
        and (rights.limit_pence is null or r.estimated_pence <= rights.limit_pence)))`;
}
