/** Advances: what is eligible, the limit, the platform's steps, what payouts take back, and a dispute that opens a recovery at once. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { mailAboutAdvance, tellOfRecoveries } from "@/lib/backend/advances";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
import { aFinanceUser, agreeTerms, setApplication, TERMS } from "@/tests/support/advance-terms";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
} from "@/tests/support/fixtures";
import { anInvoice, balancesOf, expectBalanced, invoiceNow } from "@/tests/support/issued-invoices";
import { until } from "@/tests/support/until";

const [transport] = transports;
if (!transport) throw new Error("no transport");
const { clientOf } = transport;
const today = calendarDate(new Date());

let provider: Organisation;
let admin: Client;

beforeAll(async () => {
  Object.assign(process.env, {
    PORTAL_LOCAL: "1",
    BACS_SERVICE_USER_NUMBER: "123456",
    BACS_SORT_CODE: "200000",
    BACS_ACCOUNT_NUMBER: "55779911",
    BACS_ACCOUNT_NAME: "Tendwell Ltd",
  });
  provider = await aProvider();
  admin = clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: [codes.finance] })));
});
afterEach(expectBalanced);
afterAll(closeFixtures);

/** An agency with terms, its user, and the calls as they make them. */
async function anAgencyWithTerms(terms = TERMS) {
  const agency = await anAgency();
  const agencyId = agency.id;
  const client = clientOf(await signInAs(await aUser({ in: agency, codes: [codes.finance] })));
  await agreeTerms(admin, agencyId, { terms });
  return { agency, agencyId, client, parties: { agency, provider } };
}

const advanceNow = async (advanceId: string) => {
  const [advance] = await asOwner((tx) => tx.select().from(schema.advances).where(eq(schema.advances.id, advanceId)));
  if (!advance) throw new Error("there is no advance");
  return advance;
};
const seen = async (advanceId: string) => ({ advanceId, lock: (await advanceNow(advanceId)).lock });

type Asked = { agencyId: string; invoiceIds: string[] };

/** Asks for an advance at the price that its preview says. */
async function ask(client: Client, asked: Asked) {
  const { pence, feePence } = await client.advances.preview(asked);
  return client.advances.request({ ...asked, pence, feePence });
}
/** Of one invoice. */
const PRICE = { pence: 96_000, feePence: 1_440 };

/** An advance that has been paid, on invoices of £1,200 each. */
async function paidAdvanceOn(count: number) {
  const made = await anAgencyWithTerms();
  const invoiceIds: string[] = [];
  for (let n = 0; n < count; n++) invoiceIds.push(await anInvoice(made.parties));
  const { advanceId } = await ask(made.client, { agencyId: made.agencyId, invoiceIds });
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "review" });
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" });
  await admin.advances.payOut({ ...(await seen(advanceId)), on: today });
  return { ...made, invoiceIds, advanceId };
}

/** On one. */
async function paidAdvance() {
  const { invoiceIds, ...made } = await paidAdvanceOn(1);
  return { ...made, invoiceId: invoiceIds[0] ?? "" };
}

/** The provider has paid all that is due of an invoice. */
async function pay(invoiceId: string): Promise<void> {
  const { lock, duePence } = await invoiceNow(invoiceId);
  await admin.payments.record({ invoiceId, paidOn: today, reference: randomUUID(), lock, pence: duePence ?? 0 });
}

/** The provider has paid the invoice, and the agency is paid out. */
async function payInFull(invoiceId: string) {
  await pay(invoiceId);
  const { lock } = await invoiceNow(invoiceId);
  await admin.payments.payOut({ invoiceId, paidOn: today, reference: randomUUID(), lock });
}

/** A dispute holds part of an invoice, in the provider's scope, where the agency's advances are not seen. */
const hold = (invoiceId: string, heldPence: number) =>
  withScope({ kind: "organisation", organisationId: provider.id }, (tx) =>
    tx.update(schema.invoices).set({ heldPence }).where(eq(schema.invoices.id, invoiceId)),
  );

test("what is eligible: approved, undisputed, unpaid, in no advance and within the limit", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms();
  const eligible = await anInvoice(parties);
  const held = await anInvoice(parties);
  for (const status of ["pending_approval", "disputed", "paid", "overdue", "credited"] as const) {
    if (status !== "pending_approval") await anInvoice(parties, { status });
  }
  await anInvoice(parties, { grossPence: 1_000_000 });
  await hold(held, 100);
  const overview = await client.advances.overview({ agencyId });
  expect(overview).toMatchObject({ drawnPence: 0, availablePence: 500_000, terms: TERMS });
  expect(overview.eligible).toMatchObject([{ _id: eligible, duePence: 120_000, advancePence: 96_000 }]);
  expect((await refusalOf(client.advances.request({ agencyId, invoiceIds: [eligible, held], ...PRICE }))).reason).toBe(
    "notEligible",
  );
  expect(await client.advances.preview({ agencyId, invoiceIds: [eligible] })).toMatchObject({
    feePence: 1_440,
    netPence: 94_560,
  });
});

test("no advance without terms, or for an agency that is suspended", async () => {
  const agency = await anAgency();
  const client = clientOf(await signInAs(await aUser({ in: agency, codes: [codes.finance] })));
  const invoiceId = await anInvoice({ agency, provider });
  const asked = { agencyId: agency.id, invoiceIds: [invoiceId] };
  expect((await client.advances.overview({ agencyId: agency.id })).terms).toBeNull();
  expect((await refusalOf(client.advances.request({ ...asked, ...PRICE }))).reason).toBe("noTerms");
  await agreeTerms(admin, agency.id);
  expect((await refusalOf(admin.advances.proposeTerms({ agencyId: agency.id, lock: 0, terms: TERMS }))).reason).toBe(
    "changed",
  );
  await asOwner((tx) =>
    tx.update(schema.organisations).set({ status: "suspended" }).where(eq(schema.organisations.id, agency.id)),
  );
  expect((await admin.advances.overview({ agencyId: agency.id })).eligible).toEqual([]);
});

test("an advance is asked for at the price that was previewed, or not at all", async () => {
  const { agency, agencyId, client, parties } = await anAgencyWithTerms();
  const asked = { agencyId, invoiceIds: [await anInvoice(parties)] };
  expect(await client.advances.preview(asked)).toMatchObject(PRICE);
  await agreeTerms(admin, agencyId, { lock: 2, terms: { ...TERMS, feeBasisPoints: 300 } });
  const now = { ...PRICE, feePence: 2 * PRICE.feePence };
  for (const price of [PRICE, { ...now, pence: now.pence - 1 }]) {
    expect(await refusalOf(client.advances.request({ ...asked, ...price }))).toMatchObject({
      code: "CONFLICT",
      reason: "changed",
    });
  }
  const named = { _id: agencyId, name: agency.name };
  expect(await client.advances.overview({ agencyId })).toMatchObject({ agency: named, drawnPence: 0 });
  const { advanceId } = await client.advances.request({ ...asked, ...now });
  expect(await advanceNow(advanceId)).toMatchObject(now);
});

test("advances to review, to decide and to pay are tasks of the platform's finance staff", async () => {
  const { agency, agencyId, client, parties } = await anAgencyWithTerms();
  const { advanceId } = await ask(client, { agencyId, invoiceIds: [await anInvoice(parties)] });
  const tasksOf = async (who: Client) => {
    const { kinds } = await who.overview.tasks({ limit: 99, kind: "advances" });
    const items = kinds.find(({ key }) => key === "advances")?.items ?? [];
    return items.flatMap(({ title, text, action }) => (title === agency.name ? [[text, action?.href]] : []));
  };
  const page = `/dashboard/finance/advance?agency=${agencyId}&advance=${advanceId}#advance`;
  const texts = messages.overviewTasks.advance;
  expect(await tasksOf(admin)).toEqual([[texts.requested("£960.00"), page]]);
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "review" });
  expect(await tasksOf(admin)).toEqual([[texts.under_review("£960.00"), page]]);
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" });
  expect(await tasksOf(admin)).toEqual([[texts.approved("£960.00"), page]]);
  const other = clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: [codes.jobs] })));
  for (const who of [client, other]) expect(await tasksOf(who)).toEqual([]);
  await admin.advances.payOut({ ...(await seen(advanceId)), on: today });
  expect(await tasksOf(admin)).toEqual([]);
});

test("two requests at once do not pass the limit together, nor take an invoice twice", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms({ ...TERMS, limitPence: 100_000 });
  const [one, two] = [await anInvoice(parties), await anInvoice(parties)];
  const answers = await Promise.allSettled(
    [[one], [two], [one]].map((invoiceIds) => client.advances.request({ agencyId, invoiceIds, ...PRICE })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await client.advances.overview({ agencyId })).toMatchObject({ drawnPence: 96_000, availablePence: 4_000 });
});

test("an advance is cancelled before it is paid, declined with a reason, and then its invoice is eligible again", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms();
  const invoiceIds = [await anInvoice(parties)];
  const first = await ask(client, { agencyId, invoiceIds });
  expect(await client.advances.cancel(await seen(first.advanceId))).toMatchObject({ status: "cancelled" });
  const second = await ask(client, { agencyId, invoiceIds });
  const { advanceId } = second;
  const withoutReason = { ...(await seen(advanceId)), decision: "decline" as const };
  expect((await refusalOf(admin.advances.decide(withoutReason))).fields).toMatchObject([{ field: "reason" }]);
  await admin.advances.decide({ ...withoutReason, reason: "The provider is late with others" });
  expect((await refusalOf(client.advances.cancel(await seen(advanceId)))).reason).toBe("notNow");
  expect((await client.advances.overview({ agencyId })).eligible).toHaveLength(1);
  expect((await client.advances.list({ status: "declined" })).items).toMatchObject([
    { reason: "The provider is late with others", owedPence: 0 },
  ]);
});

test("paid out, the ledger has what is owed, what was paid and the fee; the invoice's payout settles it", async () => {
  const { agency, invoiceId, advanceId, client, agencyId } = await paidAdvance();
  expect(await balancesOf(agency)).toEqual({ pending: -120_000, advance: 96_000, cash: -94_560, fee: -1_440 });
  await payInFull(invoiceId);
  expect(await advanceNow(advanceId)).toMatchObject({ status: "settled", settledPence: 96_000, settledOn: today });
  // The agency has had the invoice less the fee.
  expect(await balancesOf(agency)).toEqual({ cash: -(120_000 - 1_440), fee: -1_440 });
  expect((await client.advances.overview({ agencyId })).drawnPence).toBe(0);
});

test("a dispute opens the recovery in the same transaction, and the next payout of another invoice pays it back", async () => {
  const { invoiceId, advanceId, parties } = await paidAdvance();
  await hold(invoiceId, 20_000);
  expect((await advanceNow(advanceId)).status).toBe("paid_out");
  await hold(invoiceId, 60_000);
  expect((await advanceNow(advanceId)).status).toBe("in_recovery");
  const audits = await asOwner((tx) =>
    tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, advanceId)),
  );
  expect(audits.filter(({ action }) => action === "advance.inRecovery")).toHaveLength(1);
  const other = await anInvoice(parties, { grossPence: 100_000 });
  await payInFull(other);
  expect(await advanceNow(advanceId)).toMatchObject({ status: "settled", settledPence: 96_000 });
  const [payout] = (await admin.payments.ofInvoice({ invoiceId: other })).items.filter(
    ({ direction }) => direction === "payout",
  );
  expect(payout).toMatchObject({ pence: 4_000, settledPence: 96_000 });
});

test("a payout that takes a part of an invoice's share leaves the rest to the next one, and takes no more than the share", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms();
  const invoiceIds = [await anInvoice(parties), await anInvoice(parties)];
  const [invoiceId = ""] = invoiceIds;
  const { advanceId } = await ask(client, { agencyId, invoiceIds });
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" });
  await admin.advances.payOut({ ...(await seen(advanceId)), on: today });
  await hold(invoiceId, 48_000);
  await payInFull(invoiceId);
  expect(await advanceNow(advanceId)).toMatchObject({ status: "paid_out", settledPence: 72_000 });
  // The dispute is decided for the agency.
  await asOwner((tx) =>
    tx.update(schema.invoices).set({ heldPence: 0, status: "approved" }).where(eq(schema.invoices.id, invoiceId)),
  );
  await payInFull(invoiceId);
  expect(await advanceNow(advanceId)).toMatchObject({ status: "paid_out", settledPence: 96_000 });
});

test("a payout that the bank returned takes its part of the next one again, in the ledger too; what it takes all of is made at once", async () => {
  const { agency, advanceId, invoiceIds } = await paidAdvanceOn(2);
  const [first = "", second = ""] = invoiceIds;
  const account = { sortCode: "400005", accountNumber: "12345678", accountName: "Brightwell Staffing" };
  await asOwner((tx) => tx.insert(schema.paymentAccounts).values({ organisationId: agency.id, account }));
  await pay(first);
  const days = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => daysAfter(today, n));
  const processingOn = days.find((day) => new Date(day).getUTCDay() === 3 && !day.endsWith("-12-25")) ?? "";
  const input = { direction: "payout", processingOn } as const;
  await admin.payments.exportBacs(input);
  const payouts = async () =>
    (await admin.payments.ofInvoice({ invoiceId: first })).items.filter(({ direction }) => direction === "payout");
  const [{ _id: paymentId = "", lock = 0 } = {}] = await payouts();
  expect(await payouts()).toMatchObject([{ status: "submitted", pence: 24_000, settledPence: 96_000 }]);
  await admin.payments.settle({ paymentId, lock, outcome: "fail", on: today });
  await hold(second, 120_000);
  expect((await advanceNow(advanceId)).status).toBe("in_recovery");
  expect(await admin.payments.exportBacs(input)).toMatchObject({ payments: 1, pence: 0, content: "" });
  expect(await payouts()).toMatchObject([
    { status: "failed" },
    { status: "confirmed", pence: 0, settledPence: 24_000 },
  ]);
  expect((await invoiceNow(first)).status).toBe("paid_out");
  expect(await advanceNow(advanceId)).toMatchObject({ settledPence: 120_000 });
  expect((await balancesOf(agency))["advance"]).toBe(192_000 - 120_000);
});

test("payouts of an agency at once, with and without an advance, all succeed", async () => {
  const { agency, parties, invoiceIds } = await paidAdvanceOn(4);
  const all = [...invoiceIds];
  for (const _ of invoiceIds) all.push(await anInvoice(parties));
  for (const invoiceId of all) await pay(invoiceId);
  const presses = await Promise.all(
    all.map(async (invoiceId) => ({
      invoiceId,
      paidOn: today,
      reference: randomUUID(),
      lock: (await invoiceNow(invoiceId)).lock,
    })),
  );
  const answers = await Promise.all(presses.map((press) => admin.payments.payOut(press)));
  expect(answers.map(({ status }) => status)).toEqual(all.map(() => "paid_out"));
  expect((await balancesOf(agency))["payable"] ?? 0).toBe(0);
});

test("a credit note on one invoice opens the recovery of what its share no longer covers, and the next payout pays it back", async () => {
  const { agencyId, agency, client, parties } = await anAgencyWithTerms({ ...TERMS, percent: 50 });
  const invoiceIds = [await anInvoice(parties), await anInvoice(parties)];
  const [first = "", second = ""] = invoiceIds;
  const { advanceId } = await ask(client, { agencyId, invoiceIds });
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" });
  await admin.advances.payOut({ ...(await seen(advanceId)), on: today });
  // As much as both invoices together still cover, and more than the first does.
  await asOwner((tx) => tx.update(schema.invoices).set({ creditedPence: 96_000 }).where(eq(schema.invoices.id, first)));
  expect((await advanceNow(advanceId)).status).toBe("in_recovery");
  const audits = await asOwner((tx) =>
    tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, advanceId)),
  );
  const opened = audits.filter(({ action }) => action === "advance.inRecovery");
  expect(opened).toMatchObject([
    { organisationId: agency.id, actorKind: "job", details: { pence: 120_000, automatic: true } },
  ]);
  await payInFull(first);
  await payInFull(second);
  expect(await advanceNow(advanceId)).toMatchObject({ status: "settled", settledPence: 120_000 });
});

test("what was held when its payout was made, and is then credited, opens the recovery", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms({ ...TERMS, percent: 50 });
  const invoiceIds = [await anInvoice(parties), await anInvoice(parties)];
  const [first = ""] = invoiceIds;
  const { advanceId } = await ask(client, { agencyId, invoiceIds });
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" });
  await admin.advances.payOut({ ...(await seen(advanceId)), on: today });
  await hold(first, 96_000);
  await payInFull(first);
  expect(await advanceNow(advanceId)).toMatchObject({ status: "paid_out", settledPence: 24_000 });
  await asOwner((tx) =>
    tx.update(schema.invoices).set({ heldPence: 0, creditedPence: 96_000 }).where(eq(schema.invoices.id, first)),
  );
  expect((await advanceNow(advanceId)).status).toBe("in_recovery");
});

test("a dispute and a payout of the advance at once: the payout sees the dispute", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms();
  const invoiceId = await anInvoice(parties);
  const { advanceId } = await ask(client, { agencyId, invoiceIds: [invoiceId] });
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" });
  const press = { ...(await seen(advanceId)), on: today };
  const pressed = await withScope({ kind: "organisation", organisationId: provider.id }, async (tx) => {
    await tx.update(schema.invoices).set({ heldPence: 120_000 }).where(eq(schema.invoices.id, invoiceId));
    const answer = refusalOf(admin.advances.payOut(press)).then(
      ({ reason }) => reason,
      () => "paid",
    );
    const waits = until("the payout to wait for the dispute", async () => {
      const { rows } = await asOwner((owner) =>
        owner.execute(sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`),
      );
      return rows.length > 0;
    });
    await Promise.race([waits, answer]);
    return { answer };
  });
  expect(await pressed.answer).toBe("notCovered");
});

test("a dispute before the payout stops it", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms();
  const invoiceId = await anInvoice(parties);
  const { advanceId } = await ask(client, { agencyId, invoiceIds: [invoiceId] });
  await hold(invoiceId, 1);
  expect((await refusalOf(admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" }))).reason).toBe(
    "notCovered",
  );
  await hold(invoiceId, 0);
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "approve" });
  await hold(invoiceId, 1);
  expect((await refusalOf(admin.advances.payOut({ ...(await seen(advanceId)), on: today }))).reason).toBe("notCovered");
});

test("what an agency pays back itself, and the rest is written off; two people at once do it once", async () => {
  const { agency, advanceId } = await paidAdvance();
  await admin.advances.settle({ ...(await seen(advanceId)), on: today, pence: 6_000 });
  const tooMuch = { ...(await seen(advanceId)), on: today, pence: 90_001 };
  expect((await refusalOf(admin.advances.settle(tooMuch))).code).toBe("BAD_REQUEST");
  await admin.advances.decide({ ...(await seen(advanceId)), decision: "recover" });
  const press = { ...(await seen(advanceId)), decision: "writeOff" as const, reason: "The agency is insolvent" };
  const answers = await Promise.allSettled([admin.advances.decide(press), admin.advances.decide(press)]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balancesOf(agency)).toMatchObject({ writtenOff: 90_000, cash: -88_560 });
});

test("an agency sees and acts on its own advances alone, providers on none", async () => {
  const { agencyId, advanceId, invoiceId } = await paidAdvance();
  const other = clientOf(await signInAs(await aUser({ in: await anAgency(), codes: [codes.finance] })));
  const ofProvider = clientOf(await signInAs(await aUser({ in: provider, codes: [codes.finance] })));
  const press = await seen(advanceId);
  for (const call of [
    other.advances.overview({ agencyId }),
    other.advances.preview({ agencyId, invoiceIds: [invoiceId] }),
    other.advances.request({ agencyId, invoiceIds: [invoiceId], ...PRICE }),
    other.advances.cancel(press),
  ]) {
    expect((await refusalOf(call)).code).toBe("NOT_FOUND");
  }
  expect((await other.advances.list({})).items).toEqual([]);
  for (const client of [other, ofProvider]) {
    expect((await refusalOf(client.advances.decide({ ...press, decision: "review" }))).code).toBe("FORBIDDEN");
    expect((await refusalOf(client.advances.payOut({ ...press, on: today }))).code).toBe("FORBIDDEN");
    expect((await refusalOf(client.advances.settle({ ...press, on: today, pence: 1 }))).code).toBe("FORBIDDEN");
    const of = { agencyId, lock: 2 };
    expect((await refusalOf(client.advances.applications())).code).toBe("FORBIDDEN");
    expect((await refusalOf(client.advances.proposeTerms({ ...of, terms: TERMS }))).code).toBe("FORBIDDEN");
    expect((await refusalOf(client.advances.confirmTerms(of))).code).toBe("FORBIDDEN");
    expect((await refusalOf(client.advances.declineApplication({ ...of, reason: "No" }))).code).toBe("FORBIDDEN");
  }
  expect((await refusalOf(ofProvider.advances.list({}))).code).toBe("FORBIDDEN");
  expect((await admin.advances.list({ agencyId, status: "paid_out" })).items).toMatchObject([{ owedPence: 96_000 }]);
});

test("an agency cannot mark its own advance as paid or settled, even in the database", async () => {
  const { agencyId, client, parties } = await anAgencyWithTerms();
  const { advanceId } = await ask(client, { agencyId, invoiceIds: [await anInvoice(parties)] });
  const scope = { kind: "organisation", organisationId: agencyId } as const;
  for (const change of [{ status: "paid_out" as const }, { settledPence: 5 }]) {
    await expect(
      withScope(scope, (tx) => tx.update(schema.advances).set(change).where(eq(schema.advances.id, advanceId))),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});

describe("an agency's application", () => {
  const stateOf = async (agencyId: string) => {
    const [row] = await asOwner((tx) =>
      tx
        .select({ status: schema.organisations.capitalAdvance, reason: schema.organisations.capitalAdvanceRefusal })
        .from(schema.organisations)
        .where(eq(schema.organisations.id, agencyId)),
    );
    return row;
  };

  test("is approved by two people: one proposes the terms, another confirms them, and until then nothing can be drawn", async () => {
    const agency = await anAgency();
    const agencyId = agency.id;
    const primary = clientOf(await signInAs(await aUser({ in: agency, codes: [codes.finance], isPrimary: true })));
    const none = { agencyId, lock: 0, terms: TERMS };
    expect((await refusalOf(admin.advances.proposeTerms(none))).reason).toBe("notApplied");
    await primary.finance.answerAdvance({ agencyId, answer: { status: "REGISTERED" } });
    expect((await admin.advances.applications()).items).toContainEqual({
      agency: { _id: agencyId, name: agency.name },
      waitsFor: "terms",
    });
    expect((await refusalOf(admin.advances.confirmTerms({ agencyId, lock: 0 }))).reason).toBe("nothingProposed");
    const { lock } = await admin.advances.proposeTerms(none);
    expect(await primary.advances.overview({ agencyId })).toMatchObject({ terms: null, application: null });
    expect(await admin.advances.overview({ agencyId })).toMatchObject({
      terms: null,
      lock,
      application: { status: "REGISTERED", proposed: { ...TERMS, isOwn: true } },
    });
    expect((await refusalOf(admin.advances.confirmTerms({ agencyId, lock }))).reason).toBe("sameProposer");
    const second = await aFinanceUser();
    expect((await refusalOf(second.advances.confirmTerms({ agencyId, lock: 0 }))).reason).toBe("changed");
    const both = await Promise.allSettled([
      second.advances.confirmTerms({ agencyId, lock }),
      (await aFinanceUser()).advances.confirmTerms({ agencyId, lock }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stateOf(agencyId)).toEqual({ status: "APPROVED", reason: null });
    expect((await primary.advances.overview({ agencyId })).terms).toEqual(TERMS);

    // Other terms do not count either before someone else has confirmed them.
    const other = { ...TERMS, limitPence: 900_000 };
    await admin.advances.proposeTerms({ agencyId, lock: lock + 1, terms: other });
    expect((await primary.advances.overview({ agencyId })).terms).toEqual(TERMS);
    await second.advances.confirmTerms({ agencyId, lock: lock + 2 });
    expect((await primary.advances.overview({ agencyId })).terms).toEqual(other);
  });

  test("is declined with a reason that the agency reads, and can be made again", async () => {
    const agency = await anAgency();
    const agencyId = agency.id;
    const primary = clientOf(await signInAs(await aUser({ in: agency, codes: [codes.finance], isPrimary: true })));
    const decline = { agencyId, lock: 0, reason: "Too few invoices." };
    expect((await refusalOf(admin.advances.declineApplication(decline))).reason).toBe("notApplied");
    await setApplication(agencyId, "REGISTERED");
    const { lock } = await admin.advances.proposeTerms({ agencyId, lock: 0, terms: TERMS });
    const second = await aFinanceUser();
    await second.advances.declineApplication({ ...decline, lock });
    expect((await primary.finance.references({ agencyId })).aria).toEqual({
      status: "DECLINED",
      notInterestingReason: null,
      declinedReason: "Too few invoices.",
    });
    // What was proposed is gone with it.
    expect((await refusalOf(second.advances.confirmTerms({ agencyId, lock: lock + 1 }))).reason).toBe(
      "nothingProposed",
    );
    await primary.finance.answerAdvance({ agencyId, answer: { status: "REGISTERED" } });
    expect((await stateOf(agencyId))?.status).toBe("REGISTERED");
    const again = primary.finance.answerAdvance({ agencyId, answer: { status: "REGISTERED" } });
    expect((await refusalOf(again)).reason).toBe("answered");
  });
});

describe("notices", () => {
  /** What the queued jobs tell someone, as ids: the kind, what happened, and the advance or the agency. */
  const queued = async (agencyId: string) => {
    const { rows } = await asOwner((tx) =>
      tx.execute<{ kind: string; what: string }>(sql`
        select distinct data->>'kind' as kind, data->>'what' as what from pgboss.job
          where data->>'agencyId' = ${agencyId} order by 1, 2`),
    );
    return rows.map(({ kind, what }) => `${kind} ${what}`);
  };

  test("reach the agency at every step, and the platform where one waits", async () => {
    const { agencyId, advanceId, invoiceId } = await paidAdvance();
    expect(await queued(agencyId)).toEqual([
      "advanceApplied proposed",
      "advanceNews approved",
      "advanceNews paid_out",
      "advanceNews requested",
      "advanceNews under_review",
      "advanceOffer approved",
      "advanceWaiting approved",
      "advanceWaiting requested",
    ]);
    await hold(invoiceId, 100_000);
    await tellOfRecoveries();
    await tellOfRecoveries();
    const told = await asOwner((tx) =>
      tx.execute<{ kind: string }>(sql`
        select data->>'kind' as kind, count(distinct id)::int as count from pgboss.job
          where data->>'advanceId' = ${advanceId} and data->>'what' = 'in_recovery' group by 1 order by 1`),
    );
    // Each by mail and in the portal, once.
    expect(told.rows).toEqual([
      { kind: "advanceNews", count: 2 },
      { kind: "advanceWaiting", count: 2 },
    ]);
  });

  test("name the advance, go to those with the right, and hold only while they are true", async () => {
    const { agency, agencyId, client, parties } = await anAgencyWithTerms();
    const colleague = await aUser({ in: agency, codes: [codes.finance] });
    const unpermitted = await aUser({ in: agency, codes: [codes.jobs] });
    const { advanceId } = await ask(client, { agencyId, invoiceIds: [await anInvoice(parties)] });
    const [jobId, reviewer] = [randomUUID(), await aUser({ in: await platformOrganisation(), codes: [codes.finance] })];
    const tell = (kind: "advanceNews" | "advanceWaiting", way: "mail" | "portal", id = jobId) =>
      mailAboutAdvance(id, { kind, what: "requested", advanceId, agencyId }, way);
    for (const kind of ["advanceNews", "advanceWaiting"] as const) {
      await tell(kind, "portal");
      await tell(kind, "portal");
    }
    const noticesOf = (userId: string) =>
      asOwner((tx) =>
        tx
          .select({ event: schema.notifications.event, settledAt: schema.notifications.settledAt })
          .from(schema.notifications)
          .where(eq(schema.notifications.userId, userId)),
      );
    const open = (event: string) => [{ event, settledAt: null }];
    expect(await noticesOf(colleague.id)).toEqual(open("advanceNews"));
    expect(await noticesOf(reviewer.id)).toEqual(open("advanceWaiting"));
    expect(await noticesOf(unpermitted.id)).toEqual([]);
    const listed = await clientOf(await signInAs(reviewer)).notifications.list({ view: "all" });
    expect(listed.groups[0]).toMatchObject({ recordKind: "advance", recordId: advanceId });
    expect(listed.groups[0]?.name).toMatch(new RegExp(`^Advance ADV-\\d{6} · ${agency.name}$`));

    await admin.advances.decide({ ...(await seen(advanceId)), decision: "review" });
    // The agency's has become untrue; the platform's is about the same advance until it is decided.
    expect((await noticesOf(colleague.id))[0]?.settledAt).not.toBeNull();
    expect((await noticesOf(reviewer.id))[0]?.settledAt).toBeNull();
    await admin.advances.decide({ ...(await seen(advanceId)), decision: "decline", reason: "Not now." });
    expect((await noticesOf(reviewer.id))[0]?.settledAt).not.toBeNull();
    await tell("advanceWaiting", "portal", randomUUID());
    expect(await noticesOf(reviewer.id)).toHaveLength(1);
  });
});

test("each step is in the audit log", async () => {
  const rows = await asOwner((tx) => tx.select({ action: schema.auditEvents.action }).from(schema.auditEvents));
  expect([...new Set(rows.map(({ action }) => action))]).toEqual(
    expect.arrayContaining([
      "advance.requested",
      "advance.reviewed",
      "advance.approved",
      "advance.declined",
      "advance.cancelled",
      "advance.paidOut",
      "advance.inRecovery",
      "advance.settled",
      "advance.writtenOff",
      "advanceTerms.saved",
      "advanceTerms.proposed",
      "capitalAdvance.approved",
      "capitalAdvance.declined",
    ]),
  );
});
