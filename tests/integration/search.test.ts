/** The search of everything: each kind of result in its own list's scope, for exactly those who may see that list. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inProcessClient } from "@/lib/bff/client";
import { constants } from "@/lib/config/constants";
import { searchKinds } from "@/lib/contract/search";
import * as schema from "@/lib/db/schema";
import { momentAt } from "@/lib/format";
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
  setMembership,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { anAgencyFor, aSiteForShifts, dayIn, type Site } from "@/tests/support/shifts";

const codes = ["0002", "1001", "1002", "3004", "6001"];
const mark = randomUUID()
  .replace(/[\d-]/g, (digit) => "ghijklmnop"[Number(digit)] ?? "q")
  .slice(0, 12);
const name = (organisation: Organisation, newName: string) =>
  asOwner((tx) =>
    tx.update(schema.organisations).set({ name: newName }).where(eq(schema.organisations.id, organisation.id)),
  );

const aWorkerType = async (): Promise<string> => {
  const id = randomUUID();
  await asOwner((tx) => tx.insert(schema.workerTypes).values({ id, name: `Care assistant ${id}` }));
  return id;
};

type JobOf = Pick<Site, "provider" | "serviceId" | "workerTypeId">;

/** A job, by default open and two days from now. */
async function aJob(
  { provider, serviceId, workerTypeId }: JobOf,
  serviceName: string,
  { days = 2, ...more }: Partial<typeof schema.jobs.$inferInsert> & { days?: number } = {},
): Promise<string> {
  const id = randomUUID();
  const startAt = momentAt(dayIn(days), "08:00");
  const endAt = momentAt(dayIn(days), "20:00");
  await asOwner(async (tx) => {
    const [{ id: postedByUserId } = { id: "" }] = await tx.select({ id: schema.users.id }).from(schema.users).limit(1);
    await tx.insert(schema.jobs).values({
      id,
      postingId: randomUUID(),
      organisationId: provider.id,
      serviceId,
      workerTypeId,
      providerName: provider.name,
      serviceName,
      startAt,
      endAt,
      postedByUserId,
      ...more,
    });
  });
  return id;
}

let parties: Parties;
let otherAgency: Organisation;
let otherProvider: Organisation;
const ids = {} as Record<
  "worker" | "job" | "offPanel" | "otherWorker" | "service" | "otherService" | "user" | "agreement",
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
  ids.job = await aJob(
    { provider: parties.provider, serviceId: ids.service, workerTypeId: await aWorkerType() },
    `${mark} House`,
  );
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
      job: [ids.job],
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

  test("a provider finds its own shifts, agreements and services, and no workers", async () => {
    expect(await found(people.provider, mark)).toEqual({
      job: [ids.job],
      agreement: [ids.agreement],
      service: [ids.service],
    });
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

describe("The search for shifts", () => {
  const as = (who: TestCaller): Client => inProcess.clientOf(who);

  const found = async (who: TestCaller, search: string): Promise<string[]> => {
    const { groups } = await as(who).search.find({ search, kinds: ["job"] });
    return groups.flatMap(({ items }) => items.map(({ _id }) => _id));
  };
  const unitOf = () => `Wing${randomUUID().replace(/\W|\d/g, "q").slice(0, 8)}`;

  /** A provider with two services, and an agency with an agreement about the first. */
  async function aFixture() {
    const site = await aSiteForShifts();
    const otherSite = { ...site, serviceId: randomUUID() };
    await asOwner((tx) =>
      tx
        .insert(schema.services)
        .values({ id: otherSite.serviceId, organisationId: site.provider.id, name: "Orchard View" }),
    );
    const supply = await anAgencyFor(site);
    const provider = await aUser({ in: site.provider, codes });
    return { site, otherSite, supply, provider: await signInAs(provider), agency: await signInAs(supply.user) };
  }

  test("finds the next ones first, then the last, by service, unit and worker type", async () => {
    const { site, otherSite, provider } = await aFixture();
    const unit = unitOf();
    const last = await aJob(site, "Mill House", { days: -3, status: "unfilled" });
    const before = await aJob(site, "Mill House", { days: -27, status: "unfilled" });
    await aJob(site, "Mill House", { days: -30, status: "unfilled" });
    const second = await aJob(site, "Mill House", { days: 9, unit });
    const first = await aJob(site, "Mill House", { days: 1 });
    const other = await aJob(otherSite, "Orchard View", { days: 1, unit });
    expect(await found(provider, "mill")).toEqual([first, second, last, before]);
    expect(await found(provider, "house MILL")).toEqual([first, second, last, before]);
    expect(await found(provider, unit)).toEqual([other, second]);
    expect(await found(provider, `mill ${unit.slice(0, 6)}`)).toEqual([second]);
    expect(await found(provider, "mill care")).toEqual([first, second, last, before]);
    expect(await found(provider, "mill orchard")).toEqual([]);
    expect(await found(provider, "100%_")).toEqual([]);
    for (let n = 0; n < constants.searchHitsMax; n += 1) await aJob(site, "Mill House", { days: 20 });
    expect(await found(provider, "mill")).toHaveLength(constants.searchHitsMax);
  });

  test("names the service, and when, for whom and where it is", async () => {
    const { site, provider, agency } = await aFixture();
    const jobId = await aJob(site, "Mill House", { unit: "Oak" });
    const hit = async (who: TestCaller) =>
      (await as(who).search.find({ search: "mill", kinds: ["job"] })).groups[0]?.items[0];
    expect(await hit(provider)).toMatchObject({ _id: jobId, title: "Mill House", organisationId: null });
    expect((await hit(provider))?.detail).toMatch(/08:00 · Care assistant \S+ · Oak$/);
    expect((await hit(agency))?.detail).toMatch(/ · Oak · \S/);
  });

  test("finds nothing of another agency, another provider or without the permission", async () => {
    const { site, supply, provider, agency } = await aFixture();
    const unit = unitOf();
    const jobId = await aJob(site, "Mill House", { unit });
    expect(await found(provider, "mill")).toEqual([jobId]);
    expect(await found(agency, "mill")).toEqual([jobId]);
    expect(await found(people.admin, `mill ${unit}`)).toEqual([jobId]);
    const outsider = await anAgencyFor(await aSiteForShifts());
    const without = await signInAs(await aUser({ in: supply.agency, codes: ["1002"] }));
    for (const who of [people.otherProvider, people.otherAgency, await signInAs(outsider.user), without])
      expect(await found(who, "mill")).toEqual([]);
    await asOwner((tx) =>
      tx.update(schema.agreements).set({ status: "suspended" }).where(eq(schema.agreements.id, supply.agreementId)),
    );
    expect(await found(agency, "mill")).toEqual([]);
  });

  test("finds no draft, no shift that is not released yet and none that another agency fills for an agency", async () => {
    const { site, agency, provider } = await aFixture();
    const draft = await aJob(site, "Mill House", { status: "draft" });
    const filled = await aJob(site, "Mill House", { status: "allocated" });
    const unreleased = await aJob(site, "Mill House");
    const of = { jobId: unreleased, organisationId: site.provider.id };
    const opensAt = new Date(Date.now() + 3_600_000);
    await asOwner(async (tx) => {
      await tx.insert(schema.jobReleases).values({ ...of, waits: true });
      await tx
        .insert(schema.jobReleaseSteps)
        .values({ ...of, step: "all", opensAt, afterHours: 1, recordedAt: new Date() });
    });
    expect(await found(agency, "mill")).toEqual([]);
    expect((await found(provider, "mill")).toSorted()).toEqual([draft, filled, unreleased].toSorted());
    for (const _id of [draft, filled, unreleased])
      expect(await refusalOf(as(agency).search.star({ kind: "job", _id, isStarred: true }))).toMatchObject({
        code: "NOT_FOUND",
      });
    await asOwner((tx) =>
      tx
        .update(schema.jobReleaseSteps)
        .set({ opensAt: new Date(Date.now() - 1_000) })
        .where(eq(schema.jobReleaseSteps.jobId, unreleased)),
    );
    expect(await found(agency, "mill")).toEqual([unreleased]);
  });

  test("a user who is limited to some services finds the shifts of those alone, also among the favourites", async () => {
    const { site, otherSite } = await aFixture();
    const unit = unitOf();
    const own = await aJob(site, "Mill House", { unit });
    const other = await aJob(otherSite, "Orchard View", { unit });
    const user = await aUser({ in: site.provider, codes });
    const before = await signInAs(user);
    expect((await found(before, unit)).toSorted()).toEqual([own, other].toSorted());
    await as(before).search.star({ kind: "job", _id: other, isStarred: true });
    expect((await as(before).search.recents()).items).toMatchObject([
      { _id: other, kind: "job", title: "Orchard View" },
    ]);
    await setMembership(user, { scopeServiceIds: [site.serviceId] });
    const limited = await signInAs(user);
    expect(await found(limited, unit)).toEqual([own]);
    expect(await found(limited, "orchard")).toEqual([]);
    expect((await as(limited).search.recents()).items).toEqual([]);
  });

  test("a favourite is forgotten with its shift", async () => {
    const { site, provider } = await aFixture();
    const jobId = await aJob(site, "Mill House");
    await as(provider).search.star({ kind: "job", _id: jobId, isStarred: true });
    const stored = () =>
      asOwner((tx) => tx.select().from(schema.recentRecords).where(eq(schema.recentRecords.recordId, jobId)));
    expect(await stored()).toHaveLength(1);
    await asOwner((tx) => tx.delete(schema.jobs).where(eq(schema.jobs.id, jobId)));
    expect(await stored()).toEqual([]);
  });
});

describe("Recents and favourites", () => {
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
    job: ids.job,
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
