/**
 * Two agencies with one and the same person on file see nothing of each other, whatever they call; and of off-panel workers the
 * platform's staff see nothing, whatever they call.
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { contract } from "@/lib/contract";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type Client, faces, refusalOf } from "@/tests/support/clients";
import { asOwnerForNothing, tracesOf } from "@/tests/support/database";
import { pairs } from "@/tests/support/every-pair";
import { openHouse, theHouse } from "@/tests/support/pairs";
import { inputNames } from "@/tests/support/procedures";
import { workerRows } from "@/tests/support/workers";
import {
  anAgency,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  leaveWorld,
  type Organisation,
  signInAs,
  thePlatform,
  type Who,
} from "@/tests/support/world";

/** What both agencies have of her: the same. */
const person = {
  ...{ firstName: "Saoirse", lastName: "Whinfell", email: "saoirse.whinfell@people.example", phone: "+447700900456" },
  ...{ niNumber: "AB123456C", dateOfBirth: "1991-02-03", postcode: "LS1 4DY", address: "4 Whinfell Row" },
};

type House = { agency: Organisation; userId: string; who: Who; workerId: string; number: string };

async function aHouse(): Promise<House> {
  const agency = await anAgency();
  const user = await aUser({ in: agency, codes: ["1001", "1002"], isPrimary: true });
  const { id, number } = await aSubmittedQuestionnaire(agency, theHouse().definition);
  await workerRows(agency, id, user.id);
  await asOwner((tx) => tx.update(schema.workers).set(person).where(eq(schema.workers.id, id)));
  return { agency, userId: user.id, who: await signInAs(user), workerId: id, number };
}

let one: House;
let other: House;
let admin: Who;

beforeAll(async () => {
  await openHouse();
  one = await aHouse();
  other = await aHouse();
  admin = await signInAs(await aUser({ in: await thePlatform(), codes: ["1001", "1002", "7001", "8001"] }));
});

afterAll(leaveWorld);

const calls = Object.entries(contract).flatMap(([area, verbs]) => Object.keys(verbs).map((verb) => `${area}.${verb}`));

/** Calls about one worker that people make as themselves: a link is its holder's, whoever he is. */
const linkOpened = ["questionnaires.entry", "questionnaires.submit"];
const aboutOne = calls.filter((path) => inputNames(path).includes("workerId") && !linkOpened.includes(path));

test("calls about one worker are found, and each has its pair", () => {
  expect(aboutOne.length).toBeGreaterThan(7);
  expect(aboutOne.filter((path) => !(path in pairs))).toEqual([]);
});

describe.each(faces)("Two agencies with one person on file, $name", (face) => {
  let mine: Client;
  let theirs: Client;

  beforeAll(async () => {
    await face.open();
    mine = face.clientOf(one.who);
    theirs = face.clientOf(other.who);
  });
  afterAll(() => face.close());

  test("each finds her once, by name and number: its own", async () => {
    for (const [client, house, foreign] of [
      [mine, one, other],
      [theirs, other, one],
    ] as const) {
      for (const search of ["Saoirse", "whinfell", house.number]) {
        const { items } = await client.workers.list({ search });
        expect(items.map(({ _id }) => _id)).toEqual([house.workerId]);
      }
      expect((await client.workers.list({ search: foreign.number })).items).toEqual([]);
      expect(JSON.stringify(await client.workers.list({}))).not.toContain(foreign.workerId);
    }
  });

  test("each counts her once on its overview", async () => {
    for (const client of [mine, theirs]) {
      const { cards } = await client.overview.get();
      const figures = cards.find(({ key }) => key === "questionnaires")?.figures ?? [];
      expect(figures.find(({ label }) => label === "Workers on file")?.value).toBe(1);
    }
  });

  test("an export of hers holds nothing of the other's", async () => {
    const file = await mine.privacy.export({ workerId: one.workerId, format: "json", purpose: "access" });
    const text = Buffer.from(file.base64, "base64").toString();
    expect(text).toContain(person.email);
    for (const word of [other.workerId, other.number, other.agency.name, other.agency.id]) {
      expect(text).not.toContain(word);
    }
  });

  test("openings by one are not among the other's", async () => {
    await mine.questionnaires.read({ workerId: one.workerId });
    const { items } = await theirs.privacy.access({ workerId: other.workerId });
    expect(items.map(({ part }) => part)).toEqual(["profile"]);
  });
});

describe("Two agencies with one person on file, in the database", () => {
  const scopeOf = ({ agency }: House) => ({ kind: "organisation", organisationId: agency.id }) as const;

  test("every table that hangs on workers shows each its own rows alone", async () => {
    const tables = await asOwnerForNothing(async (client) => {
      const { rows } = await client.query(
        `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
         where a.attname = 'worker_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
      );
      return rows.map(({ name }) => String(name));
    });
    expect(tables.length).toBeGreaterThan(18);
    for (const name of tables) {
      for (const [house, foreign] of [
        [one, other],
        [other, one],
      ] as const) {
        const { rows } = await withScope(scopeOf(house), (tx) =>
          tx.execute<{ own: number; foreign: number }>(sql`
            select count(*) filter (where worker_id = ${house.workerId})::int as own,
              count(*) filter (where worker_id = ${foreign.workerId})::int as foreign
            from ${sql.identifier(name)}`),
        );
        expect([name, rows[0]?.foreign]).toEqual([name, 0]);
      }
    }
  });

  test.each([
    ["her National Insurance number", sql`select id from workers where ni_number = ${person.niNumber}`],
    ["her e-mail", sql`select id from workers where email = ${person.email}`],
    ["her phone", sql`select id from workers where phone = ${person.phone}`],
    [
      "her name and birthday",
      sql`select id from workers
      where last_name = ${person.lastName} and date_of_birth = ${person.dateOfBirth}`,
    ],
    ["a word of hers", sql`select worker_id as id from worker_terms where term = 'whinfell'`],
    [
      "the beginning of her number on the phone",
      sql`select distinct worker_id as id from worker_terms
      where term >= '07700900456' and term < '07700900457'`,
    ],
  ])("%s finds one of her, the own", async (_, statement) => {
    for (const house of [one, other]) {
      const { rows } = await withScope(scopeOf(house), (tx) => tx.execute<{ id: string }>(statement));
      expect(rows.map(({ id }) => id)).toEqual([house.workerId]);
    }
  });

  test("neither can be written into the other's, nor moved there", async () => {
    const moved = withScope(scopeOf(one), (tx) =>
      tx.update(schema.workers).set({ organisationId: other.agency.id }).where(eq(schema.workers.id, one.workerId)),
    );
    await expect(moved).rejects.toMatchObject({ cause: { code: "42501" } });
    const planted = withScope(scopeOf(one), (tx) =>
      tx.insert(schema.workerContacts).values({
        ...{ organisationId: other.agency.id, workerId: other.workerId },
        ...{ name: "Nobody", relation: "None", phone: "+447700900000" },
      }),
    );
    await expect(planted).rejects.toMatchObject({ cause: { code: "42501" } });
    // A child of a worker of another agency, under the own agency's id: the key holds both.
    const tied = withScope(scopeOf(one), (tx) =>
      tx.insert(schema.workerContacts).values({
        ...{ organisationId: one.agency.id, workerId: other.workerId },
        ...{ name: "Nobody", relation: "None", phone: "+447700900000" },
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

/** The platform verifies nobody off-panel: nobody hands one in either. */
const onPanelAlone = "verification.submit";

describe.each(faces)("Off-panel workers, $name", (face) => {
  beforeAll(() => face.open());
  afterAll(() => face.close());

  describe("are not there for the platform's staff", () => {
    test.each(aboutOne)("%s", async (path) => {
      const pair = pairs[path];
      if (!pair) throw new Error(`no pair for ${path}`);
      const subject = await pair.prepare();
      const workerId = subject.workerId ?? subject.id;
      // On-panel first: it is the panel alone that makes the difference, for whomever the platform may do it to at all.
      await leaveThePanel(workerId);
      const { agency, people } = theHouse();
      const before = await tracesOf(agency.id);
      const due = pair.outcomes.admin === "FORBIDDEN" ? "FORBIDDEN" : "NOT_FOUND";
      expect(await refusalOf(pair.call(face.clientOf(people.admin), subject.id))).toMatchObject({ code: due });
      expect(await tracesOf(agency.id)).toEqual(before);
      if (pair.outcomes.primary === "an answer" && path !== onPanelAlone) {
        await expect(pair.call(face.clientOf(people.primary), subject.id)).resolves.toBeDefined();
      }
    });
  });

  test("stand in no list, search or count of the platform's, and in their agency's", async () => {
    const platform = face.clientOf(admin);
    const agency = await anAgency();
    const own = face.clientOf(await signInAs(await aUser({ in: agency, codes: ["1002"] })));
    const { definition } = theHouse();
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
      return Number(figures.find(({ label }) => label === "Workers on file")?.value);
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
