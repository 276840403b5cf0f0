/** How PostgreSQL answers the list of workers in each of its forms: never by reading every worker there is. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { readPage } from "@/lib/backend/workers/list";
import type { WorkerQuery } from "@/lib/contract/workers";
import { workerSorts } from "@/lib/contract/workers";
import { migrate } from "@/lib/db/migrate";
import { calendarDate } from "@/lib/format";
import { type Staff, seedStaff } from "@/scripts/bench/people";
import { explain, recording, scanned } from "@/scripts/bench/plans";
import { createDatabase, dropDatabase } from "@/tests/support/servers";

const name = `plans_${randomUUID().slice(0, 8)}`;
const WORKERS = 4_000;
let appUrl: string;
let ownerUrl: string;
let staff: Staff;

beforeAll(async () => {
  const urls = await createDatabase(name);
  await migrate({ ownerUrl: urls.ownerUrl });
  ({ appUrl, ownerUrl } = urls);
  staff = await seedStaff(urls.ownerUrl, { agencies: 6, workers: WORKERS, large: 2_000 });
});
afterAll(() => dropDatabase(name));

const filters: [string, WorkerQuery][] = [
  ["nothing", {}],
  ["a word that many have", { search: "m" }],
  ["a word that few have", { search: "ottoline" }],
  ["a word that nobody has", { search: "xyzzy" }],
  ["two words", { search: "marta ash" }],
  ["a number", { search: "W-10012" }],
  ["an address", { search: "w123@workers.example" }],
  ["a phone number", { search: "+44 7000 1" }],
  ["a word and a filter", { search: "ma", verification: "denied" }],
  ["employment", { employment: "disabled" }],
  ["the archive", { employment: "archived" }],
  ["verification", { verification: "in_review" }],
  ["compliance", { compliance: "expiring" }],
  ["the questionnaire, sent back", { status: "resubmitted" }],
  ["the questionnaire, not yet", { status: "pending" }],
  ["papers that run out soon", { expiring: "7" }],
  ["papers that ran out", { expiring: "expired" }],
  ["a skill", { skill: "Dementia care" }],
  ["a skill nobody has", { skill: "Juggling" }],
  ["the panel", { panel: "off" }],
  ["what is to be done", { action: "needed" }],
  ["much at once", { employment: "active", verification: "approved", compliance: "compliant", status: "submitted" }],
];
const orders: [string, WorkerQuery][] = workerSorts.flatMap((sort): [string, WorkerQuery][] => [
  [`by ${sort}`, { sort }],
  [`a word, by ${sort}`, { search: "ma", sort }],
]);

const today: string = calendarDate(new Date());
const guarded = ["workers", "worker_terms", "worker_questionnaires", "worker_photos", "files"];

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
      const statements = sent.splice(0);
      // Of those off the panel the platform's staff see nobody: nothing is asked.
      expect(statements.length > 0).toBe(!(isStaff && query.panel === "off"));
      const tables = new Set<string>();
      for (const statement of statements)
        for (const table of scanned(await explain(client, statement))) tables.add(table);
      return { first, tables: [...tables].filter((table) => guarded.includes(table)) };
    });
  };

  test.each([...filters, ...orders])("%s: no table of workers is scanned", async (_form, query) => {
    expect((await plansOf(query)).tables).toEqual([]);
  });

  test("a filter by type and by branch is no scan either", async () => {
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

test("a plan that scans is seen as one", async () => {
  await recording(appUrl, { kind: "platform" }, async (_tx, _sent, client) => {
    const plan = await explain(client, { text: "select count(gender) from workers", values: [] });
    expect(scanned(plan)).toContain("workers");
  });
});

test("the words of workers who were on file before are made anew by the migration, off the panel as well", async () => {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const terms = async () =>
    (await client.query("select worker_id, term, on_panel from worker_terms order by worker_id, term")).rows;
  try {
    await client.query("begin; set local app.platform = 'on'");
    const before = await terms();
    expect(before.some(({ on_panel }) => !on_panel)).toBe(true);
    await client.query(`
      delete from worker_terms where term like ':panel:%';
      update worker_terms set term = substr(term, 2) where term like ':%';
      update worker_terms set on_panel = true`);
    await client.query("set local app.platform = ''");
    const written = await readFile("lib/db/migrations/0023_workers-terms.sql", "utf8");
    for (const statement of written.split("--> statement-breakpoint")) await client.query(statement);
    await client.query("set local app.platform = 'on'");
    expect(await terms()).toEqual(before);
  } finally {
    await client.query("rollback");
    await client.end();
  }
});
