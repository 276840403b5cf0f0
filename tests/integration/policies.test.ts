/**
 * docs/policies.md documents what the database allows: row-level security, policies, functions and the privileges of
 * the app's role.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { migrate } from "@/lib/db/migrate";
import { policiesPage } from "@/lib/db/policies";
import { type DatabaseUrls, withClient } from "@/scripts/local/postgres-roles";
import { createDatabase, dropDatabase } from "../support/servers";

const DATABASE = `policies_${randomUUID().replaceAll("-", "")}`;
let urls: DatabaseUrls;
let page: string;

beforeAll(async () => {
  urls = await createDatabase(DATABASE);
  await migrate({ ownerUrl: urls.ownerUrl });
  page = await withClient(urls.ownerUrl, policiesPage);
});
afterAll(() => dropDatabase(DATABASE));

/** The page as it would be after a change, which is rolled back. */
const pageAfter = (change: string) =>
  withClient(urls.ownerUrl, async (client) => {
    await client.query("begin");
    try {
      await client.query(change);
      return await policiesPage(client);
    } finally {
      await client.query("rollback");
    }
  });

test("docs/policies.md matches the migrations: npm run policies-table rewrites it", async () => {
  expect(readFileSync("docs/policies.md", "utf8")).toBe(page);
});

test.each([
  ["a policy's condition", "alter policy tenant on workers using (true)"],
  ["a policy's check", "alter policy self_adds on files with check (true)"],
  ["the role a policy is for", "alter policy off_panel on workers to portal_backup"],
  ["an additional policy", "create policy open on workers for select using (true)"],
  ["a missing policy", "drop policy off_panel on workers"],
  ["a missing backup policy", "drop policy backup on workers"],
  ["row-level security that is not forced", "alter table workers no force row level security"],
  ["a privilege on a table", "grant delete on audit_events to portal_app"],
  ["a privilege on a column", "grant update (at) on audit_events to portal_app"],
  ["a privilege of everyone", "grant delete on audit_events to public"],
  ["a new table", "create table forgotten (id int)"],
  ["a new function", "create function anything() returns int language sql return 1"],
  ["a function that everyone may execute", "grant execute on function erase_worker_answers(uuid) to public"],
  ["a function that runs as its owner", "alter function app_staff() security definer"],
  [
    "another schema",
    "grant usage on schema drizzle to portal_app; grant select on all tables in schema drizzle to portal_app",
  ],
])("the page shows %s", async (_, change) => {
  expect(await pageAfter(change)).not.toBe(page);
});
