/** How PostgreSQL runs the list of workers in each of its forms: never by reading every worker. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { auditedOf } from "@/lib/backend/privacy/find";
import { queueItems } from "@/lib/backend/verification/queue-items";
import { countWorkers } from "@/lib/backend/workers/find";
import { readPage } from "@/lib/backend/workers/list";
import { constants } from "@/lib/config/constants";
import type { WorkerQuery } from "@/lib/contract/workers";
import { workerSorts } from "@/lib/contract/workers";
import { auditEvents, workers } from "@/lib/db/schema";
import { calendarDate } from "@/lib/format";
import { type Staff, seedStaff } from "@/scripts/bench/people";
import { explain, recording, scanned } from "@/scripts/bench/plans";
import { rowsRead } from "@/scripts/bench/timesheets";
import { createMigratedDatabase, dropDatabase } from "@/tests/support/servers";

const name = `plans_${randomUUID().slice(0, 8)}`;
const WORKERS = 4_000;
let ownerUrl: string;
let appUrl: string;
let staff: Staff;

beforeAll(async () => {
  ({ ownerUrl, appUrl } = await createMigratedDatabase(name));
  staff = await seedStaff(ownerUrl, { agencies: 6, workers: WORKERS, large: 2_000 });
});
afterAll(() => dropDatabase(name));

const filters: [string, WorkerQuery][] = [
  ["nothing", {}],
  ["a common word", { search: "m" }],
  ["a rare word", { search: "ottoline" }],
  ["a word without matches", { search: "xyzzy" }],
  ["two words", { search: "marta ash" }],
  ["a misspelt word", { search: "thandeak" }],
  ["two misspelt words", { search: "mrata saltcomb" }],
  ["a number", { search: "W-10012" }],
  ["an address", { search: "w123@workers.example" }],
  ["a phone number", { search: "+44 7000 1" }],
  ["a word and a filter", { search: "ma", verification: "denied" }],
  ["employment", { employment: "disabled" }],
  ["archived workers", { employment: "archived" }],
  ["verification", { verification: "in_review" }],
  ["compliance", { compliance: "expiring" }],
  ["a resubmitted questionnaire", { status: "resubmitted" }],
  ["a pending questionnaire", { status: "pending" }],
  ["documents that expire soon", { expiring: "7" }],
  ["expired documents", { expiring: "expired" }],
  ["a skill", { skill: "Dementia care" }],
  ["a skill without matches", { skill: "Juggling" }],
  ["the panel", { panel: "off" }],
  ["action needed", { action: "needed" }],
  ["several filters", { employment: "active", verification: "approved", compliance: "compliant", status: "submitted" }],
];
// What a misspelt word stands for is searched like any word: in two orders it is shown with the rest of the statements.
const orders: [string, WorkerQuery][] = [
  ...workerSorts.flatMap((sort): [string, WorkerQuery][] => [
    [`by ${sort}`, { sort }],
    [`a word, by ${sort}`, { search: "ma", sort }],
  ]),
  ["a misspelt word, by name", { search: "thandeak", sort: "name" }],
  ["a misspelt word, by -expiry", { search: "thandeak", sort: "-expiry" }],
];

const today: string = calendarDate(new Date());
const guarded = ["workers", "worker_terms", "worker_words", "worker_questionnaires", "worker_photos", "files"];

describe.each(["an agency", "the platform's staff"])("for %s", (who) => {
  const isStaff = who !== "an agency";

  const plansOf = (query: WorkerQuery) => {
    const organisationId = isStaff ? null : staff.large;
    const scope = organisationId
      ? ({ kind: "organisation", organisationId } as const)
      : ({ kind: "platform" } as const);
    return recording(appUrl, scope, async (tx, sent, client) => {
      const find = { query, organisationId, isStaff, today, limit: 20 };
      const first = await readPage(tx, { ...find, after: null });
      await countWorkers(tx, find, constants.listCountMax);
      const statements = sent.splice(0);
      // The platform's staff see no off-panel workers: no query is sent.
      expect(statements.length > 0).toBe(!(isStaff && query.panel === "off"));
      const tables = new Set<string>();
      for (const statement of statements)
        for (const table of scanned(await explain(client, statement))) tables.add(table);
      return { first, tables: [...tables].filter((table) => guarded.includes(table)) };
    });
  };

  test.each([...filters, ...orders])("%s: no worker table is scanned", async (_form, query) => {
    expect((await plansOf(query)).tables).toEqual([]);
  });

  test("a misspelt word finds the workers it stands for", async () => {
    const { first } = await plansOf({ search: "thandeak" });
    expect(first.isSimilar).toBe(true);
    expect(new Set(first.items.map(({ firstName }) => firstName))).toEqual(new Set(["Thandeka"]));
  });

  test("a filter by type or by branch needs no scan either", async () => {
    const { first } = await plansOf({});
    expect(first.items).toHaveLength(20);
    const ids = await recording(appUrl, { kind: "platform" }, async (_tx, _sent, client) => {
      const { rows } = await client.query("select md5('type1')::uuid as type, md5('branch1.1')::uuid as branch");
      return rows[0] as { type: string; branch: string };
    });
    for (const query of [{ workerType: ids.type }, { branch: ids.branch }]) {
      const { tables, first: page } = await plansOf(query);
      expect(tables).toEqual([]);
      expect(page.items.length).toBeGreaterThan(0);
    }
  });
});

test("the events about a worker are counted by an index, however many the agency has", async () => {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set app.platform = 'on'");
    await client.query(
      `insert into audit_events (organisation_id, actor_kind, action, subject_type, subject_id, request_id)
        select organisation_id, 'job', 'worker.changed', 'worker', id::text, 'seeded' from workers, generate_series(1, 5)`,
    );
    await client.query("analyze audit_events");
  } finally {
    await client.end();
  }
  const organisationId = staff.large;
  await recording(appUrl, { kind: "organisation", organisationId }, async (tx, sent, recorded) => {
    const [{ workerId } = { workerId: "" }] = await tx.select({ workerId: workers.id }).from(workers).limit(1);
    sent.splice(0);
    expect(await tx.$count(auditEvents, auditedOf({ organisationId, workerId }))).toBe(5);
    const [statement] = sent;
    if (!statement) throw new Error("No statement was sent.");
    const plan = await explain(recorded, statement);
    expect(scanned(plan)).toEqual([]);
    expect(rowsRead(plan, "audit_events")).toBe(5);
  });
});

test("a worker whose names are known is added and renamed without reading all words of the agency", async () => {
  const organisationId = staff.large;
  await recording(appUrl, { kind: "organisation", organisationId }, async (tx, _sent, client) => {
    const [one, other] = await tx
      .select({ firstName: workers.firstName, lastName: workers.lastName })
      .from(workers)
      .orderBy(workers.id)
      .limit(2);
    if (!one || !other) throw new Error("There are no workers.");
    const pages = async () => {
      const { rows } = await client.query(
        `select sum(pg_stat_get_xact_blocks_fetched(oid))::int as pages from pg_class
          where relnamespace = 'public'::regnamespace and relname like 'worker_words%'`,
      );
      return rows[0].pages as number;
    };
    const [added] = await tx
      .insert(workers)
      .values({ organisationId, number: "W-9", ...one })
      .returning({ id: workers.id });
    expect(await pages()).toBeLessThan(30);
    await tx
      .update(workers)
      .set(other)
      .where(eq(workers.id, added?.id ?? ""));
    expect(await pages()).toBeLessThan(60);
  });
});

test("a place in the review queue is found in a moment in a portal whose tables have no statistics yet", async () => {
  const each = 150;
  const unknown = `noplans_${randomUUID().slice(0, 8)}`;
  const urls = await createMigratedDatabase(unknown);
  try {
    const client = new Client({ connectionString: urls.ownerUrl });
    await client.connect();
    try {
      await client.query("set app.platform = 'on'");
      for (const table of ["workers", "worker_documents"]) {
        await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
      }
      await client.query("insert into organisations (id, kind, name) values (md5('agency')::uuid, 'agency', 'Agency')");
      await client.query(
        `insert into workers (id, organisation_id, number, first_name, last_name, verification_status, submitted_at, panel)
          select md5(status || n)::uuid, md5('agency')::uuid, status || n, 'Wren', 'Ashdown', status,
            case status when 'in_review' then now() end, 'on'
          from generate_series(1, $1::int) n, unnest(array['in_review', 'approved']) status`,
        [each],
      );
      await client.query(
        `insert into worker_documents (organisation_id, worker_id, kind)
          select organisation_id, id, 'cv' from workers`,
      );
    } finally {
      await client.end();
    }
    await recording(urls.appUrl, { kind: "platform" }, async (tx, sent, client) => {
      const items = queueItems();
      // The documents of all, and the profiles in review.
      expect(await tx.select({ total: items.total }).from(items).limit(1)).toEqual([{ total: 3 * each }]);
      const [statement] = sent;
      if (!statement) throw new Error("No statement was sent.");
      // A few for each document, and not again for each pair.
      expect((await explain(client, statement)).pages).toBeLessThan(20 * each);
    });
  } finally {
    await dropDatabase(unknown);
  }
});

test("a plan with a scan is recognised", async () => {
  await recording(appUrl, { kind: "platform" }, async (_tx, _sent, client) => {
    const plan = await explain(client, { text: "select count(gender) from workers", values: [] });
    expect(scanned(plan)).toContain("workers");
  });
});
