/**
 * Users who are limited to some services of their provider, or to some branches of their agency: every call gives them the
 * same answer about another service's or branch's records as it gives someone of another organisation, lists and figures
 * contain nothing of them, mails do not reach them, and who limits whom.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { router } from "@/lib/backend";
import { type AccessRule, authorize } from "@/lib/backend/access-rules";
import { authorisationMailSchema, mailAboutAuthorisation } from "@/lib/backend/authorisers";
import { findInvitation, takeInvitation } from "@/lib/backend/invitations";
import { jobMailSchema, mailAboutJob } from "@/lib/backend/jobs";
import { recipientsOf } from "@/lib/backend/outgoing";
import { callerOfSession } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { auditRowsOf } from "@/tests/support/audited";
import { openFixture, sharedFixture } from "@/tests/support/authorization-matrix";
import { aRequestId, type Client, refusalOf, transports } from "@/tests/support/clients";
import { asOwnerForNothing, closedTables, sideEffectsOf } from "@/tests/support/database";
import { matrix } from "@/tests/support/every-call";
import {
  anAgency,
  anOrigin,
  aProvider,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  setMembership,
  signInAs,
  type TestCaller,
  type User,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { anInvitation, invitationRow } from "@/tests/support/invitations";
import { jobsOf } from "@/tests/support/jobs";
import { aBasic } from "@/tests/support/profiles";
import {
  anActiveAgreement,
  anAgencyFor,
  aPreset,
  approvalOf,
  aReadyWorker,
  aShift,
  aSiteForShifts,
  dayIn,
  postShift,
  type Site,
} from "@/tests/support/shifts";

const every = ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "5001", "7001", "8001"];
const authoriserRole = [{ appId: "portal", isAuthorizer: true }];

const inProcess = transports[0];
const overHttp = transports[1];
if (!inProcess || !overHttp) throw new Error("there are two transports");
const clientOf = (who: TestCaller): Client => inProcess.clientOf(who);

/** A user with every permission who is limited, and signed in. */
async function aLimited(organisation: Organisation, ids: string[], isPrimary = false) {
  const user = await aUser({ in: organisation, codes: every, apps: authoriserRole, isPrimary });
  if (ids.length > 0) {
    const column = organisation.kind === "provider" ? "scopeServiceIds" : "scopeBranchIds";
    await setMembership(user, { [column]: ids });
  }
  return { user, who: await signInAs(user) };
}

const addService = async ({ provider }: Site, name: string): Promise<string> => {
  const id = randomUUID();
  await asOwner((tx) => tx.insert(schema.services).values({ id, organisationId: provider.id, name }));
  return id;
};

/** Another home of the provider, with an agreement, an agency's branch and a worker of its own. */
async function aFixture() {
  const site = await aSiteForShifts();
  const otherName = `Orchard ${randomUUID()}`;
  const otherSite: Site = { ...site, serviceId: await addService(site, otherName) };
  await asOwner((tx) =>
    tx
      .update(schema.services)
      .set({ type: "residential", jobAuthorisation: "off" })
      .where(eq(schema.services.organisationId, site.provider.id)),
  );
  const supply = await anAgencyFor(site);
  const other = await anActiveAgreement(supply.agency, otherSite, { serviceId: otherSite.serviceId });
  const otherWorker = await aReadyWorker(supply.agency, {
    branchId: other.branchId,
    workerTypeId: site.workerTypeId,
    firstName: "Rowan",
    lastName: `Quillfeather${randomUUID().slice(0, 4).replace(/\d/g, "q")}`,
  });
  const foreignProvider = await aProvider();
  const foreignAgency = await anAgency();
  return {
    site,
    otherSite,
    otherName,
    supply,
    other,
    otherWorker,
    manager: await aLimited(site.provider, [site.serviceId]),
    everywhere: await aLimited(site.provider, [], true),
    foreignManager: await aLimited(foreignProvider, []),
    recruiter: await aLimited(supply.agency, [supply.branchId]),
    allBranches: await aLimited(supply.agency, [], true),
    foreignRecruiter: await aLimited(foreignAgency, []),
  };
}

let f: Awaited<ReturnType<typeof aFixture>>;
let manager: Client;
let everywhere: Client;
let recruiter: Client;
let allBranches: Client;

beforeAll(async () => {
  await openFixture();
  f = await aFixture();
  manager = clientOf(f.manager.who);
  everywhere = clientOf(f.everywhere.who);
  recruiter = clientOf(f.recruiter.who);
  allBranches = clientOf(f.allBranches.who);
});
afterAll(closeFixtures);

type Row = { prepare: () => Promise<string[]>; call: (client: Client, ids: string[]) => Promise<unknown> };

const suggestedElsewhere = async () => {
  const worker = await aReadyWorker(f.supply.agency, {
    branchId: f.other.branchId,
    workerTypeId: f.site.workerTypeId,
  });
  const jobId = await postShift(everywhere, f.otherSite);
  const { allocationId } = await allBranches.jobs.suggest({ jobId, workerId: worker.id });
  return [jobId, allocationId];
};

/** A request for authorisation at the other service, which the caller of `decided` refuses first. */
const requestedElsewhere = (isRefused: boolean) => async () => {
  const posting = await everywhere.jobs.post(aShift(f.otherSite));
  const authorisationId = randomUUID();
  await asOwner(async (tx) => {
    await tx.update(schema.jobs).set({ status: "draft" }).where(eq(schema.jobs.postingId, posting.postingId));
    await tx.insert(schema.jobAuthorisations).values({
      id: authorisationId,
      postingId: posting.postingId,
      organisationId: f.site.provider.id,
      serviceId: f.otherSite.serviceId,
      requestedByUserId: f.manager.user.id,
      requestedAt: new Date(),
      ...(isRefused
        ? { status: "rejected" as const, reason: "No.", decidedAt: new Date(), decidedByUserId: f.everywhere.user.id }
        : {}),
    });
  });
  return [authorisationId];
};

const [requested, requestedAndRefused] = [requestedElsewhere(false), requestedElsewhere(true)];

const reason = "It is no longer needed.";

/** A shift at the other service with a worker of the other branch, who is booked. */
const bookedElsewhere = async () => {
  const [jobId = "", allocationId = ""] = await suggestedElsewhere();
  await everywhere.jobs.decide({ jobId, allocationId, decision: "accept" });
  return [jobId, allocationId];
};
/** A worker who is known there, and another shift there. */
const knownElsewhere = async () => {
  const [, bookingId = ""] = await bookedElsewhere();
  const [booking] = await asOwner((tx) =>
    tx.select().from(schema.allocations).where(eq(schema.allocations.id, bookingId)),
  );
  return [await postShift(everywhere, f.otherSite, { date: dayIn(9) }), booking?.workerId ?? ""];
};
const invitedElsewhere = async () => {
  const [jobId = "", workerId = ""] = await knownElsewhere();
  return [jobId, (await everywhere.jobs.invite({ jobId, workerId })).allocationId];
};
const otherTimes = (jobId: string) => ({
  jobId,
  lock: 1,
  date: dayIn(2),
  startTime: "09:00",
  endTime: "20:00",
  notes: null,
});
const timeChangeElsewhere = async () => {
  const [jobId = ""] = await bookedElsewhere();
  await everywhere.jobs.changeBooked(otherTimes(jobId));
  const { timeChange } = await everywhere.jobs.get({ jobId });
  if (!timeChange) throw new Error("no times were asked for");
  return [jobId, timeChange._id];
};
const postedElsewhere = async () => [await postShift(everywhere, f.otherSite)];
const planElsewhere = async () => [
  (await allBranches.fill.begin({ week: dayIn(2), branchId: f.other.branchId })).planId,
];
const service = {
  name: "Orchard View",
  type: "residential" as const,
  cqcLocationId: "",
  address: "1 Orchard Way",
  postcode: "LS1 4AP",
  phone: null,
  region: "",
  costCentre: "",
  purchaseOrder: "",
  jobAuthorisation: "off" as const,
  monthlyBudgetPence: null,
  nursingRegistered: false,
  childrens: false,
  bookingNotes: "",
};
const elsewhere = async (): Promise<string[]> => [f.otherSite.serviceId];
const otherWorker = async (): Promise<string[]> => [f.otherWorker.id];
const agreementElsewhere = async (): Promise<string[]> => [f.other.agreementId];

/** A shift that the agency posted for the other service, with a worker of the other branch. */
const onBehalfOf = (workerId: string) => {
  const { vacancies: _, ...shift } = aShift(f.otherSite, { date: dayIn(-1) });
  return { ...shift, workerId };
};
const asked = { reason, askedBy: "Nurse in charge" };
const onBehalfElsewhere = async (): Promise<string[]> => {
  const worker = await aReadyWorker(f.supply.agency, { branchId: f.other.branchId, workerTypeId: f.site.workerTypeId });
  const { jobId } = await allBranches.onBehalf.post({ ...onBehalfOf(worker.id), ...asked });
  return [jobId];
};

/** The calls about agreements and shifts posted for a provider, which both sides make. */
const agreementRows: Record<string, Row> = {
  "onBehalf.get": { prepare: onBehalfElsewhere, call: (client, [jobId = ""]) => client.onBehalf.get({ jobId }) },
  "agreements.get": {
    prepare: agreementElsewhere,
    call: (client, [agreementId = ""]) => client.agreements.get({ agreementId }),
  },
  "agreements.file": {
    prepare: agreementElsewhere,
    call: (client, [agreementId = ""]) => client.agreements.file({ agreementId, fileId: randomUUID() }),
  },
  "agreements.ownLink": {
    prepare: agreementElsewhere,
    call: (client, [agreementId = ""]) => client.agreements.ownLink({ agreementId }),
  },
  "agreements.requestChanges": {
    prepare: agreementElsewhere,
    call: (client, [agreementId = ""]) => client.agreements.requestChanges({ agreementId, lock: 1, reason }),
  },
  "agreements.resendLink": {
    prepare: agreementElsewhere,
    call: (client, [agreementId = ""]) =>
      client.agreements.resendLink({ agreementId, lock: 1, signatoryId: randomUUID() }),
  },
  "agreements.serveNotice": {
    prepare: agreementElsewhere,
    call: (client, [agreementId = ""]) => client.agreements.serveNotice({ agreementId, lock: 1, reason }),
  },
};

/** The timesheet of a shift at the other service with a worker of the other branch. */
const timesheetElsewhere = async () => {
  const [jobId = "", allocationId = ""] = await bookedElsewhere();
  const timesheetId = randomUUID();
  await asOwner(async (tx) => {
    const [booking] = await tx.select().from(schema.allocations).where(eq(schema.allocations.id, allocationId));
    if (!booking) throw new Error("the booking is gone");
    const { organisationId, providerId, workerId } = booking;
    const terms = { cutoffWeekday: 1, cutoffTime: "17:00", approvalDays: 2, autoApproveDays: null };
    const [endAt, since] = [new Date(), new Date()];
    await tx.insert(schema.timesheets).values({
      id: timesheetId,
      allocationId,
      jobId,
      organisationId,
      providerId,
      workerId,
      endAt,
      since,
      dueAt: endAt,
      terms,
    });
  });
  return [timesheetId];
};
const workedHours = {
  startDate: "2027-03-01",
  startTime: "08:00",
  endDate: "2027-03-01",
  endTime: "20:00",
  breakMinutes: 30,
  waking: [],
};
/** The calls about timesheets that both sides make. */
const timesheetRows: Record<string, Row> = {
  "timesheets.get": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) => client.timesheets.get({ timesheetId }),
  },
  "timesheets.proof": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) => client.timesheets.proof({ timesheetId, fileId: randomUUID() }),
  },
};

/** The calls of a provider about one of its services, and about what belongs to it. */
const providerRows: Record<string, Row> = {
  ...agreementRows,
  ...timesheetRows,
  "timesheets.approve": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) => client.timesheets.approve({ timesheetId, lock: 1 }),
  },
  "timesheets.dispute": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) => client.timesheets.dispute({ timesheetId, lock: 1, reason, hours: null }),
  },
  "services.get": { prepare: elsewhere, call: (client, [serviceId = ""]) => client.services.get({ serviceId }) },
  "services.save": {
    prepare: elsewhere,
    call: (client, [serviceId = ""]) => client.services.save({ serviceId, lock: 1, service }),
  },
  "services.setActive": {
    prepare: elsewhere,
    call: (client, [serviceId = ""]) => client.services.setActive({ serviceId, lock: 1, isActive: false }),
  },
  "jobs.post": { prepare: elsewhere, call: (client) => client.jobs.post(aShift(f.otherSite)) },
  "jobs.estimate": { prepare: elsewhere, call: (client) => client.jobs.estimate(aShift(f.otherSite)) },
  "jobs.savePreset": {
    prepare: elsewhere,
    call: (client) => client.jobs.savePreset(aPreset(f.otherSite)),
  },
  "jobs.removePreset": {
    prepare: async () => [(await everywhere.jobs.savePreset(aPreset(f.otherSite))).presetId],
    call: (client, [presetId = ""]) => client.jobs.removePreset({ presetId }),
  },
  "jobs.copyPreview": {
    prepare: elsewhere,
    call: (client, [serviceId = ""]) => client.jobs.copyPreview({ serviceId, week: dayIn(9) }),
  },
  "jobs.copyWeek": {
    prepare: postedElsewhere,
    call: (client, [jobId = ""]) =>
      client.jobs.copyWeek({
        serviceId: f.otherSite.serviceId,
        week: dayIn(9),
        jobIds: [jobId],
        idempotencyKey: randomUUID(),
      }),
  },
  "jobs.copyAll": {
    prepare: postedElsewhere,
    call: (client, jobIds) => client.jobs.copyAll({ week: dayIn(9), jobIds, idempotencyKey: randomUUID() }),
  },
  "jobs.undoPosting": {
    prepare: async () => [(await everywhere.jobs.post(aShift(f.otherSite))).postingId],
    call: (client, [postingId = ""]) => client.jobs.undoPosting({ postingId }),
  },
  "jobs.get": {
    prepare: postedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.get({ jobId }),
  },
  "jobs.evidence": { prepare: postedElsewhere, call: (client, [jobId = ""]) => client.jobs.evidence({ jobId }) },
  "jobs.evidencePdf": { prepare: postedElsewhere, call: (client, [jobId = ""]) => client.jobs.evidencePdf({ jobId }) },
  "jobs.release": { prepare: postedElsewhere, call: (client, [jobId = ""]) => client.jobs.release({ jobId }) },
  "jobs.selected": { prepare: postedElsewhere, call: (client, jobIds) => client.jobs.selected({ jobIds }) },
  "jobs.copySelected": {
    prepare: postedElsewhere,
    call: (client, jobIds) => client.jobs.copySelected({ jobIds, days: 7, idempotencyKey: randomUUID() }),
  },
  "jobs.move": {
    prepare: postedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.move({ jobId, lock: 1, days: 1 }),
  },
  "jobs.edit": {
    prepare: postedElsewhere,
    call: (client, [jobId = ""]) => {
      const { serviceId: _, vacancies: __, ...shift } = aShift(f.otherSite, { endTime: "19:00" });
      return client.jobs.edit({ ...shift, jobId, lock: 1 });
    },
  },
  "jobs.changeBooked": {
    prepare: bookedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.changeBooked(otherTimes(jobId)),
  },
  "jobs.withdrawTimeChange": {
    prepare: timeChangeElsewhere,
    call: (client, [jobId = "", changeId = ""]) => client.jobs.withdrawTimeChange({ jobId, changeId }),
  },
  "jobs.reportNoShow": {
    prepare: bookedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.reportNoShow({ jobId }),
  },
  "jobs.block": {
    prepare: bookedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.block({ jobId, allocationId, reason }),
  },
  "jobs.unblock": {
    prepare: async () => {
      const [jobId = "", allocationId = ""] = await bookedElsewhere();
      return [(await everywhere.jobs.block({ jobId, allocationId, reason })).blockId];
    },
    call: (client, [blockId = ""]) => client.jobs.unblock({ blockId }),
  },
  "calendarFeeds.ofService": {
    prepare: elsewhere,
    call: (client, [serviceId = ""]) => client.calendarFeeds.ofService({ serviceId }),
  },
  "calendarFeeds.create": {
    prepare: elsewhere,
    call: (client, [serviceId = ""]) => client.calendarFeeds.create({ serviceId }),
  },
  "calendarFeeds.revoke": {
    prepare: elsewhere,
    call: (client, [serviceId = ""]) => client.calendarFeeds.revoke({ serviceId }),
  },
  "jobs.cancel": {
    prepare: suggestedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.cancel({ jobId, reason }),
  },
  "jobs.photo": {
    prepare: suggestedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.photo({ jobId, allocationId }),
  },
  "jobs.invitable": { prepare: knownElsewhere, call: (client, [jobId = ""]) => client.jobs.invitable({ jobId }) },
  "jobs.invite": {
    prepare: knownElsewhere,
    call: (client, [jobId = "", workerId = ""]) => client.jobs.invite({ jobId, workerId }),
  },
  "jobs.withdrawInvitation": {
    prepare: invitedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.withdrawInvitation({ jobId, allocationId }),
  },
  "jobs.decide": {
    prepare: suggestedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.decide({ jobId, allocationId, decision: "accept" }),
  },
  "onBehalf.decide": {
    prepare: onBehalfElsewhere,
    call: (client, [jobId = ""]) => client.onBehalf.decide({ jobId, decision: "confirm" }),
  },
  "jobs.authorise": {
    prepare: requested,
    call: async (client, [authorisationId = ""]) => client.jobs.authorise(await approvalOf(authorisationId)),
  },
  "jobs.requestAuthorisation": {
    prepare: requestedAndRefused,
    call: (client, [authorisationId = ""]) => client.jobs.requestAuthorisation({ authorisationId }),
  },
  "jobs.withdrawAuthorisation": {
    prepare: requested,
    call: (client, [authorisationId = ""]) => client.jobs.withdrawAuthorisation({ authorisationId }),
  },
};

/** The calls of an agency about shifts that only another branch may fill, and about that branch's workers. */
const agencyRows: Record<string, Row> = {
  ...agreementRows,
  ...timesheetRows,
  "timesheets.submit": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) =>
      client.timesheets.submit({ timesheetId, lock: 1, hours: workedHours, reason: null }),
  },
  "timesheets.withdraw": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) => client.timesheets.withdraw({ timesheetId, lock: 1 }),
  },
  "timesheets.answer": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) => client.timesheets.answer({ timesheetId, lock: 1, decision: "accept" }),
  },
  "timesheets.addProof": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) =>
      client.timesheets.addProof({ timesheetId, kind: "other", file: { name: "x.pdf", base64: "JVBERg==" } }),
  },
  "timesheets.removeProof": {
    prepare: timesheetElsewhere,
    call: (client, [timesheetId = ""]) => client.timesheets.removeProof({ timesheetId, fileId: randomUUID() }),
  },
  "jobs.get": {
    prepare: postedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.get({ jobId }),
  },
  "jobs.evidence": { prepare: bookedElsewhere, call: (client, [jobId = ""]) => client.jobs.evidence({ jobId }) },
  "onBehalf.estimate": {
    prepare: otherWorker,
    call: (client, [workerId = ""]) => client.onBehalf.estimate(onBehalfOf(workerId)),
  },
  "onBehalf.post": {
    prepare: otherWorker,
    call: (client, [workerId = ""]) => client.onBehalf.post({ ...onBehalfOf(workerId), ...asked }),
  },
  "onBehalf.withdraw": {
    prepare: onBehalfElsewhere,
    call: (client, [jobId = ""]) => client.onBehalf.withdraw({ jobId, reason }),
  },
  "jobs.evidencePdf": { prepare: bookedElsewhere, call: (client, [jobId = ""]) => client.jobs.evidencePdf({ jobId }) },
  "jobs.answerTimeChange": {
    prepare: timeChangeElsewhere,
    call: (client, [jobId = "", changeId = ""]) =>
      client.jobs.answerTimeChange({ jobId, changeId, decision: "accept" }),
  },
  "jobs.cancelBooking": {
    prepare: bookedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.cancelBooking({ jobId, allocationId, reason }),
  },
  "jobs.answerInvitation": {
    prepare: invitedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) =>
      client.jobs.answerInvitation({ jobId, allocationId, decision: "refuse", lock: 1, reason }),
  },
  "jobs.startSwap": {
    prepare: bookedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.startSwap({ jobId, allocationId, reason }),
  },
  "jobs.endSwap": {
    prepare: async () => {
      const [jobId = "", allocationId = ""] = await bookedElsewhere();
      await allBranches.jobs.startSwap({ jobId, allocationId, reason });
      return [jobId, allocationId];
    },
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.endSwap({ jobId, allocationId }),
  },
  "fill.begin": {
    prepare: async () => [],
    call: (client) => client.fill.begin({ week: dayIn(2), branchId: f.other.branchId }),
  },
  "fill.get": { prepare: planElsewhere, call: (client, [planId = ""]) => client.fill.get({ planId }) },
  "fill.cancel": { prepare: planElsewhere, call: (client, [planId = ""]) => client.fill.cancel({ planId }) },
  "fill.apply": {
    prepare: planElsewhere,
    call: (client, [planId = ""]) => client.fill.apply({ planId, jobIds: [randomUUID()] }),
  },
  "fill.undo": { prepare: planElsewhere, call: (client, [planId = ""]) => client.fill.undo({ planId }) },
  "jobs.candidates": {
    prepare: postedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.candidates({ jobId }),
  },
  "jobs.suggest": {
    prepare: postedElsewhere,
    call: (client, [jobId = ""]) => client.jobs.suggest({ jobId, workerId: f.otherWorker.id }),
  },
  "jobs.withdraw": {
    prepare: suggestedElsewhere,
    call: (client, [jobId = "", allocationId = ""]) => client.jobs.withdraw({ jobId, allocationId }),
  },
};

const ruleOf = (path: string): AccessRule => {
  const [area = "", verb = ""] = path.split(".");
  const areas = router as unknown as Record<string, Record<string, { accessRule: AccessRule }>>;
  const rule = areas[area]?.[verb]?.accessRule;
  if (!rule) throw new Error(`there is no call ${path}`);
  return rule;
};
const calls = Object.entries(contract).flatMap(([area, verbs]) => Object.keys(verbs).map((verb) => `${area}.${verb}`));
const isAllowedTo = (path: string, { caller }: TestCaller): boolean => {
  try {
    authorize(ruleOf(path), caller);
    return true;
  } catch {
    return false;
  }
};

/** Lists and figures: what is in them is tested below. */
const lists = [
  "agreements.list",
  "compliance.expiring",
  "fill.acceptance",
  "fill.options",
  "jobs.authorisations",
  "jobs.blocked",
  "jobs.copyAllPreview",
  "jobs.filters",
  "jobs.list",
  "jobs.options",
  "jobs.periodEvidence",
  "jobs.periodEvidencePdf",
  "jobs.presets",
  "jobs.shortNotice",
  "jobs.week",
  "jobs.weekByBranch",
  "jobs.weekByWorker",
  "onBehalf.list",
  "onBehalf.options",
  "notifications.list",
  "overview.decided",
  "overview.get",
  "overview.tasks",
  "overview.waiting",
  "profileChanges.list",
  "search.find",
  "search.recents",
  "services.list",
  "timesheets.approveMany",
  "timesheets.list",
  "timesheets.submitPlanned",
  "users.limit",
  "users.me",
  "workerProfile.choices",
  "workers.filters",
  "workers.list",
  "workers.summary",
];
/** Each with the reason why it says nothing about a service or a branch. */
const harmless: Record<string, string> = {
  "accounts.setUp": "the user’s own sign-up",
  "addresses.find": "the public register of addresses",
  "deputies.get": "names of colleagues, as for whom to mention",
  "deputies.save": "the user's own",
  "finance.answerAdvance": "refuses everyone but a primary user, who is never limited",
  "finance.billingInformation": "how the organisation pays, without amounts",
  "finance.references": "the state of the agency's advance, without amounts",
  "organisations.agencyBasicInformation": "the name and kind of an organisation",
  "organisations.logo": "the logo of an organisation",
  "notifications.addDevice": "the user's own",
  "notifications.devices": "the user's own",
  "notifications.opened": "marks the user's own, by an id they know",
  "notifications.read": "the user's own",
  "notifications.readAll": "the user's own",
  "notifications.removeDevice": "the user's own",
  "notifications.waiting": "the number of the user's own",
  "search.opened": "remembers an id; names are read in the user's scope",
  "search.remembered": "the user's own favourite or not, by an id they know",
  "search.star": "remembers an id; names are read in the user's scope",
  "settings.choices": "the user's own",
  "settings.deleteView": "the user's own saved views",
  "settings.get": "the user's own and the organisation's formats",
  "settings.ofList": "the user's own columns and saved views",
  "settings.saveChoices": "the user's own",
  "settings.saveColumns": "the user's own",
  "settings.saveView": "the user's own saved views",
  "settings.updateOwn": "the user's own",
  "users.companies": "the user's own organisations",
  "users.permissions": "the user's own",
  "users.updateLastRequestTime": "the user's own",
  "users.updateOwn": "the user's own",
  "users.validateAccess": "the user's own",
  "jobs.recordExport": "records that the user exported their list",
  "jobs.recordShortNoticeExport": "records that the user exported their list",
  "workers.recordExport": "records that the user exported their list",
  "workerProfile.create": "below: a branch has to be theirs",
};

/** The rows of the authorization matrix about one worker, or what belongs to one, that a user makes as themselves. */
const workerRows = Object.entries(matrix).filter(
  ([path, { outcomes }]) =>
    // Anyone may ask for a photo, with the link to a questionnaire; of a user the call asks more.
    (ruleOf(path).caller === "person" || path === "workerProfile.photo") &&
    outcomes.otherAgency === "NOT_FOUND" &&
    !["imports.begin", "workerProfile.choices", "workerProfile.create"].includes(path),
);
/** Answer without naming what they left out, as for another agency's worker. */
const leavesOut = Object.entries(matrix)
  .filter(([path, row]) => ruleOf(path).caller === "person" && (row.changesNothingFor ?? []).includes("otherAgency"))
  .map(([path]) => path);

test("every call that a limited user may make is in one of the tables of this file", () => {
  const covered = new Set([
    ...Object.keys(providerRows),
    ...Object.keys(agencyRows),
    ...workerRows.map(([path]) => path),
    ...leavesOut,
    ...lists,
    ...Object.keys(harmless),
    "workers.images",
  ]);
  const open = calls.filter(
    (path) =>
      ruleOf(path).caller === "person" && [f.manager.who, f.recruiter.who].some((who) => isAllowedTo(path, who)),
  );
  expect(open.filter((path) => !covered.has(path))).toEqual([]);
  expect([...covered].filter((path) => !open.includes(path) && !(path in matrix))).toEqual([]);
});

test("what is about the whole organisation is refused to limited users and to no one else", () => {
  const refused = (limited: TestCaller, whole: TestCaller) =>
    calls.filter((path) => isAllowedTo(path, whole) && !isAllowedTo(path, limited)).toSorted();
  // The other two are primary users as well.
  const notPrimary = (path: string) => ruleOf(path).caller !== "person" || !ruleOf(path).isPrimary;
  expect(refused(f.manager.who, f.everywhere.who).filter(notPrimary)).toEqual([
    "authorisers.list",
    "finance.requestPaymentMethodChange",
    "invoiceDocuments.breakdown",
    "invoiceDocuments.pdf",
    "invoiceDocuments.period",
    "invoiceDocuments.xml",
    "invoices.addEvidence",
    "invoices.approve",
    "invoices.dispute",
    "invoices.evidence",
    "invoices.get",
    "invoices.list",
    "invoices.recordExport",
    "invoices.weeks",
    "ledger.accounts",
    "ledger.statement",
    "organisations.addDocument",
    "organisations.changeStatus",
    "organisations.document",
    "organisations.get",
    "organisations.removeDocument",
    "organisations.removeLogo",
    "organisations.saveDetails",
    "organisations.setLogo",
    "paymentAuthorisations.authorise",
    "paymentAuthorisations.delegate",
    "paymentAuthorisations.get",
    "paymentAuthorisations.invoice",
    "paymentAuthorisations.list",
    "paymentAuthorisations.pdf",
    "paymentAuthorisations.reject",
    "paymentAuthorisations.settings",
    "payments.ofInvoice",
    "payments.setUpDirectDebit",
    "releases.get",
    "releases.preview",
    "selfBilling.accept",
    "selfBilling.ask",
    "selfBilling.get",
    "selfBilling.list",
    "selfBilling.withdraw",
    "services.create",
    "settings.update",
    "users.export",
    "users.get",
    "users.list",
  ]);
  const ofAgency = refused(f.recruiter.who, f.allBranches.who).filter(notPrimary);
  expect(ofAgency).toEqual(expect.arrayContaining(["branches.save", "imports.begin", "privacy.retention"]));
  expect(ofAgency).not.toContain("workers.list");
});

/** What was prepared for calls that are refused. They change nothing, so the others with the same preparation share it. */
const preparations = new Map<() => Promise<unknown>, Promise<unknown>>();
function sharedSubject<Subject>(prepare: () => Promise<Subject>): Promise<Subject> {
  const subject = (preparations.get(prepare) as Promise<Subject> | undefined) ?? prepare();
  preparations.set(prepare, subject);
  return subject;
}

/** The same refusal as for someone of another organisation, with nothing changed. */
async function expectForeign(who: TestCaller, foreign: TestCaller, row: Row): Promise<void> {
  const ids = await sharedSubject(row.prepare);
  const due = await refusalOf(row.call(clientOf(foreign), ids));
  const before = [await sideEffectsOf(f.site.provider.id), await sideEffectsOf(f.supply.agency.id)];
  expect(await refusalOf(row.call(clientOf(who), ids))).toEqual(due);
  expect([await sideEffectsOf(f.site.provider.id), await sideEffectsOf(f.supply.agency.id)]).toEqual(before);
}

describe("A manager of one service is refused another's like someone of another organisation", () => {
  test.each(Object.keys(providerRows))("%s", async (path) => {
    const row = providerRows[path];
    if (row) await expectForeign(f.manager.who, f.foreignManager.who, row);
  });
});

describe("A user of one branch is refused another's like someone of another organisation", () => {
  test.each(Object.keys(agencyRows))("%s", async (path) => {
    const row = agencyRows[path];
    if (row) await expectForeign(f.recruiter.who, f.foreignRecruiter.who, row);
  });
});

describe("Calls about one worker", () => {
  let limited: Awaited<ReturnType<typeof aLimited>>;
  let [own, foreign] = ["", ""];
  const place = (workerId: string, branchIds: string[]) =>
    asOwner((tx) => tx.update(schema.workers).set({ branchIds }).where(eq(schema.workers.id, workerId)));

  beforeAll(async () => {
    const { agency } = sharedFixture();
    [own, foreign] = [randomUUID(), randomUUID()];
    await asOwner((tx) =>
      tx.insert(schema.branches).values([
        { id: own, organisationId: agency.id, name: "Leeds" },
        { id: foreign, organisationId: agency.id, name: "York" },
      ]),
    );
    limited = await aLimited(agency, [own]);
  });

  test.each(workerRows.map(([path]) => path))("%s finds only workers of the user's branches", async (path) => {
    const row = matrix[path];
    if (!row) throw new Error(`no row for ${path}`);
    const { agency } = sharedFixture();
    const { id, workerId = id } = await sharedSubject(row.prepare);
    const client = clientOf(limited.who);
    const due = isAllowedTo(path, limited.who) ? "NOT_FOUND" : "FORBIDDEN";
    for (const at of [[], [foreign]]) {
      await place(workerId, at);
      const before = await sideEffectsOf(agency.id);
      expect(await refusalOf(row.call(client, id))).toMatchObject({ code: due });
      expect(await sideEffectsOf(agency.id)).toEqual(before);
    }
  });

  test.each([
    "workers.basicInformation",
    "notes.add",
    "workerLinks.create",
    "questionnaires.read",
    "compliance.ofWorker",
  ])("%s answers about a worker of their branch", async (path) => {
    const row = matrix[path];
    if (!row) throw new Error(`no row for ${path}`);
    const { id, workerId = id } = await row.prepare();
    await place(workerId, [foreign, own]);
    await expect(row.call(clientOf(limited.who), id)).resolves.toBeDefined();
  });

  test.each(leavesOut)("%s leaves workers of other branches out", async (path) => {
    const row = matrix[path];
    if (!row) throw new Error(`no row for ${path}`);
    const { id, workerId = id } = await row.prepare();
    await place(workerId, [foreign]);
    const before = await sideEffectsOf(sharedFixture().agency.id);
    await row.call(clientOf(limited.who), id);
    expect(await sideEffectsOf(sharedFixture().agency.id)).toEqual(before);
  });
});

/** A favourite from before the user was limited: they can no longer make it one. */
async function starredBefore(user: User, kind: "service" | "worker", recordId: string): Promise<void> {
  const client = clientOf(await signInAs(user));
  const starred = client.search.star({ kind, _id: recordId, isStarred: true });
  expect(await refusalOf(starred)).toMatchObject({ code: "NOT_FOUND" });
  const of = { organisationId: user.organisation.id, userId: user.id };
  await asOwner((tx) => tx.insert(schema.recentRecords).values({ kind, recordId, starredAt: new Date(), ...of }));
}

describe("Lists and figures", () => {
  test("of a manager contain nothing of another service", async () => {
    const [ownJob, otherJob] = [await postShift(everywhere, f.site), await postShift(everywhere, f.otherSite)];
    await requested();
    await onBehalfElsewhere();
    await everywhere.search.star({ kind: "service", _id: f.otherSite.serviceId, isStarred: true });
    await starredBefore(f.manager.user, "service", f.otherSite.serviceId);
    const week = dayIn(2);
    const read = async (client: Client) =>
      JSON.stringify([
        await client.jobs.list({ week, limit: 100 }),
        await client.jobs.week({ week }),
        await client.jobs.filters({ week }),
        await client.jobs.options(),
        await client.jobs.authorisations({}),
        await client.onBehalf.list({}),
        await client.services.list({}),
        await client.agreements.list({}),
        await client.search.find({ search: "Orchard" }),
        await client.search.recents(),
        await client.overview.get(),
        await client.overview.tasks({}),
        await client.overview.decided({}),
        await client.overview.waiting(),
        await client.users.me({ uid: "me" }),
        await client.users.limit({ uid: "me" }),
      ]);
    const [seen, all] = [await read(manager), await read(everywhere)];
    const theirs = [f.otherSite.serviceId, f.otherName, otherJob, f.other.agreementId];
    for (const word of theirs) expect([word, all.includes(word)]).toEqual([word, true]);
    for (const word of theirs) expect([word, seen.includes(word)]).toEqual([word, false]);
    for (const word of [f.site.serviceId, ownJob, f.supply.agreementId]) {
      expect([word, seen.includes(word)]).toEqual([word, true]);
    }
  });

  test("of a user of one branch contain nothing of another", async () => {
    const { _id } = { _id: f.otherWorker.id };
    const otherJob = await postShift(everywhere, f.otherSite);
    const ownJob = await postShift(everywhere, f.site);
    await allBranches.search.star({ kind: "worker", _id, isStarred: true });
    await starredBefore(f.recruiter.user, "worker", _id);
    const week = dayIn(2);
    const { lastName } = f.otherWorker;
    const read = async (client: Client) =>
      JSON.stringify([
        await client.workers.list({}),
        await client.workers.list({ search: lastName.slice(0, 8) }),
        // A word with a letter wrong finds the words of workers they see alone.
        await client.workers.list({ search: `${lastName.slice(0, -5)}x${lastName.slice(-4)}` }),
        await client.workers.filters({}),
        await client.onBehalf.options({}),
        await client.workers.images({ type: "worker", ids: [_id] }),
        await client.workerProfile.choices({}),
        await client.profileChanges.list({}),
        await client.jobs.list({ week, limit: 100 }),
        await client.jobs.week({ week }),
        await client.jobs.weekByBranch({ week }),
        await client.jobs.weekByWorker({ week }),
        await client.jobs.filters({ week }),
        await client.agreements.list({}),
        await client.search.find({ search: lastName }),
        await client.search.recents(),
        await client.overview.get(),
        await client.overview.tasks({}),
        await client.users.me({ uid: "me" }),
        await client.users.limit({ uid: "me" }),
      ]);
    const [seen, all] = [await read(recruiter), await read(allBranches)];
    const theirs = [f.otherWorker.id, lastName, f.other.branchId, f.other.agreementId, otherJob];
    for (const word of theirs) expect([word, all.includes(word)]).toEqual([word, true]);
    for (const word of theirs) expect([word, seen.includes(word)]).toEqual([word, false]);
    for (const word of [f.supply.worker.id, f.supply.branchId, f.supply.agreementId, ownJob]) {
      expect([word, seen.includes(word)]).toEqual([word, true]);
    }
  });

  test("about bookings have none of another service or branch", async () => {
    const [jobId = "", allocationId = ""] = await bookedElsewhere();
    await everywhere.jobs.block({ jobId, allocationId, reason });
    const period = { serviceId: f.otherSite.serviceId, from: dayIn(0), to: dayIn(9) };
    const bookings = async (client: Client) => (await client.jobs.periodEvidence(period)).items.length;
    for (const client of [everywhere, allBranches]) expect(await bookings(client)).toBeGreaterThan(0);
    for (const client of [manager, recruiter]) expect(await bookings(client)).toBe(0);
    expect((await everywhere.jobs.blocked({})).items.length).toBeGreaterThan(0);
    expect((await manager.jobs.blocked({})).items).toEqual([]);
    const { presetId } = await everywhere.jobs.savePreset(aPreset(f.otherSite));
    const presetsOf = async (client: Client) => (await client.jobs.presets({})).items.map(({ _id }) => _id);
    expect([await presetsOf(everywhere), await presetsOf(manager)]).toEqual([expect.arrayContaining([presetId]), []]);
    const branchesOf = async (client: Client) => (await client.fill.options({ week: dayIn(2) })).branches.length;
    expect([await branchesOf(recruiter), await branchesOf(allBranches)]).toEqual([1, expect.any(Number)]);
  });

  test("count only what is theirs", async () => {
    const cardOf = async (client: Client) => {
      const { cards, trends } = await client.overview.get();
      return { figures: JSON.stringify(cards), trends: trends.map(({ key }) => key) };
    };
    const [limited, whole] = [await cardOf(recruiter), await cardOf(allBranches)];
    expect(limited.figures).not.toEqual(whole.figures);
    expect([limited.trends, whole.trends]).toEqual([["expiring"], ["compliance", "expiring"]]);
    const counted = async (client: Client) => (await client.workers.list({ search: "care" })).items.length;
    expect(await counted(recruiter)).toBeLessThanOrEqual(await counted(allBranches));
    const workers = async (client: Client) => (await client.workers.list({})).items.map(({ _id }) => _id);
    expect(await workers(recruiter)).toEqual([f.supply.worker.id]);
  });
});

test("Every page can say to which services or branches a user is limited, also once one is not active", async () => {
  const namesOf = async (client: Client) => (await client.users.limit({ uid: "me" })).names;
  const { services, branches } = schema;
  const [service] = await asOwner((tx) => tx.select().from(services).where(eq(services.id, f.site.serviceId)));
  const [branch] = await asOwner((tx) => tx.select().from(branches).where(eq(branches.id, f.supply.branchId)));
  const setActive = (isActive: boolean) =>
    asOwner(async (tx) => {
      await tx.update(services).set({ isActive }).where(eq(services.id, f.site.serviceId));
      await tx.update(branches).set({ isActive }).where(eq(branches.id, f.supply.branchId));
    });
  try {
    for (const isActive of [true, false]) {
      await setActive(isActive);
      expect([await namesOf(manager), await namesOf(recruiter)]).toEqual([[service?.name], [branch?.name]]);
    }
  } finally {
    await setActive(true);
  }
  for (const client of [everywhere, allBranches]) expect(await namesOf(client)).toBeNull();
});

describe("What a limited user adds", () => {
  test("plans one branch at a time, since a plan of every branch shows the workers of all of them", async () => {
    expect(await refusalOf(recruiter.fill.begin({ week: dayIn(2) }))).toMatchObject({ code: "BAD_REQUEST" });
    const { planId } = await recruiter.fill.begin({ week: dayIn(2), branchId: f.supply.branchId });
    expect(await recruiter.fill.get({ planId })).toMatchObject({ branch: { _id: f.supply.branchId } });
  });

  test("is at one of their services", async () => {
    const jobId = await postShift(manager, f.site);
    expect(await manager.jobs.get({ jobId })).toMatchObject({ service: { _id: f.site.serviceId } });
  });

  test("is booked and cancelled by the two sides of one service and one branch", async () => {
    const jobId = await postShift(manager, f.site, { date: dayIn(5) });
    const { allocationId } = await recruiter.jobs.suggest({ jobId, workerId: f.supply.worker.id });
    await manager.jobs.decide({ jobId, allocationId, decision: "accept" });
    for (const client of [manager, recruiter]) {
      expect(await client.jobs.get({ jobId })).toMatchObject({ status: "allocated" });
    }
    await manager.jobs.cancel({ jobId, reason });
    expect(await recruiter.jobs.get({ jobId })).toMatchObject({ status: "cancelled" });
  });

  test("is a worker of one of their branches", async () => {
    const basic = aBasic({ workerTypeIds: [f.site.workerTypeId] });
    const create = (branchIds: string[]) =>
      recruiter.workerProfile.create({ panel: "on", basic: { ...basic, branchIds } });
    const texts = messages.workerProfile;
    expect(await refusalOf(create([]))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "branchIds", message: texts.ownBranchNeeded }],
    });
    expect(await refusalOf(create([f.other.branchId]))).toMatchObject({
      fields: [{ field: "branchIds", message: texts.branchUnknown }],
    });
    const { workerId } = await create([f.supply.branchId]);
    expect((await recruiter.workerProfile.read({ workerId })).basic.branchIds).toEqual([f.supply.branchId]);
  });

  test("keeps the branches of a worker that they do not see, and cannot lose the worker", async () => {
    const worker = await aWorker(f.supply.agency);
    const at = [f.other.branchId, f.supply.branchId];
    await asOwner((tx) => tx.update(schema.workers).set({ branchIds: at }).where(eq(schema.workers.id, worker.id)));
    const save = (branchIds: string[], lock: number) =>
      recruiter.workerProfile.saveBasic({
        workerId: worker.id,
        lock,
        basic: aBasic({ workerTypeIds: [f.site.workerTypeId], branchIds }),
      });
    expect(await refusalOf(save([], 1))).toMatchObject({
      fields: [{ field: "branchIds", message: messages.workerProfile.ownBranchNeeded }],
    });
    await save([f.supply.branchId], 1);
    const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, worker.id)));
    expect(row?.branchIds).toEqual(at);
  });

  test("is not a worker whom another branch has, about whom they learn nothing", async () => {
    const basic = aBasic({ workerTypeIds: [f.site.workerTypeId], branchIds: [f.other.branchId] });
    await allBranches.workerProfile.create({ panel: "on", basic });
    const again = { ...basic, branchIds: [f.supply.branchId] };
    const refusal = await refusalOf(recruiter.workerProfile.create({ panel: "on", basic: again }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", reason: "duplicate" });
    expect(new Set(refusal.fields?.map(({ message }) => message))).toEqual(
      new Set([messages.workerProfile.duplicateElsewhere]),
    );
    expect(JSON.stringify(refusal)).not.toContain("workerId");
  });
});

describe("The database", () => {
  test("has a policy that keeps to a user's services or branches on every table that names one", async () => {
    const missing = await asOwnerForNothing(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select distinct c.relname || '.' || a.attname as name
         from pg_attribute a join pg_class c on c.oid = a.attrelid
         where a.attname in ('service_id', 'job_id', 'branch_id', 'worker_id', 'branch_ids') and c.relkind = 'r'
           and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
           and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive
             and pg_get_expr(p.polqual, p.polrelid) ~ 'app_(services|branches|narrowed)')
         order by 1`,
        // No user sees these, and the function that reads them asks for the branches.
        [closedTables],
      );
      return rows.map(({ name }) => name);
    });
    // Part of an agreement, and visible with it: what it covers is part of what both parties signed.
    expect(missing).toEqual(["agreement_services.service_id"]);
  });

  test("refuses rows outside a user's services or branches, whatever a call does", async () => {
    const limited = {
      kind: "organisation",
      organisationId: f.supply.agency.id,
      limitedTo: { branchIds: [f.supply.branchId] },
    } as const;
    const insert = (branchIds: string[]) =>
      withScope(limited, (tx) =>
        tx.insert(schema.workers).values({
          organisationId: f.supply.agency.id,
          number: `W-${randomUUID().slice(0, 8)}`,
          firstName: "Rowan",
          lastName: "Ashdown",
          branchIds,
        }),
      );
    for (const at of [[], [f.other.branchId]]) {
      await expect(insert(at)).rejects.toMatchObject({ cause: { code: "42501" } });
    }
    await insert([f.supply.branchId]);
    const moved = withScope(limited, (tx) =>
      tx
        .update(schema.workers)
        .set({ branchIds: [f.other.branchId] })
        .where(eq(schema.workers.id, f.supply.worker.id)),
    );
    await expect(moved).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("gives a booking the service of its shift, whatever an insert says", async () => {
    const [jobId = ""] = await bookedElsewhere();
    const scope = { kind: "organisation", organisationId: f.site.provider.id } as const;
    const serviceIds: (string | null)[] = [];
    const rollBack = new Error("nothing is left");
    const writing = withScope(scope, async (tx) => {
      const [booked] = await tx.select().from(schema.allocations).where(eq(schema.allocations.jobId, jobId));
      if (!booked) throw new Error("there is no booking");
      const { startsAt: _, live: __, ...columns } = booked;
      const forged = { ...columns, id: randomUUID(), status: "declined", serviceId: f.site.serviceId } as const;
      const [written] = await tx.insert(schema.allocations).values(forged).returning();
      serviceIds.push(booked.serviceId, written?.serviceId ?? null);
      throw rollBack;
    });
    await expect(writing).rejects.toBe(rollBack);
    expect(serviceIds).toEqual([f.otherSite.serviceId, f.otherSite.serviceId]);
  });

  test("shows nothing where a limit names nothing", async () => {
    const scope = { kind: "organisation", organisationId: f.site.provider.id, limitedTo: { serviceIds: [] } } as const;
    expect(await withScope(scope, (tx) => tx.select().from(schema.services))).toEqual([]);
    expect(await withScope(scope, (tx) => tx.select().from(schema.jobs))).toEqual([]);
  });

  test.each([
    ["a primary user", { isPrimary: true, scopeServiceIds: [randomUUID()] }],
    ["no service at all", { scopeServiceIds: [] }],
    ["services and branches at once", { scopeServiceIds: [randomUUID()], scopeBranchIds: [randomUUID()] }],
  ])("does not store a limit for %s", async (_, change) => {
    const user = await aUser({ in: f.site.provider });
    await expect(setMembership(user, change)).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("Limiting a user", () => {
  const rights = {
    jobTitle: "Service manager",
    permissionCodes: ["3004"],
    apps: ["portal"],
    isAuthorizer: false,
    isPrimaryUser: false,
  };
  const membershipOf = async ({ id }: User) => {
    const [row] = await asOwner((tx) => tx.select().from(schema.memberships).where(eq(schema.memberships.userId, id)));
    if (!row) throw new Error("no membership");
    return row;
  };
  const change = async (user: User, more: Record<string, unknown>, client = everywhere) => {
    const { id, lock } = await membershipOf(user);
    return client.users.change({ organisationId: f.site.provider.id, id, lock, ...rights, ...more });
  };

  test("takes effect with their next request, and is audited", async () => {
    const user = await aUser({ in: f.site.provider, codes: ["3004", "0002"] });
    const who = await signInAs(user);
    await overHttp.open();
    try {
      const client = overHttp.clientOf(who);
      const otherJob = await postShift(everywhere, f.otherSite);
      await client.jobs.get({ jobId: otherJob });
      const requestId = aRequestId();
      const { id, lock } = await membershipOf(user);
      const audited = inProcess.clientOf(f.everywhere.who, undefined, requestId);
      const organisationId = f.site.provider.id;
      const scopeIds = [f.site.serviceId];
      await audited.users.change({ organisationId, id, lock, ...rights, scopeIds });
      expect(await refusalOf(client.jobs.get({ jobId: otherJob }))).toMatchObject({ code: "NOT_FOUND" });
      expect(await callerOfSession(who.session)).toMatchObject({
        limitedTo: { serviceIds: scopeIds },
        principal: { isLimited: true },
      });
      const [row] = await auditRowsOf(requestId);
      expect(row).toMatchObject({ action: "member.changed", details: { scope: f.site.serviceId } });
      expect((await everywhere.users.get({ organisationId, id })).person.scope).toEqual([
        { _id: f.site.serviceId, name: "Mill House" },
      ]);
      // What is missing stays as it is.
      await change(user, { jobTitle: "Deputy manager" });
      expect((await membershipOf(user)).scopeServiceIds).toEqual(scopeIds);
      await change(user, { scopeIds: null });
      await client.jobs.get({ jobId: otherJob });
    } finally {
      await overHttp.close();
    }
  });

  const texts = messages.users;
  test.each<[string, () => Record<string, unknown>, string]>([
    ["no service", () => ({ scopeIds: [] }), texts.siteRequired.services],
    ["a service of another provider", () => ({ scopeIds: [randomUUID()] }), texts.siteUnknown],
    ["a branch", () => ({ scopeIds: [f.supply.branchId] }), texts.siteUnknown],
    [
      "a primary user",
      () => ({ scopeIds: [f.site.serviceId], isPrimaryUser: true, permissionCodes: [] }),
      texts.primarySeesAll.services,
    ],
  ])("is refused for %s, beside its field", async (_, more, message) => {
    const user = await aUser({ in: f.site.provider, codes: ["3004"] });
    expect(await refusalOf(change(user, more()))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "scopeIds", message }],
    });
    const invited = everywhere.users.invite({
      organisationId: f.site.provider.id,
      fullName: "Linnet Harrowby",
      email: `invited-${randomUUID()}@people.example`,
      phone: null,
      ...rights,
      ...more(),
    });
    expect(await refusalOf(invited)).toMatchObject({ fields: [{ field: "scopeIds", message }] });
  });

  test("is for no one to do to themselves, nor for a limited user at all", async () => {
    const own = { scopeIds: null };
    expect(await refusalOf(change(f.everywhere.user, own))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(change(f.manager.user, own, manager))).toMatchObject({ code: "FORBIDDEN" });
    const colleague = await aUser({ in: f.site.provider, codes: ["3004"] });
    expect(await refusalOf(change(colleague, own, manager))).toMatchObject({ code: "FORBIDDEN" });
  });

  test("begins with their invitation", async () => {
    const { _id } = await everywhere.users.invite({
      organisationId: f.site.provider.id,
      fullName: "Linnet Harrowby",
      email: `invited-${randomUUID()}@people.example`,
      phone: null,
      ...rights,
      scopeIds: [f.site.serviceId],
    });
    expect(await invitationRow(_id)).toMatchObject({ scopeServiceIds: [f.site.serviceId], scopeBranchIds: null });
    const branchIds = [f.supply.branchId];
    const { id, rowId } = await anInvitation(f.supply.agency);
    await asOwner((tx) =>
      tx.update(schema.invitations).set({ scopeBranchIds: branchIds }).where(eq(schema.invitations.id, rowId)),
    );
    const uid = `invited-${randomUUID()}`;
    await takeInvitation(await findInvitation(id), uid, anOrigin);
    const [joined] = await asOwner((tx) =>
      tx
        .select({ scopeBranchIds: schema.memberships.scopeBranchIds })
        .from(schema.memberships)
        .innerJoin(schema.users, eq(schema.users.id, schema.memberships.userId))
        .where(eq(schema.users.uid, uid)),
    );
    expect(joined).toEqual({ scopeBranchIds: branchIds });
  });
});

describe("Mails", () => {
  const idsOf = (found: { userId: string }[]) => found.map(({ userId }) => userId);
  const of = (organisation: Organisation) =>
    ({ of: { organisationId: organisation.id }, event: "organisationStep", way: "mail" }) as const;
  const read = (wanted: Parameters<typeof recipientsOf>[1]) =>
    withScope({ kind: "platform" }, async (tx) => idsOf(await recipientsOf(tx, wanted)));

  test("go to those who see what they are about", async () => {
    const { provider } = f.site;
    const [limited, whole] = [f.manager.user.id, f.everywhere.user.id];
    const seers = await read({ ...of(provider), about: { serviceId: f.site.serviceId } });
    expect(seers).toEqual(expect.arrayContaining([limited, whole]));
    for (const about of [{ serviceId: f.otherSite.serviceId }, "organisation"] as const) {
      const found = await read({ ...of(provider), about });
      expect([found.includes(limited), found.includes(whole)]).toEqual([false, true]);
    }
    const [own, all] = [f.recruiter.user.id, f.allBranches.user.id];
    const byBranch = (branchIds: string[]) => read({ ...of(f.supply.agency), about: { branchIds } });
    expect(await byBranch([f.other.branchId, f.supply.branchId])).toEqual(expect.arrayContaining([own, all]));
    for (const branchIds of [[], [f.other.branchId]]) {
      const found = await byBranch(branchIds);
      expect([found.includes(own), found.includes(all)]).toEqual([false, true]);
    }
  });

  test("about a booking reach the users of the worker's branch alone", async () => {
    const [jobId = "", allocationId = ""] = await suggestedElsewhere();
    await everywhere.jobs.decide({ jobId, allocationId, decision: "decline", reason: "We have booked someone." });
    for (const [n, data] of (await jobsOf("allocationId", allocationId)).entries()) {
      await mailAboutJob(`${allocationId}-${n}`, jobMailSchema.parse(data));
    }
    expect(await mailsTo(f.recruiter.user.email)).toEqual([]);
    expect((await mailsTo(f.allBranches.user.email)).length).toBeGreaterThan(0);
  });

  test("about a request for authorisation reach authorisers who see its service", async () => {
    const [authorisationId = ""] = await requested();
    await asOwner((tx) =>
      tx
        .update(schema.jobAuthorisations)
        .set({ requestedByUserId: f.foreignManager.user.id })
        .where(eq(schema.jobAuthorisations.id, authorisationId)),
    );
    const mail = { kind: "authorisationRequested", authorisationId, organisationId: f.site.provider.id };
    await mailAboutAuthorisation(authorisationId, authorisationMailSchema.parse(mail));
    expect(await mailsTo(f.manager.user.email)).toEqual([]);
    expect((await mailsTo(f.everywhere.user.email)).length).toBeGreaterThan(0);
  });
});

test("timesheets are listed to those who see their service or branch, and decided together by no one else", async () => {
  const [timesheetId = ""] = await timesheetElsewhere();
  const items = [{ timesheetId, lock: 1 }];
  const left = { results: [{ timesheetId, isDone: false, text: messages.general.notFoundTitle }] };
  const idsOf = async (client: Client) =>
    (await client.timesheets.list({ show: "pending", limit: 100 })).items.map(({ _id }) => _id);
  expect(await idsOf(manager)).not.toContain(timesheetId);
  expect(await idsOf(recruiter)).not.toContain(timesheetId);
  expect(await idsOf(everywhere)).toContain(timesheetId);
  expect(await idsOf(allBranches)).toContain(timesheetId);
  expect(await manager.timesheets.approveMany({ items })).toEqual(left);
  expect(await recruiter.timesheets.submitPlanned({ items })).toEqual(left);
});
