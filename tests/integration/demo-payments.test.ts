/** The demo's payments, seeded soon after Christmas: they are processed on days on which Bacs works, as the product's own are. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { withOwner } from "@/lib/db/owner";
import * as schema from "@/lib/db/schema";
import { calendarDate } from "@/lib/format";
import { createDemoDatabaseAt } from "@/tests/support/demo-database";
import { closeFixtures } from "@/tests/support/fixtures";
import { dropDatabase } from "@/tests/support/servers";

const DATABASE = "demo_payments";
/** The scenario of another day has other files under the same keys. */
const folder = mkdtempSync(join(tmpdir(), "demo-payments-"));

beforeAll(() => {
  process.env.FILES_DIR = folder;
});
afterAll(async () => {
  await closeFixtures();
  rmSync(folder, { recursive: true });
  await dropDatabase(DATABASE);
});

test("Bacs processes them on no weekend and no bank holiday, and none is paid or refused before that", async () => {
  const { ownerUrl } = await createDemoDatabaseAt(DATABASE, "2027-01-04T12:00:00Z");
  const { payments, bacsExports } = schema;
  const rows = await withOwner(ownerUrl, (tx) =>
    tx
      .select({
        createdAt: payments.createdAt,
        processingOn: bacsExports.processingOn,
        status: payments.status,
        since: payments.since,
      })
      .from(payments)
      .innerJoin(bacsExports, eq(bacsExports.id, payments.exportId))
      .orderBy(asc(payments.createdAt)),
  );
  const days = new Map(rows.map(({ createdAt, processingOn }) => [calendarDate(createdAt), processingOn]));
  expect([...days]).toEqual([
    ["2026-12-10", "2026-12-14"],
    ["2026-12-13", "2026-12-15"],
    ["2026-12-17", "2026-12-21"],
    ["2026-12-24", "2026-12-30"],
    ["2026-12-27", "2026-12-30"],
    ["2027-01-02", "2027-01-05"],
  ]);
  const ended = rows.filter(({ status }) => status !== "submitted");
  expect(ended.length).toBeGreaterThan(5);
  expect(ended.filter(({ processingOn, since }) => calendarDate(since) < processingOn)).toEqual([]);
});
