/** The weekly run: what is agreed is billed once and without a gap in the numbers, whatever runs twice, dies or is held back. */
import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { doInvoiceJob } from "@/lib/backend/invoices";
import { issuePairs, pairsOf } from "@/lib/backend/invoices/pair";
import { runDaysOf } from "@/lib/backend/invoices/plan";
import { vatOf } from "@/lib/backend/invoices/sums";
import { lockTimesheets } from "@/lib/backend/timesheets/find";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import * as schema from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
import {
  aBilling,
  aBookedShift,
  aConsent,
  anAgreedSheet,
  anotherProvider,
  aSubmittedSheet,
  aTuesday,
  type Billing,
  invoicesOf,
  linesOf,
  runAfter,
  runAgain,
  setClock,
} from "@/tests/support/billing";
import { refusalOf } from "@/tests/support/clients";
import { asOwner, aUser, closeFixtures, platformOrganisation } from "@/tests/support/fixtures";
import { balancesOf, expectBalanced } from "@/tests/support/issued-invoices";
import { untilWaitedFor } from "@/tests/support/until";

afterEach(async () => {
  jest.restoreAllMocks();
  clock.now = () => new Date();
  await expectBalanced();
});
afterAll(closeFixtures);

/** A pair with a consent. */
async function aReadyPair(options?: Parameters<typeof aBilling>[0]): Promise<Billing> {
  const billing = await aBilling(options);
  await aConsent(billing.supply.agency, billing.site.provider);
  return billing;
}
const heldOf = async ({ supply, admin }: Billing) =>
  (await admin.invoices.preview()).heldBack.filter(({ agencyId }) => agencyId === supply.agency.id);
const actor = { caller: { kind: "job" as const, uid: null }, requestId: "test", address: null };

/** Bills a pair, with `giveWay` before each step. */
const issue = ({ supply, site }: Billing, date: string, giveWay: (tx: Transaction) => Promise<void> = async () => {}) =>
  withScope({ kind: "platform" }, async (tx) => {
    const [{ id: runId } = { id: "" }] = await tx
      .insert(schema.invoiceRuns)
      .values({ periodEnd: daysAfter(date, 5), startedAt: clock.now() })
      .returning();
    const run = { ...runDaysOf(daysAfter(date, 8)), runId, giveWay: () => giveWay(tx) };
    await issuePairs(tx, actor, [{ agencyId: supply.agency.id, providerId: site.provider.id }], run);
  });

test("a week is billed on the Wednesday after it from noon, on one invoice of the service, and its timesheets are locked", async () => {
  const billing = await aReadyPair();
  const { supply, site, admin } = billing;
  const date = aTuesday();
  const one = await anAgreedSheet(billing, date);
  const other = await anAgreedSheet(billing, daysAfter(date, 1));
  setClock(`${daysAfter(date, 8)}T11:59:00Z`);
  await doInvoiceJob();
  expect(await invoicesOf(supply.agency)).toEqual([]);
  const { invoices } = await admin.invoices.preview();
  expect(invoices.filter(({ agency }) => agency === supply.agency.name)).toContainEqual({
    agency: supply.agency.name,
    provider: site.provider.name,
    service: "Mill House",
    lines: 2,
    netPence: 2 * 13_418,
  });
  const issuedOn = await runAfter(date);
  const [invoice, ...more] = await invoicesOf(supply.agency);
  expect(more).toEqual([]);
  // Seven and a half hours at £17.89, twice.
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^TCS[A-Z]?-000001$/),
    status: "pending_approval",
    periodStart: daysAfter(date, -1),
    periodEnd: daysAfter(date, 5),
    issuedOn,
    dueOn: daysAfter(issuedOn, 30),
    netPence: 26_836,
    vatPence: 5_367,
    grossPence: 32_203,
    duePence: 32_203,
    supplier: { vatNumber: "GB980780684" },
    isSelfBilled: true,
  });
  const lines = await linesOf(invoice?.id ?? "");
  expect(lines.map(({ timesheetId }) => timesheetId)).toEqual([one.timesheetId, other.timesheetId]);
  expect(lines[0]).toMatchObject({
    kind: "shift",
    minutes: 450,
    netPence: 13_418,
    segments: [{ minutes: 450, ratePence: 1_789, amountPence: 13_418 }],
    vat: { treatment: "standard", ratePercent: 20 },
  });
  expect(lines[0]?.trace.map(({ amountPence }) => amountPence)).toContain(13_418);
  const stored = await asOwner((tx) =>
    tx
      .select({ sheet: schema.timesheets.status, job: schema.jobs.status })
      .from(schema.timesheets)
      .innerJoin(schema.jobs, eq(schema.jobs.id, schema.timesheets.jobId))
      .where(eq(schema.timesheets.organisationId, supply.agency.id)),
  );
  expect(stored).toEqual(Array.from({ length: 2 }, () => ({ sheet: "locked", job: "invoiced" })));
  expect(await balancesOf(supply.agency)).toEqual({ pending: -32_203 });
  expect(await balancesOf(site.provider)).toEqual({ receivable: 32_203 });
});

test("repeated, or in several servers at the same time, nothing is billed twice and no number is skipped", async () => {
  const billing = await aReadyPair();
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await runAfter(date);
  await anAgreedSheet(billing, daysAfter(date, 7));
  setClock(`${daysAfter(date, 15)}T13:00:00Z`);
  await Promise.all([doInvoiceJob(), doInvoiceJob(), doInvoiceJob()]);
  await runAgain(billing);
  const all = await invoicesOf(billing.supply.agency);
  expect(all.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(all.every(({ netPence }) => netPence === 13_418)).toBe(true);
});

test("a transaction that fails takes no number and bills nothing, and the next run continues", async () => {
  const billing = await aReadyPair();
  const { supply, site } = billing;
  const date = aTuesday();
  const { timesheetId } = await anAgreedSheet(billing, date);
  setClock(`${daysAfter(date, 8)}T13:00:00Z`);
  const run = { ...runDaysOf(daysAfter(date, 8)), runId: null as unknown as string };
  const pair = { agencyId: supply.agency.id, providerId: site.provider.id };
  const died = withScope({ kind: "platform" }, async (tx) => {
    await issuePairs(tx, actor, [pair], run);
    throw new Error("the server died");
  });
  await expect(died).rejects.toThrow("the server died");
  expect(await invoicesOf(supply.agency)).toEqual([]);
  await doInvoiceJob();
  const [invoice] = await invoicesOf(supply.agency);
  expect(invoice?.sequence).toBe(1);
  expect((await linesOf(invoice?.id ?? ""))[0]?.timesheetId).toBe(timesheetId);
});

test("an agency's pairs are issued together; a pair with an error leaves the others issued and follows in the next run", async () => {
  const billing = await aReadyPair();
  const other = await anotherProvider(billing);
  await aConsent(billing.supply.agency, other.site.provider);
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await anAgreedSheet(other, date);
  const failing = other.site.provider.id;
  await asOwner((tx) =>
    tx.execute(
      sql.raw(`create function fails_here() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
        create trigger fails_here before insert on invoices for each row when (new.provider_id = '${failing}') execute function fails_here()`),
    ),
  );
  const [warned, logged] = (["warn", "error"] as const).map((level) =>
    jest.spyOn(log, level).mockImplementation(() => {}),
  );
  try {
    await runAfter(date);
  } finally {
    await asOwner((tx) => tx.execute(sql.raw("drop trigger fails_here on invoices; drop function fails_here")));
  }
  const why = { error: expect.objectContaining({ cause: expect.objectContaining({ message: "it fails" }) }) };
  expect(warned?.mock.calls).toEqual([[expect.any(String), { agency: billing.supply.agency.id, pairs: 2, ...why }]]);
  expect(logged?.mock.calls).toEqual([
    [expect.any(String), { agency: billing.supply.agency.id, provider: failing, ...why }],
  ]);
  const issued = async () =>
    (await invoicesOf(billing.supply.agency)).map(({ sequence, providerId }) => [sequence, providerId]);
  expect(await issued()).toEqual([[1, billing.site.provider.id]]);
  await runAgain(billing);
  expect(await issued()).toEqual([
    [1, billing.site.provider.id],
    [2, failing],
  ]);
  // And where nothing fails, in one transaction.
  const later = daysAfter(date, 7);
  await anAgreedSheet(billing, later);
  await anAgreedSheet(other, later);
  await runAfter(later);
  const { rows } = await asOwner((tx) =>
    tx.execute(
      sql`select count(distinct xmin::text)::int as transactions, count(*)::int as invoices from invoices
        where organisation_id = ${billing.supply.agency.id} and sequence > 2`,
    ),
  );
  expect(rows).toEqual([{ transactions: 1, invoices: 2 }]);
});

test("a transaction takes no further pair of an agency once there is enough to bill, and the others follow in the same run", async () => {
  const billing = await aReadyPair();
  const others = [await anotherProvider(billing), await anotherProvider(billing)];
  const all = [billing, ...others];
  const date = aTuesday();
  for (const other of others) await aConsent(billing.supply.agency, other.site.provider);
  for (const one of all) await anAgreedSheet(one, date);
  const issuedBy = async () => {
    const { rows } = await asOwner((tx) =>
      tx.execute<{ invoices: number }>(
        sql`select count(*)::int as invoices from invoices where organisation_id = ${billing.supply.agency.id} and issued_on = ${calendarDate(clock.now())}
          group by xmin::text order by min(sequence)`,
      ),
    );
    return rows.map(({ invoices }) => invoices);
  };
  jest.replaceProperty(constants as { invoiceRowsAtOnce: number }, "invoiceRowsAtOnce", 2);
  await runAfter(date);
  expect(await issuedBy()).toEqual([2, 1]);
  // One that is more than enough by itself is issued all the same.
  jest.replaceProperty(constants as { invoiceRowsAtOnce: number }, "invoiceRowsAtOnce", 0);
  for (const one of all) await anAgreedSheet(one, daysAfter(date, 7));
  await runAfter(daysAfter(date, 7));
  expect(await issuedBy()).toEqual([1, 1, 1]);
  const issued = await invoicesOf(billing.supply.agency);
  expect(issued.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("the database refuses a second live line of a timesheet, a number again, and a change of what was issued", async () => {
  const billing = await aReadyPair();
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await runAfter(date);
  const [invoice] = await invoicesOf(billing.supply.agency);
  const [line] = await linesOf(invoice?.id ?? "");
  if (!invoice || !line) throw new Error("there is no invoice");
  const twice = asOwner((tx) => tx.insert(schema.invoiceLines).values({ ...line, id: undefined, position: 2 }));
  await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
  const { duePence: _, payableOn: __, ...columns } = invoice;
  const sameNumber = asOwner((tx) => tx.insert(schema.invoices).values({ ...columns, id: undefined }));
  await expect(sameNumber).rejects.toMatchObject({ cause: { code: "23505" } });
  const refused = { cause: { code: "42501" } };
  for (const change of [{ netPence: 1, grossPence: 1 + invoice.vatPence }, { number: "X" }, { dueOn: "2030-01-01" }]) {
    await expect(asOwner((tx) => tx.update(schema.invoices).set(change))).rejects.toMatchObject(refused);
  }
  await expect(asOwner((tx) => tx.update(schema.invoiceLines).set({ netPence: 1 }))).rejects.toMatchObject(refused);
  await expect(asOwner((tx) => tx.delete(schema.invoiceLines))).rejects.toMatchObject(refused);
  const back = asOwner((tx) => tx.update(schema.invoiceCounters).set({ next: 1 }));
  await expect(back).rejects.toMatchObject(refused);
});

test("without a consent, or after a VAT number has changed, the pair is held back, and billed once it has one", async () => {
  const billing = await aBilling();
  const { supply, site } = billing;
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await runAfter(date);
  expect(await invoicesOf(supply.agency)).toEqual([]);
  expect(await heldOf(billing)).toMatchObject([{ reason: "consentMissing", timesheets: 1, netPence: 13_418 }]);
  const consentId = await aConsent(supply.agency, site.provider);
  const ofProvider = eq(schema.organisations.id, site.provider.id);
  await asOwner((tx) => tx.update(schema.organisations).set({ vatNumber: "GB123456782" }).where(ofProvider));
  const [ended] = await asOwner((tx) =>
    tx.select().from(schema.selfBillingConsents).where(eq(schema.selfBillingConsents.id, consentId)),
  );
  expect(ended).toMatchObject({ status: "ended", endedBecause: "vatNumberChanged" });
  await runAgain(billing);
  expect(await heldOf(billing)).toMatchObject([{ reason: "consentMissing" }]);
  await aConsent(supply.agency, site.provider);
  await runAgain(billing);
  expect(await invoicesOf(supply.agency)).toMatchObject([{ sequence: 1 }]);
  expect(await heldOf(billing)).toEqual([]);
});

test("a service without a purchase order is held back where the provider requires one", async () => {
  const billing = await aReadyPair();
  const { supply, site } = billing;
  const ofProvider = eq(schema.organisations.id, site.provider.id);
  await asOwner((tx) => tx.update(schema.organisations).set({ purchaseOrderRule: "required" }).where(ofProvider));
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await runAfter(date);
  expect(await heldOf(billing)).toMatchObject([{ reason: "purchaseOrderMissing", serviceName: "Mill House" }]);
  const ofService = eq(schema.services.id, site.serviceId);
  await asOwner((tx) => tx.update(schema.services).set({ purchaseOrder: "PO-77" }).where(ofService));
  await runAgain(billing);
  expect(await invoicesOf(supply.agency)).toMatchObject([{ purchaseOrder: "PO-77" }]);
});

describe("A request that locks timesheets while a run bills them does not deadlock with it:", () => {
  const byJob = (one: { jobId: string }, other: { jobId: string }) => (one.jobId < other.jobId ? -1 : 1);

  test("a late approval comes after the lines were added", async () => {
    const billing = await aReadyPair();
    const { supply, provider } = billing;
    const date = aTuesday();
    const { timesheetId, lock } = await anAgreedSheet(billing, date);
    const seen = await lock();
    let late: Promise<unknown> | undefined;
    let isAnswered = false;
    setClock(`${daysAfter(date, 8)}T13:00:00Z`);
    await issue(billing, date, async (tx) => {
      const added = eq(schema.invoiceLines.timesheetId, timesheetId);
      if (late || (await tx.$count(schema.invoiceLines, added)) === 0) return;
      late = refusalOf(provider.timesheets.approve({ timesheetId, lock: seen })).finally(() => {
        isAnswered = true;
      });
      await untilWaitedFor(tx, () => isAnswered);
    });
    expect(await late).toMatchObject({ reason: "notNow" });
    expect(await invoicesOf(supply.agency)).toHaveLength(1);
  });

  test("several are locked one after the other", async () => {
    const billing = await aReadyPair();
    const { supply, site } = billing;
    const date = aTuesday();
    const sheets: { jobId: string; timesheetId: string }[] = [];
    for (let day = 0; day < 4; day += 1) sheets.push(await anAgreedSheet(billing, daysAfter(date, day)));
    const [first = "", ...others] = sheets.toSorted(byJob).map(({ timesheetId }) => timesheetId);
    setClock(`${daysAfter(date, 8)}T13:00:00Z`);
    let run: Promise<void> | undefined;
    // As many are approved at once: in the order of their shifts.
    await withScope({ kind: "organisation", organisationId: site.provider.id }, async (tx) => {
      await lockTimesheets(tx, [first]);
      run = issue(billing, date);
      await untilWaitedFor(tx);
      expect(await lockTimesheets(tx, others)).toHaveLength(3);
    });
    await run;
    expect(await invoicesOf(supply.agency)).toHaveLength(1);
  });
});

test("what both agree on is billed while the rest is disputed, and the rest as an adjustment, once", async () => {
  const billing = await aReadyPair();
  const { supply, provider, agency } = billing;
  const date = aTuesday();
  const { timesheetId, times, lock } = await aSubmittedSheet(billing, date);
  const reason = "The handover was at half past four.";
  const fewer = { ...times, endTime: "16:30" };
  await provider.timesheets.dispute({ timesheetId, lock: await lock(), reason, hours: fewer });
  await runAfter(date);
  const [first] = await invoicesOf(supply.agency);
  // Seven hours.
  expect(first?.netPence).toBe(12_523);
  const [part] = await linesOf(first?.id ?? "");
  expect(part?.segments).toMatchObject([
    { startAt: null, basis: "hourly", minutes: 420, ratePence: 1_789, amountPence: 12_523 },
  ]);
  expect(part?.trace.map(({ amountPence }) => amountPence)).toEqual([12_523, 12_523]);
  expect(await heldOf(billing)).toMatchObject([{ reason: "timesheetDisputed", timesheets: 1, netPence: 895 }]);
  await runAgain(billing);
  expect(await invoicesOf(supply.agency)).toHaveLength(1);
  await provider.timesheets.approve({ timesheetId, lock: await lock() });
  // As a run does that billed the first part while the rest was approved.
  await withScope({ kind: "platform" }, (tx) =>
    tx.execute(sql`select app_lock_billed(array[${timesheetId}]::uuid[], now())`),
  );
  expect((await agency.timesheets.get({ timesheetId })).status).toBe("approved");
  await runAgain(billing);
  await runAgain(billing);
  const [, second, ...none] = await invoicesOf(supply.agency);
  expect(none).toEqual([]);
  expect(await linesOf(second?.id ?? "")).toMatchObject([
    { kind: "adjustment", timesheetId, minutes: 30, netPence: 895 },
  ]);
  for (const [invoice, billAgain, expected] of [
    [first, true, "adjusted"],
    [second, true, "adjusted"],
    [second, false, null],
  ] as const) {
    const { invoiceId, lock: seen } = { invoiceId: invoice?.id ?? "", lock: invoice?.lock ?? 0 };
    const credit = billing.admin.invoices.credit({ invoiceId, lock: seen, lines: null, reason, billAgain });
    if (expected) expect((await refusalOf(credit)).reason).toBe(expected);
    else expect(await credit).toMatchObject({ status: "credited" });
  }
  expect((await agency.timesheets.get({ timesheetId })).status).toBe("locked");
});

test("a line that bills a part has the hours of the same moment as its amount", async () => {
  const billing = await aReadyPair();
  const { supply, provider } = billing;
  const date = aTuesday();
  const { timesheetId, times, lock } = await aSubmittedSheet(billing, date);
  const fewer = { ...times, endTime: "16:30" };
  await provider.timesheets.dispute({ timesheetId, lock: await lock(), reason: "Left early", hours: fewer });
  const [sheet] = await asOwner((tx) =>
    tx.select().from(schema.timesheetVersions).where(eq(schema.timesheetVersions.timesheetId, timesheetId)),
  );
  if (!sheet) throw new Error("there are no hours");
  const endAt = new Date(Date.parse(sheet.hours.endAt) - 15 * 60_000).toISOString();
  const pence = 12_970;
  setClock(`${daysAfter(date, 8)}T13:00:00Z`);
  let steps = 0;
  await issue(billing, date, async () => {
    steps += 1;
    if (steps !== 2) return;
    // Once it has read what it bills, other hours are submitted, and more is agreed.
    await asOwner(async (tx) => {
      await tx
        .insert(schema.timesheetVersions)
        .values({ ...sheet, version: 2, hours: { ...sheet.hours, endAt }, minutes: 435, pence });
      await tx
        .update(schema.timesheets)
        .set({ version: 2, approvedMinutes: 435, approvedPence: pence })
        .where(eq(schema.timesheets.id, timesheetId));
    });
  });
  const [invoice] = await invoicesOf(supply.agency);
  expect(await linesOf(invoice?.id ?? "")).toMatchObject([
    { minutes: 435, netPence: pence, description: expect.stringContaining("09:00 to 16:45") },
  ]);
});

test("a timesheet that is agreed as it was billed is locked, with nothing more to bill", async () => {
  const billing = await aReadyPair();
  const { supply, provider, agency } = billing;
  const date = aTuesday();
  const { timesheetId, times, lock } = await aSubmittedSheet(billing, date);
  const fewer = { ...times, endTime: "16:30" };
  await provider.timesheets.dispute({ timesheetId, lock: await lock(), reason: "Left early", hours: fewer });
  await runAfter(date);
  await agency.timesheets.answer({ timesheetId, lock: await lock(), decision: "accept" });
  await runAgain(billing);
  expect(await invoicesOf(supply.agency)).toHaveLength(1);
  expect((await agency.timesheets.get({ timesheetId })).status).toBe("locked");
});

test("an invoice locks an agreed timesheet and nothing else of it ever changes, not even for the owner", async () => {
  const billing = await aReadyPair();
  const { timesheetId } = await anAgreedSheet(billing, aTuesday());
  const { timesheets } = schema;
  const change = (columns: Partial<typeof timesheets.$inferInsert>) =>
    asOwner((tx) => tx.update(timesheets).set(columns).where(eq(timesheets.id, timesheetId)));
  const { terms } =
    (await asOwner((tx) => tx.select().from(timesheets).where(eq(timesheets.id, timesheetId))))[0] ?? {};
  const changes: Parameters<typeof change>[0][] = [
    { ratingComment: "Changed" },
    { status: "submitted" },
    { status: "locked", ratingComment: "Changed" },
    { status: "locked", approvedPence: 1_000_000 },
    { status: "locked", terms: { ...terms, approvalDays: 9 } as NonNullable<typeof terms> },
  ];
  const refused = { cause: { code: "42501" } };
  for (const columns of changes) await expect(change(columns)).rejects.toMatchObject(refused);
  await change({ status: "locked", since: new Date() });
  for (const columns of [...changes, { since: new Date(0) }]) {
    await expect(change(columns)).rejects.toMatchObject(refused);
  }
  await expect(asOwner((tx) => tx.delete(timesheets).where(eq(timesheets.id, timesheetId)))).rejects.toMatchObject(
    refused,
  );
});

test("hours that both sides agree were nil are locked by the next run, which bills nothing and holds nothing back", async () => {
  const billing = await aReadyPair();
  const { supply, provider, agency } = billing;
  const date = aTuesday();
  const { timesheetId, jobId, lock } = await aSubmittedSheet(billing, date);
  await provider.timesheets.dispute({ timesheetId, lock: await lock(), reason: "No one came", hours: null });
  await agency.timesheets.answer({ timesheetId, lock: await lock(), decision: "accept" });
  expect(await agency.timesheets.get({ timesheetId })).toMatchObject({ status: "approved" });
  await runAfter(date);
  expect(await invoicesOf(supply.agency)).toEqual([]);
  expect((await agency.timesheets.get({ timesheetId })).status).toBe("locked");
  const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
  expect(job?.status).toBe("invoiced");
  const isVisited = await withScope({ kind: "platform" }, async (tx) =>
    (await pairsOf(tx)).some(({ agencyId }) => agencyId === supply.agency.id),
  );
  expect(isVisited).toBe(false);
});

test("whether a worker came through an umbrella counts as it was when the shift ended, not on the day it is billed", async () => {
  const billing = await aReadyPair();
  const { supply } = billing;
  const date = aTuesday();
  const become = (employmentType: "PAYE" | "PSC_UMBRELLA") =>
    asOwner((tx) => tx.update(schema.workers).set({ employmentType }).where(eq(schema.workers.id, supply.worker.id)));
  await become("PSC_UMBRELLA");
  const before = await anAgreedSheet(billing, date);
  await become("PAYE");
  const after = await anAgreedSheet(billing, daysAfter(date, 1));
  const sheets = sql.join(
    [before, after].map(({ timesheetId }) => sql`${timesheetId}::uuid`),
    sql`, `,
  );
  const { rows } = await withScope({ kind: "platform" }, (tx) =>
    tx.execute<{ timesheet_id: string; is_umbrella: boolean }>(
      sql`select * from app_billed(array[${sheets}], array[]::uuid[])`,
    ),
  );
  const found = new Map(rows.map((row) => [row.timesheet_id, row.is_umbrella]));
  expect([found.get(before.timesheetId), found.get(after.timesheetId)]).toEqual([true, false]);
});

test("a doctor's shift is exempt on the days for which the platform has accepted evidence that they deputise", async () => {
  const billing = await aReadyPair();
  const { supply } = billing;
  const date = aTuesday();
  const jobIds: string[] = [];
  const [reviewer, agencyReviewer] = [
    await aUser({ in: await platformOrganisation() }),
    await aUser({ in: supply.agency }),
  ];
  for (const later of [0, 1, 2, 3]) jobIds.push((await anAgreedSheet(billing, daysAfter(date, later))).jobId);
  await asOwner(async (tx) => {
    const [type] = await tx
      .insert(schema.workerTypes)
      .values({ name: `Doctor ${randomUUID()}`, vatTreatment: "exempt_deputy_doctor", vatEligibility: "deputy_doctor" })
      .returning();
    await tx
      .update(schema.jobs)
      .set({ workerTypeId: type?.id ?? "" })
      .where(inArray(schema.jobs.id, jobIds));
    const of = { organisationId: supply.agency.id, workerId: supply.worker.id, kind: "deputy_doctor" };
    const [platform, own] = [reviewer.uid, agencyReviewer.uid].map((reviewedByUid) => ({
      reviewedByUid,
      reviewedAt: clock.now(),
    }));
    const onDay = (later: number) => ({ issuedOn: daysAfter(date, later), expiresOn: daysAfter(date, later) });
    await tx.insert(schema.workerDocuments).values([
      { ...of, number: "GMC 1", issuedOn: daysAfter(date, -9), expiresOn: date, status: "accepted", ...platform },
      { ...of, number: "GMC 2", issuedOn: date, expiresOn: daysAfter(date, 4), status: "uploaded" },
      // Accepted, and replaced since.
      { ...of, number: "GMC 3", ...onDay(1), status: "superseded", ...platform },
      // Replaced after it was rejected, and before anyone reviewed it.
      { ...of, number: "GMC 4", ...onDay(2), status: "superseded", rejectReason: "Not signed", ...platform },
      { ...of, number: "GMC 5", ...onDay(2), status: "superseded" },
      // Accepted by the agency whose supply it is.
      { ...of, number: "GMC 6", ...onDay(3), status: "accepted", ...own },
      { ...of, number: "GMC 7", ...onDay(3), status: "superseded", ...own },
      {
        ...of,
        number: "GMC 8",
        issuedOn: daysAfter(date, 4),
        expiresOn: daysAfter(date, 9),
        status: "accepted",
        ...platform,
      },
    ]);
  });
  await runAfter(date);
  const [invoice] = await invoicesOf(supply.agency);
  const lines = await linesOf(invoice?.id ?? "");
  const exempt = "exempt_deputy_doctor";
  expect(lines.map(({ vat }) => vat.treatment)).toEqual([exempt, exempt, "standard", "standard"]);
  expect(lines[0]?.vat.reason).toMatch(/Evidence: GMC 1 \(/);
  expect(lines[1]?.vat.reason).toMatch(/Evidence: GMC 3 \(/);
  expect(invoice?.vatPence).toBe(vatOf((lines[2]?.netPence ?? 0) + (lines[3]?.netPence ?? 0), 20));
});

test("a late cancellation is billed once, with its charge", async () => {
  const billing = await aReadyPair();
  const { supply, provider } = billing;
  const date = aTuesday();
  const jobId = await aBookedShift(billing, date);
  setClock(`${date}T06:30:00Z`);
  await provider.jobs.cancel({ jobId, reason: "The resident went home.", chargePence: 13_418 });
  const [job] = await asOwner((tx) => tx.select().from(schema.jobs).where(eq(schema.jobs.id, jobId)));
  const charge = job?.cancellationChargePence ?? 0;
  await runAfter(date);
  await runAgain(billing);
  const all = await invoicesOf(supply.agency);
  if (charge === 0) throw new Error("nothing is charged for the cancellation");
  expect(all).toMatchObject([{ netPence: charge }]);
  expect(await linesOf(all[0]?.id ?? "")).toMatchObject([
    { kind: "cancellation", jobId, timesheetId: null, minutes: 0 },
  ]);
});

test("a line without a timesheet is of a shift that exists, and a shift with a line is kept, even from the owner", async () => {
  const billing = await aReadyPair();
  const date = aTuesday();
  const { jobId } = await anAgreedSheet(billing, date);
  await runAfter(date);
  const [invoice] = await invoicesOf(billing.supply.agency);
  const [line] = await linesOf(invoice?.id ?? "");
  if (!line) throw new Error("there is no line");
  const add = (ofJob: string) =>
    asOwner((tx) =>
      tx
        .insert(schema.invoiceLines)
        .values({ ...line, id: randomUUID(), kind: "cancellation", timesheetId: null, jobId: ofJob, position: 2 }),
    );
  const refused = { code: "23503", constraint: "invoice_lines_own_job_id_jobs_id_fk" };
  await expect(add(randomUUID())).rejects.toMatchObject({ cause: refused });
  const deleted = asOwner((tx) => tx.delete(schema.jobs).where(eq(schema.jobs.id, jobId)));
  await expect(deleted).rejects.toMatchObject({ cause: { code: "23503" } });
  await add(jobId);
});

test("hours that are not agreed are listed as held back, and late hours are billed by the next run", async () => {
  const billing = await aReadyPair();
  const date = aTuesday();
  const { timesheetId, lock } = await aSubmittedSheet(billing, date);
  await runAfter(date);
  expect(await heldOf(billing)).toMatchObject([{ reason: "timesheetOpen", timesheets: 1 }]);
  await billing.provider.timesheets.approve({ timesheetId, lock: await lock() });
  await runAfter(daysAfter(date, 7));
  expect(await invoicesOf(billing.supply.agency)).toMatchObject([
    { periodStart: date, periodEnd: daysAfter(date, 12) },
  ]);
});

test("monthly billing waits for the end of the month; direct payment is issued and not collected", async () => {
  const billing = await aReadyPair({ isDirect: true });
  const { supply } = billing;
  const of = eq(schema.agreements.agencyId, supply.agency.id);
  await asOwner((tx) => tx.update(schema.agreements).set({ billingPeriod: "monthly" }).where(of));
  await anAgreedSheet(billing, "2027-10-05");
  await runAfter("2027-10-05");
  expect(await invoicesOf(supply.agency)).toEqual([]);
  await runAfter("2027-10-26");
  expect(await invoicesOf(supply.agency)).toMatchObject([
    {
      status: "issued",
      paymentMode: "direct",
      periodStart: "2027-10-01",
      periodEnd: "2027-10-31",
      approvalDueAt: null,
    },
  ]);
});

test("only the platform's finance staff preview and start a run, and one at a time", async () => {
  const billing = await aReadyPair();
  for (const client of [billing.agency, billing.provider]) {
    expect((await refusalOf(client.invoices.preview())).code).toBe("FORBIDDEN");
    expect((await refusalOf(client.invoices.run())).code).toBe("FORBIDDEN");
  }
  await billing.admin.invoices.run();
  expect(await refusalOf(billing.admin.invoices.run())).toMatchObject({ code: "CONFLICT", reason: "running" });
  await doInvoiceJob();
  const audited = await asOwner((tx) =>
    tx.execute(
      sql`select count(distinct action)::int as total from audit_events where action = any(${sql.param(["invoice.runStarted", "invoice.issued"])})`,
    ),
  );
  expect(audited.rows).toEqual([{ total: 2 }]);
});
