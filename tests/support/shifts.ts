/** Shifts, and what has to be there before one can be posted and filled. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "@/lib/config/constants";
import type { RateLineInput } from "@/lib/contract/agreements";
import type { PostInput } from "@/lib/contract/jobs";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { rateTableHash, recordHash } from "@/lib/documents";
import { calendarDate, daysAfter, momentAt } from "@/lib/format";
import { anAgreement } from "./agreement-document";
import type { Client } from "./clients";
import { insertCompleteWorker } from "./complete-worker";
import { anAgency, aProvider, asOwner, aUser, type Organisation, type User } from "./fixtures";

/**
 * One job of an agreement's provider, with its release, the feed of its service and a request for other times, and one
 * worker put forward for it, who has confirmed it, is a favourite and is blocked there, with the evidence of a booking and what an
 * agency enters when it posts for a provider.
 */
export async function shiftRows(
  agency: Organisation,
  user: User,
  workerId: string,
  agreement: { agreementId: string; provider: Organisation; serviceId: string; workerTypeId: string },
): Promise<void> {
  const { agreementId, provider, serviceId, workerTypeId } = agreement;
  const [jobId, allocationId, startAt, endAt] = [
    randomUUID(),
    randomUUID(),
    new Date("2027-01-05T08:00:00.000Z"),
    new Date("2027-01-05T20:00:00.000Z"),
  ];
  await asOwner(async (tx) => {
    await tx.insert(schema.jobs).values({
      id: jobId,
      postingId: randomUUID(),
      organisationId: provider.id,
      serviceId,
      providerName: provider.name,
      serviceName: "Mill House",
      workerTypeId,
      startAt,
      endAt,
      status: "suggested",
      postedByUserId: user.id,
    });
    const parties = { organisationId: agency.id, providerId: provider.id, workerId };
    await tx.insert(schema.allocations).values({
      id: allocationId,
      jobId,
      ...parties,
      agreementId,
      agencyName: agency.name,
      workerName: "Juniper Fallowfield",
      during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
      suggestedByUserId: user.id,
      suggestedAt: new Date(),
    });
    const of = { jobId, organisationId: provider.id };
    const [organisationId, opensAt] = [provider.id, new Date()];
    await tx.insert(schema.releaseSets).values({ organisationId, rules: [], savedByUserId: user.id });
    await tx.insert(schema.agreementTiers).values({ agreementId, organisationId, tier: 1 });
    await tx.insert(schema.serviceFavourites).values({ serviceId, workerId, organisationId, agencyId: agency.id });
    await tx.insert(schema.jobReleases).values({ ...of, waits: true });
    await tx.insert(schema.jobReleaseSteps).values({ ...of, step: "all", opensAt, afterHours: 0, recordedAt: opensAt });
    await tx
      .insert(schema.jobReleaseAgencies)
      .values({ ...of, agencyId: agency.id, agencyName: agency.name, step: "all", recordedAt: opensAt });
    const by = { organisationId: provider.id, agencyId: agency.id, allocationId };
    await tx
      .insert(schema.timeChanges)
      .values({ ...by, jobId, startAt, endAt, requestedByUserId: user.id, requestedAt: new Date() });
    await tx.insert(schema.blockedWorkers).values({
      ...by,
      serviceId,
      workerId,
      reason: "Rude to a resident",
      blockedByUserId: user.id,
      blockedAt: new Date(),
    });
    const confirmed = { startAt, endAt, confirmedAt: new Date() };
    await tx.insert(schema.shiftConfirmations).values({ allocationId, ...parties, ...confirmed });
    await tx
      .insert(schema.serviceFeeds)
      .values({ organisationId: provider.id, serviceId, tokenHash: randomUUID(), createdByUserId: user.id });
    const times = { startTime: "08:00", endTime: "20:00", savedByUserId: user.id, savedAt: new Date() };
    await tx.insert(schema.shiftPresets).values({
      organisationId: provider.id,
      serviceId,
      name: "Early",
      jobType: "general",
      workerTypeId,
      ...times,
    });
    const content = { checkedAt: startAt.toISOString(), requirements: [], rules: [] };
    await tx.insert(schema.onBehalfRequests).values({
      ...of,
      agencyId: agency.id,
      serviceId,
      reason: "Urgent cover",
      askedBy: "Nurse in charge",
      estimatedPence: 0,
      rateSnapshot: {
        agreementReference: "AG-1",
        agreementVersion: 1,
        workerType: "Carer",
        lines: [],
        cancellationRules: [],
        plannedPence: 0,
        segments: [],
      },
      rateTableHash: "hash",
      evidence: content,
      postedByUserId: user.id,
      postedAt: startAt,
      decideBy: endAt,
    });
    await tx.insert(schema.shortNoticeEvents).values({
      jobId,
      allocationId,
      organisationId: agency.id,
      providerId: provider.id,
      kind: "cancelled",
      fault: "provider",
      noticeMinutes: 90,
      plannedStartAt: startAt,
      plannedEndAt: endAt,
      at: startAt,
    });
    await tx.insert(schema.bookingEvidence).values({
      allocationId,
      organisationId: agency.id,
      providerId: provider.id,
      workerId,
      content,
      sha256: recordHash(content),
    });
    await timesheetRows(tx, { allocationId, jobId, ...parties }, user, endAt);
    await invoiceRows(tx, agency, provider, user);
  });
}

type Booking = Pick<
  typeof schema.timesheets.$inferInsert,
  "allocationId" | "jobId" | "organisationId" | "providerId" | "workerId"
>;

/** The timesheet of a booking, with a version, an event, a file and the reminder of a day. */
async function timesheetRows(tx: Transaction, booking: Booking, user: User, endAt: Date): Promise<void> {
  const { organisationId, providerId } = booking;
  const [timesheetId, fileId] = [randomUUID(), randomUUID()];
  const terms = { cutoffWeekday: 1, cutoffTime: "17:00", approvalDays: 2, autoApproveDays: null };
  await tx.insert(schema.timesheets).values({ id: timesheetId, ...booking, endAt, since: endAt, dueAt: endAt, terms });
  await tx.insert(schema.files).values({
    id: fileId,
    organisationId,
    storageKey: `organisations/${organisationId}/${fileId}`,
    name: "sheet.pdf",
    contentType: "application/pdf",
    sizeBytes: 1,
    sha256: "0".repeat(64),
  });
  const of = { timesheetId, organisationId, providerId };
  await tx.insert(schema.timesheetFiles).values({ ...of, fileId, version: 1, kind: "other", addedAt: endAt });
  const hours = { startAt: endAt.toISOString(), endAt: endAt.toISOString(), breaks: [], waking: [] };
  await tx.insert(schema.timesheetVersions).values({ ...of, version: 1, hours, minutes: 0, pence: 0, at: endAt });
  await tx
    .insert(schema.timesheetConfirmations)
    .values({ ...of, workerId: booking.workerId, number: 1, hours, name: "Juniper Fallowfield", at: endAt });
  await tx.insert(schema.timesheetParts).values({ ...of, part: 1, minutes: 0, pence: 0, segments: [], at: endAt });
  await tx
    .insert(schema.timesheetEvents)
    .values({ ...of, lock: 1, event: "submit", side: "agency", byUserId: user.id, at: endAt });
  await tx.insert(schema.timesheetReminders).values({ organisationId, day: "2027-01-06" });
}

/** An invoice with all that belongs to one, the consent that allows it, the run that issued it and its entry in the ledger. */
async function invoiceRows(tx: Transaction, agency: Organisation, provider: Organisation, user: User): Promise<void> {
  const [invoiceId, disputeId, fileId, runId, consentId, entryId] = Array.from({ length: 6 }, () => randomUUID());
  if (!invoiceId || !disputeId || !fileId || !runId || !consentId || !entryId) throw new Error("too few ids");
  const [organisationId, providerId, now] = [agency.id, provider.id, new Date()];
  const [of, day] = [{ organisationId, providerId }, "2027-01-10"];
  const names = { agencyName: agency.name, providerName: provider.name };
  await tx.insert(schema.invoiceCounters).values({ organisationId, next: 2 });
  await tx
    .insert(schema.invoiceRuns)
    .values({ id: runId, periodEnd: day, startedByUserId: user.id, startedAt: now, finishedAt: now });
  await tx
    .insert(schema.selfBillingConsents)
    .values({ id: consentId, ...of, ...names, text: "Consent", textHash: "hash", requestedAt: now });
  await tx.insert(schema.selfBillingSignatures).values({
    consentId,
    side: "agency",
    ...of,
    userId: user.id,
    fullName: user.fullName,
    email: user.email,
    typedName: user.fullName,
    consentText: "Consent",
    consentHash: "hash",
    ip: "192.0.2.1",
    userAgent: "test",
    signedAt: now,
  });
  const party = { legalName: null, address: null, postcode: null, companyNumber: null, vatNumber: null };
  await tx.insert(schema.invoices).values({
    id: invoiceId,
    sequence: 1,
    number: "INV-000001",
    ...of,
    ...names,
    runId,
    consentId,
    periodStart: day,
    periodEnd: day,
    issuedOn: day,
    taxPoint: day,
    dueOn: day,
    supplier: { name: agency.name, ...party },
    customer: { name: provider.name, ...party },
    platform: { name: "Platform", ...party },
    netPence: 100,
    vatPence: 20,
    grossPence: 120,
    vatBreakdown: [],
    status: "pending_approval",
    since: now,
    approvalDueAt: now,
  });
  await tx
    .insert(schema.paymentAuthorisationSettings)
    .values({ organisationId: providerId, thresholdPence: 0, isTwoPerson: true, serviceIds: [], lock: 1 });
  await tx.insert(schema.paymentAuthorisations).values({
    invoiceId,
    agencyId: organisationId,
    organisationId: providerId,
    step: 1,
    steps: 1,
    pence: 120,
    involvedUserIds: [],
    askedAt: now,
    dueAt: now,
  });
  await tx.insert(schema.invoiceDisputes).values({
    id: disputeId,
    invoiceId,
    ...of,
    isWhole: true,
    reason: "Wrong",
    raisedByUserId: user.id,
    raisedAt: now,
  });
  const vat = { treatment: "standard", ratePercent: 20, reason: "", ruleVersion: "1", source: "" } as const;
  await tx
    .insert(schema.invoiceLines)
    .values({ invoiceId, ...of, position: 1, kind: "shift", description: "Shift", netPence: 100, vat });
  await tx.insert(schema.invoiceEvents).values({ invoiceId, lock: 0, ...of, event: "issue", side: "time", at: now });
  await tx.insert(schema.files).values({
    id: fileId,
    organisationId,
    storageKey: `organisations/${organisationId}/${fileId}`,
    name: "answer.pdf",
    contentType: "application/pdf",
    sizeBytes: 1,
    sha256: "0".repeat(64),
  });
  await tx.insert(schema.invoiceFiles).values({ fileId, disputeId, ...of, side: "agency", addedAt: now });
  await tx
    .insert(schema.ledgerEntries)
    .values({ id: entryId, key: `invoice:${invoiceId}:issued`, event: "invoiceIssued", ...of, invoiceId, at: now });
  await tx.insert(schema.ledgerPostings).values([
    { entryId, position: 1, organisationId: providerId, account: "receivable", pence: 120, at: now },
    { entryId, position: 2, organisationId, account: "pending", pence: -120, at: now },
  ]);
  await paymentRows(tx, { organisationId, providerId, invoiceId, userId: user.id });
}

/** A payout of an invoice with the account and the file that it goes through, and an advance on it with its terms. */
async function paymentRows(
  tx: Transaction,
  { userId, ...of }: Record<"organisationId" | "providerId" | "invoiceId" | "userId", string>,
): Promise<void> {
  const { organisationId, invoiceId } = of;
  const [exportId, advanceId, now, day] = [randomUUID(), randomUUID(), new Date(), "2027-01-12"];
  await tx.insert(schema.paymentAccounts).values({ organisationId });
  await tx.insert(schema.bacsExports).values({
    id: exportId,
    direction: "payout",
    processingOn: day,
    content: "",
    createdByUserId: userId,
    createdAt: now,
  });
  await tx.insert(schema.payments).values({
    ...of,
    direction: "payout",
    method: "bacs",
    status: "submitted",
    exportId,
    pence: 100,
    createdAt: now,
    since: now,
  });
  await tx.insert(schema.advanceTerms).values({ organisationId, limitPence: 1_000, percent: 80, feeBasisPoints: 150 });
  await tx.insert(schema.advances).values({
    id: advanceId,
    organisationId,
    grossPence: 120,
    percent: 80,
    pence: 96,
    feePence: 1,
    yearlyBasisPoints: 1_825,
    settlesOn: day,
    status: "requested",
    requestedByUserId: userId,
    requestedAt: now,
    since: now,
  });
  await tx.insert(schema.advanceInvoices).values({ advanceId, invoiceId, organisationId, pence: 96 });
}

/** An authoriser of a provider with a deputy, and the request that they authorise a posting of its service. */
export async function authorisationRows({ id: organisationId }: Organisation, serviceId: string): Promise<void> {
  const [userId, membershipId, deputyId, deputyMembershipId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const day = calendarDate(new Date());
  await asOwner(async (tx) => {
    await tx.insert(schema.users).values(
      [userId, deputyId].map((id) => ({
        id,
        uid: `authoriser-${id}`,
        email: `authoriser-${id}@people.example`,
        fullName: "Wren Ashdown",
        userGroup: "Provider" as const,
      })),
    );
    await tx.insert(schema.memberships).values([
      { id: membershipId, organisationId, userId },
      { id: deputyMembershipId, organisationId, userId: deputyId },
    ]);
    await tx.insert(schema.authorisers).values({ membershipId, organisationId });
    await tx
      .insert(schema.deputies)
      .values({ membershipId, organisationId, deputyMembershipId, fromOn: day, toOn: day });
    await tx.insert(schema.jobAuthorisations).values({
      postingId: randomUUID(),
      organisationId,
      serviceId,
      requestedByUserId: userId,
      requestedAt: new Date(),
    });
  });
}

export type Site = { provider: Organisation; serviceId: string; workerTypeId: string; workerType: string };

/** A provider with a service, and a worker type of its own. */
export async function aSiteForShifts(): Promise<Site> {
  const provider = await aProvider();
  const [serviceId, workerTypeId] = [randomUUID(), randomUUID()];
  const workerType = `Care assistant ${workerTypeId}`;
  await asOwner(async (tx) => {
    await tx.insert(schema.services).values({
      id: serviceId,
      organisationId: provider.id,
      name: "Mill House",
      address: "3 Mill Lane,\nHarrowby",
      postcode: "HB1 2CD",
    });
    await tx.insert(schema.workerTypes).values({ id: workerTypeId, name: workerType });
  });
  return { provider, serviceId, workerTypeId, workerType };
}

type AgreementOptions = Partial<
  Pick<typeof schema.agreements.$inferInsert, "status" | "startOn" | "endOn" | "terminatesOn" | "origin">
> & { workerTypeId?: string; serviceId?: string; chargePence?: number };

/** A branch of an agency and an agreement for it, signed and active unless said otherwise, with its frozen rates. */
export async function anActiveAgreement(agency: Organisation, site: Site, options: AgreementOptions = {}) {
  const { provider } = site;
  const { workerTypeId = site.workerTypeId, serviceId = site.serviceId, chargePence = 1_789, ...columns } = options;
  const [agreementId, branchId] = [randomUUID(), randomUUID()];
  const rate: Omit<RateLineInput, "payPence" | "marginPence"> & { chargePence: number } = {
    workerTypeId,
    skills: [],
    basis: "hourly",
    vatTreatment: "standard",
    chargePence,
    specials: [],
  };
  const content = anAgreement({
    agreementId,
    reference: `AG-${agreementId}`,
    version: 1,
    rateLines: [
      {
        workerType: site.workerType,
        skills: [],
        basis: "hourly",
        chargePence: rate.chargePence,
        vatTreatment: "standard",
        specials: [],
      },
    ],
  });
  await asOwner(async (tx) => {
    await tx.insert(schema.branches).values({ id: branchId, organisationId: agency.id, name: "Harrowby" });
    await tx.insert(schema.agreements).values({
      id: agreementId,
      reference: content.reference,
      agencyId: agency.id,
      providerId: provider.id,
      agencyName: agency.name,
      providerName: provider.name,
      branchId,
      status: "active",
      version: 1,
      startOn: "2026-01-05",
      createdByUid: "someone",
      ...columns,
    });
    await tx.insert(schema.agreementServices).values({ agreementId, serviceId, name: "Mill House" });
    await tx.insert(schema.agreementRateLines).values({ agreementId, position: 1, ...rate });
    await tx.insert(schema.agreementVersions).values({
      agreementId,
      version: 1,
      content,
      sentAt: new Date(),
      sentByUid: "someone",
      expiresAt: new Date(),
      rateTableHash: rateTableHash(content),
      signatureProvider: "builtIn",
    });
  });
  return { agreementId, branchId, rateTableHash: rateTableHash(content) };
}

type Ready = { branchId: string; workerTypeId: string; firstName?: string; lastName?: string };

/** A worker who can be put forward: active, approved, of the worker type and the branch, with every document valid. */
export async function aReadyWorker(agency: Organisation, { branchId, workerTypeId, ...names }: Ready) {
  const worker = await asOwner((tx) =>
    insertCompleteWorker(tx, agency, {
      firstName: "Juniper",
      lastName: "Fallowfield",
      ...names,
      verificationStatus: "approved",
      branchIds: [branchId],
      workerTypeIds: [workerTypeId],
    }),
  );
  return { ...worker, email: worker.email ?? "" };
}

/** The day after a number of days, in the UK. */
export const dayIn = (days: number): string => daysAfter(calendarDate(new Date()), days);

/** The day of a night shift in two days, or in three if the clocks change in that night: it lasts as long as its times say. */
export function dayOfANight(): string {
  const [day, next] = [dayIn(2), dayIn(3)];
  const length = momentAt(next, "12:00").getTime() - momentAt(day, "12:00").getTime();
  return length === DAY_MS ? day : next;
}

/** The input of a post: a day shift in two days. */
export const aShift = ({ serviceId, workerTypeId }: Site, more: Partial<PostInput> = {}): PostInput => ({
  serviceId,
  unit: null,
  jobType: "general",
  workerTypeId,
  vacancies: 1,
  date: dayIn(2),
  startTime: "08:00",
  endTime: "20:00",
  breaks: [{ minutes: 30, isPaid: false }],
  notes: null,
  skills: [],
  certificates: [],
  gender: null,
  ...more,
});

/** The input of a preset: the same shift under a name. */
export const aPreset = (site: Site, name = `Early ${randomUUID()}`, more: Partial<PostInput> = {}) => {
  const { vacancies: _, date: __, gender: ___, ...shift } = aShift(site, more);
  return { ...shift, name };
};

/** Posts a shift with one vacancy. Returns the id of its job. */
export async function postShift(provider: Client, site: Site, more: Partial<PostInput> = {}): Promise<string> {
  const { jobIds } = await provider.jobs.post(aShift(site, more));
  const [jobId] = jobIds;
  if (!jobId) throw new Error("nothing was posted");
  return jobId;
}

export const JOBS = ["3004"];

/** An agency with an active agreement about the site, a worker who is ready, and a user who looks after shifts. */
export async function anAgencyFor(site: Site, options: AgreementOptions = {}) {
  const agency = await anAgency();
  const agreement = await anActiveAgreement(agency, site, options);
  const { branchId } = agreement;
  const worker = await aReadyWorker(agency, { branchId, workerTypeId: site.workerTypeId });
  // With the right to override warnings.
  const user = await aUser({ in: agency, codes: [...JOBS, "1001"] });
  return { agency, ...agreement, worker, user };
}

/** What approves a request for authorisation as it is now; a moment that is none of its own for one that does not exist. */
export async function approvalOf(authorisationId: string) {
  const { jobAuthorisations } = schema;
  const [row] = await asOwner((tx) =>
    tx.select().from(jobAuthorisations).where(eq(jobAuthorisations.id, authorisationId)),
  );
  return {
    authorisationId,
    decision: "approve",
    requestedAt: (row?.requestedAt ?? new Date(0)).toISOString(),
  } as const;
}

/** Copies of a submitted timesheet with its shift, of another worker. Returns their ids. */
export async function copiesOfTimesheet(
  timesheetId: string,
  { workerId, count }: { workerId: string; count: number },
): Promise<string[]> {
  return asOwner(async (tx) => {
    const { timesheets, timesheetVersions, jobs, allocations } = schema;
    const [found] = await tx
      .select({ timesheet: timesheets, version: timesheetVersions, job: jobs, allocation: allocations })
      .from(timesheets)
      .innerJoin(timesheetVersions, eq(timesheetVersions.timesheetId, timesheets.id))
      .innerJoin(jobs, eq(jobs.id, timesheets.jobId))
      .innerJoin(allocations, eq(allocations.id, timesheets.allocationId))
      .where(eq(timesheets.id, timesheetId));
    if (!found) throw new Error("there is no timesheet");
    const { timesheet, version, job, allocation } = found;
    const copies = Array.from({ length: count }, () => ({
      id: randomUUID(),
      jobId: randomUUID(),
      allocationId: randomUUID(),
      workerId,
    }));
    await tx.insert(jobs).values(copies.map(({ jobId }) => ({ ...job, id: jobId, postingId: jobId })));
    await tx
      .insert(allocations)
      .values(copies.map(({ jobId, allocationId }) => ({ ...allocation, id: allocationId, jobId, workerId })));
    await tx.insert(timesheets).values(copies.map((own) => ({ ...timesheet, ...own })));
    await tx.insert(timesheetVersions).values(copies.map(({ id }) => ({ ...version, timesheetId: id })));
    return copies.map(({ id }) => id);
  });
}
