/** Each file of these tests starts with a separate database, so that files can run in parallel. */
import { withClient } from "@/scripts/local/postgres-roles";
import { sharedEnv, sharedOwnerUrl } from "@/tests/support/servers";

test("the app and the owner use the same database, which is separate from other files', migrated and empty", async () => {
  const names = await Promise.all(
    [sharedEnv().DATABASE_URL ?? "", sharedOwnerUrl()].map((url) =>
      withClient(url, async (client) => (await client.query("select current_database() as name")).rows[0].name),
    ),
  );
  expect(names[0]).toMatch(/^test_[0-9a-f]{32}$/);
  expect(new Set(names).size).toBe(1);
  const rows = await withClient(sharedOwnerUrl(), async (client) => {
    await client.query("begin; set local app.platform = 'on'");
    return (await client.query("select from organisations union all select from questionnaire_definitions")).rowCount;
  });
  expect(rows).toBe(0);
});
