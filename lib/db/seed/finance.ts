/**
 * The demo scenario's invoices: six weekly runs, and what became of each invoice, so that one in every state can be seen. The platform's own
 * functions issue and move them, at the moments at which it happened.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { advanceOn, quoteOf } from "@/lib/backend/advances/quote";
import { moveAdvance } from "@/lib/backend/advances/record";
import type { ChangedBy } from "@/lib/backend/context";
import { issueCredit, settle } from "@/lib/backend/invoices/credit";
import { type InvoiceRecord, leftOf, linesOf, lockInvoice, updateLines } from "@/lib/backend/invoices/find";
import { holdbacksOf, issuePairs } from "@/lib/backend/invoices/pair";
import { runDaysOf } from "@/lib/backend/invoices/plan";
import { record } from "@/lib/backend/invoices/record";
import { totalsOf } from "@/lib/backend/invoices/sums";
import { post } from "@/lib/backend/ledger";
import { involvedIn } from "@/lib/backend/payment-authorisations/ask";
import { dueAtOf } from "@/lib/backend/payment-authorisations/rules";
import { firstProcessingDay } from "@/lib/backend/payments/bank-days";
import { addPayout, collected, conclude, moveInvoice, paidOut } from "@/lib/backend/payments/record";
import { lockParties, requestConsent } from "@/lib/backend/self-billing/request";
import { termFrom } from "@/lib/backend/self-billing/rules";
import { brand } from "@/lib/config/brand";
import { clock } from "@/lib/config/clock";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { bacsFile } from "@/lib/documents";
import { calendarDate, daysAfter, daysBetween, momentAt } from "@/lib/format";
import { type BilledShift, insertBilled } from "./billed-shifts";
import { found, userOf } from "./jobs";
import { particulars, services } from "./organisations";
import { type OrganisationKey, organisationOf, users } from "./people";

const system = () => ({
  caller: { kind: "job" as const, uid: null },
  requestId: randomUUID(),
  address: null,
  tellsNoOne: true as const,
});
const platformUser = (): ChangedBy => ({ userId: userOf("admin"), group: "Admin" });
const providerUser = (): ChangedBy => ({ userId: userOf("provider"), group: "Provider" });
const pair = () => ({ agencyId: organisationOf("agencyA").id, providerId: organisationOf("providerC").id });

/** Does something as if it were a time of a day before the day of seeding. */
async function on<T>(now: Date, daysAgo: number, time: string, work: () => Promise<T>): Promise<T> {
  const real = clock.now;
  const moment = momentAt(daysAfter(calendarDate(now), -daysAgo), time);
  clock.now = () => moment;
  try {
    return await work();
  } finally {
    clock.now = real;
  }
}

/** Signs for a side of a consent, as the page does. */
async function sign(tx: Transaction, consentId: string, side: "agency" | "provider", account: string): Promise<void> {
  const [consent] = await tx
    .select()
    .from(schema.selfBillingConsents)
    .where(eq(schema.selfBillingConsents.id, consentId));
  const { fullName, email, memberships } = found(
    users.find(({ uid }) => uid === `demo-${account}`),
    account,
  );
  const { organisationId, providerId, text, textHash } = found(consent, "consent");
  await tx.insert(schema.selfBillingSignatures).values({
    consentId,
    side,
    organisationId,
    providerId,
    userId: userOf(account),
    fullName,
    jobTitle: memberships[0]?.jobTitle ?? null,
    email,
    typedName: fullName,
    consentText: text,
    consentHash: textHash,
    ip: "127.0.0.1",
    userAgent: "Demo",
    signedAt: clock.now(),
  });
}

async function ask(tx: Transaction, agency: OrganisationKey, provider: OrganisationKey): Promise<string> {
  const both = { agencyId: organisationOf(agency).id, providerId: organisationOf(provider).id };
  const parties = await lockParties(tx, both);
  return found((await requestConsent(tx, system(), parties, both.agencyId)) ?? undefined, "consent");
}

/** A live consent of agency A and provider C; the provider of the other pair has not answered yet. */
async function seedConsents(tx: Transaction, now: Date): Promise<void> {
  await on(now, FIRST_RUN + 8, "10:00", async () => {
    const id = await ask(tx, "agencyA", "providerC");
    await sign(tx, id, "agency", "agency");
    await sign(tx, id, "provider", "provider");
    await tx
      .update(schema.selfBillingConsents)
      .set({ status: "live", lock: 2, isAgencyVatRegistered: true, ...termFrom(calendarDate(clock.now())) })
      .where(eq(schema.selfBillingConsents.id, id));
  });
  await on(now, 20, "10:00", async () => {
    const id = await ask(tx, "agencyB", "providerD");
    await sign(tx, id, "agency", "other-agency");
    await tx
      .update(schema.selfBillingConsents)
      .set({ status: "agency_accepted", lock: 1, isAgencyVatRegistered: false })
      .where(eq(schema.selfBillingConsents.id, id));
  });
}

/** Fictional accounts. */
async function seedAccounts(tx: Transaction): Promise<void> {
  const account = (key: OrganisationKey, accountNumber: string) => ({
    organisationId: organisationOf(key).id,
    account: { sortCode: "200000", accountNumber, accountName: particulars[key]?.legalName ?? "" },
  });
  await tx.insert(schema.paymentAccounts).values([account("agencyA", "55779911"), account("providerC", "33445566")]);
}

type Ending =
  | "pending"
  | "approved"
  | "awaitingAuthorisation"
  | "linesDisputed"
  | "disputed"
  | "partlyCredited"
  | "credited"
  | "scheduled"
  | "collecting"
  | "failed"
  | "overdue"
  | "paid"
  | "payoutHeld"
  | "paidOut"
  | "advanced"
  | "advanceRequested"
  | "issued"
  | "handledExternally";

/** The oldest run, in days before the day of seeding. */
const FIRST_RUN = 46;
const DIRECT_AGREEMENT = 7;

/** The runs, with what becomes of the invoice of each service; `direct`: of the agreement whose provider pays the agency itself. */
const runs: { daysAgo: number; services: [Ending, Ending, Ending]; direct?: Ending }[] = [
  { daysAgo: FIRST_RUN, services: ["advanced", "paidOut", "credited"] },
  { daysAgo: 39, services: ["paidOut", "overdue", "payoutHeld"] },
  { daysAgo: 32, services: ["paid", "collecting", "disputed"] },
  { daysAgo: 25, services: ["scheduled", "failed", "partlyCredited"], direct: "handledExternally" },
  { daysAgo: 18, services: ["awaitingAuthorisation", "linesDisputed", "advanceRequested"] },
  { daysAgo: 1, services: ["pending", "pending", "approved"], direct: "issued" },
];

/** The workers of each service; a nurse at the first one. */
const staff = [
  { workerType: 3, workers: [1016, 1023] },
  { workerType: 0, workers: [1005, 1028] },
  { workerType: 0, workers: [1038, 1035] },
] as const;
/** Days between a shift and its run, the day of the later shift first: no run bills the days since the last Sunday. */
const BEFORE_RUN = [8, 10, 12];
/** The last run bills hours that were approved late. */
const LATE = 9;

function shiftsOf({ daysAgo, direct }: (typeof runs)[number], first: number): BilledShift[] {
  const from = daysAgo === 1 ? daysAgo + LATE : daysAgo;
  const own = staff.flatMap(({ workerType, workers }, service) =>
    BEFORE_RUN.map((before, index) => ({
      agreement: 4,
      service,
      workerType,
      worker: workers[index % 2] ?? workers[0],
      daysAgo: from + before,
    })),
  );
  const extra = direct
    ? [{ agreement: DIRECT_AGREEMENT, service: 2, workerType: 0 as const, worker: 1038, daysAgo: from + 9 }]
    : [];
  return [...own, ...extra].map((shift, index) => ({ n: first + index, ...shift }));
}

type Life = { tx: Transaction; now: Date; invoice: InvoiceRecord; runAgo: number };

const again = ({ tx, invoice }: Life) => lockInvoice(tx, invoice.id);
/** Days after its run, never today or later. */
const after = ({ runAgo }: Life, days: number) => Math.max(1, runAgo - days);

const approve = (life: Life) =>
  on(life.now, after(life, 2), "15:20", async () =>
    record(life.tx, system(), await again(life), { event: "approve", by: providerUser(), action: "invoice.approved" }),
  );

const approveByTime = (life: Life) =>
  on(life.now, after(life, 8), "00:05", async () =>
    record(life.tx, system(), await again(life), {
      event: "approveByTime",
      by: null,
      action: "invoice.approved",
      columns: { isAutomatic: true },
    }),
  );

/** Its payment waits for an authoriser of the provider. */
const askAuthorisation = (life: Life) =>
  on(life.now, 1, "09:00", async () => {
    const { tx } = life;
    const asked = await record(tx, system(), await again(life), { event: "askAuthorisation", by: null, action: null });
    const { id: invoiceId, organisationId: agencyId, providerId: organisationId, serviceId, grossPence, dueOn } = asked;
    const at = clock.now();
    await tx.insert(schema.paymentAuthorisations).values({
      invoiceId,
      agencyId,
      organisationId,
      serviceId,
      step: 1,
      steps: 1,
      pence: grossPence,
      involvedUserIds: await involvedIn(tx, asked),
      askedAt: at,
      dueAt: dueAtOf(at, dueOn),
    });
  });

/** The provider's authoriser lets its payment go ahead. */
async function authorise(life: Life): Promise<void> {
  const { tx, now } = life;
  await on(now, after(life, 9), "09:00", async () => {
    const asked = await moveInvoice(tx, system(), await again(life), { event: "askAuthorisation", by: null });
    const { id: invoiceId, lock, organisationId, providerId, duePence } = asked;
    const at = clock.now();
    await tx
      .update(schema.invoices)
      .set({ status: "scheduled", since: at, lock: lock + 1 })
      .where(eq(schema.invoices.id, invoiceId));
    const of = { invoiceId, lock, organisationId, providerId };
    const byUserId = userOf("authoriser");
    await tx
      .insert(schema.invoiceEvents)
      .values({ ...of, event: "authorise", side: "provider", byUserId, at, pence: duePence });
  });
}

/** Collects an invoice by a Bacs file. Returns its payment, and how many days before the day of seeding Bacs processes it. */
const collect = (life: Life, daysAgo: number) =>
  on(life.now, daysAgo, "11:00", async () => {
    const { tx } = life;
    const {
      id: invoiceId,
      organisationId,
      providerId,
      number,
      duePence,
    } = await moveInvoice(tx, system(), await again(life), {
      event: "collect",
      by: platformUser(),
      pence: life.invoice.duePence ?? 0,
    });
    const [pence, at] = [duePence ?? 0, clock.now()];
    const createdOn = calendarDate(at);
    const processingOn = firstProcessingDay(createdOn);
    const name = particulars.providerC?.legalName ?? "";
    const { text: content } = bacsFile({
      serviceUserNumber: "123456",
      serial: number.slice(-6),
      originator: { sortCode: "200000", accountNumber: "11223344", name: brand.name },
      createdOn,
      items: [
        {
          direction: "debit",
          account: { sortCode: "200000", accountNumber: "33445566", name },
          pence,
          reference: number,
          processingOn,
        },
      ],
    });
    const by = platformUser().userId;
    const [made] = await tx
      .insert(schema.bacsExports)
      .values({ direction: "collect", processingOn, content, createdByUserId: by, createdAt: at })
      .returning({ id: schema.bacsExports.id });
    const [payment] = await tx
      .insert(schema.payments)
      .values({
        invoiceId,
        organisationId,
        providerId,
        pence,
        byUserId: by,
        createdAt: at,
        since: at,
        direction: "collect",
        method: "bacs",
        status: "submitted",
        exportId: found(made, "Bacs file").id,
      })
      .returning();
    return { payment: found(payment, "payment"), processedAgo: daysBetween(processingOn, calendarDate(life.now)) };
  });

async function pay(life: Life): Promise<void> {
  await authorise(life);
  const { payment, processedAgo } = await collect(life, after(life, 21));
  await on(life.now, Math.min(after(life, 25), processedAgo), "10:30", () =>
    conclude(life.tx, system(), payment, { event: "confirm", by: platformUser(), on: calendarDate(clock.now()) }),
  );
}

/** The platform pays the agency, by hand. */
const payOut = (life: Life) =>
  on(life.now, after(life, 27), "14:00", async () => {
    const invoice = await again(life);
    const reference = `PAY ${invoice.number}`;
    const payout = { method: "manual" as const, paidOn: calendarDate(clock.now()), reference };
    const { payment, settled } = found(
      (await addPayout(life.tx, system(), invoice, payout, platformUser())) ?? undefined,
      "payout",
    );
    await paidOut(life.tx, system(), invoice, payment, { by: platformUser(), settled });
  });

/** The payment of an invoice that the bank refuses. */
async function fail(life: Life): Promise<void> {
  await approve(life);
  await authorise(life);
  const { payment, processedAgo } = await collect(life, after(life, 17));
  await on(life.now, Math.min(after(life, 22), processedAgo), "10:30", () =>
    conclude(life.tx, system(), payment, { event: "fail", by: platformUser(), failureCode: "refer_to_payer" }),
  );
}

/** The provider disputes the last line, or all. */
const dispute = (life: Life, { isWhole, reason }: { isWhole: boolean; reason: string }) =>
  on(life.now, after(life, 3), "16:40", async () => {
    const { tx } = life;
    const [invoice, lines] = [await again(life), await linesOf(tx, life.invoice.id)];
    const own = isWhole ? lines : lines.slice(-1);
    const { id: invoiceId, organisationId, providerId } = invoice;
    const made = { id: randomUUID(), invoiceId, organisationId, providerId, isWhole, reason };
    const { userId: raisedByUserId } = providerUser();
    await tx.insert(schema.invoiceDisputes).values({ ...made, raisedByUserId, raisedAt: clock.now() });
    await updateLines(
      tx,
      own.map(({ id }) => id),
      { disputeId: made.id, disputeStatus: "open" },
    );
    await settle(tx, system(), invoice, await linesOf(tx, invoiceId), {
      event: isWhole ? "dispute" : "disputeLines",
      by: providerUser(),
      action: "invoice.disputed",
      reason,
    });
    return made.id;
  });

const answer = (life: Life, disputeId: string, text: string) =>
  on(life.now, after(life, 5), "11:15", async () => {
    const by = { userId: userOf("agency"), group: "Agency" } as const;
    await life.tx
      .update(schema.invoiceDisputes)
      .set({ answer: text, answeredByUserId: by.userId, answeredAt: clock.now() })
      .where(eq(schema.invoiceDisputes.id, disputeId));
    const action = "invoice.disputeAnswered";
    await record(life.tx, system(), await again(life), { event: "answer", by, action, reason: text });
  });

/** The platform decides that the lines of a dispute are credited. */
const decide = (life: Life, disputeId: string, reason: string) =>
  on(life.now, after(life, 7), "10:00", async () => {
    const { tx } = life;
    const by = platformUser();
    const invoice = await again(life);
    const lines = await linesOf(tx, invoice.id);
    const own = lines.filter((line) => line.disputeId === disputeId);
    await updateLines(
      tx,
      own.map(({ id }) => id),
      { disputeStatus: "credited" },
    );
    const credits = own.map(leftOf).map(({ id, netPence }) => ({ lineId: id, netPence }));
    const issued = await issueCredit(tx, invoice, await linesOf(tx, invoice.id), { credits, reason, by });
    await tx
      .update(schema.invoiceDisputes)
      .set({
        decision: "credit",
        decisionReason: reason,
        decidedByUserId: by.userId,
        decidedAt: clock.now(),
        creditNoteId: issued.creditNoteId,
      })
      .where(eq(schema.invoiceDisputes.id, disputeId));
    const action = "invoice.disputeDecided";
    await settle(tx, system(), invoice, issued.lines, { event: "decideLines", by, action, reason });
  });

/** The platform credits all of an invoice. */
const credit = (life: Life) =>
  on(life.now, after(life, 4), "12:00", async () => {
    const { tx } = life;
    const by = platformUser();
    const reason = "The shifts belong to another agreement. They are billed again by it.";
    const [invoice, lines] = [await again(life), await linesOf(tx, life.invoice.id)];
    const credits = lines.map(({ id, netPence }) => ({ lineId: id, netPence }));
    const issued = await issueCredit(tx, invoice, lines, { credits, reason, by });
    const happening = { event: "creditPart", by, action: "invoice.credited", reason, pence: issued.pence } as const;
    await settle(tx, system(), invoice, issued.lines, happening);
  });

const ADVANCE_TERMS = { limitPence: 500_000, percent: 80, feeBasisPoints: 150 };

/** Asks for an advance on an approved invoice. */
const askAdvance = (life: Life, daysAgo: number) =>
  on(life.now, daysAgo, "13:00", async () => {
    const { id: invoiceId, organisationId, duePence, dueOn } = await again(life);
    const due = { duePence: duePence ?? 0, dueOn };
    const { netPence: _, ...columns } = quoteOf([due], ADVANCE_TERMS, calendarDate(clock.now()));
    const at = clock.now();
    const [advance] = await life.tx
      .insert(schema.advances)
      .values({
        ...columns,
        organisationId,
        status: "requested",
        requestedByUserId: userOf("agency"),
        requestedAt: at,
        since: at,
      })
      .returning();
    const made = found(advance, "advance");
    const pence = advanceOn(due.duePence, ADVANCE_TERMS);
    await life.tx.insert(schema.advanceInvoices).values({ advanceId: made.id, invoiceId, organisationId, pence });
    return made;
  });

/** The platform approves and pays an advance; the next payout of its invoice settles it. */
async function payAdvance(life: Life): Promise<void> {
  const { tx, now } = life;
  const asked = await askAdvance(life, after(life, 3));
  const approved = await on(now, after(life, 4), "09:00", () => moveAdvance(tx, system(), asked, { event: "approve" }));
  await on(now, after(life, 5), "09:00", async () => {
    await moveAdvance(tx, system(), approved, { event: "payOut", columns: { paidOutOn: calendarDate(clock.now()) } });
    const { id, organisationId: agencyId, pence, feePence } = approved;
    await post(tx, { event: "advancePaid", key: `advance:${id}:paid`, pence, feePence, agencyId });
  });
}

const lives: Record<Ending, (life: Life) => Promise<unknown>> = {
  pending: async () => {},
  issued: async () => {},
  approved: approve,
  awaitingAuthorisation: async (life) => {
    await approveByTime(life);
    await askAuthorisation(life);
  },
  linesDisputed: (life) =>
    dispute(life, { isWhole: false, reason: "The worker left at four. The signing-out book says so." }),
  disputed: async (life) => {
    const id = await dispute(life, { isWhole: true, reason: "None of these shifts were booked by the service." });
    await answer(life, id, "The service manager booked each of them. The bookings are in the portal.");
  },
  partlyCredited: async (life) => {
    const id = await dispute(life, { isWhole: false, reason: "No one came to this shift." });
    await answer(life, id, "We have found no record of the shift either.");
    await decide(life, id, "The agency agrees that no one worked.");
  },
  credited: credit,
  scheduled: async (life) => {
    await approve(life);
    await authorise(life);
  },
  collecting: async (life) => {
    await approve(life);
    await authorise(life);
    await collect(life, after(life, 30));
  },
  failed: fail,
  overdue: async (life) => {
    await fail(life);
    await on(life.now, after(life, 31), "06:00", async () =>
      moveInvoice(life.tx, system(), await again(life), { event: "lapse", by: null }),
    );
  },
  paid: async (life) => {
    await approve(life);
    await pay(life);
  },
  payoutHeld: async (life) => {
    await approve(life);
    await pay(life);
    const reason = "The agency is changing its bank account.";
    const columns = { payoutHeldReason: reason };
    await on(life.now, after(life, 28), "09:30", async () =>
      record(life.tx, system(), await again(life), {
        event: "holdPayout",
        by: platformUser(),
        action: "invoice.payoutHeld",
        reason,
        columns,
      }),
    );
  },
  paidOut: async (life) => {
    await approve(life);
    await pay(life);
    await payOut(life);
  },
  advanced: async (life) => {
    await approve(life);
    await payAdvance(life);
    await pay(life);
    await payOut(life);
  },
  advanceRequested: async (life) => {
    await approve(life);
    await askAdvance(life, after(life, 10));
  },
  handledExternally: (life) =>
    on(life.now, after(life, 20), "09:00", async () => {
      const { id: invoiceId, duePence } = life.invoice;
      const pence = duePence ?? 0;
      const key = `invoice:${invoiceId}:external`;
      await post(life.tx, { event: "handledExternally", pence, invoiceId, ...pair(), key });
      await record(life.tx, system(), await again(life), {
        event: "handleExternally",
        by: platformUser(),
        action: "invoice.handledExternally",
        pence,
        columns: { paidPence: pence },
      });
    }),
};

const VAT: schema.VatDecision = {
  treatment: "standard",
  ratePercent: 20,
  reason: "A supply of staff is standard-rated.",
  ruleVersion: "legacy",
  source: "Value Added Tax Act 1994",
};

/** Invoices of before the weekly run, which are collected by hand. */
async function seedLegacy(tx: Transaction, now: Date): Promise<void> {
  const [agency, provider] = [organisationOf("agencyA"), organisationOf("providerC")];
  const of = { organisationId: agency.id, providerId: provider.id };
  const party = (key: "agencyA" | "providerC" | "platform") => {
    const { legalName = null, address = null, postcode = null, companyNumber = null } = particulars[key] ?? {};
    const vatNumber = particulars[key]?.vatNumber ?? null;
    return { name: organisationOf(key).name, legalName, address, postcode, companyNumber, vatNumber };
  };
  const statuses = ["paid", "approved", "issued"] as const;
  for (const [index, status] of statuses.entries()) {
    const issuedAgo = 96 - 7 * index;
    const day = (daysAgo: number) => daysAfter(calendarDate(now), -daysAgo);
    const lines = [0, 1].map((one) => ({
      netPence: 19_550 + 850 * index,
      vat: VAT,
      shiftOn: day(issuedAgo + 9 - one),
    }));
    const life = await on(now, issuedAgo, "12:30", async () => {
      const [invoice] = await tx
        .insert(schema.invoices)
        .values({
          ...of,
          sequence: 41 + index,
          number: `BCS-L-00${41 + index}`,
          generation: "legacy",
          agencyName: agency.name,
          providerName: provider.name,
          isSelfBilled: false,
          periodStart: day(issuedAgo + 13),
          periodEnd: day(issuedAgo + 7),
          issuedOn: day(issuedAgo),
          taxPoint: day(issuedAgo),
          dueOn: day(issuedAgo - 30),
          supplier: party("agencyA"),
          customer: party("providerC"),
          platform: party("platform"),
          ...totalsOf(lines),
          status: "issued",
          since: clock.now(),
        })
        .returning();
      const { id: invoiceId, grossPence: pence } = found(invoice, "invoice");
      await tx.insert(schema.invoiceLines).values(
        lines.map((line, position) => ({
          ...of,
          ...line,
          invoiceId,
          position: position + 1,
          kind: "shift" as const,
          description: "Care assistant, 08:00 to 20:00",
          serviceName: "Orchard View",
          minutes: 690,
        })),
      );
      await tx
        .insert(schema.invoiceEvents)
        .values({ ...of, invoiceId, lock: 0, event: "issueOnly", side: "time", at: clock.now(), pence });
      await post(tx, { event: "invoiceIssued", key: `invoice:${invoiceId}:issued`, pence, invoiceId, ...pair() });
      return { tx, now, invoice: found(invoice, "invoice"), runAgo: issuedAgo };
    });
    if (status === "issued") continue;
    await on(now, issuedAgo - 1, "09:00", async () =>
      record(tx, system(), await again(life), { event: "present", by: platformUser(), action: "invoice.issued" }),
    );
    await approve(life);
    if (status === "approved") continue;
    await on(now, issuedAgo - 28, "10:00", async () => {
      const invoice = await again(life);
      const at = clock.now();
      const [payment] = await tx
        .insert(schema.payments)
        .values({
          ...of,
          invoiceId: invoice.id,
          direction: "collect",
          method: "manual",
          pence: invoice.duePence ?? 0,
          status: "confirmed",
          reference: "BACS 0041",
          paidOn: calendarDate(at),
          byUserId: platformUser().userId,
          createdAt: at,
          since: at,
        })
        .returning();
      await collected(tx, system(), invoice, found(payment, "payment"), platformUser());
    });
  }
}

/** Inserts what earlier weeks were billed for, issues their invoices and lets them live. Before other timesheets, which no run has seen. */
export async function seedFinance(tx: Transaction, now: Date): Promise<void> {
  await seedConsents(tx, now);
  await seedAccounts(tx);
  await seedLegacy(tx, now);
  await tx.insert(schema.advanceTerms).values({ organisationId: organisationOf("agencyA").id, ...ADVANCE_TERMS });
  await insertBilled(
    tx,
    now,
    [24, 26].map((daysAgo, index) => ({
      n: 901 + index,
      agreement: 9,
      service: 3,
      workerType: 0 as const,
      worker: 2001,
      daysAgo,
    })),
  );
  const other = { agencyId: organisationOf("agencyB").id, providerId: organisationOf("providerD").id };
  for (const [index, run] of runs.entries()) {
    await insertBilled(tx, now, shiftsOf(run, 100 * (index + 1)));
    const issued = await on(now, run.daysAgo, "12:30", async () => {
      const startedAt = clock.now();
      const days = runDaysOf(calendarDate(startedAt));
      const runId = randomUUID();
      await tx.insert(schema.invoiceRuns).values({ id: runId, periodEnd: days.weekEnd, startedAt });
      const pairs = [pair(), other];
      const heldBack = [];
      for (const one of pairs)
        heldBack.push(...(await issuePairs(tx, system(), [one], { ...days, runId })).flatMap(holdbacksOf));
      await tx
        .update(schema.invoiceRuns)
        .set({ finishedAt: startedAt, heldBack })
        .where(eq(schema.invoiceRuns.id, runId));
      return tx
        .select()
        .from(schema.invoices)
        .where(eq(schema.invoices.runId, runId))
        .orderBy(schema.invoices.sequence);
    });
    for (const invoice of issued) {
      const service = services.findIndex(({ id }) => id === invoice.serviceId);
      const ending = invoice.paymentMode === "direct" ? run.direct : run.services[service];
      const life = { tx, now, invoice, runAgo: run.daysAgo };
      await lives[found(ending, "ending")](life);
    }
  }
}
