/** Prepared statements: what is prepared, that a plan is never tied to a tenant, and what a migration does to one. */
import { eq, sql } from "drizzle-orm";
import { closePool, pool } from "@/lib/db/client";
import * as schema from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { aProvider, asOwner, closeFixtures, type Organisation } from "@/tests/support/fixtures";

const none = { kind: "none" } as const;
const scopeOf = ({ id }: Organisation) => ({ kind: "organisation", organisationId: id }) as const;

/** The services with a name that a tenant sees. */
const named = (tx: Transaction, name: string) =>
  tx.select({ owner: schema.services.organisationId }).from(schema.services).where(eq(schema.services.name, name));

/** The statements that are prepared on the one connection, by the times that a plan for any values was used. */
const prepared = (containing: string) =>
  withScope(none, async (tx) => {
    const { rows } = await tx.execute<{ generic_plans: string }>(
      sql.raw(`select generic_plans from pg_prepared_statements where statement like '%${containing}%'`),
    );
    return rows.map((row) => Number(row.generic_plans));
  });

// A pool of one connection, which has prepared nothing yet.
beforeEach(async () => {
  await closePool();
  pool().options.max = 1;
});
afterAll(closeFixtures);

test("a statement with values is prepared when it runs again, and its plan shows each tenant its own rows", async () => {
  const tenants = [await aProvider(), await aProvider()];
  await asOwner((tx) =>
    tx.insert(schema.services).values(tenants.map(({ id }) => ({ organisationId: id, name: "Marsh End" }))),
  );
  const containing = 'from "services" where "services"."name"';
  const once = tenants[0] as Organisation;
  expect(await withScope(scopeOf(once), (tx) => named(tx, "Marsh End"))).toEqual([{ owner: once.id }]);
  expect(await prepared(containing)).toEqual([]);
  for (let round = 0; round < 8; round++)
    for (const tenant of tenants)
      expect(await withScope(scopeOf(tenant), (tx) => named(tx, "Marsh End"))).toEqual([{ owner: tenant.id }]);
  expect(await withScope(none, (tx) => named(tx, "Marsh End"))).toEqual([]);
  expect(await prepared(containing)).toEqual([expect.any(Number)]);
  const [generic = 0] = await prepared(containing);
  expect(generic).toBeGreaterThan(0);
});

test("no more than 200 statements are kept on a connection", async () => {
  for (let length = 1; length <= 250; length++)
    for (let round = 0; round < 2; round++)
      await withScope(none, (tx) => tx.execute(sql`select ${"x"}::text as ${sql.identifier(`c${length}`)}`));
  expect(await prepared('as "c')).toHaveLength(200);
});

test("a connection with a statement that a migration has changed is replaced", async () => {
  await asOwner((tx) =>
    tx.execute(
      sql.raw("create table readings (n int); grant select on readings to portal_app; insert into readings values (1)"),
    ),
  );
  const read = () => withScope(none, async (tx) => (await tx.execute(sql`select n from readings where n > ${0}`)).rows);
  for (let round = 0; round < 3; round++) expect(await read()).toEqual([{ n: 1 }]);
  await asOwner((tx) => tx.execute(sql.raw("alter table readings alter column n type bigint")));
  await expect(read()).rejects.toThrow();
  expect(await read()).toEqual([{ n: "1" }]);
});
