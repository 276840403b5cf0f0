/**
 * The role that makes backups can read everything and do nothing else; a table it cannot read in full stops the backup.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "pg";
import { backUp as backUpHere } from "@/lib/db/backup/backup";
import { tablesOf, unreadableObjects } from "@/lib/db/backup/catalogue";
import { BACKUP_ROLE, grantBackupRoleRead } from "@/lib/db/backup/role";
import { migrate } from "@/lib/db/migrate";
import { root } from "@/scripts/local/paths";
import { type DatabaseUrls, withClient } from "@/scripts/local/postgres-roles";
import { openTerminal } from "../support/deployment";
import { createDatabase, dropDatabase } from "../support/servers";

const DATABASE = `backup_role_${randomUUID().replaceAll("-", "")}`;
const PASSWORD = randomUUID();
const NEW_TABLE = "create table new_things (id int); alter table new_things enable row level security";

let urls: DatabaseUrls;
let backupUrl: string;
let folder: string;
const terminal = openTerminal(root);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backups-"));
  urls = await createDatabase(DATABASE);
  await migrate({ ownerUrl: urls.ownerUrl });
  await withClient(urls.superUrl, (client) => client.query(`alter role ${BACKUP_ROLE} login password '${PASSWORD}'`));
  const url = new URL(urls.ownerUrl);
  url.username = BACKUP_ROLE;
  url.password = PASSWORD;
  backupUrl = url.href;
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await dropDatabase(DATABASE);
});

/** Runs as the owner in a transaction that is always rolled back; `asBackup` queries in it as the backup role. */
const forNothing = <T>(work: (client: Client, asBackup: <R>(look: () => Promise<R>) => Promise<R>) => Promise<T>) =>
  withClient(urls.superUrl, async (client) => {
    await client.query("begin; set local role portal_owner");
    try {
      return await work(client, async (look) => {
        await client.query(`reset role; set local role ${BACKUP_ROLE}`);
        const seen = await look();
        await client.query("reset role; set local role portal_owner");
        return seen;
      });
    } finally {
      await client.query("rollback");
    }
  });

const backUp = (url: string) =>
  terminal.type(`npm run --silent backup -- --to ${folder}`, { DATABASE_BACKUP_URL: url });

test("the migrations create the role, which can read every row of every table", async () => {
  await withClient(backupUrl, async (client) => {
    expect((await tablesOf(client)).length).toBeGreaterThan(60);
    expect(await unreadableObjects(client)).toEqual([]);
  });
});

test("it can read and nothing else: no write privilege, no membership of a role, nothing it owns", async () => {
  await withClient(backupUrl, async (client) => {
    const { rows: may } = await client.query(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm')
        and (has_table_privilege(c.oid, 'insert, update, delete, truncate, references, trigger, maintain')
          or pg_has_role(relowner, 'member'))`);
    expect(may).toEqual([]);
    const { rows: functions } = await client.query(
      "select oid::regprocedure::text as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege(oid, 'execute')",
    );
    expect(functions).toEqual([]);
    const { rows } = await client.query(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        has_schema_privilege('public', 'create') as "mayCreate", has_database_privilege(current_database(), 'create, temporary') as "mayMake",
        (select count(*)::int from pg_auth_members where member = r.oid) as roles
      from pg_roles r where rolname = current_user`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        mayCreate: false,
        mayMake: false,
        roles: 0,
      },
    ]);
    await expect(client.query("update workers set first_name = 'x'")).rejects.toThrow("permission denied");
    await expect(client.query("set role portal_app")).rejects.toThrow("permission denied");
  });
});

test("the app's role and the owner gain nothing from it: they still see no rows of tenants", async () => {
  for (const url of [urls.appUrl, urls.ownerUrl]) {
    await withClient(url, async (client) => {
      await expect(client.query(`set role ${BACKUP_ROLE}`)).rejects.toThrow("permission denied");
      const { rows } = await client.query(
        "select count(*)::int as total from pg_policy where polname = 'backup' and (polroles @> '{0}' or exists (select from unnest(polroles) r where pg_has_role(r, 'usage')))",
      );
      expect(rows).toEqual([{ total: 0 }]);
    });
  }
});

test("a new table is readable as soon as its migration has ended", async () => {
  await forNothing(async (client, asBackup) => {
    await client.query(NEW_TABLE);
    expect(await asBackup(() => unreadableObjects(client))).toEqual(["public.new_things"]);
    await client.query("grant select on new_things to portal_backup");
    expect(await asBackup(() => unreadableObjects(client))).toEqual(["public.new_things"]);
    await grantBackupRoleRead(client);
    expect(await asBackup(() => unreadableObjects(client))).toEqual([]);
  });
});

test.each([
  ["its policy is missing", "drop policy backup on workers"],
  [
    "its policy hides some rows",
    "drop policy backup on workers; create policy backup on workers for select to portal_backup using (panel = 'on')",
  ],
  ["another policy restricts it", "create policy less on workers as restrictive for select using (panel = 'on')"],
  ["the role may not select from it", "revoke select on workers from portal_backup"],
])("a table is listed as unreadable when %s", async (_, change) => {
  await forNothing(async (client, asBackup) => {
    await client.query(change);
    expect(await asBackup(() => unreadableObjects(client))).toEqual(["public.workers"]);
  });
});

test("the command refuses the owner, who would see no rows and get no error, and writes no file", async () => {
  const { code, output } = await backUp(urls.ownerUrl);
  expect([code, output]).toEqual([1, expect.stringContaining("The role portal_owner cannot see every row of")]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a database with an unreadable table is refused, and no file is written", async () => {
  await withClient(urls.ownerUrl, (client) => client.query(NEW_TABLE));
  try {
    await expect(backUpHere({ url: backupUrl, path: join(folder, "part") })).rejects.toThrow("public.new_things");
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    await withClient(urls.ownerUrl, (client) => client.query("drop table new_things"));
  }
});

test("the command reports what is missing and what it cannot reach, but never a password", async () => {
  const run = (args: string, url = "") =>
    terminal.type(`npm run --silent backup -- ${args}`, { DATABASE_BACKUP_URL: url });
  expect(await run("")).toMatchObject({ code: 1, output: expect.stringContaining("Where to is missing") });
  const away = await run(`--to ${folder}`, "postgres://portal_backup:s3cret@127.0.0.1:9/portal");
  expect(away).toMatchObject({ code: 1, output: expect.stringContaining("cannot be reached at 127.0.0.1:9") });
  expect(away.output).not.toContain("s3cret");
  const file = join(folder, "here");
  writeFileSync(file, "");
  expect(await run(`--to ${file}`, backupUrl)).toMatchObject({
    code: 1,
    output: expect.stringContaining("is there already"),
  });
  expect(existsSync(file)).toBe(true);
});
