/** Who else uses the database: for long work, which gives way to people. */
import { pool } from "./client";

/** How many of this process's connections are in use or wanted. */
export function connectionsInUse(): number {
  const { totalCount, idleCount, waitingCount } = pool();
  return totalCount - idleCount + waitingCount;
}

/**
 * Whether another process is at work in this database. The connections of a process have a name of its own; those of the job queue, which looks for
 * jobs many times a second, do not count.
 */
export async function elsewhereInUse(): Promise<boolean> {
  const { rows } = await pool().query<{ used: boolean }>(
    `select exists (select 1 from pg_stat_activity where datname = current_database() and usename = current_user and state <> 'idle'
      and application_name not in (current_setting('application_name'), 'pgboss')) as used`,
  );
  return rows[0]?.used ?? false;
}
