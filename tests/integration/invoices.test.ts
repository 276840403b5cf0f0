/** The life of an invoice: approved, disputed in part or whole, decided, credited; each once, and the ledger adds up after every step. */

import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { doInvoiceJob } from "@/lib/backend/invoices";
import { post } from "@/lib/backend/ledger";
import { doPaymentJob } from "@/lib/backend/payments";
import { clock } from "@/lib/config/clock";
import { invoices as texts } from "@/lib/config/messages/invoices";
import { overviewTasks } from "@/lib/config/messages/overview/tasks";
import { disputeFilesMax } from "@/lib/contract/invoices";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, mondayOf } from "@/lib/format";
import { auditOf } from "@/tests/support/audited";
import {
  aBilling,
  aConsent,
  anAgreedSheet,
  aTuesday,
  type Billing,
  invoicesOf,
  runAfter,
  runAgain,
  setClock,
} from "@/tests/support/billing";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { anAgency, aProvider, asOwner, aUser, closeFixtures, signInAs } from "@/tests/support/fixtures";
import { anIssuedInvoice } from "@/tests/support/invoices";
import { balancesOf, expectBalanced, anInvoice as issuedInvoice } from "@/tests/support/issued-invoices";
import { aPdf } from "@/tests/support/organisations";

let billing: Billing;
let foreign: { agency: Client; provider: Client; unpermitted: Client };
const [inProcess] = transports;

beforeAll(async () => {
  if (!inProcess) throw new Error("there is no transport");
  const { clientOf } = inProcess;
  billing = await aBilling();
  await aConsent(billing.supply.agency, billing.site.provider);
  const client = async (organisation: Parameters<typeof aUser>[0]["in"], code: string) =>
    clientOf(await signInAs(await aUser({ in: organisation, codes: [code] })));
  foreign = {
    agency: await client(await anAgency(), codes.finance),
    provider: await client(await aProvider(), codes.finance),
    unpermitted: await client(billing.site.provider, codes.jobs),
  };
});
afterEach(async () => {
  clock.now = () => new Date();
  await expectBalanced();
});
afterAll(closeFixtures);

const file = async () => ({ name: "note.pdf", base64: (await aPdf()).toString("base64") });
const reason = "The worker left at noon.";

/** An invoice of two shifts of £134.18 before VAT, £322.03 with it, and its lines. */
async function anInvoice() {
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await anAgreedSheet(billing, daysAfter(date, 1));
  await runAfter(date);
  const row = (await invoicesOf(billing.supply.agency)).findLast(({ kind }) => kind === "invoice");
  const invoiceId = row?.id ?? "";
  const invoice = await billing.provider.invoices.get({ invoiceId });
  const seen = async () => ({ invoiceId, lock: (await billing.provider.invoices.get({ invoiceId })).lock });
  const [first, second] = invoice.lines.map(({ _id }) => _id);
  return { invoiceId, invoice, seen, first: first ?? "", second: second ?? "" };
}
/** A provider that invoices are issued to, and an agency whose credit notes have the numbers after those, which are made without a run. */
async function twoParties() {
  const parties = { agency: await anAgency(), provider: await aProvider() };
  await asOwner((tx) => tx.insert(schema.invoiceCounters).values({ organisationId: parties.agency.id, next: 1_000 }));
  const payer = await signInAs(await aUser({ in: parties.provider, codes: [codes.finance] }));
  const provider = (inProcess as (typeof transports)[number]).clientOf(payer);
  const vat = {
    treatment: "standard",
    ratePercent: 20,
    reason: "Standard rate",
    ruleVersion: "1",
    source: "Act",
  } as const;
  /** An invoice of lines of these amounts before VAT. */
  const anInvoiceOf = async (amounts: readonly number[], options: Parameters<typeof issuedInvoice>[1] = {}) => {
    const netPence = amounts.reduce((sum, one) => sum + one, 0);
    const invoiceId = await issuedInvoice(parties, { grossPence: netPence * 1.2, ...options });
    const lines = amounts.map((amount, index) => ({
      id: randomUUID(),
      invoiceId,
      organisationId: parties.agency.id,
      providerId: parties.provider.id,
      position: index + 1,
      kind: "shift" as const,
      description: `Shift ${index + 1}`,
      netPence: amount,
      vat,
    }));
    await asOwner((tx) => tx.insert(schema.invoiceLines).values(lines));
    const seen = async () => ({ invoiceId, lock: (await provider.invoices.get({ invoiceId })).lock });
    return { invoiceId, seen, lineIds: lines.map(({ id }) => id) };
  };
  return { anInvoiceOf, provider };
}

/** The tasks about an invoice that someone has. */
async function tasksOf(client: Client, { number }: { number: string }) {
  const { kinds } = await client.overview.tasks({ limit: 99 });
  return kinds
    .flatMap(({ key, items }) => items.map(({ title, text, action }) => [key, title, text, action.href]))
    .filter(([, title]) => title === number);
}
const auditedOf = async (invoiceId: string) => {
  const rows = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, invoiceId)),
  );
  return rows.map(({ action }) => action);
};

test("both sides and the platform list and read it, no one else does, and the totals are of what matches", async () => {
  const { invoiceId, invoice } = await anInvoice();
  const { agency, provider, admin, supply } = billing;
  expect(invoice).toMatchObject({
    status: "pending_approval",
    grossPence: 32_203,
    duePence: 32_203,
    lines: [{ netPence: 13_418, vat: { ratePercent: 20 } }, { netPence: 13_418 }],
    can: { approve: true, dispute: true, answer: false, decide: false, credit: false },
  });
  for (const client of [agency, provider, admin]) {
    const { items } = await client.invoices.list({ from: invoice.issuedOn, to: invoice.issuedOn });
    expect(items.map(({ _id }) => _id)).toContain(invoiceId);
  }
  const { totals, items } = await agency.invoices.list({ status: "pending_approval", query: supply.agency.name });
  expect(totals).toEqual({ count: items.length, pendingPence: items.length * 32_203, paidPence: 0 });
  for (const client of [foreign.agency, foreign.provider]) {
    expect((await client.invoices.list({})).items).toEqual([]);
    expect((await refusalOf(client.invoices.get({ invoiceId }))).code).toBe("NOT_FOUND");
  }
  expect((await refusalOf(foreign.unpermitted.invoices.list({}))).code).toBe("FORBIDDEN");
});

test("the chart adds up to the totals of the list, whatever the filters, and nothing of others is in it", async () => {
  const { invoice } = await anInvoice();
  const { agency, provider } = billing;
  for (const client of [agency, provider]) {
    for (const filters of [{}, { status: "pending_approval" as const }, { from: invoice.issuedOn }]) {
      const { weeks } = await client.invoices.weeks(filters);
      const { totals } = await client.invoices.list(filters);
      const sum = (of: "count" | "pendingPence" | "paidPence") => weeks.reduce((all, week) => all + week[of], 0);
      expect({ count: sum("count"), pendingPence: sum("pendingPence"), paidPence: sum("paidPence") }).toEqual(totals);
      expect(weeks.map(({ weekOn }) => weekOn)).toContain(mondayOf(invoice.issuedOn));
      for (const { weekOn } of weeks) expect(mondayOf(weekOn)).toBe(weekOn);
    }
  }
  for (const client of [foreign.agency, foreign.provider]) expect((await client.invoices.weeks({})).weeks).toEqual([]);
  expect((await refusalOf(foreign.unpermitted.invoices.weeks({}))).code).toBe("FORBIDDEN");
});

test("an export is in the access log with its filters and without what was searched for", async () => {
  await billing.agency.invoices.recordExport({ query: "Thistledown", status: "paid" });
  const [noted] = await asOwner((tx) =>
    tx
      .select({ details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(
        and(
          eq(schema.auditEvents.organisationId, billing.supply.agency.id),
          eq(schema.auditEvents.action, "invoice.listExported"),
        ),
      ),
  );
  expect(noted?.details).toEqual({ filters: "search generation status", generation: "new" });
  expect((await refusalOf(foreign.unpermitted.invoices.recordExport({}))).code).toBe("FORBIDDEN");
});

test("the list pages by key, each invoice once", async () => {
  await anInvoice();
  await anInvoice();
  const all = (await billing.agency.invoices.list({})).items.map(({ _id }) => _id);
  const paged: string[] = [];
  let after: string | undefined;
  do {
    const page = await billing.agency.invoices.list({ limit: 1, after });
    paged.push(...page.items.map(({ _id }) => _id));
    after = page.next ?? undefined;
  } while (after);
  expect(paged).toEqual(all);
  expect((await refusalOf(billing.agency.invoices.list({ after: "x" }))).code).toBe("BAD_REQUEST");
});

test("a provider approves it once; a second user is told so, and no one else can", async () => {
  const { invoiceId, seen } = await anInvoice();
  const input = await seen();
  const both = await Promise.allSettled([
    billing.provider.invoices.approve(input),
    billing.provider.invoices.approve(input),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(billing.provider.invoices.approve(input))).toMatchObject({
    code: "CONFLICT",
    message: texts.changed,
  });
  expect((await refusalOf(billing.provider.invoices.approve(await seen()))).reason).toBe("notNow");
  expect(await auditedOf(invoiceId)).toEqual(expect.arrayContaining(["invoice.issued", "invoice.approved"]));
  const other = await anInvoice();
  expect((await refusalOf(foreign.provider.invoices.approve(await other.seen()))).code).toBe("NOT_FOUND");
  for (const client of [billing.agency, billing.admin]) {
    expect((await refusalOf(client.invoices.approve(await other.seen()))).code).toBe("FORBIDDEN");
  }
});

test("it is approved automatically at its cut-off without an answer, and says so", async () => {
  const { invoiceId, invoice } = await anInvoice();
  const dueAt = new Date(invoice.approvalDueAt ?? "");
  setClock(new Date(dueAt.getTime() - 60_000).toISOString());
  await doInvoiceJob();
  expect((await billing.agency.invoices.get({ invoiceId })).status).toBe("pending_approval");
  setClock(dueAt.toISOString());
  await Promise.all([doInvoiceJob(), doInvoiceJob()]);
  const after = await billing.agency.invoices.get({ invoiceId });
  expect(after).toMatchObject({ status: "approved", isAutomatic: true, approvalDueAt: null });
  expect(after.history[0]).toMatchObject({ event: "approveByTime", side: "time", by: null });
  expect(after.history.filter(({ event }) => event === "approveByTime")).toHaveLength(1);
});

test("a disputed line is held, the rest is approved at once; the agency answers and the platform decides for it", async () => {
  const { invoiceId, invoice, seen, second } = await anInvoice();
  const { provider, agency, admin, site } = billing;
  const { number } = invoice;
  const page = `/dashboard/finance/new/${invoiceId}`;
  const toApprove = ["invoices", number, overviewTasks.approveInvoice("£322.03"), `${page}?queue=invoices`];
  expect(await tasksOf(provider, invoice)).toEqual([toApprove]);
  for (const client of [agency, admin, foreign.provider, foreign.unpermitted]) {
    expect(await tasksOf(client, invoice)).toEqual([]);
  }
  const before = await balancesOf(site.provider);
  const input = { ...(await seen()), lineIds: [second], reason, file: await file() };
  const { status, disputeId } = await provider.invoices.dispute(input);
  expect(status).toBe("approved");
  expect((await refusalOf(provider.invoices.dispute(input))).reason).toBe("changed");
  expect((await refusalOf(provider.invoices.dispute({ ...input, ...(await seen()) }))).code).toBe("BAD_REQUEST");
  const held = await agency.invoices.get({ invoiceId });
  const toAnswer = ["invoiceDisputes", number, overviewTasks.answerInvoice("£161.01"), `${page}?queue=invoiceDisputes`];
  const toDecide = ["invoiceDisputes", number, overviewTasks.decideInvoice("£161.01"), `${page}?queue=invoiceDisputes`];
  expect(await tasksOf(provider, invoice)).toEqual([]);
  expect(await tasksOf(agency, invoice)).toEqual([toAnswer]);
  expect(await tasksOf(foreign.agency, invoice)).toEqual([]);
  const disputed = async () => (await provider.invoices.list({ status: "disputed" })).items.map(({ _id }) => _id);
  expect(await disputed()).toContain(invoiceId);
  // Of £322.03 the half with VAT is £161.02, or £161.01 for the rest.
  expect(held).toMatchObject({ heldPence: 16_101, duePence: 16_102, grossPence: 32_203, can: { answer: true } });
  expect(await balancesOf(site.provider)).toMatchObject({ disputed: (before["disputed"] ?? 0) + 16_101 });
  const [shown] = held.disputes[0]?.files ?? [];
  const fileId = shown?.fileId ?? "";
  expect((await agency.invoices.evidence({ invoiceId, fileId })).contentType).toBe("application/pdf");
  expect((await refusalOf(foreign.agency.invoices.evidence({ invoiceId, fileId }))).code).toBe("NOT_FOUND");
  const answer = { invoiceId, disputeId, answer: "They stayed; the sheet is signed.", file: await file() };
  expect((await refusalOf(foreign.agency.invoices.answer(answer))).code).toBe("NOT_FOUND");
  expect((await refusalOf(provider.invoices.answer(answer))).code).toBe("FORBIDDEN");
  await agency.invoices.answer(answer);
  expect((await refusalOf(agency.invoices.answer(answer))).reason).toBe("answered");
  // Their files, added once more, are those that are there.
  expect(await provider.invoices.addEvidence({ invoiceId, disputeId, file: input.file })).toEqual({ fileId });
  await agency.invoices.addEvidence({ invoiceId, disputeId, file: answer.file });
  expect((await agency.invoices.get({ invoiceId })).disputes[0]?.files).toHaveLength(2);
  expect([await tasksOf(agency, invoice), await tasksOf(admin, invoice)]).toEqual([[], [toDecide]]);
  const decision = { ...(await seen()), disputeId, decision: "uphold" as const, reason: "The sheet is signed." };
  for (const client of [provider, agency])
    expect((await refusalOf(client.invoices.decide(decision))).code).toBe("FORBIDDEN");
  await admin.invoices.decide(decision);
  expect(await tasksOf(admin, invoice)).toEqual([]);
  expect(await disputed()).not.toContain(invoiceId);
  expect((await refusalOf(admin.invoices.decide({ ...decision, ...(await seen()) }))).reason).toBe("decided");
  expect(await agency.invoices.get({ invoiceId })).toMatchObject({
    status: "approved",
    heldPence: 0,
    duePence: 32_203,
    disputes: [{ decision: "uphold", files: [{ side: "provider" }, { side: "agency" }] }],
  });
  expect((await refusalOf(provider.invoices.dispute({ ...input, ...(await seen()) }))).code).toBe("BAD_REQUEST");
  const audited = await auditedOf(invoiceId);
  for (const call of ["dispute", "answer", "decide", "evidence"]) {
    const expected = auditOf[`invoices.${call}`];
    if (expected && !("writesNothing" in expected)) expect(audited).toEqual(expect.arrayContaining([...expected]));
  }
});

test("disputed and credited in full leaves nothing due, with one credit note that has the next number", async () => {
  const { invoiceId, invoice, seen } = await anInvoice();
  const { provider, admin, agency, supply } = billing;
  const { disputeId, status } = await provider.invoices.dispute({ ...(await seen()), lineIds: null, reason });
  expect(status).toBe("disputed");
  expect(await agency.invoices.get({ invoiceId })).toMatchObject({ heldPence: 32_203, duePence: 0 });
  await admin.invoices.decide({ ...(await seen()), disputeId, decision: "credit", reason: "No one came." });
  const after = await agency.invoices.get({ invoiceId });
  expect(after).toMatchObject({ status: "credited", heldPence: 0, creditedPence: 32_203, duePence: 0 });
  const note = await agency.invoices.get({ invoiceId: after.creditNotes[0]?._id ?? "" });
  expect(note).toMatchObject({
    kind: "credit_note",
    status: "issued",
    netPence: -invoice.netPence,
    vatPence: -invoice.vatPence,
    grossPence: -invoice.grossPence,
    creditsInvoice: { number: invoice.number },
    lines: [{ kind: "credit", netPence: -13_418 }, { netPence: -13_418 }],
  });
  const sequences = (await invoicesOf(supply.agency)).map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
});

test("a line that costs less is credited the difference, and the invoice waits for the provider again, due later", async () => {
  const { invoiceId, invoice, seen, first, second } = await anInvoice();
  const { provider, admin, agency } = billing;
  const { disputeId } = await provider.invoices.dispute({ ...(await seen()), lineIds: null, reason });
  const decision = { disputeId, decision: "reprice" as const, reason: "Four hours were worked." };
  const more = [{ lineId: first, netPence: 13_419 }];
  expect((await refusalOf(admin.invoices.decide({ ...(await seen()), ...decision, prices: more }))).code).toBe(
    "BAD_REQUEST",
  );
  expect((await refusalOf(admin.invoices.decide({ ...(await seen()), ...decision, prices: [] }))).code).toBe(
    "BAD_REQUEST",
  );
  const decidedOn = daysAfter(invoice.dueOn, 10);
  setClock(`${decidedOn}T13:00:00Z`);
  await admin.invoices.decide({ ...(await seen()), ...decision, prices: [{ lineId: first, netPence: 7_156 }] });
  const after = await agency.invoices.get({ invoiceId });
  // The agreed 30 days begin again, also for what lapses; the document keeps its day.
  const dueOn = daysAfter(decidedOn, 30);
  expect(after).toMatchObject({ dueOn, dueOnDocument: invoice.dueOn, late: null });
  // What is left is £205.74 and £41.15 VAT.
  expect(after).toMatchObject({ status: "pending_approval", heldPence: 0, creditedPence: 7_514, duePence: 24_689 });
  expect(after.lines.map(({ _id, creditedPence }) => [_id, creditedPence])).toEqual([
    [first, 6_262],
    [second, 0],
  ]);
  await provider.invoices.approve(await seen());
  const onDay = async (day: string) => {
    setClock(`${day}T13:00:00Z`);
    await doPaymentJob(randomUUID(), { kind: "scheduled" });
    const { status, late } = await agency.invoices.get({ invoiceId });
    return [status, late?.days];
  };
  expect(await onDay(dueOn)).toEqual(["scheduled", undefined]);
  expect(await onDay(daysAfter(dueOn, 1))).toEqual(["overdue", 1]);
});

test("a provider that was late before its dispute is late after it, also where it had disputed a part in time", async () => {
  const { anInvoiceOf, provider } = await twoParties();
  const { admin } = billing;
  const { invoiceId, seen, lineIds } = await anInvoiceOf([60_000, 40_000], { issuedIn: -30, dueIn: -9 });
  const read = () => provider.invoices.get({ invoiceId });
  const [today, [first = "", second = ""]] = [calendarDate(new Date()), lineIds];
  setClock(`${daysAfter(today, -20)}T13:00:00Z`);
  const inTime = await provider.invoices.dispute({ ...(await seen()), lineIds: [first], reason });
  setClock(`${today}T13:00:00Z`);
  expect(await read()).toMatchObject({ duePence: 48_000, late: { days: 9 } });
  const late = await provider.invoices.dispute({ ...(await seen()), lineIds: [second], reason });
  expect(await read()).toMatchObject({ duePence: 0, late: null });
  setClock(`${daysAfter(today, 11)}T13:00:00Z`);
  for (const { disputeId } of [inTime, late])
    await admin.invoices.decide({ ...(await seen()), disputeId, decision: "uphold", prices: [], reason });
  expect(await read()).toMatchObject({ dueOn: daysAfter(today, -9), duePence: 120_000, late: { days: 20 } });
});

test("a negative line is disputed and credited with all of the invoice, and makes no other amount too large", async () => {
  const { anInvoiceOf, provider } = await twoParties();
  const { admin } = billing;
  const invoiceWith = async () => {
    const { lineIds, ...invoice } = await anInvoiceOf([120_000, 10_000, -30_000]);
    const [dear = "", , less = ""] = lineIds;
    return { ...invoice, dear, less };
  };
  const part = await invoiceWith();
  const disputing = { ...(await part.seen()), reason, lineIds: [part.less] };
  expect((await refusalOf(provider.invoices.dispute(disputing))).code).toBe("BAD_REQUEST");
  const { disputeId } = await provider.invoices.dispute({ ...disputing, lineIds: [part.dear] });
  // The line alone is £1,440 with VAT, and the invoice £1,200.
  const held = await provider.invoices.get({ invoiceId: part.invoiceId });
  expect(held).toMatchObject({ heldPence: 120_000, duePence: 0, status: "approved" });
  const credit = { disputeId, decision: "credit" as const, reason };
  expect((await refusalOf(admin.invoices.decide({ ...(await part.seen()), ...credit }))).reason).toBe("belowNil");
  const prices = [{ lineId: part.dear, netPence: 20_000 }];
  await admin.invoices.decide({ ...(await part.seen()), ...credit, decision: "reprice", prices });
  expect(await provider.invoices.get({ invoiceId: part.invoiceId })).toMatchObject({
    status: "credited",
    heldPence: 0,
    creditedPence: 120_000,
    duePence: 0,
  });
  const whole = await invoiceWith();
  const all = await provider.invoices.dispute({ ...(await whole.seen()), reason, lineIds: null });
  expect(await provider.invoices.get({ invoiceId: whole.invoiceId })).toMatchObject({
    heldPence: 120_000,
    duePence: 0,
  });
  await admin.invoices.decide({ ...(await whole.seen()), ...credit, disputeId: all.disputeId });
  const other = await invoiceWith();
  const tooMuch = { ...(await other.seen()), reason, lines: [{ lineId: other.dear, netPence: 110_000 }] };
  expect((await refusalOf(admin.invoices.credit(tooMuch))).reason).toBe("belowNil");
  await admin.invoices.credit({ ...(await other.seen()), reason, lines: null });
  for (const { invoiceId } of [whole, other]) {
    const { creditNotes, ...invoice } = await provider.invoices.get({ invoiceId });
    expect(invoice).toMatchObject({ status: "credited", heldPence: 0, creditedPence: 120_000, duePence: 0 });
    expect(creditNotes).toMatchObject([{ grossPence: -120_000 }]);
  }
});

test("a line is disputed and credited without the negative one once another was decided, and no credit note is of nil", async () => {
  const { anInvoiceOf, provider } = await twoParties();
  const { admin } = billing;
  const { invoiceId, seen, lineIds } = await anInvoiceOf([100_000, 20_000, -50_000]);
  const [dear = "", cheap = ""] = lineIds;
  const read = () => provider.invoices.get({ invoiceId });
  const decide = async (disputeId: string, decision: "uphold" | "credit") =>
    admin.invoices.decide({ ...(await seen()), disputeId, decision, reason });
  const first = await provider.invoices.dispute({ ...(await seen()), reason, lineIds: [dear] });
  await decide(first.disputeId, "uphold");
  const second = await provider.invoices.dispute({ ...(await seen()), reason, lineIds: [cheap] });
  expect(await read()).toMatchObject({ status: "approved", heldPence: 24_000, duePence: 60_000 });
  await decide(second.disputeId, "credit");
  expect(await read()).toMatchObject({ heldPence: 0, creditedPence: 24_000, duePence: 60_000 });

  const nil = await anInvoiceOf([20_000, -20_000]);
  const all = await provider.invoices.dispute({ ...(await nil.seen()), reason, lineIds: null });
  const credit = { disputeId: all.disputeId, decision: "credit" as const, reason };
  expect((await refusalOf(admin.invoices.decide({ ...(await nil.seen()), ...credit }))).reason).toBe("notReduced");
  await admin.invoices.decide({ ...(await nil.seen()), ...credit, decision: "uphold" });
});

test("the platform credits lines, never more than is left, and twice at once only once; billed again they are on the next invoice", async () => {
  const { invoiceId, seen, first } = await anInvoice();
  const { admin, provider, agency, supply } = billing;
  const tooMuch = {
    ...(await seen()),
    lines: [{ lineId: first, netPence: 13_419 }],
    reason: "Wrong",
    billAgain: false,
  };
  expect((await refusalOf(admin.invoices.credit(tooMuch))).code).toBe("BAD_REQUEST");
  for (const client of [provider, agency])
    expect((await refusalOf(client.invoices.credit(tooMuch))).code).toBe("FORBIDDEN");
  const unknown = { ...tooMuch, lines: [{ lineId: randomUUID(), netPence: 1 }] };
  expect((await refusalOf(admin.invoices.credit(unknown))).code).toBe("BAD_REQUEST");
  const input = {
    ...(await seen()),
    lines: [{ lineId: first, netPence: 13_418 }],
    reason: "The wrong order",
    billAgain: true,
  };
  const both = await Promise.allSettled([admin.invoices.credit(input), admin.invoices.credit(input)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await agency.invoices.get({ invoiceId })).toMatchObject({ creditedPence: 16_101, duePence: 16_102 });
  await runAgain(billing);
  const latest = (await invoicesOf(supply.agency)).at(-1);
  expect(latest).toMatchObject({ kind: "invoice", netPence: 13_418 });
  await admin.invoices.credit({ ...(await seen()), lines: null, reason: "All of it", billAgain: false });
  expect((await agency.invoices.get({ invoiceId })).status).toBe("credited");
  expect(
    (await refusalOf(admin.invoices.credit({ ...(await seen()), lines: null, reason: "Again", billAgain: false })))
      .reason,
  ).toBe("nothingLeft");
});

test("only lines of the credit are billed again, not those that were credited before", async () => {
  const { seen, first, second } = await anInvoice();
  const credit = async (lineId: string, billAgain: boolean) =>
    billing.admin.invoices.credit({
      ...(await seen()),
      lines: [{ lineId, netPence: 13_418 }],
      reason: "No one came",
      billAgain,
    });
  await credit(first, false);
  await credit(second, true);
  await runAgain(billing);
  expect((await invoicesOf(billing.supply.agency)).at(-1)).toMatchObject({ kind: "invoice", netPence: 13_418 });
});

test("what is being collected or has been paid is not credited", async () => {
  const { invoiceId, seen, first, second } = await anInvoice();
  const { admin, provider } = billing;
  await provider.invoices.approve(await seen());
  const credit = async (lineId: string, netPence: number) =>
    admin.invoices.credit({ ...(await seen()), lines: [{ lineId, netPence }], reason: "Wrong", billAgain: false });
  const become = (status: "collecting" | "approved") =>
    asOwner((tx) => tx.update(schema.invoices).set({ status }).where(eq(schema.invoices.id, invoiceId)));
  await become("collecting");
  expect((await refusalOf(credit(first, 1))).reason).toBe("notNow");
  expect((await admin.invoices.get({ invoiceId })).can.credit).toBe(false);
  await become("approved");
  const paid = { paidOn: "2026-01-05", reference: "FP 1" };
  await admin.payments.record({ ...(await seen()), ...paid, pence: 20_000 });
  expect((await refusalOf(credit(first, 13_418))).reason).toBe("paid");
  await credit(second, 100);
  expect((await admin.invoices.get({ invoiceId })).can.credit).toBe(true);
});

test.each([
  ["credit", "paid", 0],
  ["uphold", "approved", 16_101],
] as const)(
  "a dispute of a paid invoice that ends with %s leaves it %s, with %d pence to pay",
  async (decision, status, duePence) => {
    const { invoiceId, seen, second } = await anInvoice();
    const { admin, provider } = billing;
    const { disputeId } = await provider.invoices.dispute({ ...(await seen()), lineIds: [second], reason });
    await admin.payments.record({ ...(await seen()), pence: 16_102, paidOn: "2026-01-05", reference: "FP 2" });
    expect((await admin.invoices.get({ invoiceId })).status).toBe("paid");
    await admin.invoices.decide({ ...(await seen()), disputeId, decision, reason: "As the sheet says." });
    expect(await admin.invoices.get({ invoiceId })).toMatchObject({ status, duePence, heldPence: 0 });
  },
);

test("each side adds files of its own alone to a dispute, whatever the call", async () => {
  const { invoiceId, seen, second } = await anInvoice();
  const { provider, supply, site } = billing;
  const input = { ...(await seen()), lineIds: [second], reason, file: await file() };
  const { disputeId } = await provider.invoices.dispute(input);
  const [own] = await asOwner((tx) =>
    tx.select().from(schema.invoiceFiles).where(eq(schema.invoiceFiles.disputeId, disputeId)),
  );
  const [stored] = await asOwner((tx) =>
    tx
      .select()
      .from(schema.files)
      .where(eq(schema.files.id, own?.fileId ?? "")),
  );
  if (!own || !stored) throw new Error("there is no file");
  const foreignFile = { ...stored, id: randomUUID(), storageKey: `organisations/${randomUUID()}` };
  await asOwner((tx) => tx.insert(schema.files).values(foreignFile));
  const add = (organisationId: string, side: "agency" | "provider") =>
    withScope({ kind: "organisation", organisationId }, (tx) =>
      tx.insert(schema.invoiceFiles).values({ ...own, fileId: foreignFile.id, side, sentHash: null }),
    );
  await expect(add(supply.agency.id, "agency")).rejects.toMatchObject({ cause: { code: "42501" } });
  await add(site.provider.id, "provider");
  expect((await provider.invoices.get({ invoiceId })).disputes[0]?.files).toHaveLength(2);
});

test("an impossible date is refused, not searched for", async () => {
  const { agency } = billing;
  for (const call of [
    agency.invoices.list({ from: "0000-01-01" }),
    agency.invoiceDocuments.period({ from: "0000-01-01", to: "2027-01-01" }),
  ]) {
    expect((await refusalOf(call)).code).toBe("BAD_REQUEST");
  }
});

test("nothing is approved automatically and no run starts without the flag for invoices", async () => {
  const { invoiceId, invoice } = await anInvoice();
  setClock(invoice.approvalDueAt ?? "");
  const runs = () => asOwner((tx) => tx.select({ id: schema.invoiceRuns.id }).from(schema.invoiceRuns));
  const before = await runs();
  process.env.FLAG_STRIPE_INVOICING = "0";
  try {
    await jest.isolateModulesAsync(async () => {
      const { clock: isolated } = await import("@/lib/config/clock");
      isolated.now = clock.now;
      const { doInvoiceJob: withoutFlag } = await import("@/lib/backend/invoices");
      await withoutFlag();
    });
  } finally {
    process.env.FLAG_STRIPE_INVOICING = "1";
  }
  expect((await billing.agency.invoices.get({ invoiceId })).status).toBe("pending_approval");
  expect(await runs()).toHaveLength(before.length);
});

test("the platform holds a payout and releases it, which the provider does not see", async () => {
  const { invoiceId, seen } = await anInvoice();
  const { admin, provider, agency } = billing;
  await admin.invoices.holdPayout({ ...(await seen()), reason: "Bank details are being checked" });
  expect((await agency.invoices.get({ invoiceId })).payoutHeldReason).toBe("Bank details are being checked");
  const theirs = await provider.invoices.get({ invoiceId });
  expect([theirs.payoutHeldReason, theirs.history.map(({ event }) => event)]).toEqual([null, ["issue"]]);
  await admin.invoices.holdPayout({ ...(await seen()), reason: null });
  expect((await agency.invoices.get({ invoiceId })).payoutHeldReason).toBeNull();
  expect(await auditedOf(invoiceId)).toEqual(expect.arrayContaining(["invoice.payoutHeld", "invoice.payoutReleased"]));
  expect((await refusalOf(admin.invoices.handleExternally(await seen()))).reason).toBe("notNow");
  expect((await refusalOf(agency.invoices.holdPayout({ ...(await seen()), reason: null }))).code).toBe("FORBIDDEN");
});

test("an invoice that is paid directly is recorded as handled externally", async () => {
  const direct = await aBilling({ isDirect: true });
  await aConsent(direct.supply.agency, direct.site.provider);
  const date = aTuesday();
  await anAgreedSheet(direct, date);
  await runAfter(date);
  const [row] = await invoicesOf(direct.supply.agency);
  const seen = { invoiceId: row?.id ?? "", lock: row?.lock ?? 0 };
  expect((await refusalOf(direct.provider.invoices.approve(seen))).reason).toBe("notNow");
  expect(await direct.admin.invoices.handleExternally(seen)).toEqual({ status: "handled_externally" });
  expect(await auditedOf(seen.invoiceId)).toContain("invoice.handledExternally");
  expect([await balancesOf(direct.supply.agency), await balancesOf(direct.site.provider)]).toEqual([{}, {}]);
});

test("an invoice that is paid in part and credited for the rest is paid, with one event for each", async () => {
  const { invoiceId, seen, first } = await anInvoice();
  await billing.provider.invoices.approve(await seen());
  // Of £322.03, the credit of a line takes off what the other does not come to: £134.18 and VAT of £26.84.
  const [grossPence, paidPence] = [32_203, 16_102];
  await billing.admin.payments.record({
    ...(await seen()),
    pence: paidPence,
    paidOn: calendarDate(clock.now()),
    reference: `part ${invoiceId}`,
  });
  expect((await billing.admin.invoices.get({ invoiceId })).status).toBe("approved");
  await billing.admin.invoices.credit({ ...(await seen()), reason, lines: [{ lineId: first, netPence: 13_418 }] });
  const after = await billing.admin.invoices.get({ invoiceId });
  expect(after).toMatchObject({ status: "paid", duePence: 0, grossPence, paidPence });
  expect(after.history.slice(0, 2).map(({ event }) => event)).toEqual(["pay", "creditPart"]);
  await billing.admin.payments.payOut({
    ...(await seen()),
    paidOn: calendarDate(clock.now()),
    reference: `out ${invoiceId}`,
  });
  expect((await billing.agency.invoices.get({ invoiceId })).status).toBe("paid_out");
});

test("both sides add files to an open dispute, checked like other documents, which both and the platform open", async () => {
  const { invoiceId, seen, second } = await anInvoice();
  const { provider, agency, admin } = billing;
  const { disputeId } = await provider.invoices.dispute({ ...(await seen()), lineIds: [second], reason, file: null });
  const of = { invoiceId, disputeId, file: await file() };
  expect((await agency.invoices.get({ invoiceId })).can.addEvidence).toBe(true);
  const added = [await provider.invoices.addEvidence(of), await agency.invoices.addEvidence(of)];
  const shown = (await admin.invoices.get({ invoiceId })).disputes[0]?.files ?? [];
  expect(shown.map(({ side }) => side).sort()).toEqual(["agency", "provider"]);
  for (const client of [provider, agency, admin]) {
    for (const { fileId } of added) {
      expect((await client.invoices.evidence({ invoiceId, fileId })).contentType).toBe("application/pdf");
    }
  }
  const script = { name: "door.pdf", base64: Buffer.from("<script>alert(1)</script>").toString("base64") };
  expect((await refusalOf(provider.invoices.addEvidence({ ...of, file: script }))).code).toBe("BAD_REQUEST");
  for (const client of [foreign.agency, foreign.provider]) {
    expect((await refusalOf(client.invoices.addEvidence(of))).code).toBe("NOT_FOUND");
    const [first] = added;
    expect((await refusalOf(client.invoices.evidence({ invoiceId, fileId: first?.fileId ?? "" }))).code).toBe(
      "NOT_FOUND",
    );
  }
  expect((await refusalOf(admin.invoices.addEvidence(of))).code).toBe("FORBIDDEN");
  expect((await refusalOf(foreign.unpermitted.invoices.addEvidence(of))).code).toBe("FORBIDDEN");
  const page = async (n: number) => {
    const base64 = (await aPdf(`Page ${n}`)).toString("base64");
    return { ...of, file: { name: "page.pdf", base64 } };
  };
  // The same file sent again, also at once and after a lost answer, is added once; the other side's is its own.
  const samePage = await page(1);
  const again = await Promise.all([1, 2, 3].map(() => agency.invoices.addEvidence(samePage)));
  expect(new Set([...again, await agency.invoices.addEvidence(samePage)].map(({ fileId }) => fileId)).size).toBe(1);
  for (let one = 2; one < disputeFilesMax; one += 1) await agency.invoices.addEvidence(await page(one));
  expect((await admin.invoices.get({ invoiceId })).disputes[0]?.files).toHaveLength(1 + disputeFilesMax);
  expect((await refusalOf(agency.invoices.addEvidence(await page(disputeFilesMax)))).reason).toBe("tooManyFiles");
  expect(await agency.invoices.addEvidence(samePage)).toEqual(again[0]);
  await admin.invoices.decide({ ...(await seen()), disputeId, decision: "uphold", reason });
  expect((await refusalOf(provider.invoices.addEvidence(await page(1)))).reason).toBe("decided");
  expect(await agency.invoices.addEvidence(samePage)).toEqual(again[0]);
  expect((await agency.invoices.get({ invoiceId })).can.addEvidence).toBe(false);
  expect(await auditedOf(invoiceId)).toEqual(expect.arrayContaining(["invoice.evidenceAdded"]));
});

test("an earlier invoice is put to its provider by the platform, once, and then approved or left to its cut-off", async () => {
  const { provider, agency, admin, supply, site } = billing;
  const anEarlier = async (more = {}) => {
    const { id: invoiceId } = await anIssuedInvoice(supply.agency, site.provider, { generation: "legacy", ...more });
    await asOwner((tx) =>
      tx
        .update(schema.invoices)
        .set({ status: "issued", approvalDueAt: null })
        .where(eq(schema.invoices.id, invoiceId)),
    );
    const parties = { agencyId: supply.agency.id, providerId: site.provider.id, invoiceId };
    await withScope({ kind: "platform" }, (tx) =>
      post(tx, { event: "invoiceIssued", key: `invoice:${invoiceId}:issued`, pence: 12_000, ...parties }),
    );
    return invoiceId;
  };
  const invoiceId = await anEarlier();
  const read = await admin.invoices.get({ invoiceId });
  expect(read.can).toMatchObject({ present: true, handleExternally: true });
  const seen = { invoiceId, lock: read.lock };
  for (const client of [agency, provider])
    expect((await refusalOf(client.invoices.present(seen))).code).toBe("FORBIDDEN");
  const both = await Promise.allSettled([admin.invoices.present(seen), admin.invoices.present(seen)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const asked = await provider.invoices.get({ invoiceId });
  expect(asked).toMatchObject({ status: "pending_approval", can: { approve: true, dispute: true } });
  expect(asked.approvalDueAt).not.toBeNull();
  expect(asked.history[0]).toMatchObject({ event: "present", side: "platform" });
  expect(await auditedOf(invoiceId)).toContain("invoice.presented");
  await provider.invoices.approve({ invoiceId, lock: asked.lock });
  await admin.payments.record({
    invoiceId,
    lock: asked.lock + 1,
    pence: 12_000,
    paidOn: calendarDate(clock.now()),
    reference: `earlier ${invoiceId}`,
  });
  expect((await agency.invoices.get({ invoiceId })).status).toBe("paid");

  // One of the weekly run is presented when it is issued, and not again.
  const weekly = (await invoicesOf(supply.agency)).find(
    ({ kind, generation }) => kind === "invoice" && generation === "new",
  );
  if (!weekly) throw new Error("no run has issued anything");
  expect((await admin.invoices.get({ invoiceId: weekly.id })).can.present).toBe(false);
  expect((await refusalOf(admin.invoices.present({ invoiceId: weekly.id, lock: weekly.lock }))).reason).toBe("notNow");
});
