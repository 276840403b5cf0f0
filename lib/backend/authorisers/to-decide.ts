/** The requests that a user may decide, as SQL: for counts and lists, which must not read every request. */
import { type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { actsFor } from "@/lib/backend/deputies";
import { env } from "@/lib/config/env";

type Who = Record<"userId" | "organisationId" | "today", SQL>;

/** Requests for authorisation; a subquery of the rows that wait for a decision which `mayAuthorise` leaves to a user. */
export const requestsToDecide = (who: Who): SQL =>
  waitingFor(who, {
    table: sql`job_authorisations`,
    waits: sql`r.status = 'pending'`,
    isForAuthorisers: sql`true`,
    others: sql`false`,
  });

/**
 * The same of shifts that agencies posted for the provider. If the service does not require authorisation, everyone who
 * posts shifts may decide; the caller has already checked that they may open tasks.
 */
export const onBehalfToDecide = (who: Who, now: SQL): SQL =>
  waitingFor(who, {
    table: sql`on_behalf_requests`,
    waits: sql`r.outcome is null and r.decide_by > ${now}`,
    isForAuthorisers: sql`r.service_id in (select s.id from services s
      where s.organisation_id = ${who.organisationId} and s.job_authorisation = 'required')`,
    others: sql`exists (select 1 from memberships m where m.user_id = ${who.userId}
      and m.organisation_id = ${who.organisationId} and m.deactivated_at is null and ${codes.jobs} = any(m.permission_codes))`,
  });

/**
 * Steps of authorising payments; a subquery of those that wait for a decision which the rules of payments leave to a user
 * (lib/backend/payment-authorisations/rules.ts), and that were not handed to someone else than them and those for whom they stand in.
 */
export const paymentsToAuthorise = (who: Who): SQL => sql`(
    with recursive ${teamFor(who, sql`m.scope_service_ids is null`)}, rights as materialized (
      select t.service_ids, t.payment_limit_pence as limit_pence from team t
        where t.id in (select id from acts_for) and t.is_active and t.can_authorise_payments
    )
    select r.* from payment_authorisations r left join payment_authorisation_settings s on s.organisation_id = r.organisation_id
    where r.organisation_id = ${who.organisationId} and r.status = 'pending'
      and (r.delegated_to_user_id is null or r.delegated_to_user_id = any(${actsFor(who)}))
      and r.first_user_id is distinct from ${who.userId}
      and not (coalesce(s.is_two_person, true) and ${who.userId} = any(r.involved_user_ids))
      and (exists (select 1 from rights where (rights.service_ids is null or r.service_id = any(rights.service_ids))
          and (rights.limit_pence is null or r.pence <= rights.limit_pence))
        or r.is_escalated and exists (select 1 from memberships m where m.user_id = ${who.userId}
          and m.organisation_id = ${who.organisationId} and m.is_primary and m.deactivated_at is null and m.scope_service_ids is null
          and ${codes.tasks} = any(m.permission_codes))))`;

/** A table of requests `r`, what of it waits, whether authorisers decide a row, and whether the user does otherwise. */
type Requests = Record<"table" | "waits" | "isForAuthorisers" | "others", SQL>;

/**
 * A subquery of the rows that wait for a decision which `mayAuthorise` (rules.ts) leaves to a user of a provider: by their
 * own rights, or for someone who is away and whose deputies lead to them. The arguments are SQL expressions; a test
 * compares it with the rule.
 */
function waitingFor(who: Who, { table, waits, isForAuthorisers, others }: Requests): SQL {
  return sql`(
    with recursive ${teamFor(who)}, rights as materialized (
      select t.service_ids, t.limit_pence from team t where t.id in (select id from acts_for) and t.is_active and t.can_authorise
    )
    select r.* from ${table} r
    where r.organisation_id = ${who.organisationId} and ${waits} and case when ${isForAuthorisers} then exists (
      select 1 from rights where (rights.service_ids is null or r.service_id = any(rights.service_ids))
        and (rights.limit_pence is null or r.estimated_pence <= rights.limit_pence)) else ${others} end)`;
}

/** The authorisers of a provider among some members, and those for whom a user acts: themselves, and who is away and whose deputies lead to them. */
const teamFor = ({ userId, organisationId, today }: Who, members = sql`true`): SQL => sql`team as (
      select m.id, m.user_id, u.is_active, ${codes.tasks} = any(m.permission_codes) as opens_tasks, a.service_ids,
        coalesce(a.can_authorise_jobs, true) as can_authorise, a.limit_pence,
        coalesce(a.can_authorise_payments, false) as can_authorise_payments, a.payment_limit_pence,
        a.deputy_membership_id as deputy_id,
        coalesce(${today} between a.away_from and a.away_to, false) as is_away
      from memberships m join users u on u.id = m.user_id left join authorisers a on a.membership_id = m.id
      where m.organisation_id = ${organisationId} and m.deactivated_at is null and ${members}
        and exists (select 1 from jsonb_array_elements(m.apps) app
          where app->>'appId' = ${env().PLATFORM_APP_ID} and (app->>'isAuthorizer')::boolean)
    ), acts_for as (
      select id, not is_away and is_active and opens_tasks as passes_on from team where user_id = ${userId}
      union
      select t.id, true from acts_for f join team t on t.deputy_id = f.id and t.is_away where f.passes_on
    )`;
