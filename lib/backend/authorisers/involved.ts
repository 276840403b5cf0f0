/** Who had a part in a shift before its hours were approved: the two-person rule keeps them from approving what follows from it. */
import { type SQL, sql } from "drizzle-orm";

/**
 * The users of a provider who posted shifts, authorised them, confirmed them where their agency posted them, or accepted their workers, as a
 * select of one column. `jobIds`: a select of the shifts' ids.
 */
export const involvedInShifts = (jobIds: SQL): SQL => sql`
  select j.posted_by_user_id as id from jobs j where j.id in (${jobIds})
  union all
  select r.decided_by_user_id from jobs j join job_authorisations r on r.posting_id = j.posting_id
    where j.id in (${jobIds}) and r.status = 'approved'
  union all
  select r.decided_by_user_id from on_behalf_requests r where r.job_id in (${jobIds}) and r.outcome = 'confirmed'
  union all
  select a.decided_by_user_id from allocations a where a.job_id in (${jobIds}) and a.rate_snapshot is not null`;

/**
 * Whether the two-person rule of the scope's provider keeps a user from approving the hours of a shift. Users who are limited to
 * services read no settings of the whole organisation, so a function of the database says whether the rule is on.
 */
export const isKeptFromApproving = (userId: SQL, jobId: SQL): SQL =>
  sql`((select app_two_person_hours()) and ${userId} in (${involvedInShifts(sql`select ${jobId}`)}))`;
