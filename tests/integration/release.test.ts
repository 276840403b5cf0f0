/**
 * Releasing shifts through the real calls, in process and over HTTP: who may set the rules, which agency sees a shift from
 * which instant on, what holds a release up, the reasons that only the provider reads, and what servers record at once.
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { nextBoundary } from "@/lib/backend/jobs";
import { recordReleases, releaseMailSchema, tellReleased } from "@/lib/backend/releases";
import { clock } from "@/lib/config/clock";
import type { ReleaseStep } from "@/lib/config/closed-lists/releases";
import { HOUR_MS, MINUTE_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { ReleaseRules } from "@/lib/contract/releases";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, clockTime, daysAfter, mondayOf, startOfDay } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  anAgency,
  asOwner,
  aUser,
  aVisitor,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  setMembership,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import {
  anActiveAgreement,
  anAgencyFor,
  approvalOf,
  aShift,
  aSiteForShifts,
  dayIn,
  JOBS,
  postShift,
  type Site,
} from "@/tests/support/shifts";
import { type CallRow, refusedToAll, testWhoGetsThrough } from "@/tests/support/who-gets-through";

const BOTH = ["0002", "3004"];
const DAY_MINUTES = 24 * 60;

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

/** From a day before the start: favourites for 2 hours, tier 1, tier 2 after 4, all after 8. */
const ruleSet = (more: Partial<ReleaseRules> = {}): ReleaseRules => ({
  waits: true,
  rules: [{ fromDays: 1, favouritesHours: 2, tier2Hours: 4, allHours: 8 }],
  ...more,
});

type Supplier = Awaited<ReturnType<typeof anAgencyFor>> & { client: Client };

async function aSupplier(site: Site, options: Parameters<typeof anAgencyFor>[1] = {}): Promise<Supplier> {
  const found = await anAgencyFor(site, options);
  return { ...found, client: clientOf(await signInAs(found.user)) };
}

/** A provider whose primary user posts, with agencies of tier 1, tier 2 and no tier, and rules for all services. */
async function aCascade(set: ReleaseRules | null = ruleSet()) {
  const site = await aSiteForShifts();
  const providerId = site.provider.id;
  const primary = await signInAs(await aUser({ in: site.provider, codes: BOTH, isPrimary: true }));
  const provider = clientOf(primary);
  const [first, second, last] = [await aSupplier(site), await aSupplier(site), await aSupplier(site)];
  await provider.releases.saveTiers({
    providerId,
    tiers: [
      { agreementId: first.agreementId, tier: 1 },
      { agreementId: second.agreementId, tier: 2 },
    ],
  });
  if (set) await provider.releases.saveRules({ providerId, replaces: null, set });
  return { site, providerId, provider, first, second, last };
}

/** A shift in three days, so that it is more than a day ahead at any time of the day. */
const aLateShift = (posts: Client, site: Site, more: Parameters<typeof aShift>[1] = {}) =>
  postShift(posts, site, { date: dayIn(3), ...more });

const sees = async ({ client }: Pick<Supplier, "client">, jobId: string): Promise<boolean> => {
  const found = await client.jobs.get({ jobId }).then(
    () => "an answer",
    (error: unknown) => refusalOf(Promise.reject(error)).then(({ code }) => code),
  );
  if (found !== "an answer") expect(found).toBe("NOT_FOUND");
  return found === "an answer";
};

/** Which of the agencies of tier 1, tier 2 and no tier see a shift. */
const seenBy = async (
  { first, second, last }: Pick<Awaited<ReturnType<typeof aCascade>>, "first" | "second" | "last">,
  jobId: string,
) => Promise.all([sees(first, jobId), sees(second, jobId), sees(last, jobId)]);

/** Lets time pass for a release: everything stored about it happened so much earlier. */
const pass = (jobId: string, minutes: number) =>
  asOwner(async (tx) => {
    const earlier = sql.raw(`interval '${minutes} minutes'`);
    await tx
      .update(schema.jobReleaseSteps)
      .set({ opensAt: sql`opens_at - ${earlier}` })
      .where(eq(schema.jobReleaseSteps.jobId, jobId));
    await tx
      .update(schema.jobReleases)
      .set({ heldAt: sql`held_at - ${earlier}` })
      .where(eq(schema.jobReleases.jobId, jobId));
  });

/** In how many minutes the steps of a shift open; negative for those that are open. */
const minutesUntil = async (jobId: string): Promise<Partial<Record<ReleaseStep, number>>> => {
  const rows = await asOwner((tx) =>
    tx
      .select({
        step: schema.jobReleaseSteps.step,
        minutes: sql<number>`round(extract(epoch from opens_at - now()) / 60)::int`,
      })
      .from(schema.jobReleaseSteps)
      .where(eq(schema.jobReleaseSteps.jobId, jobId)),
  );
  return Object.fromEntries(rows.map(({ step, minutes }) => [step, minutes]));
};

/** The audit rows about the release of a shift. */
const releasedRows = (jobId: string) =>
  asOwner((tx) =>
    tx
      .select({ details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.subjectId, jobId), eq(schema.auditEvents.action, "job.released"))),
  );

/** What was queued to tell an agency of a shift. */
const releasesQueued = async (agencyId: string) => {
  const { rows } = await asOwner((tx) =>
    tx.execute<{ id: string; data: unknown }>(
      sql`select id, data from pgboss.job where data->>'kind' = 'shiftReleased' and data->>'organisationId' = ${agencyId}
        order by created_on`,
    ),
  );
  return rows.map(({ id, data }) => ({ id, mail: releaseMailSchema.parse(data) }));
};
const toldOf = ({ id }: Supplier["user"]) =>
  asOwner((tx) => tx.select().from(schema.notifications).where(eq(schema.notifications.userId, id)));

let admin: Client;
let adminCaller: TestCaller;

beforeAll(async () => {
  adminCaller = await signInAs(await aUser({ in: await platformOrganisation(), codes: BOTH }));
  admin = clientOf(adminCaller);
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

type Name =
  | "unauthenticated"
  | "visitor"
  | "withoutCode"
  | "colleague"
  | "primary"
  | "otherProvider"
  | "agency"
  | "admin";

async function aFixture() {
  const { site, providerId, provider, first } = await aCascade(null);
  const elsewhere = await aSiteForShifts();
  const people: Record<Name, TestCaller> = {
    unauthenticated,
    visitor: await aVisitor(),
    withoutCode: await signInAs(await aUser({ in: site.provider, codes: ["8001"], isPrimary: true })),
    colleague: await signInAs(await aUser({ in: site.provider, codes: BOTH })),
    primary: await signInAs(await aUser({ in: site.provider, codes: BOTH, isPrimary: true })),
    otherProvider: await signInAs(await aUser({ in: elsewhere.provider, codes: BOTH, isPrimary: true })),
    agency: await signInAs(await aUser({ in: first.agency, codes: BOTH, isPrimary: true })),
    admin: adminCaller,
  };
  return { site, providerId, provider, first, people };
}

describe.each(transports)("Who gets through $name", (transport) => {
  let f: Awaited<ReturnType<typeof aFixture>>;

  beforeAll(async () => {
    await transport.open();
    f = await aFixture();
  });
  afterAll(() => transport.close());

  const refused = { ...refusedToAll, agency: "FORBIDDEN" } as const;
  const readers = {
    ...refused,
    colleague: "an answer",
    primary: "an answer",
    otherProvider: "NOT_FOUND",
    admin: "an answer",
  } as const;
  const changers = { ...readers, colleague: "FORBIDDEN" } as const;
  const nothing = async () => "";
  /** The provider has no active rules. */
  const noRules = async () => {
    await asOwner((tx) =>
      tx.update(schema.releaseSets).set({ isActive: false }).where(eq(schema.releaseSets.organisationId, f.providerId)),
    );
    return "";
  };
  const rules = async () => {
    await noRules();
    const { setId } = await f.provider.releases.saveRules({
      providerId: f.providerId,
      replaces: null,
      set: ruleSet(),
    });
    return setId;
  };

  const rows: CallRow<Name, string>[] = [
    {
      path: "releases.get",
      prepare: nothing,
      call: (client) => client.releases.get({ providerId: f.providerId, serviceId: f.site.serviceId }),
      outcomes: readers,
    },
    {
      path: "releases.preview",
      prepare: nothing,
      call: (client) => client.releases.preview({ providerId: f.providerId, set: ruleSet() }),
      outcomes: readers,
    },
    {
      path: "releases.saveRules",
      prepare: noRules,
      call: (client) => client.releases.saveRules({ providerId: f.providerId, replaces: null, set: ruleSet() }),
      outcomes: changers,
    },
    {
      path: "releases.removeRules",
      prepare: rules,
      call: (client, setId) => client.releases.removeRules({ setId }),
      outcomes: changers,
    },
    {
      path: "releases.saveTiers",
      prepare: async () => {
        await asOwner((tx) =>
          tx.delete(schema.agreementTiers).where(eq(schema.agreementTiers.organisationId, f.providerId)),
        );
        return f.first.agreementId;
      },
      call: (client, agreementId) =>
        client.releases.saveTiers({ providerId: f.providerId, tiers: [{ agreementId, tier: 1 }] }),
      outcomes: changers,
    },
    {
      path: "releases.saveFavourites",
      prepare: nothing,
      call: (client) =>
        client.releases.saveFavourites({ providerId: f.providerId, serviceId: f.site.serviceId, workerIds: [] }),
      outcomes: changers,
    },
    {
      path: "jobs.release",
      prepare: async () => {
        await f.provider.releases.saveTiers({
          providerId: f.providerId,
          tiers: [{ agreementId: f.first.agreementId, tier: 1 }],
        });
        await rules();
        return aLateShift(f.provider, f.site);
      },
      call: (client, jobId) => client.jobs.release({ jobId }),
      outcomes: { ...readers, admin: "FORBIDDEN" },
    },
  ];

  testWhoGetsThrough(transport, rows, () => ({ people: f.people, organisations: [f.providerId] }));
});

describe("A shift is seen", () => {
  test("by tier 1, then tier 2, then all, in every call, and by all at once without rules", async () => {
    const cascade = await aCascade();
    const { site, provider, first, second, last } = cascade;
    const jobId = await aLateShift(provider, site);
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
    expect(await minutesUntil(jobId)).toEqual({ tier_one: 0, tier_two: 4 * 60, all: 8 * 60 });

    const day = dayIn(3);
    const listed = async ({ client }: Supplier) => [
      (await client.jobs.list({ week: day, day })).items.length,
      (await client.jobs.week({ week: day })).totals.flatMap((one) => Object.values(one)).reduce((a, b) => a + b, 0),
      (await client.jobs.filters({ week: day })).services.length,
    ];
    expect(await listed(first)).toEqual([1, 1, 1]);
    expect(await listed(second)).toEqual([0, 0, 0]);
    const workerId = second.worker.id;
    expect(await refusalOf(second.client.jobs.candidates({ jobId }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(second.client.jobs.suggest({ jobId, workerId }))).toMatchObject({ code: "NOT_FOUND" });

    await pass(jobId, 4 * 60);
    expect(await seenBy(cascade, jobId)).toEqual([true, true, false]);
    expect(await listed(second)).toEqual([1, 1, 1]);
    await pass(jobId, 4 * 60);
    expect(await seenBy(cascade, jobId)).toEqual([true, true, true]);
    expect(await listed(last)).toEqual([1, 1, 1]);

    const without = await aCascade(null);
    expect(await seenBy(without, await aLateShift(without.provider, without.site))).toEqual([true, true, true]);
  });

  test("as the answer says that has posted it: by how many agencies' steps, and whether by any at all", async () => {
    const { site, provider, first, second, last } = await aCascade();
    const [otherTypeId, later] = [randomUUID(), { date: dayIn(3) }];
    await asOwner((tx) => tx.insert(schema.workerTypes).values({ id: otherTypeId, name: `Cook ${otherTypeId}` }));
    const input = aShift(site, { ...later, vacancies: 2, idempotencyKey: randomUUID() });
    const posted = await provider.jobs.post(input);
    const [step] = await asOwner((tx) =>
      tx
        .select()
        .from(schema.jobReleaseSteps)
        .where(
          and(eq(schema.jobReleaseSteps.jobId, posted.jobIds[0] ?? ""), eq(schema.jobReleaseSteps.step, "tier_two")),
        ),
    );
    expect(posted).toMatchObject({ unseen: 0, othersFrom: step?.opensAt.toISOString() });
    expect(await provider.jobs.post(input)).toEqual(posted);
    // Of two days of a worker type that no agreement has, no agency sees any.
    const recurrence = { every: "day", until: dayIn(4) } as const;
    const unseen = await provider.jobs.post(aShift(site, { ...later, recurrence, workerTypeId: otherTypeId }));
    expect(unseen).toMatchObject({ unseen: 2, othersFrom: null });
    expect(await seenBy({ first, second, last }, unseen.jobIds[0] ?? "")).toEqual([false, false, false]);
    const copied = await provider.jobs.copySelected({
      jobIds: [...posted.jobIds, ...unseen.jobIds],
      days: 1,
      idempotencyKey: randomUUID(),
    });
    expect(copied.postings).toMatchObject([{ unseen: 2, othersFrom: expect.any(String) }]);

    const without = await aCascade(null);
    const all = await without.provider.jobs.post(aShift(without.site, later));
    expect(all).toMatchObject({ unseen: 0, othersFrom: null });
    for (const { agency } of [without.first, without.second, without.last]) {
      await asOwner((tx) =>
        tx.update(schema.organisations).set({ status: "suspended" }).where(eq(schema.organisations.id, agency.id)),
      );
    }
    expect(await without.provider.jobs.post(aShift(without.site, later))).toMatchObject({ unseen: 1 });
  });

  test("from exactly the stored instant, without a job having to run", async () => {
    const { site, provider, second } = await aCascade();
    const jobId = await aLateShift(provider, site);
    await asOwner((tx) =>
      tx
        .update(schema.jobReleaseSteps)
        .set({ opensAt: sql`now() + interval '700 milliseconds'` })
        .where(and(eq(schema.jobReleaseSteps.jobId, jobId), eq(schema.jobReleaseSteps.step, "tier_two"))),
    );
    const [step] = await asOwner((tx) =>
      tx
        .select({ at: sql<string>`extract(epoch from opens_at)::text` })
        .from(schema.jobReleaseSteps)
        .where(and(eq(schema.jobReleaseSteps.jobId, jobId), eq(schema.jobReleaseSteps.step, "tier_two"))),
    );
    const seen = { before: 0, after: 0 };
    while (seen.after < 3) {
      const sample = await withScope({ kind: "organisation", organisationId: second.agency.id }, async (tx) => {
        const { rows } = await tx.execute<{ isDue: boolean; seen: number }>(
          sql`select extract(epoch from now()) >= ${step?.at}::numeric as "isDue",
            (select count(*)::int from jobs where id = ${jobId}) as seen`,
        );
        return rows[0];
      });
      expect(sample?.seen).toBe(sample?.isDue ? 1 : 0);
      seen[sample?.isDue ? "after" : "before"] += 1;
    }
    expect(seen.before).toBeGreaterThan(0);
  });

  test("and open pages are told at that instant, an agency's only at its own", async () => {
    const { site, provider, first, second, last } = await aCascade();
    const jobId = await aLateShift(provider, site);
    const now = new Date();
    const opens = { tier_two: now.getTime() + MINUTE_MS, all: now.getTime() + 2 * MINUTE_MS };
    for (const step of ["tier_two", "all"] as const)
      await asOwner((tx) =>
        tx
          .update(schema.jobReleaseSteps)
          .set({ opensAt: new Date(opens[step]) })
          .where(and(eq(schema.jobReleaseSteps.jobId, jobId), eq(schema.jobReleaseSteps.step, step))),
      );
    const midnight = startOfDay(daysAfter(calendarDate(now), 1)).getTime();
    const nextFor = async (organisation: Organisation) => {
      const { caller } = await signInAs(await aUser({ in: organisation, codes: JOBS }));
      if (caller.kind !== "person") throw new Error("not signed in");
      return (await nextBoundary(caller, mondayOf(dayIn(0)), now)).getTime();
    };
    expect(await nextFor(second.agency)).toBe(Math.min(opens.tier_two, midnight));
    expect(await nextFor(last.agency)).toBe(Math.min(opens.all, midnight));
    expect(await nextFor(first.agency)).toBe(midnight);
    expect(await nextFor(site.provider)).toBe(Math.min(opens.tier_two, midnight));
  });

  test("by the rules of its service, and by those of the provider where that has none", async () => {
    const cascade = await aCascade();
    const { site, providerId, provider } = cascade;
    const { serviceId } = site;
    const own = ruleSet({ rules: [{ fromDays: 1, favouritesHours: 0, tier2Hours: 0, allHours: 5 }] });
    const { setId } = await provider.releases.saveRules({ providerId, serviceId, replaces: null, set: own });
    const jobId = await aLateShift(provider, site);
    expect(await seenBy(cascade, jobId)).toEqual([true, true, false]);
    await provider.releases.removeRules({ setId });
    expect(await seenBy(cascade, await aLateShift(provider, site))).toEqual([true, false, false]);
    // What is posted keeps its rules.
    expect(await minutesUntil(jobId)).toEqual({ tier_one: 0, tier_two: 0, all: 5 * 60 });
  });

  test("by all agencies immediately in the last day before it starts", async () => {
    const cascade = await aCascade(
      ruleSet({ rules: [{ fromDays: 5, favouritesHours: 0, tier2Hours: 4, allHours: 8 }] }),
    );
    expect(await seenBy(cascade, await aLateShift(cascade.provider, cascade.site))).toEqual([true, true, true]);
  });

  test("first by the agencies of favourites who have worked in its worker type", async () => {
    const cascade = await aCascade();
    const { site, providerId, provider, last } = cascade;
    // Their worker is booked once, which makes them known to the provider.
    const book = async ({ client, worker }: Supplier, days: number) => {
      const jobId = await aLateShift(provider, site, { date: dayIn(days) });
      await pass(jobId, 8 * 60);
      const { allocationId } = await client.jobs.suggest({ jobId, workerId: worker.id });
      await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    };
    await book(last, 9);
    const { workers } = await provider.releases.get({ providerId, serviceId: site.serviceId });
    expect(workers).toEqual([
      { _id: last.worker.id, name: "Juniper Fallowfield", agency: last.agency.name, isFavourite: false },
    ]);
    const choose = (workerIds: string[]) =>
      provider.releases.saveFavourites({ providerId, serviceId: site.serviceId, workerIds });
    await choose([last.worker.id]);
    // Someone else who was booked is no favourite yet, can become one as well, and stops being one alone.
    const other = cascade.second.worker;
    await book(cascade.second, 10);
    const favourites = async () => {
      const found = await provider.releases.get({ providerId, serviceId: site.serviceId });
      return found.workers.filter(({ isFavourite }) => isFavourite).map(({ _id }) => _id);
    };
    expect(await favourites()).toEqual([last.worker.id]);
    await choose([last.worker.id, other.id]);
    expect((await favourites()).toSorted()).toEqual([last.worker.id, other.id].toSorted());
    await choose([last.worker.id]);
    expect(await favourites()).toEqual([last.worker.id]);
    const jobId = await aLateShift(provider, site);
    expect(await seenBy(cascade, jobId)).toEqual([false, false, true]);
    expect(await minutesUntil(jobId)).toEqual({ favourites: 0, tier_one: 2 * 60, tier_two: 6 * 60, all: 10 * 60 });
    await pass(jobId, 2 * 60);
    expect(await seenBy(cascade, jobId)).toEqual([true, false, true]);

    // Only someone who was booked at the provider can be chosen, and who is erased is no favourite.
    expect(await refusalOf(choose([cascade.first.worker.id]))).toMatchObject({ code: "NOT_FOUND" });
    await asOwner((tx) =>
      tx.update(schema.workers).set({ erasedAt: new Date() }).where(eq(schema.workers.id, last.worker.id)),
    );
    expect(
      await asOwner((tx) =>
        tx.select().from(schema.serviceFavourites).where(eq(schema.serviceFavourites.workerId, last.worker.id)),
      ),
    ).toEqual([]);
  });

  test("by an agency whose agreement is newer with all others, and by none whose agreement does not cover it", async () => {
    const { site, provider } = await aCascade();
    const jobId = await aLateShift(provider, site);
    const newer = await aSupplier(site);
    expect(await sees(newer, jobId)).toBe(false);
    const elsewhere = await aSiteForShifts();
    const other = await aSupplier(site, { workerTypeId: elsewhere.workerTypeId });
    await pass(jobId, 8 * 60);
    expect(await sees(newer, jobId)).toBe(true);
    expect(await sees(other, jobId)).toBe(false);
  });

  test("by the tiers from when it was authorised on", async () => {
    const cascade = await aCascade();
    const { site, provider } = cascade;
    await asOwner((tx) =>
      tx.update(schema.services).set({ jobAuthorisation: "required" }).where(eq(schema.services.id, site.serviceId)),
    );
    const authoriser = clientOf(
      await signInAs(
        await aUser({ in: site.provider, codes: ["3004", "8001"], apps: [{ appId: "portal", isAuthorizer: true }] }),
      ),
    );
    const { jobIds } = await provider.jobs.post(aShift(site, { date: dayIn(3) }));
    const [jobId = ""] = jobIds;
    expect(await minutesUntil(jobId)).toEqual({});
    expect((await provider.jobs.get({ jobId })).release).toBeNull();
    const { items } = await authoriser.jobs.authorisations({});
    await authoriser.jobs.authorise(await approvalOf(items[0]?._id ?? ""));
    expect(await minutesUntil(jobId)).toEqual({ tier_one: 0, tier_two: 4 * 60, all: 8 * 60 });
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
  });
});

describe("A release waits", () => {
  test.each(["decline", "withdraw"] as const)("while a worker is put forward, and goes on after %s", async (end) => {
    const cascade = await aCascade();
    const { site, provider, first } = cascade;
    const jobId = await aLateShift(provider, site);
    await pass(jobId, 60);
    const { allocationId } = await first.client.jobs.suggest({ jobId, workerId: first.worker.id });
    // Ten hours later no one else sees it.
    await pass(jobId, 10 * 60);
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
    expect((await provider.jobs.get({ jobId })).release).toMatchObject({ isHeld: true });
    await recordReleases();
    expect(await releasedRows(jobId)).toEqual([]);

    if (end === "decline")
      await provider.jobs.decide({ jobId, allocationId, decision: "decline", reason: "Too late." });
    else await first.client.jobs.withdraw({ jobId, allocationId });
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
    // Three of the four hours are left.
    expect(await minutesUntil(jobId)).toEqual({ tier_one: -11 * 60, tier_two: 3 * 60, all: 7 * 60 });
    await pass(jobId, 3 * 60);
    expect(await seenBy(cascade, jobId)).toEqual([true, true, false]);
  });

  test("not, where the rules say so", async () => {
    const cascade = await aCascade(ruleSet({ waits: false }));
    const { site, provider, first } = cascade;
    const jobId = await aLateShift(provider, site);
    await first.client.jobs.suggest({ jobId, workerId: first.worker.id });
    await pass(jobId, 4 * 60);
    expect(await seenBy(cascade, jobId)).toEqual([true, true, false]);
  });

  test("while it is filled, and lets all agencies see it at least a day before the start", async () => {
    const cascade = await aCascade(
      ruleSet({ rules: [{ fromDays: 2, favouritesHours: 0, tier2Hours: 24, allHours: 40 }] }),
    );
    const { site, provider, first } = cascade;
    const jobId = await aLateShift(provider, site);
    const { allocationId } = await first.client.jobs.suggest({ jobId, workerId: first.worker.id });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    await pass(jobId, 90 * 60);
    // As when the worker is removed.
    await asOwner((tx) => tx.update(schema.jobs).set({ status: "open" }).where(eq(schema.jobs.id, jobId)));
    const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
    const latest = Math.round(((job?.startAt.getTime() ?? 0) - Date.now()) / MINUTE_MS) - DAY_MINUTES;
    const { tier_two: second = 0, all = 0 } = await minutesUntil(jobId);
    expect(Math.abs(second - Math.min(24 * 60, latest))).toBeLessThan(3);
    expect(Math.abs(all - Math.min(40 * 60, latest))).toBeLessThan(3);
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
  });
});

describe("A shift that is moved sooner", () => {
  const early = ruleSet({ rules: [{ fromDays: 5, favouritesHours: 0, tier2Hours: 24, allHours: 72 }] });

  /** A shift in nine days with its lock, which is seen by tier 1 alone. */
  const posted = async ({ site, provider }: Awaited<ReturnType<typeof aCascade>>) => {
    const jobId = await aLateShift(provider, site, { date: dayIn(9) });
    expect(await minutesUntil(jobId)).toEqual({ tier_one: 0, tier_two: 24 * 60, all: 72 * 60 });
    return { jobId, lock: (await provider.jobs.get({ jobId })).lock };
  };

  test("into its last day is seen by all agencies at once, and they are told", async () => {
    const cascade = await aCascade(early);
    const { provider, first, second, last } = cascade;
    const { jobId, lock } = await posted(cascade);
    const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
    // About twelve hours from now, at whatever time of the day this runs.
    const quarters = Math.round((Date.now() + 12 * HOUR_MS - (job?.startAt.getTime() ?? 0)) / (15 * MINUTE_MS));
    const days = Math.round((quarters * 15) / DAY_MINUTES);
    await provider.jobs.move({ jobId, lock, days, minutes: quarters * 15 - days * DAY_MINUTES });
    expect(await minutesUntil(jobId)).toEqual({ tier_one: 0, tier_two: 0, all: 0 });
    expect(await seenBy(cascade, jobId)).toEqual([true, true, true]);
    await recordReleases();
    await recordReleases();
    for (const { agency } of [first, second, last]) expect(await releasesQueued(agency.id)).toHaveLength(1);
  });

  test("is seen by all agencies a day before its new start", async () => {
    const cascade = await aCascade(early);
    const { provider } = cascade;
    const { jobId, lock } = await posted(cascade);
    await provider.jobs.move({ jobId, lock, days: -6 });
    const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
    const latest = Math.round(((job?.startAt.getTime() ?? 0) - Date.now()) / MINUTE_MS) - DAY_MINUTES;
    const { tier_two: second = 0, all = 0 } = await minutesUntil(jobId);
    expect(second).toBe(24 * 60);
    expect(Math.abs(all - latest)).toBeLessThan(3);
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
  });

  test("while its release waits is seen by all agencies in time once it goes on", async () => {
    const cascade = await aCascade(early);
    const { provider, first } = cascade;
    const { jobId } = await posted(cascade);
    const { allocationId } = await first.client.jobs.suggest({ jobId, workerId: first.worker.id });
    const { lock } = await provider.jobs.get({ jobId });
    await provider.jobs.move({ jobId, lock, days: -8 });
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
    await first.client.jobs.withdraw({ jobId, allocationId });
    const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
    const latest = Math.round(((job?.startAt.getTime() ?? 0) - Date.now()) / MINUTE_MS) - DAY_MINUTES;
    const { all = 0 } = await minutesUntil(jobId);
    expect(Math.abs(all - Math.max(0, latest))).toBeLessThan(3);
  });
});

describe("A shift whose worker type is changed", () => {
  /** A cascade in which another agency of tier 1, and one of no tier, supply another worker type. */
  const aTwoTypeCascade = async (rules: ReleaseRules["rules"]) => {
    const cascade = await aCascade(ruleSet({ rules }));
    const { site, providerId, provider, first, second } = cascade;
    const { workerTypeId } = await aSiteForShifts();
    const [otherFirst, otherLast] = [await aSupplier(site, { workerTypeId }), await aSupplier(site, { workerTypeId })];
    await provider.releases.saveTiers({
      providerId,
      tiers: [
        { agreementId: first.agreementId, tier: 1 },
        { agreementId: second.agreementId, tier: 2 },
        { agreementId: otherFirst.agreementId, tier: 1 },
      ],
    });
    const changeType = async (jobId: string, shift: Parameters<typeof aShift>[1]) => {
      const { serviceId: _, vacancies: __, ...entered } = aShift(site, shift);
      const { lock } = await provider.jobs.get({ jobId });
      await provider.jobs.edit({ ...entered, workerTypeId, jobId, lock });
    };
    return { ...cascade, otherFirst, otherLast, workerTypeId, changeType };
  };
  const early = [{ fromDays: 5, favouritesHours: 0, tier2Hours: 24, allHours: 72 }];
  const shift = { date: dayIn(9) };

  test("is seen by the tiers for the new type, and by all no later than before; those who see it only now are told", async () => {
    const cascade = await aTwoTypeCascade(early);
    const { site, provider, first, otherFirst, otherLast, workerTypeId } = cascade;
    // It supplies the new type as well, in no tier.
    await anActiveAgreement(first.agency, site, { workerTypeId });
    const jobId = await aLateShift(provider, site, shift);
    await pass(jobId, 20 * 60);
    await cascade.changeType(jobId, shift);
    expect(await minutesUntil(jobId)).toEqual({ tier_one: -20 * 60, all: 52 * 60 });
    expect([await sees(otherFirst, jobId), await sees(otherLast, jobId)]).toEqual([true, false]);
    expect(await seenBy(cascade, jobId)).toEqual([true, false, false]);
    const { release } = await provider.jobs.get({ jobId });
    expect(release?.agencies.find(({ _id }) => _id === otherFirst.agency.id)).toMatchObject({ step: "tier_one" });
    await recordReleases();
    for (const { agency } of [first, otherFirst])
      expect(await releasesQueued(agency.id)).toMatchObject([{ mail: { jobId } }]);
    expect(await releasesQueued(otherLast.agency.id)).toEqual([]);
    await pass(jobId, 52 * 60);
    expect(await sees(otherLast, jobId)).toBe(true);
    await recordReleases();
    expect(await releasesQueued(otherLast.agency.id)).toHaveLength(1);
  });

  test("is seen by all agencies a day before its start", async () => {
    const { site, provider, otherFirst, otherLast, changeType } = await aTwoTypeCascade([
      { fromDays: 1, favouritesHours: 0, tier2Hours: 4, allHours: 20 },
    ]);
    const quarter = 15 * MINUTE_MS;
    const startAt = new Date(Math.ceil((Date.now() + 30 * HOUR_MS) / quarter) * quarter);
    const soon = {
      date: calendarDate(startAt),
      startTime: clockTime(startAt),
      endTime: clockTime(new Date(startAt.getTime() + 8 * HOUR_MS)),
    };
    const jobId = await aLateShift(provider, site, soon);
    await changeType(jobId, soon);
    const { tier_one: one, all = 0 } = await minutesUntil(jobId);
    expect(one).toBe(0);
    expect(Math.abs(all - (Math.round((startAt.getTime() - Date.now()) / MINUTE_MS) - DAY_MINUTES))).toBeLessThan(3);
    expect([await sees(otherFirst, jobId), await sees(otherLast, jobId)]).toEqual([true, false]);
  });

  test("while its release waits is planned from when it goes on", async () => {
    const { site, provider, first, otherFirst, otherLast, workerTypeId, changeType } = await aTwoTypeCascade(early);
    const { branchId } = await anActiveAgreement(first.agency, site, { workerTypeId });
    const jobId = await aLateShift(provider, site, shift);
    const both = { workerTypeIds: [site.workerTypeId, workerTypeId], branchIds: [first.branchId, branchId] };
    await asOwner((tx) => tx.update(schema.workers).set(both).where(eq(schema.workers.id, first.worker.id)));
    const { allocationId } = await first.client.jobs.suggest({ jobId, workerId: first.worker.id });
    await pass(jobId, 60);
    await changeType(jobId, shift);
    expect([await sees(otherFirst, jobId), await sees(otherLast, jobId)]).toEqual([true, false]);
    await first.client.jobs.withdraw({ jobId, allocationId });
    const { all = 0 } = await minutesUntil(jobId);
    expect(Math.abs(all - 72 * 60)).toBeLessThan(2);
  });

  test("and that all agencies see is seen by all of the new type, who are told", async () => {
    const { site, provider, otherFirst, otherLast, changeType } = await aTwoTypeCascade(early);
    const jobId = await aLateShift(provider, site, shift);
    await pass(jobId, 72 * 60);
    await recordReleases();
    await changeType(jobId, shift);
    for (const supplier of [otherFirst, otherLast]) {
      expect(await sees(supplier, jobId)).toBe(true);
      expect(await releasesQueued(supplier.agency.id)).toMatchObject([{ mail: { jobId } }]);
    }
  });
});

describe("The reasons", () => {
  test("are for the provider and the platform, by agency", async () => {
    const cascade = await aCascade();
    const { site, provider, first, second, last } = cascade;
    const elsewhere = await aSiteForShifts();
    const ended = await aSupplier(site, { endOn: dayIn(1) });
    const otherType = await aSupplier(site, { workerTypeId: elsewhere.workerTypeId });
    const jobId = await aLateShift(provider, site);
    await asOwner((tx) =>
      tx.update(schema.organisations).set({ status: "suspended" }).where(eq(schema.organisations.id, last.agency.id)),
    );
    for (const reader of [provider, admin]) {
      const { release } = await reader.jobs.get({ jobId });
      const seen = Object.fromEntries(
        (release?.agencies ?? []).map(({ _id, step, seesFrom, obstacle }) => [
          _id,
          [step, seesFrom !== null, obstacle],
        ]),
      );
      expect(seen).toEqual({
        [first.agency.id]: ["tier_one", true, null],
        [second.agency.id]: ["tier_two", true, null],
        [last.agency.id]: ["all", false, "agency_inactive"],
        [ended.agency.id]: ["all", false, "date"],
        [otherType.agency.id]: ["all", false, "worker_type"],
      });
      expect(release?.steps.map(({ step, isOpen, afterHours }) => [step, isOpen, afterHours])).toEqual([
        ["tier_one", true, 0],
        ["tier_two", false, 4],
        ["all", false, 8],
      ]);
    }
    // Which agreement would have to cover the shift is for those who may open it.
    const agreementsFor = async (client: Client) => {
      const { release } = await client.jobs.get({ jobId });
      return new Map(release?.agencies.map(({ _id, agreementId }) => [_id, agreementId]));
    };
    const keeper = clientOf(await signInAs(await aUser({ in: site.provider, codes: [...JOBS, "6001"] })));
    expect(await agreementsFor(keeper)).toEqual(
      new Map([
        [first.agency.id, null],
        [second.agency.id, null],
        [last.agency.id, null],
        [ended.agency.id, ended.agreementId],
        [otherType.agency.id, otherType.agreementId],
      ]),
    );
    const other = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
    expect(new Set((await agreementsFor(other)).values())).toEqual(new Set([null]));
    const stored = await asOwner((tx) =>
      tx.select().from(schema.jobReleaseAgencies).where(eq(schema.jobReleaseAgencies.jobId, jobId)),
    );
    expect(stored.find(({ agencyId }) => agencyId === otherType.agency.id)).toMatchObject({ obstacle: "worker_type" });
  });

  test("cannot be read by an agency, in the shift or in the database", async () => {
    const { site, provider, first, second } = await aCascade();
    const jobId = await aLateShift(provider, site);
    const shown = await first.client.jobs.get({ jobId });
    expect(shown).toMatchObject({ release: null, postedAt: null });
    expect(JSON.stringify(shown)).not.toMatch(/tier|favourite/i);
    expect(JSON.stringify(shown)).not.toContain(second.agency.name);
    const tables = [
      schema.releaseSets,
      schema.agreementTiers,
      schema.serviceFavourites,
      schema.jobReleases,
      schema.jobReleaseSteps,
      schema.jobReleaseAgencies,
    ];
    await withScope({ kind: "organisation", organisationId: first.agency.id }, async (tx) => {
      for (const table of tables) expect(await tx.select().from(table)).toEqual([]);
    });
    const reader = clientOf(await signInAs(await aUser({ in: first.agency, codes: [codes.agreements] })));
    const agreement = await reader.agreements.get({ agreementId: first.agreementId });
    expect(JSON.stringify(agreement)).not.toContain('"tier"');
  });

  test("are recorded once, by however many servers, and by the next one if a server died", async () => {
    const { site, provider, second } = await aCascade();
    const jobId = await aLateShift(provider, site);
    await pass(jobId, 4 * 60);
    // Its agreement has been suspended since.
    await asOwner((tx) =>
      tx.update(schema.agreements).set({ status: "suspended" }).where(eq(schema.agreements.id, second.agreementId)),
    );
    await Promise.all([recordReleases(), recordReleases(), recordReleases()]);
    expect(await releasedRows(jobId)).toEqual([{ details: { step: "tier_two", byHand: false } }]);
    const [stored] = await asOwner((tx) =>
      tx
        .select()
        .from(schema.jobReleaseAgencies)
        .where(
          and(eq(schema.jobReleaseAgencies.jobId, jobId), eq(schema.jobReleaseAgencies.agencyId, second.agency.id)),
        ),
    );
    expect(stored).toMatchObject({ step: "tier_two", obstacle: "suspended" });
    // Nothing looked for the last step for ten hours.
    await pass(jobId, 14 * 60);
    await recordReleases();
    await recordReleases();
    expect(await releasedRows(jobId)).toHaveLength(2);
  });
});

describe("Releasing to all agencies", () => {
  test("shows the shift to all immediately, and only the first of two requests does", async () => {
    const cascade = await aCascade();
    const { site, provider, first } = cascade;
    const jobId = await aLateShift(provider, site);
    await first.client.jobs.suggest({ jobId, workerId: first.worker.id });
    const canRelease = async () => (await provider.jobs.selected({ jobIds: [jobId] })).items[0]?.canRelease;
    expect(await canRelease()).toBe(true);
    const pressed = await Promise.allSettled([provider.jobs.release({ jobId }), provider.jobs.release({ jobId })]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf(provider.jobs.release({ jobId }))).toMatchObject({
      code: "CONFLICT",
      message: messages.jobs.releasedAlready,
    });
    expect(await canRelease()).toBe(false);
    expect(await seenBy(cascade, jobId)).toEqual([true, true, true]);
    expect(await releasedRows(jobId)).toEqual([{ details: { step: "all", byHand: true } }]);
    const { release } = await provider.jobs.get({ jobId });
    expect(release?.steps.every(({ isOpen }) => isOpen)).toBe(true);
    expect(release?.byHand?.at).toBe(release?.steps.at(-1)?.opensAt);
    await recordReleases();
    expect(await releasedRows(jobId)).toHaveLength(1);
  });

  test("is refused for a shift that is not open", async () => {
    const { site, provider } = await aCascade();
    const jobId = await aLateShift(provider, site);
    await provider.jobs.cancel({ jobId, reason: "Not needed.", chargePence: 0 });
    expect(await refusalOf(provider.jobs.release({ jobId }))).toMatchObject({
      code: "CONFLICT",
      message: messages.jobs.cancelled,
    });
  });
});

describe("The settings", () => {
  test("have one active set, which only someone who has seen it replaces", async () => {
    const { site, providerId, provider } = await aCascade(null);
    const save = (replaces: string | null, serviceId?: string) =>
      provider.releases.saveRules({ providerId, replaces, set: ruleSet(), ...(serviceId ? { serviceId } : {}) });
    const first = await Promise.allSettled([save(null), save(null)]);
    expect(first.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf(save(null))).toMatchObject({ code: "CONFLICT", message: messages.general.conflict });
    const { set } = await provider.releases.get({ providerId });
    const { setId } = await save(set?._id ?? null);
    await save(null, site.serviceId);
    const ofService = await admin.releases.get({ providerId, serviceId: site.serviceId });
    expect(ofService).toMatchObject({ set: { rules: ruleSet().rules }, inherited: { _id: setId }, canChange: true });
    expect(await refusalOf(provider.releases.removeRules({ setId: set?._id ?? "" }))).toMatchObject({
      code: "CONFLICT",
    });
    const active = await asOwner((tx) =>
      tx
        .select()
        .from(schema.releaseSets)
        .where(and(eq(schema.releaseSets.organisationId, providerId), eq(schema.releaseSets.isActive, true))),
    );
    expect(active).toHaveLength(2);
  });

  test("preview a shift posted now, and store nothing", async () => {
    const { providerId, provider } = await aCascade(null);
    const rules = [
      { fromDays: 1, favouritesHours: 0, tier2Hours: 4, allHours: 8 },
      { fromDays: 7, favouritesHours: 12, tier2Hours: 24, allHours: 48 },
    ];
    const { items } = await provider.releases.preview({ providerId, set: { waits: true, rules } });
    const hours = items.map(({ fromDays, steps }) => [
      fromDays,
      steps.map(({ step, opensAt }) => [step, Math.round((Date.parse(opensAt) - Date.now()) / HOUR_MS) + 0]),
    ]);
    expect(hours).toEqual([
      [
        7,
        [
          ["favourites", 0],
          ["tier_one", 12],
          ["tier_two", 36],
          ["all", 60],
        ],
      ],
      [
        1,
        [
          ["tier_one", 0],
          ["tier_two", 4],
          ["all", 8],
        ],
      ],
    ]);
    expect((await provider.releases.get({ providerId })).set).toBeNull();
  });

  test("of one provider are not another's: neither by the calls, nor in the database", async () => {
    const { providerId, provider, first } = await aCascade();
    const other = await aCascade(null);
    const foreign = [{ agreementId: other.first.agreementId, tier: 2 as const }];
    expect(await refusalOf(provider.releases.saveTiers({ providerId, tiers: foreign }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const { serviceId } = other.site;
    expect(await refusalOf(provider.releases.get({ providerId, serviceId }))).toMatchObject({ code: "NOT_FOUND" });
    const insert = (agreementId: string) =>
      withScope({ kind: "organisation", organisationId: other.providerId }, (tx) =>
        tx.insert(schema.agreementTiers).values({ agreementId, organisationId: other.providerId, tier: 1 }),
      );
    await expect(insert(first.agreementId)).rejects.toMatchObject({ cause: { code: "42501" } });
    const agency = await anAgency();
    await expect(
      withScope({ kind: "organisation", organisationId: agency.id }, (tx) =>
        tx.insert(schema.releaseSets).values({
          id: randomUUID(),
          organisationId: providerId,
          rules: [],
          savedByUserId: first.user.id,
        }),
      ),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
    await anActiveAgreement(agency, other.site);
    expect((await other.provider.releases.get({ providerId: other.providerId })).agreements).toHaveLength(4);
  });
});

test("whether a job is released is found by indexes, however many jobs there are", async () => {
  const plan = await asOwner(async (tx) => {
    const { rows } = await tx.execute<{ body: string }>(
      sql`select pg_get_function_sqlbody('app_released(uuid)'::regprocedure) as body`,
    );
    const body = rows[0]?.body ?? "";
    expect(body).toMatch(/^RETURN /);
    const query = body.replace(/^RETURN /, "select ").replaceAll("app_released.job", `'${randomUUID()}'::uuid`);
    // A small table is read as a whole where there is a choice.
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify((await tx.execute(sql.raw(`explain (format json) ${query}`))).rows);
  });
  expect(plan).toContain("Index");
  expect(plan).not.toContain("Seq Scan");
});

describe("Agencies are told of shifts that are released to them", () => {
  test("with the step from which they see them, once for a service, in the portal and the daily e-mail", async () => {
    const { site, provider, first, second, last } = await aCascade();
    const [limited, elsewhere] = [
      await aUser({ in: second.agency, codes: JOBS }),
      await aUser({ in: second.agency, codes: JOBS }),
    ];
    await setMembership(limited, { scopeBranchIds: [second.branchId] });
    await setMembership(elsewhere, { scopeBranchIds: [randomUUID()] });
    const { postingId } = await provider.jobs.post(aShift(site, { date: dayIn(3), vacancies: 3 }));
    const posted = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.postingId, postingId)));
    const ids = posted.map(({ id }) => id);
    expect(await releasesQueued(first.agency.id)).toHaveLength(1);
    expect(await releasesQueued(second.agency.id)).toEqual([]);
    for (const id of ids) await pass(id, 4 * 60);
    await Promise.all([recordReleases(), recordReleases()]);
    const queued = await releasesQueued(second.agency.id);
    expect(queued).toHaveLength(1);
    expect(await releasesQueued(last.agency.id)).toEqual([]);
    const [one] = queued;
    if (!one) throw new Error("nothing was queued");
    for (const _ of [1, 2]) await tellReleased(one.id, one.mail);
    for (const user of [second.user, limited]) {
      expect(await toldOf(user)).toMatchObject([
        { event: "shiftReleased", recordId: one.mail.jobId, inPortal: true, isDaily: true, settledAt: null },
      ]);
    }
    expect(await toldOf(elsewhere)).toEqual([]);
    // Released to all by hand.
    await provider.jobs.release({ jobId: one.mail.jobId });
    expect(await releasesQueued(last.agency.id)).toMatchObject([{ mail: { jobId: one.mail.jobId } }]);
    // Once it is filled, what was told leads to the next one.
    const { allocationId } = await second.client.jobs.suggest({ jobId: one.mail.jobId, workerId: second.worker.id });
    await provider.jobs.decide({ jobId: one.mail.jobId, allocationId, decision: "accept" });
    const others = ids.filter((id) => id !== one.mail.jobId).sort();
    for (const user of [second.user, limited]) {
      expect(await toldOf(user)).toMatchObject([{ recordId: others[0], subjectId: others[0], settledAt: null }]);
    }
    // After the last there is nothing left to do.
    for (const jobId of others)
      await provider.jobs.cancel({ jobId, reason: "The resident has moved.", chargePence: 0 });
    expect((await toldOf(second.user))[0]?.settledAt).not.toBeNull();
  });

  test("and a user limited to branches is led to no shift that none of these covers, whichever side fills the first", async () => {
    const { site, provider, first, last } = await aCascade(null);
    // The limited user's branch covers the first shift alone; another branch of the agency covers both.
    const [narrow, both] = [
      await anActiveAgreement(first.agency, site, { endOn: dayIn(3) }),
      await aUser({ in: first.agency, codes: JOBS }),
    ];
    const limited = await aUser({ in: first.agency, codes: JOBS });
    await setMembership(limited, { scopeBranchIds: [narrow.branchId] });
    await setMembership(both, { scopeBranchIds: [narrow.branchId, first.branchId] });
    const fill = {
      provider: (jobId: string) => provider.jobs.cancel({ jobId, reason: "The resident has moved.", chargePence: 0 }),
      "another agency": async (jobId: string) => {
        await asOwner((tx) =>
          tx
            .update(schema.agreements)
            .set({ autoAcceptWorkers: true })
            .where(eq(schema.agreements.id, last.agreementId)),
        );
        await last.client.jobs.suggest({ jobId, workerId: last.worker.id });
      },
    };
    for (const [side, fills] of Object.entries(fill)) {
      const [jobId, next] = [await aLateShift(provider, site), await aLateShift(provider, site, { date: dayIn(4) })];
      const queued = (await releasesQueued(first.agency.id)).find(({ mail }) => mail.jobId === jobId);
      if (!queued) throw new Error("nothing was queued");
      await tellReleased(queued.id, queued.mail);
      const toldOne = async (user: Supplier["user"], id: string) =>
        (await toldOf(user)).filter(({ recordId, settledAt }) => recordId === id && !settledAt).length;
      for (const user of [first.user, both, limited]) expect([side, await toldOne(user, jobId)]).toEqual([side, 1]);
      const client = clientOf(await signInAs(limited));
      expect([await sees({ client }, jobId), await sees({ client }, next)]).toEqual([true, false]);
      await fills(jobId);
      for (const user of [first.user, both]) expect([side, await toldOne(user, next)]).toEqual([side, 1]);
      expect((await toldOf(limited)).map(({ recordId, settledAt }) => [recordId, settledAt !== null])).toContainEqual([
        jobId,
        true,
      ]);
      expect((await toldOf(limited)).map(({ recordId }) => recordId)).not.toContain(next);
      await provider.jobs.cancel({ jobId: next, reason: "The resident has moved.", chargePence: 0 });
    }
  });

  test("of the next shift, where the first is filled before they are told", async () => {
    const { site, provider, first } = await aCascade(null);
    const { postingId } = await provider.jobs.post(aShift(site, { date: dayIn(3), vacancies: 2 }));
    const [one] = await releasesQueued(first.agency.id);
    if (!one) throw new Error("nothing was queued");
    await provider.jobs.cancel({ jobId: one.mail.jobId, reason: "The resident has moved.", chargePence: 0 });
    await tellReleased(one.id, one.mail);
    const posted = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.postingId, postingId)));
    const other = posted.find(({ id }) => id !== one.mail.jobId);
    expect(await toldOf(first.user)).toMatchObject([{ recordId: other?.id, settledAt: null }]);
  });

  test("and not of one that the agency can no longer see", async () => {
    const { site, provider, first } = await aCascade(null);
    const jobId = await aLateShift(provider, site);
    const [one] = await releasesQueued(first.agency.id);
    if (!one) throw new Error("nothing was queued");
    await provider.jobs.cancel({ jobId, reason: "The resident has moved." });
    await tellReleased(one.id, one.mail);
    expect(await toldOf(first.user)).toEqual([]);
  });

  /** Fills a shift with the worker of an agency. */
  const fill = async (provider: Client, { client, worker }: Supplier, jobId: string) => {
    const { allocationId } = await client.jobs.suggest({ jobId, workerId: worker.id });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    return { jobId, allocationId, reason: "They are ill." };
  };
  const reopenings = {
    cancelBooking: ({ client }: Supplier, booking: Awaited<ReturnType<typeof fill>>) =>
      client.jobs.cancelBooking(booking),
    startSwap: ({ client }: Supplier, booking: Awaited<ReturnType<typeof fill>>) => client.jobs.startSwap(booking),
  };

  test.each(["cancelBooking", "startSwap"] as const)("again, where %s opens one that was filled", async (how) => {
    const { site, provider, first, second, last } = await aCascade(null);
    const jobId = await aLateShift(provider, site);
    // Its agreement ends before the shift, and it is told nothing.
    await asOwner((tx) =>
      tx
        .update(schema.agreements)
        .set({ endOn: dayIn(1) })
        .where(eq(schema.agreements.id, last.agreementId)),
    );
    const newer = await aSupplier(site);
    for (const { id, mail } of await releasesQueued(second.agency.id)) await tellReleased(id, mail);
    const booking = await fill(provider, first, jobId);
    expect(await toldOf(second.user)).toMatchObject([{ recordId: jobId, settledAt: expect.any(Date) }]);
    await reopenings[how](first, booking);
    expect(await releasesQueued(first.agency.id)).toHaveLength(1);
    expect(await releasesQueued(last.agency.id)).toHaveLength(1);
    expect(await releasesQueued(newer.agency.id)).toMatchObject([{ mail: { jobId, what: "reopened" } }]);
    const [, again, ...more] = await releasesQueued(second.agency.id);
    if (!again) throw new Error("nothing was queued");
    expect([again.mail, more]).toMatchObject([{ jobId, what: "reopened" }, []]);
    for (const _ of [1, 2]) await tellReleased(again.id, again.mail);
    const told = (await toldOf(second.user)).filter(({ settledAt }) => settledAt === null);
    expect(told).toMatchObject([{ event: "shiftReleased", recordId: jobId, inPortal: true, isDaily: true }]);
    // A worker who was to be swapped is cancelled: the shift has been open since.
    if (how === "startSwap") await first.client.jobs.cancelBooking(booking);
    expect(await releasesQueued(second.agency.id)).toHaveLength(2);
  });

  test("again at most once in three hours, except for one that was not told the last time", async () => {
    const { site, provider, first, second, last } = await aCascade(null);
    const jobId = await aLateShift(provider, site);
    const queued = async () =>
      Promise.all(
        [first, second, last].map(
          async ({ agency }) => (await releasesQueued(agency.id)).filter(({ mail }) => mail.what === "reopened").length,
        ),
      );
    const cancelAfter = async (supplier: Supplier, minutes: number) => {
      const booking = await fill(provider, supplier, jobId);
      const at = new Date(Date.now() + minutes * MINUTE_MS);
      clock.now = () => at;
      await supplier.client.jobs.cancelBooking(booking);
      clock.now = () => new Date();
    };
    await cancelAfter(first, 0);
    expect(await queued()).toEqual([0, 1, 1]);
    await cancelAfter(first, 60);
    expect(await queued()).toEqual([0, 1, 1]);
    // It opened the shift before, and was not told then.
    await cancelAfter(second, 120);
    expect(await queued()).toEqual([1, 1, 1]);
    await cancelAfter(first, 181);
    expect(await queued()).toEqual([1, 2, 2]);
  });

  test("again only where their step has opened, and with the next step as usual", async () => {
    const cascade = await aCascade();
    const { site, provider, first, second, last } = cascade;
    const jobId = await aLateShift(provider, site);
    await pass(jobId, 4 * 60);
    await recordReleases();
    const booking = await fill(provider, first, jobId);
    await first.client.jobs.cancelBooking(booking);
    expect(await releasesQueued(second.agency.id)).toHaveLength(2);
    expect(await releasesQueued(last.agency.id)).toEqual([]);
    await pass(jobId, 4 * 60);
    await recordReleases();
    expect(await releasesQueued(second.agency.id)).toHaveLength(2);
    expect(await releasesQueued(last.agency.id)).toHaveLength(1);
  });

  test("of no other, where one that is open again is filled before they are told", async () => {
    const { site, provider, first, second } = await aCascade(null);
    const jobId = await aLateShift(provider, site);
    await aLateShift(provider, site, { date: dayIn(4) });
    await first.client.jobs.startSwap(await fill(provider, first, jobId));
    await fill(provider, second, jobId);
    const again = (await releasesQueued(second.agency.id)).find(({ mail }) => mail.what === "reopened");
    if (!again) throw new Error("nothing was queued");
    await tellReleased(again.id, again.mail);
    expect(await toldOf(second.user)).toEqual([]);
  });
});
