/** Settings: the nearest scope applies, no one changes another's, and no change is lost. */
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { callerOfBearer, callerOfSession } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import type { Setting, SettingChange } from "@/lib/contract/settings";
import { notificationDefaults, settingKeys } from "@/lib/contract/settings";
import * as schema from "@/lib/db/schema";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import { asApp } from "@/tests/support/database";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";

const texts = messages.settings;

type Signed = Awaited<ReturnType<typeof signInAs>>;
type Fixture = { provider: Organisation; manager: User; managing: Signed; carer: User; caring: Signed };

/** A provider with a user who may change its settings and one who may not. */
async function createOrganisations(): Promise<Fixture> {
  const provider = await aProvider();
  const manager = await aUser({ in: provider, codes: ["7001"] });
  const carer = await aUser({ in: provider, codes: ["3004"] });
  return { provider, manager, managing: await signInAs(manager), carer, caring: await signInAs(carer) };
}

const forgetPlatform = () => asOwner((tx) => tx.delete(schema.settings).where(eq(schema.settings.scope, "platform")));

afterAll(async () => {
  await forgetPlatform();
  await closeFixtures();
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

const appearanceOf = async (who: Signed) => {
  const caller = await callerOfSession(who.session);
  return caller.kind === "person" ? caller.appearance : null;
};

describe("Settings", () => {
  afterEach(forgetPlatform);

  const own = (client: Client, user: User) => client.settings.get({ organizationType: "User", id: user.id });
  const ofProvider = (client: Client, { id }: Organisation) =>
    client.settings.get({ organizationType: "Provider", id });

  test("are the defaults of the specification until they are set", async () => {
    const fixture = await createOrganisations();
    const settings = await own(inProcess.clientOf(fixture.caring), fixture.carer);
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
    expect(await ofProvider(inProcess.clientOf(fixture.caring), fixture.provider)).toEqual(settings);
    expect(await preferenceOf(fixture.caring)).toEqual({ timeZone: "Europe/London", timeFormat: "24-hour" });
  });

  test("choices for single events are a person's own, follow their types, and are refused where they cannot be", async () => {
    const { carer, caring, managing } = await createOrganisations();
    const client = inProcess.clientOf(caring);
    const choiceOf = async (event: string) => {
      const { choices } = await client.settings.choices();
      return choices.find((choice) => choice.event === event);
    };
    const none = { portal: null, mail: null, push: null };
    const atFirst = {
      event: "timesheetNews",
      own: none,
      inherited: { portal: "on", mail: "now", push: "on" },
      lock: 0,
    };
    expect(await choiceOf("timesheetNews")).toEqual(atFirst);
    // Too frequent for an e-mail each, and required.
    expect(await choiceOf("timesheetStep")).toMatchObject({ inherited: { portal: "on", mail: "daily", push: "off" } });
    expect(await choiceOf("timesheetOverdue")).toMatchObject({ inherited: { portal: "on", mail: "now" } });
    // What only the other groups are told of.
    expect(await choiceOf("advanceWaiting")).toBeUndefined();
    expect(await choiceOf("workersExpiring")).toBeUndefined();

    const daily = {
      event: "timesheetNews" as const,
      own: { portal: "off" as const, mail: "daily" as const, push: null },
      lock: 0,
    };
    await client.settings.saveChoices({ choices: [daily] });
    expect(await choiceOf("timesheetNews")).toEqual({ ...atFirst, own: daily.own, lock: 1 });
    await client.settings.updateOwn({ settings: [change("notifications.timesheets", "none")] });
    expect(await choiceOf("timesheetNews")).toMatchObject({
      own: daily.own,
      inherited: { portal: "off", mail: "off", push: "off" },
    });
    expect(await choiceOf("timesheetReminder")).toMatchObject({
      own: none,
      inherited: { portal: "off", mail: "off", push: "off" },
    });
    const colleague = await inProcess.clientOf(managing).settings.choices();
    expect(colleague.choices.filter(({ own: { portal, mail } }) => portal || mail)).toEqual([]);
    // They are not among the settings of the forms.
    expect((await own(client, carer)).map(({ settingKey }) => settingKey)).toEqual(settingKeys);

    // Two windows: the one that read before is refused, and neither is lost.
    const stale = client.settings.saveChoices({
      choices: [{ ...daily, own: { portal: "on", mail: null, push: null } }],
    });
    expect(await refusalOf(stale)).toMatchObject({ code: "CONFLICT" });
    expect(await choiceOf("timesheetNews")).toMatchObject({ own: daily.own, lock: 1 });
    // The same again changes nothing.
    await client.settings.saveChoices({ choices: [daily] });
    expect(await choiceOf("timesheetNews")).toMatchObject({ lock: 1 });

    const refused = [
      [{ event: "timesheetOverdue", own: { portal: "off", mail: null, push: null }, lock: 0 }, texts.requiredEvent],
      [{ event: "timesheetAnnounced", own: { portal: null, mail: "off", push: null }, lock: 0 }, texts.requiredEvent],
      [{ event: "timesheetStep", own: { portal: null, mail: "now", push: null }, lock: 0 }, texts.tooFrequent],
      [{ event: "advanceWaiting", own: { portal: "off", mail: null, push: null }, lock: 0 }, texts.unknownEvent],
    ] as const;
    for (const [choice, message] of refused) {
      expect(await refusalOf(client.settings.saveChoices({ choices: [choice] }))).toMatchObject({
        code: "BAD_REQUEST",
        message,
      });
    }
    expect((await eventsOf(carer.id)).map(({ details }) => details)).toContainEqual({ keys: "event.timesheetNews" });
    // Null follows the type again.
    await client.settings.saveChoices({ choices: [{ ...daily, own: none, lock: 1 }] });
    expect(await choiceOf("timesheetNews")).toMatchObject({ own: none, lock: 2 });
  });

  test("the columns of a list are the user's own, in their order, until they are reset", async () => {
    const fixture = await createOrganisations();
    const carer = inProcess.clientOf(fixture.caring);
    const columns = async (client: Client) => (await client.settings.ofList({ list: "workers" })).columns;
    expect(await columns(carer)).toBeNull();
    await carer.settings.saveColumns({ list: "workers", columns: ["panel", "status", "expiry"] });
    expect(await columns(carer)).toEqual(["panel", "status", "expiry"]);
    expect(await columns(inProcess.clientOf(fixture.managing))).toBeNull();
    // They are not among the settings of the forms.
    expect((await own(carer, fixture.carer)).map(({ settingKey }) => settingKey)).toEqual(settingKeys);
    const twice = carer.settings.saveColumns({ list: "workers", columns: ["panel", "panel"] });
    expect((await refusalOf(twice)).code).toBe("BAD_REQUEST");
    await carer.settings.saveColumns({ list: "workers", columns: null });
    expect(await columns(carer)).toBeNull();
  });

  test("the nearest scope applies: the user's own before the organisation's, and that before the platform's", async () => {
    const fixture = await createOrganisations();
    const platform = await platformOrganisation();
    const admin = inProcess.clientOf(await signInAs(await aUser({ in: platform, codes: ["7001"] })));
    const manager = inProcess.clientOf(fixture.managing);
    const carer = inProcess.clientOf(fixture.caring);
    const shown = async () => of(await own(carer, fixture.carer), "timeZone");

    await admin.settings.update({
      organizationType: "Platform",
      id: platform.id,
      settings: [change("timeZone", "Europe/Dublin"), change("timeFormat", "12-hour")],
    });
    expect(await shown()).toMatchObject({ value: "Europe/Dublin", own: null, inherited: "Europe/Dublin" });

    await manager.settings.update({
      organizationType: "Provider",
      id: fixture.provider.id,
      settings: [change("timeZone", "Europe/Paris")],
    });
    expect(await shown()).toMatchObject({ value: "Europe/Paris", own: null, inherited: "Europe/Paris" });

    const [answered] = await carer.settings.updateOwn({ settings: [change("timeZone", "Asia/Tokyo")] });
    expect(answered).toMatchObject({ value: "Asia/Tokyo", own: "Asia/Tokyo", inherited: "Europe/Paris", lock: 1 });
    expect(await shown()).toEqual(answered);
    expect(of(await ofProvider(carer, fixture.provider), "timeZone")).toMatchObject({
      value: "Europe/Paris",
      own: "Europe/Paris",
      inherited: "Europe/Dublin",
    });
    // The whole chain, once per request: the user's own zone, the platform's clock.
    expect(await preferenceOf(fixture.caring)).toEqual({ timeZone: "Asia/Tokyo", timeFormat: "12-hour" });
    expect(await preferenceOf(fixture.managing)).toEqual({ timeZone: "Europe/Paris", timeFormat: "12-hour" });

    await carer.settings.updateOwn({ settings: [change("timeZone", null, 1)] });
    expect(await shown()).toMatchObject({ value: "Europe/Paris", own: null, lock: 2 });
    expect(await preferenceOf(fixture.caring)).toEqual({ timeZone: "Europe/Paris", timeFormat: "12-hour" });
  });

  test("theme and density are part of the caller: the user's own, then the organisation's, and a listed value", async () => {
    const fixture = await createOrganisations();
    const carer = inProcess.clientOf(fixture.caring);
    expect(await appearanceOf(fixture.caring)).toEqual({ theme: "system", density: "comfortable" });
    await inProcess.clientOf(fixture.managing).settings.update({
      organizationType: "Provider",
      id: fixture.provider.id,
      settings: [change("density", "compact")],
    });
    await carer.settings.updateOwn({ settings: [change("theme", "dark")] });
    expect(await appearanceOf(fixture.caring)).toEqual({ theme: "dark", density: "compact" });
    expect(await appearanceOf(fixture.managing)).toEqual({ theme: "system", density: "compact" });
    for (const [settingKey, value] of [
      ["theme", "sepia"],
      ["density", "tiny"],
    ] as const) {
      const refusal = await refusalOf(carer.settings.updateOwn({ settings: [change(settingKey, value, 1)] }));
      expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
    }
    expect(await appearanceOf(fixture.caring)).toEqual({ theme: "dark", density: "compact" });
    expect((await eventsOf(fixture.carer.id)).map(({ action, details }) => ({ action, details }))).toContainEqual({
      action: "settings.changed",
      details: { keys: "theme" },
    });
  });

  test("of one organisation do not apply to another, or to its people", async () => {
    const [fixture, other] = [await createOrganisations(), await createOrganisations()];
    await inProcess.clientOf(fixture.managing).settings.update({
      organizationType: "Provider",
      id: fixture.provider.id,
      settings: [change("timeFormat", "12-hour")],
    });
    await inProcess.clientOf(fixture.caring).settings.updateOwn({ settings: [change("notifications.jobs", "none")] });
    const outsider = inProcess.clientOf(other.managing);
    expect(of(await ofProvider(outsider, other.provider), "timeFormat").value).toBe("24-hour");
    for (const ask of [
      () => ofProvider(outsider, fixture.provider),
      () => own(outsider, fixture.carer),
      () => outsider.settings.get({ organizationType: "Agency", id: other.provider.id }),
      () => outsider.settings.get({ organizationType: "Platform", id: other.provider.id }),
      () =>
        outsider.settings.update({
          organizationType: "Provider",
          id: fixture.provider.id,
          settings: [change("timeFormat", "24-hour", 1)],
        }),
      () =>
        outsider.settings.update({
          organizationType: "Platform",
          id: other.provider.id,
          settings: [change("timeFormat", "12-hour")],
        }),
      () => ofProvider(outsider, { ...fixture.provider, id: randomUUID() }),
    ]) {
      expect(await refusalOf(ask())).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(of(await ofProvider(inProcess.clientOf(fixture.caring), fixture.provider), "timeFormat").value).toBe(
      "12-hour",
    );
  });

  test("of the organisation need code 7001 and the group: no one else can change them", async () => {
    const fixture = await createOrganisations();
    const agency = await anAgency();
    const ofAgency = inProcess.clientOf(await signInAs(await aUser({ in: agency, codes: ["7001"] })));
    const asked = [change("timeFormat", "12-hour")];
    const refused: [Client, "Provider" | "Agency", string][] = [
      [inProcess.clientOf(fixture.caring), "Provider", fixture.provider.id],
      [ofAgency, "Agency", agency.id],
    ];
    for (const [client, organizationType, id] of refused) {
      const refusal = await refusalOf(client.settings.update({ organizationType, id, settings: asked }));
      expect(refusal.code).toBe("FORBIDDEN");
    }
    const visitor: TestCaller = unauthenticated;
    expect(await refusalOf(inProcess.clientOf(visitor).settings.updateOwn({ settings: asked }))).toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(of(await ofProvider(inProcess.clientOf(fixture.caring), fixture.provider), "timeFormat").value).toBe(
      "24-hour",
    );
  });

  test("two browsers with the same form: the second gets an error, and nothing of it is saved", async () => {
    const fixture = await createOrganisations();
    const client = inProcess.clientOf(fixture.caring);
    await client.settings.updateOwn({ settings: [change("timeZone", "Europe/Paris"), change("timeFormat", null)] });
    const late = client.settings.updateOwn({
      settings: [change("notifications.jobs", "none"), change("timeZone", "Asia/Tokyo")],
    });
    expect(await refusalOf(late)).toMatchObject({
      code: "CONFLICT",
      message: messages.general.conflict,
      reason: "changedMeanwhile",
    });
    const settings = await own(client, fixture.carer);
    expect(of(settings, "timeZone")).toMatchObject({ own: "Europe/Paris", lock: 1 });
    expect(of(settings, "notifications.jobs")).toMatchObject({ own: null, lock: 0 });
    // Setting the value it already has is no conflict.
    await client.settings.updateOwn({ settings: [change("timeZone", "Europe/Paris")] });
  });

  test("when many save at once one succeeds, whatever the order of their changes", async () => {
    const fixture = await createOrganisations();
    const client = inProcess.clientOf(fixture.caring);
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
    expect(of(await own(client, fixture.carer), "timeZone").lock).toBe(1);
  });

  test.each([
    ["an unknown setting", change("colour", "blue"), texts.unknownKey, "settings.0.settingKey"],
    ["an unknown time zone", change("timeZone", "Mars/Olympus"), texts.timeZoneUnknown, "settings.0.value"],
    ["an offset instead of a time zone", change("timeZone", "+01:00"), texts.timeZoneUnknown, "settings.0.value"],
    [
      "a time zone that is far too long",
      change("timeZone", "x".repeat(100_000)),
      texts.timeZoneUnknown,
      "settings.0.value",
    ],
    ["an unknown time format", change("timeFormat", "36-hour"), texts.timeFormatUnknown, "settings.0.value"],
    ["an unknown channel", change("notifications.jobs", "pigeon"), texts.channelUnknown, "settings.0.value"],
    ["a negative lock number", { ...change("timeFormat", "12-hour"), lock: -1 }, texts.lockMissing, "settings.0.lock"],
    [
      "a lock number out of range",
      { ...change("timeFormat", "12-hour"), lock: 2 ** 31 },
      texts.lockMissing,
      "settings.0.lock",
    ],
  ])("refuse %s with a message", async (_, asked, message, field) => {
    const fixture = await createOrganisations();
    const refusal = await refusalOf(inProcess.clientOf(fixture.caring).settings.updateOwn({ settings: [asked] }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", fields: [{ field, message }] });
    const settings = await own(inProcess.clientOf(fixture.caring), fixture.carer);
    expect(settings.filter((setting) => setting.own !== null || setting.lock !== 0)).toEqual([]);
  });

  test("refuse the same setting twice in one form", async () => {
    const fixture = await createOrganisations();
    const twice = [change("timeFormat", "12-hour"), change("timeFormat", "24-hour")];
    const refusal = await refusalOf(inProcess.clientOf(fixture.caring).settings.updateOwn({ settings: twice }));
    expect(refusal.fields).toEqual([{ field: "settings", message: texts.twice }]);
  });

  test("store a zone under the name in the list", async () => {
    const fixture = await createOrganisations();
    const [zone] = await inProcess
      .clientOf(fixture.caring)
      .settings.updateOwn({ settings: [change("timeZone", "GB")] });
    expect(zone).toMatchObject({ value: "Europe/London", own: "Europe/London" });
  });

  test("are audited: the organisation's with the new value, a user's own only by name, and nothing without a change", async () => {
    const fixture = await createOrganisations();
    await inProcess.clientOf(fixture.managing).settings.update({
      organizationType: "Provider",
      id: fixture.provider.id,
      settings: [change("timeZone", "Europe/Paris"), change("timeFormat", null)],
    });
    expect(await eventsOf(fixture.provider.id)).toMatchObject([
      {
        action: "settings.changed",
        organisationId: fixture.provider.id,
        actorUid: fixture.manager.uid,
        subjectType: "organisation",
        details: { timeZone: "Europe/Paris" },
      },
    ]);
    const carer = inProcess.clientOf(fixture.caring);
    await carer.settings.updateOwn({
      settings: [change("timeZone", "Asia/Tokyo"), change("notifications.workers", "none")],
    });
    await carer.settings.updateOwn({ settings: [change("timeZone", "Asia/Tokyo", 1)] });
    const events = (await eventsOf(fixture.carer.id)).filter(({ action }) => action === "settings.changed");
    expect(events).toMatchObject([
      { organisationId: fixture.provider.id, subjectType: "user", details: { keys: "notifications.workers timeZone" } },
    ]);
    expect(JSON.stringify(events)).not.toContain("Tokyo");
  });
});

test("A user of two organisations has each one's settings there", async () => {
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

test("A stored value that is no longer valid falls back to the next scope and breaks no page", async () => {
  const fixture = await createOrganisations();
  await asOwner((tx) =>
    tx.insert(schema.settings).values([
      { scope: "user", scopeId: fixture.carer.id, key: "timeZone", value: "Mars/Olympus" },
      { scope: "organisation", scopeId: fixture.provider.id, key: "timeZone", value: "Europe/Paris" },
    ]),
  );
  expect(await preferenceOf(fixture.caring)).toEqual({ timeZone: "Europe/Paris", timeFormat: "24-hour" });
});

test("They are read by their index under row-level security, however many users have settings", async () => {
  const fixture = await createOrganisations();
  const plan = await asApp(async (client) => {
    // So that the table is large enough for the planner to use the index.
    await client.query("begin; set local enable_seqscan = off");
    await client.query("select set_config('app.user', $1, true)", [fixture.carer.id]);
    const { rows } = await client.query(
      `explain (costs off) select key, value from settings s where s.scope = 'platform'
         or (s.scope = 'organisation' and s.scope_id = '${fixture.provider.id}')
         or (s.scope = 'user' and s.scope_id = '${fixture.carer.id}')`,
    );
    await client.query("rollback");
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(/Index Cond: .*scope_id = '/);
});
