/** Makes a backup: every row of every table in one consistent snapshot, with row counts checked twice. */

import { to as copyTo } from "pg-copy-streams";
import { clock } from "@/lib/config/clock";
import { createClient } from "@/lib/db/create-client";
import { migrationsOf } from "@/lib/db/migrate";
import { keysInUse, queueVersionOf, sequencesOf, tablesOf, unreadableObjects } from "./catalogue";
import { readBackup, writeBackup } from "./file";

/** An error message names at most this many tables. */
const NAMED_MAX = 5;

export type BackupReport = { rows: Record<string, number>; keys: string[]; migrations: number };

/**
 * Writes the whole database to a new file at `path` that only its owner can read, and verifies it by reading it back.
 * `url` connects as the role `portal_backup`. Throws, naming the tables, when that role cannot see every row of every
 * table, and when the written rows do not match the counts; an incomplete file may then be left behind. Does not block
 * the server.
 */
export async function backUp({ url, path }: { url: string; path: string }): Promise<BackupReport> {
  const client = createClient(url);
  await client.connect();
  try {
    const tables = await tablesOf(client);
    const hidden = await unreadableObjects(client);
    if (hidden.length > 0) {
      const { rows } = await client.query("select current_user as name");
      const more = hidden.length > NAMED_MAX ? ` and ${hidden.length - NAMED_MAX} more` : "";
      throw new Error(
        `The role ${rows[0]?.name} cannot see every row of ${hidden.slice(0, NAMED_MAX).join(", ")}${more}.\nConnect as portal_backup, after npm run db:migrate; a table may lack its policy.`,
      );
    }
    if (tables.length === 0) throw new Error("There are no tables in this database.");
    const names = tables.map(({ name }) => name);
    await client.query("begin isolation level repeatable read read only");
    // The lock makes migrations wait until the backup is done; the snapshot is taken after the lock, so that both see
    // the same tables.
    await client.query(`lock table ${names.join(", ")} in access share mode`);
    if (JSON.stringify(await tablesOf(client)) !== JSON.stringify(tables)) {
      throw new Error("The tables were changed while the backup began: make it again.");
    }
    const counted: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ total: string }>(`select count(*) as total from ${name}`);
      counted[name] = Number(rows[0]?.total);
    }
    const keys = await keysInUse(client);
    const migrations = await migrationsOf(client);
    const header = {
      madeAt: clock.now().toISOString(),
      migrations,
      queueVersion: await queueVersionOf(client),
      tables,
      keys,
    };
    async function* content() {
      for (const { name, columns } of tables) {
        const rows = client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`));
        yield { table: name, columns, rows: rows as AsyncIterable<Buffer> };
      }
    }
    const written = await writeBackup(path, header, content, async () => ({ sequences: await sequencesOf(client) }));
    await client.query("commit");
    const { trailer } = await readBackup(path);
    const differing = names.filter((name) => counted[name] !== written[name] || counted[name] !== trailer.rows[name]);
    if (differing.length > 0) {
      throw new Error(
        `The backup is not whole: ${differing.map((name) => `${name} has ${counted[name]} rows, ${written[name]} were written`).join("; ")}.`,
      );
    }
    return { rows: counted, keys, migrations: migrations.length };
  } finally {
    await client.end();
  }
}
