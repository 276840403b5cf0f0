/**
 * A backup of a database in use, restored into a PostgreSQL that has only our roles: every row is restored, row-level
 * security is forced, and the portal decrypts a sealed answer. The tests run in order.
 */

import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Client } from "pg";
import { tablesOf } from "@/lib/db/backup/catalogue";
import { restore as restoreHere } from "@/lib/db/backup/restore";
import { BACKUP_ROLE } from "@/lib/db/backup/role";
import { migrate } from "@/lib/db/migrate";
import { openFor, parseKeys } from "@/lib/db/sealing";
import { seedDemo } from "@/lib/db/seed/demo";
import { workers } from "@/lib/db/seed/people";
import { root } from "@/scripts/local/paths";
import { type Postgres, startPostgres } from "@/scripts/local/postgres";
import { type DatabaseUrls, withClient } from "@/scripts/local/postgres-roles";
import { unguardedTables } from "../support/database";
import { COMMAND_MS, openTerminal } from "../support/deployment";
import { openClient } from "../support/http";
import { signInAs } from "../support/page-forms";
import { demoPassword } from "../support/questionnaires";
import {
  createDatabase,
  dropDatabase,
  type Env,
  freePort,
  sharedEnv,
  startPortal,
  stopServers,
} from "../support/servers";
import { until } from "../support/until";

const DATABASE = `to_back_up_${randomUUID().replaceAll("-", "")}`;
const PASSWORD = randomUUID();

let source: DatabaseUrls;
let target: Postgres;
let env: Env;
let folder: string;
let file: string;
let printed: string;
const terminal = openTerminal(root);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  file = join(folder, "portal.backup.gz");
  source = await createDatabase(DATABASE);
  await migrate({ ownerUrl: source.ownerUrl });
  env = { ...sharedEnv(), FILES_DIR: join(folder, "files") };
  await seedDemo({ ...env, DATABASE_OWNER_URL: source.ownerUrl });
  await withClient(source.superUrl, (client) => client.query(`alter role ${BACKUP_ROLE} login password '${PASSWORD}'`));
  // Special characters and their escapes must be restored unchanged, as must a queued job.
  await withClient(source.superUrl, async (client) => {
    await client.query(
      "update organisations set status_reason = E'a\\tb\\\\N\\nc \\\\. d\\r\\u2028' where kind = 'agency'",
    );
    await client.query("insert into pgboss.job (name, data) values ('mail', '{\"kind\": \"none\"}')");
    await client.query("select nextval('agreement_reference')");
  });
  target = await startPostgres({
    dataDir: join(folder, "cluster"),
    port: await freePort(),
    logDir: folder,
    persistent: false,
    say: () => {},
  });
});

afterAll(async () => {
  await stopServers();
  await dropDatabase(DATABASE);
  rmSync(folder, { recursive: true, force: true });
});

const backupUrl = () => {
  const url = new URL(source.ownerUrl);
  url.username = BACKUP_ROLE;
  url.password = PASSWORD;
  return url.href;
};
const backUp = (to: string) =>
  terminal.type(`npm run --silent backup -- --to ${to}`, { DATABASE_BACKUP_URL: backupUrl() });
const restore = (from: string) =>
  terminal.leaveRunning(`npm run --silent restore -- --from ${from}`, { DATABASE_OWNER_URL: target.ownerUrl });

/** Why the file is refused, without starting the command, which takes longer than refusing does. */
const refusalOf = (path: string): Promise<unknown> =>
  restoreHere({ ownerUrl: target.ownerUrl, path }).catch((error: Error) => error.message);

/** Each table's row count and a hash of its rows. */
const contents = (url: string) =>
  withClient(url, async (client: Client) => {
    const found: Record<string, string> = {};
    for (const { name, columns } of await tablesOf(client)) {
      const { rows } = await client.query(
        `select count(*)::text as total, md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as hash
         from (select ${columns.join(", ")} from ${name}) t`,
      );
      found[name] = `${rows[0].total} ${rows[0].hash}`;
    }
    return found;
  });

const isEmpty = async () => Object.values(await contents(target.superUrl)).every((is) => is.startsWith("0 "));

/** A copy of the backup file with changed content, compressed again. */
function altered(change: (text: string) => string): string {
  const copy = join(folder, `${randomUUID()}.gz`);
  writeFileSync(copy, gzipSync(Buffer.from(change(gunzipSync(readFileSync(file)).toString("latin1")), "latin1")));
  return copy;
}

test("a backup has every row, lists counts by table, and its file is readable only by its owner", async () => {
  const { code, output } = await backUp(file);
  expect([code, output]).toEqual([0, expect.stringContaining(file)]);
  printed = output;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const [name, is] of Object.entries(await contents(source.superUrl))) {
    const [total = ""] = is.split(" ");
    const [, printedText = "0"] = new RegExp(`^ {2}${name.replace(".", "\\.")} +([\\d,]+)$`, "m").exec(output) ?? [];
    expect([name, printedText.replaceAll(",", "")]).toEqual([name, total]);
  }
  expect(output).toMatch(/public\.workers +\d\d/);
});

test("it contains no keys, passwords or unencrypted answers, and prints which keys it needs", async () => {
  const text = gunzipSync(readFileSync(file)).toString("latin1");
  const keys = (env.MEDICAL_KEYS ?? "").split(",").map((key) => key.split(":"));
  expect(keys.length).toBeGreaterThan(0);
  for (const [id = "", key = ""] of keys) {
    expect(text).not.toContain(key);
    expect(text).not.toContain(Buffer.from(key, "base64").toString("hex"));
    expect(printed).toContain(id);
  }
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain("Looked after by my GP");
});

test("a file that is cut off is refused, and so is one that is no backup at all", async () => {
  const copy = join(folder, randomUUID());
  writeFileSync(copy, readFileSync(file).subarray(0, Math.floor(statSync(file).size / 2)));
  const { code, output } = await restore(copy).ended;
  expect([code, output]).toEqual([1, expect.stringContaining("This is not a whole backup")]);
  writeFileSync(copy, "select 1;");
  expect(await refusalOf(copy)).toContain("This is not a whole backup");
});

test.each([
  ["lost a row", (text: string) => text.replace(/(\{"table":"public\.workers".*\n).*\n/, "$1"), "checksum"],
  ["lost a table", (text: string) => text.replace(/\{"table":"public\.workers".*\n[\s\S]*?\n\\\.\n/, ""), "checksum"],
  ["lost its end", (text: string) => text.replace(/\{"rows":.*\n$/, ""), "its end is missing"],
])("a file that has %s is refused", async (_, change, printedText) => {
  expect(await refusalOf(altered(change))).toContain(printedText);
});

test("a file that lacks a row is refused even if its checksum is right", async () => {
  const copy = altered((text) => {
    const lines = text
      .replace(/(\{"table":"public\.workers".*\n).*\n/, "$1")
      .split("\n")
      .slice(0, -2);
    const body = `${lines.join("\n")}\n`;
    const trailer = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");
    const sha256 = createHash("sha256").update(Buffer.from(body, "latin1")).digest("hex");
    return `${body}${JSON.stringify({ ...trailer, sha256 })}\n`;
  });
  expect(await refusalOf(copy)).toContain("rows of public.workers are missing");
});

test("a restore that is killed leaves an empty database, and the next one succeeds", async () => {
  await migrate({ ownerUrl: target.ownerUrl });
  await withClient(target.superUrl, async (client) => {
    // When the restore waits for this table, row-level security is not forced and foreign keys are dropped.
    await client.query("begin; lock table pgboss.schedule in access share mode");
    const run = restore(file);
    await until(
      "the restore to wait",
      async () => {
        const { rows } = await client.query(
          "select from pg_locks where not granted and relation = 'pgboss.schedule'::regclass",
        );
        return rows.length > 0;
      },
      COMMAND_MS,
    );
    run.kill();
    expect((await run.ended).code).toBeNull();
    await client.query("rollback");
  });
  await until("its connections to end", () =>
    withClient(target.superUrl, async (client) => {
      const { rows } = await client.query("select from pg_stat_activity where usename = 'portal_owner'");
      return rows.length === 0;
    }),
  );
  expect(await isEmpty()).toBe(true);
  expect(await withClient(target.superUrl, unguardedTables)).toEqual([]);
});

test("the restored database has every row, forced row-level security and the app's privileges", async () => {
  const { code, output } = await restore(file).ended;
  expect([code, output]).toEqual([0, expect.stringContaining("are restored")]);
  expect(await contents(target.superUrl)).toEqual(await contents(source.superUrl));
  const shape = (url: string) =>
    withClient(url, async (client) => {
      const all = async (query: string) => (await client.query(query)).rows;
      return {
        security: await all(
          "select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
        ),
        policies: await all(
          "select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies where schemaname = 'public' order by 1, 2",
        ),
        constraints: await all(
          "select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as is, convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
        ),
        triggers: await all(
          "select tgrelid::regclass::text as name, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2",
        ),
        grants: await all(
          "select table_schema, table_name, grantee, privilege_type from information_schema.role_table_grants where grantee in ('portal_app', 'portal_backup') order by 1, 2, 3, 4",
        ),
        sequence: await all("select last_value, is_called from agreement_reference"),
      };
    });
  expect(await shape(target.superUrl)).toEqual(await shape(source.superUrl));
  expect(await withClient(target.superUrl, unguardedTables)).toEqual([]);
  await withClient(target.appUrl, async (client) => {
    expect((await client.query("select from workers")).rowCount).toBe(0);
    await client.query(`begin; select set_config('app.organisation', (select '${await someAgency()}'), true)`);
    expect((await client.query("select from workers")).rowCount).toBeGreaterThan(0);
    await client.query("rollback");
  });
});

const someAgency = () =>
  withClient(
    source.superUrl,
    async (client) => (await client.query("select organisation_id as id from workers limit 1")).rows[0].id,
  );

test("the portal decrypts a sealed answer of the restored database with the keys", async () => {
  const worker = workers.find(({ medicalStatus }) => medicalStatus === "submitted");
  const [row] = await withClient(target.superUrl, async (client) => {
    const { rows } = await client.query(
      `select key_id as "keyId", answers_sealed as sealed from questionnaire_submissions s
       join worker_questionnaires q on q.id = s.worker_questionnaire_id where q.worker_id = $1`,
      [worker?.id],
    );
    return rows;
  });
  expect(openFor(worker?.id ?? "", row, parseKeys(env.MEDICAL_KEYS ?? ""))).toHaveProperty("questionAndAnswersBlock");
  const portal = await startPortal({ ...env, DATABASE_URL: target.appUrl }, { name: "restored" });
  const client = openClient(portal.url, 2);
  const compliance = await signInAs(client, "compliance@tendwell.test", demoPassword);
  const page = await compliance.get(`/view-worker-questionnaire?workerId=${worker?.id}`);
  client.close();
  // Its jobs would otherwise deadlock with the truncation below.
  await portal.stop();
  expect(page.status).toBe(200);
  expect(page.body).toContain("Looked after by my GP");
});

test("a database that has rows is refused, even with a single row", async () => {
  expect(await refusalOf(file)).toContain("This database is not empty");
  await withClient(target.superUrl, async (client) => {
    const names = (await tablesOf(client)).map(({ name }) => name);
    // Without the triggers that keep records from being deleted.
    await client.query("set session_replication_role = replica");
    await client.query(`truncate ${names.join(", ")}`);
    await client.query("set session_replication_role = default");
    // A row that the owner cannot see, even in the platform's scope.
    await client.query("insert into sign_ups (email, uid) values ('a@b.example', 'x')");
    await client.query("alter policy tenant on sign_ups using (false)");
  });
  expect(await refusalOf(file)).toContain("This database is not empty");
});

test("a backup of a release with migrations that this one does not have is refused", async () => {
  const newer = altered((text) => {
    const [head = "", ...lines] = text.split("\n");
    const header = JSON.parse(head);
    const body = [
      JSON.stringify({ ...header, migrations: [...header.migrations, 4_000_000_000_000] }),
      ...lines.slice(0, -2),
    ];
    const trailer = JSON.parse(lines.at(-2) ?? "");
    const sha256 = createHash("sha256")
      .update(Buffer.from(`${body.join("\n")}\n`, "latin1"))
      .digest("hex");
    return `${body.join("\n")}\n${JSON.stringify({ ...trailer, sha256 })}\n`;
  });
  expect(await refusalOf(newer)).toContain("a release with 1 migrations that this one does not have");
});
