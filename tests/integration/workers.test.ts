/** The list of workers and its actions, through the contract: in process and over HTTP. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { trigramsOf } from "@/lib/backend/workers/similar";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { WorkerQuery } from "@/lib/contract/workers";
import * as schema from "@/lib/db/schema";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import type { WorkerOverrides } from "@/tests/support/complete-worker";
import {
  aDefinition,
  anAgency,
  aProvider,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { dayFromNow } from "@/tests/support/organisations";

const texts = messages.workers;
const people = {} as Record<"admin" | "manager" | "viewer" | "booker" | "colleague" | "other" | "provider", TestCaller>;
let agency: Organisation;
let otherAgency: Organisation;

beforeAll(async () => {
  agency = await anAgency();
  otherAgency = await anAgency();
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes: ["1001", "1002"] }));
  people.manager = await signInAs(await aUser({ in: agency, codes: ["1001", "1002"] }));
  people.colleague = await signInAs(await aUser({ in: agency, codes: ["1001", "1002"] }));
  people.viewer = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  people.booker = await signInAs(await aUser({ in: agency, codes: ["3004"] }));
  people.other = await signInAs(await aUser({ in: otherAgency, codes: ["1001", "1002"] }));
  people.provider = await signInAs(await aUser({ in: await aProvider(), codes: ["1001", "1002"] }));
});
afterAll(closeFixtures);

/** A worker with a unique number. Fields not given default to those of an active, compliant worker. */
async function aPerson(of: Organisation, row: WorkerOverrides = {}) {
  const id = randomUUID();
  const worker = {
    id,
    organisationId: of.id,
    number: `N${id.slice(0, 8)}`,
    firstName: "Hazel",
    lastName: "Winterbourne",
    email: `${id}@people.example`,
    employmentStatus: "active" as const,
    complianceState: "compliant" as const,
    ...row,
  };
  await asOwner((tx) => tx.insert(schema.workers).values(worker));
  return worker;
}

/** Letters that begin the names of one test only; digits would keep a word from being corrected. */
const letters = () =>
  randomUUID()
    .replace(/[\d-]/g, (digit) => "ghijklmnop"[Number(digit)] ?? "q")
    .slice(0, 10);

const rowOf = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, id)));
  if (!row) throw new Error("no such worker");
  return row;
};
const eventsOf = (workerId: string) =>
  asOwner((tx) =>
    tx
      .select({ kind: schema.workerEvents.kind, reason: schema.workerEvents.reason })
      .from(schema.workerEvents)
      .where(eq(schema.workerEvents.workerId, workerId)),
  );
const auditOf = (subjectId: string) =>
  asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action, details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, subjectId)),
  );

describe("The list of workers", () => {
  const as = (who: TestCaller): Client => inProcess.clientOf(who);
  const found = async (client: Client, query: WorkerQuery) =>
    (await client.workers.list(query)).items.map(({ workerId }) => workerId);

  beforeAll(inProcess.open);
  afterAll(inProcess.close);

  test("finds a misspelt name, and only where no one has the name as it was typed", async () => {
    const [first, second] = [letters(), letters()];
    const meant = await aPerson(agency, { firstName: "Sujata", lastName: `${first}gurungma` });
    const other = await aPerson(otherAgency, { firstName: "Sujata", lastName: `${first}gurungmo` });
    const client = as(people.manager);
    const typed = `${first}gurugma`;
    const page = await client.workers.list({ search: typed });
    expect(page).toMatchObject({ isSimilar: true, next: null, items: [{ _id: meant.id }] });
    expect(page.items).toHaveLength(1);
    // Each sort order, and next to a word that is spelt right.
    expect(await found(client, { search: typed, sort: "-added" })).toEqual([meant.number]);
    expect(await found(client, { search: `sujata ${typed}` })).toEqual([meant.number]);
    expect(await found(client, { search: `sujatta ${typed}` })).toEqual([meant.number]);
    expect(await found(client, { search: `hazel ${typed}` })).toEqual([]);
    expect(await found(client, { search: typed, employment: "resigned" })).toEqual([]);
    expect(await found(as(people.other), { search: typed })).toEqual([other.number]);

    const exact = await aPerson(agency, { firstName: "Sujata", lastName: typed });
    expect(await client.workers.list({ search: typed })).toMatchObject({
      isSimilar: false,
      items: [{ workerId: exact.number }],
    });
    // A name that someone has may still be misspelt next to another.
    await aPerson(agency, { firstName: `${second}martha`, lastName: "Oakley" });
    const marta = await aPerson(agency, { firstName: `${second}marta`, lastName: `${second}stone` });
    expect(await found(client, { search: `${second}martha ${second}stone` })).toEqual([marta.number]);
  });

  test("pages through workers with similar names, each once", async () => {
    const mark = letters();
    const names = [`${mark}mohamed`, `${mark}mohammed`, `${mark}mohamet`];
    const numbers = [];
    for (let n = 0; n < 6; n += 1) {
      const [firstName = "", lastName = ""] = [names[n % 3], names[(n + 1) % 3]];
      numbers.push((await aPerson(agency, { firstName, lastName })).number);
    }
    const client = as(people.manager);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await client.workers.list({ search: `${mark}mohamad`, limit: 2, after });
      expect(page.isSimilar).toBe(true);
      seen.push(...page.items.map(({ workerId }) => workerId));
      after = page.next ?? undefined;
    } while (after);
    expect(seen.toSorted()).toEqual(numbers.toSorted());
  });

  test("a similar off-panel worker is not found by platform staff", async () => {
    const mark = letters();
    const worker = await aPerson(agency, { lastName: `${mark}gurungma`, panel: "off" });
    expect(await found(as(people.manager), { search: `${mark}gurugma` })).toEqual([worker.number]);
    expect(await found(as(people.admin), { search: `${mark}gurugma` })).toEqual([]);
    await asOwner((tx) => tx.update(schema.workers).set({ panel: "on" }).where(eq(schema.workers.id, worker.id)));
    expect(await found(as(people.admin), { search: `${mark}gurugma` })).toEqual([worker.number]);
  });

  test("a name is no longer suggested once no worker has it", async () => {
    const mark = letters();
    const wordsOf = () =>
      asOwner((tx) =>
        tx
          .select()
          .from(schema.workerWords)
          .where(eq(schema.workerWords.word, `${mark}gurungma`)),
      );
    const [one, two] = [
      await aPerson(agency, { lastName: `${mark}gurungma` }),
      await aPerson(agency, { lastName: `${mark}gurungma` }),
    ];
    const rename = (id: string) =>
      asOwner((tx) => tx.update(schema.workers).set({ lastName: "Winterbourne" }).where(eq(schema.workers.id, id)));
    expect(await wordsOf()).toHaveLength(new Set(trigramsOf(`${mark}gurungma`)).size);
    await rename(one.id);
    expect(await wordsOf()).not.toEqual([]);
    await rename(two.id);
    expect(await wordsOf()).toEqual([]);
  });

  test("finds by the beginning of every word of name, number, email and phone", async () => {
    const mark = randomUUID().slice(0, 6);
    const { number } = await aPerson(agency, {
      firstName: "Zoë-Mae",
      lastName: `O’Quill${mark}`,
      number: `QX-${mark}`,
      email: `zm.${mark}@mail.example`,
      phone: `+4477${String(Date.now()).slice(-8)}`,
    });
    const { phone } = await asOwner(async (tx) => {
      const [row] = await tx.select().from(schema.workers).where(eq(schema.workers.number, number));
      return { phone: row?.phone ?? "" };
    });
    const client = as(people.manager);
    const national = phone.replace("+44", "0");
    const searches = [
      `oquill${mark}`,
      `O'Quill${mark}`,
      `zoe oquill${mark}`,
      `oquill${mark} MA`,
      `qx-${mark}`,
      `zm.${mark}@ma`,
      phone,
      national,
      `${national.slice(0, 5)} ${national.slice(5, 8)} ${national.slice(8)}`,
      `+44 (0)${national.slice(1, 6)} ${national.slice(6)}`,
    ];
    for (const search of searches)
      expect({ search, found: await found(client, { search }) }).toEqual({ search, found: [number] });
    for (const search of [`uill${mark}`, `zoe oquill${mark} xavier`, "-- ,;", "\u0000"]) {
      expect(await found(client, { search: search === "\u0000" ? "%_" : search })).toEqual([]);
    }
    expect(await found(as(people.other), { search: `oquill${mark}` })).toEqual([]);
    expect(await found(as(people.admin), { search: `oquill${mark}` })).toEqual([number]);
  });

  test("a name that starts like a filter's name finds only the workers with that name, not those matching the filter", async () => {
    const own = await anAgency();
    const [typeId, branchId] = [randomUUID(), randomUUID()];
    await asOwner(async (tx) => {
      await tx.insert(schema.workerTypes).values({ id: typeId, name: `Type ${typeId}` });
      await tx.insert(schema.branches).values({ id: branchId, organisationId: own.id, name: "Harrowby" });
    });
    const matching = { workerTypeIds: [typeId], branchIds: [branchId], skills: ["Dementia care"] };
    const needed = { complianceState: "not_compliant" as const };
    const names = ["Panesar", "Branch", "Action", "Skilling", "Typewell", "Employ", "Verity", "Compton"];
    const numbers = new Map<string, string>();
    for (const lastName of names) {
      const { number } = await aPerson(own, { ...matching, ...needed, lastName, email: null });
      numbers.set(lastName, number);
    }
    const client = as(await signInAs(await aUser({ in: own, codes: ["1002"] })));
    for (const [lastName, number] of numbers) {
      for (const search of [
        lastName,
        lastName.slice(0, 3),
        `${lastName.slice(0, 3)} haz`,
        `:${lastName.slice(0, 2)}`,
      ]) {
        for (const sort of [undefined, "name", "-added"] as const) {
          const query = { search, sort };
          expect({ query, found: await found(client, query) }).toEqual({ query, found: [number] });
        }
      }
      for (const more of [
        { panel: "on" },
        { action: "needed" },
        { branch: branchId },
        { skill: "dementia" },
      ] as const) {
        const query = { search: lastName, ...more };
        const wanted = "skill" in more ? [] : [number];
        expect({ query, found: await found(client, query) }).toEqual({ query, found: wanted });
      }
    }
    for (const search of ["panel", "panel:on", ":panel:on", "action:needed", "branch:", "skill:dementia", branchId]) {
      const isName = search.startsWith("branch");
      // A similar name may be found, and never by the filter.
      const page = await client.workers.list({ search });
      const exact = page.isSimilar ? [] : page.items.map(({ workerId }) => workerId);
      expect({ search, exact }).toEqual({ search, exact: isName ? [numbers.get("Branch")] : [] });
    }
    // A number that looks like a skill does not match the skill filter.
    await aPerson(own, { lastName: "Quist", number: ":skill:juggling", email: null });
    expect((await client.workers.filters({})).skills).toEqual(["dementia care"]);
    expect(await found(client, { skill: "Dementia Care" })).toHaveLength(names.length);
  });

  test("no search text or address makes it fail", async () => {
    const client = as(people.manager);
    for (const search of ["'; drop table workers", "((((", "+", "\\", "a".repeat(100), "🙂 é ß İ", "skill: type:"]) {
      await expect(client.workers.list({ search })).resolves.toBeDefined();
    }
    for (let n = 0; n < 2; n++) await aPerson(agency);
    const { next } = await as(people.admin).workers.list({ limit: 1 });
    expect(next).not.toBeNull();
    for (const after of ["x", next ?? ""]) {
      const asked = client.workers.list({ after, sort: "-expiry" });
      expect((await refusalOf(asked)).code).toBe("BAD_REQUEST");
    }
  });

  test("each filter shows only the workers it names; archived ones only on request", async () => {
    const mark = `F${randomUUID().slice(0, 6)}`;
    const [typeId, branchId] = [randomUUID(), randomUUID()];
    await asOwner(async (tx) => {
      await tx.insert(schema.workerTypes).values({ id: typeId, name: `Type ${typeId}` });
      await tx.insert(schema.branches).values({ id: branchId, organisationId: agency.id, name: `Branch ${mark}` });
    });
    const make = (row: WorkerOverrides) => aPerson(agency, { lastName: mark, verificationStatus: "approved", ...row });
    const plain = await make({ expiresOn: dayFromNow(400) });
    const narrow: [WorkerQuery, WorkerOverrides][] = [
      [{ employment: "disabled" }, { employmentStatus: "disabled" }],
      [{ verification: "lapsed" }, { verificationStatus: "lapsed" }],
      [{ compliance: "expiring" }, { complianceState: "expiring" }],
      [{ workerType: typeId }, { workerTypeIds: [typeId] }],
      [{ branch: branchId }, { branchIds: [branchId] }],
      [{ skill: "péG feeding" }, { skills: ["PEG Feeding"] }],
      [{ expiring: "30" }, { expiresOn: dayFromNow(29) }],
      [{ expiring: "expired" }, { expiresOn: dayFromNow(-2) }],
      [{ panel: "off" }, { panel: "off", verificationStatus: "not_submitted" }],
      [{ employment: "archived" }, { employmentStatus: "archived" }],
    ];
    const client = as(people.manager);
    const numbers: string[] = [];
    for (const [query, row] of narrow) {
      const { number } = await make(row);
      numbers.push(number);
      for (const sort of [undefined, "name", "-added"] as const) {
        expect({ query, found: await found(client, { ...query, search: mark, sort }) }).toEqual({
          query,
          found: [number],
        });
      }
    }
    const archived = numbers.pop();
    expect((await found(client, { search: mark, limit: 100 } as WorkerQuery)).toSorted()).toEqual(
      [plain.number, ...numbers].toSorted(),
    );
    expect(await found(client, { search: mark })).not.toContain(archived);
    const needed = await found(client, { search: mark, action: "needed" });
    expect(needed.toSorted()).toEqual([numbers[1], numbers[2]].toSorted());
    const filters = await client.workers.filters({});
    expect(filters.branches.map(({ name }) => name)).toContain(`Branch ${mark}`);
    expect(filters.skills).toContain("peg feeding");
    expect(filters.agencies).toEqual([]);
    expect((await as(people.other).workers.filters({ agency: agency.id })).branches).toEqual([]);
    // A changed worker is found by their current values at once.
    await asOwner((tx) =>
      tx.update(schema.workers).set({ employmentStatus: "disabled" }).where(eq(schema.workers.id, plain.id)),
    );
    expect(await found(client, { search: mark, employment: "disabled" })).toContain(plain.number);
  });

  test("the questionnaire's status filters it, with no questionnaire counting as pending", async () => {
    const definition = await aDefinition();
    const submitted = await aSubmittedQuestionnaire(agency, definition);
    const pending = await aPerson(agency);
    const client = as(people.manager);
    expect(await found(client, { search: submitted.number, status: "submitted" })).toEqual([submitted.number]);
    expect(await found(client, { search: submitted.number, status: "pending" })).toEqual([]);
    expect(await found(client, { search: pending.number, status: "pending" })).toEqual([pending.number]);
    expect(await found(client, { search: pending.number, status: "resubmitted" })).toEqual([]);
  });

  test("every order shows every worker once, paged, and reversed the same backwards", async () => {
    const own = await anAgency();
    const reader = as(await signInAs(await aUser({ in: own, codes: ["1002"] })));
    const wanted: string[] = [];
    for (let n = 0; n < 9; n++) {
      const expiresOn = n % 3 === 0 ? null : dayFromNow(n % 2 === 0 ? 10 : 20);
      const { number } = await aPerson(own, {
        firstName: n % 2 ? "Ada" : "Bo",
        lastName: n < 4 ? "Reed" : "ash",
        expiresOn,
      });
      wanted.push(number);
    }
    const walk = async (query: WorkerQuery) => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await reader.workers.list({ ...query, limit: 2, after });
        seen.push(...page.items.map(({ workerId }) => workerId));
        after = page.next ?? undefined;
      } while (after);
      return seen;
    };
    for (const query of [{}, { search: "a" }, { search: "people", employment: "active" } as const]) {
      for (const order of ["name", "number", "expiry", "added"] as const) {
        const up = await walk({ ...query, sort: order });
        const down = await walk({ ...query, sort: `-${order}` });
        expect(new Set(up).size).toBe(up.length);
        expect(down.toSorted()).toEqual(up.toSorted());
        if (order !== "expiry") expect(down).toEqual(up.toReversed());
        if (!("search" in query)) expect(up.toSorted()).toEqual(wanted.toSorted());
      }
    }
    expect((await walk({ search: "people" })).toSorted()).toEqual(
      (await walk({ search: "people", sort: "name" })).toSorted(),
    );
    // No worker appears twice for two words that begin alike; those with nothing that expires come last both ways.
    expect((await walk({ search: "a" })).toSorted()).toEqual((await walk({ search: "a", sort: "name" })).toSorted());
    for (const sort of ["expiry", "-expiry"] as const) {
      const dates = (await reader.workers.list({ sort })).items.map(({ expiresOn }) => expiresOn);
      expect(dates.slice(-3)).toEqual([null, null, null]);
      const dated = dates.slice(0, -3);
      expect(dated).toEqual(sort === "expiry" ? dated.toSorted() : dated.toSorted().toReversed());
    }
  });

  test("pages lead back as they lead on, in every order, and the first one is always full", async () => {
    const own = await anAgency();
    const reader = as(await signInAs(await aUser({ in: own, codes: ["1002"] })));
    for (let n = 0; n < 7; n++) {
      await aPerson(own, {
        firstName: n % 2 ? "Ada" : "Bo",
        lastName: n < 4 ? "Reed" : "ash",
        expiresOn: n % 3 === 0 ? null : dayFromNow(n % 2 === 0 ? 10 : 20),
      });
    }
    const orders = ["name", "number", "expiry", "added"].flatMap((order) => [order, `-${order}`]);
    const queries = [
      ...orders.map((sort) => ({ sort }) as WorkerQuery),
      { search: "people" },
      { search: "a", sort: "-expiry" } as const,
    ];
    for (const query of queries) {
      const pages: string[][] = [];
      let page = await reader.workers.list({ ...query, limit: 2 });
      expect(page.previous).toBeNull();
      for (;;) {
        pages.push(page.items.map(({ _id }) => _id));
        if (!page.next) break;
        page = await reader.workers.list({ ...query, limit: 2, after: page.next });
      }
      const back: string[][] = [page.items.map(({ _id }) => _id)];
      while (page.previous) {
        page = await reader.workers.list({ ...query, limit: 2, before: page.previous });
        back.unshift(page.items.map(({ _id }) => _id));
      }
      expect({ query, back }).toEqual({ query, back: pages });
      expect(page.previous).toBeNull();
    }
    // From the middle of a page, fewer rows come before than a page has: the first page is shown.
    const { items, next } = await reader.workers.list({ limit: 1 });
    const second = await reader.workers.list({ limit: 1, after: next ?? "" });
    const before = await reader.workers.list({ limit: 5, before: second.previous ?? "" });
    expect(before.items[0]?._id).toBe(items[0]?._id);
    expect(before.items).toHaveLength(5);
    expect(before.previous).toBeNull();
    const wrong = reader.workers.list({ before: next ?? "", sort: "-expiry" });
    expect(await refusalOf(wrong)).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "before" }] });
  });

  test("the total counts what the filters and the search leave, on any page, and only when asked", async () => {
    const own = await anAgency();
    const reader = as(await signInAs(await aUser({ in: own, codes: ["1002"] })));
    for (let n = 0; n < 6; n++) {
      await aPerson(own, {
        employmentStatus: n < 4 ? "active" : n === 4 ? "disabled" : "archived",
        verificationStatus: n % 2 ? "approved" : "denied",
        lastName: n < 3 ? "Aldermere" : "Aldersey",
      });
    }
    await aPerson(agency);
    const totalOf = async (query: WorkerQuery, more: { limit?: number; after?: string } = {}) =>
      (await reader.workers.list({ ...query, limit: 1, counted: "yes", ...more })).total;
    const exactly = (count: number) => ({ count, isExact: true });
    expect(await totalOf({})).toEqual(exactly(5));
    expect(await totalOf({}, { limit: 50 })).toEqual(exactly(5));
    expect(await totalOf({ employment: "active" })).toEqual(exactly(4));
    expect(await totalOf({ employment: "archived" })).toEqual(exactly(1));
    expect(await totalOf({ employment: "active", verification: "denied" })).toEqual(exactly(2));
    expect(await totalOf({ search: "alderm" })).toEqual(exactly(3));
    expect(await totalOf({ search: "alder", verification: "approved" })).toEqual(exactly(2));
    expect(await totalOf({ search: "hazel alder" })).toEqual(exactly(5));
    expect(await totalOf({ search: "xyzzy" })).toEqual(exactly(0));
    expect(await totalOf({ search: "--" })).toEqual(exactly(0));
    const { next, total } = await reader.workers.list({ limit: 1 });
    expect(total).toBeNull();
    expect(await totalOf({}, { after: next ?? "" })).toEqual(exactly(5));
  });

  test("each row says whether the worker can work", async () => {
    const mark = `Zw${randomUUID().slice(0, 6)}`;
    await aPerson(agency, { firstName: "Ann", lastName: mark, verificationStatus: "approved" });
    await aPerson(agency, { firstName: "Ben", lastName: mark, complianceState: "not_compliant", missingItems: 6 });
    const { items } = await as(people.viewer).workers.list({ search: mark, sort: "name" });
    expect(items.map(({ workStatus }) => workStatus)).toEqual([
      { kind: "ready", urgency: "none", count: null, on: null },
      { kind: "missing", urgency: "now", count: 6, on: null },
    ]);
  });

  test("permissions: agencies see their own, the platform everyone on-panel and one agency's, no one else anything", async () => {
    const own = await aPerson(agency);
    const foreign = await aPerson(otherAgency);
    const off = await aPerson(agency, { panel: "off", verificationStatus: "not_submitted" });
    const sees = async (who: TestCaller, search: string, more: WorkerQuery = {}) =>
      (await found(as(who), { search, ...more })).length;
    expect(await sees(people.viewer, own.number)).toBe(1);
    expect(await sees(people.viewer, foreign.number)).toBe(0);
    // Naming another agency does not open it.
    expect(await sees(people.viewer, foreign.number, { agency: otherAgency.id })).toBe(0);
    expect(await sees(people.viewer, off.number)).toBe(1);
    expect(await sees(people.admin, off.number)).toBe(0);
    expect(await sees(people.admin, "hazel", { panel: "off" })).toBe(0);
    expect(await sees(people.admin, foreign.number)).toBe(1);
    expect(await sees(people.admin, foreign.number, { agency: agency.id })).toBe(0);
    expect(await sees(people.admin, own.number, { agency: agency.id })).toBe(1);
    for (const who of [people.booker, people.provider]) {
      expect((await refusalOf(as(who).workers.list({}))).code).toBe("FORBIDDEN");
      expect((await refusalOf(as(who).workers.filters({}))).code).toBe("FORBIDDEN");
      expect((await refusalOf(as(who).workers.recordExport({}))).code).toBe("FORBIDDEN");
    }
    expect((await refusalOf(as(unauthenticated).workers.list({}))).code).toBe("UNAUTHORIZED");
  });

  test("an export of the list is audited, without the search text", async () => {
    await as(people.viewer).workers.recordExport({ search: "someone", verification: "denied" });
    const rows = await asOwner((tx) =>
      tx
        .select()
        .from(schema.auditEvents)
        .where(
          and(eq(schema.auditEvents.organisationId, agency.id), eq(schema.auditEvents.action, "worker.listExported")),
        ),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.at(-1)?.details).toEqual({ filters: "search verification" });
    expect(JSON.stringify(rows)).not.toContain("someone");
  });

  test("the employment status: each transition from where it is allowed, with its reason, audited", async () => {
    const client = as(people.manager);
    const { id: workerId } = await aPerson(agency, { employmentStatus: "profile_completed" });
    const step = (action: "activate" | "disable" | "resign" | "archive" | "restore", reason?: string) =>
      client.workers.changeEmployment({ workerId, action, reason });
    expect(await refusalOf(step("restore"))).toMatchObject({ code: "CONFLICT", reason: "notPossible" });
    expect(await step("activate")).toEqual({ employment: "active" });
    expect(await refusalOf(step("archive", "Tidying up"))).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(step("disable", "  "))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "reason", message: texts.employmentReasonRequired }],
    });
    await step("disable", "On leave");
    expect(await rowOf(workerId)).toMatchObject({ employmentStatus: "disabled", employmentReason: "On leave" });
    await step("resign", "Moved away");
    expect(await refusalOf(step("activate"))).toMatchObject({ code: "CONFLICT" });
    await step("archive", "A year without work");
    expect(await step("restore")).toEqual({ employment: "disabled" });
    expect((await eventsOf(workerId)).map(({ kind }) => kind).toSorted()).toEqual(
      ["activated", "archived", "disabled", "resigned", "restored"].toSorted(),
    );
    const audited = await auditOf(workerId);
    expect(audited.map(({ action }) => action)).toContain("worker.disabled");
    expect(JSON.stringify(audited)).not.toContain("On leave");
  });

  test("an activated worker is assessed as of today, alone and in bulk", async () => {
    const client = as(people.manager);
    for (const isMany of [false, true]) {
      const { id } = await aPerson(agency, { employmentStatus: "disabled", complianceState: "compliant" });
      await (isMany
        ? client.workers.changeEmployments({ workerIds: [id], action: "activate" })
        : client.workers.changeEmployment({ workerId: id, action: "activate" }));
      // They have no documents.
      expect(await rowOf(id)).toMatchObject({ employmentStatus: "active", complianceState: "not_compliant" });
    }
  });

  test("only off-panel workers are activated from draft", async () => {
    const client = as(people.manager);
    const on = await aPerson(agency, { employmentStatus: "draft" });
    const off = await aPerson(agency, { employmentStatus: "draft", panel: "off" });
    const refused = client.workers.changeEmployment({ workerId: on.id, action: "activate" });
    expect(await refusalOf(refused)).toMatchObject({ message: texts.draftNotActivated });
    expect(await client.workers.changeEmployment({ workerId: off.id, action: "activate" })).toEqual({
      employment: "active",
    });
  });

  test("in bulk: a result for each worker with a message, and a failure does not affect the others", async () => {
    const client = as(people.manager);
    const active = await aPerson(agency);
    const draft = await aPerson(agency, { employmentStatus: "draft" });
    const foreign = await aPerson(otherAgency);
    const workerIds = [active.id, draft.id, foreign.id, active.id];
    const { results } = await client.workers.changeEmployments({
      workerIds,
      action: "disable",
      reason: "The ward closed",
    });
    expect(results.map(({ done, message }) => ({ done, message }))).toEqual([
      { done: true, message: texts.employmentDone.disable },
      { done: false, message: texts.notPossible.disable("draft") },
      { done: false, message: texts.notThere },
    ]);
    expect(results[2]?.worker).toBeNull();
    expect((await rowOf(active.id)).employmentStatus).toBe("disabled");
    expect((await rowOf(draft.id)).employmentStatus).toBe("draft");
    expect((await rowOf(foreign.id)).employmentStatus).toBe("active");
    const without = client.workers.changeEmployments({ workerIds: [active.id], action: "archive" });
    expect((await refusalOf(without)).fields).toEqual([{ field: "reason", message: texts.employmentReasonRequired }]);
  });

  test("all that match: exactly those the caller may see, if they still are as many as they were shown", async () => {
    const lastName = `Zm${randomUUID().slice(0, 8)}`;
    const own = [await aPerson(agency, { lastName }), await aPerson(agency, { lastName })];
    const other = await aPerson(agency, { lastName, employmentStatus: "disabled" });
    const foreign = await aPerson(otherAgency, { lastName });
    const off = await aPerson(agency, { lastName, panel: "off", verificationStatus: "not_submitted" });
    const matching = { search: lastName, employment: "active" } as const;
    const change = (who: TestCaller, expected: number, query: WorkerQuery = matching) =>
      as(who).workers.changeEmployments({ matching: query, expected, action: "disable", reason: "A reason" });
    expect((await refusalOf(change(people.viewer, 3))).code).toBe("FORBIDDEN");
    expect((await refusalOf(change(people.provider, 3))).code).toBe("FORBIDDEN");
    // A wrong count changes nothing: another tenant's worker is not among those that match, even where that tenant is named.
    for (const expected of [2, 4]) {
      expect(await refusalOf(change(people.manager, expected))).toMatchObject({
        code: "CONFLICT",
        message: texts.matchesChanged,
      });
    }
    expect(await refusalOf(change(people.manager, 1, { search: lastName, agency: otherAgency.id }))).toMatchObject({
      code: "CONFLICT",
    });
    // Staff see both agencies' workers, but none off-panel.
    expect((await refusalOf(change(people.admin, 4))).code).toBe("CONFLICT");
    const { results } = await change(people.manager, 3);
    expect(results.map(({ _id }) => _id).toSorted()).toEqual([...own, off].map(({ id }) => id).toSorted());
    expect(results.every(({ done }) => done)).toBe(true);
    for (const { id } of [...own, off, other]) expect((await rowOf(id)).employmentStatus).toBe("disabled");
    expect((await rowOf(foreign.id)).employmentStatus).toBe("active");
    expect((await auditOf(foreign.id)).length).toBe(0);
    const sent = await as(people.viewer).workers.sendQuestionnaires({ matching: { search: lastName }, expected: 4 });
    expect(sent.results.map(({ _id }) => _id)).not.toContain(foreign.id);
    expect(sent.results).toHaveLength(4);
  });

  test("a bulk action names either workers or filters, and not more than the limit", async () => {
    const client = as(people.manager);
    const { id } = await aPerson(agency);
    const refused = [
      () => client.workers.sendQuestionnaires({}),
      () => client.workers.sendQuestionnaires({ workerIds: [id], matching: {}, expected: 1 }),
      () => client.workers.sendQuestionnaires({ matching: {} }),
      () => client.workers.sendQuestionnaires({ matching: {}, expected: constants.bulkWorkersMax + 1 }),
    ];
    for (const call of refused) expect((await refusalOf(call())).code).toBe("BAD_REQUEST");
  });

  test("change permissions: only with the code, and only the agency's own workers", async () => {
    const worker = await aPerson(agency);
    const change = (who: TestCaller) =>
      as(who).workers.changeEmployment({ workerId: worker.id, action: "disable", reason: "A reason" });
    const changeMany = (who: TestCaller) =>
      as(who).workers.changeEmployments({ workerIds: [worker.id], action: "disable", reason: "A reason" });
    for (const who of [people.viewer, people.booker, people.provider]) {
      expect((await refusalOf(change(who))).code).toBe("FORBIDDEN");
      expect((await refusalOf(changeMany(who))).code).toBe("FORBIDDEN");
    }
    expect((await refusalOf(change(people.other))).code).toBe("NOT_FOUND");
    expect((await changeMany(people.other)).results).toEqual([
      { _id: worker.id, worker: null, done: false, message: texts.notThere },
    ]);
    expect((await rowOf(worker.id)).employmentStatus).toBe("active");
    expect(await change(people.admin)).toEqual({ employment: "disabled" });
    const off = await aPerson(agency, { panel: "off" });
    const byStaff = as(people.admin).workers.changeEmployment({
      workerId: off.id,
      action: "disable",
      reason: "A reason",
    });
    expect((await refusalOf(byStaff)).code).toBe("NOT_FOUND");
  });

  test("questionnaire links in bulk: sent where possible, with a reason for each of the others", async () => {
    const reachable = await aPerson(agency);
    const silent = await aPerson(agency, { email: null });
    const archived = await aPerson(agency, { employmentStatus: "archived" });
    const submitted = await aSubmittedQuestionnaire(agency, await aDefinition());
    const foreign = await aPerson(otherAgency);
    const workerIds = [reachable, silent, archived, submitted, foreign].map(({ id }) => id);
    const { results } = await as(people.viewer).workers.sendQuestionnaires({ workerIds });
    expect(results.map(({ message }) => message)).toEqual([
      texts.linkSent,
      texts.noEmail,
      texts.archivedNotSent,
      texts.alreadySubmitted,
      texts.notThere,
    ]);
    expect((await auditOf(reachable.id)).map(({ action }) => action)).toEqual(["questionnaire.linkSent"]);
    expect(await auditOf(foreign.id)).toEqual([]);
    for (const who of [people.booker, people.provider]) {
      expect((await refusalOf(as(who).workers.sendQuestionnaires({ workerIds }))).code).toBe("FORBIDDEN");
    }
  });
});
