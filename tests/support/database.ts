/** Direct access to the database: as the app's role, as the owner, to its catalogue and to its raw rows. */
import { Client, type ClientBase } from "pg";
import { withPooledOwner } from "./owner-pool";
import { sharedEnv, sharedOwnerUrl } from "./servers";

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Connects with the app's own role, as the server does. */
export const asApp = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(sharedEnv().DATABASE_URL ?? "", work);

/** Runs the maintenance of a table that PostgreSQL would otherwise do later by itself. */
export const vacuum = (table: string): Promise<unknown> =>
  withClient(sharedOwnerUrl(), (client) => client.query(`vacuum analyze ${table}`));

/** Runs `work` as the owner, who sees every tenant's rows, in a transaction that is always rolled back. */
export const asOwnerForNothing = <T>(work: (client: ClientBase) => Promise<T>): Promise<T> =>
  withPooledOwner(sharedOwnerUrl(), async (client) => {
    await client.query("begin; set local app.platform = 'on'");
    const result = await work(client);
    await client.query("rollback");
    return result;
  });

/** Tables that belong to no tenant, each with the reason. Every other table must have row-level security. */
export const platformWide: Record<string, string> = {
  questionnaire_definitions:
    "the questions are the platform's own, the same for everyone, and the app may only read them",
  worker_types: "the worker types are the platform's own, the same for everyone, and the app may only read them",
  message_deliveries: "job keys and times, without recipients or content",
  rate_limits: "counters by IP address or hashed account, from before the tenant is known",
};

/** Tables that only functions of the database use: the app has no right to them. */
export const closedTables = ["person_bookings", "person_key", "person_questions", "worker_people"];

/**
 * Every table and view of the public schema: a view would otherwise read past row-level security with its owner's
 * rights.
 */
export async function tables(client: ClientBase): Promise<{ name: string; isGuarded: boolean }[]> {
  const { rows } = await client.query(`
    select relname as name, relkind = 'r' and relrowsecurity and relforcerowsecurity as "isGuarded"
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by relname`);
  return rows;
}

/** The tables from which one tenant could read another's rows. */
export async function unguardedTables(client: ClientBase): Promise<string[]> {
  return (await tables(client))
    .filter(({ name, isGuarded }) => !isGuarded && !(name in platformWide))
    .map((t) => t.name);
}

/** Every row of every table as text, with binary columns decoded, so that any plain text in them is found. */
export async function dump(): Promise<string> {
  return asOwnerForNothing(async (client) => {
    const { rows } = await client.query(`
      select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
    const parts: string[] = [];
    for (const { name } of rows) {
      for (const row of (await client.query(`select * from ${name}`)).rows as Record<string, unknown>[]) {
        parts.push(
          ...Object.values(row).map((value) =>
            Buffer.isBuffer(value) ? value.toString("latin1") : (JSON.stringify(value) ?? ""),
          ),
        );
      }
    }
    return parts.join("\n");
  });
}

/** A snapshot of side effects for an organisation: the numbers and states of its rows, its logs and its queued jobs. */
export const sideEffectsOf = (organisationId: string): Promise<unknown> =>
  asOwnerForNothing(async (client) => {
    const { rows } = await client.query(
      `select
        (select json_agg(json_build_array(worker_id, status, version, lock) order by worker_id)
          from worker_questionnaires where organisation_id = $1) as questionnaires,
        (select count(*)::int from questionnaire_submissions where organisation_id = $1) as submissions,
        (select count(*)::int from questionnaire_reopenings where organisation_id = $1) as reopenings,
        (select json_agg(json_build_array(id, status, version, lock) order by id)
          from agreements where $1 in (agency_id, provider_id)) as agreements,
        (select count(*)::int from audit_events where organisation_id = $1) as "auditEvents",
        (select count(*)::int from access_log where organisation_id = $1) as "accessLog",
        (select json_agg(json_build_array(id, lock, employment_status, verification_status, erased_at) order by id)
          from workers where organisation_id = $1) as workers,
        (select count(*)::int from worker_access_log where organisation_id = $1) as "workerAccessLog",
        (select count(*)::int from worker_erasures where organisation_id = $1) as erasures,
        (select json_agg(json_build_array(key, value, lock) order by key)
          from settings where scope_id = $1) as settings,
        (select count(*)::int from pgboss.job where data->>'workerId' in
          (select id::text from workers where organisation_id = $1)) as jobs`,
      [organisationId],
    );
    return rows[0];
  });
