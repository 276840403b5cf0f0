/**
 * What happens when the database refuses part of a change, in a separate database whose app role has single privileges
 * revoked: nothing is done by half, and nothing is done that cannot be logged. Also tests the migration itself.
 */
import { randomUUID } from "node:crypto";
import { Client as Connection } from "pg";
import { log } from "@/lib/config/log";
import { migrate } from "@/lib/db/migrate";
import type { DatabaseUrls } from "@/scripts/local/postgres-roles";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { sideEffectsOf, unguardedTables } from "@/tests/support/database";
import {
  aDefinition,
  anAgency,
  aSubmission,
  aSubmittedQuestionnaire,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  signInAs,
} from "@/tests/support/fixtures";
import { createDatabase, dropDatabase } from "@/tests/support/servers";

const name = `test_fail_closed_${randomUUID().slice(0, 8)}`;
const former = { app: process.env.DATABASE_URL ?? "", owner: process.env.DATABASE_OWNER_URL ?? "" };

let urls: DatabaseUrls;
let agency: Organisation;
let definition: Definition;
let staff: Client;
let worker: Client;

async function sql(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  urls = await createDatabase(name);
  await migrate(urls);
  // Before anything of the product has read its environment, which it does at first use.
  process.env.DATABASE_URL = urls.appUrl;
  process.env.DATABASE_OWNER_URL = urls.ownerUrl;
  agency = await anAgency();
  definition = await aDefinition();
  const [transport] = transports;
  if (!transport) throw new Error("no transport");
  staff = transport.clientOf(await signInAs(await aUser({ in: agency, codes: ["1002"] })));
  worker = transport.clientOf(await aVisitor());
});

afterAll(async () => {
  await closeFixtures();
  process.env.DATABASE_URL = former.app;
  process.env.DATABASE_OWNER_URL = former.owner;
  await dropDatabase(name);
});

/** Runs `work` while the app's role lacks a privilege. */
async function without(right: string, work: () => Promise<void>): Promise<void> {
  const silent = jest.spyOn(log, "error").mockImplementation(() => {});
  await sql(urls.ownerUrl, `revoke ${right} from portal_app`);
  try {
    await work();
  } finally {
    await sql(urls.ownerUrl, `grant ${right} to portal_app`);
    silent.mockRestore();
  }
}

describe("Reading when the access cannot be logged", () => {
  test("is refused, and no answer is returned; once it can be logged it works", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, definition, "Told to no one unlogged.");
    await without("insert on access_log", async () => {
      const refusal = await refusalOf(staff.questionnaires.read({ workerId: id }));
      expect(refusal.code).toBe("INTERNAL_SERVER_ERROR");
      expect(JSON.stringify(refusal)).not.toMatch(/Told to no one|access_log|permission denied/);
    });
    const { questionnaire } = await staff.questionnaires.read({ workerId: id });
    expect(JSON.stringify(questionnaire)).toContain("Told to no one unlogged.");
  });

  test("is not affected where there is nothing to read", async () => {
    const { id } = await aWorker(agency);
    await without("insert on access_log", async () => {
      expect((await staff.questionnaires.read({ workerId: id })).questionnaire.status).toBe("pending");
    });
  });
});

describe("A change that fails part way", () => {
  const pending = () => aWorker(agency);
  const submitted = () => aSubmittedQuestionnaire(agency, definition);
  const submit = (id: string) => worker.questionnaires.submit(aSubmission(id, definition));
  const reopen = (id: string) => staff.questionnaires.reopen({ workerId: id, reason: "It has changed.", lock: 1 });
  const sendLink = (id: string) => staff.questionnaires.sendLink({ workerId: id });

  test.each([
    ["A submission fails", "the answers cannot be stored", "insert on questionnaire_submissions", pending, submit],
    ["A submission fails", "the status cannot be set", "update on worker_questionnaires", pending, submit],
    ["A submission fails", "it cannot be audited", "insert on audit_events", pending, submit],
    ["A reopening fails", "its reason cannot be stored", "insert on questionnaire_reopenings", submitted, reopen],
    ["A reopening fails", "it cannot be audited", "insert on audit_events", submitted, reopen],
    ["Sending a link fails", "the mail cannot be queued", "insert on all tables in schema pgboss", pending, sendLink],
    ["Sending a link fails", "it cannot be audited", "insert on audit_events", pending, sendLink],
  ])("%s when %s, and nothing of it is stored; afterwards it works", async (_, __, right, prepare, change) => {
    const { id } = await prepare();
    const before = await sideEffectsOf(agency.id);
    await without(right, async () => {
      expect(await refusalOf(change(id))).toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    });
    expect(await sideEffectsOf(agency.id)).toEqual(before);
    await expect(change(id)).resolves.toBeDefined();
    expect(await sideEffectsOf(agency.id)).not.toEqual(before);
  });
});

describe("The migration", () => {
  test("run again, and twice at once, changes nothing", async () => {
    const shape = () =>
      sql(
        urls.ownerUrl,
        `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
          (select count(*)::int from pgboss.queue) as queues,
          (select json_agg(json_build_array(table_name, column_name, data_type) order by table_name, ordinal_position)
            from information_schema.columns where table_schema = 'public') as columns,
          (select json_agg(json_build_array(tablename, policyname, cmd, qual, with_check) order by tablename, policyname)
            from pg_policies) as policies,
          (select json_agg(json_build_array(table_schema, table_name, privilege_type)
              order by table_schema, table_name, privilege_type)
            from information_schema.role_table_grants where grantee = 'portal_app') as rights`,
      );
    const before = await shape();
    await migrate(urls);
    await Promise.all([migrate(urls), migrate(urls)]);
    expect(await shape()).toEqual(before);
  });

  test("leaves no tenant table without row-level security", async () => {
    const client = new Connection({ connectionString: urls.appUrl });
    await client.connect();
    expect(await unguardedTables(client)).toEqual([]);
    await client.end();
  });

  test.each([
    ["bypass row-level security", "bypassrls", "nobypassrls"],
    ["do anything as a superuser", "superuser", "nosuperuser"],
  ])("is refused while the app's role could %s", async (_, right, withoutIt) => {
    await sql(urls.superUrl, `alter role portal_app ${right}`);
    try {
      await expect(migrate(urls)).rejects.toThrow("could bypass row-level security");
    } finally {
      await sql(urls.superUrl, `alter role portal_app ${withoutIt}`);
    }
    await expect(migrate(urls)).resolves.toBeUndefined();
  });
});
