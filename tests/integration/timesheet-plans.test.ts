/** How PostgreSQL reads timesheets and the tasks that they are: by an index in their order, and no more rows than a page has. */
import { randomUUID } from "node:crypto";
import { readPage } from "@/lib/backend/timesheets/list";
import { constants } from "@/lib/config/constants";
import { explain, recording, type Statement, scanned } from "@/scripts/bench/plans";
import { pagesOf, type Reader, rowsRead, seedTimesheets, withPage } from "@/scripts/bench/timesheets";
import { createMigratedDatabase, dropDatabase } from "@/tests/support/servers";

const name = `timesheetplans_${randomUUID().slice(0, 8)}`;
const TIMESHEETS = 24_000;
/** What a page may read of each table: where few rows wait, PostgreSQL reads and sorts them all. */
const ROWS_MAX = 600;
/** The count of a list, which reads timesheets alone and stops at the most that is counted. */
const isCount = ({ text }: Statement) => text.startsWith("select count(*)");
const TABLES = ["timesheets", "jobs", "allocations"];

let appUrl: string;
let parties: Awaited<ReturnType<typeof seedTimesheets>>;

beforeAll(async () => {
  const urls = await createMigratedDatabase(name);
  ({ appUrl } = urls);
  parties = await seedTimesheets(urls.ownerUrl, TIMESHEETS);
});
afterAll(() => dropDatabase(name));

const readers: Reader[] = ["Agency", "Provider", "Admin"];

test.each(readers.flatMap((reader) => pagesOf(reader).map((page) => [reader, page] as const)))(
  "for the group %s, the page %s is read by an index",
  async (reader, page) => {
    await withPage(appUrl, parties, { reader, page }, async (client, statements) => {
      const rows = new Map(TABLES.map((table) => [table, 0]));
      let counted = 0;
      for (const statement of statements) {
        const plan = await explain(client, statement);
        expect(scanned(plan).filter((table) => TABLES.includes(table))).toEqual([]);
        if (isCount(statement)) {
          counted += 1;
          // With the limit as a parameter, PostgreSQL plans at other sizes for a tenth of all rows.
          expect(statement.text).toMatch(new RegExp(`limit ${constants.timesheetsCountMax + 1}\\) counted$`));
          expect(TABLES.map((table) => rowsRead(plan, table))).toEqual([expect.any(Number), 0, 0]);
          expect(rowsRead(plan, "timesheets")).toBeLessThanOrEqual(constants.timesheetsCountMax + 1);
          continue;
        }
        for (const table of TABLES) rows.set(table, (rows.get(table) ?? 0) + rowsRead(plan, table));
      }
      expect(counted).toBe(page === "tasks" ? 0 : 1);
      expect(rows.get("timesheets")).toBeGreaterThan(20);
      expect(Math.max(...rows.values())).toBeLessThan(ROWS_MAX);
    });
  },
);

test("for a user limited to a service, no function is called for each timesheet of the provider", async () => {
  const { provider } = parties;
  const limitedTo = { serviceIds: [randomUUID()] };
  await recording(appUrl, { kind: "organisation", organisationId: provider, limitedTo }, async (tx, sent, client) => {
    const page = await readPage(
      tx,
      { show: "locked", limit: 20, counted: "yes" },
      { side: "Provider", organisationId: provider },
    );
    expect(page.items).toEqual([]);
    const [statement] = sent;
    if (!statement) throw new Error("The list sent no statement.");
    const plan = await explain(client, statement);
    const rows = rowsRead(plan, "timesheets");
    expect(rows).toBeGreaterThan(3_000);
    // Reading a row takes about one page; looking its shift up in a function takes four more.
    expect(plan.pages).toBeLessThan(2 * rows);
  });
});
