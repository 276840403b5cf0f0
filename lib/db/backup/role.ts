/** The database role for backups: it can read every row of every table and do nothing else. */
import type { Client } from "pg";

export const BACKUP_ROLE = "portal_backup";

/** Two migrations in one cluster may create the role at the same moment. */
const MADE_MEANWHILE = new Set(["42710", "23505"]);
const NOT_ALLOWED = "42501";

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Creates the role if it is missing, without LOGIN: the operator grants LOGIN and a password. Throws when the owner may
 * not create roles, and when the role can do more than read.
 */
export async function makeBackupRole(client: Client): Promise<void> {
  const find = () =>
    client.query<{ unfit: boolean }>(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
         or exists (select from pg_auth_members m where m.member = r.oid) as unfit
       from pg_roles r where rolname = $1`,
      [BACKUP_ROLE],
    );
  if ((await find()).rowCount === 0) {
    try {
      await client.query(`create role ${BACKUP_ROLE} nologin`);
    } catch (error) {
      if (codeOf(error) === NOT_ALLOWED) {
        throw new Error(
          `The role ${BACKUP_ROLE} does not exist, and the database's owner may not create it. As a superuser: create role ${BACKUP_ROLE} nologin;`,
        );
      }
      if (!MADE_MEANWHILE.has(String(codeOf(error)))) throw error;
    }
  }
  const [role] = (await find()).rows;
  if (role?.unfit)
    throw new Error(`The role ${BACKUP_ROLE} may do more than read: it must have LOGIN and nothing more.`);
}

/**
 * Grants the role read access to everything, row-level security included; every migration ends with this call, so that
 * no table is forgotten. BYPASSRLS is not used: only a superuser can grant it, and it would apply to every database of
 * the cluster.
 */
export async function grantBackupRoleRead(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      one record;
    begin
      execute format('grant connect on database %I to ${BACKUP_ROLE}', current_database());
      for one in select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema' loop
        execute format('grant usage on schema %1$I to ${BACKUP_ROLE}; grant select on all tables in schema %1$I to ${BACKUP_ROLE};
          grant select on all sequences in schema %1$I to ${BACKUP_ROLE}', one.nspname);
      end loop;
      for one in select c.oid::regclass as name from pg_class c where relkind in ('r', 'p') and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polname = 'backup') loop
        execute format('create policy backup on %s for select to ${BACKUP_ROLE} using (true)', one.name);
      end loop;
    end $$`);
}
