/** How PostgreSQL reads the open shifts that an agency may see: by an index, and only those at the services of its agreements. */
import { randomUUID } from "node:crypto";
import { explain, scanned } from "@/scripts/bench/plans";
import { pages, seedShifts, withPage } from "@/scripts/bench/shifts";
import { rowsRead } from "@/scripts/bench/timesheets";
import { createMigratedDatabase, dropDatabase } from "@/tests/support/servers";

const name = `shiftplans_${randomUUID().slice(0, 8)}`;
/** Of 600 services, of which the agency supplies 20: with few services PostgreSQL reads the whole week. */
const SHIFTS = 120_000;
/**
 * There are about 40 shifts of theirs in a week; a list reads them at most twice. The calendar may read the week of all services
 * while that is the cheaper plan, and never another week: at a million shifts it no longer is (docs/performance.md). The seed has a
 * shift of every service each three or four days: two or three of them in the calendar's eight days, by the day of the test.
 */
const ROWS_MAX = { "the list of open shifts": 120, "the tasks": 120, "the week of the calendar": 2_000 } as const;

let appUrl: string;
let seeded: Awaited<ReturnType<typeof seedShifts>>;

beforeAll(async () => {
  const urls = await createMigratedDatabase(name);
  ({ appUrl } = urls);
  seeded = await seedShifts(urls.ownerUrl, SHIFTS);
});
afterAll(() => dropDatabase(name));

test.each(pages)("%s is read by an index, without shifts of other weeks", async (page) => {
  await withPage(appUrl, seeded, { name: page }, async (client, statements) => {
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const plan = await explain(client, statement);
      for (const table of ["jobs", "allocations", "job_releases", "job_release_steps"])
        expect(scanned(plan)).not.toContain(table);
      expect(rowsRead(plan, "jobs")).toBeLessThan(ROWS_MAX[page]);
    }
  });
});
