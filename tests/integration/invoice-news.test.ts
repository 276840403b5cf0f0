/** Who is told of invoices, by e-mail and in the portal: those who act next, never who acted, and no one whose part of the organisation it is not. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { doInvoiceJob, invoiceMailSchema, mailAboutInvoice } from "@/lib/backend/invoices";
import { doPaymentJob } from "@/lib/backend/payments";
import { clock } from "@/lib/config/clock";
import { invoiceMails } from "@/lib/config/messages/invoices/mails";
import type { NotificationDetail } from "@/lib/config/notifications";
import { queues } from "@/lib/config/queues";
import * as schema from "@/lib/db/schema";
import { daysAfter } from "@/lib/format";
import {
  aBilling,
  aConsent,
  anAgreedSheet,
  aTuesday,
  type Billing,
  invoicesOf,
  linesOf,
  runAfter,
  setClock,
} from "@/tests/support/billing";
import { type Client, transports } from "@/tests/support/clients";
import {
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  setMembership,
  signInAs,
  type User,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { expectBalanced } from "@/tests/support/issued-invoices";

const [inProcess] = transports;
if (!inProcess) throw new Error("there is no transport");
const { clientOf } = inProcess;

type What = NotificationDetail<"invoiceNews">;
type Person = { user: User; client: Client };

afterEach(async () => {
  clock.now = () => new Date();
  await expectBalanced();
});
afterAll(closeFixtures);

async function aPerson(organisation: Organisation): Promise<Person> {
  const user = await aUser({ in: organisation, codes: [codes.finance] });
  return { user, client: clientOf(await signInAs(user)) };
}

/** What was queued for a queue since the last time, told. */
async function tellAll(key: "invoiceId" | "agencyId", value: string, told: Set<string>): Promise<void> {
  const { rows } = await asOwner((tx) =>
    tx.execute<{ id: string; name: string; data: Record<string, string> }>(
      sql`select id, name, data from pgboss.job where data->>${key} = ${value} and data->>'kind' like 'invoice%' order by created_on`,
    ),
  );
  for (const { id, name, data } of rows.filter((row) => !told.has(row.id))) {
    told.add(id);
    const way = name === queues.notifications ? "portal" : "mail";
    await mailAboutInvoice(id, invoiceMailSchema.parse(data), way);
  }
}

const shown = async ({ user }: Person, { isSettled = false } = {}) => {
  const rows = await asOwner((tx) =>
    tx
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.userId, user.id))
      .orderBy(schema.notifications.at),
  );
  return rows.filter(({ settledAt }) => isSettled === (settledAt !== null)).map(({ detail }) => detail);
};
const subjectsTo = async ({ user }: Person) => (await mailsTo(user.email)).map(({ subject }) => subject);

/** A week of one shift that a run has billed, with two finance people of each side, and one of the provider who sees one service. */
async function anIssuedWeek() {
  const billing: Billing = await aBilling();
  const { supply, site } = billing;
  await aConsent(supply.agency, site.provider);
  const platform = await platformOrganisation();
  const people = {
    agency: await aPerson(supply.agency),
    agencyOther: await aPerson(supply.agency),
    provider: await aPerson(site.provider),
    providerOther: await aPerson(site.provider),
    platform: await aPerson(platform),
    platformOther: await aPerson(platform),
    limited: await aPerson(site.provider),
  };
  await setMembership(people.limited.user, { scopeServiceIds: [site.serviceId] });
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await anAgreedSheet(billing, daysAfter(date, 1));
  const issuedOn = await runAfter(date);
  const [invoice] = await invoicesOf(supply.agency);
  if (!invoice) throw new Error("nothing was issued");
  const told = new Set<string>();
  const now = async () => {
    const [found] = await invoicesOf(supply.agency);
    return { invoiceId: invoice.id, lock: found?.lock ?? 0 };
  };
  /** Who was told of something new, by both ways alike. */
  const news = async (work: () => Promise<unknown>): Promise<Record<string, string[]>> => {
    const before = await Promise.all(Object.values(people).map(async (one) => (await subjectsTo(one)).length));
    const rows = await Promise.all(Object.values(people).map(async (one) => (await allOf(one)).length));
    await work();
    await tellAll("invoiceId", invoice.id, told);
    const found: Record<string, string[]> = {};
    for (const [n, [name, one]] of Object.entries(people).entries()) {
      const mails = (await subjectsTo(one)).slice(before[n]);
      const details = (await allOf(one)).slice(rows[n]);
      expect({ name, mails }).toEqual({
        name,
        mails: details.map((what) => `${invoiceMails.news[what as What].title}: ${invoice.number}`),
      });
      if (details.length > 0) found[name] = details;
    }
    return found;
  };
  return { billing, people, invoice, issuedOn, told, now, news };
}

const allOf = async (one: Person) => [...(await shown(one, { isSettled: true })), ...(await shown(one))];

test("a run tells the finance people of both sides once, with what it issued; no one who sees a part of the organisation", async () => {
  const { people, invoice, billing, told } = await anIssuedWeek();
  await tellAll("agencyId", billing.supply.agency.id, told);
  const { issued } = invoiceMails;
  for (const name of ["agency", "agencyOther", "provider", "providerOther"] as const) {
    expect(await subjectsTo(people[name])).toEqual([`${issued.title}: ${invoice.number}`]);
    expect(await shown(people[name])).toEqual(["issued"]);
  }
  for (const name of ["platform", "limited"] as const) {
    expect(await subjectsTo(people[name])).toEqual([]);
    expect(await shown(people[name])).toEqual([]);
  }
  const [toProvider] = await mailsTo(people.provider.user.email);
  for (const part of [issued.provider, billing.supply.agency.name, "£322.03", "/dashboard/finance/new"]) {
    expect(toProvider?.text).toContain(part);
  }
  const { groups } = await people.provider.client.notifications.list({});
  expect(groups).toMatchObject([{ items: [{ title: issued.title, list: "/dashboard/finance/new" }] }]);
});

test("a dispute, its answer and its decision tell those who act next, and never who acted", async () => {
  const { billing, people, invoice, now, news } = await anIssuedWeek();
  const [line] = await linesOf(invoice.id);
  const disputed = await news(async () =>
    people.provider.client.invoices.dispute({
      ...(await now()),
      lineIds: [line?.id ?? ""],
      reason: "No one came",
      file: null,
    }),
  );
  const toPlatform = (what: What) => ({ platform: [what], platformOther: [what] });
  expect(disputed).toEqual({ agency: ["disputed"], agencyOther: ["disputed"], ...toPlatform("disputed") });
  const { disputes } = await people.agency.client.invoices.get({ invoiceId: invoice.id });
  const disputeId = disputes[0]?._id ?? "";
  const answered = await news(() =>
    people.agency.client.invoices.answer({ invoiceId: invoice.id, disputeId, answer: "They signed in", file: null }),
  );
  expect(answered).toEqual({ provider: ["answered"], providerOther: ["answered"], ...toPlatform("answered") });
  expect(await shown(people.platformOther)).toEqual(["disputed", "answered"]);
  const reason = "The book shows it";
  const decided = await news(async () =>
    people.platform.client.invoices.decide({ ...(await now()), disputeId, decision: "uphold", reason, prices: [] }),
  );
  expect(decided).toEqual({
    agency: ["decided"],
    agencyOther: ["decided"],
    provider: ["decided"],
    providerOther: ["decided"],
  });
  // What asked for an answer or a decision is settled.
  expect(await shown(people.platformOther)).toEqual([]);
  expect(await shown(people.agencyOther)).toEqual(["decided"]);
  // What is told late, once it does not hold any more, is not told at all.
  const late = { kind: "invoiceNews", what: "disputed", invoiceId: invoice.id } as const;
  await mailAboutInvoice(randomUUID(), late, "portal");
  expect(await shown(people.platformOther)).toEqual([]);
  expect(billing.admin).toBeDefined();
});

test("the cut-off, the day it is due, being overdue, paid and paid out", async () => {
  const { people, issuedOn, now, news } = await anIssuedWeek();
  const jobs = async () => {
    await doInvoiceJob();
    await doPaymentJob(randomUUID(), { kind: "scheduled" });
  };
  const at = (days: number, time = "09:00:00") => setClock(`${daysAfter(issuedOn, days)}T${time}Z`);
  at(6, "23:00:00");
  expect(await news(jobs)).toEqual({});
  at(7);
  const toProvider = (what: What) => ({ provider: [what], providerOther: [what] });
  expect(await news(jobs)).toEqual(toProvider("cutOff"));
  expect(await news(jobs)).toEqual({});
  at(8);
  expect(await news(jobs)).toEqual({});
  expect(await shown(people.provider)).toEqual([]);
  at(26);
  expect(await news(jobs)).toEqual({});
  at(27);
  expect(await news(jobs)).toEqual(toProvider("dueSoon"));
  expect(await news(jobs)).toEqual({});
  at(31);
  const all = (what: What) => ({
    agency: [what],
    agencyOther: [what],
    ...toProvider(what),
    platform: [what],
    platformOther: [what],
  });
  expect(await news(jobs)).toEqual(all("overdue"));
  const { grossPence } = await people.platform.client.invoices.get({ invoiceId: (await now()).invoiceId });
  const paidOn = daysAfter(issuedOn, 31);
  const { platform: _, ...others } = all("paid");
  expect(
    await news(async () =>
      people.platform.client.payments.record({ ...(await now()), pence: grossPence, paidOn, reference: "FP 1" }),
    ),
  ).toEqual(others);
  expect(await shown(people.agency)).toEqual(["paid"]);
  expect(
    await news(async () => people.platform.client.payments.payOut({ ...(await now()), paidOn, reference: "FP 2" })),
  ).toEqual({ agency: ["paidOut"], agencyOther: ["paidOut"] });
});
