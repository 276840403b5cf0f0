/** Lists what a backup contains from the database's own catalogue, so that no list is kept by hand. */
import type { Client } from "pg";

export type Table = { name: string; columns: string[] };

/**
 * Tables filled by migrations, not by users: the applied migrations and the queues. A backup names the migrations and
 * the queue's version in its header instead.
 */
const MADE_BY_MIGRATIONS = ["drizzle.__drizzle_migrations", "pgboss.queue", "pgboss.version"];

const OF_OURS = "nspname not like 'pg\\_%' and nspname <> 'information_schema'";

/** Returns every table with its columns, in a fixed order. A partitioned table includes its partitions. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and ${OF_OURS}
       and not format('%I.%I', nspname, relname) = any ($1)
     order by 1`,
    [MADE_BY_MIGRATIONS],
  );
  return rows;
}

/**
 * Returns everything that the connected role cannot read completely: it lacks the privilege, or row-level security may
 * hide rows. The check is exact: it requires a permissive policy that shows all rows and no restrictive policy.
 */
export async function unreadableObjects(client: Client): Promise<string[]> {
  const isMine =
    "(polroles @> '{0}' or exists (select from unnest(polroles) r where r <> 0 and pg_has_role(r, 'usage')))";
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p', 'S', 'm', 'f') and ${OF_OURS} and (
       relkind in ('m', 'f')
       or not has_schema_privilege(n.oid, 'usage')
       or not has_table_privilege(c.oid, 'select')
       or row_security_active(c.oid) and (
         not exists (select from pg_policy where polrelid = c.oid and polpermissive and polcmd in ('r', '*')
           and pg_get_expr(polqual, polrelid) = 'true' and ${isMine})
         or exists (select from pg_policy where polrelid = c.oid and not polpermissive and polcmd in ('r', '*') and ${isMine})))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The row-level security of every table in the schema `public`: `forced`, `on` or `off`. */
export async function rowSecurityOf(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; security: string }>(
    `select format('%I.%I', 'public', relname) as name,
       case when relrowsecurity and relforcerowsecurity then 'forced' when relrowsecurity then 'on' else 'off' end as security
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return new Map(rows.map(({ name, security }) => [name, security]));
}

export type Sequence = { name: string; last: string; isCalled: boolean };

/** The current value of every sequence in the schema `public`. */
export async function sequencesOf(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', 'public', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const [at] = (await client.query(`select last_value::text as last, is_called as "isCalled" from ${name}`)).rows;
    found.push({ name, ...at });
  }
  return found;
}

/** The schema version of the queue's tables. */
export async function queueVersionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version");
  return rows[0]?.version ?? 0;
}

/** The ids of the keys that encrypted rows refer to: without these keys a restored database cannot be decrypted. */
export async function keysInUse(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
     where nspname = 'public' and relkind in ('r', 'p') and attname = 'key_id' and not attisdropped order by 1`,
  );
  const ids = new Set<string>();
  for (const { name } of rows) {
    const found = await client.query<{ id: string }>(`select distinct key_id as id from ${name}`);
    for (const { id } of found.rows) ids.add(id);
  }
  return [...ids].sort();
}
