/** Consents to self-billing: who asks, accepts and withdraws, that both sides make one live, that the run follows it, and what ends it. */
import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { doInvoiceJob } from "@/lib/backend/invoices";
import { planPairs } from "@/lib/backend/invoices/pair";
import { runDaysOf } from "@/lib/backend/invoices/plan";
import { inProcessClient } from "@/lib/bff/client";
import { clock } from "@/lib/config/clock";
import * as schema from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, monthsAfter } from "@/lib/format";
import {
  aBilling,
  aConsent,
  anAgreedSheet,
  anotherProvider,
  aTuesday,
  type Billing,
  invoicesOf,
  runAfter,
  runAgain,
  setClock,
} from "@/tests/support/billing";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import {
  anAddress,
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  setMembership,
  signInAs,
} from "@/tests/support/fixtures";
import { expectBalanced } from "@/tests/support/issued-invoices";
import { untilWaitedFor } from "@/tests/support/until";

const [inProcess] = transports;
if (!inProcess) throw new Error("there is no transport");
const { clientOf } = inProcess;

const VAT_NUMBER = "GB980780684";
const registered = { typedName: "Wren Ashdown", agrees: true, isVatRegistered: true, vatNumber: VAT_NUMBER } as const;
const stated = { typedName: "Wren Ashdown", agrees: true, isVatRegistered: null, vatNumber: null } as const;

afterEach(async () => {
  clock.now = () => new Date();
  await expectBalanced();
});
afterAll(closeFixtures);

const idsOf = ({ supply, site }: Billing) => ({ agencyId: supply.agency.id, providerId: site.provider.id });

const clientAs = (person: PersonCaller, authenticatedAt: Date | null): Client =>
  inProcessClient({ caller: { ...person, authenticatedAt }, address: anAddress(), requestId: "test" });

/** Someone of each side, who has always just authenticated. To be called before the clock is set. */
async function sidesOf({ supply, site }: Billing) {
  const someoneIn = async (organisation: Billing["supply"]["agency"]) => {
    const { caller } = await signInAs(await aUser({ in: organisation, codes: [codes.finance] }));
    const person = caller as PersonCaller;
    return {
      person,
      get client() {
        return clientAs(person, clock.now());
      },
    };
  };
  return { agency: await someoneIn(supply.agency), provider: await someoneIn(site.provider) };
}

const press = async (client: Client, consentId: string) => {
  const { lock, textHash } = await client.selfBilling.get({ consentId });
  return { consentId, lock, textHash };
};

async function acceptedByBoth(billing: Billing): Promise<string> {
  const { agency, provider } = await sidesOf(billing);
  const { consentId } = await billing.admin.selfBilling.ask(idsOf(billing));
  await agency.client.selfBilling.accept({ ...(await press(agency.client, consentId)), acceptance: registered });
  await provider.client.selfBilling.accept({ ...(await press(provider.client, consentId)), acceptance: stated });
  return consentId;
}

const rowOf = async (consentId: string) => {
  const [row] = await asOwner((tx) =>
    tx.select().from(schema.selfBillingConsents).where(eq(schema.selfBillingConsents.id, consentId)),
  );
  if (!row) throw new Error("there is no consent");
  return row;
};
const actionsOf = async (subjectId: string): Promise<string[]> => {
  const rows = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, subjectId)),
  );
  return rows.map(({ action }) => action).toSorted();
};
/** The audit row of a consent that neither expired nor was withdrawn. */
const endingOf = async (subjectId: string) => {
  const [row, ...more] = await asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.subjectId, subjectId), eq(schema.auditEvents.action, "selfBilling.ended"))),
  );
  expect(more).toEqual([]);
  return row;
};
const pairIn = async (client: Client, { agencyId }: { agencyId: string }) =>
  (await client.selfBilling.list({})).items.find(({ agency }) => agency._id === agencyId);
const heldOf = async ({ supply, admin }: Billing) =>
  (await admin.invoices.preview()).heldBack.filter(({ agencyId }) => agencyId === supply.agency.id);

test("both sides accept, then it is live for 12 months, with the evidence of each, and the run no longer holds the pair back", async () => {
  const billing = await aBilling();
  const { agency, provider } = await sidesOf(billing);
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await runAfter(date);
  expect(await heldOf(billing)).toMatchObject([{ reason: "consentMissing" }]);
  expect(await pairIn(agency.client, idsOf(billing))).toMatchObject({ current: null, waiting: null, canAsk: true });
  const { consentId } = await agency.client.selfBilling.ask(idsOf(billing));
  const opened = await provider.client.selfBilling.get({ consentId });
  expect(opened).toMatchObject({ status: "requested", can: { accept: true, withdraw: true, answersForVat: false } });
  expect(opened.text).toContain(VAT_NUMBER);
  expect(opened.textHash).toBe(createHash("sha256").update(opened.text).digest("hex"));
  const byProvider = { ...(await press(provider.client, consentId)), acceptance: stated };
  expect(await provider.client.selfBilling.accept(byProvider)).toEqual({ status: "provider_accepted" });
  await runAgain(billing);
  expect(await heldOf(billing)).toMatchObject([{ reason: "consentMissing" }]);
  const byAgency = { ...(await press(agency.client, consentId)), acceptance: registered };
  expect(await agency.client.selfBilling.accept(byAgency)).toEqual({ status: "live" });
  const today = calendarDate(clock.now());
  expect(await rowOf(consentId)).toMatchObject({
    startsOn: today,
    expiresOn: daysAfter(monthsAfter(today, 12), -1),
    isAgencyVatRegistered: true,
    lock: 2,
  });
  const signatures = await asOwner((tx) =>
    tx.select().from(schema.selfBillingSignatures).where(eq(schema.selfBillingSignatures.consentId, consentId)),
  );
  expect(signatures).toHaveLength(2);
  for (const [side, { person }] of [["agency", agency] as const, ["provider", provider] as const]) {
    expect(signatures.find((one) => one.side === side)).toMatchObject({
      userId: person.userId,
      email: person.email,
      typedName: "Wren Ashdown",
      consentText: opened.text,
      consentHash: opened.textHash,
      ip: expect.stringMatching(/\d/),
      signedAt: clock.now(),
    });
  }
  expect(await actionsOf(consentId)).toEqual(["selfBilling.accepted", "selfBilling.accepted", "selfBilling.asked"]);
  await runAgain(billing);
  expect(await heldOf(billing)).toEqual([]);
  expect(await invoicesOf(billing.supply.agency)).toMatchObject([{ consentId, isSelfBilled: true }]);
});

test("another VAT number ends it, the pair is held back again, and the next consent names the new number", async () => {
  const billing = await aBilling();
  const consentId = await acceptedByBoth(billing);
  const ofAgency = eq(schema.organisations.id, billing.supply.agency.id);
  await asOwner((tx) => tx.update(schema.organisations).set({ vatNumber: "GB123456782" }).where(ofAgency));
  const { agency } = await sidesOf(billing);
  const pair = await pairIn(agency.client, idsOf(billing));
  expect(pair).toMatchObject({ current: { endedBecause: "vatNumberChanged", lock: 3 }, waiting: null, canAsk: true });
  expect(await endingOf(consentId)).toMatchObject({
    organisationId: billing.supply.agency.id,
    actorKind: "job",
    details: { because: "vatNumberChanged", automatic: true },
  });
  const seen = await press(agency.client, consentId);
  expect((await refusalOf(agency.client.selfBilling.withdraw(seen))).reason).toBe("notNow");
  expect((await refusalOf(agency.client.selfBilling.accept({ ...seen, acceptance: registered }))).reason).toBe(
    "notNow",
  );
  const date = aTuesday();
  await anAgreedSheet(billing, date);
  await runAfter(date);
  expect(await heldOf(billing)).toMatchObject([{ reason: "consentMissing" }]);
  const next = await agency.client.selfBilling.ask(idsOf(billing));
  expect((await agency.client.selfBilling.get(next)).text).toContain("GB123456782");
});

test("the agency answers for its VAT registration, and an answer that its details contradict is refused beside the field", async () => {
  const billing = await aBilling();
  const { agency } = await sidesOf(billing);
  const { consentId } = await agency.client.selfBilling.ask(idsOf(billing));
  const seen = await press(agency.client, consentId);
  const refused = async (acceptance: object) => {
    const call = agency.client.selfBilling.accept({ ...seen, acceptance: { ...registered, ...acceptance } });
    return [...new Set((await refusalOf(call)).fields?.map(({ field }) => field))];
  };
  expect(await refused({ isVatRegistered: null })).toEqual(["acceptance.isVatRegistered"]);
  expect(await refused({ isVatRegistered: false, vatNumber: null })).toEqual(["acceptance.isVatRegistered"]);
  expect(await refused({ vatNumber: null })).toEqual(["acceptance.vatNumber"]);
  expect(await refused({ vatNumber: "GB123456782" })).toEqual(["acceptance.vatNumber"]);
  expect(await refused({ typedName: " " })).toEqual(["acceptance.typedName"]);
  expect(await refused({ agrees: false })).toEqual(["acceptance.agrees"]);
  expect((await rowOf(consentId)).status).toBe("requested");
  // As people write it.
  const acceptance = { ...registered, vatNumber: "980 7806 84" };
  expect(await agency.client.selfBilling.accept({ ...seen, acceptance })).toEqual({ status: "agency_accepted" });
});

test("an agency that is not registered says so", async () => {
  const billing = await aBilling();
  const ofAgency = eq(schema.organisations.id, billing.supply.agency.id);
  await asOwner((tx) => tx.update(schema.organisations).set({ vatRegistered: false, vatNumber: null }).where(ofAgency));
  const { agency } = await sidesOf(billing);
  const { consentId } = await agency.client.selfBilling.ask(idsOf(billing));
  const acceptance = { ...registered, isVatRegistered: false, vatNumber: null };
  await agency.client.selfBilling.accept({ ...(await press(agency.client, consentId)), acceptance });
  expect(await rowOf(consentId)).toMatchObject({ isAgencyVatRegistered: false, status: "agency_accepted" });
});

test("two people at once: one asks and one accepts, and the second is a conflict", async () => {
  const billing = await aBilling();
  const { agency } = await sidesOf(billing);
  const asked = await Promise.allSettled([
    agency.client.selfBilling.ask(idsOf(billing)),
    billing.provider.selfBilling.ask(idsOf(billing)),
  ]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await refusalOf(billing.admin.selfBilling.ask(idsOf(billing)))).reason).toBe("alreadyAsked");
  const consentId = (await pairIn(agency.client, idsOf(billing)))?.waiting?._id ?? "";
  const seen = { ...(await press(agency.client, consentId)), acceptance: registered };
  const accepted = await Promise.allSettled([
    agency.client.selfBilling.accept(seen),
    agency.client.selfBilling.accept(seen),
  ]);
  expect(accepted.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refusalOf(agency.client.selfBilling.accept(seen))).toMatchObject({
    code: "CONFLICT",
    reason: "changed",
  });
  const again = { ...(await press(agency.client, consentId)), acceptance: registered };
  expect(await refusalOf(agency.client.selfBilling.accept(again))).toMatchObject({
    code: "CONFLICT",
    reason: "notNow",
  });
  const otherText = { ...again, textHash: "0".repeat(64), acceptance: stated };
  const { provider } = await sidesOf(billing);
  expect((await refusalOf(provider.client.selfBilling.accept(otherText))).reason).toBe("textChanged");
});

test("either side withdraws, once, and then another can be asked for; while one lasts none can", async () => {
  const billing = await aBilling();
  const consentId = await acceptedByBoth(billing);
  expect((await refusalOf(billing.admin.selfBilling.ask(idsOf(billing)))).reason).toBe("alreadyLive");
  const { provider } = await sidesOf(billing);
  const seen = await press(provider.client, consentId);
  expect(await provider.client.selfBilling.withdraw(seen)).toEqual({ status: "ended" });
  expect(await rowOf(consentId)).toMatchObject({ endedBecause: "withdrawn" });
  expect((await refusalOf(billing.agency.selfBilling.withdraw(seen))).reason).toBe("changed");
  expect(await actionsOf(consentId)).toContain("selfBilling.withdrawn");
  await billing.provider.selfBilling.ask(idsOf(billing));
});

test("30 days before its end the next one is asked for, once; accepted it replaces it, and otherwise it expires", async () => {
  const billing = await aBilling();
  const first = await acceptedByBoth(billing);
  const { agency, provider } = await sidesOf(billing);
  const { expiresOn } = await rowOf(first);
  const at = (days: number) => setClock(`${daysAfter(expiresOn ?? "", days)}T09:00:00Z`);
  at(-31);
  await doInvoiceJob();
  expect((await pairIn(billing.admin, idsOf(billing)))?.waiting).toBeNull();
  at(-30);
  await doInvoiceJob();
  const waiting = (await pairIn(billing.admin, idsOf(billing)))?.waiting;
  await provider.client.selfBilling.withdraw(await press(provider.client, waiting?._id ?? ""));
  await doInvoiceJob();
  expect((await pairIn(billing.admin, idsOf(billing)))?.waiting).toBeNull();
  const { consentId } = await provider.client.selfBilling.ask(idsOf(billing));
  await provider.client.selfBilling.accept({ ...(await press(provider.client, consentId)), acceptance: stated });
  expect((await rowOf(first)).status).toBe("live");
  await agency.client.selfBilling.accept({ ...(await press(agency.client, consentId)), acceptance: registered });
  expect(await rowOf(first)).toMatchObject({ status: "ended", endedBecause: "renewed" });
  expect(await endingOf(first)).toMatchObject({
    organisationId: billing.supply.agency.id,
    actorUid: agency.person.uid,
    details: { because: "renewed" },
  });
  const second = await rowOf(consentId);
  expect(second).toMatchObject({ status: "live", startsOn: daysAfter(expiresOn ?? "", -30) });
  setClock(`${second.expiresOn}T09:00:00Z`);
  await doInvoiceJob();
  expect((await rowOf(consentId)).status).toBe("live");
  setClock(`${daysAfter(second.expiresOn ?? "", 1)}T09:00:00Z`);
  await doInvoiceJob();
  expect(await rowOf(consentId)).toMatchObject({ status: "ended", endedBecause: "expired" });
  expect(await actionsOf(consentId)).toContain("selfBilling.expired");
});

test("who gets through: finance people of both sides and the platform; other organisations find nothing", async () => {
  const billing = await aBilling();
  const { agency, provider } = await sidesOf(billing);
  const { consentId } = await billing.admin.selfBilling.ask(idsOf(billing));
  const seen = await press(billing.admin, consentId);
  const accept = { ...seen, acceptance: registered };
  const inOther = async (organisation: Billing["supply"]["agency"]) =>
    clientOf(await signInAs(await aUser({ in: organisation, codes: [codes.finance] })));
  for (const client of [await inOther(await anAgency()), await inOther(await aProvider())]) {
    expect((await client.selfBilling.list({})).items).toEqual([]);
    for (const call of [
      client.selfBilling.get({ consentId }),
      client.selfBilling.ask(idsOf(billing)),
      client.selfBilling.accept(accept),
      client.selfBilling.withdraw(seen),
    ]) {
      expect((await refusalOf(call)).code).toBe("NOT_FOUND");
    }
  }
  const limited = await aUser({ in: billing.site.provider, codes: [codes.finance] });
  await setMembership(limited, { scopeServiceIds: [billing.site.serviceId] });
  for (const client of [
    clientOf(await signInAs(await aUser({ in: billing.supply.agency, codes: [codes.jobs] }))),
    clientOf(await signInAs(limited)),
  ]) {
    for (const call of [
      client.selfBilling.list({}),
      client.selfBilling.get({ consentId }),
      client.selfBilling.ask(idsOf(billing)),
      client.selfBilling.accept(accept),
      client.selfBilling.withdraw(seen),
    ]) {
      expect((await refusalOf(call)).code).toBe("FORBIDDEN");
    }
  }
  // The platform asks and never gives a consent.
  expect((await refusalOf(billing.admin.selfBilling.accept(accept))).code).toBe("FORBIDDEN");
  expect((await refusalOf(billing.admin.selfBilling.withdraw(seen))).code).toBe("FORBIDDEN");
  expect(await refusalOf(clientAs(agency.person, null).selfBilling.accept(accept))).toMatchObject({
    code: "FORBIDDEN",
    reason: "recentAuthentication",
  });
  for (const client of [agency.client, provider.client, billing.admin]) {
    expect(await pairIn(client, idsOf(billing))).toMatchObject({ waiting: { _id: consentId } });
  }
  const unknown = { ...idsOf(billing), agencyId: (await anAgency()).id };
  expect((await refusalOf(billing.admin.selfBilling.ask(unknown))).code).toBe("NOT_FOUND");
});

test("for three months after the end of an agreement a consent can be asked for, since hours may not be invoiced yet", async () => {
  const billing = await aBilling();
  const ends = (terminatesOn: string) =>
    asOwner((tx) =>
      tx
        .update(schema.agreements)
        .set({ status: "terminated", terminatesOn })
        .where(eq(schema.agreements.agencyId, billing.supply.agency.id)),
    );
  const today = calendarDate(clock.now());
  await ends(daysAfter(today, -93));
  expect(await pairIn(billing.agency, idsOf(billing))).toBeUndefined();
  expect((await refusalOf(billing.agency.selfBilling.ask(idsOf(billing)))).code).toBe("NOT_FOUND");
  await ends(daysAfter(today, -92));
  expect(await pairIn(billing.agency, idsOf(billing))).toMatchObject({ canAsk: true });
  await billing.agency.selfBilling.ask(idsOf(billing));
});

test("another VAT number and a run wait for each other, whichever locks a consent first", async () => {
  // The consents are of 2027 to 2029.
  setClock("2027-03-01T09:00:00Z");
  const billing = await aBilling();
  const other = await anotherProvider(billing);
  const { agency } = billing.supply;
  // Stored in the other order than that of their ids.
  const [first = "", last = ""] = [randomUUID(), randomUUID()].toSorted();
  await aConsent(agency, other.site.provider, last);
  await aConsent(agency, billing.site.provider, first);
  const lock = (tx: Transaction, id: string) =>
    tx.select().from(schema.selfBillingConsents).where(eq(schema.selfBillingConsents.id, id)).for("update");
  /** Does something while both consents are locked, one after the other. */
  const meanwhile = async (act: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>[]> => {
    const { done } = await asOwner(async (tx) => {
      await lock(tx, first);
      const done = Promise.allSettled([act()]);
      await untilWaitedFor(tx);
      await lock(tx, last);
      return { done };
    });
    return done;
  };
  const pairs = [billing, other].map(idsOf);
  const days = runDaysOf(calendarDate(clock.now()));
  const asRun = () => withScope({ kind: "platform" }, (tx) => planPairs(tx, pairs, days, { isLocked: true }));
  expect(await meanwhile(asRun)).toMatchObject([{ status: "fulfilled" }]);
  const ofAgency = eq(schema.organisations.id, agency.id);
  const change = () =>
    asOwner((tx) => tx.update(schema.organisations).set({ vatNumber: "GB123456782" }).where(ofAgency));
  expect(await meanwhile(change)).toMatchObject([{ status: "fulfilled" }]);
  for (const id of [first, last]) expect(await rowOf(id)).toMatchObject({ status: "ended", lock: 1 });
});

test("no side accepts for the other, even in the database", async () => {
  const billing = await aBilling();
  const { agency } = await sidesOf(billing);
  const { consentId } = await agency.client.selfBilling.ask(idsOf(billing));
  const { agencyId: organisationId, providerId } = idsOf(billing);
  const forged = withScope({ kind: "organisation", organisationId }, (tx) =>
    tx.insert(schema.selfBillingSignatures).values({
      consentId,
      side: "provider",
      organisationId,
      providerId,
      userId: agency.person.userId,
      fullName: "Wren Ashdown",
      email: agency.person.email,
      typedName: "Wren Ashdown",
      consentText: "Consent",
      consentHash: "hash",
      ip: "192.0.2.1",
      userAgent: "test",
      signedAt: new Date(),
    }),
  );
  await expect(forged).rejects.toMatchObject({ cause: { code: "42501" } });
});
