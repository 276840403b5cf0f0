/** Workers' compliance over time: with a moved clock, the real queue's jobs and the real inbox. */
import { and, eq, sql } from "drizzle-orm";
import { expiryMailSchema, mailAboutExpiry } from "@/lib/backend/compliance";
import { runComplianceJob, runForAgency } from "@/lib/backend/compliance/scheduled-job";
import { stopQueue } from "@/lib/backend/queue";
import { start } from "@/lib/bff/start";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { daysAfter } from "@/lib/format";
import { type Client, inProcess, refusalOf } from "@/tests/support/clients";
import { aCompliantWorker, addDocumentsOf, recomputeCompliance, workerNow } from "@/tests/support/compliance";
import { asApp, vacuum } from "@/tests/support/database";
import {
  anAgency,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type User,
} from "@/tests/support/fixtures";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { until } from "@/tests/support/until";

/** The passport's expiry date, during British Summer Time. */
const LAST = "2027-08-15";
const BEFORE = "2027-06-01";
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const daysBefore = (days: number) => daysAfter(LAST, -days);

let agency: Organisation;
let reader: User;

beforeEach(async () => {
  agency = await anAgency();
  reader = await aUser({ in: agency, codes: ["1002"] });
});
afterEach(() => jest.restoreAllMocks());
afterAll(closeFixtures);

const setClock = (at: Date) => jest.spyOn(clock, "now").mockImplementation(() => at);

type Job = { id: string; data: Record<string, string> };
const jobsOf = ({ id }: Organisation): Promise<Job[]> =>
  asOwner(async (tx) => {
    const { rows } = await tx.execute<Job>(sql`
      select id, data from pgboss.job
      where name = 'mail' and data->>'organisationId' = ${id} and state = 'created' order by created_on, id`);
    return rows;
  });

/** Sends an agency's queued mails, as a server does. Returns their kinds. */
async function sendMails(of: Organisation): Promise<string[]> {
  const jobs = await jobsOf(of);
  for (const { id, data } of jobs) {
    await mailAboutExpiry(id, expiryMailSchema.parse(data));
    await asOwner((tx) => tx.execute(sql`update pgboss.job set state = 'completed' where id = ${id}::uuid`));
  }
  return jobs.map(({ data }) => data["kind"] ?? "").sort();
}

const noticesOf = ({ id }: { id: string }) =>
  asOwner(async (tx) => {
    const rows = await tx
      .select()
      .from(schema.workerExpiryNotices)
      .where(eq(schema.workerExpiryNotices.workerId, id))
      .orderBy(schema.workerExpiryNotices.createdAt);
    return rows.map(({ requirement, expiresOn, daysBefore: days }) => [requirement, expiresOn, days]);
  });

/** Runs the scheduled job for a day, and sends its mails. Returns their kinds. */
async function day(on: string): Promise<string[]> {
  setClock(noon(on));
  await runForAgency(agency.id, noon(on));
  return sendMails(agency);
}

test("Agency and worker are notified once each at 60, 30, 7 and 0 days, and the worker lapses the day after", async () => {
  const worker = await aCompliantWorker(agency, { passportUntil: LAST });
  await recomputeCompliance(worker, BEFORE);
  expect(await workerNow(worker)).toMatchObject({
    complianceState: "compliant",
    complianceNextOn: daysBefore(60),
    expiresOn: LAST,
    verificationStatus: "approved",
  });
  const { missingItems } = await workerNow(worker);
  const both = ["workerExpiring", "workersExpiring"];
  const sent: [number, string[]][] = [];
  for (const days of [61, 60, 59, 31, 30, 29, 8, 7, 6, 1, 0]) sent.push([days, await day(daysBefore(days))]);
  expect(sent.filter(([, kinds]) => kinds.length > 0)).toEqual([60, 30, 7, 0].map((days) => [days, both]));
  expect(await noticesOf(worker)).toEqual([60, 30, 7, 0].map((days) => ["identity", LAST, days]));
  expect(await workerNow(worker)).toMatchObject({ complianceState: "expiring", complianceNextOn: daysBefore(-1) });

  const toAgency = await until("four mails", async () => {
    const mails = await mailsTo(reader.email);
    return mails.length >= 4 && mails;
  });
  expect(toAgency.map(({ subject }) => subject)).toEqual(
    Array(4).fill(`1 worker has expiring documents: ${agency.name}`),
  );
  expect(toAgency[0]?.text).toContain("Proof of identity: expires in 60 days, on Sunday 15 August 2027");
  expect(toAgency[0]?.text).toContain(worker.number);
  expect(toAgency[3]?.text).toContain("Proof of identity: expires today, Sunday 15 August 2027");
  const toWorker = await mailsTo(`${worker.email}`);
  expect(toWorker).toHaveLength(4);
  expect(toWorker[2]?.text).toContain("Proof of identity: expires in 7 days, on Sunday 15 August 2027");

  expect(await day(daysBefore(-1))).toEqual([]);
  const reason = "No longer valid: Proof of identity.";
  expect(await workerNow(worker)).toMatchObject({
    complianceState: "not_compliant",
    missingItems: missingItems + 1,
    complianceNextOn: "2028-09-02",
    expiresOn: LAST,
    verificationStatus: "lapsed",
    verificationReason: reason,
  });
  const events = await asOwner((tx) =>
    tx.select().from(schema.workerEvents).where(eq(schema.workerEvents.workerId, worker.id)),
  );
  expect(events).toMatchObject([{ kind: "lapsed", reason, byUserId: null }]);
  const audited = await asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.organisationId, agency.id), eq(schema.auditEvents.subjectId, worker.id))),
  );
  expect(audited.map(({ action }) => action).sort()).toEqual([
    ...Array(4).fill("worker.expiryNotified"),
    "worker.lapsed",
  ]);
  expect(await day(daysBefore(-2))).toEqual([]);
  expect(await workerNow(worker)).toMatchObject({ verificationStatus: "lapsed" });
});

test("Only the latest threshold is notified, even if days were missed", async () => {
  const late = await aCompliantWorker(agency, { passportUntil: LAST });
  await recomputeCompliance(late, daysBefore(20));
  expect(await workerNow(late)).toMatchObject({ complianceNextOn: daysBefore(20) });
  await day(daysBefore(20));
  expect(await noticesOf(late)).toEqual([["identity", LAST, 30]]);
  await day(daysBefore(-3));
  expect(await noticesOf(late)).toEqual([
    ["identity", LAST, 30],
    ["identity", LAST, 0],
  ]);
  expect((await mailsTo(`${late.email}`)).at(-1)?.text).toContain("expired on Sunday 15 August 2027");
});

test("No mail is sent at night, but a worker whose documents have expired lapses at midnight in London", async () => {
  const flagged = await aCompliantWorker(agency, { passportUntil: LAST });
  const over = await aCompliantWorker(agency, { passportUntil: daysBefore(61) });
  for (const worker of [flagged, over]) await recomputeCompliance(worker, daysBefore(62));
  // 23:30 UTC is 00:30 in London, where the day of the threshold has begun.
  await runForAgency(agency.id, new Date(`${daysBefore(61)}T22:30:00Z`));
  expect(await workerNow(over)).toMatchObject({ verificationStatus: "approved" });
  await runForAgency(agency.id, new Date(`${daysBefore(61)}T23:30:00Z`));
  expect(await workerNow(over)).toMatchObject({ verificationStatus: "lapsed" });
  expect(await workerNow(flagged)).toMatchObject({ complianceState: "expiring" });
  expect(await noticesOf(flagged)).toEqual([]);
  await runForAgency(agency.id, new Date(`${daysBefore(60)}T04:59:00Z`));
  expect(await noticesOf(flagged)).toEqual([]);
  await runForAgency(agency.id, new Date(`${daysBefore(60)}T05:00:00Z`));
  expect(await noticesOf(flagged)).toEqual([["identity", LAST, 60]]);
});

test("Two servers that run the scheduled job at once notify once", async () => {
  const workers = [
    await aCompliantWorker(agency, { passportUntil: LAST }),
    await aCompliantWorker(agency, { passportUntil: LAST }),
  ];
  for (const worker of workers) await recomputeCompliance(worker, BEFORE);
  setClock(noon(daysBefore(60)));
  await Promise.all(Array.from({ length: 4 }, () => runForAgency(agency.id, noon(daysBefore(60)))));
  for (const worker of workers) expect(await noticesOf(worker)).toEqual([["identity", LAST, 60]]);
  expect(await sendMails(agency)).toEqual(["workerExpiring", "workerExpiring", "workersExpiring"]);
  const [mail, ...others] = await mailsTo(reader.email);
  expect(others).toEqual([]);
  for (const { number } of workers) expect(mail?.text).toContain(number);
  expect(mail?.subject).toBe(`2 workers have expiring documents: ${agency.name}`);
});

test("An agency gets one mail a day: anything found later waits for the next day", async () => {
  const [first, second] = [
    await aCompliantWorker(agency, { passportUntil: LAST }),
    await aCompliantWorker(agency, { passportUntil: LAST }),
  ];
  await recomputeCompliance(first, daysBefore(59));
  expect(await day(daysBefore(59))).toEqual(["workerExpiring", "workersExpiring"]);
  await recomputeCompliance(second, daysBefore(59));
  expect(await day(daysBefore(59))).toEqual([]);
  expect(await day(daysBefore(58))).toEqual(["workerExpiring", "workersExpiring"]);
  expect(await noticesOf(second)).toEqual([["identity", LAST, 60]]);
});

test("A server killed between notice and mail leaves neither, and the next run creates both", async () => {
  const worker = await aCompliantWorker(agency, { passportUntil: LAST });
  await recomputeCompliance(worker, BEFORE);
  setClock(noon(daysBefore(60)));
  await asOwner(async (tx) => {
    // While the queue is locked, the mail cannot be queued: that is when the server is killed.
    await tx.execute(sql`lock table pgboss.job in share mode`);
    const running = runForAgency(agency.id, noon(daysBefore(60))).then(
      () => "done",
      () => "died",
    );
    await asApp((client) =>
      until("the scheduled job to reach the mail", async () => {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where wait_event_type = 'Lock' and query ilike '%insert into pgboss.job%' and pid <> pg_backend_pid()`,
        );
        return rows.length > 0;
      }),
    );
    expect(await running).toBe("died");
  });
  expect(await noticesOf(worker)).toEqual([]);
  expect(await jobsOf(agency)).toEqual([]);
  await runForAgency(agency.id, noon(daysBefore(60)));
  expect(await noticesOf(worker)).toEqual([["identity", LAST, 60]]);
  // Another server sends the queued mails.
  expect(await sendMails(agency)).toEqual(["workerExpiring", "workersExpiring"]);
  expect(await mailsTo(`${worker.email}`)).toHaveLength(1);
});

test("Large agencies are notified in chunks; repeated after a crash, no one is notified twice or left out", async () => {
  const workers: Awaited<ReturnType<typeof aCompliantWorker>>[] = [];
  for (let n = 0; n < 53; n++) workers.push(await aCompliantWorker(agency, { passportUntil: LAST }));
  for (const worker of workers) await recomputeCompliance(worker, BEFORE);
  setClock(noon(daysBefore(60)));
  const noticeTotals = () =>
    asOwner(async (tx) => {
      const notices = await tx
        .select()
        .from(schema.workerExpiryNotices)
        .where(eq(schema.workerExpiryNotices.organisationId, agency.id));
      return { notices: notices.length, times: new Set(notices.map(({ createdAt }) => createdAt.getTime())).size };
    });
  const kinds = async () => (await jobsOf(agency)).map(({ data }) => data["kind"]).sort();
  const ofChunk = [...Array(50).fill("workerExpiring"), "workersExpiring"];
  for (let n = 0; n < 2; n++) {
    await runForAgency(agency.id, noon(daysBefore(60)));
    expect(await noticeTotals()).toEqual({ notices: 50, times: 1 });
    expect(await kinds()).toEqual(ofChunk);
  }
  const [toAgency] = (await jobsOf(agency)).filter(({ data }) => data["kind"] === "workersExpiring");
  if (!toAgency) throw new Error("no mail was queued");
  const mail = () => mailAboutExpiry(toAgency.id, expiryMailSchema.parse(toAgency.data));
  const [last] = workers.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1));
  const rule = (change: string) =>
    asOwner((tx) => tx.execute(sql.raw(`alter table worker_expiry_notices ${change}`))).then(() => undefined);
  // The database refuses the last notice, so that the job fails part way through the second chunk.
  await rule(`add constraint refused check (worker_id <> '${last}') not valid`);
  try {
    await expect(mail()).rejects.toThrow();
  } finally {
    await rule("drop constraint refused");
  }
  expect(await noticeTotals()).toEqual({ notices: 50, times: 1 });
  expect(await kinds()).toEqual(ofChunk);
  expect(await mailsTo(reader.email)).toEqual([]);
  // The next hour's run comes first; then the job is repeated.
  await runForAgency(agency.id, new Date(noon(daysBefore(60)).getTime() + 3_600_000));
  expect(await noticeTotals()).toEqual({ notices: 50, times: 1 });
  await mail();
  expect(await noticeTotals()).toEqual({ notices: 53, times: 1 });
  for (const worker of workers) expect(await noticesOf(worker)).toEqual([["identity", LAST, 60]]);
  const own = (await jobsOf(agency)).flatMap(({ data }) =>
    data["kind"] === "workerExpiring" ? [data["workerId"]] : [],
  );
  expect(own.toSorted()).toEqual(workers.map(({ id }) => id).toSorted());
  const [sent, ...others] = await mailsTo(reader.email);
  expect(others).toEqual([]);
  expect(sent?.subject).toBe(`53 workers have expiring documents: ${agency.name}`);
  expect(workers.filter(({ number }) => sent?.text.includes(number))).toHaveLength(50);
  expect(sent?.text).toContain("3 more");
});

test("Workers found too late for a mail wait for the next run, and a delayed mail does not include them", async () => {
  const worker = await aCompliantWorker(agency, { passportUntil: LAST });
  const late = await aCompliantWorker(agency, { passportUntil: LAST });
  await recomputeCompliance(worker, BEFORE);
  setClock(noon(daysBefore(60)));
  await runForAgency(agency.id, noon(daysBefore(60)));
  await recomputeCompliance(late, daysBefore(59));
  // The queue was down until the next day.
  setClock(noon(daysBefore(59)));
  expect(await sendMails(agency)).toEqual(["workerExpiring", "workersExpiring"]);
  expect(await noticesOf(late)).toEqual([]);
  expect(await day(daysBefore(59))).toEqual(["workerExpiring", "workersExpiring"]);
  expect(await noticesOf(late)).toEqual([["identity", LAST, 60]]);
});

test("A replacement is notified by its own expiry date; a document replaced before the mail is sent is not notified", async () => {
  const worker = await aCompliantWorker(agency, { passportUntil: LAST });
  await recomputeCompliance(worker, BEFORE);
  setClock(noon(daysBefore(60)));
  await runForAgency(agency.id, noon(daysBefore(60)));
  await asOwner((tx) =>
    tx
      .update(schema.workerDocuments)
      .set({ status: "superseded" })
      .where(and(eq(schema.workerDocuments.workerId, worker.id), eq(schema.workerDocuments.kind, "passport"))),
  );
  await addDocumentsOf(worker, { kind: "passport", expiresOn: "2027-09-15" });
  await recomputeCompliance(worker, daysBefore(60));
  expect(await workerNow(worker)).toMatchObject({ expiresOn: "2027-09-15", complianceState: "compliant" });
  await sendMails(agency);
  expect(await mailsTo(`${worker.email}`)).toEqual([]);
  expect(await mailsTo(reader.email)).toEqual([]);
  expect(await day(daysAfter("2027-09-15", -60))).toEqual(["workerExpiring", "workersExpiring"]);
  expect(await noticesOf(worker)).toEqual([
    ["identity", LAST, 60],
    ["identity", "2027-09-15", 60],
  ]);
});

test("Drafts and archived workers are not notified; an activated worker is, with the next run", async () => {
  const draft = await aCompliantWorker(agency, { passportUntil: LAST, employmentStatus: "draft" });
  const left = await aCompliantWorker(agency, { passportUntil: LAST, employmentStatus: "archived" });
  for (const worker of [draft, left]) await recomputeCompliance(worker, BEFORE);
  expect(await day(daysBefore(60))).toEqual([]);
  expect(await workerNow(draft)).toMatchObject({ complianceState: "expiring", complianceNextOn: daysBefore(30) });
  await asOwner((tx) =>
    tx.update(schema.workers).set({ employmentStatus: "active" }).where(eq(schema.workers.id, draft.id)),
  );
  await recomputeCompliance(draft, daysBefore(59));
  expect(await day(daysBefore(59))).toEqual(["workerExpiring", "workersExpiring"]);
});

test("A worker reactivated between two thresholds is notified with the next run, and lapses if already expired", async () => {
  const manager = await signInAs(await aUser({ in: agency, codes: ["1001"] }));
  const client = inProcess.clientOf(manager);
  const away = { passportUntil: LAST, employmentStatus: "disabled" as const };
  const one = await aCompliantWorker(agency, away);
  const late = await aCompliantWorker(agency, { ...away, passportUntil: daysBefore(46) });
  setClock(noon(daysBefore(45)));
  for (const { id } of [one, late]) await recomputeCompliance({ id, organisationId: agency.id }, BEFORE);
  await client?.workers.changeEmployment({ workerId: one.id, action: "activate" });
  expect(await workerNow(one)).toMatchObject({ employmentStatus: "active", complianceNextOn: daysBefore(45) });
  await client?.workers.changeEmployments({ workerIds: [late.id], action: "activate" });
  expect(await workerNow(late)).toMatchObject({ verificationStatus: "lapsed", complianceState: "not_compliant" });
  await day(daysBefore(45));
  expect(await noticesOf(one)).toEqual([["identity", LAST, 60]]);
});

test("Off-panel workers are notified too; they are not reviewed, so none lapses", async () => {
  const worker = await aCompliantWorker(agency, {
    passportUntil: LAST,
    panel: "off",
    verificationStatus: "not_submitted",
  });
  await recomputeCompliance(worker, BEFORE);
  expect(await day(daysBefore(60))).toEqual(["workerExpiring", "workersExpiring"]);
  await day(daysBefore(-1));
  expect(await workerNow(worker)).toMatchObject({
    complianceState: "not_compliant",
    verificationStatus: "not_submitted",
  });
});

test("Users without permission for workers, who opted out, or who have left get no mail, and no other agency does", async () => {
  const booker = await aUser({ in: agency, codes: ["3004"] });
  const silent = await aUser({ in: agency, codes: ["1002"] });
  const other = await aUser({ in: await anAgency(), codes: ["1002"] });
  const gone = await aUser({ in: agency, codes: ["1002"] });
  await asOwner(async (tx) => {
    const none = { key: "notifications.workers", value: "none" };
    await tx.insert(schema.settings).values({ scope: "user", scopeId: silent.id, ...none });
    await tx
      .update(schema.memberships)
      .set({ deactivatedAt: new Date() })
      .where(eq(schema.memberships.userId, gone.id));
  });
  const worker = await aCompliantWorker(agency, { passportUntil: LAST, email: null });
  await recomputeCompliance(worker, BEFORE);
  expect(await day(daysBefore(60))).toEqual(["workersExpiring"]);
  expect(await mailsTo(reader.email)).toHaveLength(1);
  for (const { email } of [booker, silent, other, gone]) expect(await mailsTo(email)).toEqual([]);
});

test("The job runs for every agency, and a failure for one does not stop the others", async () => {
  const worker = await aCompliantWorker(agency, { passportUntil: LAST });
  await recomputeCompliance(worker, BEFORE);
  setClock(noon(daysBefore(60)));
  await runComplianceJob();
  expect(await noticesOf(worker)).toEqual([["identity", LAST, 60]]);
});

test("A running server does the job and sends the mails by itself", async () => {
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  const worker = await aCompliantWorker(agency, { passportUntil: LAST });
  await recomputeCompliance(worker, BEFORE);
  setClock(noon(daysBefore(60)));
  await start();
  expect((await mailTo(worker.email ?? "")).subject).toBe(`Send new documents to ${agency.name}`);
  expect((await mailTo(reader.email)).text).toContain(worker.number);
  await stopQueue();
});

test("A failed register check lapses an approved worker at once, and an erased worker is left unchanged", async () => {
  const [worker, erased] = [await aCompliantWorker(agency), await aCompliantWorker(agency, { erasedAt: new Date() })];
  const of = { organisationId: agency.id, workerId: worker.id };
  await asOwner(async (tx) => {
    await tx
      .update(schema.workerDocuments)
      .set({ details: { level: "enhanced_barred", updateService: true } })
      .where(and(eq(schema.workerDocuments.workerId, worker.id), eq(schema.workerDocuments.kind, "dbs")));
    await tx
      .insert(schema.workerChecks)
      .values({ ...of, kind: "dbs_update_service", checkedOn: "2026-12-01", outcome: "changed" });
  });
  await recomputeCompliance(worker, BEFORE);
  expect(await workerNow(worker)).toMatchObject({
    verificationStatus: "lapsed",
    verificationReason: "No longer valid: DBS check.",
    complianceState: "not_compliant",
  });
  expect(await recomputeCompliance(erased, BEFORE)).toBeNull();
});

test("The overview's counts match the lists behind them", async () => {
  const client = inProcess.clientOf(await signInAs(reader));
  const today = daysBefore(30);
  setClock(noon(today));
  for (const days of [0, 30, 31, -1])
    await recomputeCompliance(await aCompliantWorker(agency, { passportUntil: daysAfter(today, days) }), today);
  const card = (await client?.overview.get())?.cards.find(({ key }) => key === "expiry");
  expect(card?.figures.map(({ value, href }) => [value, href])).toEqual([
    [2, "/dashboard/workers?expiring=30"],
    [1, "/dashboard/workers?expiring=expired"],
  ]);
});

describe("The calls", () => {
  let staff: Client;
  let admin: Client;
  beforeEach(async () => {
    staff = inProcess.clientOf(await signInAs(reader));
    admin = inProcess.clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: ["1002"] })));
  });

  test("show a worker's compliance in words, to their agency and the platform", async () => {
    setClock(noon(daysBefore(30)));
    const worker = await aCompliantWorker(agency, { passportUntil: LAST });
    for (const client of [staff, admin]) {
      const shown = await client.compliance.ofWorker({ workerId: worker.id });
      expect(shown).toMatchObject({
        workerId: worker.id,
        asOf: daysBefore(30),
        state: "expiring",
        expiresOn: LAST,
        blocking: [],
        nextChangeOn: daysBefore(7),
      });
      expect(shown.requirements.find(({ key }) => key === "identity")).toEqual({
        key: "identity",
        label: "Proof of identity",
        step: "documents",
        line: "identity",
        isMandatory: true,
        state: "expiring",
        reason: "Proven by passport. Expires on 15 Aug 2027.",
        expiresOn: LAST,
        flag: 30,
        nextChangeOn: daysBefore(7),
      });
      expect(shown.steps.filter(({ isComplete }) => !isComplete)).toEqual([
        { step: "basic", isComplete: false, missing: ["Branches", "Worker types"] },
      ]);
      for (const { key } of shown.requirements) expect(messages.compliance.requirements[key]).toBeDefined();
    }
  });

  test("show an off-panel worker to their agency only", async () => {
    const { id: workerId } = await aCompliantWorker(agency, { panel: "off", verificationStatus: "not_submitted" });
    expect(await staff.compliance.ofWorker({ workerId })).toMatchObject({ workerId });
    expect(await refusalOf(admin.compliance.ofWorker({ workerId }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("count the workers with expiring and with expired documents", async () => {
    setClock(noon(daysBefore(30)));
    for (const passportUntil of [LAST, daysAfter(LAST, 1), daysBefore(31), daysBefore(30)])
      await recomputeCompliance(await aCompliantWorker(agency, { passportUntil }), BEFORE);
    await recomputeCompliance(
      await aCompliantWorker(agency, { passportUntil: LAST, employmentStatus: "disabled" }),
      BEFORE,
    );
    expect(await staff.compliance.expiring({})).toEqual({ expiring: 2, expired: 1 });
    expect(await staff.compliance.expiring({ within: 31 })).toEqual({ expiring: 3, expired: 1 });
    expect(await refusalOf(staff.compliance.expiring({ within: 367 }))).toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("An agency's due workers and the overview's counts are read from indexes only", async () => {
  await asOwner((tx) =>
    tx.execute(sql`
      insert into workers (organisation_id, number, first_name, last_name, compliance_next_on, expires_on)
      select ${agency.id}, 'I-' || n, 'A', 'B', date '2027-01-01' + n % 400, date '2027-01-01' + n % 400
      from generate_series(1, 5000) n`),
  );
  await vacuum("workers");
  const plan = (query: string) =>
    asApp(async (client) => {
      await client.query(`begin; select set_config('app.organisation', '${agency.id}', true)`);
      const { rows } = await client.query(`explain (costs off) ${query}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  const own = `organisation_id = '${agency.id}'`;
  expect(await plan(`select id from workers where ${own} and compliance_next_on <= '2027-01-02'`)).toContain(
    "workers_next_idx",
  );
  expect(
    await plan(`select count(*) from workers where ${own} and expires_on <= '2027-01-31'
      and employment_status <> 'archived'`),
  ).toMatch(/Index Only Scan using workers_expiry_idx/);
});

test("The job continues after the first chunk: every due worker of a large agency is judged", async () => {
  await asOwner((tx) =>
    tx.execute(sql`
      insert into workers (organisation_id, number, first_name, last_name, compliance_next_on)
      select ${agency.id}, 'C-' || n, 'A', 'B', date '2027-01-01' from generate_series(1, 450) n`),
  );
  await runForAgency(agency.id, noon("2027-01-01"));
  const left = await withScope({ kind: "organisation", organisationId: agency.id }, (tx) =>
    tx.execute(sql`select 1 from workers where compliance_next_on is not null`),
  );
  expect(left.rowCount).toBe(0);
});
