/** The search of everything: each kind of result in its own list's scope, for exactly those who may see that list. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inProcessClient } from "@/lib/bff/client";
import { constants } from "@/lib/config/constants";
import { searchKinds } from "@/lib/contract/search";
import * as schema from "@/lib/db/schema";
import { aDraft, createParties, type Parties } from "@/tests/support/agreements";
import { aRequestId, type Client, inProcess, refusalOf } from "@/tests/support/clients";
import {
  anAddress,
  anAgency,
  aProvider,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  forgetLimits,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";

const codes = ["0002", "1001", "1002", "6001"];
const mark = randomUUID()
  .replace(/[\d-]/g, (digit) => "ghijklmnop"[Number(digit)] ?? "q")
  .slice(0, 12);
const name = (organisation: Organisation, newName: string) =>
  asOwner((tx) =>
    tx.update(schema.organisations).set({ name: newName }).where(eq(schema.organisations.id, organisation.id)),
  );

let parties: Parties;
let otherAgency: Organisation;
let otherProvider: Organisation;
const ids = {} as Record<
  "worker" | "offPanel" | "otherWorker" | "service" | "otherService" | "user" | "agreement",
  string
>;
const people = {} as Record<
  "admin" | "agency" | "provider" | "otherAgency" | "otherProvider" | "booker" | "visitor" | "unauthenticated",
  TestCaller
>;

beforeAll(async () => {
  parties = await createParties();
  otherAgency = await anAgency();
  otherProvider = await aProvider();
  await name(parties.agency, `${mark} Agency`);
  await name(parties.provider, `${mark} Homes`);
  const admin = await aUser({ in: await platformOrganisation(), codes });
  people.admin = await signInAs(admin);
  const member = await aUser({ in: parties.agency, codes });
  ids.user = member.id;
  people.agency = await signInAs(member);
  people.provider = await signInAs(await aUser({ in: parties.provider, codes }));
  people.otherAgency = await signInAs(await aUser({ in: otherAgency, codes }));
  people.otherProvider = await signInAs(await aUser({ in: otherProvider, codes }));
  people.booker = await signInAs(await aUser({ in: parties.agency, codes: ["3004"] }));
  people.visitor = await aVisitor();
  people.unauthenticated = unauthenticated;
  const named = (lastName: string) => ({ firstName: "Juniper", lastName });
  ids.worker = (await aWorker(parties.agency, named(`${mark}worker`))).id;
  ids.offPanel = (await aWorker(parties.agency, named(`${mark}hidden`))).id;
  ids.otherWorker = (await aWorker(otherAgency, named(`${mark}worker`))).id;
  await asOwner(async (tx) => {
    await tx.update(schema.workers).set({ panel: "off" }).where(eq(schema.workers.id, ids.offPanel));
    await tx
      .update(schema.users)
      .set({ fullName: `Wren ${mark}user` })
      .where(eq(schema.users.id, ids.user));
    const rows = await tx
      .insert(schema.services)
      .values([
        { organisationId: parties.provider.id, name: `${mark} House` },
        { organisationId: otherProvider.id, name: `${mark} Lodge` },
      ])
      .returning({ id: schema.services.id });
    [ids.service = "", ids.otherService = ""] = rows.map(({ id }) => id);
  });
  const drafter = inProcessClient({ caller: people.admin.caller, address: anAddress(), requestId: aRequestId() });
  ids.agreement = (await aDraft(drafter, parties)).agreementId;
  // A party sees an agreement once it has been sent; the names on it are those of the day it was drafted.
  await asOwner((tx) =>
    tx
      .update(schema.agreements)
      .set({ status: "pending_agency", version: 1, agencyName: `${mark} Agency` })
      .where(eq(schema.agreements.id, ids.agreement)),
  );
});
beforeEach(forgetLimits);
afterAll(closeFixtures);

describe("The search", () => {
  beforeAll(inProcess.open);
  afterAll(inProcess.close);
  const as = (who: TestCaller): Client => inProcess.clientOf(who);

  /** The ids found, by kind. */
  async function found(who: TestCaller, search: string): Promise<Record<string, string[]>> {
    const { groups } = await as(who).search.find({ search });
    return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ _id }) => _id).toSorted()]));
  }

  const memberOf = async (userId: string) => {
    const [row] = await asOwner((tx) =>
      tx.select().from(schema.memberships).where(eq(schema.memberships.userId, userId)),
    );
    return row?.id ?? "";
  };

  test("platform staff find everything but off-panel workers", async () => {
    expect(await found(people.admin, mark)).toEqual({
      worker: [ids.worker, ids.otherWorker].toSorted(),
      user: [await memberOf(ids.user)],
      agreement: [ids.agreement],
      agency: [parties.agency.id],
      provider: [parties.provider.id],
      service: [ids.service, ids.otherService].toSorted(),
    });
    expect(await found(people.admin, `${mark}hidden`)).toEqual({});
    expect(await found(people.admin, `${mark}hiddne`)).toEqual({});
  });

  test("an agency finds its own workers, users and agreements, and no organisations or services", async () => {
    expect(await found(people.agency, mark)).toEqual({
      worker: [ids.worker, ids.offPanel].toSorted(),
      user: [await memberOf(ids.user)],
      agreement: [ids.agreement],
    });
  });

  test("a provider finds its own agreements and services, and no workers", async () => {
    expect(await found(people.provider, mark)).toEqual({ agreement: [ids.agreement], service: [ids.service] });
  });

  test.each([
    ["agency", "otherAgency", { worker: "otherWorker" }],
    ["provider", "otherProvider", { service: "otherService" }],
  ] as const)("another %s finds only its own", async (_kind, who, own) => {
    const expected = Object.fromEntries(Object.entries(own).map(([kind, id]) => [kind, [ids[id as keyof typeof ids]]]));
    expect(await found(people[who], mark)).toEqual(expected);
  });

  test("someone without the permission codes finds nothing", async () => {
    expect(await found(people.booker, mark)).toEqual({});
  });

  test("no one else may search", async () => {
    for (const who of [people.visitor, people.unauthenticated]) {
      expect(await refusalOf(as(who).search.find({ search: mark }))).toMatchObject({ code: "UNAUTHORIZED" });
    }
  });

  test("a misspelt name finds the worker, and says that the name is only similar", async () => {
    const { groups } = await as(people.agency).search.find({ search: `${mark}wroker` });
    expect(groups).toMatchObject([{ kind: "worker", isSimilar: true, items: [{ _id: ids.worker }] }]);
  });

  test("each result has its name and what tells it apart", async () => {
    const { groups } = await as(people.admin).search.find({ search: `${mark}worker`, kinds: ["worker"] });
    const [group] = groups;
    const hit = group?.items.find(({ _id }) => _id === ids.worker);
    expect(hit).toMatchObject({ title: `Juniper ${mark}worker`, organisationId: null });
    expect(hit?.detail).toMatch(new RegExp(`^\\S+ · ${mark} Agency$`));
    const users = await as(people.admin).search.find({ search: `${mark}user`, kinds: ["user"] });
    expect(users.groups[0]?.items).toMatchObject([{ organisationId: parties.agency.id, detail: `${mark} Agency` }]);
  });

  test("finds a few of each kind, only of the kinds asked for, and nothing for a single letter", async () => {
    for (let n = 0; n <= constants.searchHitsMax; n += 1) {
      await aWorker(parties.agency, { firstName: "Hazel", lastName: `many${mark}` });
    }
    const { groups } = await as(people.agency).search.find({ search: `many${mark}` });
    expect(groups.map(({ items }) => items.length)).toEqual([constants.searchHitsMax]);
    for (const kind of searchKinds) {
      const { groups } = await as(people.admin).search.find({ search: mark, kinds: [kind] });
      expect(groups.map((group) => group.kind)).toEqual([kind]);
    }
    expect(await found(people.admin, mark.slice(0, 1))).toEqual({});
    expect(await found(people.admin, "  ")).toEqual({});
  });
});

describe("Recents and favourites", () => {
  beforeAll(inProcess.open);
  afterAll(inProcess.close);
  beforeEach(() => asOwner((tx) => tx.delete(schema.recentRecords)));
  const as = (who: TestCaller): Client => inProcess.clientOf(who);
  const shown = async (who: TestCaller) =>
    (await as(who).search.recents()).items.map(({ kind, _id, isStarred }) => ({ kind, _id, isStarred }));
  const memberOf = async (userId: string) => {
    const [row] = await asOwner((tx) =>
      tx.select().from(schema.memberships).where(eq(schema.memberships.userId, userId)),
    );
    return row?.id ?? "";
  };
  /** A record of each kind. */
  const records = async (): Promise<Record<(typeof searchKinds)[number], string>> => ({
    worker: ids.worker,
    user: await memberOf(ids.user),
    agreement: ids.agreement,
    agency: parties.agency.id,
    provider: parties.provider.id,
    service: ids.service,
  });

  test("what was opened last comes first, favourites before it, each with its name", async () => {
    const { agency } = people;
    const all = await records();
    for (const kind of ["worker", "agreement", "user"] as const) {
      expect(await as(agency).search.opened({ kind, _id: all[kind] })).toEqual({ isStarred: false });
    }
    expect(await as(agency).search.star({ kind: "agreement", _id: all.agreement, isStarred: true })).toEqual({
      isStarred: true,
    });
    const { items } = await as(agency).search.recents();
    expect(items).toMatchObject([
      { kind: "agreement", _id: all.agreement, isStarred: true },
      { kind: "user", _id: all.user, isStarred: false, title: `Wren ${mark}user` },
      { kind: "worker", _id: all.worker, isStarred: false, title: `Juniper ${mark}worker` },
    ]);
    await as(agency).search.opened({ kind: "worker", _id: all.worker });
    expect((await shown(agency)).map(({ kind }) => kind)).toEqual(["agreement", "worker", "user"]);
    expect(await as(agency).search.opened({ kind: "agreement", _id: all.agreement })).toEqual({ isStarred: true });
    await as(agency).search.star({ kind: "agreement", _id: all.agreement, isStarred: false });
    expect(await shown(agency)).toContainEqual({ kind: "agreement", _id: all.agreement, isStarred: false });
  });

  test.each(searchKinds)(
    "a %s of another tenant can be neither starred nor seen, also if its id is stored",
    async (kind) => {
      const _id = (await records())[kind];
      const outsiders = [people.otherAgency, people.otherProvider, people.booker];
      for (const who of outsiders) {
        expect(await refusalOf(as(who).search.star({ kind, _id, isStarred: true }))).toMatchObject({
          code: "NOT_FOUND",
        });
        await as(who).search.opened({ kind, _id });
        expect(await shown(who)).toEqual([]);
      }
      await as(people.admin).search.star({ kind, _id, isStarred: true });
      expect(await shown(people.admin)).toEqual([{ kind, _id, isStarred: true }]);
    },
  );

  test("a record's star and when it was opened are each user's own, whatever may be stored of others", async () => {
    const record = { kind: "worker", _id: ids.worker } as const;
    const { agency, admin } = people;
    expect(await as(agency).search.remembered(record)).toEqual({ isStarred: false, openedAt: null });
    await as(agency).search.opened(record);
    const { isStarred, openedAt } = await as(agency).search.remembered(record);
    expect(isStarred).toBe(false);
    expect(Math.abs(Date.now() - Date.parse(openedAt ?? ""))).toBeLessThan(60_000);
    await as(agency).search.star({ ...record, isStarred: true });
    expect((await as(agency).search.remembered(record)).isStarred).toBe(true);
    expect(await as(admin).search.remembered(record)).toEqual({ isStarred: false, openedAt: null });
  });

  test("a record under another kind is not shown", async () => {
    await as(people.admin).search.opened({ kind: "agency", _id: parties.provider.id });
    await as(people.admin).search.opened({ kind: "worker", _id: ids.offPanel });
    expect(await shown(people.admin)).toEqual([]);
  });

  test("what someone may no longer see disappears, and comes back with the permission", async () => {
    const user = await aUser({ in: parties.agency, codes });
    const before = await signInAs(user);
    await as(before).search.star({ kind: "worker", _id: ids.worker, isStarred: true });
    const { memberships } = schema;
    const hold = (permissionCodes: string[]) =>
      asOwner((tx) => tx.update(memberships).set({ permissionCodes }).where(eq(memberships.userId, user.id)));
    await hold(["3004"]);
    expect(await shown(await signInAs(user))).toEqual([]);
    await hold(codes);
    expect(await shown(await signInAs(user))).toHaveLength(1);
  });

  test("are each user's own, for each organisation", async () => {
    await as(people.agency).search.star({ kind: "worker", _id: ids.worker, isStarred: true });
    expect(await shown(people.admin)).toEqual([]);
    const colleague = await signInAs(await aUser({ in: parties.agency, codes }));
    expect(await shown(colleague)).toEqual([]);
    await as(colleague).search.star({ kind: "worker", _id: ids.worker, isStarred: false });
    expect(await shown(people.agency)).toHaveLength(1);
  });

  test("no one else has any", async () => {
    const _id = ids.worker;
    for (const who of [people.visitor, people.unauthenticated]) {
      for (const asked of [
        as(who).search.recents(),
        as(who).search.opened({ kind: "worker", _id }),
        as(who).search.remembered({ kind: "worker", _id }),
        as(who).search.star({ kind: "worker", _id, isStarred: true }),
      ]) {
        expect(await refusalOf(asked)).toMatchObject({ code: "UNAUTHORIZED" });
      }
    }
  });

  test("are bounded: what was opened longest ago is deleted, and there are not too many favourites", async () => {
    const { agency } = people;
    const rows = () => asOwner((tx) => tx.select().from(schema.recentRecords));
    const hazels: string[] = [];
    for (let n = 0; n <= constants.recentsStored; n += 1) {
      const _id = (await aWorker(parties.agency, { firstName: "Hazel", lastName: `r${mark}` })).id;
      hazels.push(_id);
      await as(agency).search.opened({ kind: "worker", _id });
    }
    const [first = "", second = ""] = hazels;
    const stored = (await rows()).map(({ recordId }) => recordId);
    expect(stored).toHaveLength(constants.recentsStored);
    expect(stored).not.toContain(first);
    expect(stored).toContain(second);
    expect(await shown(agency)).toHaveLength(constants.recentsShown);
    for (const _id of hazels.slice(0, constants.favouritesMax)) {
      await as(agency).search.star({ kind: "worker", _id, isStarred: true });
    }
    const more = hazels.at(-1) ?? "";
    expect(await refusalOf(as(agency).search.star({ kind: "worker", _id: more, isStarred: true }))).toMatchObject({
      code: "CONFLICT",
    });
    await as(agency).search.star({ kind: "worker", _id: first, isStarred: true });
    expect((await shown(agency)).filter(({ isStarred }) => isStarred)).toHaveLength(constants.favouritesMax);
  });

  test("contain a kind and an id, and nothing else about the record", async () => {
    await as(people.agency).search.star({ kind: "worker", _id: ids.worker, isStarred: true });
    const [row] = await asOwner((tx) => tx.select().from(schema.recentRecords));
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ["kind", "openedAt", "organisationId", "recordId", "starredAt", "userId"].sort(),
    );
  });

  test("go with the record: erased or deleted, everyone forgets it", async () => {
    const rows = () => asOwner((tx) => tx.select().from(schema.recentRecords));
    const [erased, deleted] = [await aWorker(parties.agency), await aWorker(parties.agency)];
    for (const who of [people.agency, people.admin]) {
      for (const { id } of [erased, deleted]) await as(who).search.star({ kind: "worker", _id: id, isStarred: true });
    }
    expect(await rows()).toHaveLength(4);
    const { workers } = schema;
    await asOwner((tx) => tx.update(workers).set({ erasedAt: new Date() }).where(eq(workers.id, erased.id)));
    expect((await rows()).map(({ recordId }) => recordId)).toEqual([deleted.id, deleted.id]);
    await asOwner((tx) => tx.delete(workers).where(eq(workers.id, deleted.id)));
    expect(await rows()).toEqual([]);
  });

  test("go with the user: a deactivated user leaves none", async () => {
    const leaver = await aUser({ in: parties.agency, codes });
    await as(await signInAs(leaver)).search.star({ kind: "worker", _id: ids.worker, isStarred: true });
    await as(people.agency).search.star({ kind: "worker", _id: ids.worker, isStarred: true });
    const { memberships } = schema;
    await asOwner((tx) =>
      tx.update(memberships).set({ deactivatedAt: new Date() }).where(eq(memberships.userId, leaver.id)),
    );
    const rows = await asOwner((tx) => tx.select().from(schema.recentRecords));
    expect(rows.map(({ userId }) => userId)).not.toContain(leaver.id);
    expect(rows).toHaveLength(1);
  });
});

test("searches are limited for each person", async () => {
  const { admin, agency } = people;
  const client = (who: TestCaller) =>
    inProcessClient({ caller: who.caller, address: anAddress(), requestId: aRequestId() });
  for (let n = 0; n < constants.searchesPerMinute; n += 1) await client(agency).search.find({ search: "" });
  expect(await refusalOf(client(agency).search.find({ search: mark }))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect((await client(admin).search.find({ search: mark })).groups).not.toEqual([]);
});
