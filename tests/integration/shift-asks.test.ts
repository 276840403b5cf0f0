/**
 * What a shift asks of a worker through the real calls: skills, certificates and a preferred gender when a worker is chosen,
 * put forward and booked; and what a worker's permission to work and opt-out allow.
 */
import { and, eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { asOwner, aUser, closeFixtures, platformOrganisation, signInAs } from "@/tests/support/fixtures";
import { aNiNumber } from "@/tests/support/ni-number";
import {
  anAgencyFor,
  aPreset,
  aReadyWorker,
  aShift,
  aSiteForShifts,
  dayIn,
  dayOfANight,
  JOBS,
  postShift,
  type Site,
} from "@/tests/support/shifts";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");

const washing = { gender: "female", reason: "personal_care", note: "Washing and dressing" } as const;

let site: Site;
let supply: Awaited<ReturnType<typeof anAgencyFor>>;
let provider: Client;
let agency: Client;

beforeAll(async () => {
  await platformOrganisation();
  site = await aSiteForShifts();
  supply = await anAgencyFor(site);
  provider = inProcess.clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
  agency = inProcess.clientOf(await signInAs(await aUser({ in: supply.agency, codes: [...JOBS, "1001", "1002"] })));
});
afterAll(closeFixtures);

/** A worker who can do any shift of the site, with more in their row. */
async function someone(set: Partial<typeof schema.workers.$inferInsert> = {}) {
  const worker = await aReadyWorker(supply.agency, { branchId: supply.branchId, workerTypeId: site.workerTypeId });
  if (Object.keys(set).length > 0)
    await asOwner((tx) => tx.update(schema.workers).set(set).where(eq(schema.workers.id, worker.id)));
  return worker;
}
const candidateOf = async (jobId: string, workerId: string) => {
  const { items, ineligible } = await agency.jobs.candidates({ jobId });
  return {
    offered: items.find(({ _id }) => _id === workerId) ?? null,
    refused: ineligible.find(({ _id }) => _id === workerId) ?? null,
  };
};
const allocationStatus = async (id: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.allocations).where(eq(schema.allocations.id, id)));
  return row?.status;
};
const auditOf = (subjectId: string, action: "job.posted" | "job.changed") =>
  asOwner((tx) =>
    tx
      .select({ details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.subjectId, subjectId), eq(schema.auditEvents.action, action))),
  );

describe("Skills and certificates", () => {
  test("keep out a worker without them, in words and with the step to correct it, until they have them", async () => {
    const worker = await someone({ skills: ["Catheters"] });
    const jobId = await postShift(provider, site, { skills: ["catheter_care", "peg_feeding"] });
    const { offered, refused } = await candidateOf(jobId, worker.id);
    expect(offered).toBeNull();
    expect(refused).toMatchObject({
      problems: ["Skills missing from the worker’s profile: PEG feeding."],
      step: "basic",
    });
    const put = () => agency.jobs.suggest({ jobId, workerId: worker.id, overrideReason: "They can do it." });
    expect(await refusalOf(put())).toMatchObject({ code: "CONFLICT" });
    const skills = ["catheter care", "PEG"];
    await asOwner((tx) => tx.update(schema.workers).set({ skills }).where(eq(schema.workers.id, worker.id)));
    expect((await candidateOf(jobId, worker.id)).offered).not.toBeNull();
    await put();
  });

  test("a certificate has to be valid on the day of the shift", async () => {
    const worker = await someone();
    const certificates = ["autism_awareness" as const];
    await asOwner((tx) =>
      tx
        .delete(schema.workerDocuments)
        .where(
          and(eq(schema.workerDocuments.workerId, worker.id), eq(schema.workerDocuments.kind, "autism_awareness")),
        ),
    );
    const jobId = await postShift(provider, site, { certificates });
    expect((await candidateOf(jobId, worker.id)).refused).toMatchObject({
      problems: [expect.stringMatching(/^Autism awareness is not valid on /)],
      step: "training",
    });
    await asOwner((tx) =>
      tx.insert(schema.workerDocuments).values({
        workerId: worker.id,
        organisationId: supply.agency.id,
        kind: "autism_awareness",
        status: "accepted",
        issuedOn: dayIn(-30),
        reviewedByUid: "someone",
        reviewedAt: new Date(),
      }),
    );
    expect((await candidateOf(jobId, worker.id)).offered).not.toBeNull();
  });

  test("both sides read them, a copy of the week has them, and the evidence of a booking keeps them", async () => {
    const worker = await someone({ skills: ["Autism"] });
    const asked = { skills: ["autism" as const], certificates: ["first_aid" as const] };
    const jobId = await postShift(provider, site, { ...asked, date: dayIn(2) });
    expect(await provider.jobs.get({ jobId })).toMatchObject({ ...asked, gender: null });
    expect(await agency.jobs.get({ jobId })).toMatchObject({ ...asked, gender: null });
    const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    // The worker's skills change afterwards, the record does not.
    await asOwner((tx) => tx.update(schema.workers).set({ skills: [] }).where(eq(schema.workers.id, worker.id)));
    const [booking] = (await provider.jobs.evidence({ jobId })).items;
    expect(booking?.record).toMatchObject({ skills: ["Autism"], isIntact: true });
    expect(booking?.record?.met).toEqual(expect.arrayContaining(["skills", "certificates", "permission"]));
    expect(booking?.record?.requirements.map(({ key }) => key)).toContain("first_aid");
    const { jobIds } = await provider.jobs.copyWeek({
      serviceId: site.serviceId,
      week: dayIn(9),
      idempotencyKey: crypto.randomUUID(),
      jobIds: [jobId],
    });
    expect(await provider.jobs.get({ jobId: jobIds[0] ?? "" })).toMatchObject(asked);
  });

  test("a worker who lacks what an edit asks for is declined, and one who has it stays", async () => {
    const [skilled, other] = [await someone({ skills: ["stoma"] }), await someone()];
    const jobId = await postShift(provider, site, { date: dayIn(4) });
    const put = async (workerId: string) => (await agency.jobs.suggest({ jobId, workerId })).allocationId;
    const [stays, goes] = [await put(skilled.id), await put(other.id)];
    const { serviceId: _, vacancies: __, ...shift } = aShift(site, { date: dayIn(4), skills: ["stoma_care"] });
    const { lock } = await provider.jobs.get({ jobId });
    expect(await provider.jobs.edit({ ...shift, jobId, lock })).toEqual({ declined: 1, agencies: 1 });
    expect([await allocationStatus(stays), await allocationStatus(goes)]).toEqual(["suggested", "declined"]);
    expect((await auditOf(jobId, "job.changed"))[0]?.details).toMatchObject({ changed: "skills" });
  });

  test("those of the service are asked for by each shift, whatever is entered and edited", async () => {
    const own = await aSiteForShifts();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own.provider, codes: JOBS })));
    const before = await postShift(client, own);
    await asOwner((tx) =>
      tx
        .update(schema.services)
        .set({ certificates: ["first_aid"], nightHazards: true })
        .where(eq(schema.services.id, own.serviceId)),
    );
    const certificatesOf = async (jobId: string) => (await client.jobs.get({ jobId })).certificates;
    expect(await certificatesOf(before)).toEqual([]);
    const jobId = await postShift(client, own, { certificates: ["autism_awareness"] });
    expect(await certificatesOf(jobId)).toEqual(["first_aid", "autism_awareness"]);
    const { serviceId: _, vacancies: __, ...shift } = aShift(own);
    await client.jobs.edit({ ...shift, jobId, lock: 1 });
    expect(await certificatesOf(jobId)).toEqual(["first_aid"]);
  });

  test("a night at a service with special hazards has a warning", async () => {
    const worker = await someone();
    const hazards = (nightHazards: boolean) =>
      asOwner((tx) => tx.update(schema.services).set({ nightHazards }).where(eq(schema.services.id, site.serviceId)));
    await hazards(true);
    const night = { date: dayOfANight(), startTime: "21:00", endTime: "07:00", breaks: [] };
    const jobId = await postShift(provider, site, night);
    await hazards(false);
    expect((await candidateOf(jobId, worker.id)).offered?.warnings).toEqual([
      "The worker would work 10 hours in 24 hours. With special hazards at night the limit is 8 hours.",
    ]);
  });

  test("no agency changes them", async () => {
    const jobId = await postShift(provider, site, { skills: ["autism"] });
    const { serviceId: _, vacancies: __, ...shift } = aShift(site);
    expect(await refusalOf(agency.jobs.edit({ ...shift, jobId, lock: 1 }))).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("A preferred gender", () => {
  test("is a warning that the agency overrides with a reason; only the provider and the platform read why", async () => {
    const [woman, man] = [await someone({ gender: "female" }), await someone({ gender: "male" })];
    const jobId = await postShift(provider, site, { gender: washing, date: dayIn(6) });
    expect((await provider.jobs.get({ jobId })).gender).toEqual(washing);
    expect((await agency.jobs.get({ jobId })).gender).toEqual({ ...washing, note: null });
    expect((await candidateOf(jobId, woman.id)).offered?.warnings).toEqual([]);
    expect((await candidateOf(jobId, man.id)).offered?.warnings).toEqual([
      "The provider prefers a female worker (intimate personal care of someone who asks for it). The worker’s profile does not record this gender.",
    ]);
    const withoutReason = agency.jobs.suggest({ jobId, workerId: man.id });
    expect(await refusalOf(withoutReason)).toMatchObject({ code: "BAD_REQUEST" });
    await agency.jobs.suggest({ jobId, workerId: man.id, overrideReason: "No one else is free; the service knows." });
    const [posted] = await auditOf(jobId, "job.posted");
    expect(posted?.details).toMatchObject({ preferredGender: "female", genderReason: "personal_care" });
    expect(JSON.stringify(posted?.details)).not.toContain("Washing");
  });

  test("without a reason is refused by the call, and by the database", async () => {
    const bad = provider.jobs.post({ ...aShift(site), gender: { ...washing, note: " " } });
    expect(await refusalOf(bad)).toMatchObject({ code: "BAD_REQUEST" });
    const jobId = await postShift(provider, site);
    const written = asOwner((tx) =>
      tx.update(schema.jobs).set({ preferredGender: "male" }).where(eq(schema.jobs.id, jobId)),
    );
    await expect(written).rejects.toMatchObject({ cause: { constraint: "jobs_gender_check" } });
  });
});

describe("A worker's permission to work and opt-out", () => {
  test.each([
    ["a permission that ends before the shift", { permissionEndsOn: dayIn(1) }, "The permission to work ends on "],
    [
      "a permission for another worker type",
      { permittedWorkerTypeIds: [crypto.randomUUID()] },
      "The permission to work is not for ",
    ],
    [
      "a student's hours",
      { workPermission: "student", permittedWeeklyHours: 10 },
      "The worker would work 11 hours 30 minutes in the week of ",
    ],
    [
      "another limit of hours",
      { workPermission: "limited", permittedWeeklyHours: 8 },
      "The worker would work 11 hours 30 minutes in the week of ",
    ],
  ] satisfies [string, Parameters<typeof someone>[0], string][])(
    "%s keeps them from the shift",
    async (_, set, words) => {
      const worker = await someone(set);
      const jobId = await postShift(provider, site);
      const { refused } = await candidateOf(jobId, worker.id);
      expect(refused?.problems).toEqual([expect.stringContaining(words)]);
      expect(refused?.step).toBe("basic");
    },
  );

  test("a student in a confirmed vacation, and one who is sponsored elsewhere for a short week, can work", async () => {
    const vacations = [`${dayIn(-20)}/${dayIn(40)}`];
    const student = await someone({ workPermission: "student", permittedWeeklyHours: 10, vacations });
    const sponsored = await someone({ workPermission: "sponsored" });
    const jobId = await postShift(provider, site);
    expect((await candidateOf(jobId, student.id)).offered).not.toBeNull();
    expect((await candidateOf(jobId, sponsored.id)).offered).not.toBeNull();
  });

  test("the 48-hour warning is gone with an opt-out, and back once its notice has passed", async () => {
    // Someone who starts in the week of the shift: that week alone is the average.
    const monday = dayIn(14 - ((new Date(`${dayIn(14)}T12:00:00Z`).getUTCDay() + 6) % 7));
    const inWeek = (days: number) =>
      new Date(Date.parse(`${monday}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    const workers = await Promise.all([
      someone({ startOn: monday }),
      someone({ startOn: monday, optOutSignedOn: dayIn(-1) }),
      someone({ startOn: monday, optOutSignedOn: dayIn(-30), optOutNoticeOn: dayIn(-10) }),
    ]);
    for (const worker of workers)
      for (const day of [0, 1, 2, 3]) {
        const jobId = await postShift(provider, site, { date: inWeek(day), startTime: "08:00", endTime: "20:00" });
        const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
        await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
      }
    const jobId = await postShift(provider, site, { date: inWeek(4), startTime: "08:00", endTime: "20:00" });
    const { items } = await agency.jobs.candidates({ jobId });
    const warned = workers.map(({ id }) => items.find(({ _id }) => _id === id)?.warnings.length);
    expect(warned).toEqual([1, 0, 1]);
    expect(items.find(({ _id }) => _id === workers[0]?.id)?.warnings[0]).toContain("The limit is 48 hours");
  });

  test("are saved with the profile, and a worker type that does not exist is refused", async () => {
    const worker = await someone({ niNumber: aNiNumber(), lastName: "Coltsfoot" });
    const profile = await agency.workerProfile.read({ workerId: worker.id });
    const { basic, lock } = profile;
    const set = { workPermission: "student" as const, permittedWeeklyHours: 20, optOutSignedOn: dayIn(-1) };
    const save = (more: Partial<typeof set> & { permittedWorkerTypeIds?: string[] }) =>
      agency.workerProfile.saveBasic({ workerId: worker.id, lock, basic: { ...basic, ...more } as never });
    expect(await refusalOf(save({ permittedWorkerTypeIds: [crypto.randomUUID()] }))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "permittedWorkerTypeIds", message: messages.workerProfile.workerTypeUnknown }],
    });
    await save(set);
    const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, worker.id)));
    // The permission waits for the platform, as the right-to-work documents of an on-panel worker do.
    expect(row).toMatchObject({ optOutSignedOn: set.optOutSignedOn, workPermission: null });
    const { waiting } = await agency.workerProfile.read({ workerId: worker.id });
    expect(waiting.map(({ field }) => field).sort()).toEqual(["permittedWeeklyHours", "workPermission"]);
  });
});

describe("Presets of a service", () => {
  const presetsAt = async ({ serviceId }: Site, client = provider) => (await client.jobs.presets({ serviceId })).items;

  test("keep what is entered, without a day and a gender, and post the same shift", async () => {
    const own = await aSiteForShifts();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own.provider, codes: JOBS })));
    const asked = {
      skills: ["autism" as const],
      certificates: ["first_aid" as const],
      unit: "First floor",
      notes: "Ring",
    };
    const saved = await client.jobs.savePreset(aPreset(own, "Late shift", asked));
    const [preset] = await presetsAt(own, client);
    expect(preset).toMatchObject({
      _id: saved.presetId,
      name: "Late shift",
      service: { _id: own.serviceId, name: "Mill House" },
      workerType: { _id: own.workerTypeId },
      startTime: "08:00",
      endTime: "20:00",
      breaks: [{ minutes: 30, isPaid: false }],
      lock: 1,
      ...asked,
    });
    expect(preset).not.toHaveProperty("gender");
    const changed = { ...aPreset(own, "late shift"), presetId: saved.presetId, lock: 1 };
    expect(await client.jobs.savePreset(changed)).toEqual({ presetId: saved.presetId, lock: 2 });
    expect(await presetsAt(own, client)).toMatchObject([{ name: "late shift", skills: [], unit: null, lock: 2 }]);
    // Someone else has changed it since.
    expect(await refusalOf(client.jobs.savePreset(changed))).toMatchObject({ code: "CONFLICT" });
    await client.jobs.removePreset({ presetId: saved.presetId });
    expect(await presetsAt(own, client)).toEqual([]);
    expect(await refusalOf(client.jobs.removePreset({ presetId: saved.presetId }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const events = await asOwner((tx) =>
      tx
        .select({ action: schema.auditEvents.action })
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.subjectId, saved.presetId)),
    );
    expect(events.map(({ action }) => action).sort()).toEqual([
      "shiftPreset.removed",
      "shiftPreset.saved",
      "shiftPreset.saved",
    ]);
  });

  test("have a name once at a service, also when two people save at once", async () => {
    const own = await aSiteForShifts();
    const client = inProcess.clientOf(await signInAs(await aUser({ in: own.provider, codes: JOBS })));
    const both = await Promise.allSettled([1, 2].map(() => client.jobs.savePreset(aPreset(own, "Night"))));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await refusalOf(client.jobs.savePreset(aPreset(own, "NIGHT")))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "name", message: messages.shiftPresets.nameTaken }],
    });
    expect(await presetsAt(own, client)).toHaveLength(1);
  });

  test("are the provider's: no other one saves at its service, changes or removes them, or sees them", async () => {
    const { presetId } = await provider.jobs.savePreset(aPreset(site));
    const other = await aSiteForShifts();
    const others = inProcess.clientOf(await signInAs(await aUser({ in: other.provider, codes: JOBS })));
    expect(await presetsAt(site, others)).toEqual([]);
    expect(await refusalOf(others.jobs.savePreset(aPreset(site)))).toMatchObject({ code: "BAD_REQUEST" });
    const taken = { ...aPreset(other), presetId, lock: 1 };
    expect(await refusalOf(others.jobs.savePreset(taken))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(others.jobs.removePreset({ presetId }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await presetsAt(site)).map(({ _id }) => _id)).toEqual([presetId]);
  });

  test("are refused for an unknown worker type and for times that are the same", async () => {
    const save = (more: Partial<ReturnType<typeof aPreset>>) => provider.jobs.savePreset({ ...aPreset(site), ...more });
    for (const more of [{ workerTypeId: crypto.randomUUID() }, { endTime: "08:00" }, { name: " " }])
      expect(await refusalOf(save(more))).toMatchObject({ code: "BAD_REQUEST" });
  });
});
