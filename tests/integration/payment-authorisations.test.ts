/**
 * Authorising payments before they are collected, through the real calls: from which amount and of which services, by whom and within
 * which limit, two steps, delegates and deputies, what escalates, the two-person rule, two people at once, and who is told.
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { authorisersOf, paymentsToAuthorise } from "@/lib/backend/authorisers";
import { mailAboutPaymentAuthorisation, paymentAuthorisationMailSchema } from "@/lib/backend/payment-authorisations";
import { blockedBecause } from "@/lib/backend/payment-authorisations/rules";
import { doPaymentJob } from "@/lib/backend/payments";
import { clock } from "@/lib/config/clock";
import { DAY_MS } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { PaymentAuthorisationSettings } from "@/lib/contract/payment-authorisations";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter } from "@/lib/format";
import {
  aBilling,
  aConsent,
  anAgreedSheet,
  aSubmittedSheet,
  invoicesOf,
  linesOf,
  runAfter,
  setClock,
} from "@/tests/support/billing";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  aVisitor,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { anInvoice, expectBalanced, invoiceNow } from "@/tests/support/issued-invoices";
import { jobsOf } from "@/tests/support/jobs";
import { readPdf } from "@/tests/support/pdfjs";
import { type CallRow, testWhoGetsThrough } from "@/tests/support/who-gets-through";

const texts = messages.paymentAuthorisations;
const role = [{ appId: "portal", isAuthorizer: true }];
const GROSS = 120_000;

const inProcess = transports[0];
if (!inProcess) throw new Error("there is no transport");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

type Rights = Partial<typeof schema.authorisers.$inferInsert>;
type Parties = { agency: Organisation; provider: Organisation };

const membershipOf = async ({ id }: User): Promise<string> => {
  const [row] = await asOwner((tx) => tx.select().from(schema.memberships).where(eq(schema.memberships.userId, id)));
  return row?.id ?? "";
};

/** Makes a user an authoriser of payments, or changes what they may. */
async function grant(user: User, organisationId: string, rights: Rights = {}): Promise<void> {
  const columns = { canAuthorisePayments: true, ...rights };
  const membershipId = await membershipOf(user);
  await asOwner(async (tx) => {
    await tx.update(schema.memberships).set({ apps: role }).where(eq(schema.memberships.id, membershipId));
    await tx
      .insert(schema.authorisers)
      .values({ membershipId, organisationId, ...columns })
      .onConflictDoUpdate({ target: schema.authorisers.membershipId, set: columns });
  });
}

type Person = { user: User; client: Client; caller: TestCaller };

async function aPerson(provider: Organisation, { isPrimary = false, more = [] as string[] } = {}): Promise<Person> {
  const user = await aUser({ in: provider, codes: [codes.tasks, ...more], isPrimary });
  const caller = await signInAs(user);
  return { user, caller, client: clientOf(caller) };
}

async function anAuthoriser(provider: Organisation, rights: Rights = {}): Promise<Person> {
  const user = await aUser({ in: provider, codes: [codes.tasks] });
  await grant(user, provider.id, rights);
  const caller = await signInAs(user);
  return { user, caller, client: clientOf(caller) };
}

const byDebit = (provider: Organisation) =>
  asOwner((tx) =>
    tx
      .update(schema.organisations)
      .set({ paymentMethod: "direct_debit" })
      .where(eq(schema.organisations.id, provider.id)),
  );

async function theParties(): Promise<Parties> {
  const parties = { agency: await anAgency(), provider: await aProvider() };
  await byDebit(parties.provider);
  return parties;
}

const settings = (more: Partial<PaymentAuthorisationSettings> = {}): PaymentAuthorisationSettings => ({
  thresholdPence: 0,
  twoStepsFromPence: null,
  isTwoPerson: true,
  isTwoPersonHours: false,
  serviceIds: [],
  ...more,
});

async function change(provider: Organisation, more: Partial<PaymentAuthorisationSettings>): Promise<void> {
  const providerId = provider.id;
  const { lock } = await admin.paymentAuthorisations.settings({ providerId });
  await admin.paymentAuthorisations.saveSettings({ providerId, lock, settings: settings(more) });
}

const time = () => doPaymentJob(randomUUID(), { kind: "scheduled" });

/** An invoice whose cut-off has passed, with a line that can be disputed. */
async function approved(parties: Parties, more: Parameters<typeof anInvoice>[1] = {}): Promise<string> {
  const invoiceId = await anInvoice(parties, { issuedIn: -8, ...more });
  const { netPence } = await invoiceNow(invoiceId);
  await asOwner((tx) =>
    tx.insert(schema.invoiceLines).values({
      invoiceId,
      organisationId: parties.agency.id,
      providerId: parties.provider.id,
      position: 1,
      kind: "shift",
      description: "A shift",
      netPence,
      vat: { treatment: "standard", ratePercent: 20, reason: "Standard rate", ruleVersion: "2026-11", source: "Act" },
    }),
  );
  return invoiceId;
}

const stepsOf = (invoiceId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.paymentAuthorisations)
      .where(eq(schema.paymentAuthorisations.invoiceId, invoiceId))
      .orderBy(schema.paymentAuthorisations.askedAt, schema.paymentAuthorisations.closedAt),
  );

/** The step of an invoice that waits. */
async function pending(invoiceId: string) {
  const found = (await stepsOf(invoiceId)).find(({ status }) => status === "pending");
  if (!found) throw new Error("nothing waits");
  return { authorisationId: found.id, lock: found.lock };
}

/** An invoice that waits for authorisation. */
async function waiting(parties: Parties, more: Parameters<typeof anInvoice>[1] = {}): Promise<string> {
  const invoiceId = await approved(parties, more);
  await time();
  expect((await invoiceNow(invoiceId)).status).toBe("awaiting_authorisation");
  return invoiceId;
}

const statusOf = async (invoiceId: string) => (await invoiceNow(invoiceId)).status;
const audited = async (subjectId: string): Promise<string[]> => {
  const found = await asOwner((tx) =>
    tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, subjectId)),
  );
  return found.map(({ action }) => action).toSorted();
};
/** What is recorded of a deputy who authorises another payment that was handed to the one who is away. */
async function asDeputy(deputy: Person, parties: Parties, absent: Person) {
  const step = await pending(await waiting(parties));
  const { lock } = await deputy.client.paymentAuthorisations.delegate({ ...step, userId: absent.user.id });
  await deputy.client.paymentAuthorisations.authorise({ ...step, lock });
  const rows = await asOwner((tx) =>
    tx
      .select({ details: schema.auditEvents.details })
      .from(schema.auditEvents)
      .where(
        and(
          eq(schema.auditEvents.subjectId, step.authorisationId),
          eq(schema.auditEvents.action, "paymentAuthorisation.authorised"),
        ),
      ),
  );
  return rows.map(({ details }) => details);
}
const kindsAbout = async (stepId: string): Promise<string[]> =>
  (await jobsOf("stepId", stepId)).map(({ kind = "" }) => kind).toSorted();
async function sendMails(stepId: string): Promise<void> {
  for (const [n, data] of (await jobsOf("stepId", stepId)).entries()) {
    await mailAboutPaymentAuthorisation(`${stepId}-${n}`, paymentAuthorisationMailSchema.parse(data));
  }
}
const subjectsTo = async ({ user }: Person): Promise<string[]> =>
  (await mailsTo(user.email)).map(({ subject }) => subject);
const inboxOf = async ({ client }: Person): Promise<string[]> =>
  ((await client.overview.tasks({})).kinds.find(({ key }) => key === "paymentAuthorisations")?.items ?? []).map(
    ({ title }) => title,
  );

let admin: Client;
let adminCaller: TestCaller;

beforeAll(async () => {
  const platform = await platformOrganisation();
  adminCaller = await signInAs(await aUser({ in: platform, codes: [codes.tasks, codes.finance] }));
  admin = clientOf(adminCaller);
});
afterEach(async () => {
  clock.now = () => new Date();
  await expectBalanced();
});
afterAll(closeFixtures);

type Name =
  | "unauthenticated"
  | "visitor"
  | "withoutCode"
  | "limited"
  | "colleague"
  | "authoriser"
  | "primary"
  | "otherProvider"
  | "agency"
  | "admin";

describe.each(transports)("Who gets through $name", (transport) => {
  let parties: Parties;
  let people: Record<Name, TestCaller>;
  let delegate: Person;

  beforeAll(async () => {
    await transport.open();
    parties = await theParties();
    const { provider, agency } = parties;
    const other = await theParties();
    const limited = await aUser({ in: provider, codes: [codes.tasks] });
    await grant(limited, provider.id);
    await asOwner(async (tx) =>
      tx
        .update(schema.memberships)
        .set({ scopeServiceIds: [randomUUID()] })
        .where(eq(schema.memberships.id, await membershipOf(limited))),
    );
    delegate = await anAuthoriser(provider);
    people = {
      unauthenticated,
      visitor: await aVisitor(),
      withoutCode: await signInAs(await aUser({ in: provider, codes: [codes.finance] })),
      limited: await signInAs(limited),
      colleague: (await aPerson(provider)).caller,
      authoriser: (await anAuthoriser(provider)).caller,
      primary: (await aPerson(provider, { isPrimary: true })).caller,
      otherProvider: (await anAuthoriser(other.provider)).caller,
      agency: await signInAs(await aUser({ in: agency, codes: [codes.tasks, codes.finance] })),
      admin: adminCaller,
    };
  });
  afterAll(() => transport.close());

  const none = {
    unauthenticated: "UNAUTHORIZED",
    visitor: "UNAUTHORIZED",
    withoutCode: "FORBIDDEN",
    limited: "FORBIDDEN",
    agency: "FORBIDDEN",
  } as const;
  const readers = {
    ...none,
    colleague: "an answer",
    authoriser: "an answer",
    primary: "an answer",
    otherProvider: "NOT_FOUND",
    admin: "an answer",
  } as const;
  const authorisersOnly = {
    ...none,
    colleague: "FORBIDDEN",
    authoriser: "an answer",
    primary: "FORBIDDEN",
    otherProvider: "NOT_FOUND",
    admin: "FORBIDDEN",
  } as const;
  const asked = async () => pending(await waiting(parties));
  type Subject = Awaited<ReturnType<typeof pending>>;

  const rows: CallRow<Name, Subject>[] = [
    {
      path: "paymentAuthorisations.list",
      prepare: asked,
      call: (client) => client.paymentAuthorisations.list({}),
      outcomes: { ...readers, otherProvider: "an answer" },
    },
    {
      path: "paymentAuthorisations.get",
      prepare: asked,
      call: (client, { authorisationId }) => client.paymentAuthorisations.get({ authorisationId }),
      outcomes: readers,
    },
    {
      path: "paymentAuthorisations.invoice",
      prepare: asked,
      call: (client, { authorisationId }) => client.paymentAuthorisations.invoice({ authorisationId }),
      outcomes: { ...authorisersOnly, colleague: "NOT_FOUND", primary: "NOT_FOUND" },
    },
    {
      path: "paymentAuthorisations.pdf",
      prepare: asked,
      call: (client, { authorisationId }) => client.paymentAuthorisations.pdf({ authorisationId }),
      outcomes: { ...authorisersOnly, colleague: "NOT_FOUND", primary: "NOT_FOUND" },
    },
    {
      path: "paymentAuthorisations.authorise",
      prepare: asked,
      call: (client, subject) => client.paymentAuthorisations.authorise(subject),
      outcomes: authorisersOnly,
    },
    {
      path: "paymentAuthorisations.reject",
      prepare: asked,
      call: (client, subject) => client.paymentAuthorisations.reject({ ...subject, reason: "Not ours." }),
      outcomes: authorisersOnly,
    },
    {
      path: "paymentAuthorisations.delegate",
      prepare: asked,
      call: (client, subject) => client.paymentAuthorisations.delegate({ ...subject, userId: delegate.user.id }),
      outcomes: authorisersOnly,
    },
    {
      path: "paymentAuthorisations.settings",
      prepare: asked,
      call: (client) => client.paymentAuthorisations.settings({ providerId: parties.provider.id }),
      outcomes: readers,
    },
    {
      path: "paymentAuthorisations.saveSettings",
      prepare: async () => {
        const of = eq(schema.paymentAuthorisationSettings.organisationId, parties.provider.id);
        await asOwner((tx) => tx.delete(schema.paymentAuthorisationSettings).where(of));
        return { authorisationId: "", lock: 0 };
      },
      call: (client) =>
        client.paymentAuthorisations.saveSettings({
          providerId: parties.provider.id,
          lock: 0,
          settings: settings(),
        }),
      outcomes: {
        ...authorisersOnly,
        authoriser: "FORBIDDEN",
        primary: "an answer",
        otherProvider: "FORBIDDEN",
        admin: "an answer",
      },
    },
  ];

  testWhoGetsThrough(transport, rows, () => ({
    people,
    organisations: [parties.provider.id, parties.agency.id],
  }));

  test("no list has another provider's payments, and agencies read no row", async () => {
    const { authorisationId } = await asked();
    const other = transport.clientOf(people.otherProvider);
    expect((await other.paymentAuthorisations.list({})).items).toEqual([]);
    expect((await other.paymentAuthorisations.list({ authorisationId })).items).toEqual([]);
    const alone = await transport.clientOf(people.authoriser).paymentAuthorisations.list({ authorisationId });
    expect(alone.items.map(({ _id }) => _id)).toEqual([authorisationId]);
    expect(
      await transport.clientOf(people.authoriser).paymentAuthorisations.list({ show: "decided", authorisationId }),
    ).toMatchObject({ items: [] });
    const own = await transport.clientOf(people.authoriser).paymentAuthorisations.list({ limit: 100 });
    expect(own.items.find(({ _id }) => _id === authorisationId)).toMatchObject({ blocked: null, grossPence: GROSS });
    const ofColleague = await transport.clientOf(people.colleague).paymentAuthorisations.list({ limit: 100 });
    expect(ofColleague.items.find(({ _id }) => _id === authorisationId)).toMatchObject({ blocked: "notYours" });
    const rowsOf = (organisationId: string) =>
      withScope({ kind: "organisation", organisationId }, (tx) => tx.select().from(schema.paymentAuthorisations));
    expect(await rowsOf(parties.agency.id)).toEqual([]);
    expect((await rowsOf(parties.provider.id)).length).toBeGreaterThan(0);
  });
});

describe("The invoice of a payment", () => {
  const opens = async (person: Person, authorisationId: string): Promise<boolean> => {
    const { items } = await person.client.paymentAuthorisations.list({ show: "pending", limit: 100 });
    const { items: decided } = await person.client.paymentAuthorisations.list({ show: "decided", limit: 100 });
    const row = [...items, ...decided].find(({ _id }) => _id === authorisationId);
    const code = await person.client.paymentAuthorisations.invoice({ authorisationId }).then(
      () => "an answer",
      (error: { code: string }) => error.code,
    );
    expect(code).toBe(row?.opensInvoice ? "an answer" : "NOT_FOUND");
    return code === "an answer";
  };

  test("is read by those who may decide it, as a PDF too, without its disputes and without the right to any other", async () => {
    const parties = await theParties();
    const authoriser = await anAuthoriser(parties.provider);
    const [invoiceId, other] = [await waiting(parties), await anInvoice(parties)];
    const { authorisationId } = await pending(invoiceId);
    const { number } = await invoiceNow(invoiceId);
    const { authorisation, invoice } = await authoriser.client.paymentAuthorisations.invoice({ authorisationId });
    expect(authorisation).toMatchObject({ _id: authorisationId, opensInvoice: true });
    expect(invoice).toMatchObject({ _id: invoiceId, number, lines: [{ description: "A shift" }] });
    for (const kept of ["disputes", "history", "can", "creditNotes", "payoutHeldReason", "stuckPayment"]) {
      expect(invoice).not.toHaveProperty(kept);
    }
    const pdf = await authoriser.client.paymentAuthorisations.pdf({ authorisationId });
    expect(pdf).toMatchObject({ name: `${number}.pdf`, contentType: "application/pdf" });
    expect(readPdf(Buffer.from(pdf.base64, "base64")).text).toContain("A shift");
    expect(await audited(invoiceId)).toContain("invoice.exported");
    for (const id of [invoiceId, other]) {
      expect((await refusalOf(authoriser.client.invoices.get({ invoiceId: id }))).code).toBe("FORBIDDEN");
      expect((await refusalOf(authoriser.client.invoiceDocuments.pdf({ invoiceId: id }))).code).toBe("FORBIDDEN");
      const asked = { authorisationId: id };
      expect((await refusalOf(authoriser.client.paymentAuthorisations.invoice(asked))).code).toBe("NOT_FOUND");
    }
  });

  test("is closed to those above whose limit it is or who were involved, and stays open to who decided it", async () => {
    const parties = await theParties();
    const [first, second] = [await anAuthoriser(parties.provider), await anAuthoriser(parties.provider)];
    const limited = await anAuthoriser(parties.provider, { paymentLimitPence: GROSS - 1 });
    const primary = await aPerson(parties.provider, { isPrimary: true });
    const involved = await anAuthoriser(parties.provider);
    const invoiceId = await approved(parties);
    await asOwner((tx) =>
      tx.insert(schema.invoiceEvents).values({
        invoiceId,
        lock: 0,
        organisationId: parties.agency.id,
        providerId: parties.provider.id,
        event: "approve",
        side: "provider",
        byUserId: involved.user.id,
        at: new Date(),
      }),
    );
    await time();
    const { authorisationId, lock } = await pending(invoiceId);
    const readers = async () => {
      const all = [first, second, limited, primary, involved];
      return Promise.all(all.map((person) => opens(person, authorisationId)));
    };
    expect(await readers()).toEqual([true, true, false, false, false]);
    await first.client.paymentAuthorisations.authorise({ authorisationId, lock });
    expect(await readers()).toEqual([true, false, false, false, false]);
    await grant(first.user, parties.provider.id, { canAuthorisePayments: false });
    expect(await readers()).toEqual([true, false, false, false, false]);
  });
});

describe("Which payments need authorisation", () => {
  test("those at or above the threshold and those of a selected service; the others are scheduled", async () => {
    const parties = await theParties();
    await anAuthoriser(parties.provider);
    const serviceId = randomUUID();
    await asOwner((tx) =>
      tx.insert(schema.services).values({ id: serviceId, organisationId: parties.provider.id, name: "Mill House" }),
    );
    await change(parties.provider, { thresholdPence: GROSS, serviceIds: [serviceId] });
    const at = await approved(parties);
    const below = await approved(parties, { grossPence: GROSS - 1 });
    const flagged = await approved(parties, { grossPence: 5_000, serviceId });
    const open = await anInvoice(parties);
    await time();
    expect(await Promise.all([at, below, flagged, open].map(statusOf))).toEqual([
      "awaiting_authorisation",
      "scheduled",
      "awaiting_authorisation",
      "approved",
    ]);
  });

  test("without settings each does; without a threshold only those of flagged services", async () => {
    const parties = await theParties();
    await anAuthoriser(parties.provider);
    await waiting(parties, { grossPence: 1 });
    await change(parties.provider, { thresholdPence: null });
    const other = await approved(parties, { grossPence: 9_000_000 });
    await time();
    expect(await statusOf(other)).toBe("scheduled");
  });

  test("what waits is not collected, and what was scheduled before the provider paid by direct debit waits first", async () => {
    const parties = { agency: await anAgency(), provider: await aProvider() };
    await anAuthoriser(parties.provider);
    const invoiceId = await approved(parties);
    await time();
    expect(await statusOf(invoiceId)).toBe("scheduled");
    await asOwner((tx) =>
      tx.insert(schema.paymentAccounts).values({ organisationId: parties.provider.id, hasMandate: true, lock: 1 }),
    );
    await byDebit(parties.provider);
    const seen = async () => ({ invoiceId, lock: (await invoiceNow(invoiceId)).lock });
    expect((await refusalOf(admin.payments.collect(await seen()))).reason).toBe("notAuthorised");
    await time();
    expect(await statusOf(invoiceId)).toBe("awaiting_authorisation");
    expect((await refusalOf(admin.payments.collect(await seen()))).code).toBe("CONFLICT");
    const by = { paidOn: calendarDate(new Date()), reference: "BACS 1", pence: 5 };
    expect((await refusalOf(admin.payments.record({ ...(await seen()), ...by }))).reason).toBe("notNow");
  });

  test("one that waits is scheduled when its provider pays by bank transfer", async () => {
    const parties = await theParties();
    await anAuthoriser(parties.provider);
    const invoiceId = await waiting(parties);
    await asOwner((tx) =>
      tx
        .update(schema.organisations)
        .set({ paymentMethod: "bank_transfer" })
        .where(eq(schema.organisations.id, parties.provider.id)),
    );
    await time();
    expect(await statusOf(invoiceId)).toBe("scheduled");
    expect((await stepsOf(invoiceId)).map(({ status }) => status)).toEqual(["ended"]);
  });

  test("the platform reads and changes the settings of any provider, which are named", async () => {
    const { provider } = await theParties();
    const read = await admin.paymentAuthorisations.settings({ providerId: provider.id });
    expect(read).toMatchObject({ provider: provider.name, canChange: true });
  });

  test("settings of someone else's services, below nil, or changed meanwhile are refused", async () => {
    const { provider } = await theParties();
    const providerId = provider.id;
    const save = (lock: number, more: Partial<PaymentAuthorisationSettings>) =>
      refusalOf(admin.paymentAuthorisations.saveSettings({ providerId, lock, settings: settings(more) }));
    expect((await save(0, { serviceIds: [randomUUID()] })).code).toBe("BAD_REQUEST");
    expect((await save(0, { thresholdPence: -1 })).code).toBe("BAD_REQUEST");
    await change(provider, {});
    expect((await save(0, {})).reason).toBe("changedMeanwhile");
    expect((await save(7, {})).reason).toBe("changedMeanwhile");
  });
});

describe("Who authorises", () => {
  test("a named authoriser within their limit; the payment is then scheduled, and the finance users hear of it", async () => {
    const parties = await theParties();
    const small = await anAuthoriser(parties.provider, { paymentLimitPence: GROSS - 1 });
    const large = await anAuthoriser(parties.provider, { paymentLimitPence: GROSS });
    const ofJobs = await anAuthoriser(parties.provider, { canAuthorisePayments: false });
    const finance = await aPerson(parties.provider, { more: [codes.finance] });
    const invoiceId = await waiting(parties);
    const step = await pending(invoiceId);
    for (const { client } of [small, ofJobs]) {
      const refusal = await refusalOf(client.paymentAuthorisations.authorise(step));
      expect(refusal).toMatchObject({ code: "FORBIDDEN", reason: "notYours", message: texts.notYours });
    }
    const { number } = await invoiceNow(invoiceId);
    expect(await Promise.all([small, ofJobs, large].map(inboxOf))).toEqual([[], [], [number]]);
    await sendMails(step.authorisationId);
    expect(await subjectsTo(large)).toEqual([`A payment is waiting for authorisation: ${number}`]);
    expect(await subjectsTo(small)).toEqual([]);

    expect(await large.client.paymentAuthorisations.authorise(step)).toEqual({ isLast: true });
    expect(await statusOf(invoiceId)).toBe("scheduled");
    expect(await inboxOf(large)).toEqual([]);
    await sendMails(step.authorisationId);
    expect(await subjectsTo(finance)).toEqual([`A payment has been authorised: ${number}`]);
    expect(await audited(step.authorisationId)).toEqual([
      "paymentAuthorisation.asked",
      "paymentAuthorisation.authorised",
    ]);
    await time();
    expect(await statusOf(invoiceId)).toBe("scheduled");
    const [event] = await asOwner((tx) =>
      tx
        .select()
        .from(schema.invoiceEvents)
        .where(and(eq(schema.invoiceEvents.invoiceId, invoiceId), eq(schema.invoiceEvents.event, "authorise"))),
    );
    expect(event).toMatchObject({ side: "provider", byUserId: large.user.id, pence: GROSS });
  });

  test("in two steps from an amount, by two people", async () => {
    const parties = await theParties();
    const [first, second] = [await anAuthoriser(parties.provider), await anAuthoriser(parties.provider)];
    await change(parties.provider, { twoStepsFromPence: GROSS, isTwoPerson: false });
    const one = await waiting(parties, { grossPence: GROSS - 1 });
    expect(await first.client.paymentAuthorisations.authorise(await pending(one))).toEqual({ isLast: true });

    const invoiceId = await waiting(parties);
    expect(await first.client.paymentAuthorisations.authorise(await pending(invoiceId))).toEqual({ isLast: false });
    expect(await statusOf(invoiceId)).toBe("awaiting_authorisation");
    const step = await pending(invoiceId);
    expect(await refusalOf(first.client.paymentAuthorisations.authorise(step))).toMatchObject({
      code: "FORBIDDEN",
      reason: "samePerson",
    });
    const { number } = await invoiceNow(invoiceId);
    expect(await Promise.all([first, second].map(inboxOf))).toEqual([[], [number]]);
    const { authorisation, steps } = await second.client.paymentAuthorisations.get(step);
    expect(authorisation).toMatchObject({ step: 2, steps: 2, blocked: null });
    expect(steps.map(({ status }) => status)).toEqual(["authorised", "pending"]);
    await second.client.paymentAuthorisations.authorise(step);
    expect(await statusOf(invoiceId)).toBe("scheduled");
  });

  test("the authoriser to whom it was delegated, who must be able to; only they are asked", async () => {
    const parties = await theParties();
    const [from, to] = [await anAuthoriser(parties.provider), await anAuthoriser(parties.provider)];
    const small = await anAuthoriser(parties.provider, { paymentLimitPence: 1 });
    const invoiceId = await waiting(parties);
    const step = await pending(invoiceId);
    const { delegates } = await from.client.paymentAuthorisations.get(step);
    expect(delegates.map(({ _id }) => _id)).toEqual([to.user.id]);
    for (const userId of [small.user.id, from.user.id, randomUUID()]) {
      const refusal = await refusalOf(from.client.paymentAuthorisations.delegate({ ...step, userId }));
      expect(refusal.code).toBe("BAD_REQUEST");
    }
    const { lock } = await from.client.paymentAuthorisations.delegate({ ...step, userId: to.user.id });
    const { number } = await invoiceNow(invoiceId);
    expect(await Promise.all([from, to].map(inboxOf))).toEqual([[], [number]]);
    await sendMails(step.authorisationId);
    expect(await subjectsTo(to)).toContain(`A payment is waiting for authorisation: ${number}`);
    expect((await refusalOf(to.client.paymentAuthorisations.authorise(step))).reason).toBe("changed");
    const { items } = await to.client.paymentAuthorisations.list({});
    expect(items[0]).toMatchObject({ status: "pending", delegatedTo: to.user.fullName, lock });

    // Who stands in for them today sees it if they may decide it themselves, and gains no right if not.
    const today = calendarDate(clock.now());
    const absence = { from: today, to: today };
    const deputyId = await membershipOf(small.user);
    const named = await to.client.deputies.save({ absence: { ...absence, deputyId }, lock: 0 });
    expect(await inboxOf(small)).toEqual([]);
    expect((await refusalOf(small.client.paymentAuthorisations.authorise({ ...step, lock }))).reason).toBe("notYours");
    await to.client.deputies.save({ absence: { ...absence, deputyId: await membershipOf(from.user) }, ...named });
    expect(await inboxOf(from)).toEqual([number]);
    expect(await asDeputy(from, parties, to)).toMatchObject([{ standsInFor: to.user.id }]);
    await to.client.deputies.save({ absence: null, lock: named.lock + 1 });

    // They leave for a while: it goes back to everyone who can.
    await grant(to.user, parties.provider.id, { awayFrom: today, awayTo: today });
    await time();
    expect(await inboxOf(from)).toEqual([number]);
    const ended = await asOwner((tx) =>
      tx
        .select({ kind: schema.auditEvents.actorKind, organisationId: schema.auditEvents.organisationId })
        .from(schema.auditEvents)
        .where(
          and(
            eq(schema.auditEvents.subjectId, step.authorisationId),
            eq(schema.auditEvents.action, "paymentAuthorisation.delegationEnded"),
          ),
        ),
    );
    expect(ended).toEqual([{ kind: "job", organisationId: parties.provider.id }]);
  });

  test("the deputy of the one to whom it was handed is notified if they may decide it, and who handed it on is not", async () => {
    const parties = await theParties();
    const [from, to, deputy] = [
      await anAuthoriser(parties.provider),
      await anAuthoriser(parties.provider),
      await anAuthoriser(parties.provider),
    ];
    const reader = await aPerson(parties.provider);
    const invoiceId = await waiting(parties);
    const step = await pending(invoiceId);
    await from.client.paymentAuthorisations.delegate({ ...step, userId: to.user.id });
    const today = calendarDate(clock.now());
    for (const { user } of [reader, from, deputy]) {
      const { lock } = await to.client.deputies.get();
      await to.client.deputies.save({ absence: { from: today, to: today, deputyId: await membershipOf(user) }, lock });
      await sendMails(step.authorisationId);
    }
    const asked = `A payment is waiting for authorisation: ${(await invoiceNow(invoiceId)).number}`;
    expect(await subjectsTo(deputy)).toContain(asked);
    expect(await subjectsTo(to)).toContain(asked);
    expect([await subjectsTo(reader), await subjectsTo(from)]).toEqual([[], []]);
  });

  test("the deputy of someone who is away, within the rights of the one who is away", async () => {
    const parties = await theParties();
    const deputy = await anAuthoriser(parties.provider, { canAuthorisePayments: false });
    const today = calendarDate(clock.now());
    const away = await anAuthoriser(parties.provider, {
      paymentLimitPence: GROSS,
      deputyMembershipId: await membershipOf(deputy.user),
      awayFrom: today,
      awayTo: today,
    });
    const invoiceId = await waiting(parties);
    expect(await Promise.all([away, deputy].map(async (one) => (await inboxOf(one)).length))).toEqual([1, 1]);
    const dearer = await waiting(parties, { grossPence: GROSS + 1 });
    expect((await refusalOf(deputy.client.paymentAuthorisations.authorise(await pending(dearer)))).reason).toBe(
      "notYours",
    );
    await deputy.client.paymentAuthorisations.authorise(await pending(invoiceId));
    expect(await statusOf(invoiceId)).toBe("scheduled");
  });

  test("no one authorises what they raised or approved themselves where the two-person rule is on", async () => {
    const billing = await aBilling();
    const { provider } = billing.site;
    const { agency } = billing.supply;
    await byDebit(provider);
    await aConsent(agency, provider);
    await anAgreedSheet(billing, "2027-03-02");
    // Who disputes hours, or lines, agrees to the rest of them.
    const [disputer, lineDisputer] = [await aPerson(provider), await aPerson(provider, { more: [codes.finance] })];
    const { timesheetId, times, lock } = await aSubmittedSheet(billing, "2027-03-03");
    const fewer = { ...times, endTime: "16:30" };
    await disputer.client.timesheets.dispute({ timesheetId, lock: await lock(), reason: "Left early", hours: fewer });
    await billing.agency.timesheets.answer({ timesheetId, lock: await lock(), decision: "accept" });
    await runAfter("2027-03-02");
    const [invoice] = await invoicesOf(agency);
    const invoiceId = invoice?.id ?? "";
    const [, line] = await linesOf(invoiceId);
    const approver = await aPerson(provider, { more: [codes.finance] });
    await approver.client.invoices.approve({ invoiceId, lock: invoice?.lock ?? 0 });
    await lineDisputer.client.invoices.dispute({
      invoiceId,
      lock: (invoice?.lock ?? 0) + 1,
      lineIds: [line?.id ?? ""],
      reason: "Left earlier",
      file: null,
    });
    const [booker] = await asOwner((tx) =>
      tx
        .select({ id: schema.jobs.postedByUserId, membershipId: schema.memberships.id })
        .from(schema.jobs)
        .innerJoin(schema.memberships, eq(schema.memberships.userId, schema.jobs.postedByUserId))
        .where(eq(schema.jobs.organisationId, provider.id)),
    );
    for (const { user } of [approver, disputer, lineDisputer]) await grant(user, provider.id);
    await grant({ ...approver.user, id: booker?.id ?? "" }, provider.id);
    const other = await anAuthoriser(provider);
    // Three more: who accepted the worker, who authorised the shift, and who confirmed it for its agency.
    const [accepted, authorised, confirmed] = [
      (await anAuthoriser(provider)).user.id,
      (await anAuthoriser(provider)).user.id,
      (await anAuthoriser(provider)).user.id,
    ];
    await asOwner(async (tx) => {
      const [job] = await tx.select().from(schema.jobs).where(eq(schema.jobs.organisationId, provider.id));
      if (!job) throw new Error("there is no shift");
      const { id: jobId, postingId, serviceId, postedByUserId } = job;
      const at = new Date("2027-03-01T09:00:00Z");
      const of = { organisationId: provider.id, serviceId, decidedAt: at };
      const [booking] = await tx
        .update(schema.allocations)
        .set({ decidedByUserId: accepted })
        .where(eq(schema.allocations.jobId, jobId))
        .returning();
      await tx.insert(schema.jobAuthorisations).values({
        ...of,
        postingId,
        requestedByUserId: postedByUserId,
        requestedAt: at,
        status: "approved",
        decidedByUserId: authorised,
      });
      if (!booking?.rateSnapshot) throw new Error("no one is booked");
      await tx.insert(schema.onBehalfRequests).values({
        ...of,
        jobId,
        agencyId: agency.id,
        reason: "Urgent cover",
        askedBy: "Nurse in charge",
        estimatedPence: 0,
        rateSnapshot: booking.rateSnapshot,
        rateTableHash: "hash",
        evidence: { checkedAt: at.toISOString(), requirements: [], rules: [] },
        postedByUserId,
        postedAt: at,
        decideBy: at,
        outcome: "confirmed",
        decidedByUserId: confirmed,
      });
    });
    setClock("2027-03-25T09:00:00Z");
    await time();
    const step = await pending(invoiceId);
    const disputers = [disputer.user.id, lineDisputer.user.id];
    const involved = [approver.user.id, ...disputers, booker?.id, accepted, authorised, confirmed];
    expect(new Set((await stepsOf(invoiceId))[0]?.involvedUserIds)).toEqual(new Set(involved));
    for (const client of [approver.client, disputer.client, lineDisputer.client, billing.provider]) {
      const refusal = await refusalOf(client.paymentAuthorisations.authorise(step));
      expect(refusal).toMatchObject({ code: "FORBIDDEN", reason: "involved", message: texts.involved });
    }
    expect(await Promise.all([approver, other].map(async (one) => (await inboxOf(one)).length))).toEqual([0, 1]);
    await change(provider, { isTwoPerson: false });
    expect(await inboxOf(approver)).toHaveLength(1);
    await approver.client.paymentAuthorisations.authorise(step);
    expect(await statusOf(invoiceId)).toBe("scheduled");
  });
});

describe("What becomes of a payment", () => {
  test("rejected with a reason, its invoice is disputed, and what it comes to is held", async () => {
    const parties = await theParties();
    const authoriser = await anAuthoriser(parties.provider);
    const finance = await aPerson(parties.provider, { more: [codes.finance] });
    const invoiceId = await waiting(parties);
    const step = await pending(invoiceId);
    const { reject } = authoriser.client.paymentAuthorisations;
    expect((await refusalOf(reject({ ...step, reason: " " }))).code).toBe("BAD_REQUEST");
    const { disputeId } = await reject({ ...step, reason: "The night was cancelled." });
    expect(await invoiceNow(invoiceId)).toMatchObject({ status: "disputed", heldPence: GROSS, duePence: 0 });
    const { disputes } = await finance.client.invoices.get({ invoiceId });
    expect(disputes).toMatchObject([{ _id: disputeId, isWhole: true, reason: "The night was cancelled." }]);
    const { number } = await invoiceNow(invoiceId);
    await sendMails(step.authorisationId);
    expect(await subjectsTo(finance)).toEqual([`A payment has been rejected: ${number}`]);
    const [row] = (await authoriser.client.paymentAuthorisations.list({ show: "decided" })).items;
    expect(row).toMatchObject({ status: "rejected", reason: "The night was cancelled." });

    // Decided for the agency, it is approved and waits again; nothing is left to dispute.
    const lock = (await invoiceNow(invoiceId)).lock;
    await admin.invoices.decide({
      invoiceId,
      disputeId,
      lock,
      decision: "uphold",
      reason: "It was worked.",
      prices: [],
    });
    await finance.client.invoices.approve({ invoiceId, lock: (await invoiceNow(invoiceId)).lock });
    await time();
    expect((await refusalOf(reject({ ...(await pending(invoiceId)), reason: "Again." }))).reason).toBe(
      "nothingToDispute",
    );
    expect(await statusOf(invoiceId)).toBe("awaiting_authorisation");
  });

  test("what was authorised is not asked for again after a dispute, and nothing while all that is left is held", async () => {
    const parties = await theParties();
    const authoriser = await anAuthoriser(parties.provider);
    const finance = await aPerson(parties.provider, { more: [codes.finance] });
    const invoiceId = await waiting(parties);
    await authoriser.client.paymentAuthorisations.authorise(await pending(invoiceId));
    const seen = async () => ({ invoiceId, lock: (await invoiceNow(invoiceId)).lock });
    const raised = await finance.client.invoices.dispute({
      ...(await seen()),
      lineIds: null,
      reason: "Not worked.",
      file: null,
    });
    await admin.invoices.decide({
      ...(await seen()),
      disputeId: raised.disputeId,
      decision: "uphold",
      reason: "It was worked.",
      prices: [],
    });
    await finance.client.invoices.approve(await seen());
    await time();
    expect(await statusOf(invoiceId)).toBe("scheduled");
    expect((await stepsOf(invoiceId)).map(({ status }) => status)).toEqual(["authorised"]);

    const held = await approved(parties);
    await asOwner((tx) => tx.update(schema.invoices).set({ heldPence: GROSS }).where(eq(schema.invoices.id, held)));
    await time();
    expect([await statusOf(held), await stepsOf(held)]).toEqual(["approved", []]);
  });

  test("one of two people at once decides, and the other is told who and when", async () => {
    const parties = await theParties();
    const [one, two] = [await anAuthoriser(parties.provider), await anAuthoriser(parties.provider)];
    const invoiceId = await waiting(parties);
    const step = await pending(invoiceId);
    const answers = await Promise.allSettled([
      one.client.paymentAuthorisations.authorise(step),
      two.client.paymentAuthorisations.authorise(step),
      one.client.paymentAuthorisations.reject({ ...step, reason: "No." }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusal = await refusalOf(two.client.paymentAuthorisations.authorise(step));
    expect(refusal).toMatchObject({ code: "CONFLICT", reason: "decided" });
    expect(refusal.message).toMatch(/(authorised|rejected) this payment on .+ \d/);
    expect(refusal.message).toContain(one.user.fullName);
    expect((await stepsOf(invoiceId)).filter(({ decidedByUserId }) => decidedByUserId !== null)).toHaveLength(1);
  });

  test("disputed in another way or credited, it no longer waits", async () => {
    const parties = await theParties();
    const authoriser = await anAuthoriser(parties.provider);
    const finance = await aPerson(parties.provider, { more: [codes.finance] });
    const [disputed, credited] = [await waiting(parties), await waiting(parties)];
    const steps = [await pending(disputed), await pending(credited)];
    const seen = async (invoiceId: string) => ({ invoiceId, lock: (await invoiceNow(invoiceId)).lock });
    await finance.client.invoices.dispute({
      ...(await seen(disputed)),
      lineIds: null,
      reason: "Not worked.",
      file: null,
    });
    await admin.invoices.credit({ ...(await seen(credited)), lines: null, reason: "Billed twice." });
    for (const step of steps) {
      expect(await refusalOf(authoriser.client.paymentAuthorisations.authorise(step))).toMatchObject({
        code: "CONFLICT",
        reason: "closed",
      });
    }
    expect(await inboxOf(authoriser)).toEqual([]);
  });
});

describe("Escalation", () => {
  test("after the cut-off it is with the primary users until one decides, whatever their limit", async () => {
    const parties = await theParties();
    const authoriser = await anAuthoriser(parties.provider);
    const primary = await aPerson(parties.provider, { isPrimary: true });
    const invoiceId = await waiting(parties);
    const step = await pending(invoiceId);
    const dueAt = (await stepsOf(invoiceId))[0]?.dueAt ?? new Date(0);
    expect(calendarDate(dueAt)).toBe(daysAfter(calendarDate(new Date()), 4));
    expect((await refusalOf(primary.client.paymentAuthorisations.authorise(step))).reason).toBe("notYours");
    clock.now = () => new Date(dueAt.getTime() - 1);
    await time();
    expect(await pending(invoiceId)).toEqual(step);
    clock.now = () => dueAt;
    await time();
    await time();
    const escalated = await pending(invoiceId);
    expect((await stepsOf(invoiceId)).map(({ status, isEscalated }) => [status, isEscalated])).toEqual([
      ["expired", false],
      ["pending", true],
    ]);
    const { number } = await invoiceNow(invoiceId);
    await sendMails(escalated.authorisationId);
    expect(await subjectsTo(primary)).toEqual([`A payment has not been authorised: ${number}`]);
    expect(await inboxOf(primary)).toEqual([number]);
    expect((await refusalOf(authoriser.client.paymentAuthorisations.authorise(step))).reason).toBe("closed");

    clock.now = () => new Date(dueAt.getTime() + 30 * DAY_MS);
    await time();
    expect(await pending(invoiceId)).toEqual(escalated);
    await primary.client.paymentAuthorisations.authorise(escalated);
    clock.now = () => new Date();
    expect(await statusOf(invoiceId)).toBe("scheduled");
    expect(await audited(escalated.authorisationId)).toEqual([
      "paymentAuthorisation.authorised",
      "paymentAuthorisation.escalated",
    ]);
  });

  test("the platform's staff are told where the only primary user is involved, and not where one may decide", async () => {
    const parties = await theParties();
    const primary = await aPerson(parties.provider, { isPrimary: true });
    const staff = await aPerson(await platformOrganisation());
    const invoiceId = await waiting(parties);
    const { authorisationId } = await pending(invoiceId);
    await sendMails(authorisationId);
    const { number } = await invoiceNow(invoiceId);
    const told = [`A payment has not been authorised: ${number}`];
    expect([await subjectsTo(primary), await subjectsTo(staff)]).toEqual([told, []]);

    const again = await approved(parties);
    await asOwner((tx) =>
      tx.insert(schema.invoiceEvents).values({
        invoiceId: again,
        organisationId: parties.agency.id,
        providerId: parties.provider.id,
        event: "approve",
        side: "provider",
        byUserId: primary.user.id,
        lock: 0,
        at: new Date(),
      }),
    );
    await time();
    const step = await pending(again);
    expect((await refusalOf(primary.client.paymentAuthorisations.authorise(step))).reason).toBe("involved");
    await sendMails(step.authorisationId);
    const { number: second } = await invoiceNow(again);
    expect(await subjectsTo(staff)).toEqual([`A payment has not been authorised: ${second}`]);
    expect(await subjectsTo(primary)).toContain(`A payment has not been authorised: ${second}`);
  });

  test("immediately if no one may decide, and later when the last authoriser leaves", async () => {
    const parties = await theParties();
    const primary = await aPerson(parties.provider, { isPrimary: true });
    const first = await waiting(parties);
    expect((await stepsOf(first)).map(({ status }) => status)).toEqual(["expired", "pending"]);
    expect(await kindsAbout((await pending(first)).authorisationId)).toEqual(["paymentAuthorisationEscalated"]);

    const last = await anAuthoriser(parties.provider);
    const second = await waiting(parties);
    expect(await stepsOf(second)).toHaveLength(1);
    await asOwner(async (tx) =>
      tx
        .update(schema.memberships)
        .set({ deactivatedAt: new Date() })
        .where(eq(schema.memberships.id, await membershipOf(last.user))),
    );
    await time();
    expect(await stepsOf(second)).toHaveLength(2);
    expect(await inboxOf(primary)).toHaveLength(2);
  });
});

test("the task list has the payments that the rules leave to each of the team", async () => {
  const parties = await theParties();
  const { provider } = parties;
  const [first, second] = [randomUUID(), randomUUID()];
  await asOwner((tx) =>
    tx.insert(schema.services).values([
      { id: first, organisationId: provider.id, name: "Mill House" },
      { id: second, organisationId: provider.id, name: "Orchard Lea" },
    ]),
  );
  const people = await Promise.all(Array.from({ length: 4 }, () => anAuthoriser(provider)));
  const ids = people.map(({ user }) => user.id);
  const memberships = await Promise.all(people.map(({ user }) => membershipOf(user)));
  const [one, two] = [people[0], people[1]];
  if (!one || !two) throw new Error("no one is there");
  await change(provider, { twoStepsFromPence: GROSS });
  await approved(parties, { grossPence: 50_000, serviceId: first });
  await approved(parties, { grossPence: 90_000, serviceId: second });
  await approved(parties, { grossPence: 70_000 });
  const twice = await waiting(parties, { serviceId: first });
  await one.client.paymentAuthorisations.authorise(await pending(twice));
  const involving = { involvedUserIds: [two.user.id] };
  const of = eq(schema.paymentAuthorisations.organisationId, provider.id);
  await asOwner((tx) =>
    tx
      .update(schema.paymentAuthorisations)
      .set(involving)
      .where(and(of, eq(schema.paymentAuthorisations.pence, 50_000))),
  );
  await asOwner((tx) =>
    tx
      .update(schema.paymentAuthorisations)
      .set({ isEscalated: true })
      .where(and(of, eq(schema.paymentAuthorisations.pence, 90_000))),
  );
  const today = calendarDate(clock.now());
  let state = 20_261_124;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  let decided = 0;
  for (let round = 0; round < 25; round++) {
    await asOwner(async (tx) => {
      await tx
        .update(schema.paymentAuthorisationSettings)
        .set({ isTwoPerson: below(2) === 0 })
        .where(eq(schema.paymentAuthorisationSettings.organisationId, provider.id));
      for (const [n, membershipId] of memberships.entries()) {
        const isAway = below(2) === 0;
        await tx
          .update(schema.memberships)
          .set({
            isPrimary: false,
            permissionCodes: below(6) > 0 ? [codes.tasks] : [],
            scopeServiceIds: [null, null, null, [first]][below(4)] ?? null,
          })
          .where(eq(schema.memberships.id, membershipId));
        await tx
          .update(schema.authorisers)
          .set({
            canAuthorisePayments: below(4) > 0,
            paymentLimitPence: [null, 70_000][below(2)] ?? null,
            serviceIds: [null, [first], [second]][below(3)] ?? null,
            deputyMembershipId: below(3) > 0 ? (memberships[(n + 1 + below(3)) % 4] ?? null) : null,
            awayFrom: isAway ? today : null,
            awayTo: isAway ? today : null,
          })
          .where(eq(schema.authorisers.membershipId, membershipId));
      }
      const primary = memberships[below(4)] ?? "";
      await tx
        .update(schema.memberships)
        .set({ isPrimary: true, scopeServiceIds: null })
        .where(eq(schema.memberships.id, primary));
    });
    const scope = { kind: "organisation", organisationId: provider.id } as const;
    const { team, steps, limited } = await withScope(scope, async (tx) => {
      const members = await tx
        .select()
        .from(schema.memberships)
        .where(eq(schema.memberships.organisationId, provider.id));
      const [saved] = await tx.select().from(schema.paymentAuthorisationSettings);
      const isLimited = (userId: string) =>
        members.some((one) => one.userId === userId && one.scopeServiceIds !== null);
      return {
        team: {
          authorisers: await authorisersOf(tx, provider.id),
          primaryUserIds: members
            .filter((one) => one.isPrimary && one.permissionCodes.includes(codes.tasks) && !isLimited(one.userId))
            .map(({ userId }) => userId),
          isTwoPerson: saved?.isTwoPerson ?? true,
          today,
        },
        steps: (await tx.select().from(schema.paymentAuthorisations)).filter(({ status }) => status === "pending"),
        limited: isLimited,
      };
    });
    expect(steps).toHaveLength(4);
    for (const userId of ids) {
      // Limited users make none of these calls, and row-level security hides every row.
      if (limited(userId)) continue;
      const { rows } = await withScope(scope, (tx) =>
        tx.execute<{ id: string }>(
          sql`select r.id from ${paymentsToAuthorise({
            userId: sql`${userId}::uuid`,
            organisationId: sql`${provider.id}::uuid`,
            today: sql`${today}::date`,
          })} r`,
        ),
      );
      const expected = steps.filter((step) => blockedBecause(team, step, userId) === null).map(({ id }) => id);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      decided += expected.length;
    }
  }
  expect(decided).toBeGreaterThan(20);
});

test("the database keeps from being collected what the rules say needs authorisation", async () => {
  const parties = { agency: await anAgency(), provider: await aProvider() };
  const serviceId = randomUUID();
  await asOwner((tx) =>
    tx.insert(schema.services).values({ id: serviceId, organisationId: parties.provider.id, name: "Mill House" }),
  );
  await asOwner((tx) =>
    tx.insert(schema.paymentAccounts).values({ organisationId: parties.provider.id, hasMandate: true, lock: 1 }),
  );
  await byDebit(parties.provider);
  for (const thresholdPence of [null, 0, 100_000]) {
    for (const serviceIds of [[], [serviceId]]) {
      const chosen = settings({ thresholdPence, serviceIds });
      await change(parties.provider, chosen);
      for (const atService of [null, serviceId]) {
        for (const grossPence of [99_999, 100_000]) {
          const invoiceId = await anInvoice(parties, { status: "scheduled", grossPence, serviceId: atService });
          const { lock } = await invoiceNow(invoiceId);
          const answer = await admin.payments.collect({ invoiceId, lock }).then(
            () => "collected",
            ({ data }) => data.reason,
          );
          const isNeeded = (thresholdPence !== null && grossPence >= thresholdPence) || (atService && serviceIds[0]);
          expect(answer).toBe(isNeeded ? "notAuthorised" : "collected");
        }
      }
    }
  }
});
