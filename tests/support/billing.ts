/** What has to be there before an invoice is issued: hours that both sides agreed on, and a consent to self-billing. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { doInvoiceJob } from "@/lib/backend/invoices";
import { doTimesheetJob } from "@/lib/backend/timesheets";
import { clock } from "@/lib/config/clock";
import * as schema from "@/lib/db/schema";
import { daysAfter, mondayOf } from "@/lib/format";
import { type Client, transports } from "./clients";
import { asOwner, aUser, type Organisation, platformOrganisation, signInAs } from "./fixtures";
import { anActiveAgreement, anAgencyFor, aReadyWorker, aSiteForShifts, postShift, type Site } from "./shifts";

export const setClock = (moment: string): void => {
  clock.now = () => new Date(moment);
};

/** The consent of a pair, accepted by both sides. */
export async function aConsent(
  agency: Organisation,
  provider: Organisation,
  id: string = randomUUID(),
): Promise<string> {
  await asOwner((tx) =>
    tx.insert(schema.selfBillingConsents).values({
      id,
      organisationId: agency.id,
      providerId: provider.id,
      agencyName: agency.name,
      providerName: provider.name,
      status: "live",
      text: "The platform issues the agency's invoices.",
      textHash: "hash",
      isAgencyVatRegistered: true,
      requestedAt: new Date(),
      startsOn: "2027-01-01",
      expiresOn: "2029-12-31",
    }),
  );
  return id;
}

export type Billing = {
  site: Site;
  supply: Awaited<ReturnType<typeof anAgencyFor>>;
  agency: Client;
  provider: Client;
  admin: Client;
};

const ALL = [codes.jobs, codes.tasks, codes.finance];

/** A provider, an agency with an agreement that is registered for VAT, their finance people and the platform's. */
export async function aBilling({ isDirect = false } = {}): Promise<Billing> {
  const [inProcess] = transports;
  if (!inProcess) throw new Error("there is no transport");
  const { clientOf } = inProcess;
  const site = await aSiteForShifts();
  const supply = await anAgencyFor(site);
  await asOwner(async (tx) => {
    await tx
      .update(schema.organisations)
      .set({ vatRegistered: true, vatNumber: "GB980780684" })
      .where(eq(schema.organisations.id, supply.agency.id));
    if (isDirect) {
      const of = eq(schema.agreements.agencyId, supply.agency.id);
      await tx.update(schema.agreements).set({ paymentMode: "direct" }).where(of);
    }
  });
  const clientIn = async (organisation: Organisation) =>
    clientOf(await signInAs(await aUser({ in: organisation, codes: ALL })));
  return {
    site,
    supply,
    agency: await clientIn(supply.agency),
    provider: await clientIn(site.provider),
    admin: await clientIn(await platformOrganisation()),
  };
}

/** Another provider that the same agency works for, with its finance people. */
export async function anotherProvider(billing: Billing): Promise<Billing> {
  const [inProcess] = transports;
  if (!inProcess) throw new Error("there is no transport");
  const { agency } = billing.supply;
  const site = await aSiteForShifts();
  const agreement = await anActiveAgreement(agency, site);
  const { branchId } = agreement;
  const worker = await aReadyWorker(agency, { branchId, workerTypeId: site.workerTypeId });
  const user = await aUser({ in: site.provider, codes: ALL });
  const provider = inProcess.clientOf(await signInAs(user));
  return { ...billing, site, supply: { ...billing.supply, ...agreement, worker }, provider };
}

/** A shift from 9:00 to 17:00 with an unpaid break of half an hour, booked three days before. */
export async function aBookedShift({ site, supply, agency, provider }: Billing, date: string): Promise<string> {
  setClock(`${daysAfter(date, -3)}T09:00:00Z`);
  const jobId = await postShift(provider, site, { date, startTime: "09:00", endTime: "17:00" });
  const { allocationId } = await agency.jobs.suggest({ jobId, workerId: supply.worker.id });
  await provider.jobs.decide({ jobId, allocationId, decision: "accept" });
  return jobId;
}

/** Its timesheet, submitted as planned. */
export async function aSubmittedSheet(billing: Billing, date: string) {
  const jobId = await aBookedShift(billing, date);
  setClock(`${date}T18:00:00Z`);
  await doTimesheetJob();
  const [row] = await asOwner((tx) => tx.select().from(schema.timesheets).where(eq(schema.timesheets.jobId, jobId)));
  if (!row) throw new Error("there is no timesheet");
  const { id: timesheetId } = row;
  const times = { startDate: date, startTime: "09:00", endDate: date, endTime: "17:00", breakMinutes: 30, waking: [] };
  await billing.agency.timesheets.submit({ timesheetId, lock: row.lock, hours: times, reason: null });
  const lock = async () => (await billing.agency.timesheets.get({ timesheetId })).lock;
  return { jobId, timesheetId, times, lock };
}

/** The same, approved. */
export async function anAgreedSheet(billing: Billing, date: string) {
  const sheet = await aSubmittedSheet(billing, date);
  await billing.provider.timesheets.approve({ timesheetId: sheet.timesheetId, lock: await sheet.lock() });
  return sheet;
}

/** Lets the run of the Wednesday after the week of a day happen. */
export async function runAfter(day: string): Promise<string> {
  const wednesday = daysAfter(mondayOf(day), 9);
  setClock(`${wednesday}T13:00:00Z`);
  await doInvoiceJob();
  return wednesday;
}

/** Another run now, as platform staff start it. */
export async function runAgain({ admin }: Billing): Promise<void> {
  await admin.invoices.run();
  await doInvoiceJob();
}

export const invoicesOf = (agency: Organisation) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.invoices)
      .where(eq(schema.invoices.organisationId, agency.id))
      .orderBy(schema.invoices.sequence),
  );

export const linesOf = (invoiceId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.invoiceLines)
      .where(eq(schema.invoiceLines.invoiceId, invoiceId))
      .orderBy(schema.invoiceLines.position),
  );

let fortnights = 0;

/** A Tuesday of its own, with a week to spare. */
export function aTuesday(): string {
  fortnights += 1;
  return daysAfter("2027-01-05", 14 * fortnights);
}
