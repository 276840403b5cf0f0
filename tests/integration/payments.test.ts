/**
 * Payments: recorded by hand, collected by the payment provider, exported for Bacs, and paid out; each once, also when someone presses twice and
 * when news comes late.
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { doPaymentJob } from "@/lib/backend/payments";
import { answerStripe } from "@/lib/bff/payments/events";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
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
import { jobsOf } from "@/tests/support/jobs";
import { type StripeServer, startStripe } from "@/tests/support/stripe";
import { untilWaitedFor } from "@/tests/support/until";

const [transport] = transports;
if (!transport) throw new Error("no transport");
const { clientOf } = transport;

const today = calendarDate(new Date());
const GROSS = 120_000;
const DAY_MS = 24 * 60 * 60 * 1000;

let vendor: StripeServer;
let parties: { agency: Organisation; provider: Organisation };
/** The same agency, with a provider that pays by direct debit and authorises nothing. */
let debit: typeof parties;
let admin: Client;
let colleague: Client;
let agencyUser: Client;
let providerUser: Client;
let debitUser: Client;

beforeAll(async () => {
  vendor = await startStripe();
  Object.assign(process.env, vendor.env, {
    PORTAL_LOCAL: "1",
    BACS_SERVICE_USER_NUMBER: "123456",
    BACS_SORT_CODE: "200000",
    BACS_ACCOUNT_NUMBER: "55779911",
    BACS_ACCOUNT_NAME: "Tendwell Ltd",
  });
  parties = { agency: await anAgency(), provider: await aProvider() };
  const platform = await platformOrganisation();
  admin = clientOf(await signInAs(await aUser({ in: platform, codes: [codes.finance] })));
  colleague = clientOf(await signInAs(await aUser({ in: platform, codes: [codes.finance] })));
  agencyUser = clientOf(await signInAs(await aUser({ in: parties.agency, codes: [codes.finance] })));
  providerUser = clientOf(await signInAs(await aUser({ in: parties.provider, codes: [codes.finance] })));
  debit = { agency: parties.agency, provider: await aDebitProvider() };
  debitUser = clientOf(await signInAs(await aUser({ in: debit.provider, codes: [codes.finance] })));
  await admin.payments.setUpDirectDebit({ organisationId: debit.provider.id });
  vendor.signMandate(vendor.customers.at(-1)?.id ?? "");
  await doPaymentJob(randomUUID(), { kind: "mandate", organisationId: debit.provider.id });
});
afterEach(async () => {
  vendor.fault = null;
  await expectBalanced();
});
afterAll(async () => {
  await closeFixtures();
  await vendor.close();
});

const setMethod = (organisationId: string, paymentMethod: "direct_debit" | "bank_transfer") =>
  asOwner((tx) =>
    tx.update(schema.organisations).set({ paymentMethod }).where(eq(schema.organisations.id, organisationId)),
  );

/** From which amount a provider authorises payments; null for never. */
async function authoriseFrom(organisationId: string, thresholdPence: number | null): Promise<void> {
  const settings = { thresholdPence, twoStepsFromPence: null, isTwoPerson: true, serviceIds: [], lock: 1 };
  await asOwner((tx) =>
    tx
      .insert(schema.paymentAuthorisationSettings)
      .values({ organisationId, ...settings })
      .onConflictDoUpdate({ target: schema.paymentAuthorisationSettings.organisationId, set: settings }),
  );
}

async function aDebitProvider(): Promise<Organisation> {
  const provider = await aProvider();
  await setMethod(provider.id, "direct_debit");
  await authoriseFrom(provider.id, null);
  return provider;
}

const seen = async (invoiceId: string) => ({ invoiceId, lock: (await invoiceNow(invoiceId)).lock });
const byHand = async (invoiceId: string, pence: number, reference: string = randomUUID()) => ({
  ...(await seen(invoiceId)),
  pence,
  paidOn: today,
  reference,
});
const paymentsOf = (invoiceId: string) =>
  asOwner((tx) => tx.select().from(schema.payments).where(eq(schema.payments.invoiceId, invoiceId)));
const job = (kind: "submit" | "status", paymentId: string) => doPaymentJob(randomUUID(), { kind, paymentId });

/** An invoice that is being collected, with its payment and the provider's reference. */
async function collecting() {
  const invoiceId = await anInvoice(debit, { status: "scheduled" });
  await admin.payments.collect(await seen(invoiceId));
  const [requested] = await paymentsOf(invoiceId);
  await job("submit", requested?.id ?? "");
  const [payment] = await paymentsOf(invoiceId);
  if (!payment?.reference) throw new Error("nothing was submitted");
  return { invoiceId, payment, reference: payment.reference };
}

describe("By hand", () => {
  test("a payment in two parts pays the invoice, and the agency is paid out what came", async () => {
    const invoiceId = await anInvoice(parties);
    const before = await balancesOf(parties.agency);
    expect(await admin.payments.record(await byHand(invoiceId, 20_000))).toMatchObject({ status: "approved" });
    expect(await admin.payments.record(await byHand(invoiceId, 100_000))).toMatchObject({ status: "paid" });
    expect(await agencyUser.payments.ofInvoice({ invoiceId })).toMatchObject({ items: [], payablePence: GROSS });
    const payout = { ...(await seen(invoiceId)), paidOn: today, reference: "FP 1" };
    expect(await admin.payments.payOut(payout)).toMatchObject({ status: "paid_out" });
    expect(await agencyUser.payments.ofInvoice({ invoiceId })).toMatchObject({
      items: [{ direction: "payout", pence: GROSS, status: "confirmed" }],
      payablePence: 0,
    });
    expect((await providerUser.payments.ofInvoice({ invoiceId })).items).toHaveLength(2);
    const events = async (client: Client) =>
      (await client.invoices.get({ invoiceId })).history.map(({ event }) => event);
    expect([await events(agencyUser), await events(providerUser)]).toEqual([
      ["payOut", "pay", "payPart"],
      ["pay", "payPart"],
    ]);
    const after = await balancesOf(parties.agency);
    expect((after["cash"] ?? 0) - (before["cash"] ?? 0)).toBe(-GROSS);
    expect(after["payable"] ?? 0).toBe(before["payable"] ?? 0);
  });

  test("the same form sent twice, or two people at once, record one payment", async () => {
    const invoiceId = await anInvoice(parties);
    const press = await byHand(invoiceId, GROSS, "BACS 7781");
    const answers = await Promise.allSettled([
      admin.payments.record(press),
      admin.payments.record(press),
      colleague.payments.record(press),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await paymentsOf(invoiceId)).toHaveLength(1);
    expect((await invoiceNow(invoiceId)).paidPence).toBe(GROSS);
  });

  test("a second payment with the same reference is not mistaken for the first form sent again", async () => {
    const invoiceId = await anInvoice(parties);
    const press = await byHand(invoiceId, 30_000, "LCS-000123");
    await admin.payments.record(press);
    expect(await admin.payments.record(press)).toMatchObject({ lock: (await invoiceNow(invoiceId)).lock });
    const later = await byHand(invoiceId, 30_000, "LCS-000123");
    for (const client of [admin, colleague]) {
      expect((await refusalOf(client.payments.record(later))).reason).toBe("recordedBefore");
    }
    expect((await invoiceNow(invoiceId)).paidPence).toBe(30_000);
  });

  test("more than is due, a future day, and an invoice that cannot be paid are refused", async () => {
    const invoiceId = await anInvoice(parties);
    expect((await refusalOf(admin.payments.record(await byHand(invoiceId, GROSS + 1)))).code).toBe("BAD_REQUEST");
    const tomorrow = { ...(await byHand(invoiceId, 5)), paidOn: daysAfter(today, 1) };
    expect((await refusalOf(admin.payments.record(tomorrow))).code).toBe("BAD_REQUEST");
    const other = await anInvoice(parties, { status: "disputed" });
    expect((await refusalOf(admin.payments.record(await byHand(other, 5)))).reason).toBe("notNow");
    const early = { ...(await seen(invoiceId)), paidOn: today, reference: "x" };
    expect((await refusalOf(admin.payments.payOut(early))).reason).toBe("notNow");
  });

  test("a payout on hold is not paid; two people who pay it out at once pay it once", async () => {
    const invoiceId = await anInvoice(parties);
    await admin.payments.record(await byHand(invoiceId, GROSS));
    await admin.invoices.holdPayout({ ...(await seen(invoiceId)), reason: "The bank account is being checked" });
    expect((await agencyUser.payments.ofInvoice({ invoiceId })).heldReason).toBeNull();
    const payout = async () => ({ ...(await seen(invoiceId)), paidOn: today, reference: "FP 2" });
    expect((await refusalOf(admin.payments.payOut(await payout()))).reason).toBe("onHold");
    await admin.invoices.holdPayout({ ...(await seen(invoiceId)), reason: null });
    const press = await payout();
    const answers = await Promise.allSettled([admin.payments.payOut(press), colleague.payments.payOut(press)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await paymentsOf(invoiceId)).filter(({ direction }) => direction === "payout")).toHaveLength(1);
  });
});

describe("By the payment provider", () => {
  test("a collection is requested after the commit and confirmed only by its status", async () => {
    const { invoiceId, payment, reference } = await collecting();
    expect((await invoiceNow(invoiceId)).status).toBe("collecting");
    // The webhook says that it arrived; the provider, when asked, does not.
    expect((await answerStripe(vendor.event("payment_intent.succeeded", reference))).status).toBe(204);
    await job("status", payment.id);
    expect((await invoiceNow(invoiceId)).status).toBe("collecting");
    vendor.settle(reference);
    await job("status", payment.id);
    expect(await invoiceNow(invoiceId)).toMatchObject({ status: "paid", paidPence: GROSS, duePence: 0 });
  });

  test("doubled, late and reordered webhooks change nothing", async () => {
    const { invoiceId, payment, reference } = await collecting();
    vendor.settle(reference);
    await Promise.all([1, 2, 3, 4].map(() => job("status", payment.id)));
    const { lock } = await invoiceNow(invoiceId);
    for (const type of ["payment_intent.processing", "payment_intent.payment_failed", "payment_intent.succeeded"]) {
      expect((await answerStripe(vendor.event(type, reference))).status).toBe(204);
      await job("status", payment.id);
      await job("submit", payment.id);
    }
    expect(await invoiceNow(invoiceId)).toMatchObject({ status: "paid", paidPence: GROSS, lock });
    expect(vendor.intents.filter(({ metadata }) => metadata["paymentId"] === payment.id)).toHaveLength(1);
  });

  test("a forged webhook is refused, and one of a payment that is not ours is taken and ignored", async () => {
    expect((await answerStripe(vendor.event("payment_intent.succeeded", "pi_1", { secret: "whsec_x" }))).status).toBe(
      400,
    );
    expect((await answerStripe(vendor.event("payment_intent.succeeded", "pi_other"))).status).toBe(204);
  });

  test("a failure leaves the invoice to be tried again, which collects once more", async () => {
    const { invoiceId, payment, reference } = await collecting();
    vendor.fail(reference, "insufficient_funds");
    await job("status", payment.id);
    expect((await invoiceNow(invoiceId)).status).toBe("failed");
    expect((await admin.payments.ofInvoice({ invoiceId })).items).toMatchObject([
      { status: "failed", failureCode: "insufficient_funds" },
    ]);
    expect((await debitUser.payments.ofInvoice({ invoiceId })).items[0]?.failureCode).toBeNull();
    const why = async (client: Client) => (await client.invoices.get({ invoiceId })).history[0];
    expect(await why(admin)).toMatchObject({ event: "fail", reason: "insufficient_funds" });
    for (const client of [debitUser, agencyUser]) {
      expect(await why(client)).toMatchObject({ event: "fail", reason: null });
    }
    const press = await seen(invoiceId);
    const answers = await Promise.allSettled([admin.payments.collect(press), colleague.payments.collect(press)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await paymentsOf(invoiceId)).toHaveLength(2);
  });

  test("a provider that is down, or a server that dies after asking, collects once in the end", async () => {
    const invoiceId = await anInvoice(debit, { status: "scheduled" });
    await admin.payments.collect(await seen(invoiceId));
    const [payment] = await paymentsOf(invoiceId);
    vendor.fault = { how: "lost", when: /POST .*payment_intents/ };
    await expect(job("submit", payment?.id ?? "")).rejects.toThrow("payment provider");
    vendor.fault = null;
    vendor.forgetKeys();
    await job("submit", payment?.id ?? "");
    await job("submit", payment?.id ?? "");
    expect(vendor.intents.filter(({ metadata }) => metadata["paymentId"] === payment?.id)).toHaveLength(1);
    expect((await paymentsOf(invoiceId))[0]?.status).toBe("submitted");
  });

  describe("a payment provider that gives no answer", () => {
    const at = (ms: number) => {
      clock.now = () => new Date(Date.now() + ms);
    };
    const follow = () => doPaymentJob(randomUUID(), { kind: "scheduled" });
    const queuedFor = async (paymentId: string, kind: string) => {
      const { rows } = await asOwner((tx) =>
        tx.execute(sql`select id from pgboss.job where data->>'paymentId' = ${paymentId} and data->>'kind' = ${kind}`),
      );
      return rows.length;
    };
    afterEach(() => {
      clock.now = () => new Date();
    });

    /** A payment that no request for it was answered in two days, and what was queued for it until then. */
    async function stuck() {
      const invoiceId = await anInvoice(debit, { status: "scheduled" });
      await admin.payments.collect(await seen(invoiceId));
      const [payment] = await paymentsOf(invoiceId);
      const paymentId = payment?.id ?? "";
      vendor.fault = { how: 500, when: /payment_intents/ };
      await expect(job("submit", paymentId)).rejects.toThrow("payment provider");
      at(constants.paymentSubmitForMs - 60_000);
      await follow();
      const before = await queuedFor(paymentId, "submit");
      expect((await paymentsOf(invoiceId))[0]?.stuckAt).toBeNull();
      at(constants.paymentSubmitForMs + 60_000);
      await follow();
      await follow();
      return { invoiceId, paymentId, before };
    }

    test("is not asked for ever: the platform's finance staff are told once, and can ask again", async () => {
      const { invoiceId, paymentId, before } = await stuck();
      expect(await queuedFor(paymentId, "submit")).toBe(before);
      const audited = await asOwner((tx) =>
        tx
          .select({ id: schema.auditEvents.id })
          .from(schema.auditEvents)
          .where(and(eq(schema.auditEvents.subjectId, paymentId), eq(schema.auditEvents.action, "payment.stuck"))),
      );
      expect(audited).toHaveLength(1);
      // By mail and in the portal.
      expect(await queuedFor(paymentId, "paymentStuck")).toBe(2);
      const [payment] = await paymentsOf(invoiceId);
      expect(payment).toMatchObject({ status: "requested", stuckAt: expect.any(Date) });
      expect((await admin.invoices.get({ invoiceId })).stuckPayment).toMatchObject({ _id: paymentId, canFail: true });
      for (const client of [agencyUser, debitUser]) {
        expect((await client.invoices.get({ invoiceId })).stuckPayment).toBeNull();
        const no = { paymentId, lock: payment?.lock ?? 0, decision: "askAgain" as const };
        expect((await refusalOf(client.payments.resolveStuck(no))).code).toBe("FORBIDDEN");
      }
      // A late job asks for nothing that a person looks at.
      vendor.fault = null;
      await job("submit", paymentId);
      expect(vendor.intents.filter(({ metadata }) => metadata["paymentId"] === paymentId)).toEqual([]);
      const press = { paymentId, lock: payment?.lock ?? 0, decision: "askAgain" as const };
      const both = await Promise.allSettled([
        admin.payments.resolveStuck(press),
        colleague.payments.resolveStuck(press),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await job("submit", paymentId);
      expect((await paymentsOf(invoiceId))[0]).toMatchObject({ status: "submitted", stuckAt: null });
    });

    test("is recorded as failed by a person, so that it can be collected again; never one that was accepted", async () => {
      const { invoiceId, paymentId } = await stuck();
      const lock = (await paymentsOf(invoiceId))[0]?.lock ?? 0;
      await admin.payments.resolveStuck({ paymentId, lock, decision: "fail" });
      expect((await invoiceNow(invoiceId)).status).toBe("failed");
      expect((await paymentsOf(invoiceId))[0]?.stuckAt).toBeNull();
      expect(
        (await refusalOf(admin.payments.resolveStuck({ paymentId, lock: lock + 1, decision: "fail" }))).reason,
      ).toBe("notNow");
      vendor.fault = null;
      const accepted = await collecting();
      at(constants.paymentStatusForMs + constants.paymentSubmitForMs + 120_000);
      vendor.fault = { how: 500, when: /payment_intents/ };
      await follow();
      const [waiting] = await paymentsOf(accepted.invoiceId);
      expect(waiting?.stuckAt).not.toBeNull();
      const no = { paymentId: accepted.payment.id, lock: waiting?.lock ?? 0, decision: "fail" as const };
      expect((await refusalOf(admin.payments.resolveStuck(no))).reason).toBe("notNow");
    });
  });

  test("the bank takes it back, even after the payout: the invoice is unpaid again and nothing is paid out twice", async () => {
    const { invoiceId, payment, reference } = await collecting();
    vendor.settle(reference);
    await job("status", payment.id);
    await admin.payments.payOut({ ...(await seen(invoiceId)), paidOn: today, reference: "FP 3" });
    vendor.dispute(reference);
    await Promise.all([job("status", payment.id), job("status", payment.id)]);
    expect(await invoiceNow(invoiceId)).toMatchObject({ status: "failed", paidPence: 0, duePence: GROSS });
    await admin.payments.record(await byHand(invoiceId, GROSS));
    await admin.payments.payOut({ ...(await seen(invoiceId)), paidOn: today, reference: "FP 4" });
    expect((await paymentsOf(invoiceId)).filter(({ direction }) => direction === "payout")).toHaveLength(1);
    expect((await invoiceNow(invoiceId)).status).toBe("paid_out");
  });

  test("a debit that has arrived is asked about once a day for 60 days, so that a lost webhook loses no reversal", async () => {
    const { invoiceId, payment, reference } = await collecting();
    vendor.settle(reference);
    await job("status", payment.id);
    vendor.dispute(reference);
    const follow = (days: number) => {
      clock.now = () => new Date(Date.now() + days * DAY_MS);
      return doPaymentJob(randomUUID(), { kind: "scheduled" });
    };
    const asked = async () => (await jobsOf("paymentId", payment.id)).filter(({ kind }) => kind === "status").length;
    try {
      const before = await asked();
      await follow(constants.paymentTakenBackDays + 1);
      expect(await asked()).toBe(before);
      await follow(1);
      await follow(1);
      expect(await asked()).toBe(before + 1);
      await follow(2);
      expect(await asked()).toBe(before + 2);
      await job("status", payment.id);
      expect(await invoiceNow(invoiceId)).toMatchObject({ status: "failed", paidPence: 0 });
      await follow(3);
      expect(await asked()).toBe(before + 2);
    } finally {
      clock.now = () => new Date();
    }
  });

  test("no one is late while a debit is processed or waits for the platform; who pays by transfer, or whose debit failed, is", async () => {
    const lateFor = (invoiceId: string) =>
      Promise.all([agencyUser, admin].map(async (client) => (await client.invoices.get({ invoiceId })).late?.days));
    const byTransfer = await anInvoice(parties, { status: "overdue", dueIn: -3 });
    expect(await lateFor(byTransfer)).toEqual([3, 3]);
    const invoiceId = await anInvoice(debit, { status: "overdue", dueIn: -3 });
    expect(await lateFor(invoiceId)).toEqual([undefined, undefined]);
    await admin.payments.collect(await seen(invoiceId));
    expect(await lateFor(invoiceId)).toEqual([undefined, undefined]);
    const [requested] = await paymentsOf(invoiceId);
    await job("submit", requested?.id ?? "");
    vendor.fail((await paymentsOf(invoiceId))[0]?.reference ?? "", "insufficient_funds");
    await job("status", requested?.id ?? "");
    expect(await lateFor(invoiceId)).toEqual([3, 3]);
    await admin.payments.collect(await seen(invoiceId));
    expect(await lateFor(invoiceId)).toEqual([3, 3]);
    // Authorised by the provider only after it was due.
    const authorised = await anInvoice(debit, { status: "overdue", dueIn: -3 });
    const { id: decidedByUserId } = await aUser({ in: debit.provider });
    await asOwner((tx) =>
      tx.insert(schema.paymentAuthorisations).values({
        invoiceId: authorised,
        agencyId: debit.agency.id,
        organisationId: debit.provider.id,
        step: 1,
        steps: 1,
        pence: GROSS,
        involvedUserIds: [],
        askedAt: new Date(),
        dueAt: new Date(),
        status: "authorised",
        decidedByUserId,
        closedAt: new Date(),
      }),
    );
    expect(await lateFor(authorised)).toEqual([3, 3]);
    const unable = { agency: parties.agency, provider: await aDebitProvider() };
    expect(await lateFor(await anInvoice(unable, { status: "overdue", dueIn: -3 }))).toEqual([3, 3]);
  });

  test("nothing is debited from a provider that pays by transfer now, or has to authorise it, and no one is offered it", async () => {
    const invoiceId = await anInvoice(debit, { status: "scheduled" });
    const organisationId = debit.provider.id;
    const offered = async (client: Client) => (await client.payments.ofInvoice({ invoiceId })).can.collect;
    try {
      for (const [method, threshold, reason] of [
        ["bank_transfer", null, "noDirectDebit"],
        ["direct_debit", 0, "notAuthorised"],
      ] as const) {
        await setMethod(organisationId, method);
        await authoriseFrom(organisationId, threshold);
        expect((await refusalOf(admin.payments.collect(await seen(invoiceId)))).reason).toBe(reason);
        expect(await offered(admin)).toBe(false);
      }
    } finally {
      await setMethod(organisationId, "direct_debit");
      await authoriseFrom(organisationId, null);
    }
    expect(await paymentsOf(invoiceId)).toEqual([]);
    expect([await offered(admin), await offered(debitUser), await offered(agencyUser)]).toEqual([true, false, false]);
    expect(await admin.payments.collect(await seen(invoiceId))).toMatchObject({ status: "collecting" });
    expect(await offered(admin)).toBe(false);
  });

  test("a mandate counts once the payment provider confirms that it is signed, which is checked after its page was opened", async () => {
    const { id: organisationId } = await aDebitProvider();
    const ask = () => doPaymentJob(randomUUID(), { kind: "mandate", organisationId });
    const invoiceId = await anInvoice(
      { agency: parties.agency, provider: { ...parties.provider, id: organisationId } },
      {
        status: "scheduled",
      },
    );
    await admin.payments.setUpDirectDebit({ organisationId });
    await ask();
    expect((await admin.payments.account({ organisationId })).hasDirectDebit).toBe(false);
    expect((await refusalOf(admin.payments.collect(await seen(invoiceId)))).reason).toBe("noDirectDebit");
    vendor.signMandate(vendor.customers.at(-1)?.id ?? "");
    await doPaymentJob(randomUUID(), { kind: "scheduled" });
    expect(await jobsOf("organisationId", organisationId)).toEqual([{ kind: "mandate", organisationId }]);
    await Promise.all([ask(), ask()]);
    expect((await admin.payments.account({ organisationId })).hasDirectDebit).toBe(true);
    expect(await admin.payments.collect(await seen(invoiceId))).toMatchObject({ status: "collecting" });
  });

  /** One of each kind that time could do something with. */
  async function waitingForTime() {
    const authorising = { agency: parties.agency, provider: await aDebitProvider() };
    await authoriseFrom(authorising.provider.id, 0);
    const all = {
      open: await anInvoice(parties),
      cutOff: await anInvoice(parties, { issuedIn: -8 }),
      byDebit: await anInvoice(authorising, { issuedIn: -8, dueIn: 0 }),
      late: await anInvoice(parties, { status: "scheduled", dueIn: -1 }),
      held: await anInvoice(parties, { status: "scheduled", dueIn: -1 }),
    };
    await asOwner((tx) => tx.update(schema.invoices).set({ heldPence: GROSS }).where(eq(schema.invoices.id, all.held)));
    return async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(all).map(async ([kind, id]) => [kind, (await invoiceNow(id)).status])),
      );
  }

  test("invoices paid by transfer are scheduled once they can no longer be disputed, others go to their authorisers, and overdue ones are marked", async () => {
    const statuses = await waitingForTime();
    await doPaymentJob(randomUUID(), { kind: "scheduled" });
    expect(await statuses()).toEqual({
      open: "approved",
      cutOff: "scheduled",
      byDebit: "awaiting_authorisation",
      late: "overdue",
      held: "scheduled",
    });
  });

  test("no invoice changes status without the flag for payment", async () => {
    const statuses = await waitingForTime();
    const before = await statuses();
    process.env.FLAG_INVOICE_PAYMENT = "0";
    try {
      await jest.isolateModulesAsync(async () => {
        const { doPaymentJob: withoutFlag } = await import("@/lib/backend/payments");
        await withoutFlag(randomUUID(), { kind: "scheduled" });
      });
    } finally {
      process.env.FLAG_INVOICE_PAYMENT = "1";
    }
    expect(await statuses()).toEqual(before);
  });
});

describe("Bacs", () => {
  const account = { sortCode: "40-00-05", accountNumber: "12345678", accountName: "Brightwell Staffing" };
  const stored = { ...account, sortCode: "400005" };
  /** The next Wednesday, which is no bank holiday in the weeks of the tests. */
  const processingOn = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    .map((days) => daysAfter(today, days))
    .find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 3 && !day.endsWith("-12-25"));

  test("an account counts once a second person has confirmed it", async () => {
    const organisationId = parties.agency.id;
    expect(await admin.payments.account({ organisationId })).toMatchObject({ account: null, lock: 0 });
    const { lock } = await admin.payments.proposeAccount({ organisationId, lock: 0, account });
    expect((await refusalOf(admin.payments.confirmAccount({ organisationId, lock }))).reason).toBe("sameProposer");
    await colleague.payments.confirmAccount({ organisationId, lock });
    expect(await admin.payments.account({ organisationId })).toMatchObject({
      account: { accountName: "Brightwell Staffing", ending: "5678" },
      proposed: null,
    });
  });

  test("a file has each payout once, and confirmed payouts are paid out", async () => {
    const invoiceId = await anInvoice(parties, { grossPence: 4_321 });
    await admin.payments.record(await byHand(invoiceId, 4_321));
    const input = { direction: "payout" as const, processingOn: processingOn ?? "" };
    const [one, two] = await Promise.allSettled([
      admin.payments.exportBacs(input),
      colleague.payments.exportBacs(input),
    ]);
    const files = [one, two].flatMap((answer) => (answer?.status === "fulfilled" ? [answer.value] : []));
    expect(files).toHaveLength(1);
    const content = files[0]?.content ?? "";
    expect(content.split("\r\n").filter((row) => row.includes("00000004321"))).toHaveLength(1);
    const [payment] = (await paymentsOf(invoiceId)).filter(({ method }) => method === "bacs");
    expect(payment).toMatchObject({ status: "submitted", pence: 4_321 });
    const byHandToo = { ...(await seen(invoiceId)), paidOn: today, reference: "FP 5" };
    expect((await refusalOf(admin.payments.payOut(byHandToo))).reason).toBe("notNow");
    expect((await invoiceNow(invoiceId)).status).toBe("paid");
    const settlement = {
      paymentId: payment?.id ?? "",
      lock: payment?.lock ?? 0,
      outcome: "confirm" as const,
      on: today,
    };
    expect(await admin.payments.settle(settlement)).toEqual({ status: "confirmed" });
    expect((await refusalOf(colleague.payments.settle(settlement))).reason).toBe("changed");
    expect((await invoiceNow(invoiceId)).status).toBe("paid_out");
  });

  test("a payout of a file that was made although the collection was taken back is in the ledger, and the invoice stays unpaid", async () => {
    const { invoiceId, payment, reference } = await collecting();
    vendor.settle(reference);
    await job("status", payment.id);
    await admin.payments.exportBacs({ direction: "payout", processingOn: processingOn ?? "" });
    vendor.dispute(reference);
    await job("status", payment.id);
    const before = await balancesOf(parties.agency);
    const [payout] = (await paymentsOf(invoiceId)).filter(({ direction }) => direction === "payout");
    const made = { paymentId: payout?.id ?? "", lock: payout?.lock ?? 0, outcome: "confirm" as const, on: today };
    expect(await admin.payments.settle(made)).toEqual({ status: "confirmed" });
    expect((await invoiceNow(invoiceId)).status).toBe("failed");
    const after = await balancesOf(parties.agency);
    expect((after["cash"] ?? 0) - (before["cash"] ?? 0)).toBe(-GROSS);
  });

  test("a provider that only opened the page of a mandate pays by our own file", async () => {
    const provider = await aDebitProvider();
    const organisationId = provider.id;
    await authoriseFrom(organisationId, 0);
    const { lock } = await admin.payments.proposeAccount({ organisationId, lock: 0, account });
    await colleague.payments.confirmAccount({ organisationId, lock });
    await admin.payments.setUpDirectDebit({ organisationId });
    const due = { status: "scheduled", grossPence: 7_654, dueIn: 1 } as const;
    const invoiceId = await anInvoice({ agency: parties.agency, provider }, due);
    const input = { direction: "collect", processingOn: processingOn ?? "" } as const;
    expect((await refusalOf(admin.payments.exportBacs(input))).reason).toBe("nothingToExport");
    await authoriseFrom(organisationId, null);
    const file = await admin.payments.exportBacs(input);
    expect(file.pence).toBe(7_654);
    expect((await invoiceNow(invoiceId)).status).toBe("collecting");
  });

  test("what failed or is overdue is collected by the next file, and nothing before the day it is due", async () => {
    const provider = await aDebitProvider();
    await asOwner((tx) => tx.insert(schema.paymentAccounts).values({ organisationId: provider.id, account: stored }));
    const of = { agency: parties.agency, provider };
    const [overdue, failed, later] = [
      await anInvoice(of, { status: "overdue", grossPence: 1_111, dueIn: -3 }),
      await anInvoice(of, { status: "failed", grossPence: 2_222, dueIn: 0 }),
      await anInvoice(of, { status: "scheduled", grossPence: 4_444, dueIn: 30 }),
    ];
    const input = { direction: "collect", processingOn: processingOn ?? "" } as const;
    const file = await admin.payments.exportBacs(input);
    expect(file).toMatchObject({ payments: 2, pence: 3_333 });
    expect(await Promise.all([overdue, failed, later].map(async (id) => (await invoiceNow(id)).status))).toEqual([
      "collecting",
      "collecting",
      "scheduled",
    ]);
    // Returned by the bank, it is in the next one again.
    const [payment] = await paymentsOf(overdue);
    await admin.payments.settle({ paymentId: payment?.id ?? "", lock: 1, outcome: "fail", on: today });
    expect(await admin.payments.exportBacs(input)).toMatchObject({ payments: 1, pence: 1_111 });
  });

  test("a file can be downloaded again until it is deleted for its age", async () => {
    const provider = await aDebitProvider();
    await asOwner((tx) => tx.insert(schema.paymentAccounts).values({ organisationId: provider.id, account: stored }));
    const of = { agency: parties.agency, provider };
    const invoiceId = await anInvoice(of, { status: "overdue", grossPence: 3_141, dueIn: -1 });
    const made = await admin.payments.exportBacs({ direction: "collect", processingOn: processingOn ?? "" });
    const [{ exportId = null } = {}] = (await colleague.payments.ofInvoice({ invoiceId })).items;
    expect(exportId).toBe(made.exportId);
    const input = { exportId: made.exportId };
    expect(await colleague.payments.exportFile(input)).toEqual({ fileName: made.fileName, content: made.content });
    expect(made.content).toContain("00000003141");
    const audits = await asOwner((tx) =>
      tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, made.exportId)),
    );
    expect(audits.map(({ details }) => details["again"] ?? false).toSorted()).toEqual([false, true]);
    expect((await refusalOf(admin.payments.exportFile({ exportId: randomUUID() }))).code).toBe("NOT_FOUND");
    await asOwner((tx) =>
      tx
        .update(schema.bacsExports)
        .set({ createdAt: new Date(Date.now() - constants.bacsFileKeptMs - 1_000) })
        .where(eq(schema.bacsExports.id, made.exportId)),
    );
    await doPaymentJob(randomUUID(), { kind: "scheduled" });
    expect((await refusalOf(admin.payments.exportFile(input))).reason).toBe("fileGone");
    const [kept] = await asOwner((tx) =>
      tx.select().from(schema.bacsExports).where(eq(schema.bacsExports.id, made.exportId)),
    );
    expect(kept?.content).toBe("");
  });

  test("the page shows totals before a file is made, which makes it only while they hold, of each direction once", async () => {
    const provider = await aDebitProvider();
    await asOwner((tx) => tx.insert(schema.paymentAccounts).values({ organisationId: provider.id, account: stored }));
    const of = { agency: parties.agency, provider };
    const day = processingOn ?? "";
    const before = await admin.payments.bacsReady({ processingOn: day });
    const [due, later] = [
      await anInvoice(of, { status: "overdue", grossPence: 2_718, dueIn: -1 }),
      await anInvoice(of, { status: "scheduled", grossPence: 9_999, dueIn: 40 }),
    ];
    const paid = await anInvoice(parties, { grossPence: 1_618 });
    await admin.payments.record(await byHand(paid, 1_618));
    const ready = await admin.payments.bacsReady({ processingOn: day });
    const plus = (was: { payments: number; pence: number }, pence: number) => ({
      payments: was.payments + 1,
      pence: was.pence + pence,
    });
    expect(ready).toEqual({
      isSetUp: true,
      processingOn: day,
      collect: plus(before.collect, 2_718),
      payout: plus(before.payout, 1_618),
    });
    const collect = { direction: "collect" as const, processingOn: day };
    for (const seen of [before.collect, { ...ready.collect, pence: ready.collect.pence + 1 }]) {
      expect((await refusalOf(admin.payments.exportBacs({ ...collect, seen }))).reason).toBe("changed");
    }
    expect(await paymentsOf(due)).toEqual([]);
    const press = () => colleague.payments.exportBacs({ ...collect, seen: ready.collect });
    const both = await Promise.allSettled([press(), press()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await paymentsOf(due)).toHaveLength(1);
    expect(await paymentsOf(later)).toEqual([]);
    expect((await admin.payments.bacsReady({ processingOn: day })).collect).toEqual({ payments: 0, pence: 0 });
    await admin.payments.exportBacs({ direction: "payout", processingOn: day, seen: ready.payout });
  });

  test("a file shows what it has; it is sent once, its payments are recorded as made together, and one that the bank returned by itself", async () => {
    const provider = await aDebitProvider();
    await asOwner((tx) => tx.insert(schema.paymentAccounts).values({ organisationId: provider.id, account: stored }));
    const of = { agency: parties.agency, provider };
    const made = [];
    for (const grossPence of [1_001, 1_002, 1_003]) {
      made.push(await anInvoice(of, { status: "overdue", grossPence, dueIn: -1 }));
    }
    const { exportId, fileName } = await admin.payments.exportBacs({
      direction: "collect",
      processingOn: processingOn ?? "",
    });
    const file = await colleague.payments.bacsExport({ exportId });
    expect(file).toMatchObject({
      fileName,
      payments: 3,
      pence: 3_006,
      waiting: 3,
      failed: 0,
      sentAt: null,
      hasFile: true,
    });
    expect(file.items.map(({ invoice, organisation, status }) => [invoice._id, organisation, status])).toEqual(
      made.map((id) => [id, provider.name, "submitted"]),
    );
    const listed = await admin.payments.bacsExports({ limit: 1 });
    expect(listed.items).toMatchObject([{ exportId, waiting: 3 }]);
    const older = await admin.payments.bacsExports({ limit: 1, after: listed.next ?? "" });
    expect(older.items[0]?.exportId).not.toBe(exportId);
    const [{ sentAt }, again] = [
      await admin.payments.markSent({ exportId }),
      await colleague.payments.markSent({ exportId }),
    ];
    expect(again).toEqual({ sentAt });
    const [returned] = file.items;
    await admin.payments.settle({
      paymentId: returned?._id ?? "",
      lock: returned?.lock ?? 0,
      outcome: "fail",
      on: today,
    });
    expect((await refusalOf(admin.payments.confirmExport({ exportId, waiting: 3, on: today }))).reason).toBe("changed");
    const tomorrow = { exportId, waiting: 2, on: daysAfter(today, 1) };
    expect((await refusalOf(admin.payments.confirmExport(tomorrow))).code).toBe("BAD_REQUEST");
    const press = () => admin.payments.confirmExport({ exportId, waiting: 2, on: today });
    const both = await Promise.allSettled([press(), press()]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await colleague.payments.bacsExport({ exportId })).toMatchObject({ waiting: 0, failed: 1, sentAt });
    expect(await Promise.all(made.map(async (id) => (await invoiceNow(id)).status))).toEqual([
      "failed",
      "paid",
      "paid",
    ]);
    const audits = await asOwner((tx) =>
      tx
        .select({ action: schema.auditEvents.action })
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.subjectId, exportId)),
    );
    expect(audits.map(({ action }) => action).toSorted()).toEqual(["payment.exported", "payment.fileSent"]);
    const unknown = { exportId: randomUUID() };
    for (const call of [
      () => admin.payments.bacsExport(unknown),
      () => admin.payments.markSent(unknown),
      () => admin.payments.confirmExport({ ...unknown, waiting: 1, on: today }),
    ]) {
      expect((await refusalOf(call())).code).toBe("NOT_FOUND");
    }
    // What the bank returned is in the next file.
    const next = await admin.payments.exportBacs({ direction: "collect", processingOn: processingOn ?? "" });
    expect(next).toMatchObject({ payments: 1, pence: 1_001 });
  });

  test("recording that a file's payments were made and a run of invoices wait for each other, whichever has a balance first", async () => {
    const [first, last] = [await aDebitProvider(), await aDebitProvider()].toSorted((one, other) =>
      one.id < other.id ? -1 : 1,
    );
    if (!first || !last) throw new Error("there are no providers");
    for (const { id: organisationId } of [first, last]) {
      await asOwner((tx) => tx.insert(schema.paymentAccounts).values({ organisationId, account: stored }));
    }
    const due = { status: "overdue", dueIn: -1 } as const;
    // Their invoices the other way round.
    const [lower = "", higher = ""] = [randomUUID(), randomUUID()].toSorted();
    const { agency } = parties;
    const made = [
      await anInvoice({ agency, provider: last }, { ...due, id: lower }),
      await anInvoice({ agency, provider: first }, { ...due, id: higher }),
    ];
    const { exportId, payments: waiting } = await admin.payments.exportBacs({
      direction: "collect",
      processingOn: processingOn ?? "",
    });
    const lockBalance = (tx: Transaction, { id }: Organisation) =>
      tx
        .select()
        .from(schema.ledgerAccounts)
        .where(and(eq(schema.ledgerAccounts.organisationId, id), eq(schema.ledgerAccounts.account, "receivable")))
        .for("update");
    // A run posts to all of them in one statement, in the order of their ids.
    const { recorded } = await asOwner(async (tx) => {
      await lockBalance(tx, first);
      const recorded = Promise.allSettled([admin.payments.confirmExport({ exportId, waiting, on: today })]);
      await untilWaitedFor(tx);
      await lockBalance(tx, last);
      return { recorded };
    });
    expect(await recorded).toEqual([{ status: "fulfilled", value: { confirmed: waiting } }]);
    expect(await Promise.all(made.map(async (id) => (await invoiceNow(id)).status))).toEqual(["paid", "paid"]);
  });

  test("an account name without a single Bacs character is refused when it is entered", async () => {
    const organisationId = (await aProvider()).id;
    const unknown = { ...account, accountName: "\u5e78\u798f" };
    const refused = await refusalOf(admin.payments.proposeAccount({ organisationId, lock: 0, account: unknown }));
    expect(refused).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "account.accountName" }] });
  });

  test("no file on a weekend, and none without payments", async () => {
    const saturday = [1, 2, 3, 4, 5, 6, 7]
      .map((days) => daysAfter(today, days))
      .find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 6);
    const input = { direction: "collect" as const, processingOn: saturday ?? "" };
    expect((await refusalOf(admin.payments.exportBacs(input))).code).toBe("BAD_REQUEST");
    const empty = await refusalOf(admin.payments.exportBacs({ ...input, processingOn: processingOn ?? "" }));
    expect(empty.reason).toBe("nothingToExport");
  });
});

describe("Who may", () => {
  test("only the platform's finance staff make payments; both sides read their own, others find nothing", async () => {
    const invoiceId = await anInvoice(parties);
    const organisationId = parties.provider.id;
    const press = { invoiceId, lock: 1 };
    const other = clientOf(await signInAs(await aUser({ in: await anAgency(), codes: [codes.finance] })));
    const withoutCode = clientOf(
      await signInAs(await aUser({ in: await platformOrganisation(), codes: [codes.jobs] })),
    );
    expect((await refusalOf(other.payments.ofInvoice({ invoiceId }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(other.payments.setUpDirectDebit({ organisationId }))).code).toBe("FORBIDDEN");
    for (const client of [agencyUser, providerUser, withoutCode]) {
      const made = { ...press, paidOn: today, reference: "x" };
      const account = { sortCode: "200000", accountNumber: "12345678", accountName: "X" };
      const calls = [
        client.payments.record({ ...made, pence: 1 }),
        client.payments.collect(press),
        client.payments.payOut(made),
        client.payments.settle({ paymentId: randomUUID(), lock: 1, outcome: "confirm", on: today }),
        client.payments.exportBacs({ direction: "payout", processingOn: today }),
        client.payments.exportFile({ exportId: randomUUID() }),
        client.payments.bacsReady({}),
        client.payments.bacsExports({}),
        client.payments.bacsExport({ exportId: randomUUID() }),
        client.payments.markSent({ exportId: randomUUID() }),
        client.payments.confirmExport({ exportId: randomUUID(), waiting: 1, on: today }),
        client.payments.account({ organisationId }),
        client.payments.proposeAccount({ organisationId, lock: 0, account }),
        client.payments.confirmAccount({ organisationId, lock: 1 }),
      ];
      for (const call of calls) expect((await refusalOf(call)).code).toBe("FORBIDDEN");
    }
    expect(
      (
        await refusalOf(
          admin.payments.record({ ...press, invoiceId: randomUUID(), pence: 1, paidOn: today, reference: "x" }),
        )
      ).code,
    ).toBe("NOT_FOUND");
  });

  test("each change is in the audit log", async () => {
    const rows = await asOwner((tx) => tx.select({ action: schema.auditEvents.action }).from(schema.auditEvents));
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      "payment.recorded",
      "payment.requested",
      "payment.submitted",
      "payment.confirmed",
      "payment.failed",
      "payment.reversed",
      "payment.exported",
      "paymentAccount.proposed",
      "paymentAccount.confirmed",
    ] as const) {
      expect(actions).toContain(action);
    }
  });
});
