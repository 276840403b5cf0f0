/**
 * The audit log where the authorization matrix cannot test calls one by one: the life cycle of an agreement with its
 * calls and its deadlines, and actions on workers, organisations, branches and services that the matrix leaves out.
 */
import { and, eq } from "drizzle-orm";
import { runScheduledJobs } from "@/lib/backend/agreements/scheduled-jobs";
import type { AuditAction } from "@/lib/backend/audit";
import { clock } from "@/lib/config/clock";
import type { SignatoryInput } from "@/lib/contract/agreements";
import * as schema from "@/lib/db/schema";
import { calendarDate } from "@/lib/format";
import {
  aPdfFile,
  aSealedAgreement,
  aSentAgreement,
  createParties,
  doJobs,
  type Parties,
  signAtProvider,
  someRates,
  someSignatories,
  someTerms,
  tokenFor,
} from "@/tests/support/agreements";
import { auditOf, auditRowsOf, expectAudited } from "@/tests/support/audited";
import { aRequestId, type Client, type Transport, transports } from "@/tests/support/clients";
import {
  anAgency,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { aBranch, aSite } from "@/tests/support/organisations";
import { aCompleteWorker, openDocuments, workerRow } from "@/tests/support/reviewed";

const [transport] = transports as [Transport, ...Transport[]];
const DAY_MS = 24 * 60 * 60 * 1000;
let parties: Parties;

beforeAll(async () => {
  parties = await createParties();
});
afterEach(() => jest.restoreAllMocks());
afterAll(closeFixtures);

const later = (days: number) => {
  const from = Date.now();
  jest.spyOn(clock, "now").mockImplementation(() => new Date(from + days * DAY_MS));
};
const dayIn = (days: number) => calendarDate(new Date(Date.now() + days * DAY_MS));

/** Makes a call with a new request id. */
async function called<T>(
  who: TestCaller,
  call: (client: Client) => Promise<T>,
): Promise<{ requestId: string; answer: T }> {
  const requestId = aRequestId();
  const answer = await call(transport.clientOf(who, undefined, requestId));
  return { requestId, answer };
}

const tried = new Set<string>();

/** Makes a call about agreements and compares what it writes with `auditOf`. */
async function agreed<T>(
  verb: string,
  who: TestCaller,
  call: (client: Client["agreements"]) => Promise<T>,
): Promise<T> {
  const path = `agreements.${verb}`;
  const { requestId, answer } = await called(who, (client) => call(client.agreements));
  await expectAudited(path, requestId, who, { organisations: [parties.agency.id, parties.provider.id] });
  tried.add(path);
  return answer;
}

/**
 * What jobs wrote about an agreement, by time and, where that is the same, in the order of the schema; both logs must
 * agree.
 */
async function byJobs(agreementId: string): Promise<AuditAction[]> {
  const { auditEvents } = schema;
  const rows = await asOwner((tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, agreementId), eq(auditEvents.actorKind, "job")))
      .orderBy(auditEvents.at, auditEvents.action),
  );
  expect(
    rows.filter(({ subjectType, actorUid, address }) => subjectType !== "agreement" || actorUid || address),
  ).toEqual([]);
  const of = (organisationId: string) =>
    rows.filter((row) => row.organisationId === organisationId).map(({ action }) => action);
  expect(of(parties.provider.id)).toEqual(of(parties.agency.id));
  return of(parties.agency.id);
}

const stateOf = async (agreementId: string) => {
  const { lock, signatories } = await transport.clientOf(parties.admin).agreements.get({ agreementId });
  return { agreementId, lock, signatoryId: signatories[0]?._id ?? "" };
};

describe("Every call about an agreement", () => {
  test("while it is drafted", async () => {
    const { agency, provider, branchId, serviceId, workerTypeId, admin } = parties;
    const branchAndServices = { branchId, serviceIds: [serviceId] };
    const { agreementId } = await agreed("create", admin, (to) =>
      to.create({ agencyId: agency.id, providerId: provider.id, ...branchAndServices }),
    );
    const locked = async () => {
      const { lock } = await stateOf(agreementId);
      return { agreementId, lock };
    };
    const parts = await locked();
    await agreed("saveParties", admin, (to) => to.saveParties({ ...parts, ...branchAndServices }));
    const termed = await locked();
    await agreed("saveTerms", admin, (to) => to.saveTerms({ ...termed, terms: someTerms }));
    const rated = await locked();
    await agreed("saveRates", admin, (to) => to.saveRates({ ...rated, lines: someRates(workerTypeId) }));
    const cancelled = await locked();
    await agreed("saveCancellation", admin, (to) =>
      to.saveCancellation({ ...cancelled, rules: [{ withinHours: 6, feePercent: 50 }] }),
    );
    const signed = await locked();
    await agreed("saveSignatories", admin, (to) => to.saveSignatories({ ...signed, signatories: someSignatories() }));
    const before = await locked();
    const file = await aPdfFile();
    const { documentId } = await agreed("addDocument", admin, (to) =>
      to.addDocument({ ...before, kind: "other", title: "Annexure", file }),
    );
    const after = await locked();
    await agreed("removeDocument", admin, (to) => to.removeDocument({ ...after, documentId }));
    const whole = await locked();
    await agreed("send", admin, (to) => to.send(whole));
  });

  test("while it is signed and in force", async () => {
    const { agreementId, first, second, token } = await aSentAgreement(transport.clientOf(parties.admin), parties);
    const { admin, ofProvider } = parties;
    await agreed("validateToken", unauthenticated, (to) => to.validateToken({ token }));
    await agreed("overview", unauthenticated, (to) => to.overview({ token }));
    await agreed("linkFile", unauthenticated, (to) => to.linkFile({ token, which: "document" }));
    const resent = await stateOf(agreementId);
    await agreed("resendLink", admin, (to) => to.resendLink(resent));
    const wrong = await stateOf(agreementId);
    await agreed("correctSignatory", admin, (to) =>
      to.correctSignatory({
        ...wrong,
        signatory: { fullName: "Ottilie Marsh", jobTitle: "Director", email: `right-${first.email}` },
      }),
    );
    await doJobs(agreementId);
    const fresh = await tokenFor(`right-${first.email}`);
    await agreed("signUrl", unauthenticated, (to) => to.signUrl({ token: fresh }));
    const anyone = transport.clientOf(unauthenticated);
    const signs = async (own: string) => {
      await signAtProvider(anyone, own);
      const { signatory } = await anyone.agreements.validateToken({ token: own });
      await agreed("sign", unauthenticated, (to) =>
        to.sign({ token: own, agreementId: signatory.agreement, signatoryId: signatory._id }),
      );
    };
    await signs(fresh);
    await doJobs(agreementId);
    const before = await byJobs(agreementId);
    await signs(await tokenFor(second.email));
    // The last signature completes the agreement, which starts at once since its start date has passed. Both are the
    // product's own doing, not the signatory's.
    const completed = await byJobs(agreementId);
    expect(completed.slice(before.length)).toEqual(["agreement.signed", "agreement.activated"]);
    await doJobs(agreementId);
    expect((await byJobs(agreementId)).slice(completed.length)).toEqual(["agreement.sealed"]);
    await agreed("verify", unauthenticated, (to) => to.verify({ agreementId, sha256: "0".repeat(64) }));
    const running = await stateOf(agreementId);
    await agreed("suspend", admin, (to) => to.suspend({ ...running, reason: "A question." }));
    const suspended = await stateOf(agreementId);
    await agreed("resume", admin, (to) => to.resume(suspended));
    const resumed = await stateOf(agreementId);
    await agreed("serveNotice", ofProvider, (to) => to.serveNotice({ ...resumed, reason: "We close." }));
  });

  test("that is not signed", async () => {
    const { admin, ofProvider } = parties;
    const sent = async () => aSentAgreement(transport.clientOf(admin), parties);
    const declined = await sent();
    await agreed("decline", unauthenticated, (to) => to.decline({ token: declined.token, reason: "Too dear." }));
    const changed = await stateOf((await sent()).agreementId);
    await agreed("requestChanges", ofProvider, (to) => to.requestChanges({ ...changed, reason: "The rates." }));
    const withdrawn = await stateOf((await sent()).agreementId);
    const person = await aUser({ in: parties.agency, codes: ["6001"] });
    const [, second] = someSignatories();
    const signatories = [{ type: "agency", fullName: "Wren Ashdown", jobTitle: "Director", email: person.email }];
    const theirs = await aSentAgreement(transport.clientOf(admin), parties, {
      signatories: [...signatories, second] as SignatoryInput[],
    });
    const signatory = await signInAs(person);
    await agreed("ownLink", signatory, (to) => to.ownLink({ agreementId: theirs.agreementId }));
    await agreed("withdraw", admin, (to) => to.withdraw({ ...withdrawn, reason: "Begun again." }));
  });

  test("is tested above", () => {
    const all = Object.keys(auditOf).filter((path) => path.startsWith("agreements."));
    expect([...tried].sort()).toEqual(all.sort());
  });
});

describe("Time-dependent actions on an agreement", () => {
  const admin = () => transport.clientOf(parties.admin);

  test("reminders, and the expiry of an unsigned agreement", async () => {
    const { agreementId } = await aSentAgreement(admin(), parties);
    later(3.1);
    await runScheduledJobs();
    expect((await byJobs(agreementId)).filter((action) => action === "agreement.linkSent")).toHaveLength(2);
    later(30.1);
    await runScheduledJobs();
    expect(await byJobs(agreementId)).toContain("agreement.signingExpired");
  });

  test("its start and its end", async () => {
    const terms = { startOn: dayIn(10), endOn: dayIn(20) };
    const { agreementId } = await aSealedAgreement(transport, parties, { terms });
    later(10);
    await runScheduledJobs();
    expect((await byJobs(agreementId)).at(-1)).toBe("agreement.activated");
    later(21);
    await runScheduledJobs();
    expect((await byJobs(agreementId)).at(-1)).toBe("agreement.ended");
  });
});

type Subject = { id: string; organisationId: string; workerId?: string };
type Step = {
  prepare: () => Promise<Subject>;
  who?: "admin" | "primary";
  call: (client: Client, subject: Subject) => Promise<unknown>;
};

const EVERY = ["0002", "1001", "1002", "6001", "7001", "8001"];
let agency: Awaited<ReturnType<typeof anAgency>>;
let people: Record<"admin" | "primary", TestCaller>;
const asAdmin = () => transport.clientOf(people.admin);

const worker = (values: Parameters<typeof aCompleteWorker>[1]) => async () => ({
  id: (await aCompleteWorker(agency, values)).id,
  organisationId: agency.id,
});
const employment =
  (action: "activate" | "disable" | "resign" | "archive" | "restore"): Step["call"] =>
  (client, { id: workerId }) =>
    client.workers.changeEmployment({ workerId, action, reason: "Because." });

/** Actions that a call writes for input other than the authorization matrix gives. */
const steps: Partial<Record<AuditAction, Step>> = {
  "worker.approved": {
    prepare: async () => {
      const { id } = await aCompleteWorker(agency, { verificationStatus: "in_review" });
      await openDocuments(id, people.admin);
      return { id, organisationId: agency.id };
    },
    who: "admin",
    call: async (client, { id: workerId }) =>
      client.verification.decide({ workerId, decision: "approved", lock: (await workerRow(workerId)).lock }),
  },
  "worker.documentAccepted": {
    prepare: async () => {
      const { id: workerId } = await aCompleteWorker(agency, { panel: "off" });
      await openDocuments(workerId, people.primary);
      const { workerDocuments } = schema;
      const [row] = await asOwner((tx) =>
        tx.select().from(workerDocuments).where(eq(workerDocuments.workerId, workerId)).limit(1),
      );
      return { id: row?.id ?? "", organisationId: agency.id, workerId };
    },
    call: (client, subject) =>
      client.verification.decideDocument({
        workerId: subject.workerId ?? "",
        documentId: subject.id,
        decision: "accepted",
      }),
  },
  "worker.activated": { prepare: worker({ employmentStatus: "disabled" }), call: employment("activate") },
  "worker.disabled": { prepare: worker({ employmentStatus: "active" }), call: employment("disable") },
  "worker.resigned": { prepare: worker({ employmentStatus: "active" }), call: employment("resign") },
  "worker.archived": { prepare: worker({ employmentStatus: "disabled" }), call: employment("archive") },
  "worker.restored": { prepare: worker({ employmentStatus: "archived" }), call: employment("restore") },
  "organisation.activated": {
    prepare: async () => {
      const { id } = await aProvider();
      const { organisations } = schema;
      await asOwner((tx) => tx.update(organisations).set({ status: "draft" }).where(eq(organisations.id, id)));
      return { id, organisationId: id };
    },
    who: "admin",
    call: async (client, { id: organisationId }) => {
      const { lock } = await asAdmin().organisations.get({ organisationId });
      return client.organisations.changeStatus({ organisationId, action: "activate", lock });
    },
  },
  "branch.reactivated": {
    prepare: async () => {
      const { _id } = await asAdmin().branches.save({ agencyId: agency.id, branch: aBranch() });
      await asAdmin().branches.setActive({ agencyId: agency.id, branchId: _id, lock: 1, isActive: false });
      return { id: _id, organisationId: agency.id };
    },
    call: (client, { id: branchId }) =>
      client.branches.setActive({ agencyId: agency.id, branchId, lock: 2, isActive: true }),
  },
  "service.reactivated": {
    prepare: async () => {
      const { id: organisationId } = await aProvider();
      const { serviceId } = await asAdmin().services.create({ providerId: organisationId, service: aSite() });
      await asAdmin().services.setActive({ serviceId, lock: 1, isActive: false });
      return { id: serviceId, organisationId };
    },
    who: "admin",
    call: (client, { id: serviceId }) => client.services.setActive({ serviceId, lock: 2, isActive: true }),
  },
};

describe("One action writes one row: the actor, the organisation, and the subject", () => {
  beforeAll(async () => {
    agency = await anAgency();
    people = {
      admin: await signInAs(await aUser({ in: parties.platform, codes: EVERY })),
      primary: await signInAs(await aUser({ in: agency, codes: EVERY, isPrimary: true })),
    };
  });

  test.each(Object.entries(steps))("%s", async (action, { prepare, who = "primary", call }) => {
    const subject = await prepare();
    const { requestId } = await called(people[who], (client) => call(client, subject));
    const rows = (await auditRowsOf(requestId)).filter((row) => row.action === action);
    expect(rows).toMatchObject([
      {
        actorKind: "person",
        actorUid: people[who].caller.uid,
        organisationId: subject.organisationId,
        subjectId: subject.id,
      },
    ]);
  });
});
