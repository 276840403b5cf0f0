/**
 * Notifications on devices: through the real calls and jobs, to a push service of this machine that decrypts what arrives. Nothing
 * of what it is about is sent, and nothing is sent of what was read or settled meanwhile.
 */
import { and, eq, sql } from "drizzle-orm";
import { jobMailSchema, mailAboutJob } from "@/lib/backend/jobs";
import { forgetDevice, pushToDevice } from "@/lib/backend/notifications";
import { brand } from "@/lib/config/brand";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { pushMessage } from "@/lib/config/messages/notifications";
import { queues } from "@/lib/config/queues";
import * as schema from "@/lib/db/schema";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import { asOwner, aUser, closeFixtures, setMembership, signInAs, type User } from "@/tests/support/fixtures";
import { aBrowser, startPushService, vapidOf } from "@/tests/support/push-service";
import { anAgencyFor, aSiteForShifts, dayIn, JOBS, postShift, type Site } from "@/tests/support/shifts";

type Person = { user: User; client: Client };
type Queued = { id: string; data: Record<string, string> };

let service: Awaited<ReturnType<typeof startPushService>>;
let site: Site;
let supply: Awaited<ReturnType<typeof anAgencyFor>>;
let provider: Client;
let agency: Client;
let day = 3;

const texts = messages.notifications;
const asPerson = async (user: User): Promise<Person> => ({ user, client: inProcess.clientOf(await signInAs(user)) });
const aPerson = async () => asPerson(await aUser({ in: supply.agency, codes: JOBS }));

let made = 0;
/** A browser that someone adds, with how it reads messages. */
async function addTo({ client }: Person, endpoint = `${service.url}/push/${++made}`) {
  const browser = aBrowser();
  const { p256dh, auth } = browser;
  const { _id } = await client.notifications.addDevice({ endpoint, p256dh, auth, name: "Firefox on Linux" });
  return { ...browser, _id, endpoint, path: new URL(endpoint).pathname };
}

const devicesOf = ({ user }: Person) =>
  asOwner((tx) => tx.select().from(schema.pushDevices).where(eq(schema.pushDevices.userId, user.id)));

/** The jobs of a person's browsers, the oldest first. */
const pushesOf = async ({ user }: Person): Promise<Queued[]> => {
  const { rows } = await asOwner((tx) =>
    tx.execute<Queued>(
      sql`select id, data from pgboss.job where name = ${queues.push} and data->>'userId' = ${user.id} order by created_on`,
    ),
  );
  return rows;
};

/** A worker of the agency is accepted for a shift, which the portal tells of. */
async function happen() {
  day += 2;
  const jobId = await postShift(provider, site, { date: dayIn(day) });
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: supply.worker.id });
  await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
  const { rows } = await asOwner((tx) =>
    tx.execute<Queued>(sql`select id, data from pgboss.job where name = ${queues.notifications}
      and data->>'allocationId' = ${allocationId} and data->>'kind' = 'allocationDecided'`),
  );
  const [told] = rows;
  if (!told) throw new Error("nothing was queued for the portal");
  const tell = () => mailAboutJob(told.id, jobMailSchema.parse(told.data), "portal");
  await tell();
  return { jobId, allocationId, tell };
}

/** Runs the only job of a person's browsers. */
async function push(person: Person): Promise<void> {
  const [job, ...more] = await pushesOf(person);
  if (!job || more.length > 0) throw new Error("one push was to be queued");
  await pushToDevice(job.data);
}
const arrivedAt = (path: string) => service.arrived.filter((one) => one.path === path);

beforeAll(async () => {
  service = await startPushService();
  site = await aSiteForShifts();
  supply = await anAgencyFor(site);
  provider = inProcess.clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
  agency = inProcess.clientOf(await signInAs(supply.user));
});
beforeEach(() => {
  service.answer = 201;
});
afterAll(async () => {
  await service.close();
  await closeFixtures();
});

test("a device gets one encrypted message that names nothing, with the server's signed token", async () => {
  const person = await aPerson();
  const device = await addTo(person);
  const { tell } = await happen();
  // However often the job that tells of it runs.
  await tell();
  await push(person);
  const [message, ...more] = arrivedAt(device.path);
  if (!message) throw new Error("nothing arrived");
  expect(more).toEqual([]);
  const { tag, ...payload } = JSON.parse(device.read(message.body));
  expect(payload).toEqual({ title: brand.name, body: pushMessage.body });
  expect(tag).toBe(message.headers["topic"]);
  expect(message.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: String(constants.pushLivesMs / 1_000),
  });
  const { aud, sub, key, exp } = vapidOf(message);
  expect({ aud, sub, key }).toEqual({ aud: service.url, sub: env().PUSH_SUBJECT, key: env().PUSH_PUBLIC_KEY });
  expect(exp * 1_000).toBeLessThan(Date.now() + 24 * 3_600_000 + 60_000);
  // Another browser cannot read it.
  expect(() => aBrowser().read(message.body)).toThrow();
});

test("what was read, settled or stopped meanwhile is not sent, nor to someone who may not sign in any more", async () => {
  const ways: [
    string,
    (person: Person, happened: Awaited<ReturnType<typeof happen>>, deviceId: string) => Promise<unknown>,
  ][] = [
    [
      "read",
      ({ client }, { jobId }) =>
        client.notifications.opened({ recordId: jobId, until: new Date(Date.now() + 1_000).toISOString() }),
    ],
    [
      "settled",
      (_, { jobId, allocationId }) => agency.jobs.cancelBooking({ jobId, allocationId, reason: "The worker is ill" }),
    ],
    ["removed", ({ client }, _, _id) => client.notifications.removeDevice({ _id })],
    ["signed out", ({ user }, _, _id) => forgetDevice(user.id, _id)],
    ["left", ({ user }) => setMembership(user, { deactivatedAt: new Date() })],
    [
      "inactive",
      ({ user }) =>
        asOwner((tx) => tx.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, user.id))),
    ],
  ];
  for (const [way, change] of ways) {
    const person = await aPerson();
    const device = await addTo(person);
    const happened = await happen();
    await change(person, happened, device._id);
    await push(person);
    expect({ way, arrived: arrivedAt(device.path).length }).toEqual({ way, arrived: 0 });
  }
});

test("a choice for an event holds for devices too, and without a device nothing is queued", async () => {
  const [off, none, on] = [await aPerson(), await aPerson(), await aPerson()];
  await addTo(off);
  await addTo(on);
  const own = { portal: null, mail: null, push: "off" } as const;
  await off.client.settings.saveChoices({ choices: [{ event: "allocationDecided", own, lock: 0 }] });
  // Neither in the portal nor by e-mail, on devices alone.
  const alone = { portal: "off", mail: "off", push: "on" } as const;
  await on.client.settings.saveChoices({ choices: [{ event: "allocationDecided", own: alone, lock: 0 }] });
  await happen();
  expect((await pushesOf(off)).length).toBe(0);
  expect((await pushesOf(none)).length).toBe(0);
  expect((await pushesOf(on)).length).toBe(1);
  expect((await on.client.notifications.waiting({})).count).toBe(0);
});

test.each([404, 410])("a browser that has unsubscribed, by the answer %i, is forgotten", async (answer) => {
  const person = await aPerson();
  const [gone, stays] = [await addTo(person), await addTo(person)];
  await happen();
  service.answer = answer;
  const job = (await pushesOf(person)).find(({ data }) => data["deviceId"] === gone._id);
  await pushToDevice(job?.data);
  expect((await devicesOf(person)).map(({ id }) => id)).toEqual([stays._id]);
});

test("a push service that is busy is asked again, one that refuses is not, and none is followed elsewhere", async () => {
  const person = await aPerson();
  const device = await addTo(person);
  await happen();
  for (const answer of [429, 500, 503]) {
    service.answer = answer;
    await expect(push(person)).rejects.toThrow(`answered ${answer}`);
  }
  for (const answer of [400, 403, 413, 307]) {
    service.answer = answer;
    await push(person);
  }
  expect(arrivedAt(device.path)).toHaveLength(7);
  expect(await devicesOf(person)).toHaveLength(1);
  service.answer = 201;
  await push(person);
  expect(arrivedAt(device.path)).toHaveLength(8);
});

test("everyone sees and removes their own alone, and a browser belongs to who added it last", async () => {
  const [one, other] = [await aPerson(), await aPerson()];
  const device = await addTo(one);
  expect(await refusalOf(other.client.notifications.removeDevice({ _id: device._id }))).toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await other.client.notifications.devices()).toMatchObject({ key: env().PUSH_PUBLIC_KEY, devices: [] });
  // The same again renews its keys.
  const again = await addTo(one, device.endpoint);
  expect(again._id).toBe(device._id);
  expect(await devicesOf(one)).toMatchObject([{ auth: again.auth }]);
  const taken = await addTo(other, device.endpoint);
  expect(await devicesOf(one)).toEqual([]);
  expect((await other.client.notifications.devices()).devices.map(({ _id }) => _id)).toEqual([taken._id]);
  await forgetDevice(one.user.id, taken._id);
  expect(await devicesOf(other)).toHaveLength(1);
  await other.client.notifications.removeDevice({ _id: taken._id });
  expect(await refusalOf(other.client.notifications.removeDevice({ _id: taken._id }))).toMatchObject({
    code: "NOT_FOUND",
  });
  const audited = await asOwner((tx) =>
    tx
      .select({ details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.subjectId, other.user.id), eq(schema.auditEvents.action, "settings.changed"))),
  );
  // What is said of it has no address.
  expect(audited).toEqual([{ details: { keys: "devices" } }, { details: { keys: "devices" } }]);
});

test("only a push service is posted to, and no one has more devices than they can look after", async () => {
  const person = await aPerson();
  const { p256dh, auth } = aBrowser();
  for (const endpoint of [
    "http://10.0.0.5/push",
    "https://169.254.169.254/latest",
    "https://database/",
    "file:///etc/passwd",
  ]) {
    const asked = person.client.notifications.addDevice({ endpoint, p256dh, auth, name: "x" });
    expect({ endpoint, ...(await refusalOf(asked)) }).toMatchObject({ endpoint, code: "BAD_REQUEST" });
  }
  for (const keys of [
    { p256dh: "A".repeat(87), auth },
    { p256dh, auth: "short" },
  ]) {
    const asked = person.client.notifications.addDevice({ endpoint: `${service.url}/x`, ...keys, name: "x" });
    expect(await refusalOf(asked)).toMatchObject({ code: "BAD_REQUEST" });
  }
  for (let n = 0; n < constants.pushDevicesMax; n++) await addTo(person);
  const { message } = await refusalOf(addTo(person));
  expect(message).toBe(texts.tooManyDevices);
});
