/** Settings: the nearest scope wins, nobody reaches another's, and nobody's change is lost. */
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { callerOfBearer, callerOfSession } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import type { Setting, SettingChange } from "@/lib/contract/settings";
import { notificationDefaults, settingKeys } from "@/lib/contract/settings";
import * as schema from "@/lib/db/schema";
import { type Client, faces, refusalOf } from "@/tests/support/clients";
import { asApp } from "@/tests/support/database";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  leaveWorld,
  type Organisation,
  signInAs,
  stranger,
  thePlatform,
  type User,
  type Who,
} from "@/tests/support/world";

const texts = messages.settings;

type Signed = Awaited<ReturnType<typeof signInAs>>;
type House = { provider: Organisation; manager: User; managing: Signed; carer: User; caring: Signed };

/** A provider with someone who may change its settings and someone who may not. */
async function aHouse(): Promise<House> {
  const provider = await aProvider();
  const manager = await aUser({ in: provider, codes: ["7001"] });
  const carer = await aUser({ in: provider, codes: ["3004"] });
  return { provider, manager, managing: await signInAs(manager), carer, caring: await signInAs(carer) };
}

const forgetPlatform = () => asOwner((tx) => tx.delete(schema.settings).where(eq(schema.settings.scope, "platform")));

afterAll(async () => {
  await forgetPlatform();
  await leaveWorld();
});

const of = (settings: Setting[], key: string): Setting => {
  const found = settings.find(({ settingKey }) => settingKey === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
};
const change = (settingKey: string, value: string | null, lock = 0) => ({ settingKey, value, lock }) as SettingChange;

const eventsOf = (subjectId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, subjectId))
      .orderBy(asc(schema.auditEvents.at)),
  );

const preferenceOf = async (who: Signed) => {
  const caller = await callerOfSession(who.session);
  return caller.kind === "person" ? caller.preference : null;
};

describe.each(faces)("Settings $name", (face) => {
  beforeAll(() => face.open());
  afterAll(() => face.close());
  afterEach(forgetPlatform);

  const own = (client: Client, user: User) => client.settings.get({ organizationType: "User", id: user.id });
  const ofProvider = (client: Client, { id }: Organisation) =>
    client.settings.get({ organizationType: "Provider", id });

  test("are the defaults of the specification until someone has said otherwise", async () => {
    const house = await aHouse();
    const settings = await own(face.clientOf(house.caring), house.carer);
    expect(settings.map(({ settingKey }) => settingKey)).toEqual(settingKeys);
    expect(of(settings, "timeZone")).toEqual({
      settingKey: "timeZone",
      value: "Europe/London",
      own: null,
      inherited: "Europe/London",
      lock: 0,
    });
    expect(of(settings, "timeFormat").value).toBe("24-hour");
    for (const [key, value] of Object.entries(notificationDefaults)) {
      expect(settings.find(({ settingKey }) => settingKey === key)?.value).toBe(value);
    }
    expect(await ofProvider(face.clientOf(house.caring), house.provider)).toEqual(settings);
    expect(await preferenceOf(house.caring)).toEqual({ timeZone: "Europe/London", timeFormat: "24-hour" });
  });

  test("the nearest scope wins: one's own before the organisation's, that before the platform's", async () => {
    const house = await aHouse();
    const platform = await thePlatform();
    const admin = face.clientOf(await signInAs(await aUser({ in: platform, codes: ["7001"] })));
    const manager = face.clientOf(house.managing);
    const carer = face.clientOf(house.caring);
    const shown = async () => of(await own(carer, house.carer), "timeZone");

    await admin.settings.update({
      organizationType: "Platform",
      id: platform.id,
      settings: [change("timeZone", "Europe/Dublin"), change("timeFormat", "12-hour")],
    });
    expect(await shown()).toMatchObject({ value: "Europe/Dublin", own: null, inherited: "Europe/Dublin" });

    await manager.settings.update({
      organizationType: "Provider",
      id: house.provider.id,
      settings: [change("timeZone", "Europe/Paris")],
    });
    expect(await shown()).toMatchObject({ value: "Europe/Paris", own: null, inherited: "Europe/Paris" });

    const [answered] = await carer.settings.updateOwn({ settings: [change("timeZone", "Asia/Tokyo")] });
    expect(answered).toMatchObject({ value: "Asia/Tokyo", own: "Asia/Tokyo", inherited: "Europe/Paris", lock: 1 });
    expect(await shown()).toEqual(answered);
    expect(of(await ofProvider(carer, house.provider), "timeZone")).toMatchObject({
      value: "Europe/Paris",
      own: "Europe/Paris",
      inherited: "Europe/Dublin",
    });
    // The whole chain, once per request: his own zone, the platform's clock.
    expect(await preferenceOf(house.caring)).toEqual({ timeZone: "Asia/Tokyo", timeFormat: "12-hour" });
    expect(await preferenceOf(house.managing)).toEqual({ timeZone: "Europe/Paris", timeFormat: "12-hour" });

    await carer.settings.updateOwn({ settings: [change("timeZone", null, 1)] });
    expect(await shown()).toMatchObject({ value: "Europe/Paris", own: null, lock: 2 });
    expect(await preferenceOf(house.caring)).toEqual({ timeZone: "Europe/Paris", timeFormat: "12-hour" });
  });

  test("of one organisation are not another's, nor those of its people", async () => {
    const [house, other] = [await aHouse(), await aHouse()];
    await face.clientOf(house.managing).settings.update({
      organizationType: "Provider",
      id: house.provider.id,
      settings: [change("timeFormat", "12-hour")],
    });
    await face.clientOf(house.caring).settings.updateOwn({ settings: [change("notifications.jobs", "none")] });
    const stranger = face.clientOf(other.managing);
    expect(of(await ofProvider(stranger, other.provider), "timeFormat").value).toBe("24-hour");
    for (const ask of [
      () => ofProvider(stranger, house.provider),
      () => own(stranger, house.carer),
      () => stranger.settings.get({ organizationType: "Agency", id: other.provider.id }),
      () => stranger.settings.get({ organizationType: "Platform", id: other.provider.id }),
      () =>
        stranger.settings.update({
          organizationType: "Provider",
          id: house.provider.id,
          settings: [change("timeFormat", "24-hour", 1)],
        }),
      () =>
        stranger.settings.update({
          organizationType: "Platform",
          id: other.provider.id,
          settings: [change("timeFormat", "12-hour")],
        }),
      () => ofProvider(stranger, { ...house.provider, id: randomUUID() }),
    ]) {
      expect(await refusalOf(ask())).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(of(await ofProvider(face.clientOf(house.caring), house.provider), "timeFormat").value).toBe("12-hour");
  });

  test("of the organisation need code 7001 and the group: nobody else's change is made", async () => {
    const house = await aHouse();
    const agency = await anAgency();
    const ofAgency = face.clientOf(await signInAs(await aUser({ in: agency, codes: ["7001"] })));
    const asked = [change("timeFormat", "12-hour")];
    const refused: [Client, "Provider" | "Agency", string][] = [
      [face.clientOf(house.caring), "Provider", house.provider.id],
      [ofAgency, "Agency", agency.id],
    ];
    for (const [client, organizationType, id] of refused) {
      const refusal = await refusalOf(client.settings.update({ organizationType, id, settings: asked }));
      expect(refusal.code).toBe("FORBIDDEN");
    }
    const visitor: Who = stranger;
    expect(await refusalOf(face.clientOf(visitor).settings.updateOwn({ settings: asked }))).toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(of(await ofProvider(face.clientOf(house.caring), house.provider), "timeFormat").value).toBe("24-hour");
  });

  test("two browsers on one form: the second is told, and nothing of it is saved", async () => {
    const house = await aHouse();
    const client = face.clientOf(house.caring);
    await client.settings.updateOwn({ settings: [change("timeZone", "Europe/Paris"), change("timeFormat", null)] });
    const late = client.settings.updateOwn({
      settings: [change("notifications.jobs", "none"), change("timeZone", "Asia/Tokyo")],
    });
    expect(await refusalOf(late)).toMatchObject({
      code: "CONFLICT",
      message: messages.general.conflict,
      reason: "changedMeanwhile",
    });
    const settings = await own(client, house.carer);
    expect(of(settings, "timeZone")).toMatchObject({ own: "Europe/Paris", lock: 1 });
    expect(of(settings, "notifications.jobs")).toMatchObject({ own: null, lock: 0 });
    // What is as it was asked for already is no conflict, whoever made it so.
    await client.settings.updateOwn({ settings: [change("timeZone", "Europe/Paris")] });
  });

  test("of many who save at once one wins, whatever the order of what they change", async () => {
    const house = await aHouse();
    const client = face.clientOf(house.caring);
    const zones = ["Europe/Paris", "Asia/Tokyo", "Africa/Lagos", "America/Lima"];
    const outcomes = await Promise.allSettled(
      zones.map((zone, n) => {
        const asked = [change("timeZone", zone), change("notifications.jobs", n % 2 ? "email" : "none")];
        return client.settings.updateOwn({ settings: n % 2 ? asked : asked.reverse() });
      }),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refusals).toEqual(["CONFLICT", "CONFLICT", "CONFLICT"]);
    expect(of(await own(client, house.carer), "timeZone").lock).toBe(1);
  });

  test.each([
    ["a setting there is not", change("colour", "blue"), texts.unknownKey, "settings.0.settingKey"],
    ["a zone there is not", change("timeZone", "Mars/Olympus"), texts.timeZoneUnknown, "settings.0.value"],
    ["an offset for a zone", change("timeZone", "+01:00"), texts.timeZoneUnknown, "settings.0.value"],
    ["an endless zone", change("timeZone", "x".repeat(100_000)), texts.timeZoneUnknown, "settings.0.value"],
    ["a clock there is not", change("timeFormat", "36-hour"), texts.timeFormatUnknown, "settings.0.value"],
    ["a way there is not", change("notifications.jobs", "pigeon"), texts.channelUnknown, "settings.0.value"],
    ["no state it was in", { ...change("timeFormat", "12-hour"), lock: -1 }, texts.lockMissing, "settings.0.lock"],
    [
      "a state that no row can be in",
      { ...change("timeFormat", "12-hour"), lock: 2 ** 31 },
      texts.lockMissing,
      "settings.0.lock",
    ],
  ])("refuse %s in words", async (_, asked, message, field) => {
    const house = await aHouse();
    const refusal = await refusalOf(face.clientOf(house.caring).settings.updateOwn({ settings: [asked] }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", fields: [{ field, message }] });
    const settings = await own(face.clientOf(house.caring), house.carer);
    expect(settings.filter((setting) => setting.own !== null || setting.lock !== 0)).toEqual([]);
  });

  test("refuse one setting twice in one form", async () => {
    const house = await aHouse();
    const twice = [change("timeFormat", "12-hour"), change("timeFormat", "24-hour")];
    const refusal = await refusalOf(face.clientOf(house.caring).settings.updateOwn({ settings: twice }));
    expect(refusal.fields).toEqual([{ field: "settings", message: texts.twice }]);
  });

  test("keep a zone under the name it is listed by", async () => {
    const house = await aHouse();
    const [zone] = await face.clientOf(house.caring).settings.updateOwn({ settings: [change("timeZone", "GB")] });
    expect(zone).toMatchObject({ value: "Europe/London", own: "Europe/London" });
  });

  test("are audited: the organisation's with what they are now, a person's own only by name, no change not at all", async () => {
    const house = await aHouse();
    await face.clientOf(house.managing).settings.update({
      organizationType: "Provider",
      id: house.provider.id,
      settings: [change("timeZone", "Europe/Paris"), change("timeFormat", null)],
    });
    expect(await eventsOf(house.provider.id)).toMatchObject([
      {
        action: "settings.changed",
        organisationId: house.provider.id,
        actorUid: house.manager.uid,
        subjectType: "organisation",
        details: { timeZone: "Europe/Paris" },
      },
    ]);
    const carer = face.clientOf(house.caring);
    await carer.settings.updateOwn({
      settings: [change("timeZone", "Asia/Tokyo"), change("notifications.workers", "none")],
    });
    await carer.settings.updateOwn({ settings: [change("timeZone", "Asia/Tokyo", 1)] });
    const events = (await eventsOf(house.carer.id)).filter(({ action }) => action === "settings.changed");
    expect(events).toMatchObject([
      { organisationId: house.provider.id, subjectType: "user", details: { keys: "notifications.workers timeZone" } },
    ]);
    expect(JSON.stringify(events)).not.toContain("Tokyo");
  });
});

test("A person of two organisations has each one's settings where he is in it", async () => {
  const [one, other] = [await aProvider(), await aProvider()];
  const user = await aUser({ in: [one, other] });
  const { idToken } = await signInAs(user);
  await asOwner((tx) =>
    tx.insert(schema.settings).values([
      { scope: "organisation", scopeId: one.id, key: "timeZone", value: "Europe/Paris" },
      { scope: "organisation", scopeId: other.id, key: "timeZone", value: "Asia/Tokyo" },
    ]),
  );
  for (const [{ id }, timeZone] of [
    [one, "Europe/Paris"],
    [other, "Asia/Tokyo"],
  ] as const) {
    const caller = await callerOfBearer({ token: idToken ?? "", agencyId: null, providerId: id });
    expect(caller).toMatchObject({ preference: { timeZone, timeFormat: "24-hour" } });
  }
});

test("A stored value that is none any more falls to the next scope and breaks no page", async () => {
  const house = await aHouse();
  await asOwner((tx) =>
    tx.insert(schema.settings).values([
      { scope: "user", scopeId: house.carer.id, key: "timeZone", value: "Mars/Olympus" },
      { scope: "organisation", scopeId: house.provider.id, key: "timeZone", value: "Europe/Paris" },
    ]),
  );
  expect(await preferenceOf(house.caring)).toEqual({ timeZone: "Europe/Paris", timeFormat: "24-hour" });
});

test("They are found by their index under row-level security, however many people have some", async () => {
  const house = await aHouse();
  const plan = await asApp(async (client) => {
    // So that a small table does not hide it.
    await client.query("begin; set local enable_seqscan = off");
    await client.query("select set_config('app.user', $1, true)", [house.carer.id]);
    const { rows } = await client.query(
      `explain (costs off) select key, value from settings s where s.scope = 'platform'
         or (s.scope = 'organisation' and s.scope_id = '${house.provider.id}')
         or (s.scope = 'user' and s.scope_id = '${house.carer.id}')`,
    );
    await client.query("rollback");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(/Index Cond: .*scope_id = '/);
});
