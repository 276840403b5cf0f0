/** The wards and floors of a service: chosen for shifts, renamed with them, and kept while they are used. */
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { UNITS_MAX } from "@/lib/contract/services";
import * as schema from "@/lib/db/schema";
import { auditRowsOf } from "@/tests/support/audited";
import { aRequestId, type Client, refusalOf, transports } from "@/tests/support/clients";
import { asApp } from "@/tests/support/database";
import {
  asOwner,
  aUser,
  closeFixtures,
  platformOrganisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";
import { aSite as details } from "@/tests/support/organisations";
import { aShift, aSiteForShifts, JOBS, postShift, type Site } from "@/tests/support/shifts";
import { until } from "@/tests/support/until";

const texts = messages.organisations;

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");

let site: Site;
let manager: TestCaller;
let primary: Client;
let poster: Client;

beforeEach(async () => {
  site = await aSiteForShifts();
  manager = await signInAs(await aUser({ in: site.provider, isPrimary: true, codes: [...JOBS, "0002"] }));
  primary = inProcess.clientOf(manager);
  poster = inProcess.clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

/** Saves the service with these units, and the number of its last change as it is. */
const save = async (units: string[], unitRename?: { from: string; to: string }) => {
  const { lock } = await primary.services.get({ serviceId: site.serviceId });
  return primary.services.save({
    serviceId: site.serviceId,
    lock,
    service: { ...details("Mill House"), jobAuthorisation: "off", units },
    ...(unitRename ? { unitRename } : {}),
  });
};
const units = async () => (await primary.services.get({ serviceId: site.serviceId })).units;
const unitsOfShifts = async () =>
  (
    await asOwner((tx) =>
      tx
        .select({ unit: schema.jobs.unit })
        .from(schema.jobs)
        .where(eq(schema.jobs.serviceId, site.serviceId))
        .orderBy(asc(schema.jobs.startAt)),
    )
  ).map(({ unit }) => unit);
const presetOf = (unit: string) => {
  const { startTime, endTime, breaks, jobType, workerTypeId, serviceId } = aShift(site);
  return { name: "Long day", serviceId, unit, jobType, workerTypeId, startTime, endTime, breaks, notes: null };
};

test("units are offered for a shift, and one that is typed in other letters is the one of the list", async () => {
  await save(["First floor", "Nursing wing"]);
  const { services } = await poster.jobs.options();
  expect(services.find(({ _id }) => _id === site.serviceId)?.units).toEqual(["First floor", "Nursing wing"]);
  const jobId = await postShift(poster, site, { unit: "nursing WING" });
  const job = await poster.jobs.get({ jobId });
  expect(job.unit).toBe("Nursing wing");
  await poster.jobs.edit({ ...aShift(site, { unit: "FIRST floor" }), jobId, lock: job.lock });
  expect((await poster.jobs.get({ jobId })).unit).toBe("First floor");
  await poster.jobs.savePreset(presetOf("first floor"));
  expect((await poster.jobs.presets({ serviceId: site.serviceId })).items[0]?.unit).toBe("First floor");
  // A shift can be in a place that is not in the list.
  await postShift(poster, site, { unit: "Garden room" });
  expect(await unitsOfShifts()).toContain("Garden room");
});

test("a unit that is renamed is renamed in its upcoming shifts and presets, and not in those of weeks that are over", async () => {
  await save(["First floor", "Nursing wing"]);
  const [worked] = [await postShift(poster, site, { unit: "First floor" }), await postShift(poster, site)];
  await postShift(poster, site, { unit: "First floor" });
  await postShift(poster, site, { unit: "Nursing wing" });
  await poster.jobs.savePreset(presetOf("First floor"));
  const past = { startAt: new Date("2026-01-05T08:00:00Z"), endAt: new Date("2026-01-05T16:00:00Z") };
  await asOwner((tx) => tx.update(schema.jobs).set(past).where(eq(schema.jobs.id, worked)));
  await save(["First floor", "Nursing wing"], { from: "First floor", to: "Rose floor" });
  expect(await units()).toEqual(["Rose floor", "Nursing wing"]);
  const [before, ...upcoming] = await unitsOfShifts();
  expect(before).toBe("First floor");
  expect(upcoming.sort()).toEqual(["Nursing wing", "Rose floor", null].sort());
  expect((await poster.jobs.presets({ serviceId: site.serviceId })).items[0]?.unit).toBe("Rose floor");
});

test("a unit cannot be removed while an upcoming shift or a preset is in it", async () => {
  await save(["First floor", "Nursing wing"]);
  const jobId = await postShift(poster, site, { unit: "First floor" });
  const { presetId } = await poster.jobs.savePreset(presetOf("First floor"));
  expect(await refusalOf(save(["Nursing wing"]))).toMatchObject({
    code: "BAD_REQUEST",
    fields: [{ field: "service.units", message: texts.unitInUse("First floor", 1, 1) }],
  });
  await poster.jobs.cancel({ jobId, reason: "No longer needed" });
  expect(await refusalOf(save(["Nursing wing"]))).toMatchObject({
    fields: [{ field: "service.units", message: texts.unitInUse("First floor", 0, 1) }],
  });
  expect(await units()).toEqual(["First floor", "Nursing wing"]);
  await poster.jobs.removePreset({ presetId });
  await save(["Nursing wing"]);
  expect(await units()).toEqual(["Nursing wing"]);
});

test("a name is a unit's once, a unit that is not there cannot be renamed, and the platform's staff rename none", async () => {
  expect(await refusalOf(save(["First floor", "FIRST FLOOR"]))).toMatchObject({ code: "BAD_REQUEST" });
  await save(["First floor", "Nursing wing"]);
  const rename = (from: string, to: string) => refusalOf(save(["First floor", "Nursing wing"], { from, to }));
  expect(await rename("First floor", "nursing wing")).toMatchObject({
    fields: [{ field: "unitRename.to", message: texts.unitNameTaken("nursing wing") }],
  });
  expect(await rename("Attic", "Loft")).toMatchObject({
    fields: [{ field: "unitRename.from", message: texts.unitToRenameNeeded }],
  });
  const admin = inProcess.clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: ["0002"] })));
  const { lock } = await admin.services.get({ serviceId: site.serviceId });
  const asked = { serviceId: site.serviceId, lock, service: { ...details("Mill House"), units: ["First floor"] } };
  expect(
    await refusalOf(admin.services.save({ ...asked, unitRename: { from: "First floor", to: "Rose floor" } })),
  ).toMatchObject({ fields: [{ field: "unitRename.from", message: texts.unitRenamedByProvider }] });
  await expect(admin.services.save(asked)).resolves.toBeDefined();
});

test("two who save at once: one renames, and the other is told that the service was changed", async () => {
  await save(["First floor"]);
  await postShift(poster, site, { unit: "First floor" });
  const both = await Promise.allSettled([
    save(["First floor"], { from: "First floor", to: "Rose floor" }),
    save(["First floor"], { from: "First floor", to: "Lily floor" }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await unitsOfShifts()).toEqual(await units());
});

test("a rename waits for someone who is changing one of the shifts, whose entry in the audit log does not wait for it", async () => {
  await save(["First floor"]);
  const jobId = await postShift(poster, site, { unit: "First floor" });
  const isWaiting = () =>
    asApp(async (client) => {
      const { rows } = await client.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%from "jobs"%for update%'`,
      );
      return rows.length > 0;
    });
  const renamed = await asOwner(async (tx) => {
    await tx.select({ id: schema.jobs.id }).from(schema.jobs).where(eq(schema.jobs.id, jobId)).for("update");
    const renaming = Promise.allSettled([save(["First floor"], { from: "First floor", to: "Rose floor" })]);
    await until("the rename to wait for the shift", isWaiting);
    // What the foreign key of an entry in the audit log takes.
    await tx
      .select({ id: schema.organisations.id })
      .from(schema.organisations)
      .where(eq(schema.organisations.id, site.provider.id))
      .for("key share");
    return { renaming };
  });
  expect(await renamed.renaming).toMatchObject([{ status: "fulfilled" }]);
  expect(await unitsOfShifts()).toEqual(["Rose floor"]);
});

test("a rename is a change of each shift and preset, which forms opened before it do not undo, and is in the audit log", async () => {
  await save(["First floor"]);
  const [jobId] = [await postShift(poster, site, { unit: "First floor" }), await postShift(poster, site)];
  const preset = await poster.jobs.savePreset(presetOf("First floor"));
  const opened = await poster.jobs.get({ jobId });
  const requestId = aRequestId();
  const { lock } = await primary.services.get({ serviceId: site.serviceId });
  await inProcess.clientOf(manager, undefined, requestId).services.save({
    serviceId: site.serviceId,
    lock,
    service: { ...details("Mill House"), units: ["First floor"] },
    unitRename: { from: "First floor", to: "Rose floor" },
  });
  const changed = { code: "CONFLICT" };
  const { serviceId: _, vacancies: __, ...shift } = aShift(site, { unit: "First floor" });
  expect(await refusalOf(poster.jobs.edit({ ...shift, jobId, lock: opened.lock }))).toMatchObject(changed);
  expect(await refusalOf(poster.jobs.savePreset({ ...presetOf("First floor"), ...preset }))).toMatchObject(changed);
  expect((await unitsOfShifts()).sort()).toEqual(["Rose floor", null]);
  expect(await auditRowsOf(requestId)).toMatchObject([
    { action: "service.saved", details: { unitBefore: "First floor", unitAfter: "Rose floor", shifts: 1 } },
  ]);
});

test("a week that is copied after a rename has the new name, and what was posted in it before is known", async () => {
  await save(["First floor", "Nursing wing"]);
  clock.now = () => new Date("2027-03-10T12:00:00Z");
  const post = (date: string, unit: string) => postShift(poster, site, { date, unit });
  await post("2027-03-12", "First floor");
  const [friday, sunday] = [await post("2027-03-19", "First floor"), await post("2027-03-21", "Nursing wing")];
  // As it was typed before there was a list.
  await asOwner((tx) => tx.update(schema.jobs).set({ unit: "nursing WING" }).where(eq(schema.jobs.id, sunday)));
  const week = { serviceId: site.serviceId, week: "2027-03-22" };
  await poster.jobs.copyWeek({ ...week, jobIds: [friday], idempotencyKey: randomUUID() });
  clock.now = () => new Date("2027-03-24T12:00:00Z");
  await save(["First floor", "Nursing wing"], { from: "First floor", to: "Rose floor" });
  expect(await unitsOfShifts()).toEqual(["First floor", "Rose floor", "nursing WING", "Rose floor"]);
  const { items } = await poster.jobs.copyPreview(week);
  expect(items.map(({ results }) => results.includes("clash"))).toEqual([true, false]);
  await poster.jobs.copyWeek({ ...week, jobIds: [sunday], idempotencyKey: randomUUID() });
  expect((await unitsOfShifts()).at(-1)).toBe("Nursing wing");
  const copied = await poster.jobs.copyPreview(week);
  expect(copied.items.every(({ results }) => results.includes("clash"))).toBe(true);
});

test("a unit that is renamed or removed is that of shifts and presets in other letters, too", async () => {
  const jobId = await postShift(poster, site, { unit: "first FLOOR" });
  const { presetId } = await poster.jobs.savePreset(presetOf("first FLOOR"));
  await save(["First floor", "Nursing wing"]);
  expect(await refusalOf(save(["Nursing wing"]))).toMatchObject({
    fields: [{ field: "service.units", message: texts.unitInUse("First floor", 1, 1) }],
  });
  await save(["First floor", "Nursing wing"], { from: "First floor", to: "Rose floor" });
  expect((await poster.jobs.get({ jobId })).unit).toBe("Rose floor");
  const { items } = await poster.jobs.presets({ serviceId: site.serviceId });
  expect(items).toMatchObject([{ _id: presetId, unit: "Rose floor" }]);
});

test("a unit can be renamed whose line was changed as well, and the service has no more units than it can have", async () => {
  await save(["First floor", "Nursing wing"]);
  await postShift(poster, site, { unit: "First floor" });
  await save(["Rose floor", "Nursing wing"], { from: "First floor", to: "Rose floor" });
  expect([await units(), await unitsOfShifts()]).toEqual([["Rose floor", "Nursing wing"], ["Rose floor"]]);
  // The shifts of two units are never put together.
  expect(await refusalOf(save(["Nursing wing"], { from: "Rose floor", to: "Nursing wing" }))).toMatchObject({
    fields: [{ field: "unitRename.to", message: texts.unitNameTaken("Nursing wing") }],
  });
  const many = Array.from({ length: UNITS_MAX }, (_, n) => `Ward ${n + 1}`);
  expect(await refusalOf(save(many, { from: "Rose floor", to: "Lily floor" }))).toMatchObject({
    fields: [{ field: "service.units", message: texts.unitsTooMany(UNITS_MAX) }],
  });
  expect(await units()).toEqual(["Rose floor", "Nursing wing"]);
});
