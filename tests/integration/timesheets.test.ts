/** Timesheets: made when a shift ends, submitted, approved or disputed, and ended by time; each once, also by two people at the same time. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import { codes } from "@/lib/access";
import { doTimesheetJob, mailAboutTimesheet, timesheetMailSchema } from "@/lib/backend/timesheets";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { timesheetMails } from "@/lib/config/messages/timesheets";
import { queues } from "@/lib/config/queues";
import type { HoursInput } from "@/lib/contract/timesheets";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { rateTableHash } from "@/lib/documents";
import { daysAfter, formatDateTime, formatDateTimeRange, momentAt } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { asOwner, aUser, closeFixtures, platformOrganisation, setMembership, signInAs } from "@/tests/support/fixtures";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { aPdf } from "@/tests/support/organisations";
import { sentDuring } from "@/tests/support/sent";
import {
  anAgencyFor,
  aReadyWorker,
  aSiteForShifts,
  copiesOfTimesheet,
  postShift,
  type Site,
} from "@/tests/support/shifts";

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const { clientOf } = inProcess;
const texts = messages.timesheets;
const TASKS = [codes.jobs, codes.tasks];

let site: Site;
let supply: Awaited<ReturnType<typeof anAgencyFor>>;
let agency: Client;
let provider: Client;
let colleague: Client;
let admin: Client;
let foreign: { agency: Client; provider: Client };

const at = (moment: string) => {
  clock.now = () => new Date(moment);
};
/** A file that is like no other. */
const pdf = async () => ({ name: "sheet.pdf", base64: (await aPdf(randomUUID())).toString("base64") });

beforeAll(async () => {
  const other = await aSiteForShifts();
  const theirs = await anAgencyFor(other);
  foreign = {
    agency: clientOf(await signInAs(theirs.user)),
    provider: clientOf(await signInAs(await aUser({ in: other.provider, codes: TASKS }))),
  };
  site = await aSiteForShifts();
  supply = await anAgencyFor(site);
  agency = clientOf(await signInAs(supply.user));
  provider = clientOf(await signInAs(await aUser({ in: site.provider, codes: TASKS })));
  colleague = clientOf(await signInAs(await aUser({ in: site.provider, codes: TASKS })));
  admin = clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: TASKS })));
});
afterEach(() => {
  clock.now = () => new Date();
});
afterAll(closeFixtures);

let weeks = 0;
/** Each booking has a week of its own, all of them before the worker's documents expire. */
const aTuesday = (week: number) => daysAfter("2026-12-08", 7 * week);

/** A shift of the worker on a Tuesday of its own, 9:00 to 17:00 with an unpaid break of half an hour, that has been booked. */
async function aBooking() {
  weeks += 1;
  const date = aTuesday(weeks);
  at(`${daysAfter(date, -3)}T09:00:00Z`);
  const jobId = await postShift(provider, site, { date, startTime: "09:00", endTime: "17:00" });
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: supply.worker.id });
  await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
  return { date, jobId, allocationId };
}
const rowOf = async (jobId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.timesheets).where(eq(schema.timesheets.jobId, jobId)));
  if (!row) throw new Error("there is no timesheet");
  return row;
};

/** The timesheet of such a booking once the shift has ended. */
async function aTimesheet() {
  const booking = await aBooking();
  at(`${booking.date}T18:00:00Z`);
  await doTimesheetJob();
  const row = await rowOf(booking.jobId);
  return { ...booking, timesheetId: row.id, seen: { timesheetId: row.id, lock: row.lock } };
}
const seenOf = async (timesheetId: string) => ({
  timesheetId,
  lock: (await agency.timesheets.get({ timesheetId })).lock,
});
const hours = (date: string, endTime = "17:00", breakMinutes = 30): HoursInput => ({
  startDate: date,
  startTime: "09:00",
  endDate: date,
  endTime,
  breakMinutes,
  waking: [],
});

/** One whose planned hours are submitted. */
async function submitted() {
  const timesheet = await aTimesheet();
  await agency.timesheets.submit({ ...timesheet.seen, hours: hours(timesheet.date), reason: null });
  return { ...timesheet, seen: await seenOf(timesheet.timesheetId) };
}

/** Copies of a submitted timesheet, of another worker's shifts. */
async function copiesOf(timesheetId: string, count: number): Promise<string[]> {
  const { id: workerId } = await aReadyWorker(supply.agency, {
    branchId: supply.branchId,
    workerTypeId: site.workerTypeId,
  });
  return copiesOfTimesheet(timesheetId, { workerId, count });
}

/** One of which the provider disputes the last half hour. */
async function disputed() {
  const timesheet = await submitted();
  await provider.timesheets.dispute({
    ...timesheet.seen,
    reason: "The handover was at half past four.",
    hours: hours(timesheet.date, "16:30"),
  });
  return { ...timesheet, seen: await seenOf(timesheet.timesheetId) };
}

const mailsAbout = async (id: string) => {
  const { rows } = await asOwner((tx) =>
    tx.$client.query<{ data: unknown }>(
      "select data from pgboss.job where name = 'mail' and (data ->> 'timesheetId' = $1 or data ->> 'organisationId' = $1)",
      [id],
    ),
  );
  return rows.flatMap(({ data }) => {
    const mail = timesheetMailSchema.safeParse(data);
    return mail.success ? [mail.data] : [];
  });
};

describe("A timesheet is made", () => {
  test("once when the shift has ended, however many servers run", async () => {
    const { date, jobId, allocationId } = await aBooking();
    at(`${date}T16:59:00Z`);
    await doTimesheetJob();
    await expect(rowOf(jobId)).rejects.toThrow();
    at(`${date}T17:01:00Z`);
    await Promise.all([doTimesheetJob(), doTimesheetJob(), doTimesheetJob()]);
    await doTimesheetJob();
    // The Monday after the week, at the time that the agreement says.
    expect(await rowOf(jobId)).toMatchObject({ status: "pending", allocationId, version: 0 });
    const stored = await asOwner((tx) =>
      tx
        .select({ job: schema.jobs.status, allocation: schema.allocations.status })
        .from(schema.jobs)
        .innerJoin(schema.allocations, eq(schema.allocations.jobId, schema.jobs.id))
        .where(eq(schema.jobs.id, jobId)),
    );
    expect(stored).toEqual([{ job: "awaiting_timesheet", allocation: "worked" }]);
    const row = await rowOf(jobId);
    expect(row.dueAt?.toISOString().slice(0, 10)).toBe(daysAfter(date, 6));
    const { items } = await agency.timesheets.list({ show: "pending" });
    expect(items.map((item) => item.jobId)).toContain(jobId);
  });
});

describe("Submitting", () => {
  test("planned hours makes a version that the provider approves, and the job follows", async () => {
    const { timesheetId, jobId, seen, date } = await aTimesheet();
    expect(await agency.timesheets.submit({ ...seen, hours: hours(date), reason: null })).toEqual({
      status: "submitted",
    });
    expect((await provider.jobs.get({ jobId })).status).toBe("timesheet_submitted");
    const open = await provider.timesheets.get({ timesheetId });
    expect(open).toMatchObject({ worked: { minutes: 450, differs: false }, can: { approve: true, submit: false } });
    expect(open.bands).toEqual([
      {
        band: "standard",
        basis: "hourly",
        ratePence: expect.any(Number),
        planned: { minutes: 450, pence: open.planned.pence },
        worked: { minutes: 450, pence: open.worked?.pence },
        proposed: null,
        confirmed: null,
      },
    ]);
    expect(open.trace.map(({ rule }) => rule)).toEqual(["basis", "fallBack", "breaks", "hours", "total"]);
    expect(open.trace.at(-1)?.sentence).toContain("for 7 hours 30 minutes paid");
    await provider.timesheets.approve({
      ...(await seenOf(timesheetId)),
      rating: { stars: 5, comment: "Kind and calm" },
    });
    const after = await agency.timesheets.get({ timesheetId });
    expect(after).toMatchObject({
      status: "approved",
      approved: { minutes: 450, pence: open.worked?.pence },
      disputed: { minutes: 0, pence: 0 },
      rating: { stars: 5, comment: "Kind and calm" },
      isAutomatic: false,
    });
    expect((await provider.jobs.get({ jobId })).status).toBe("completed");
  });

  test("different hours needs a reason and proof, which can be changed only until they are submitted", async () => {
    const { timesheetId, seen, date } = await aTimesheet();
    const input = { ...seen, hours: hours(date, "17:45") };
    expect(await refusalOf(agency.timesheets.submit({ ...input, reason: null }))).toMatchObject({
      fields: [
        { field: "reason", message: texts.reasonNeeded },
        { field: "file", message: texts.proofNeeded },
      ],
    });
    const file = { name: "sheet.pdf", base64: Buffer.from("%PDF-1.7 no pdf").toString("base64") };
    const add = (client: Client, content = file) =>
      client.timesheets.addProof({ timesheetId, kind: "signed_sheet", file: content });
    expect((await refusalOf(add(agency))).code).toBe("BAD_REQUEST");
    expect((await refusalOf(add(foreign.agency, await pdf()))).code).toBe("NOT_FOUND");
    expect((await refusalOf(add(provider, await pdf()))).code).toBe("FORBIDDEN");
    const { fileId } = await add(agency, await pdf());
    const { fileId: other } = await add(agency, await pdf());
    await agency.timesheets.removeProof({ timesheetId, fileId: other });
    await agency.timesheets.submit({ ...input, reason: "A resident fell, and the worker stayed." });
    expect(await provider.timesheets.get({ timesheetId })).toMatchObject({
      worked: { minutes: 495, differs: true, reason: "A resident fell, and the worker stayed." },
      proof: [{ fileId, isOpen: false }],
    });
    expect((await provider.timesheets.proof({ timesheetId, fileId })).contentType).toBe("application/pdf");
    const opened = await asOwner((tx) =>
      tx
        .select({ organisationId: schema.auditEvents.organisationId })
        .from(schema.auditEvents)
        .where(
          and(eq(schema.auditEvents.subjectId, timesheetId), eq(schema.auditEvents.action, "timesheet.proofOpened")),
        ),
    );
    expect(opened).toEqual([{ organisationId: site.provider.id }]);
    for (const client of [foreign.provider, foreign.agency]) {
      expect((await refusalOf(client.timesheets.proof({ timesheetId, fileId }))).code).toBe("NOT_FOUND");
    }
    expect(await refusalOf(add(agency, await pdf()))).toMatchObject({ reason: "proofNotOpen" });
    expect((await refusalOf(agency.timesheets.removeProof({ timesheetId, fileId }))).code).toBe("CONFLICT");
    await expect(
      asOwner((tx) => tx.delete(schema.timesheetFiles).where(eq(schema.timesheetFiles.fileId, fileId))),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("the same file again adds it once: at the same time, later, and after the hours were submitted", async () => {
    const { timesheetId, seen, date } = await aTimesheet();
    const other = await aTimesheet();
    const key = randomUUID();
    const file = await pdf();
    const add = (id = timesheetId, client = agency) =>
      client.timesheets.addProof({ timesheetId: id, kind: "signed_sheet", file, key });
    const together = await Promise.all([add(), add(), add()]);
    const [first] = together;
    expect(new Set(together.map(({ fileId }) => fileId)).size).toBe(1);
    expect(await add()).toEqual(first);
    expect((await agency.timesheets.get({ timesheetId })).proof.map(({ fileId }) => fileId)).toEqual([first?.fileId]);
    const rows = await asOwner((tx) =>
      tx
        .select({ id: schema.files.id })
        .from(schema.timesheetFiles)
        .innerJoin(schema.files, eq(schema.files.id, schema.timesheetFiles.fileId))
        .where(eq(schema.timesheetFiles.timesheetId, timesheetId)),
    );
    expect(rows).toHaveLength(1);
    await agency.timesheets.submit({ ...seen, hours: hours(date, "17:45"), reason: "Late handover" });
    expect(await add()).toEqual(first);
    expect((await refusalOf(add(timesheetId, foreign.agency))).code).toBe("NOT_FOUND");
    // A key is of one timesheet.
    expect((await add(other.timesheetId)).fileId).not.toBe(first?.fileId);
    expect(await refusalOf(agency.timesheets.addProof({ timesheetId, kind: "other", file }))).toMatchObject({
      reason: "proofNotOpen",
    });
  });

  test("the same file without a key is added once as well, as evidence too, but not for other hours or as another kind", async () => {
    const { timesheetId, seen, date } = await aTimesheet();
    const file = await pdf();
    const add = (kind: "signed_sheet" | "other" = "signed_sheet") =>
      agency.timesheets.addProof({ timesheetId, kind, file });
    const together = await Promise.all([add(), add(), add()]);
    expect(new Set(together.map(({ fileId }) => fileId)).size).toBe(1);
    const other = await add("other");
    expect(await add()).toEqual(together[0]);
    const { proof } = await agency.timesheets.get({ timesheetId });
    expect(proof.map(({ fileId }) => fileId).toSorted()).toEqual([together[0]?.fileId, other.fileId].toSorted());
    // Removed, it can be added again; for the hours that are submitted next, it is proof again.
    await agency.timesheets.removeProof({ timesheetId, ...other });
    expect((await add("other")).fileId).not.toBe(other.fileId);
    await agency.timesheets.submit({ ...seen, hours: hours(date, "17:45"), reason: "Late handover" });
    await agency.timesheets.withdraw(await seenOf(timesheetId));
    expect((await add()).fileId).not.toBe(together[0]?.fileId);
  });

  test("a forged, huge or foreign file is refused with what to do, and nothing is stored", async () => {
    const { timesheetId } = await aTimesheet();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(2_000, 1)]);
    const plain = { width: 8_000, height: 5_000, channels: 3 as const, background: "#fff" };
    const files: [string, Buffer, string][] = [
      ["photo.heic", heic, "heic"],
      ["renamed.jpg", heic, "heic"],
      ["page.jpg", Buffer.from("<html><script>alert(1)</script></html>"), "notDocument"],
      ["program.pdf", Buffer.from("MZ\u0000\u0001"), "notDocument"],
      [
        "cut.png",
        (
          await sharp({ create: { ...plain, width: 20, height: 20 } })
            .png()
            .toBuffer()
        ).subarray(0, 60),
        "notDocument",
      ],
      ["40-megapixels.png", await sharp({ create: plain }).png().toBuffer(), "tooManyPixels"],
      ["empty.png", Buffer.alloc(0), "missing"],
    ];
    for (const [name, bytes, reason] of files) {
      const file = { name, base64: bytes.toString("base64") };
      const refusal = await refusalOf(agency.timesheets.addProof({ timesheetId, kind: "other", file }));
      expect([name, refusal.code, refusal.reason]).toEqual([name, "BAD_REQUEST", reason]);
    }
    expect((await agency.timesheets.get({ timesheetId })).proof).toEqual([]);
  });

  test("several as planned gives a result for each, and a repeated request changes nothing", async () => {
    const [one, two] = [await aTimesheet(), await aTimesheet()];
    const items = [one.seen, { timesheetId: one.jobId, lock: 1 }, two.seen];
    const first = await agency.timesheets.submitPlanned({ items });
    expect(first.results.map(({ isDone }) => isDone)).toEqual([true, false, true]);
    expect(await agency.timesheets.submitPlanned({ items })).toEqual(first);
    expect((await rowOf(one.jobId)).version).toBe(1);
  });
});

describe("Withdrawing submitted hours", () => {
  test("lets the agency correct them: the version and its proof stay in the record, and nothing of it is stated any more", async () => {
    const { timesheetId, jobId, date, seen } = await aTimesheet();
    await agency.timesheets.addProof({ timesheetId, kind: "signed_sheet", file: await pdf() });
    const reason = "The handover was late.";
    await agency.timesheets.submit({ ...seen, hours: hours(date, "17:45"), reason });
    expect((await agency.timesheets.get({ timesheetId })).can).toMatchObject({ withdraw: true, submit: false });
    expect((await provider.timesheets.get({ timesheetId })).can.withdraw).toBe(false);
    const given = await seenOf(timesheetId);
    expect(await agency.timesheets.withdraw(given)).toEqual({ status: "pending" });
    // A second press is the same press.
    expect(await agency.timesheets.withdraw(given)).toEqual({ status: "pending" });
    const audited = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, timesheetId)),
    );
    expect(audited.filter(({ action }) => action === "timesheet.withdrawn")).toHaveLength(1);
    expect((await provider.jobs.get({ jobId })).status).toBe("awaiting_timesheet");
    for (const client of [agency, provider]) {
      expect(await client.timesheets.get({ timesheetId })).toMatchObject({
        status: "pending",
        worked: null,
        versions: [{ version: 1, reason, minutes: 495 }],
        proof: [{ version: 1, isOpen: client === agency }],
        // As many as the page shows, and as the next submission counts.
        proofs: 1,
        history: [{ event: "withdraw" }, { event: "submit" }],
        can: { withdraw: false, submit: client === agency },
      });
    }
    // The provider's page still showed the hours.
    const withdrawn = messages.timesheets.withdrawnOn(formatDateTime(clock.now()));
    for (const decided of [
      provider.timesheets.approve(given),
      provider.timesheets.dispute({ ...given, reason: "Not these.", hours: hours(date, "16:00") }),
    ])
      expect(await refusalOf(decided)).toMatchObject({ code: "CONFLICT", reason: "decided", message: withdrawn });
    const many = await provider.timesheets.approveMany({ items: [given] });
    expect(many.results).toMatchObject([{ isDone: false, text: expect.stringContaining(withdrawn) }]);
    // The proof of the same shift is not asked for again; the reason is.
    const again = { ...(await seenOf(timesheetId)), hours: hours(date, "17:30") };
    const refused = await refusalOf(agency.timesheets.submit({ ...again, reason: null }));
    expect(refused.fields?.map(({ field }) => field)).toEqual(["reason"]);
    await agency.timesheets.submit({ ...again, reason });
    expect((await provider.timesheets.get({ timesheetId })).proofs).toBe(1);
    // There are hours to decide on again.
    expect(await refusalOf(provider.timesheets.approve(given))).toMatchObject({ reason: "changed" });
    await provider.timesheets.approve(await seenOf(timesheetId));
    expect(await agency.timesheets.get({ timesheetId })).toMatchObject({
      status: "approved",
      approved: { minutes: 480 },
      versions: [{ version: 2 }, { version: 1 }],
    });
  });

  test("lets the agency remove the wrong file, until hours are submitted again", async () => {
    const { timesheetId, date, seen } = await aTimesheet();
    const add = () => pdf().then((file) => agency.timesheets.addProof({ timesheetId, kind: "signed_sheet", file }));
    const [wrong, right] = [await add(), await add()];
    const reason = "The handover was late.";
    await agency.timesheets.submit({ ...seen, hours: hours(date, "17:45"), reason });
    const remove = ({ fileId }: { fileId: string }) => agency.timesheets.removeProof({ timesheetId, fileId });
    expect(await refusalOf(remove(wrong))).toMatchObject({ reason: "proofNotOpen" });
    await agency.timesheets.withdraw(await seenOf(timesheetId));
    await remove(wrong);
    const content = provider.timesheets.proof({ timesheetId, fileId: wrong.fileId });
    expect(await refusalOf(content)).toMatchObject({ code: "NOT_FOUND" });
    expect(await provider.timesheets.get({ timesheetId })).toMatchObject({
      proof: [{ fileId: right.fileId }],
      proofs: 1,
      versions: [{ version: 1 }],
    });
    await remove(right);
    // Nothing proves the hours now.
    const again = { hours: hours(date, "17:45"), reason };
    const refused = await refusalOf(agency.timesheets.submit({ ...(await seenOf(timesheetId)), ...again }));
    expect(refused.fields?.map(({ field }) => field)).toEqual(["file"]);
    const last = await add();
    await agency.timesheets.submit({ ...(await seenOf(timesheetId)), ...again });
    await provider.timesheets.dispute({ ...(await seenOf(timesheetId)), reason: "No.", hours: hours(date, "17:15") });
    // What the provider has disputed stays, in the database too.
    expect(await refusalOf(remove(last))).toMatchObject({ reason: "proofNotOpen" });
    await expect(
      asOwner((tx) => tx.delete(schema.timesheetFiles).where(eq(schema.timesheetFiles.fileId, last.fileId))),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
    // A file of hours that are not submitted yet does not count.
    await add();
    expect((await provider.timesheets.get({ timesheetId })).proofs).toBe(1);
    const audited = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, timesheetId)),
    );
    const of = (action: string) => audited.filter((one) => one.action === action);
    expect(of("timesheet.proofRemoved")).toHaveLength(2);
    expect(of("timesheet.proofAdded")[0]?.details).toMatchObject({ fileId: wrong.fileId, sha256: expect.any(String) });
  });

  test("ends after 20 submissions, of which each tells the other side", async () => {
    const { timesheetId, date } = await aTimesheet();
    for (let n = 1; n <= 20; n += 1) {
      await agency.timesheets.submit({ ...(await seenOf(timesheetId)), hours: hours(date), reason: null });
      if (n < 20) await agency.timesheets.withdraw(await seenOf(timesheetId));
    }
    const again = agency.timesheets.withdraw(await seenOf(timesheetId));
    expect(await refusalOf(again)).toMatchObject({ code: "CONFLICT", reason: "tooOften" });
    await provider.timesheets.approve(await seenOf(timesheetId));
  });

  test("is decided once where the provider approves at the same moment", async () => {
    const { timesheetId, seen } = await submitted();
    const results = await Promise.allSettled([agency.timesheets.withdraw(seen), provider.timesheets.approve(seen)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { status, history } = await agency.timesheets.get({ timesheetId });
    expect(history).toHaveLength(2);
    expect(status).toBe(history[0]?.event === "withdraw" ? "pending" : "approved");
  });

  test("is not possible once the provider has decided or disputed any of them", async () => {
    const { seen: approved } = await submitted();
    await provider.timesheets.approve(approved);
    const late = agency.timesheets.withdraw({ ...approved, lock: approved.lock + 1 });
    expect(await refusalOf(late)).toMatchObject({ code: "CONFLICT", reason: "notNow" });
    const { seen, timesheetId, date } = await disputed();
    expect(await refusalOf(agency.timesheets.withdraw(seen))).toMatchObject({ reason: "notNow" });
    await agency.timesheets.addProof({ timesheetId, kind: "clock_record", file: await pdf() });
    await agency.timesheets.submit({ ...seen, hours: hours(date, "16:45"), reason: "The clock says 16:45." });
    expect((await agency.timesheets.get({ timesheetId })).can.withdraw).toBe(false);
    const again = agency.timesheets.withdraw(await seenOf(timesheetId));
    expect(await refusalOf(again)).toMatchObject({ reason: "notNow" });
  });

  test("is for the agency alone, and starts the days of an automatic approval again", async () => {
    const { timesheetId, date, seen } = await submitted();
    await asOwner((tx) =>
      tx
        .update(schema.timesheets)
        .set({
          terms: sql`${schema.timesheets.terms} || '{"autoApproveDays": 2}'`,
          announcedAt: clock.now(),
          actsAt: new Date(clock.now().getTime() + 86_400_000),
        })
        .where(eq(schema.timesheets.id, timesheetId)),
    );
    // Those of other organisations find nothing, and the provider has no such call.
    expect(await refusalOf(foreign.agency.timesheets.withdraw(seen))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(provider.timesheets.withdraw(seen))).toMatchObject({ code: "FORBIDDEN" });
    await agency.timesheets.withdraw(seen);
    await agency.timesheets.submit({ ...(await seenOf(timesheetId)), hours: hours(date), reason: null });
    const row = await asOwner((tx) => tx.select().from(schema.timesheets).where(eq(schema.timesheets.id, timesheetId)));
    expect(row[0]).toMatchObject({ announcedAt: null, actsAt: momentAt(daysAfter(date, 3), "00:00") });
  });
});

describe("Another organisation", () => {
  test("finds nothing", async () => {
    const { seen, date } = await submitted();
    const { timesheetId } = seen;
    const tries = [
      foreign.provider.timesheets.get({ timesheetId }),
      foreign.agency.timesheets.get({ timesheetId }),
      foreign.provider.timesheets.approve(seen),
      foreign.provider.timesheets.dispute({ ...seen, reason: "No", hours: hours(date, "16:00") }),
      foreign.agency.timesheets.submit({ ...seen, hours: hours(date), reason: null }),
      foreign.agency.timesheets.answer({ ...seen, decision: "accept" }),
    ];
    for (const one of tries) expect((await refusalOf(one)).code).toBe("NOT_FOUND");
    expect((await refusalOf(agency.timesheets.approve(seen))).code).toBe("FORBIDDEN");
    const { results } = await foreign.provider.timesheets.approveMany({ items: [seen] });
    expect(results).toEqual([{ timesheetId, isDone: false, text: messages.general.notFoundTitle }]);
  });
});

describe("Approving", () => {
  test("by two people at the same time is decided once, and the other is told by whom and when", async () => {
    const { timesheetId, seen } = await submitted();
    const results = await Promise.allSettled([
      provider.timesheets.approve(seen),
      colleague.timesheets.dispute({ ...seen, reason: "No one came.", hours: null }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const events = await asOwner((tx) =>
      tx.select().from(schema.timesheetEvents).where(eq(schema.timesheetEvents.timesheetId, timesheetId)),
    );
    expect(events.filter(({ lock }) => lock === seen.lock)).toHaveLength(1);
    const isApproved = results[0]?.status === "fulfilled";
    const loser = isApproved
      ? colleague.timesheets.dispute({ ...seen, reason: "No one came.", hours: null })
      : provider.timesheets.approve(seen);
    const refusal = await refusalOf(loser);
    expect(refusal).toMatchObject({ reason: "decided" });
    expect(refusal.message).toMatch(isApproved ? /^Approved by .+ on .+\. Your/ : /^Disputed by .+ on .+\. Your/);
    // A second press of the one who decided is the same press.
    const again = isApproved
      ? provider.timesheets.approve(seen)
      : colleague.timesheets.dispute({ ...seen, reason: "No one came.", hours: null });
    expect(await again).toEqual({ status: isApproved ? "approved" : "disputed" });
  });

  test("several at a time leaves those with different hours, and a repeated request changes nothing", async () => {
    const [planned, other] = [await submitted(), await aTimesheet()];
    await agency.timesheets.addProof({ timesheetId: other.timesheetId, kind: "other", file: await pdf() });
    await agency.timesheets.submit({ ...other.seen, hours: hours(other.date, "18:00"), reason: "Late handover" });
    const items = [planned.seen, await seenOf(other.timesheetId)];
    const [first, second] = await Promise.all([
      provider.timesheets.approveMany({ items }),
      provider.timesheets.approveMany({ items }),
    ]);
    expect(first.results).toEqual([
      { timesheetId: planned.timesheetId, isDone: true, text: null },
      { timesheetId: other.timesheetId, isDone: false, text: texts.notPlanned },
    ]);
    expect(second).toEqual(first);
    expect((await rowOf(planned.jobId)).lock).toBe(planned.seen.lock + 1);
  });

  test("is only for someone who had no part in the shift if the two-person rule is on, limited users included", async () => {
    const providerId = site.provider.id;
    const primary = clientOf(
      await signInAs(await aUser({ in: site.provider, codes: [...TASKS, codes.organisation], isPrimary: true })),
    );
    const rule = async (isTwoPersonHours: boolean) => {
      const { lock, thresholdPence, twoStepsFromPence, isTwoPerson, serviceIds } =
        await admin.paymentAuthorisations.settings({ providerId });
      const settings = { thresholdPence, twoStepsFromPence, isTwoPerson, isTwoPersonHours, serviceIds };
      await admin.paymentAuthorisations.saveSettings({ providerId, lock, settings });
    };
    const inTasks = async (client: Client, timesheetId: string) =>
      JSON.stringify(await client.overview.tasks({ kind: "timesheets", limit: 99 })).includes(timesheetId);
    const limited = await aUser({ in: site.provider, codes: TASKS });
    await setMembership(limited, { scopeServiceIds: [site.serviceId] });
    const [first, second] = [await submitted(), await submitted()];
    try {
      await rule(true);
      expect((await primary.paymentAuthorisations.settings({ providerId })).isTwoPersonHours).toBe(true);
      // The provider's user posted both shifts and accepted their worker.
      expect(await refusalOf(provider.timesheets.approve({ ...first.seen, rating: null }))).toMatchObject({
        code: "CONFLICT",
        reason: "involved",
      });
      const { results } = await provider.timesheets.approveMany({ items: [second.seen] });
      expect(results).toEqual([{ timesheetId: second.timesheetId, isDone: false, text: texts.involved }]);
      // A dispute approves what is in both versions, so it is no way round the rule.
      const disputing = { ...first.seen, reason: "Left early.", hours: hours(first.date, "16:30") };
      expect(await refusalOf(provider.timesheets.dispute(disputing))).toMatchObject({
        code: "CONFLICT",
        reason: "involved",
      });
      const shown = await provider.timesheets.get({ timesheetId: first.timesheetId });
      expect([shown.isInvolved, shown.can.approve, shown.can.dispute]).toEqual([true, false, true]);
      expect([await inTasks(provider, first.timesheetId), await inTasks(colleague, first.timesheetId)]).toEqual([
        false,
        true,
      ]);
      // The limited user accepted the worker of no shift; once they had posted one they are kept from it as well.
      const limitedClient = clientOf(await signInAs(limited));
      await asOwner((tx) =>
        tx.update(schema.jobs).set({ postedByUserId: limited.id }).where(eq(schema.jobs.id, second.jobId)),
      );
      expect(await refusalOf(limitedClient.timesheets.approve({ ...second.seen, rating: null }))).toMatchObject({
        reason: "involved",
      });
      expect(await limitedClient.timesheets.approve({ ...first.seen, rating: null })).toEqual({ status: "approved" });
    } finally {
      await rule(false);
    }
    expect(await provider.timesheets.approve({ ...second.seen, rating: null })).toEqual({ status: "approved" });
  });

  test("40 at a time sends fewer than ten statements for each, has a result for each, and is done once", async () => {
    const { timesheetId } = await submitted();
    const ids = await copiesOf(timesheetId, 40);
    const items = ids.map((id) => ({ timesheetId: id, lock: 2 }));
    const { result, sent } = await sentDuring(() => provider.timesheets.approveMany({ items }));
    expect(result.results).toEqual(ids.map((id) => ({ timesheetId: id, isDone: true, text: null })));
    // One by one, each takes fifteen.
    expect(sent.length / ids.length).toBeLessThan(10);
    const counted = () =>
      asOwner(async (tx) => ({
        approved: await tx.$count(
          schema.timesheets,
          and(inArray(schema.timesheets.id, ids), eq(schema.timesheets.status, "approved")),
        ),
        events: await tx.$count(schema.timesheetEvents, inArray(schema.timesheetEvents.timesheetId, ids)),
        parts: await tx.$count(schema.timesheetParts, inArray(schema.timesheetParts.timesheetId, ids)),
        audits: await tx.$count(schema.auditEvents, inArray(schema.auditEvents.subjectId, ids)),
      }));
    const all = { approved: 40, events: 40, parts: 40, audits: 40 };
    expect(await counted()).toEqual(all);
    expect(await provider.timesheets.approveMany({ items })).toEqual(result);
    expect(await counted()).toEqual(all);
    // Another person's press finds that it has been decided.
    const other = await colleague.timesheets.approveMany({ items: items.slice(0, 2) });
    expect(other.results.map(({ isDone }) => isDone)).toEqual([false, false]);
    expect(other.results[0]?.text).toMatch(/^Approved by Wren Ashdown on /);
  });

  test("ends all changes, even the owner's", async () => {
    const { timesheetId, seen } = await submitted();
    await provider.timesheets.approve(seen);
    const own = eq(schema.timesheets.id, timesheetId);
    const refused = { cause: { code: "42501" } };
    for (const change of [{ approvedMinutes: 1 }, { status: "submitted" as const }, { rating: 1 }]) {
      await expect(asOwner((tx) => tx.update(schema.timesheets).set(change).where(own))).rejects.toMatchObject(refused);
    }
    await expect(asOwner((tx) => tx.delete(schema.timesheets).where(own))).rejects.toMatchObject(refused);
    const { timesheetVersions, timesheetEvents } = schema;
    await expect(
      asOwner((tx) =>
        tx.update(timesheetVersions).set({ pence: 1 }).where(eq(timesheetVersions.timesheetId, timesheetId)),
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      asOwner((tx) => tx.delete(timesheetEvents).where(eq(timesheetEvents.timesheetId, timesheetId))),
    ).rejects.toMatchObject(refused);
    // An invoice locks it, and changes nothing else.
    await asOwner((tx) => tx.update(schema.timesheets).set({ status: "locked" }).where(own));
  });
});

describe("A sleep-in", () => {
  test("comes to its fixed amount and the time awake by the hour, planned, submitted, disputed and agreed", async () => {
    await asOwner(async (tx) => {
      const { agreementVersions } = schema;
      const own = eq(agreementVersions.agreementId, supply.agreementId);
      const [version] = await tx.select().from(agreementVersions).where(own);
      const sealed = version?.content as Parameters<typeof rateTableHash>[0] | undefined;
      const [hourly] = sealed?.rateLines ?? [];
      if (!sealed || !hourly) throw new Error("there is no rate");
      const content = {
        ...sealed,
        rateLines: [hourly, { ...hourly, basis: "fixed" as const, chargePence: 6_500 }],
      };
      await tx
        .update(agreementVersions)
        .set({ content, rateTableHash: rateTableHash(content) })
        .where(own);
    });
    weeks += 1;
    const date = aTuesday(weeks);
    const next = daysAfter(date, 1);
    at(`${daysAfter(date, -3)}T09:00:00Z`);
    const night = { date, startTime: "22:00", endTime: "07:00", jobType: "sleep_in", breaks: [] } as const;
    const jobId = await postShift(provider, site, { ...night, breaks: [] });
    const { allocationId } = await agency.jobs.suggest({ jobId, workerId: supply.worker.id });
    await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
    at(`${next}T12:00:00Z`);
    await doTimesheetJob();
    const { id: timesheetId, lock } = await rowOf(jobId);
    expect((await agency.timesheets.get({ timesheetId })).planned).toMatchObject({ pence: 6_500, waking: [] });
    const own: HoursInput = {
      startDate: date,
      startTime: "22:00",
      endDate: next,
      endTime: "07:00",
      breakMinutes: 0,
      waking: [{ from: "02:00", to: "03:00" }],
    };
    await agency.timesheets.addProof({ timesheetId, kind: "other", file: await pdf() });
    await agency.timesheets.submit({ timesheetId, lock, hours: own, reason: "A resident fell." });
    const submission = await provider.timesheets.get({ timesheetId });
    // An hour awake at 17.89 beside the night.
    expect(submission.worked).toMatchObject({ pence: 6_500 + 1_789, waking: [{ startAt: expect.any(String) }] });
    expect(submission.bands.map(({ basis, worked }) => [basis, worked?.pence])).toEqual(
      expect.arrayContaining([
        ["fixed", 6_500],
        ["hourly", 1_789],
      ]),
    );
    const half = { ...own, waking: [{ from: "02:00", to: "02:30" }] };
    await provider.timesheets.dispute({
      ...(await seenOf(timesheetId)),
      reason: "They slept from half past two.",
      hours: half,
    });
    const disputedPence = 1_789 - Math.round(1_789 / 2);
    const after = await agency.timesheets.get({ timesheetId });
    expect(after.approved.pence + after.disputed.pence).toBe(8_289);
    expect(Math.abs(after.disputed.pence - disputedPence)).toBeLessThanOrEqual(1);
    await agency.timesheets.answer({ ...(await seenOf(timesheetId)), decision: "accept" });
    expect((await rowOf(jobId)).approvedPence).toBe(after.approved.pence);
  });
});

describe("A dispute", () => {
  test("holds back only what is disputed; the agency is notified, and its hours stay as they are", async () => {
    const { timesheetId, jobId, seen } = await disputed();
    const timesheet = await agency.timesheets.get({ timesheetId });
    expect(timesheet).toMatchObject({
      status: "disputed",
      worked: { minutes: 450 },
      approved: { minutes: 420 },
      disputed: { minutes: 30 },
      dispute: { reason: "The handover was at half past four.", hours: { minutes: 420 } },
    });
    expect(timesheet.approved.pence + timesheet.disputed.pence).toBe(timesheet.worked?.pence);
    expect(await mailsAbout(timesheetId)).toMatchObject([{ what: "disputed", to: "agency" }]);
    const row = await rowOf(jobId);
    const written = withScope({ kind: "organisation", organisationId: site.provider.id }, (tx) =>
      tx.insert(schema.timesheetVersions).values({
        timesheetId,
        version: 2,
        organisationId: row.organisationId,
        providerId: row.providerId,
        hours: { startAt: "", endAt: "", breaks: [], waking: [] },
        minutes: 1,
        pence: 1,
        at: clock.now(),
      }),
    );
    await expect(written).rejects.toMatchObject({ cause: { code: "42501" } });
    expect(await agency.timesheets.answer({ ...seen, decision: "accept" })).toEqual({ status: "approved" });
    expect(await provider.timesheets.get({ timesheetId })).toMatchObject({
      worked: { minutes: 420 },
      approved: { minutes: 420 },
      disputed: { minutes: 0 },
    });
    expect((await provider.jobs.get({ jobId })).status).toBe("completed");
  });

  test("needs fewer hours than were submitted", async () => {
    const { seen, date } = await submitted();
    const refusal = await refusalOf(
      provider.timesheets.dispute({ ...seen, reason: "Longer", hours: hours(date, "17:30") }),
    );
    expect(refusal).toMatchObject({ fields: [{ field: "endTime", message: texts.notLess }] });
  });

  test.each(["agency", "provider"] as const)(
    "that stays is decided by the platform for the %s, with a reason",
    async (hoursOf) => {
      const { timesheetId, seen } = await disputed();
      const decision = { hoursOf, reason: "The clock record says so." };
      expect(await refusalOf(admin.timesheets.decide({ ...seen, ...decision }))).toMatchObject({ reason: "notNow" });
      await agency.timesheets.answer({ ...seen, decision: "contest", reason: "The sheet is signed." });
      const contested = await seenOf(timesheetId);
      await admin.timesheets.decide({ ...contested, ...decision });
      for (const client of [agency, provider]) {
        const after = await client.timesheets.get({ timesheetId });
        expect(after).toMatchObject({ status: "approved", approved: { minutes: hoursOf === "agency" ? 450 : 420 } });
        expect(after.history[0]).toMatchObject({ event: "decide", side: "platform", reason: decision.reason });
      }
    },
  );

  test("that the platform decides between the two is agreed at hours within both, and at no others", async () => {
    const { timesheetId, seen, date } = await disputed();
    await agency.timesheets.answer({ ...seen, decision: "contest", reason: "The sheet is signed." });
    const contested = await seenOf(timesheetId);
    const reason = "The bus left at a quarter to five.";
    const decide = (own?: HoursInput) =>
      admin.timesheets.decide({ ...contested, hoursOf: "between", ...(own ? { hours: own } : {}), reason });
    const later: HoursInput = { ...hours(date, "16:45"), startTime: "09:05" };
    for (const [field, own] of [
      ["hoursOf", undefined],
      ["endTime", hours(date, "16:15")],
      ["endTime", hours(date, "17:15")],
      ["startTime", later],
      ["breakMinutes", hours(date, "16:45", 45)],
    ] as const) {
      expect((await refusalOf(decide(own))).fields?.map((one) => one.field)).toEqual([expect.stringContaining(field)]);
    }
    await decide(hours(date, "16:45"));
    const after = await provider.timesheets.get({ timesheetId });
    expect(after).toMatchObject({ status: "approved", approved: { minutes: 435 }, disputed: { minutes: 0 } });
    expect(after.versions).toMatchObject([
      { version: 2, minutes: 435, reason },
      { version: 1, minutes: 450 },
    ]);
  });

  test("in which the proposal costs more, by a longer break, is decided between the two amounts as well", async () => {
    const { timesheetId, seen, date } = await submitted();
    const reason = "They came late and stayed on, with a longer break.";
    await provider.timesheets.dispute({ ...seen, reason, hours: hours(date, "17:30", 45) });
    await agency.timesheets.answer({
      ...(await seenOf(timesheetId)),
      decision: "contest",
      reason: "The sheet is signed.",
    });
    const contested = await seenOf(timesheetId);
    const decide = (own: HoursInput) =>
      admin.timesheets.decide({ ...contested, hoursOf: "between", hours: own, reason: "The clock record." });
    for (const own of [hours(date, "17:30", 30), hours(date, "17:00", 45)]) {
      expect(await refusalOf(decide(own))).toMatchObject({
        fields: [{ field: "endTime", message: texts.outsideAmount }],
      });
    }
    await decide(hours(date, "17:15", 40));
    expect(await provider.timesheets.get({ timesheetId })).toMatchObject({
      status: "approved",
      approved: { minutes: 455 },
    });
  });

  test("is answered with evidence, before and after the agency stands by its hours, which stays", async () => {
    const { timesheetId, seen, date } = await disputed();
    const own = { timesheetId, kind: "other", file: await pdf() } as const;
    const [before, removed] = [
      await agency.timesheets.addProof(own),
      await agency.timesheets.addProof({ ...own, key: randomUUID() }),
    ];
    await agency.timesheets.removeProof({ timesheetId, ...removed });
    // It may be of hours that the agency submits instead.
    expect((await provider.timesheets.get({ timesheetId })).proof).toMatchObject([{ ...before, isEvidence: false }]);
    await agency.timesheets.answer({ ...seen, decision: "contest", reason: "The sheet is signed." });
    expect((await agency.timesheets.get({ timesheetId })).can).toMatchObject({ submit: false, addProof: true });
    at(`${date}T19:00:00Z`);
    const unread = await seenOf(timesheetId);
    const key = randomUUID();
    const after = await agency.timesheets.addProof({ ...own, key });
    const { proof, can } = await provider.timesheets.get({ timesheetId });
    expect(can.addProof).toBe(false);
    const evidence = { version: 2, isOpen: false, isEvidence: true };
    expect(proof).toMatchObject([
      { ...before, ...evidence },
      { ...after, ...evidence },
    ]);
    expect(await refusalOf(agency.timesheets.removeProof({ timesheetId, ...after }))).toMatchObject({
      reason: "proofNotOpen",
    });
    expect((await provider.timesheets.proof({ timesheetId, ...after })).name).toBe("sheet.pdf");
    const decision = { hoursOf: "agency", reason: "It is signed." } as const;
    for (const refused of [admin.timesheets.decide({ ...unread, ...decision }), provider.timesheets.approve(unread)]) {
      expect(await refusalOf(refused)).toMatchObject({ reason: "changed" });
    }
    // The same file again is nothing new.
    const read = await seenOf(timesheetId);
    expect(await agency.timesheets.addProof({ ...own, key })).toEqual(after);
    await admin.timesheets.decide({ ...read, ...decision });
    expect((await provider.timesheets.get({ timesheetId })).proof).toMatchObject([evidence, evidence]);
    const more = agency.timesheets.addProof({ ...own, file: await pdf() });
    expect(await refusalOf(more)).toMatchObject({ reason: "proofNotOpen" });
  });

  test("is answered with other hours, and what both sides stated stays agreed", async () => {
    const { timesheetId, seen, date } = await disputed();
    await agency.timesheets.addProof({ timesheetId, kind: "clock_record", file: await pdf() });
    await agency.timesheets.submit({ ...seen, hours: hours(date, "16:45"), reason: "The clock says 16:45." });
    expect(await provider.timesheets.get({ timesheetId })).toMatchObject({
      status: "submitted",
      approved: { minutes: 420 },
      disputed: { minutes: 15 },
    });
  });
});

describe("Time", () => {
  test("approves only where the agreement says so, a day after it was announced, and says that it did", async () => {
    const agreement = eq(schema.agreements.id, supply.agreementId);
    const autoApprove = (days: number | null) =>
      asOwner((tx) => tx.update(schema.agreements).set({ autoApproveTimesheetDays: days }).where(agreement));
    const never = await submitted();
    await autoApprove(2);
    const { timesheetId, date, jobId } = await submitted();
    await autoApprove(null);
    // The end of the second day after it was submitted; no one was told, since no server ran.
    at(`${daysAfter(date, 4)}T07:00:00Z`);
    await doTimesheetJob();
    expect((await rowOf(jobId)).status).toBe("submitted");
    at(`${daysAfter(date, 4)}T10:00:00Z`);
    await doTimesheetJob();
    await doTimesheetJob();
    const reminders = (await mailsAbout(site.provider.id)).filter(
      (mail) => mail.kind === "timesheetAnnounced" && mail.day === daysAfter(date, 4),
    );
    expect(reminders).toHaveLength(1);
    at(`${daysAfter(date, 5)}T09:59:00Z`);
    await doTimesheetJob();
    expect((await rowOf(jobId)).status).toBe("submitted");
    at(`${daysAfter(date, 5)}T10:01:00Z`);
    await doTimesheetJob();
    expect(await provider.timesheets.get({ timesheetId })).toMatchObject({
      status: "approved",
      isAutomatic: true,
      approved: { minutes: 450 },
      history: [{ event: "approveByTime", side: "time" }, { event: "submit" }],
    });
    expect(await agency.jobs.get({ jobId })).toMatchObject({
      timesheet: { _id: timesheetId, status: "approved" },
      hours: [
        { event: "submit", isAutomatic: false },
        { event: "approveByTime", isAutomatic: true },
      ],
    });
    expect((await rowOf(never.jobId)).status).toBe("submitted");
  });

  test("passes a dispute that the agency does not answer to the platform", async () => {
    const { timesheetId, date, jobId } = await disputed();
    at(`${daysAfter(date, 7)}T22:00:00Z`);
    await doTimesheetJob();
    expect((await rowOf(jobId)).status).toBe("disputed");
    at(`${daysAfter(date, 8)}T01:00:00Z`);
    await Promise.all([doTimesheetJob(), doTimesheetJob()]);
    expect((await rowOf(jobId)).status).toBe("contested");
    const news = (await mailsAbout(timesheetId)).filter(
      (mail) => mail.kind === "timesheetNews" && mail.what === "contested",
    );
    expect(news).toHaveLength(1);
    const audited = await asOwner((tx) =>
      tx
        .select({ action: schema.auditEvents.action, actor: schema.auditEvents.actorKind })
        .from(schema.auditEvents)
        .where(
          and(eq(schema.auditEvents.subjectId, timesheetId), eq(schema.auditEvents.action, "timesheet.escalated")),
        ),
    );
    expect(audited).toEqual([{ action: "timesheet.escalated", actor: "job" }]);
    const { items } = await admin.timesheets.list({ show: "contested", limit: 100 });
    expect(items.map(({ _id }) => _id)).toContain(timesheetId);
  });
});

describe("What both sides have agreed on", () => {
  const partsOf = (timesheetId: string) =>
    asOwner((tx) =>
      tx
        .select()
        .from(schema.timesheetParts)
        .where(eq(schema.timesheetParts.timesheetId, timesheetId))
        .orderBy(schema.timesheetParts.part),
    );
  const again = async (timesheetId: string, date: string, endTime: string) => {
    await agency.timesheets.addProof({ timesheetId, kind: "other", file: await pdf() });
    const seen = await seenOf(timesheetId);
    return agency.timesheets.submit({ ...seen, hours: hours(date, endTime), reason: "The signing-out book" });
  };

  test("stays agreed whatever either side sends, and is stored part by part", async () => {
    const { timesheetId, jobId, date } = await disputed();
    const [first] = await partsOf(timesheetId);
    expect(first).toMatchObject({
      part: 1,
      minutes: 420,
      organisationId: supply.agency.id,
      providerId: site.provider.id,
    });
    expect(first?.segments.reduce((sum, { pence }) => sum + pence, 0)).toBe(first?.pence);
    const refused = {
      fields: [{ field: "endTime", message: expect.stringContaining("Both sides have agreed on 7 h") }],
    };
    expect(await refusalOf(again(timesheetId, date, "16:00"))).toMatchObject(refused);
    await again(timesheetId, date, "16:45");
    expect(await rowOf(jobId)).toMatchObject({ approvedMinutes: 420, disputedMinutes: 15 });
    const seen = await seenOf(timesheetId);
    const reason = "No one came.";
    for (const proposed of [null, hours(date, "16:15")]) {
      expect(await refusalOf(provider.timesheets.dispute({ ...seen, reason, hours: proposed }))).toMatchObject(refused);
    }
    await provider.timesheets.approve(seen);
    const parts = await partsOf(timesheetId);
    expect(parts).toMatchObject([{ minutes: 420 }, { part: 2, minutes: 15 }]);
    const row = await rowOf(jobId);
    expect(row).toMatchObject({ approvedMinutes: 435, disputedMinutes: 0, disputedPence: 0 });
    expect(parts.reduce((sum, { pence }) => sum + pence, 0)).toBe(row.approvedPence);
  });

  test("never becomes less and is only added to, even by the owner, nor are the records emptied", async () => {
    const { timesheetId } = await disputed();
    const refused = { cause: { code: "42501" } };
    const { timesheets, timesheetParts } = schema;
    for (const change of [{ approvedMinutes: 419 }, { approvedPence: 1 }]) {
      await expect(
        asOwner((tx) => tx.update(timesheets).set(change).where(eq(timesheets.id, timesheetId))),
      ).rejects.toMatchObject(refused);
    }
    const own = eq(timesheetParts.timesheetId, timesheetId);
    await expect(asOwner((tx) => tx.update(timesheetParts).set({ pence: 1 }).where(own))).rejects.toMatchObject(
      refused,
    );
    await expect(asOwner((tx) => tx.delete(timesheetParts).where(own))).rejects.toMatchObject(refused);
    for (const table of ["timesheets", "timesheet_versions", "timesheet_events", "timesheet_parts"]) {
      await expect(asOwner((tx) => tx.$client.query(`truncate ${table} cascade`))).rejects.toMatchObject({
        code: "42501",
      });
    }
    expect(await partsOf(timesheetId)).toHaveLength(1);
  });
});

describe("Telling people", () => {
  const queued = async (queue: string, timesheetId: string, kind: string) => {
    const { rows } = await asOwner((tx) =>
      tx.$client.query<{ id: string; data: unknown }>(
        `select id, data from pgboss.job where name = $1 and data ->> 'kind' = $3
           and $2 in (data ->> 'timesheetId', data ->> 'organisationId') order by created_on desc`,
        [queue, timesheetId, kind],
      ),
    );
    return rows.map(({ id, data }) => ({ id, mail: timesheetMailSchema.parse(data) }));
  };
  const last = async (...about: Parameters<typeof queued>) => {
    const [job] = await queued(...about);
    if (!job) throw new Error(`nothing is queued: ${about.join(" ")}`);
    return job;
  };
  const elsewhere = async () => {
    const user = await aUser({ in: supply.agency, codes: TASKS });
    const branchId = randomUUID();
    await asOwner((tx) =>
      tx.insert(schema.branches).values({ id: branchId, organisationId: supply.agency.id, name: "Harrowby" }),
    );
    await setMembership(user, { scopeBranchIds: [branchId] });
    return user;
  };
  const told = ({ id }: { id: string }) =>
    asOwner((tx) => tx.select().from(schema.notifications).where(eq(schema.notifications.userId, id)));

  test("a dispute is mailed once to the agency's users who see the shift, with a link to it", async () => {
    const [colleagueOf, limited, other] = [
      await aUser({ in: supply.agency, codes: [codes.jobs] }),
      await elsewhere(),
      await aUser({ in: supply.agency, codes: [codes.reports] }),
    ];
    const { timesheetId, seen } = await disputed();
    const job = await last(queues.mail, timesheetId, "timesheetNews");
    await mailAboutTimesheet(job.id, job.mail, "mail");
    await mailAboutTimesheet(job.id, job.mail, "mail");
    const mail = await mailTo(colleagueOf.email);
    const { news } = timesheetMails;
    expect(mail.subject).toContain("Hours disputed");
    for (const part of [
      news.disputed.title.toUpperCase(),
      "You are getting this email because",
      `timesheet?open=${timesheetId}`,
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(await mailsTo(colleagueOf.email)).toHaveLength(1);
    for (const { email } of [limited, other]) expect(await mailsTo(email)).toEqual([]);
    // Answered meanwhile: a mail that was delayed is not sent.
    const late = await aUser({ in: supply.agency, codes: [codes.jobs] });
    await agency.timesheets.answer({ ...seen, decision: "accept" });
    await mailAboutTimesheet(job.id, job.mail, "mail");
    expect(await mailsTo(late.email)).toEqual([]);
  });

  test("deadlines are mailed once a day, in one e-mail with every shift, to users who see one of them", async () => {
    const { date, jobId } = await aTimesheet();
    const due = (await rowOf(jobId)).dueAt;
    const [person, limited] = [await aUser({ in: supply.agency, codes: [codes.jobs] }), await elsewhere()];
    at(`${daysAfter(date, 6)}T10:00:00Z`);
    await Promise.all([doTimesheetJob(), doTimesheetJob()]);
    await doTimesheetJob();
    const reminders = (await queued(queues.mail, supply.agency.id, "timesheetReminder")).filter(
      ({ mail }) => mail.kind === "timesheetReminder" && mail.day === daysAfter(date, 6),
    );
    expect(reminders).toHaveLength(1);
    const [job] = reminders;
    if (!job || !due) throw new Error("no one is reminded");
    for (const _ of [1, 2]) await mailAboutTimesheet(job.id, job.mail, "mail");
    const mail = await mailTo(person.email);
    expect(mail.text).toContain(
      timesheetMails.reminder.line(
        "Mill House",
        formatDateTimeRange(momentAt(date, "09:00"), momentAt(date, "17:00")),
        formatDateTime(due),
      ),
    );
    expect(mail.text).toContain("/dashboard/tasks/timesheet");
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await mailsTo(limited.email)).toEqual([]);
    // Two days later that day's mail replaces it.
    const late = await aUser({ in: supply.agency, codes: [codes.jobs] });
    at(`${daysAfter(date, 9)}T10:00:00Z`);
    await mailAboutTimesheet(job.id, job.mail, "mail");
    expect(await mailsTo(late.email)).toEqual([]);
  });

  test("timesheets late for more than a week are mailed once a week to the primary users, or to the platform if there are none", async () => {
    const { date } = await aTimesheet();
    const [primary, limited] = [await aUser({ in: supply.agency, isPrimary: true, codes: [] }), await elsewhere()];
    const monday = daysAfter(date, 27);
    for (const day of [daysAfter(monday, -1), monday, daysAfter(monday, 1)]) {
      at(`${day}T10:00:00Z`);
      await doTimesheetJob();
      await doTimesheetJob();
    }
    const jobs = (await queued(queues.mail, supply.agency.id, "timesheetOverdue")).filter(
      ({ mail }) => mail.kind === "timesheetOverdue" && mail.day >= daysAfter(monday, -1),
    );
    expect(jobs.map(({ mail }) => mail)).toMatchObject([{ day: monday }]);
    const [job] = jobs;
    if (!job) throw new Error("no one is told");
    at(`${monday}T10:00:00Z`);
    for (const _ of [1, 2]) await mailAboutTimesheet(job.id, job.mail, "mail");
    const mail = await mailTo(primary.email);
    expect(mail.subject).toMatch(/late for more than a week/);
    expect(mail.text).toContain("You cannot turn it off.");
    expect(await mailsTo(primary.email)).toHaveLength(1);
    expect(await mailsTo(limited.email)).toEqual([]);
    // Without a primary user it is the platform's.
    await setMembership(primary, { isPrimary: false });
    await asOwner((tx) =>
      tx
        .update(schema.memberships)
        .set({ isPrimary: false })
        .where(eq(schema.memberships.organisationId, supply.agency.id)),
    );
    const staff = await aUser({ in: await platformOrganisation(), codes: [codes.tasks] });
    await mailAboutTimesheet(randomUUID(), job.mail, "mail");
    const left = await mailTo(staff.email);
    const { toPlatform } = timesheetMails.overdue;
    expect(left.subject).toBe(toPlatform.title(supply.agency.name));
    const flat = left.text.replaceAll(/\s+/g, " ");
    for (const part of [
      /has \d+ timesheets? that ha(s|ve) been late/,
      "has no primary user who gets emails, and you",
    ]) {
      expect(flat).toMatch(part);
    }
    // The shifts are the agency's alone.
    for (const text of [left.text, left.html]) expect(text).not.toMatch(/Mill House|09:00/);
  });

  test("the platform is reminded of what it has to decide, and years later still, once a week", async () => {
    const { timesheetId, seen, date } = await disputed();
    await agency.timesheets.answer({ ...seen, decision: "contest", reason: "The sheet is signed." });
    const platform = await platformOrganisation();
    const remindedOn = async (day: string) => {
      at(`${day}T10:00:00Z`);
      await doTimesheetJob();
      return (await queued(queues.mail, platform.id, "timesheetReminder")).find(
        ({ mail }) => mail.kind === "timesheetReminder" && mail.day === day,
      );
    };
    const job = await remindedOn(daysAfter(date, 14));
    if (!job) throw new Error("no one is reminded");
    const staff = await aUser({ in: platform, codes: [codes.tasks] });
    await mailAboutTimesheet(job.id, job.mail, "mail");
    expect((await mailTo(staff.email)).text).toMatch(/disputes? to decide by tomorrow, or late/);
    const monday = daysAfter(date, 6 + 7 * 60);
    expect(await remindedOn(monday)).toBeDefined();
    expect(timesheetId).toBeDefined();
  });

  test("each step is shown to the other side, and mailed only in the daily e-mail", async () => {
    const [mine, theirs] = [
      await aUser({ in: site.provider, codes: [codes.tasks] }),
      await aUser({ in: supply.agency, codes: [codes.jobs] }),
    ];
    const { timesheetId, seen, date } = await submitted();
    const run = async (timesheet: string) => {
      const job = await last(queues.notifications, timesheet, "timesheetStep");
      for (const _ of [1, 2]) await mailAboutTimesheet(job.id, job.mail, "portal");
    };
    await run(timesheetId);
    expect(await queued(queues.mail, timesheetId, "timesheetStep")).toEqual([]);
    expect(await told(mine)).toMatchObject([
      { event: "timesheetStep", detail: "submitted", subjectId: timesheetId, isDaily: true, settledAt: null },
    ]);
    await agency.timesheets.withdraw(seen);
    await run(timesheetId);
    expect((await told(mine)).map(({ detail, settledAt }) => [detail, settledAt !== null])).toEqual(
      expect.arrayContaining([
        ["submitted", true],
        ["withdrawn", false],
      ]),
    );
    const again = { ...(await seenOf(timesheetId)), hours: hours(date), reason: null };
    await agency.timesheets.submit(again);
    await provider.timesheets.approve(await seenOf(timesheetId));
    await run(timesheetId);
    // Decided, so there is nothing left to do about it.
    expect((await told(mine)).every(({ settledAt }) => settledAt !== null)).toBe(true);
    expect(await told(theirs)).toMatchObject([{ event: "timesheetStep", detail: "approved", inPortal: true }]);
    const client = clientOf(await signInAs(theirs));
    const [group] = (await client.notifications.list({})).groups;
    expect(group?.items).toMatchObject([{ list: "/dashboard/tasks/timesheet", subjectId: timesheetId }]);
    // Opening the list reads nothing; opening another one neither; opening this one does.
    const list = "/dashboard/tasks/timesheet";
    const until = new Date(Date.now() + 1_000).toISOString();
    expect(await client.notifications.opened({ list, until })).toEqual({ count: 0 });
    expect(await client.notifications.opened({ list, subjectId: supply.agency.id, until })).toEqual({ count: 0 });
    expect(await client.notifications.waiting({ list, subjectId: timesheetId })).toEqual({ count: 1, here: 1 });
    expect(await client.notifications.opened({ list, subjectId: timesheetId, until })).toEqual({ count: 1 });
    expect(await client.notifications.waiting({})).toEqual({ count: 0, here: 0 });
  });
});

describe("What needs someone", () => {
  const tasksOf = async (client: Client) => {
    const kind = (await client.overview.tasks({ limit: 50 })).kinds.find(({ key }) => key === "timesheets");
    const counted = (await client.overview.waiting()).kinds.find(({ key }) => key === "timesheets");
    expect(counted?.count).toBe(kind?.count);
    return (kind?.items ?? []).map(({ key }) => key);
  };

  test("is a timesheet to submit, then to approve, then to answer, then to decide, for one side at a time", async () => {
    const { timesheetId, seen, date } = await aTimesheet();
    const key = `timesheets-${timesheetId}`;
    const whose = async () => {
      const sides = { agency, provider, admin };
      const lists = await Promise.all(
        Object.entries(sides).map(async ([side, client]) => ({ side, keys: await tasksOf(client) })),
      );
      return lists.flatMap(({ side, keys }) => (keys.includes(key) ? [side] : []));
    };
    expect(await whose()).toEqual(["agency"]);
    await agency.timesheets.submit({ ...seen, hours: hours(date), reason: null });
    expect(await whose()).toEqual(["provider"]);
    const reason = "The worker left at noon.";
    await provider.timesheets.dispute({ ...(await seenOf(timesheetId)), reason, hours: hours(date, "12:00") });
    expect(await whose()).toEqual(["agency"]);
    await agency.timesheets.answer({ ...(await seenOf(timesheetId)), decision: "contest", reason: "They stayed." });
    expect(await whose()).toEqual(["admin"]);
  });
});

test("every step has its row in the audit log", async () => {
  const answered = await disputed();
  await agency.timesheets.answer({ ...answered.seen, decision: "accept" });
  const passed = await disputed();
  await agency.timesheets.answer({ ...passed.seen, decision: "contest", reason: "They stayed." });
  const actionsOf = async (timesheetId: string) => {
    const rows = await asOwner((tx) =>
      tx
        .select({ action: schema.auditEvents.action })
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.subjectId, timesheetId)),
    );
    return rows.map(({ action }) => action).sort();
  };
  expect(await actionsOf(answered.timesheetId)).toEqual([
    "timesheet.accepted",
    "timesheet.disputed",
    "timesheet.submitted",
  ]);
  expect(await actionsOf(passed.timesheetId)).toContain("timesheet.contested");
});

test("hours that no one agreed on are closed after six years, and agreed hours stay agreed", async () => {
  const { timesheetId, jobId, date, seen } = await submitted();
  const [withdrawn = ""] = await copiesOf(timesheetId, 1);
  await agency.timesheets.withdraw(await seenOf(withdrawn));
  await provider.timesheets.dispute({ ...seen, reason: "They left at half past four.", hours: hours(date, "16:30") });
  at("2034-03-10T08:00:00Z");
  // Passed to the platform by the first run, as it would have been long before.
  await doTimesheetJob();
  await doTimesheetJob();
  expect(await rowOf(jobId)).toMatchObject({ status: "closed", approvedMinutes: 420, disputedMinutes: 30 });
  // What was submitted is stated still, unless it was withdrawn.
  for (const client of [agency, provider]) {
    expect((await client.timesheets.get({ timesheetId })).worked).toMatchObject({ differs: false });
    expect(await client.timesheets.get({ timesheetId: withdrawn })).toMatchObject({
      status: "closed",
      worked: null,
      versions: [{ version: 1 }],
    });
  }
  expect((await provider.jobs.get({ jobId })).status).toBe("closed");
  const events = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, timesheetId)),
  );
  expect(events.map(({ action }) => action)).toContain("timesheet.closed");
});
