/** Restores a backup into an empty database, completely or not at all. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, escapeLiteral } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { createClient } from "@/lib/db/create-client";
import { MIGRATIONS, migrate, migrationsIn } from "@/lib/db/migrate";
import { queueVersionOf, rowSecurityOf, tablesOf } from "./catalogue";
import { type Header, readBackup, type Trailer } from "./file";

/** Restores into one database run one after the other; the second finds it filled. */
const RESTORE_LOCK = 7_303_015;

export type RestoreReport = { rows: Record<string, number>; keys: string[]; madeAt: string };

/**
 * Copies the migrations that the backup's database had into a temporary folder. Throws when this build lacks one of
 * them.
 */
function migrationsUpTo({ migrations }: Header): string {
  const known = new Set(migrationsIn());
  const missing = migrations.filter((at) => !known.has(at));
  if (missing.length > 0) {
    throw new Error(
      `The backup was made by a release with ${missing.length} migrations that this one does not have. Restore it with that release.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const whole = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
  const wanted = new Set(migrations);
  writeFileSync(journal, JSON.stringify({ ...whole, entries: whole.entries.filter(({ when }) => wanted.has(when)) }));
  return folder;
}

const inPublic = (tables: readonly string[]) => tables.filter((name) => name.startsWith("public."));

const forcedOf = (security: ReadonlyMap<string, string>) =>
  [...security].filter(([, is]) => is === "forced").map(([name]) => name);

/**
 * Lets the owner see and write every row until the transaction ends. No one else ever sees a table without forced
 * row-level security, since the tables are locked.
 */
async function unforce(client: Client, tables: readonly string[]): Promise<void> {
  for (const name of tables) await client.query(`alter table ${name} no force row level security`);
}

/** Returns a table that has rows of user data; undefined when there is none. Changes nothing. */
async function filledTable(client: Client): Promise<string | undefined> {
  const security = await rowSecurityOf(client);
  const find = async () => {
    for (const name of security.keys()) {
      if (((await client.query(`select from ${name} limit 1`)).rowCount ?? 0) > 0) return name;
    }
    return undefined;
  };
  await client.query("begin; set local app.platform = 'on'");
  try {
    // The platform scope shows enough to refuse a database in use, without a lock that its users would wait for.
    const found = await find();
    if (found) return found;
    await unforce(client, forcedOf(security));
    return await find();
  } finally {
    await client.query("rollback");
  }
}

async function refuseFilled(client: Client): Promise<void> {
  const filled = await filledTable(client);
  if (!filled) return;
  throw new Error(`This database is not empty: ${filled} has rows.\nRestore into a new database; nothing was changed.`);
}

async function refuseOtherShape(client: Client, { tables, queueVersion }: Header): Promise<void> {
  const here = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]));
  const there = new Map(tables.map(({ name, columns }) => [name, columns]));
  const differing = [...new Set([...here.keys(), ...there.keys()])].filter(
    (name) => [...(here.get(name) ?? [])].sort().join() !== [...(there.get(name) ?? [])].sort().join(),
  );
  if (differing.length > 0)
    throw new Error(`These tables are not what they are in the backup: ${differing.join(", ")}.`);
  if ((await queueVersionOf(client)) !== queueVersion) {
    throw new Error(
      "The backup's queue is of another version: restore it with the release that made it, then migrate.",
    );
  }
}

type Constraint = { table: string; name: string; definition: string };

/**
 * Foreign keys are dropped while rows are loaded, as `pg_restore` does, and checked as a whole when they are restored.
 */
async function dropForeignKeys(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select format('public.%I', relname) as "table", quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = conrelid
     where contype = 'f' and conparentid = 0 and relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function addForeignKeys(client: Client, keys: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

const written = (copy: CopyStreamQuery, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => copy.write(bytes, (error) => (error ? reject(error) : resolve())));

const ended = (copy: CopyStreamQuery): Promise<void> =>
  new Promise((resolve, reject) => copy.once("error", reject).once("finish", resolve).end());

async function load(client: Client, path: string): Promise<Trailer> {
  let copy: CopyStreamQuery | undefined;
  const { trailer } = await readBackup(path, async (part) => {
    if ("table" in part) {
      copy = client.query(copyFrom(`copy ${part.table} (${part.columns.join(", ")}) from stdin`));
      // The failing write or end reports the error; without a listener it would crash the process.
      copy.on("error", () => {});
    } else if ("rows" in part && copy) await written(copy, part.rows);
    else if (copy) await ended(copy);
  });
  return trailer;
}

/** Everything runs in one transaction: a restore that is killed leaves a migrated database without rows. */
async function fill(client: Client, path: string, header: Header): Promise<void> {
  const names = header.tables.map(({ name }) => name);
  await client.query("begin");
  try {
    const security = await rowSecurityOf(client);
    const forced = forcedOf(security);
    await unforce(client, forced);
    // The backup also contains what triggers derive.
    for (const name of inPublic(names)) await client.query(`alter table ${name} disable trigger user`);
    const keys = await dropForeignKeys(client);
    await client.query(`truncate ${names.join(", ")}`);
    const trailer = await load(client, path);
    await addForeignKeys(client, keys);
    for (const name of inPublic(names)) await client.query(`alter table ${name} enable trigger user`);
    for (const name of names) {
      const { rows } = await client.query<{ total: string }>(`select count(*) as total from ${name}`);
      const total = Number(rows[0]?.total);
      if (total !== trailer.rows[name]) {
        throw new Error(`${name} has ${total} rows, the backup ${trailer.rows[name]}. Nothing was restored.`);
      }
    }
    for (const { name, last, isCalled } of trailer.sequences) {
      await client.query(`select setval(${escapeLiteral(name)}, ${escapeLiteral(last)}::bigint, ${isCalled})`);
    }
    for (const name of forced) await client.query(`alter table ${name} force row level security`);
    if (JSON.stringify([...(await rowSecurityOf(client))]) !== JSON.stringify([...security])) {
      throw new Error("Row-level security is not what it was. Nothing was restored.");
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * Restores a backup into an empty database and migrates it to the schema of this build. `ownerUrl`: the role that owns
 * the database; it needs no more privileges than migrations do. The file is verified completely before anything is
 * changed. Throws, with nothing restored, when the file is damaged or has migrations that this build lacks, when the
 * database has rows already, and when the counts differ.
 */
export async function restore({ ownerUrl, path }: { ownerUrl: string; path: string }): Promise<RestoreReport> {
  const { header, trailer } = await readBackup(path);
  const folder = migrationsUpTo(header);
  const client = createClient(ownerUrl);
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock(${RESTORE_LOCK})`);
    await refuseFilled(client);
    await migrate({ ownerUrl, folder });
    await refuseOtherShape(client, header);
    await fill(client, path, header);
    await migrate({ ownerUrl });
    await client.query("analyze");
    return { rows: trailer.rows, keys: header.keys, madeAt: header.madeAt };
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
