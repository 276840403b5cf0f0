/**
 * Shifts among the tasks: workers to decide on, requests to authorise, open shifts that start soon. Their numbers are those of
 * the lists; the requests a user may decide are those of the rule. The chart of the time to fill, and names with numbers in
 * the order in which people count.
 */
import { randomUUID } from "node:crypto";
import { eq, fillPlaceholders, inArray, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type AuthoriserRights, mayAuthorise, requestsToDecide } from "@/lib/backend/authorisers";
import { taskParts } from "@/lib/backend/overview/task-parts";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, mondayOf } from "@/lib/format";
import { explain, recording } from "@/scripts/bench/plans";
import { rowsRead } from "@/scripts/bench/timesheets";
import { type Client, transports } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  platformOrganisation,
  signInAs,
  type User,
} from "@/tests/support/fixtures";
import {
  anAgencyFor,
  approvalOf,
  aReadyWorker,
  aSiteForShifts,
  dayIn,
  JOBS,
  postShift,
  type Site,
} from "@/tests/support/shifts";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = async (user: User): Promise<Client> => inProcess.clientOf(await signInAs(user));

beforeAll(platformOrganisation);
afterAll(closeFixtures);

/** The tasks of a kind as the list, the overview and the numbers have them, which must agree. */
async function tasksOf(client: Client, kind: "suggestions" | "jobAuthorisations" | "openShifts") {
  const list = (await client.overview.tasks({ limit: 50 })).kinds.find(({ key }) => key === kind);
  const shown = (await client.overview.get()).tasks.kinds.find(({ key }) => key === kind);
  const counted = (await client.overview.waiting()).kinds.find(({ key }) => key === kind);
  const count = list?.count ?? 0;
  expect([shown?.count ?? 0, counted?.count ?? 0]).toEqual([count, count]);
  expect(list?.items.length ?? 0).toBe(count);
  return list?.items ?? [];
}

const setJob = (id: string, values: Partial<typeof schema.jobs.$inferInsert>) =>
  asOwner((tx) => tx.update(schema.jobs).set(values).where(eq(schema.jobs.id, id)));

describe("Workers to decide on", () => {
  test("are a task for each shift until someone decides or the shift starts, for the provider's bookers alone", async () => {
    const site = await aSiteForShifts();
    const provider = await clientOf(await aUser({ in: site.provider, codes: JOBS }));
    const supply = await anAgencyFor(site);
    const agency = await clientOf(supply.user);
    const another = await aReadyWorker(supply.agency, { branchId: supply.branchId, workerTypeId: site.workerTypeId });
    const [first, second] = [
      await postShift(provider, site, { date: dayIn(3) }),
      await postShift(provider, site, { date: dayIn(2) }),
    ];
    expect(await tasksOf(provider, "suggestions")).toEqual([]);
    const { allocationId } = await agency.jobs.suggest({ jobId: first, workerId: supply.worker.id });
    await agency.jobs.suggest({ jobId: first, workerId: another.id });
    await agency.jobs.suggest({ jobId: second, workerId: another.id });

    const tasks = await tasksOf(provider, "suggestions");
    expect(tasks).toMatchObject([
      { dueOn: dayIn(2), text: expect.stringMatching(/^1 worker put forward for the shift on .* at 08:00$/) },
      {
        title: "Mill House",
        dueOn: dayIn(3),
        text: expect.stringMatching(/^2 workers put forward/),
        action: { label: "Decide", href: `/dashboard/jobs/${first}?queue=suggestions` },
      },
    ]);
    const weeks = new Set([mondayOf(dayIn(2)), mondayOf(dayIn(3))]);
    const listed = await Promise.all([...weeks].map((week) => provider.jobs.list({ week, status: ["suggested"] })));
    expect(listed.flatMap(({ items }) => items)).toHaveLength(tasks.length);

    const others = [
      await clientOf(await aUser({ in: site.provider, codes: ["0002", "8001"] })),
      await clientOf(await aUser({ in: await aProvider(), codes: JOBS })),
      agency,
    ];
    for (const other of others) expect(await tasksOf(other, "suggestions")).toEqual([]);

    await provider.jobs.decide({ jobId: first, allocationId, decision: "accept" });
    expect(await tasksOf(provider, "suggestions")).toHaveLength(1);
    await setJob(second, { startAt: new Date(Date.now() - 60_000) });
    expect(await tasksOf(provider, "suggestions")).toEqual([]);
  });

  test("are found without reading those that no one decided before the shift started, or the shifts that are open", async () => {
    const site = await aSiteForShifts();
    const { caller } = await signInAs(await aUser({ in: site.provider, codes: JOBS }));
    if (caller.kind !== "person") throw new Error("no one is signed in");
    const supply = await anAgencyFor(site);
    const agency = await clientOf(supply.user);
    const jobId = await postShift(await clientOf(await aUser({ in: site.provider, codes: JOBS })), site);
    const { allocationId } = await agency.jobs.suggest({ jobId, workerId: supply.worker.id });
    await asOwner(async (tx) => {
      // Two thousand shifts that have started, and as many to come.
      await tx.execute(sql`insert into jobs (id, posting_id, organisation_id, service_id, provider_name, service_name, worker_type_id,
          start_at, end_at, status, posted_by_user_id)
        select gen_random_uuid(), gen_random_uuid(), organisation_id, service_id, provider_name, service_name, worker_type_id,
          now() + interval '1 hour' * n, now() + interval '1 hour' * (n + 1), case when n < 0 then 'suggested' else 'open' end,
          posted_by_user_id
        from jobs, generate_series(-2000, 2000) n where id = ${jobId} and n not in (-1, 0)`);
      await tx.execute(sql`insert into allocations (job_id, organisation_id, provider_id, agreement_id, worker_id, agency_name, during,
          suggested_by_user_id, suggested_at)
        select j.id, a.organisation_id, a.provider_id, a.agreement_id, a.worker_id, a.agency_name, tstzrange(j.start_at, j.end_at),
          a.suggested_by_user_id, a.suggested_at
        from jobs j, allocations a where a.id = ${allocationId} and j.organisation_id = a.provider_id and j.start_at < now()`);
    });
    await asOwner((tx) => tx.execute(sql.raw("analyze jobs, allocations")));
    const { id: organisationId } = site.provider;
    const [part] = taskParts(caller, { limit: 99 }).filter(({ key }) => key === "task:suggestions");
    const { sql: text, params } = new PgDialect().sqlToQuery(sql`select ${part?.sql}`);
    const values = fillPlaceholders(params, { organisationId, now: new Date().toISOString() });
    await recording(process.env.DATABASE_URL ?? "", { kind: "organisation", organisationId }, async (_, __, client) => {
      const { rows } = await client.query(text, values);
      expect(JSON.stringify(rows)).toContain(jobId);
      const plan = await explain(client, { text, values });
      expect(rowsRead(plan, "allocations")).toBeGreaterThan(0);
      expect(rowsRead(plan, "allocations") + rowsRead(plan, "jobs")).toBeLessThan(50);
    });
  });
});

describe("Open shifts that start soon", () => {
  test("are a task for agencies whose agreement covers them until they have put someone forward", async () => {
    const site = await aSiteForShifts();
    const provider = await clientOf(await aUser({ in: site.provider, codes: JOBS }));
    const [own, rival] = [await anAgencyFor(site), await anAgencyFor(site)];
    const [agency, other] = [await clientOf(own.user), await clientOf(rival.user)];
    const jobId = await postShift(provider, site);
    const laterId = await postShift(provider, site);
    const thisHour = Date.now() - (Date.now() % 3_600_000);
    const inHours = (hours: number) => new Date(thisHour + hours * 3_600_000);
    await setJob(jobId, { startAt: inHours(23), endAt: inHours(30) });
    await setJob(laterId, { startAt: inHours(25), endAt: inHours(30) });

    expect(await tasksOf(agency, "openShifts")).toMatchObject([
      {
        title: "Mill House",
        text: expect.stringContaining(site.provider.name),
        dueOn: calendarDate(inHours(23)),
        action: { href: `/dashboard/jobs/${jobId}` },
      },
    ]);
    expect(await tasksOf(await clientOf(await aUser({ in: own.agency, codes: ["1002"] })), "openShifts")).toEqual([]);
    const unrelated = await clientOf(await aUser({ in: await anAgency(), codes: JOBS }));
    expect(await tasksOf(unrelated, "openShifts")).toEqual([]);
    expect(await tasksOf(provider, "openShifts")).toEqual([]);

    await agency.jobs.suggest({ jobId, workerId: own.worker.id });
    expect(await tasksOf(agency, "openShifts")).toEqual([]);
    expect(await tasksOf(other, "openShifts")).toHaveLength(1);
    await setJob(jobId, { startAt: inHours(-1) });
    expect(await tasksOf(other, "openShifts")).toEqual([]);
  });
});

describe("Requests to authorise", () => {
  const role = [{ appId: "portal", isAuthorizer: true }];
  const BOTH = ["3004", "8001"];
  const today = calendarDate(new Date());

  const membershipOf = async ({ id }: User): Promise<string> => {
    const [row] = await asOwner((tx) => tx.select().from(schema.memberships).where(eq(schema.memberships.userId, id)));
    return row?.id ?? "";
  };

  async function aRequest(site: Site, poster: User, startsInHours: number, estimatedPence: number | null = 10_000) {
    const [id, postingId] = [randomUUID(), randomUUID()];
    const startAt = new Date(Date.now() + startsInHours * 3_600_000);
    await asOwner(async (tx) => {
      await tx.insert(schema.jobs).values({
        postingId,
        organisationId: site.provider.id,
        serviceId: site.serviceId,
        providerName: site.provider.name,
        serviceName: "Mill House",
        workerTypeId: site.workerTypeId,
        startAt,
        endAt: new Date(startAt.getTime() + 3_600_000),
        status: "draft",
        postedByUserId: poster.id,
      });
      await tx.insert(schema.jobAuthorisations).values({
        id,
        postingId,
        organisationId: site.provider.id,
        serviceId: site.serviceId,
        requestedByUserId: poster.id,
        requestedAt: new Date(),
        estimatedPence,
      });
    });
    return { id, startAt };
  }

  test("are a task for those who may decide them, deputies included, due when the first shift starts", async () => {
    const site = await aSiteForShifts();
    const [booker, authoriser, deputy] = [
      await aUser({ in: site.provider, codes: BOTH }),
      await aUser({ in: site.provider, codes: BOTH, apps: role }),
      await aUser({ in: site.provider, codes: BOTH, apps: role }),
    ];
    const [decides, stands] = [await clientOf(authoriser), await clientOf(deputy)];
    await asOwner(async (tx) =>
      tx.insert(schema.authorisers).values({
        membershipId: await membershipOf(deputy),
        organisationId: site.provider.id,
        canAuthoriseJobs: false,
      }),
    );
    const { id, startAt } = await aRequest(site, booker, 50);
    await aRequest(site, booker, -1);

    expect(await tasksOf(decides, "jobAuthorisations")).toMatchObject([
      {
        title: "Mill House",
        dueOn: calendarDate(startAt),
        action: { label: "Decide", href: `/dashboard/tasks/job-authorisations#request-${id}` },
      },
    ]);
    const listed = await decides.jobs.authorisations({ show: "pending" });
    expect(listed.items.filter(({ canDecide }) => canDecide)).toHaveLength(1);
    expect(await tasksOf(stands, "jobAuthorisations")).toEqual([]);
    expect(await tasksOf(await clientOf(booker), "jobAuthorisations")).toEqual([]);

    await asOwner(async (tx) =>
      tx.insert(schema.authorisers).values({
        membershipId: await membershipOf(authoriser),
        organisationId: site.provider.id,
        deputyMembershipId: await membershipOf(deputy),
        awayFrom: today,
        awayTo: today,
      }),
    );
    expect(await tasksOf(stands, "jobAuthorisations")).toHaveLength(1);
    await stands.jobs.authorise(await approvalOf(id));
    expect(await tasksOf(decides, "jobAuthorisations")).toEqual([]);
  });

  test("are exactly those that the rule leaves to a user, for teams of every kind", async () => {
    const site = await aSiteForShifts();
    const otherService = randomUUID();
    await asOwner((tx) =>
      tx.insert(schema.services).values({ id: otherService, organisationId: site.provider.id, name: "Orchard View" }),
    );
    const poster = await aUser({ in: site.provider, codes: BOTH });
    const requests = [
      await aRequest(site, poster, 50, 10_000),
      await aRequest({ ...site, serviceId: otherService }, poster, 50, 30_000),
      await aRequest(site, poster, 50, null),
    ];
    const stored = await asOwner((tx) =>
      tx
        .select()
        .from(schema.jobAuthorisations)
        .where(
          inArray(
            schema.jobAuthorisations.id,
            requests.map(({ id }) => id),
          ),
        ),
    );
    const ids = Array.from({ length: 5 }, () => ({ userId: randomUUID(), membershipId: randomUUID() }));
    await asOwner(async (tx) => {
      for (const { userId, membershipId } of ids) {
        const uid = `team-${userId}`;
        await tx
          .insert(schema.users)
          .values({ id: userId, uid, email: `${uid}@people.example`, fullName: "Wren Ashdown", userGroup: "Provider" });
        await tx
          .insert(schema.memberships)
          .values({ id: membershipId, organisationId: site.provider.id, userId, apps: role });
      }
    });
    let state = 20_270_327;
    const below = (most: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * most);
    };
    let decided = 0;
    for (let round = 0; round < 20; round++) {
      const team: AuthoriserRights[] = ids.map(({ userId, membershipId }, n) => {
        const isAway = below(2) === 0;
        const other = ids[(n + 1 + below(4)) % 5]?.membershipId ?? null;
        return {
          id: membershipId,
          userId,
          isActive: below(6) > 0,
          opensTasks: below(6) > 0,
          seesServiceIds: [null, null, [site.serviceId]][below(3)] ?? null,
          serviceIds: [null, [site.serviceId], [otherService], []][below(4)] ?? null,
          canAuthoriseJobs: below(4) > 0,
          limitPence: [null, 20_000][below(2)] ?? null,
          canAuthorisePayments: false,
          paymentLimitPence: null,
          deputyId: below(4) > 0 ? other : null,
          awayFrom: isAway ? today : null,
          awayTo: isAway ? today : null,
        };
      });
      await asOwner(async (tx) => {
        await tx.delete(schema.authorisers).where(eq(schema.authorisers.organisationId, site.provider.id));
        for (const one of team) {
          await tx.update(schema.users).set({ isActive: one.isActive }).where(eq(schema.users.id, one.userId));
          await tx
            .update(schema.memberships)
            .set({ permissionCodes: one.opensTasks ? ["8001"] : [] })
            .where(eq(schema.memberships.id, one.id));
          await tx.insert(schema.authorisers).values({
            membershipId: one.id,
            organisationId: site.provider.id,
            serviceIds: one.serviceIds ? [...one.serviceIds] : null,
            canAuthoriseJobs: one.canAuthoriseJobs,
            limitPence: one.limitPence,
            deputyMembershipId: one.deputyId,
            awayFrom: one.awayFrom,
            awayTo: one.awayTo,
          });
        }
      });
      for (const { userId, seesServiceIds } of team) {
        const limitedTo = seesServiceIds ? { serviceIds: [...seesServiceIds] } : null;
        const found = await withScope({ kind: "organisation", organisationId: site.provider.id, limitedTo }, (tx) =>
          tx.execute<{ id: string }>(
            sql`select id from ${requestsToDecide({
              userId: sql`${userId}::uuid`,
              organisationId: sql`${site.provider.id}::uuid`,
              today: sql`${today}::date`,
            })} r`,
          ),
        );
        const expected = stored.filter((request) => mayAuthorise(team, userId, request, today)).map(({ id }) => id);
        expect(found.rows.map(({ id }) => id).sort()).toEqual(expected.sort());
        decided += expected.length;
      }
    }
    expect(decided).toBeGreaterThan(30);
  });
});

describe("Time to fill", () => {
  test("is the median from when agencies could see a shift until it was filled, by week", async () => {
    const site = await aSiteForShifts();
    const user = await aUser({ in: site.provider, codes: JOBS });
    const provider = await clientOf(user);
    const supply = await anAgencyFor(site);
    const monday = mondayOf(calendarDate(new Date()));
    const noon = (weeksAgo: number) => new Date(`${daysAfter(monday, -7 * weeksAgo)}T12:00:00Z`);
    const fill = async (weeksAgo: number, minutes: number, status: "accepted" | "declined", authorised = 0) => {
      const [id, postingId, filledAt] = [randomUUID(), randomUUID(), noon(weeksAgo)];
      const earlier = (ago: number) => new Date(filledAt.getTime() - ago * 60_000);
      const [startAt, endAt] = [new Date("2030-01-07T08:00:00Z"), new Date("2030-01-07T20:00:00Z")];
      const worker = await aReadyWorker(supply.agency, { branchId: supply.branchId, workerTypeId: site.workerTypeId });
      await asOwner(async (tx) => {
        await tx.insert(schema.jobs).values({
          id,
          postingId,
          organisationId: site.provider.id,
          serviceId: site.serviceId,
          providerName: site.provider.name,
          serviceName: "Mill House",
          workerTypeId: site.workerTypeId,
          startAt,
          endAt,
          status: status === "accepted" ? "allocated" : "open",
          postedByUserId: user.id,
          createdAt: earlier(minutes + authorised),
        });
        if (authorised > 0) {
          await tx.insert(schema.jobAuthorisations).values({
            postingId,
            organisationId: site.provider.id,
            serviceId: site.serviceId,
            requestedByUserId: user.id,
            requestedAt: earlier(minutes + authorised),
            status: "approved",
            decidedByUserId: user.id,
            decidedAt: earlier(minutes),
          });
        }
        await tx.insert(schema.allocations).values({
          jobId: id,
          organisationId: supply.agency.id,
          providerId: site.provider.id,
          agreementId: supply.agreementId,
          workerId: worker.id,
          agencyName: supply.agency.name,
          workerName: "Juniper Fallowfield",
          during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
          status,
          suggestedByUserId: supply.user.id,
          suggestedAt: earlier(10),
          decidedAt: filledAt,
          ...(status === "accepted"
            ? {
                rateTableHash: supply.rateTableHash,
                rateSnapshot: {
                  agreementReference: "AG-1",
                  agreementVersion: 1,
                  workerType: site.workerType,
                  lines: [],
                  cancellationRules: [],
                  plannedPence: 0,
                  segments: [],
                },
              }
            : {}),
        });
      });
    };
    await fill(1, 60, "accepted");
    await fill(1, 200, "accepted", 600);
    await fill(1, 90, "accepted");
    await fill(1, 1, "declined");
    await fill(11, 30, "accepted");
    await fill(12, 30, "accepted");

    const trendOf = async (client: Client) =>
      (await client.overview.get()).trends.find(({ key }) => key === "timeToFill")?.weeks;
    const weeks = await trendOf(provider);
    expect(weeks).toHaveLength(12);
    expect(weeks?.filter(({ of = 0 }) => of > 0)).toEqual([
      { weekOn: daysAfter(monday, -77), value: 30, of: 1 },
      { weekOn: daysAfter(monday, -7), value: 90, of: 3 },
    ]);
    const other = await clientOf(await aUser({ in: await aProvider(), codes: JOBS }));
    expect((await trendOf(other))?.every(({ of = 0 }) => of === 0)).toBe(true);
    expect(await trendOf(await clientOf(supply.user))).toBeUndefined();
    expect(await trendOf(await clientOf(await aUser({ in: site.provider, codes: ["0002"] })))).toBeUndefined();
    const platform = await clientOf(await aUser({ in: await platformOrganisation(), codes: JOBS }));
    expect((await trendOf(platform))?.at(-2)?.of).toBeGreaterThanOrEqual(3);
  });
});

test("services stand in the order in which people count, in lists, choices and the calendar, from page to page", async () => {
  const site = await aSiteForShifts();
  const user = await aUser({ in: site.provider, codes: ["0002", ...JOBS], isPrimary: true });
  const client = await clientOf(user);
  const supply = await anAgencyFor(site);
  const names = ["Home 3", "Home 11", "home 100", "Home 101 annexe"];
  const date = dayIn(2);
  for (const name of names.toReversed()) {
    const id = randomUUID();
    await asOwner(async (tx) => {
      await tx.insert(schema.services).values({ id, organisationId: site.provider.id, name });
      await tx.insert(schema.agreementServices).values({ agreementId: supply.agreementId, serviceId: id, name });
    });
    await postShift(client, { ...site, serviceId: id }, { date });
  }
  const homes = (found: readonly { name: string }[]) =>
    found.map(({ name }) => name).filter((name) => /home/i.test(name));
  const pages: { name: string }[] = [];
  for (let after: string | undefined; ; ) {
    const page = await client.services.list({ limit: 2, after });
    pages.push(...page.items);
    if (!page.next) break;
    after = page.next;
  }
  expect(homes(pages)).toEqual(names);
  expect(homes((await client.jobs.filters({ week: date })).services)).toEqual(names);
  expect(homes((await client.jobs.week({ week: date })).services)).toEqual(names);
  expect(homes((await client.jobs.options({})).services)).toEqual(names);
});
