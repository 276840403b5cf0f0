/** Prepared statements: what is prepared, that a plan is never tied to a tenant, and what a migration does to one. */
import { eq, sql } from "drizzle-orm";
import { callerOfSession } from "@/lib/backend/sessions";
import { isAnonymousAlive } from "@/lib/backend/sessions/rows";
import { closePool, pool } from "@/lib/db/client";
import { runAlone, scopedRead } from "@/lib/db/read";
import * as schema from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { inProcess } from "@/tests/support/clients";
import {
  aDefinition,
  anAgency,
  aProvider,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  unauthenticated,
} from "@/tests/support/fixtures";

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
  // The counters keep the pool that was closed.
  delete (globalThis as { __portalLimits?: unknown }).__portalLimits;
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

test("no more than 200 statements are kept on a connection, and 50 of those that nearly every request makes", async () => {
  for (let length = 1; length <= 250; length++)
    for (let round = 0; round < 2; round++)
      await withScope(none, (tx) => tx.execute(sql`select ${"x"}::text as ${sql.identifier(`c${length}`)}`));
  expect(await prepared('as "c')).toHaveLength(200);
  for (let length = 1; length <= 60; length++) {
    const read = scopedRead<{ n: number }>(
      { n: sql<number>`length(${sql.placeholder("of")}) + ${sql.raw(String(length))}` },
      (from) => from.from(sql`(select) as hot`),
    );
    for (let round = 0; round < 2; round++) expect(await read(none, { of: "x" })).toEqual([{ n: 1 + length }]);
  }
  expect(await prepared("as hot")).toHaveLength(50);
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

/** What the one connection sends. */
async function queriesSent() {
  const client = await pool().connect();
  client.release();
  return jest.spyOn(client, "query");
}

/** Which connection the pool has, and the scope that is left on it. */
async function leftOver() {
  const { rows } = await pool().query(
    "select pg_backend_pid() as pid, coalesce(current_setting('app.organisation', true), '') as scope",
  );
  return rows[0] as { pid: number; scope: string };
}

describe("a statement that is run by itself", () => {
  type Found = { names: string[]; owner: string; at: Date; day: Date };
  const namesLike = (of: Organisation, name: string) =>
    runAlone(scopeOf(of))<Found>(
      sql`select json_agg(name order by name) as names, organisation_id as owner,
        '2026-11-02 10:30Z'::timestamptz as at, '2026-11-02'::date as day from services where name like ${name} group by 2`,
    );

  test("shows each tenant its own rows, before and after it is prepared, and takes any text as a value", async () => {
    const tenants = [await aProvider(), await aProvider()] as const;
    const values = tenants.flatMap(({ id }) => ['O\'Dea "A"', "O'Dea B"].map((name) => ({ organisationId: id, name })));
    await asOwner((tx) => tx.insert(schema.services).values(values));
    for (let round = 0; round < 8; round++) {
      for (const tenant of tenants)
        expect(await namesLike(tenant, "O'Dea%")).toEqual([
          // As the driver reads them, prepared or not.
          {
            names: ['O\'Dea "A"', "O'Dea B"],
            owner: tenant.id,
            at: new Date("2026-11-02T10:30:00Z"),
            day: new Date(2026, 10, 2),
          },
        ]);
      expect(await namesLike(tenants[0], "' or true --")).toEqual([]);
      expect(await prepared("json_agg(name order by name)")).toHaveLength(1);
      expect((await leftOver()).scope).toBe("");
    }
  });

  test("is one message from the first time on, with its scope, with values or without", async () => {
    const provider = await aProvider();
    await asOwner((tx) => tx.insert(schema.services).values({ organisationId: provider.id, name: "Ash" }));
    const sent = await queriesSent();
    const statements = [sql`select name from services where name like ${"A%"}`, sql`select name from services`];
    for (const statement of statements)
      for (let round = 0; round < 3; round++) {
        sent.mockClear();
        expect(await runAlone(scopeOf(provider))(statement)).toEqual([{ name: "Ash" }]);
        expect(sent).toHaveBeenCalledTimes(1);
        expect(await runAlone(none)(statement)).toEqual([]);
      }
  });

  test("that fails, fails alone, and leaves the connection with its statements and without a scope", async () => {
    const provider = await aProvider();
    const divide = (by: number) => runAlone(scopeOf(provider))<{ n: number }>(sql`select 1 / ${by}::int as n`);
    const before = await leftOver();
    // Not prepared.
    await expect(divide(0)).rejects.toThrow("division by zero");
    expect(await leftOver()).toEqual({ pid: before.pid, scope: "" });
    for (let round = 0; round < 3; round++) {
      expect(await divide(1)).toEqual([{ n: 1 }]);
      await expect(divide(0)).rejects.toThrow("division by zero");
      expect(await leftOver()).toEqual({ pid: before.pid, scope: "" });
    }
    expect(await prepared("select 1 / ")).toHaveLength(1);
  });

  test("that the server refuses to prepare fails for the same reason each time", async () => {
    for (let round = 0; round < 5; round++)
      await expect(runAlone(none)(sql`select n from no_such_table where n > ${0}`)).rejects.toThrow(
        'relation "no_such_table" does not exist',
      );
  });

  test("that a migration has changed has its connection replaced", async () => {
    await asOwner((tx) =>
      tx.execute(
        sql.raw("create table levels (n int); grant select on levels to portal_app; insert into levels values (1)"),
      ),
    );
    const read = () => runAlone(none)(sql`select n from levels where n > ${0}`);
    for (let round = 0; round < 3; round++) expect(await read()).toEqual([{ n: 1 }]);
    await asOwner((tx) => tx.execute(sql.raw("alter table levels alter column n type bigint")));
    await expect(read()).rejects.toThrow("cached plan must not change result type");
    expect(await read()).toEqual([{ n: "1" }]);
  });

  test("whose connection the server closes does not give it to a read that waits", async () => {
    const closed = runAlone(none)(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(${5})`);
    const next = runAlone(none)(sql`select ${1}::int as n`);
    await expect(closed).rejects.toThrow("terminating connection");
    expect(await next).toEqual([{ n: 1 }]);
  });
});

describe("a read in one message", () => {
  const services = scopedRead<{ owner: string; isActive: boolean }>(
    { owner: schema.services.organisationId, isActive: schema.services.isActive },
    (from) =>
      from
        .from(schema.services)
        .where(eq(schema.services.name, sql.placeholder("name")))
        .orderBy(schema.services.id),
  );
  const containing = 'from "services" where "services"."name" = $1 order by';

  test("is prepared when it runs again, and shows each tenant its own rows in whatever order they ask", async () => {
    const tenants = [await aProvider(), await aProvider()];
    await asOwner((tx) =>
      tx.insert(schema.services).values(tenants.map(({ id }) => ({ organisationId: id, name: "Low-Marsh" }))),
    );
    const once = tenants[0] as Organisation;
    expect(await services(scopeOf(once), { name: "Low-Marsh" })).toEqual([{ owner: once.id, isActive: true }]);
    expect(await prepared(containing)).toEqual([]);
    for (let round = 0; round < 8; round++)
      for (const tenant of tenants)
        expect(await services(scopeOf(tenant), { name: "Low-Marsh" })).toEqual([{ owner: tenant.id, isActive: true }]);
    expect(await services(none, { name: "Low-Marsh" })).toEqual([]);
    expect(await services(scopeOf(once), { name: "High-Marsh" })).toEqual([]);
    const [generic = 0] = await prepared(containing);
    expect(generic).toBeGreaterThan(0);
  });

  test("of tasks is two statements, however many are asked for, and what narrows it is not kept", async () => {
    const { session: _, ...who } = await signInAs(await aUser({ in: await aProvider(), codes: ["3004"] }));
    const { tasks } = inProcess.clientOf(who).overview;
    const lists = () => prepared("listed)");
    for (let limit = 6; limit <= 15; limit++) for (let round = 0; round < 2; round++) await tasks({ limit });
    expect(await lists()).toHaveLength(2);
    for (let round = 0; round < 3; round++) {
      await tasks({ kind: "suggestions" });
      await tasks({ sinceFrom: "2026-01-01" });
      await tasks({ kind: "suggestions", alone: "yes", sinceFrom: "2026-01-01" });
    }
    expect(await lists()).toHaveLength(2);
    for (let round = 0; round < 2; round++) await tasks({ kind: "suggestions", alone: "yes" });
    expect(await lists()).toHaveLength(3);
  });

  test("leaves no scope on the connection", async () => {
    const provider = await aProvider();
    for (let round = 0; round < 3; round++) {
      await services(scopeOf(provider), { name: "Low-Marsh" });
      expect((await leftOver()).scope).toBe("");
    }
  });

  test("that fails, fails alone: the next one is answered", async () => {
    const failing = scopedRead<{ n: number }>({ n: sql<number>`1 / ${sql.placeholder("by")}::int` }, (from) =>
      from.from(sql`(select) as one`),
    );
    for (let round = 0; round < 3; round++) {
      expect(await failing(none, { by: 1 })).toEqual([{ n: 1 }]);
      await expect(failing(none, { by: 0 })).rejects.toThrow("division by zero");
      expect(await failing(none, { by: 1 })).toEqual([{ n: 1 }]);
      expect(await failing(none, { by: 1 })).toEqual([{ n: 1 }]);
      await expect(failing(none, { by: 0 })).rejects.toThrow("division by zero");
    }
  });

  test("takes nothing with a meaning in SQL, prepared or not", async () => {
    const before = await leftOver();
    for (let round = 0; round < 3; round++) {
      await expect(services(none, { name: "x' or true --" })).rejects.toThrow("ids, words and times alone");
      await services(none, { name: "x" });
    }
    // It is refused before a connection is taken.
    expect(await leftOver()).toEqual(before);
  });

  test("runs as many at once as there are connections, each with its own answer", async () => {
    pool().options.max = 3;
    const tenants = await Promise.all([...Array(6).keys()].map(() => aProvider()));
    await asOwner((tx) =>
      tx.insert(schema.services).values(tenants.map(({ id }) => ({ organisationId: id, name: "Wide-Marsh" }))),
    );
    const asked = [...Array(10).keys()].flatMap(() => tenants);
    const found = await Promise.all(asked.map((tenant) => services(scopeOf(tenant), { name: "Wide-Marsh" })));
    expect(found.map(([row]) => row?.owner)).toEqual(asked.map(({ id }) => id));
  });

  test("says the same of every page, prepared or not", async () => {
    const agency = await anAgency();
    const { id: workerId } = await aWorker(agency);
    await aDefinition();
    const codes = ["0002", "1001", "1002", "3004", "4001", "5001", "6001", "7001", "8001"];
    const people = [
      await aUser({ in: await platformOrganisation(), codes }),
      await aUser({ in: agency, codes }),
      await aUser({ in: await aProvider(), codes }),
    ];
    const filters = { kind: "suggestions", serviceId: agency.id, requester: "0123456789abcdef" } as const;
    const since = { sinceFrom: "2026-01-01", sinceTo: "2099-12-31" };
    for (const person of people) {
      const { session, ...who } = await signInAs(person);
      const client = inProcess.clientOf(who);
      const reads: (() => Promise<unknown>)[] = [
        () => callerOfSession(session),
        () => client.overview.get(),
        () => client.overview.waiting(),
        () => client.overview.tasks({ limit: 20 }),
        ...Object.entries({ ...filters, ...since }).map(
          ([name, value]) =>
            () =>
              client.overview.tasks({ limit: 20, [name]: value }),
        ),
        () => client.overview.tasks({ limit: 20, requester: filters.requester, ...since }),
        () => client.notifications.waiting({ list: "jobs" }),
        () => client.search.remembered({ kind: "worker", _id: workerId }),
        () => client.settings.ofList({ list: "jobs" }),
      ];
      if (person.group !== "Provider") reads.push(() => client.workers.filters({}));
      if (person.group === "Admin") reads.push(() => client.workers.filters({ agency: agency.id }));
      for (const read of reads) {
        const first = await read();
        for (let round = 0; round < 3; round++) expect(await read()).toEqual(first);
      }
    }
    const entry = inProcess.clientOf(unauthenticated).questionnaires;
    for (let round = 0; round < 3; round++) {
      expect(await entry.entry({ workerId, type: "Medical" })).toMatchObject({ status: "pending" });
      expect(await isAnonymousAlive(workerId, new Date())).toBe(false);
    }
  });
});
