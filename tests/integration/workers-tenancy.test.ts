/**
 * Two agencies with the same person as a worker see nothing of each other, whatever they call; and the platform's staff
 * see nothing of off-panel workers, whatever they call.
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { contract } from "@/lib/contract";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { openFixture, sharedFixture } from "@/tests/support/authorization-matrix";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { asOwnerForNothing, closedTables, sideEffectsOf } from "@/tests/support/database";
import { matrix } from "@/tests/support/every-call";
import {
  anAgency,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { inputNames } from "@/tests/support/procedures";
import { workerRows } from "@/tests/support/workers";

/** The personal details both agencies have for them: the same. */
const person = {
  firstName: "Saoirse",
  lastName: "Whinfell",
  email: "saoirse.whinfell@people.example",
  phone: "+447700900456",
  niNumber: "AB123456C",
  dateOfBirth: "1991-02-03",
  postcode: "LS1 4DY",
  address: "4 Whinfell Row",
};

type Fixture = { agency: Organisation; userId: string; who: TestCaller; workerId: string; number: string };

async function createOrganisations(): Promise<Fixture> {
  const agency = await anAgency();
  const user = await aUser({ in: agency, codes: ["1001", "1002"], isPrimary: true });
  const { id, number } = await aSubmittedQuestionnaire(agency, sharedFixture().definition);
  await workerRows(agency, id, user.id);
  await asOwner((tx) => tx.update(schema.workers).set(person).where(eq(schema.workers.id, id)));
  return { agency, userId: user.id, who: await signInAs(user), workerId: id, number };
}

let one: Fixture;
let other: Fixture;
let admin: TestCaller;

beforeAll(async () => {
  await openFixture();
  one = await createOrganisations();
  other = await createOrganisations();
  admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: ["1001", "1002", "7001", "8001"] }));
});

afterAll(closeFixtures);

const calls = Object.entries(contract).flatMap(([area, verbs]) => Object.keys(verbs).map((verb) => `${area}.${verb}`));

/**
 * Calls about one worker that users make as themselves; links are left out, since they authorise anyone who holds them.
 */
const linkOpened = ["questionnaires.entry", "questionnaires.submit"];
/** No platform staff may make them; jobs.test.ts, job-changes.test.ts and on-behalf.test.ts have their pairs, and a worker who is not theirs. */
const notForPlatform = ["jobs.suggest", "jobs.invite", "onBehalf.estimate", "onBehalf.post"];
const aboutOne = calls.filter(
  (path) => inputNames(path).includes("workerId") && ![...linkOpened, ...notForPlatform].includes(path),
);

test("calls about one worker are found, and each is in the authorization matrix", () => {
  expect(aboutOne.length).toBeGreaterThan(7);
  expect(calls).toEqual(expect.arrayContaining([...linkOpened, ...notForPlatform]));
  expect(aboutOne.filter((path) => !(path in matrix))).toEqual([]);
});

describe.each(transports)("Two agencies with the same worker, $name", (transport) => {
  let mine: Client;
  let theirs: Client;

  beforeAll(async () => {
    await transport.open();
    mine = transport.clientOf(one.who);
    theirs = transport.clientOf(other.who);
  });
  afterAll(() => transport.close());

  test("each finds its own worker once, by name and number", async () => {
    for (const [client, fixture, foreign] of [
      [mine, one, other],
      [theirs, other, one],
    ] as const) {
      for (const search of ["Saoirse", "whinfell", fixture.number]) {
        const { items } = await client.workers.list({ search });
        expect(items.map(({ _id }) => _id)).toEqual([fixture.workerId]);
      }
      expect((await client.workers.list({ search: foreign.number })).items).toEqual([]);
      expect(JSON.stringify(await client.workers.list({}))).not.toContain(foreign.workerId);
    }
  });

  test("each counts them once on its overview", async () => {
    for (const client of [mine, theirs]) {
      const { cards } = await client.overview.get();
      const figures = cards.find(({ key }) => key === "questionnaires")?.figures ?? [];
      expect(figures.find(({ label }) => label === "All workers")?.value).toBe(1);
    }
  });

  test("an export from one contains nothing of the other's", async () => {
    const file = await mine.privacy.export({ workerId: one.workerId, format: "json", purpose: "access" });
    const text = Buffer.from(file.base64, "base64").toString();
    expect(text).toContain(person.email);
    for (const word of [other.workerId, other.number, other.agency.name, other.agency.id]) {
      expect(text).not.toContain(word);
    }
  });

  test("openings by one are not in the other's access log", async () => {
    await mine.questionnaires.read({ workerId: one.workerId });
    const { items } = await theirs.privacy.access({ workerId: other.workerId });
    expect(items.map(({ part }) => part)).toEqual(["profile"]);
  });
});

describe("Two agencies with the same worker, in the database", () => {
  const scopeOf = ({ agency }: Fixture) => ({ kind: "organisation", organisationId: agency.id }) as const;

  test("every table that belongs to workers shows each agency only its own rows", async () => {
    const tables = await asOwnerForNothing(async (client) => {
      const { rows } = await client.query(
        `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
         where a.attname = 'worker_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
      );
      return rows.map(({ name }) => String(name)).filter((name) => !closedTables.includes(name));
    });
    expect(tables.length).toBeGreaterThan(18);
    for (const name of tables) {
      for (const [fixture, foreign] of [
        [one, other],
        [other, one],
      ] as const) {
        const { rows } = await withScope(scopeOf(fixture), (tx) =>
          tx.execute<{ own: number; foreign: number }>(sql`
            select count(*) filter (where worker_id = ${fixture.workerId})::int as own,
              count(*) filter (where worker_id = ${foreign.workerId})::int as foreign
            from ${sql.identifier(name)}`),
        );
        expect([name, rows[0]?.foreign]).toEqual([name, 0]);
      }
    }
  });

  test.each([
    ["their National Insurance number", sql`select id from workers where ni_number = ${person.niNumber}`],
    ["their email", sql`select id from workers where email = ${person.email}`],
    ["their phone", sql`select id from workers where phone = ${person.phone}`],
    [
      "their name and date of birth",
      sql`select id from workers
      where last_name = ${person.lastName} and date_of_birth = ${person.dateOfBirth}`,
    ],
    ["a word of their name", sql`select worker_id as id from worker_terms where term = 'whinfell'`],
    [
      "the beginning of their phone number",
      sql`select distinct worker_id as id from worker_terms
      where term >= '07700900456' and term < '07700900457'`,
    ],
  ])("%s finds only the agency's own worker", async (_, statement) => {
    for (const fixture of [one, other]) {
      const { rows } = await withScope(scopeOf(fixture), (tx) => tx.execute<{ id: string }>(statement));
      expect(rows.map(({ id }) => id)).toEqual([fixture.workerId]);
    }
  });

  test("neither can write rows to the other's workers, or move rows there", async () => {
    const moved = withScope(scopeOf(one), (tx) =>
      tx.update(schema.workers).set({ organisationId: other.agency.id }).where(eq(schema.workers.id, one.workerId)),
    );
    await expect(moved).rejects.toMatchObject({ cause: { code: "42501" } });
    const planted = withScope(scopeOf(one), (tx) =>
      tx.insert(schema.workerContacts).values({
        organisationId: other.agency.id,
        workerId: other.workerId,
        name: "No One",
        relation: "None",
        phone: "+447700900000",
      }),
    );
    await expect(planted).rejects.toMatchObject({ cause: { code: "42501" } });
    // A child of another agency's worker, with the caller's own agency id: the foreign key includes both.
    const tied = withScope(scopeOf(one), (tx) =>
      tx.insert(schema.workerContacts).values({
        organisationId: one.agency.id,
        workerId: other.workerId,
        name: "No One",
        relation: "None",
        phone: "+447700900000",
      }),
    );
    await expect(tied).rejects.toMatchObject({ cause: { code: "23503" } });
    const changed = await withScope(scopeOf(one), (tx) =>
      tx.update(schema.workers).set({ lastName: "Taken" }).where(eq(schema.workers.id, other.workerId)).returning(),
    );
    expect(changed).toEqual([]);
  });
});

const leaveThePanel = (workerId: string) =>
  asOwner((tx) =>
    tx
      .update(schema.workers)
      .set({ panel: "off", verificationStatus: "not_submitted" })
      .where(eq(schema.workers.id, workerId)),
  );

/** Not open to off-panel workers, whom the platform does not verify. */
const onPanelAlone = "verification.submit";

describe.each(transports)("Off-panel workers, $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  describe("are not found for the platform's staff", () => {
    // Over HTTP, where the rule is the same, one of them.
    test.each(transport === transports[0] ? aboutOne : aboutOne.slice(0, 1))("%s", async (path) => {
      const row = matrix[path];
      if (!row) throw new Error(`no pair for ${path}`);
      const subject = await row.prepare();
      const workerId = subject.workerId ?? subject.id;
      // Prepared on-panel first, so that only the panel makes the difference.
      await leaveThePanel(workerId);
      const { agency, people } = sharedFixture();
      const before = await sideEffectsOf(agency.id);
      const due = row.outcomes.admin === "FORBIDDEN" ? "FORBIDDEN" : "NOT_FOUND";
      expect(await refusalOf(row.call(transport.clientOf(people.admin), subject.id))).toMatchObject({ code: due });
      expect(await sideEffectsOf(agency.id)).toEqual(before);
      if (row.outcomes.primary === "an answer" && path !== onPanelAlone) {
        await expect(row.call(transport.clientOf(people.primary), subject.id)).resolves.toBeDefined();
      }
    });
  });

  test("appear in no list, search or count of the platform's, but in their agency's", async () => {
    const platform = transport.clientOf(admin);
    const agency = await anAgency();
    const own = transport.clientOf(await signInAs(await aUser({ in: agency, codes: ["1002"] })));
    const { definition } = sharedFixture();
    const name = `Q${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    const [on, off] = [
      await aSubmittedQuestionnaire(agency, definition),
      await aSubmittedQuestionnaire(agency, definition),
    ];
    for (const { id } of [on, off]) {
      await asOwner((tx) => tx.update(schema.workers).set({ lastName: name }).where(eq(schema.workers.id, id)));
    }
    const count = async () => {
      const { cards } = await platform.overview.get();
      const figures = cards.find(({ key }) => key === "questionnaires")?.figures ?? [];
      return Number(figures.find(({ label }) => label === "All workers")?.value);
    };
    const found = async (client: Client, input: Parameters<Client["workers"]["list"]>[0]) =>
      (await client.workers.list(input)).items.map(({ _id }) => _id).sort();
    expect(await found(platform, { search: name })).toEqual([on.id, off.id].sort());
    const before = await count();
    await leaveThePanel(off.id);
    expect(await found(platform, { search: name })).toEqual([on.id]);
    expect(await found(platform, { search: off.number })).toEqual([]);
    expect(await found(platform, { search: name, status: "submitted" })).toEqual([on.id]);
    expect(await count()).toBeLessThan(before);
    expect(await found(own, { search: name })).toEqual([on.id, off.id].sort());
  });
});
