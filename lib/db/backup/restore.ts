/** Restoring a backup into a database that is empty: all of it or nothing. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, escapeLiteral } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { MIGRATIONS, migrate, migrationsIn } from "@/lib/db/migrate";
import { queueVersionOf, rowSecurityOf, tablesOf } from "./catalogue";
import { type Header, readBackup, type Trailer } from "./file";

/** Two restores into one database take turns, and the second finds it filled. */
const RESTORE_LOCK = 7_303_015;

export type RestoreReport = { rows: Record<string, number>; keys: string[]; madeAt: string };

/** The migrations that the backup's database had, in a folder of their own. Throws when this build lacks one of them. */
function migrationsUpTo({ migrations }: Header): string {
  const known = new Set(migrationsIn());
  const missing = migrations.filter((at) => !known.has(at));
  if (missing.length > 0) {
    throw new Error(
      `The backup is of a newer release than this one: it has ${missing.length} migrations that are not here. Restore it with that release.`,
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
 * Lets the owner see and write every row until the transaction ends: no one else ever sees a table without its forced row-level
 * security, since the tables are locked meanwhile.
 */
async function unforce(client: Client, tables: readonly string[]): Promise<void> {
  for (const name of tables) await client.query(`alter table ${name} no force row level security`);
}

/** A table of people's data that has rows; undefined when none has. Changes nothing. */
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
    // What the platform's scope shows is enough to refuse a database in use, without a lock that its users would wait for.
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

/** Foreign keys are taken away while rows come in, as `pg_restore` does, and checked as a whole when they are put back. */
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
      // Told by the write or the end that it fails; without a listener it would end the process.
      copy.on("error", () => {});
    } else if ("rows" in part && copy) await written(copy, part.rows);
    else if (copy) await ended(copy);
  });
  return trailer;
}

/** Everything in one transaction: a restore that is killed leaves a migrated database without a row. */
async function fill(client: Client, path: string, header: Header): Promise<void> {
  const names = header.tables.map(({ name }) => name);
  await client.query("begin");
  try {
    const security = await rowSecurityOf(client);
    const forced = forcedOf(security);
    await unforce(client, forced);
    // What triggers derive is in the backup too.
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
 * Restores a backup into an empty database and brings it to the schema of this build. `ownerUrl`: the role that owns the database;
 * it needs no more rights than migrations do. The file is read to its end before anything is changed. Throws, with nothing restored,
 * when it is damaged or of a newer release, when the database has rows already, and when counts differ.
 */
export async function restore({ ownerUrl, path }: { ownerUrl: string; path: string }): Promise<RestoreReport> {
  const { header, trailer } = await readBackup(path);
  const folder = migrationsUpTo(header);
  const client = new Client({ connectionString: ownerUrl });
  client.on("error", () => {});
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
