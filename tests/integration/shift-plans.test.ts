/** How PostgreSQL reads the open shifts that an agency may see: by an index, and only those at the services of its agreements. */
import { randomUUID } from "node:crypto";
import { explain, scanned } from "@/scripts/bench/plans";
import { pages, seedShifts, withPage } from "@/scripts/bench/shifts";
import { rowsRead } from "@/scripts/bench/timesheets";
import { createMigratedDatabase, dropDatabase } from "@/tests/support/servers";

const name = `shiftplans_${randomUUID().slice(0, 8)}`;
/** Of 200 services, of which the agency supplies 20. */
const SHIFTS = 40_000;
/** There are about 40 shifts of theirs in a week; a page reads them at most twice, with those of the day before. */
const ROWS_MAX = 120;

let appUrl: string;
let seeded: Awaited<ReturnType<typeof seedShifts>>;

beforeAll(async () => {
  const urls = await createMigratedDatabase(name);
  ({ appUrl } = urls);
  seeded = await seedShifts(urls.ownerUrl, SHIFTS);
});
afterAll(() => dropDatabase(name));

test.each(pages)("%s is read by an index, without the shifts of other services or weeks", async (page) => {
  await withPage(appUrl, seeded, { name: page }, async (client, statements) => {
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const plan = await explain(client, statement);
      for (const table of ["jobs", "allocations", "job_releases", "job_release_steps"])
        expect(scanned(plan)).not.toContain(table);
      expect(rowsRead(plan, "jobs")).toBeLessThan(ROWS_MAX);
    }
  });
});
