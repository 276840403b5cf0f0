/** The evidence of bookings: stored when a worker is accepted, never changed, and shown as a list and a PDF. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { evidence as texts } from "@/lib/config/messages/jobs/evidence";
import { evidenceMax } from "@/lib/contract/jobs";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { momentAt } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { aProvider, asOwner, aUser, closeFixtures, platformOrganisation, signInAs } from "@/tests/support/fixtures";
import { readPdf } from "@/tests/support/pdfjs";
import { anAgencyFor, aReadyWorker, aSiteForShifts, dayIn, JOBS, postShift, type Site } from "@/tests/support/shifts";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const { clientOf } = inProcess;

let site: Site;
let supply: Awaited<ReturnType<typeof anAgencyFor>>;
let provider: Client;
let agency: Client;
let admin: Client;

beforeAll(async () => {
  site = await aSiteForShifts();
  supply = await anAgencyFor(site);
  provider = clientOf(await signInAs(await aUser({ in: site.provider, codes: JOBS })));
  agency = clientOf(await signInAs(supply.user));
  admin = clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: JOBS })));
});
afterAll(closeFixtures);

/** A shift with a worker of the agency who has been accepted. */
async function aBooking(of: Site = site, from = supply) {
  const worker = await aReadyWorker(from.agency, { branchId: from.branchId, workerTypeId: of.workerTypeId });
  const jobId = await postShift(provider, of);
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: worker.id });
  await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
  return { jobId, allocationId, worker };
}
const evidenceRow = async (allocationId: string) => {
  const [row] = await asOwner((tx) =>
    tx.select().from(schema.bookingEvidence).where(eq(schema.bookingEvidence.allocationId, allocationId)),
  );
  if (!row) throw new Error("no evidence was stored");
  return row;
};
const onlyBooking = async (client: Client, jobId: string) => {
  const { items } = await client.jobs.evidence({ jobId });
  const [booking] = items;
  if (!booking || items.length > 1) throw new Error(`${items.length} bookings`);
  return booking;
};

describe("Accepting a worker", () => {
  test("stores every mandatory requirement with the ids and hashes of the documents that met it", async () => {
    const { jobId, allocationId, worker } = await aBooking();
    const { content, sha256 } = await evidenceRow(allocationId);
    const documents = await asOwner((tx) =>
      tx
        .select({ id: schema.workerDocuments.id, fileId: schema.workerDocuments.fileId })
        .from(schema.workerDocuments)
        .where(and(eq(schema.workerDocuments.workerId, worker.id), eq(schema.workerDocuments.status, "accepted"))),
    );
    const files = await asOwner((tx) =>
      tx
        .select()
        .from(schema.files)
        .where(
          inArray(
            schema.files.id,
            documents.flatMap(({ fileId }) => fileId ?? []),
          ),
        ),
    );
    const recorded = content.requirements.flatMap((one) => one.documents);
    expect(recorded.length).toBeGreaterThan(3);
    for (const { id, sha256: hash } of recorded) {
      const document = documents.find((one) => one.id === id);
      expect(document).toBeDefined();
      expect(hash).toBe(files.find((file) => file.id === document?.fileId)?.sha256 ?? null);
    }
    expect(content.rules.filter(({ isMet }) => !isMet)).toEqual([]);
    const [audited] = await asOwner((tx) =>
      tx
        .select()
        .from(schema.auditEvents)
        .where(
          and(eq(schema.auditEvents.subjectId, allocationId), eq(schema.auditEvents.action, "allocation.accepted")),
        ),
    );
    expect(audited?.details).toMatchObject({ jobId, evidenceHash: sha256 });
  });

  test("records a warning that the agency overrode", async () => {
    const { jobId, allocationId, worker } = await aBooking();
    const job = await provider.jobs.get({ jobId });
    const startTime = new Date(Date.parse(job.endAt)).toLocaleTimeString("en-GB", {
      timeZone: "Europe/London",
      hour: "2-digit",
      minute: "2-digit",
    });
    const next = await postShift(provider, site, { startTime, endTime: "23:30" });
    const put = await agency.jobs.suggest({
      jobId: next,
      workerId: worker.id,
      overrideReason: "They asked for a long day.",
    });
    await provider.jobs.decide({ jobId: next, allocationId: put.allocationId, decision: "accept" });
    expect((await onlyBooking(provider, next)).record).toMatchObject({ overridden: ["daily_rest"] });
    expect((await evidenceRow(allocationId)).content.rules.every(({ isMet }) => isMet)).toBe(true);
  });
});

describe("The record", () => {
  test("stays as it was when documents expire, are rejected or removed, and the rates change", async () => {
    const { jobId, allocationId, worker } = await aBooking();
    const before = [await onlyBooking(provider, jobId), await onlyBooking(agency, jobId)];
    await asOwner(async (tx) => {
      const ofWorker = eq(schema.workerDocuments.workerId, worker.id);
      await tx.update(schema.workerDocuments).set({ expiresOn: "2020-01-01", status: "rejected" }).where(ofWorker);
      await tx.delete(schema.workerDocuments).where(ofWorker);
      await tx.update(schema.agreementRateLines).set({ chargePence: 1 });
    });
    expect([await onlyBooking(provider, jobId), await onlyBooking(agency, jobId)]).toEqual(before);
    expect((await evidenceRow(allocationId)).sha256).toBe(before[0]?.record?.sha256);
    await asOwner((tx) => tx.update(schema.agreementRateLines).set({ chargePence: 1_789 }));
  });

  test("stays as it was when the shift is moved, and the page and the PDF say how it was", async () => {
    const { jobId } = await aBooking();
    const before = await onlyBooking(provider, jobId);
    expect(before.moves).toEqual([]);
    const ends = ["18:00", "17:00"];
    for (const endTime of ends) {
      const { lock } = await provider.jobs.get({ jobId });
      await provider.jobs.changeBooked({ jobId, lock, notes: null, date: dayIn(2), startTime: "08:00", endTime });
      expect((await onlyBooking(provider, jobId)).moves).toHaveLength(ends.indexOf(endTime));
      const { timeChange } = await provider.jobs.get({ jobId });
      await agency.jobs.answerTimeChange({ jobId, changeId: timeChange?._id ?? "", decision: "accept" });
    }
    const [start, planned, second, third] = ["08:00", "20:00", ...ends].map((time) =>
      momentAt(dayIn(2), time).toISOString(),
    );
    for (const client of [provider, agency, admin]) {
      const booking = await onlyBooking(client, jobId);
      expect(booking.record).toEqual(before.record);
      expect(booking).toMatchObject({
        endAt: third,
        moves: [
          { at: expect.any(String), from: { startAt: start, endAt: planned }, to: { startAt: start, endAt: second } },
          { at: expect.any(String), from: { startAt: start, endAt: second }, to: { startAt: start, endAt: third } },
        ],
      });
    }
    const { base64 } = await agency.jobs.evidencePdf({ jobId });
    const { text } = readPdf(Buffer.from(base64, "base64"));
    expect(text).toContain(texts.movesTitle);
    expect(text.match(/Times changed on/g)).toHaveLength(2);
  });

  test.each(["provider", "agency"] as const)("cannot be changed or deleted by the %s's transactions", async (side) => {
    const { allocationId } = await aBooking();
    const organisationId = side === "provider" ? site.provider.id : supply.agency.id;
    const own = eq(schema.bookingEvidence.allocationId, allocationId);
    const within = (work: Parameters<typeof withScope>[1]) => withScope({ kind: "organisation", organisationId }, work);
    await expect(within((tx) => tx.update(schema.bookingEvidence).set({ sha256: "0" }).where(own))).rejects.toThrow();
    await expect(within((tx) => tx.delete(schema.bookingEvidence).where(own))).rejects.toThrow();
    expect(await within((tx) => tx.select().from(schema.bookingEvidence).where(own))).toHaveLength(1);
  });

  test("says so if someone changes it past the portal", async () => {
    const { jobId, allocationId } = await aBooking();
    expect((await onlyBooking(provider, jobId)).record?.isIntact).toBe(true);
    const { content } = await evidenceRow(allocationId);
    await asOwner((tx) =>
      tx
        .update(schema.bookingEvidence)
        .set({ content: { ...content, requirements: content.requirements.slice(1) } })
        .where(eq(schema.bookingEvidence.allocationId, allocationId)),
    );
    expect((await onlyBooking(provider, jobId)).record?.isIntact).toBe(false);
    const { base64 } = await provider.jobs.evidencePdf({ jobId });
    expect(readPdf(Buffer.from(base64, "base64")).text).toContain("This record has been changed");
  });
});

describe("A period", () => {
  const period = { from: dayIn(0), to: dayIn(30) };

  test("has the service's bookings for its two sides and the platform, and nothing for others", async () => {
    const { jobId } = await aBooking();
    const open = await postShift(provider, site);
    const idsOf = async (client: Client) =>
      (await client.jobs.periodEvidence({ serviceId: site.serviceId, ...period })).items.map((one) => one.jobId);
    for (const client of [provider, agency, admin]) {
      expect(await idsOf(client)).toContain(jobId);
      expect(await idsOf(client)).not.toContain(open);
    }
    const outsider = clientOf(await signInAs(await aUser({ in: await aProvider(), codes: JOBS })));
    expect(await idsOf(outsider)).toEqual([]);
    const outside = { serviceId: site.serviceId, from: dayIn(31), to: dayIn(40) };
    expect((await provider.jobs.periodEvidence(outside)).items).toEqual([]);
  });

  test.each([
    [{ from: dayIn(3), to: dayIn(2) }, texts.periodReversed],
    [{ from: dayIn(0), to: dayIn(100) }, texts.periodTooLong],
    [{ from: "", to: dayIn(2) }, texts.fromNeeded],
  ])("of %o is refused", async (wrong, message) => {
    const refusal = await refusalOf(provider.jobs.periodEvidence({ serviceId: site.serviceId, ...wrong }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", fields: [{ message }] });
  });

  test("with more bookings than one document takes is said to be too long, and gives no PDF", async () => {
    const other = await aSiteForShifts();
    const { allocationId } = await aBooking();
    const [job] = await asOwner((tx) =>
      tx
        .select({ job: schema.jobs, allocation: schema.allocations })
        .from(schema.allocations)
        .innerJoin(schema.jobs, eq(schema.jobs.id, schema.allocations.jobId))
        .where(eq(schema.allocations.id, allocationId)),
    );
    if (!job) throw new Error("there is no booking");
    const { startOn: _startOn, ...jobColumns } = job.job;
    const { live: _live, ...allocationColumns } = job.allocation;
    const ids = Array.from({ length: evidenceMax + 1 }, () => randomUUID());
    await asOwner(async (tx) => {
      await tx.insert(schema.jobs).values(
        ids.map((id) => ({
          ...jobColumns,
          id,
          organisationId: other.provider.id,
          serviceId: other.serviceId,
          postingKey: null,
        })),
      );
      await tx.insert(schema.allocations).values(
        ids.map((jobId) => ({
          ...allocationColumns,
          id: randomUUID(),
          jobId,
          providerId: other.provider.id,
          status: "worked" as const,
        })),
      );
    });
    const owner = clientOf(await signInAs(await aUser({ in: other.provider, codes: JOBS })));
    const found = await owner.jobs.periodEvidence({ serviceId: other.serviceId, ...period });
    expect(found).toMatchObject({ isComplete: false, items: { length: evidenceMax } });
    const refused = await refusalOf(owner.jobs.periodEvidencePdf({ serviceId: other.serviceId, ...period }));
    expect(refused).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "to", message: texts.tooMany(evidenceMax) }],
    });
  });
});

describe("The PDF", () => {
  test("is tagged and has the worker, the requirements and the hashes; its name says nothing about the worker", async () => {
    const { jobId, allocationId } = await aBooking();
    const { sha256, content } = await evidenceRow(allocationId);
    const { worker, rateTableHash } = await onlyBooking(provider, jobId);
    for (const client of [provider, agency]) {
      const { name, contentType, base64 } = await client.jobs.evidencePdf({ jobId });
      expect({ name, contentType }).toEqual({ name: "shift-evidence.pdf", contentType: "application/pdf" });
      const read = readPdf(Buffer.from(base64, "base64"));
      expect(read).toMatchObject({ isMarked: true, language: "en-GB" });
      const flat = read.text.replace(/\s+/g, "");
      for (const hash of [sha256, rateTableHash]) expect(flat).toContain(hash);
      expect(read.text).toContain(worker);
      for (const { key } of content.requirements) expect(flat).toContain(texts.name(key).replace(/\s+/g, ""));
    }
  });

  test("keeps the record once the worker's name is erased", async () => {
    const { jobId, allocationId } = await aBooking();
    await asOwner((tx) =>
      tx.update(schema.allocations).set({ workerName: null }).where(eq(schema.allocations.id, allocationId)),
    );
    const booking = await onlyBooking(provider, jobId);
    expect(booking).toMatchObject({ worker: null, record: { isIntact: true } });
  });
});
