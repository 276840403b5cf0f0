/** Migrations: the changes drizzle-kit would generate, and databases with another set of migrations. */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { sql } from "drizzle-orm";
import { isMigrated, MIGRATIONS, migrate, UnknownHistoryError } from "@/lib/db/migrate";
import { withOwner } from "@/lib/db/owner";
import { root } from "@/scripts/local/paths";
import { type DatabaseUrls, withClient } from "@/scripts/local/postgres-roles";
import { openTerminal } from "../support/deployment";
import { createMigratedDatabase, dropDatabase, startPersistentStack, stopServers } from "../support/servers";

const DATABASE = `migrations_${randomUUID().replaceAll("-", "")}`;
let urls: DatabaseUrls;

beforeAll(async () => {
  urls = await createMigratedDatabase(DATABASE);
});
afterAll(async () => {
  await stopServers();
  await dropDatabase(DATABASE);
});

const query = <T = unknown>(url: string, text: string): Promise<T[]> =>
  withClient(url, async (client) => (await client.query(text)).rows as T[]);

/** The migrations drizzle has recorded as applied. */
const HISTORY = "select * from drizzle.__drizzle_migrations order by id";
/** The history of a database that an earlier set of migrations created. */
const AS_OTHER_MIGRATIONS =
  "update drizzle.__drizzle_migrations set hash = md5(hash), created_at = created_at - 100000000";

test("a connection of a command that is lost between two statements fails the next one, and does not end the process", async () => {
  const work = withOwner(urls.ownerUrl, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await query(urls.superUrl, `select pg_terminate_backend(${rows[0]?.pid})`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
});

test("the migrations match lib/db/schema: drizzle-kit generates no changes", () => {
  const out = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(MIGRATIONS, out, { recursive: true });
    const args = [
      "generate",
      "--dialect",
      "postgresql",
      "--schema",
      "./lib/db/schema/index.ts",
      "--out",
      relative(root, out),
    ];
    const { stdout } = spawnSync(process.execPath, [join(root, "node_modules/drizzle-kit/bin.cjs"), ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(stdout).toContain("No schema changes");
    expect(readdirSync(out)).toEqual(readdirSync(MIGRATIONS));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

test("every file of the folder is applied: the journal lists them all, in order", () => {
  const text = readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8");
  const { entries } = JSON.parse(text) as { entries: { tag: string; when: number }[] };
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

describe("a database with an unknown history", () => {
  const changes: [string, string][] = [
    ["one of other migrations", AS_OTHER_MIGRATIONS],
    ["one with a changed migration", "update drizzle.__drizzle_migrations set hash = 'x' where id = 1"],
    [
      "one of a newer release",
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4000000000000)",
    ],
  ];

  test.each(changes)("%s is refused and does not change", async (_, change) => {
    const before = await query(urls.ownerUrl, HISTORY);
    await query(urls.ownerUrl, change);
    const changed = await query(urls.ownerUrl, HISTORY);
    try {
      await expect(migrate({ ownerUrl: urls.ownerUrl })).rejects.toThrow(UnknownHistoryError);
      expect(await query(urls.ownerUrl, HISTORY)).toEqual(changed);
      expect(await withClient(urls.ownerUrl, isMigrated)).toBe(false);
    } finally {
      await query(urls.ownerUrl, "truncate drizzle.__drizzle_migrations restart identity");
      for (const { hash, created_at } of before as { hash: string; created_at: string }[])
        await query(
          urls.ownerUrl,
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${created_at})`,
        );
    }
    expect(await withClient(urls.ownerUrl, isMigrated)).toBe(true);
  });

  test("npm run db:migrate explains it and removes nothing", async () => {
    const name = `${DATABASE}_old`;
    const old = await createMigratedDatabase(name);
    try {
      await query(old.ownerUrl, `${AS_OTHER_MIGRATIONS}; insert into worker_types (name) values ('Kept')`);
      const { code, output } = await openTerminal(root).type("npm run --silent db:migrate", {
        DATABASE_OWNER_URL: old.ownerUrl,
      });
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(
          "DATABASE_OWNER_URL: This database was made by migrations that this release does not have",
        ),
      ]);
      expect(output).not.toMatch(/\n\s+at /);
      expect(await query(old.ownerUrl, "select name from worker_types where name = 'Kept'")).toHaveLength(1);
    } finally {
      await dropDatabase(name);
    }
  });
});

test("the demo's data with an unknown history is removed with a message and recreated", async () => {
  const lines: string[] = [];
  const start = () => startPersistentStack("demo", (line) => lines.push(line));
  const said = () => lines.filter((line) => line.includes("were made by other migrations"));

  let stack = await start();
  const files = stack.env.FILES_DIR ?? "";
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, "one"), "");
  await query(stack.postgres.ownerUrl, "create table of_before (id int)");
  expect(said()).toEqual([]);
  await query(stack.postgres.ownerUrl, AS_OTHER_MIGRATIONS);
  await stack.stop();

  stack = await start();
  expect([said().length, existsSync(join(files, "one"))]).toEqual([1, false]);
  expect(await query(stack.postgres.ownerUrl, "select to_regclass('of_before') as found")).toEqual([{ found: null }]);
  expect(await withClient(stack.postgres.ownerUrl, isMigrated)).toBe(true);
  await stack.stop();
});
