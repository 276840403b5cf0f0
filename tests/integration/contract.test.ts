/**
 * The contract as its callers use it: who may make which call, in process and over HTTP, and what a call returns, also
 * about another organisation's worker.
 */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { inProcessClient } from "@/lib/bff/client";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { answerFields } from "@/lib/contract/questionnaires/answer-fields";
import * as schema from "@/lib/db/schema";
import { aSignUp, aToken } from "@/tests/support/accounts";
import { expectAudited } from "@/tests/support/audited";
import { coveredIn } from "@/tests/support/authorization-matrix";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { sideEffectsOf } from "@/tests/support/database";
import {
  aDefinition,
  anAddress,
  anAgency,
  type answersTo,
  aProvider,
  aSubmission,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  organisationOf,
  platformOrganisation,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { anInvitation, emailOf } from "@/tests/support/invitations";
import { aBranch, addDocuments, agencyDetails, aPicture, aPrimaryUser, aSite } from "@/tests/support/organisations";
import { testPairs } from "@/tests/support/who-gets-through";

const who = [
  "unauthenticated",
  "visitor",
  "booker",
  "compliance",
  "primary",
  "otherAgency",
  "provider",
  "admin",
] as const;
type Name = (typeof who)[number];

const described: Record<Name, string> = {
  unauthenticated: "an unauthenticated caller",
  visitor: "a visitor with an anonymous identity",
  booker: "a user of the agency without permission 1002",
  compliance: "a user of the agency with permission 1002 only",
  primary: "the agency's primary user",
  otherAgency: "a user of another agency with permission 1002",
  provider: "a provider's user, even with permission 1002",
  admin: "an administrator",
};

let agency: Organisation;
let provider: Organisation;
let definition: Definition;
const people = {} as Record<Name, TestCaller>;

beforeAll(async () => {
  agency = await anAgency();
  definition = await aDefinition();
  const codes = ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "5001", "7001"];
  people.unauthenticated = unauthenticated;
  people.visitor = await aVisitor();
  people.booker = await signInAs(await aUser({ in: agency, codes: ["3004"] }));
  people.compliance = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  people.primary = await signInAs(await aUser({ in: agency, codes, isPrimary: true }));
  people.otherAgency = await signInAs(await aUser({ in: await anAgency(), codes }));
  provider = await aProvider();
  people.provider = await signInAs(await aUser({ in: provider, codes: ["1002", "3004", "7001"] }));
  people.admin = await signInAs(await aUser({ in: await platformOrganisation(), codes }));
});

afterAll(closeFixtures);

const YES = "an answer";
type ExpectedCode = typeof YES | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND";
type Call = {
  /** Runs before every test, so that a call that changes something does not affect the next. */
  prepare: () => Promise<{ id: string }>;
  call: (client: Client, workerId: string) => Promise<unknown>;
  outcomes: Record<Name, ExpectedCode>;
};

const everyone = Object.fromEntries(who.map((name) => [name, YES])) as Record<Name, ExpectedCode>;
const signedIn: Record<Name, ExpectedCode> = { ...everyone, unauthenticated: "UNAUTHORIZED", visitor: "UNAUTHORIZED" };
const ofNoOneElse: Record<Name, ExpectedCode> = {
  ...(Object.fromEntries(who.map((name) => [name, "NOT_FOUND"])) as Record<Name, ExpectedCode>),
  unauthenticated: "UNAUTHORIZED",
  visitor: "UNAUTHORIZED",
};
const ofAnyAgency: Record<Name, ExpectedCode> = { ...signedIn, booker: "FORBIDDEN", provider: "FORBIDDEN" };
const ofThisAgency: Record<Name, ExpectedCode> = { ...ofAnyAgency, otherAgency: "NOT_FOUND" };

const pending = () => aWorker(agency);
const submitted = () => aSubmittedQuestionnaire(agency, definition);
const noSubject = async () => ({ id: "" });
const organisationOfProvider = async () => {
  const { caller } = people.provider;
  if (caller.kind !== "person") throw new Error("the provider's user is a person");
  return caller.organisation;
};

/** A saved view of the agency's primary user. */
async function aView() {
  const { caller } = people.primary;
  if (caller.kind !== "person") throw new Error("the primary user is a person");
  const [view] = await asOwner((tx) =>
    tx
      .insert(schema.savedViews)
      .values({ organisationId: agency.id, userId: caller.userId, list: "users", name: randomUUID(), query: "" })
      .returning({ id: schema.savedViews.id }),
  );
  return { id: view?.id ?? "" };
}

const reset = async () => ({ id: await aToken(await aUser({ in: agency }), "passwordReset") });
const phone = "+447700900123";
async function verification() {
  const user = await aUser({ in: agency });
  await asOwner((tx) => tx.update(schema.users).set({ phone }).where(eq(schema.users.id, user.id)));
  return { id: await aToken(user, "phoneVerification", { target: phone }) };
}

const organisationOfAgency = async () => agency;
/** A user of the agency, by the id of their membership. */
async function member() {
  const { id: userId } = await aUser({ in: agency, codes: ["3004"] });
  const [row] = await asOwner((tx) =>
    tx.select().from(schema.memberships).where(eq(schema.memberships.userId, userId)),
  );
  return { id: row?.id ?? "", userId };
}
const openInvitation = async () => ({ id: (await anInvitation(agency)).rowId });
const rights = {
  jobTitle: "Recruiter",
  permissionCodes: ["1002"],
  apps: ["portal"],
  isAuthorizer: false,
  isPrimaryUser: false,
};
/** With code 0002: the agency itself and the platform. */
const ofOrganisation: Record<Name, ExpectedCode> = {
  ...ofThisAgency,
  compliance: "FORBIDDEN",
};
/** A change of the time format, starting from a person's or an organisation's current setting. */
async function aTimeFormat(scopeId: string) {
  const { settings } = schema;
  const own = and(eq(settings.scopeId, scopeId), eq(settings.key, "timeFormat"));
  const [row] = await asOwner((tx) => tx.select().from(settings).where(own));
  const value = row?.value === "12-hour" ? "24-hour" : "12-hour";
  return [{ settingKey: "timeFormat", value, lock: row?.lock ?? 0 } as const];
}
/** The same, by the primary user. */
const ofPrimaryAlone: Record<Name, ExpectedCode> = { ...ofOrganisation, otherAgency: "FORBIDDEN" };

const invited = () => anInvitation(agency, { email: emailOf(people.compliance) });

/** The details an agency may change itself: its registered names stay as they were verified. */
const ownDetails = agencyDetails();
/** An agency's own data: read and changed by its users with the code, and by the platform. */
const ofItsManagers: Record<Name, ExpectedCode> = {
  unauthenticated: "UNAUTHORIZED",
  visitor: "UNAUTHORIZED",
  booker: "FORBIDDEN",
  compliance: "FORBIDDEN",
  primary: YES,
  otherAgency: "NOT_FOUND",
  provider: "FORBIDDEN",
  admin: YES,
};
const ofThePlatform: Record<Name, ExpectedCode> = {
  unauthenticated: "UNAUTHORIZED",
  visitor: "UNAUTHORIZED",
  booker: "FORBIDDEN",
  compliance: "FORBIDDEN",
  primary: "FORBIDDEN",
  otherAgency: "FORBIDDEN",
  provider: "FORBIDDEN",
  admin: YES,
};
const asAdmin = (): Client =>
  inProcessClient({ caller: people.admin.caller, address: anAddress(), requestId: `test-${randomUUID()}` });
const ownAgency = async () => ({ id: agency.id });
const lockOf = async (organisationId: string) => (await asAdmin().organisations.get({ organisationId })).lock;
const place = () => asAdmin().branches.save({ agencyId: agency.id, branch: aBranch() });
const aSupply = async (branchId: string) => ({
  branchId,
  headcount: 1,
  skills: [],
  monthlyHours: 10,
  minChargePence: 2000,
  employmentType: "PAYE" as const,
  workerTypeId: await aWorkerType(),
});
async function aWorkerType(): Promise<string> {
  const id = randomUUID();
  await asOwner((tx) => tx.insert(schema.workerTypes).values({ id, name: `Carer ${id}` }));
  return id;
}
async function createDocument() {
  await addDocuments(asAdmin(), agency.id, ["insurance"]);
  const [document] = (await asAdmin().organisations.get({ organisationId: agency.id })).documents;
  return { id: document?._id ?? "" };
}
const aLogo = async () => {
  const base64 = (await aPicture()).toString("base64");
  await asAdmin().organisations.setLogo({ organisationId: agency.id, file: { base64 } });
  return { id: agency.id };
};
const aService = async () => {
  const { serviceId } = await asAdmin().services.create({ providerId: provider.id, service: aSite() });
  return { id: serviceId };
};

/** Agencies, providers, branches and services; organisations.test.ts tests them in detail. */
const organisationCalls: Record<string, Call> = {
  "organisations.list": {
    prepare: noSubject,
    call: (client) => client.organisations.list({ kind: "agency" }),
    outcomes: ofThePlatform,
  },
  "organisations.recordExport": {
    prepare: noSubject,
    call: (client) => client.organisations.recordExport({ kind: "agency" }),
    outcomes: ofThePlatform,
  },
  "organisations.create": {
    prepare: noSubject,
    call: (client) =>
      client.organisations.create({ ...agencyDetails(), primaryUser: aPrimaryUser(), branch: aBranch() }),
    outcomes: ofThePlatform,
  },
  "organisations.get": {
    prepare: ownAgency,
    call: (client, organisationId) => client.organisations.get({ organisationId }),
    outcomes: ofItsManagers,
  },
  "organisations.agencyBasicInformation": {
    prepare: ownAgency,
    call: (client, agencyId) => client.organisations.agencyBasicInformation({ agencyId }),
    outcomes: { ...signedIn, otherAgency: "NOT_FOUND", provider: "NOT_FOUND" },
  },
  "organisations.saveDetails": {
    prepare: ownAgency,
    call: async (client, organisationId) =>
      client.organisations.saveDetails({
        organisationId,
        lock: await lockOf(agency.id),
        // Sets back the name the other tests expect.
        details: { ...ownDetails, name: agency.name },
      }),
    outcomes: ofItsManagers,
  },
  "organisations.changeStatus": {
    prepare: async () => {
      const { organisations } = schema;
      await asOwner((tx) => tx.update(organisations).set({ status: "active" }).where(eq(organisations.id, agency.id)));
      return { id: agency.id };
    },
    call: async (client, organisationId) => {
      const lock = await lockOf(agency.id);
      const done = await client.organisations.changeStatus({ organisationId, action: "suspend", reason: "Why", lock });
      await asAdmin().organisations.changeStatus({ organisationId, action: "resume", lock: done.lock });
      return done;
    },
    outcomes: { ...ofItsManagers, primary: "FORBIDDEN" },
  },
  "organisations.addDocument": {
    prepare: ownAgency,
    call: (client, organisationId) => addDocuments(client, organisationId, ["insurance"]).then(() => YES),
    outcomes: ofItsManagers,
  },
  "organisations.removeDocument": {
    prepare: createDocument,
    call: (client, documentId) => client.organisations.removeDocument({ organisationId: agency.id, documentId }),
    outcomes: ofItsManagers,
  },
  "organisations.document": {
    prepare: createDocument,
    call: (client, documentId) => client.organisations.document({ documentId }),
    outcomes: { ...ofItsManagers },
  },
  "organisations.setLogo": {
    prepare: ownAgency,
    call: async (client, organisationId) =>
      client.organisations.setLogo({ organisationId, file: { base64: (await aPicture()).toString("base64") } }),
    outcomes: ofItsManagers,
  },
  "organisations.removeLogo": {
    prepare: aLogo,
    call: (client, organisationId) => client.organisations.removeLogo({ organisationId }),
    outcomes: ofItsManagers,
  },
  "organisations.logo": {
    prepare: aLogo,
    call: (client, organisationId) => client.organisations.logo({ organisationId, size: "small" }),
    outcomes: { ...signedIn, otherAgency: "NOT_FOUND", provider: "NOT_FOUND" },
  },
  "branches.list": {
    prepare: ownAgency,
    call: (client, agencyId) => client.branches.list({ agencyId }),
    outcomes: ofItsManagers,
  },
  "branches.save": {
    prepare: ownAgency,
    call: (client, agencyId) => client.branches.save({ agencyId, branch: aBranch() }),
    outcomes: ofItsManagers,
  },
  "branches.setActive": {
    prepare: async () => ({ id: (await place())._id }),
    call: (client, branchId) => client.branches.setActive({ agencyId: agency.id, branchId, lock: 1, isActive: false }),
    outcomes: ofItsManagers,
  },
  "branches.saveSupply": {
    prepare: async () => ({ id: (await place())._id }),
    call: async (client, branchId) =>
      client.branches.saveSupply({ agencyId: agency.id, supply: await aSupply(branchId) }),
    outcomes: ofItsManagers,
  },
  "branches.removeSupply": {
    prepare: async () => {
      const supply = await aSupply((await place())._id);
      return { id: (await asAdmin().branches.saveSupply({ agencyId: agency.id, supply }))._id };
    },
    call: (client, supplyId) => client.branches.removeSupply({ agencyId: agency.id, supplyId }),
    outcomes: ofItsManagers,
  },
  "services.list": { prepare: noSubject, call: (client) => client.services.list({}), outcomes: ofThePlatform },
  "services.get": {
    prepare: aService,
    call: (client, serviceId) => client.services.get({ serviceId }),
    outcomes: ofThePlatform,
  },
  "services.create": {
    prepare: async () => ({ id: provider.id }),
    call: (client, providerId) => client.services.create({ providerId, service: aSite() }),
    outcomes: ofThePlatform,
  },
  "services.save": {
    prepare: aService,
    call: (client, serviceId) => client.services.save({ serviceId, lock: 1, service: aSite() }),
    outcomes: ofThePlatform,
  },
  "services.setActive": {
    prepare: aService,
    call: (client, serviceId) => client.services.setActive({ serviceId, lock: 1, isActive: false }),
    outcomes: ofThePlatform,
  },
  "finance.requestPaymentMethodChange": {
    prepare: async () => ({ id: provider.id }),
    call: (client, providerId) => client.finance.requestPaymentMethodChange({ providerId, method: "direct_debit" }),
    outcomes: ofThePlatform,
  },
  "finance.changePaymentMethod": {
    prepare: async () => {
      const asked = { paymentMethod: "bank_transfer", newPaymentMethod: "direct_debit" } as const;
      const { organisations } = schema;
      await asOwner((tx) => tx.update(organisations).set(asked).where(eq(organisations.id, provider.id)));
      return { id: provider.id };
    },
    call: (client, providerId) => client.finance.changePaymentMethod({ providerId, method: "direct_debit" }),
    outcomes: ofThePlatform,
  },
};

const calls: Record<string, Call> = {
  ...organisationCalls,
  "finance.billingInformation": {
    prepare: async () => ({ id: provider.id }),
    call: (client, providerId) => client.finance.billingInformation({ providerId }),
    outcomes: { ...ofNoOneElse, admin: YES, provider: YES },
  },
  "finance.references": {
    prepare: async () => ({ id: agency.id }),
    call: (client, agencyId) => client.finance.references({ agencyId }),
    outcomes: { ...signedIn, otherAgency: "NOT_FOUND", provider: "NOT_FOUND" },
  },
  "finance.answerAdvance": {
    prepare: async () => {
      const unanswered = { capitalAdvance: "NOT_REGISTERED" } as const;
      await asOwner((tx) =>
        tx.update(schema.organisations).set(unanswered).where(eq(schema.organisations.id, agency.id)),
      );
      return { id: agency.id };
    },
    call: (client, agencyId) => client.finance.answerAdvance({ agencyId, answer: { status: "REGISTERED" } }),
    outcomes: { ...ofNoOneElse, primary: YES, compliance: "FORBIDDEN", booker: "FORBIDDEN" },
  },
  "accounts.userTypes": { prepare: noSubject, call: (client) => client.accounts.userTypes({}), outcomes: everyone },
  "accounts.cityList": { prepare: noSubject, call: (client) => client.accounts.cityList(), outcomes: everyone },
  "accounts.create": { prepare: noSubject, call: (client) => client.accounts.create(aSignUp()), outcomes: everyone },
  "accounts.requestPasswordReset": {
    prepare: async () => ({ id: (await aUser({ in: agency })).email }),
    call: (client, email) => client.accounts.requestPasswordReset({ email }),
    outcomes: everyone,
  },
  "accounts.validateResetToken": {
    prepare: reset,
    call: (client, token) => client.accounts.validateResetToken({ token }),
    outcomes: everyone,
  },
  "accounts.resetPassword": {
    prepare: reset,
    call: (client, token) => client.accounts.resetPassword({ token, password: "Other-Harbour.8" }),
    outcomes: everyone,
  },
  "accounts.checkPhoneNumber": {
    prepare: verification,
    call: (client, token) => client.accounts.checkPhoneNumber({ token }),
    outcomes: everyone,
  },
  "accounts.setUp": {
    prepare: noSubject,
    call: (client) => client.accounts.setUp(),
    outcomes: { ...ofAnyAgency, compliance: "FORBIDDEN", admin: "FORBIDDEN" },
  },
  "accounts.acceptInvitation": {
    prepare: () => anInvitation(agency),
    call: (client, requestId) => client.accounts.acceptInvitation({ requestId, password: "Other-Harbour.8" }),
    outcomes: everyone,
  },
  "invitations.get": {
    prepare: invited,
    call: (client, requestId) => client.invitations.get({ requestId }),
    outcomes: everyone,
  },
  "invitations.update": {
    prepare: invited,
    // Called as the invited person, the only one who may.
    call: (client, requestId) => client.invitations.update({ requestId, uid: people.compliance.caller.uid ?? "" }),
    outcomes: {
      ...(Object.fromEntries(who.map((name) => [name, "FORBIDDEN"])) as Record<Name, ExpectedCode>),
      unauthenticated: "UNAUTHORIZED",
      compliance: YES,
    },
  },
  "overview.decided": { prepare: noSubject, call: (client) => client.overview.decided({}), outcomes: signedIn },
  "overview.get": { prepare: noSubject, call: (client) => client.overview.get(), outcomes: signedIn },
  "overview.tasks": { prepare: noSubject, call: (client) => client.overview.tasks({}), outcomes: signedIn },
  "overview.waiting": { prepare: noSubject, call: (client) => client.overview.waiting(), outcomes: signedIn },
  "settings.get": {
    prepare: async () => agency,
    call: (client, id) => client.settings.get({ organizationType: "Agency", id }),
    outcomes: { ...signedIn, otherAgency: "NOT_FOUND", provider: "NOT_FOUND", admin: "NOT_FOUND" },
  },
  "settings.update": {
    prepare: organisationOfProvider,
    call: async (client, id) =>
      client.settings.update({ organizationType: "Provider", id, settings: await aTimeFormat(id) }),
    outcomes: {
      ...signedIn,
      booker: "FORBIDDEN",
      compliance: "FORBIDDEN",
      primary: "FORBIDDEN",
      otherAgency: "FORBIDDEN",
      admin: "NOT_FOUND",
    },
  },
  "settings.ofList": {
    prepare: noSubject,
    call: (client) => client.settings.ofList({ list: "workers" }),
    outcomes: signedIn,
  },
  "settings.saveView": {
    prepare: noSubject,
    call: (client) => client.settings.saveView({ list: "users", name: "Ward managers", query: { search: "ward" } }),
    outcomes: signedIn,
  },
  "settings.deleteView": {
    prepare: aView,
    call: (client, viewId) => client.settings.deleteView({ viewId }),
    outcomes: { ...ofNoOneElse, primary: YES },
  },
  "settings.choices": {
    prepare: noSubject,
    call: (client) => client.settings.choices(),
    outcomes: signedIn,
  },
  "settings.saveChoices": {
    prepare: noSubject,
    // Users of every group are told of it. Each time it is another choice, since the same again changes nothing.
    call: async (client) => {
      const read = await client.settings.choices().catch(() => null);
      const now = read?.choices.find(({ event }) => event === "timesheetReminder");
      const mail = now?.own.mail === "daily" ? "off" : "daily";
      return client.settings.saveChoices({
        choices: [{ event: "timesheetReminder", own: { portal: null, mail, push: null }, lock: now?.lock ?? 0 }],
      });
    },
    outcomes: signedIn,
  },
  "settings.saveColumns": {
    prepare: noSubject,
    call: (client) => client.settings.saveColumns({ list: "workers", columns: ["panel", "status"] }),
    outcomes: signedIn,
  },
  "settings.updateOwn": {
    prepare: noSubject,
    call: async (client) => {
      const own = await client.users.me({ uid: "me" }).catch(() => null);
      return client.settings.updateOwn({ settings: await aTimeFormat(own?._id ?? randomUUID()) });
    },
    outcomes: signedIn,
  },
  ...Object.fromEntries(
    (
      [
        ["users.me", (client) => client.users.me({ uid: "me" })],
        ["users.updateOwn", (client) => client.users.updateOwn({ uid: "me", fullName: "Wren Ashdown" })],
        ["users.updateLastRequestTime", (client) => client.users.updateLastRequestTime({ uid: "me" })],
        ["users.permissions", (client) => client.users.permissions({ uid: "me" })],
        ["users.limit", (client) => client.users.limit({ uid: "me" })],
        ["users.companies", (client) => client.users.companies({ uid: "me" })],
        ["users.validateAccess", (client) => client.users.validateAccess({ uid: "me" })],
      ] satisfies [string, Call["call"]][]
    ).map(([name, call]) => [name, { prepare: noSubject, call, outcomes: signedIn }]),
  ),
  "users.organisations": {
    prepare: noSubject,
    call: (client) => client.users.organisations({ search: "Thistledown" }),
    outcomes: { ...ofPrimaryAlone, primary: "FORBIDDEN" },
  },
  "users.list": {
    prepare: organisationOfAgency,
    call: (client, organisationId) => client.users.list({ organisationId }),
    outcomes: ofOrganisation,
  },
  "users.export": {
    prepare: organisationOfAgency,
    call: (client, organisationId) => client.users.export({ organisationId }),
    outcomes: ofOrganisation,
  },
  "users.get": {
    prepare: member,
    call: (client, id) => client.users.get({ organisationId: agency.id, id }),
    outcomes: ofOrganisation,
  },
  "users.choices": {
    prepare: organisationOfAgency,
    call: (client, organisationId) => client.users.choices({ organisationId }),
    outcomes: ofPrimaryAlone,
  },
  "users.invite": {
    prepare: organisationOfAgency,
    call: (client, organisationId) =>
      client.users.invite({
        organisationId,
        ...rights,
        fullName: "Rowan Alderley",
        email: `invited-${randomUUID()}@people.example`,
        phone: "",
      }),
    outcomes: ofPrimaryAlone,
  },
  "users.resendInvitation": {
    prepare: openInvitation,
    call: (client, id) => client.users.resendInvitation({ organisationId: agency.id, id, lock: 0 }),
    outcomes: ofPrimaryAlone,
  },
  "users.withdrawInvitation": {
    prepare: openInvitation,
    call: (client, id) => client.users.withdrawInvitation({ organisationId: agency.id, id, lock: 0 }),
    outcomes: ofPrimaryAlone,
  },
  "users.change": {
    prepare: member,
    call: (client, id) => client.users.change({ organisationId: agency.id, id, lock: 0, ...rights }),
    outcomes: ofPrimaryAlone,
  },
  "users.deactivate": {
    prepare: member,
    call: (client, id) => client.users.deactivate({ organisationId: agency.id, id, lock: 0, reason: "Left." }),
    outcomes: ofPrimaryAlone,
  },
  "users.reactivate": {
    prepare: async () => {
      const made = await member();
      const change = { deactivatedAt: new Date() };
      await asOwner((tx) => tx.update(schema.memberships).set(change).where(eq(schema.memberships.id, made.id)));
      return made;
    },
    call: (client, id) => client.users.reactivate({ organisationId: agency.id, id, lock: 0 }),
    outcomes: ofPrimaryAlone,
  },
  "users.sendPasswordReset": {
    prepare: member,
    call: (client, id) => client.users.sendPasswordReset({ organisationId: agency.id, id }),
    outcomes: ofPrimaryAlone,
  },
  "users.resetSecondFactor": {
    prepare: async () => {
      const made = await member();
      const sealed = { keyId: "k1", secretSealed: Buffer.from("sealed"), confirmedAt: new Date() };
      await asOwner((tx) => tx.insert(schema.secondFactors).values({ userId: made.userId, ...sealed }));
      return made;
    },
    call: (client, id) => client.users.resetSecondFactor({ organisationId: agency.id, id, lock: 0, reason: "Lost." }),
    outcomes: ofPrimaryAlone,
  },
  "users.review": {
    prepare: organisationOfAgency,
    call: (client, organisationId) => client.users.review({ organisationId }),
    outcomes: ofPrimaryAlone,
  },
};

test("Every call of the areas tested here is tested with every kind of caller", () => {
  const areas = Object.entries(contract).filter(([area]) => coveredIn[area] === "tests/integration/contract.test.ts");
  const all = areas.flatMap(([area, verbs]) => Object.keys(verbs).map((verb) => `${area}.${verb}`));
  expect(Object.keys(calls).sort()).toEqual(all.sort());
});

describe.each(transports)("The contract $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  const clientOf = (name: Name, requestId?: string) => transport.clientOf(people[name], undefined, requestId);

  describe.each(Object.entries(calls))("%s", (path, { prepare, call, outcomes }) =>
    testPairs({
      transport,
      path,
      outcomes,
      labelOf: (name) => described[name],
      prepare,
      call: (name, { id }, requestId) => call(clientOf(name, requestId), id),
      answered: async (name, _subject, requestId) => {
        const organisations = [agency.id, provider.id, organisationOf(people[name])];
        await expectAudited(path, requestId, people[name], { organisations });
      },
      unchanged: () => agency.id,
    }),
  );

  // What a call does is the same over HTTP.
  if (transport !== transports[0]) return;

  test("an unknown worker and another agency's worker are refused in the same words", async () => {
    const { id } = await submitted();
    const client = clientOf("otherAgency");
    for (const ask of [
      (workerId: string) => client.questionnaires.read({ workerId }),
      (workerId: string) => client.workers.basicInformation({ workerId }),
      (workerId: string) => client.compliance.ofWorker({ workerId }),
      (workerId: string) => client.questionnaires.sendLink({ workerId }),
      (workerId: string) => client.questionnaires.reopen({ workerId, reason: "Something changed.", lock: 1 }),
    ]) {
      expect(await refusalOf(ask(id))).toEqual(await refusalOf(ask(randomUUID())));
    }
  });

  test("the entry returns the worker card, the status and the definition in force, and nothing more", async () => {
    const worker = await aWorker(agency, { imageUrl: "/images/someone.svg" });
    const opened = await clientOf("unauthenticated").questionnaires.entry({ workerId: worker.id, type: "Medical" });
    expect(opened).toEqual({
      worker: {
        _id: worker.id,
        firstName: worker.firstName,
        lastName: worker.lastName,
        workerId: worker.number,
        agency: { _id: agency.id, businessName: agency.name },
        image: { imageLarge: "/images/someone.svg" },
      },
      status: "pending",
      isAgain: false,
      definitionId: definition.id,
    });
  });

  test("the definition in force, or one by its id, is returned with its questions and their conditions", async () => {
    const client = clientOf("unauthenticated");
    const inForce = await client.questionnaires.definition({ type: "Medical" });
    expect(inForce).toMatchObject({ _id: definition.id, type: "Medical" });
    expect(inForce.blocks.map((block) => [block.heading, block.descriptionRequiredCondition])).toEqual([
      [null, null],
      ["Back and joints", "Yes"],
      ["Night work", null],
    ]);
    expect(inForce.blocks[0]?.questions.map((question) => question.descriptionRequiredCondition)).toEqual([
      "No",
      "Yes",
      null,
    ]);
    const byId = await client.questionnaires.definition({ type: "Medical", definitionId: definition.id });
    expect(byId).toEqual(inForce);
    const unknown = client.questionnaires.definition({ type: "Medical", definitionId: randomUUID() });
    expect(await refusalOf(unknown)).toMatchObject({ code: "NOT_FOUND" });
  });

  test("compliance reads each question with its answer and details", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, definition, "Seen by a physiotherapist.");
    const { worker, questionnaire } = await clientOf("compliance").questionnaires.read({ workerId: id });
    expect(worker._id).toBe(id);
    expect(questionnaire).toMatchObject({ status: "submitted", version: 1 });
    expect(Date.parse(questionnaire.submittedAt ?? "")).toBeLessThanOrEqual(Date.now());
    const [first, second] = questionnaire.questionAndAnswersBlock;
    expect(questionnaire.questionAndAnswersBlock).toHaveLength(3);
    expect(first?.quessionnaire[1]).toEqual({
      questionId: { _id: definition.blocks[0]?.questions[1]?.id, question: "Are you having treatment?" },
      answer: "Yes",
      description: "Seen by a physiotherapist.",
    });
    expect(second).toMatchObject({
      questionnaireId: { _id: definition.blocks[1]?.id, heading: "Back and joints" },
      questionnaireDesciption: "Seen by a physiotherapist.",
    });
  });

  test("before anything is submitted compliance reads that it is pending", async () => {
    const { id } = await pending();
    const { questionnaire } = await clientOf("compliance").questionnaires.read({ workerId: id });
    expect(questionnaire).toEqual({
      status: "pending",
      submittedAt: null,
      version: null,
      reopened: null,
      questionAndAnswersBlock: [],
    });
  });

  test("get user by uid: the user as spec section 3 lists them, by `me` and by their own uid", async () => {
    const { caller } = people.compliance;
    if (caller.kind !== "person") throw new Error("the caller is not a person");
    const { users } = schema;
    const lastSignedInAt = new Date("2026-11-20T08:30:00Z");
    const set = { phone, city: "england.kent.ashford", userType: "agency-manager", lastSignedInAt };
    await asOwner((tx) => tx.update(users).set(set).where(eq(users.id, caller.userId)));
    const branch = await place();
    const expected = {
      _id: caller.userId,
      uid: caller.uid,
      fullName: caller.fullName,
      email: caller.email,
      phone,
      city: "england.kent.ashford",
      userGroup: "Agency",
      userType: "agency-manager",
      isPrimaryUser: false,
      isAuthorizer: false,
      isDefault: true,
      jobTitle: null,
      provider: null,
      agency: { _id: agency.id, businessName: agency.name, parentCompany: null, noOfLicensesIssued: 0 },
      careHomes: null,
      apps: [{ appId: { appId: "portal" }, isAuthorizer: false }],
      isAgreedToAgencyAndProviderTermsAndConditions: false,
      isAgreedToTendwellTermsAndConditions: false,
      accessedCompaniesCount: 1,
      parentCompanySubsideriesCount: 0,
      lastSignedIn: "2026-11-20T08:30:00.000Z",
      organisation: { id: agency.id, name: agency.name },
      permissions: [{ code: "1002" }],
    };
    const { locations, ...user } = await clientOf("compliance").users.me({ uid: caller.uid });
    expect(user).toEqual(expected);
    expect(locations?.map(({ _id }) => _id)).toContain(branch._id);
    expect(await clientOf("compliance").users.me({ uid: "me" })).toEqual({ ...user, locations });
    expect(await clientOf("booker").users.permissions({ uid: "me" })).toEqual([{ code: "3004" }]);
  });

  test("every call by uid accepts only the caller's own uid: any other is not found, whether it exists or not", async () => {
    const { caller } = people.primary;
    if (caller.kind !== "person") throw new Error("the primary user is a person");
    const client = clientOf("compliance");
    for (const uid of [caller.uid, `unknown-${randomUUID()}`]) {
      for (const call of [
        client.users.me,
        client.users.updateOwn,
        client.users.updateLastRequestTime,
        client.users.permissions,
        client.users.companies,
        client.users.limit,
        client.users.validateAccess,
      ]) {
        expect(await refusalOf(call({ uid }))).toMatchObject({ code: "NOT_FOUND" });
      }
    }
  });

  test("update signed-in user by uid: submitted fields change, terms keep the time they were first agreed to", async () => {
    const who = await signInAs(await aUser({ in: agency }));
    const client = transport.clientOf(who);
    const city = "scotland.edinburgh.leith";
    const agreed = await client.users.updateOwn({ uid: "me", city, agreesToTerms: ["product"] });
    expect(agreed).toMatchObject({
      city,
      isAgreedToTendwellTermsAndConditions: true,
      isAgreedToAgencyAndProviderTermsAndConditions: false,
    });
    const { users } = schema;
    const rowOf = async () => (await asOwner((tx) => tx.select().from(users).where(eq(users.id, agreed._id))))[0];
    const first = await rowOf();
    const renamed = await client.users.updateOwn({
      uid: "me",
      fullName: "Morgan Ellery",
      agreesToTerms: ["product", "agencyAndProvider"],
    });
    expect(renamed).toMatchObject({
      fullName: "Morgan Ellery",
      city,
      isAgreedToAgencyAndProviderTermsAndConditions: true,
    });
    expect((await rowOf())?.agreedToProductTermsAt).toEqual(first?.agreedToProductTermsAt);
    const { auditEvents } = schema;
    const rows = await asOwner((tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.subjectId, agreed._id), eq(auditEvents.action, "user.updated")))
        .orderBy(auditEvents.at),
    );
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ["user.updated", { fields: "city agreedToProductTermsAt" }],
      ["user.updated", { fields: "fullName agreedToPartyTermsAt agreedToProductTermsAt" }],
    ]);
    const unknown = await refusalOf(client.users.updateOwn({ uid: "me", city: "atlantis" }));
    expect(unknown).toMatchObject({ code: "BAD_REQUEST" });
    expect((await client.users.me({ uid: "me" })).city).toBe(city);
  });

  test("without the worker-new-features flag there is no such update", async () => {
    const who = await signInAs(await aUser({ in: agency }));
    const context = { caller: who.caller, address: anAddress(), requestId: `test-${randomUUID()}` };
    const before = process.env.FLAG_WORKER_NEW_FEATURES;
    process.env.FLAG_WORKER_NEW_FEATURES = "0";
    try {
      await jest.isolateModulesAsync(async () => {
        const { inProcessClient: withoutFlag } = await import("@/lib/bff/client");
        const update = withoutFlag(context).users.updateOwn({ uid: "me", fullName: "Morgan Ellery" });
        await expect(update).rejects.toMatchObject({ code: "NOT_FOUND" });
      });
    } finally {
      if (before === undefined) delete process.env.FLAG_WORKER_NEW_FEATURES;
      else process.env.FLAG_WORKER_NEW_FEATURES = before;
    }
    expect(await inProcessClient(context).users.me({ uid: "me" })).not.toMatchObject({ fullName: "Morgan Ellery" });
  });

  test("update last request time: people of the organisation see when the user was last active", async () => {
    const user = await aUser({ in: agency });
    const before = Date.now();
    const { lastRequestTime } = await transport
      .clientOf(await signInAs(user))
      .users.updateLastRequestTime({ uid: "me" });
    expect(Date.parse(lastRequestTime)).toBeGreaterThanOrEqual(before);
    const { memberships } = schema;
    const [row] = await asOwner((tx) => tx.select().from(memberships).where(eq(memberships.userId, user.id)));
    expect(row?.lastSeenAt?.toISOString()).toBe(lastRequestTime);
  });

  test("get user images by type and ids: only of workers the caller may see, each once", async () => {
    const [pictured, plain] = [await aWorker(agency, { imageUrl: "/worker-photo/x/large?v=1" }), await aWorker(agency)];
    const foreign = await aWorker(await anAgency(), { imageUrl: "/worker-photo/y/large?v=1" });
    const ids = [plain.id, pictured.id, foreign.id, randomUUID(), plain.id];
    expect(await clientOf("compliance").workers.images({ type: "worker", ids })).toEqual([
      { id: plain.id, image: null },
      { id: pictured.id, image: "/worker-photo/x/small?v=1" },
    ]);
  });

  test("get agency basic information by agency id: a provider sees the agencies it has an agreement with", async () => {
    const supplier = await anAgency();
    const client = clientOf("provider");
    expect(await refusalOf(client.organisations.agencyBasicInformation({ agencyId: supplier.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const agreement = {
      reference: `AG-${randomUUID()}`,
      agencyId: supplier.id,
      providerId: provider.id,
      agencyName: "Heron Care Staffing",
      providerName: provider.name,
      createdByUid: "test",
    };
    const { agreements } = schema;
    const id = randomUUID();
    await asOwner((tx) => tx.insert(agreements).values({ id, ...agreement }));
    expect(await refusalOf(client.organisations.agencyBasicInformation({ agencyId: supplier.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await asOwner((tx) => tx.update(agreements).set({ status: "active", version: 1 }).where(eq(agreements.id, id)));
    expect(await client.organisations.agencyBasicInformation({ agencyId: supplier.id })).toEqual({
      _id: supplier.id,
      businessName: "Heron Care Staffing",
    });
  });

  describe("the organisations of a user with several", () => {
    let own: Organisation;
    let other: Organisation;
    let who: TestCaller;
    const group = `Larkspur Group ${randomUUID()}`;

    beforeAll(async () => {
      [own, other] = [await aProvider(), await aProvider()];
      const [sister, gone] = [await aProvider(), await aProvider()];
      const user = await aUser({ in: [own, other], codes: ["3004"] });
      who = await signInAs(user);
      const second = and(eq(schema.memberships.userId, user.id), eq(schema.memberships.organisationId, other.id));
      await asOwner(async (tx) => {
        await tx
          .update(schema.memberships)
          .set({
            apps: [{ appId: "portal", isAuthorizer: true }],
            isPrimary: true,
            jobTitle: "Manager",
            createdAt: new Date(Date.now() + 1_000),
          })
          .where(second);
        await tx
          .update(schema.organisations)
          .set({ imageUrl: "/images/other.svg", parentCompany: group })
          .where(eq(schema.organisations.id, other.id));
        // Organisations of the same group that the user does not belong to; archived ones do not count.
        await tx
          .update(schema.organisations)
          .set({ parentCompany: group })
          .where(inArray(schema.organisations.id, [sister.id, gone.id]));
        await tx.update(schema.organisations).set({ status: "archived" }).where(eq(schema.organisations.id, gone.id));
      });
    });

    test("are all listed, with the selected one and the user's role in each", async () => {
      const companies = await transport.clientOf(who).users.companies({ uid: "me" });
      expect(companies.sort((a, b) => Number(b.isSelected) - Number(a.isSelected))).toEqual([
        expect.objectContaining({
          id: own.id,
          name: own.name,
          image: null,
          isSelected: true,
          isDefault: true,
          userGroup: "Provider",
          isPrimaryUser: false,
          isAuthorizer: false,
          jobTitle: null,
          agency: null,
          provider: { _id: own.id, companyName: own.name, parentCompany: null },
          accessedCompaniesCount: 2,
          parentCompanySubsideriesCount: 0,
        }),
        expect.objectContaining({
          id: other.id,
          name: other.name,
          image: "/images/other.svg",
          isSelected: false,
          isDefault: false,
          isPrimaryUser: true,
          isAuthorizer: true,
          jobTitle: "Manager",
          userGroup: "Provider",
          provider: { _id: other.id, companyName: other.name, parentCompany: group },
          accessedCompaniesCount: 2,
          parentCompanySubsideriesCount: 2,
        }),
      ]);
    });

    test("report access to this app for each of the user's own, and for no other", async () => {
      const client = transport.clientOf(who);
      expect(await client.users.validateAccess({ uid: "me" })).toEqual({ hasAccess: true });
      expect(await client.users.validateAccess({ uid: "me", organisationId: other.id })).toEqual({ hasAccess: true });
      const third = await aProvider();
      const { caller } = who;
      if (caller.kind !== "person") throw new Error("the caller is not a person");
      await asOwner((tx) =>
        tx.insert(schema.memberships).values({ organisationId: third.id, userId: caller.userId, apps: [] }),
      );
      expect(await refusalOf(client.users.validateAccess({ uid: "me", organisationId: third.id }))).toMatchObject({
        code: "FORBIDDEN",
        message: "You do not have access to this app.",
      });
      const foreign = refusalOf(client.users.validateAccess({ uid: "me", organisationId: agency.id }));
      expect(await foreign).toMatchObject({ code: "NOT_FOUND" });
    });
  });

  describe("the overview", () => {
    type Overview = Awaited<ReturnType<Client["overview"]["get"]>>;
    const figuresOf = ({ cards }: Overview, key: string) =>
      cards.find((card) => card.key === key)?.figures.map(({ label, value }) => [label, value]);
    const keysOf = ({ cards }: Overview) => cards.map(({ key }) => key);
    const texts = messages.overview;

    test("counts the agency's questionnaires only for users who may view workers", async () => {
      const own = await anAgency();
      const client = transport.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })));
      await aWorker(own);
      await aWorker(own);
      await aSubmittedQuestionnaire(own, definition);
      const overview = await client.overview.get();
      expect(figuresOf(overview, "questionnaires")).toEqual([
        ["Pending", 2],
        ["Submitted", 1],
        ["Resubmitted", 0],
        ["All workers", 3],
      ]);
      expect(keysOf(overview)).toEqual(["questionnaires", "expiry"]);
      expect((await clientOf("booker").overview.get()).cards).toEqual([]);
    });

    test("every count links to a list of the same length", async () => {
      const own = await anAgency();
      const client = transport.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })));
      await aWorker(own);
      await aWorker(own);
      await aSubmittedQuestionnaire(own, definition);
      const [card] = (await client.overview.get()).cards;
      expect(card?.figures.length).toBe(4);
      for (const { href, value } of card?.figures ?? []) {
        const { pathname, searchParams } = new URL(href ?? "", "http://portal.invalid");
        expect(pathname).toBe("/dashboard/workers");
        const { status } = Object.fromEntries(searchParams) as { status?: "pending" };
        expect((await client.workers.list({ status })).items).toHaveLength(value);
      }
    });

    test("counts the organisation's own people, for users who may manage them", async () => {
      const own = await anAgency();
      const client = transport.clientOf(await signInAs(await aUser({ in: own, codes: ["0002"] })));
      const away = await aUser({ in: own });
      await aUser({ in: own, isActive: false });
      const gone = await aUser({ in: own });
      const { memberships } = schema;
      await asOwner((tx) =>
        tx.update(memberships).set({ deactivatedAt: new Date() }).where(eq(memberships.userId, gone.id)),
      );
      await aUser({ in: await anAgency() });
      await asOwner((tx) =>
        tx.update(schema.users).set({ phone: "+447700900123" }).where(eq(schema.users.id, away.id)),
      );
      const overview = await client.overview.get();
      expect(keysOf(overview)).toEqual(["people"]);
      expect(figuresOf(overview, "people")).toEqual([
        [texts.people.all, 2],
        [texts.people.neverSignedIn, 1],
        [texts.people.phoneNotVerified, 1],
      ]);
    });

    test("shows a provider the steps of its first run and that its payment method changes", async () => {
      const own = await aProvider();
      const client = transport.clientOf(await signInAs(await aUser({ in: own, codes: ["0002", "7001"] })));
      const steps = async () => (await client.overview.get()).checklist.map(({ key, isDone }) => [key, isDone]);
      const notices = async () => (await client.overview.get()).notices.map(({ key, href }) => [key, href]);
      expect(await steps()).toEqual([
        ["service", false],
        ["users", false],
        ["settings", false],
      ]);
      expect(await notices()).toEqual([]);
      await asOwner((tx) =>
        tx
          .update(schema.organisations)
          .set({ newPaymentMethod: "direct_debit" })
          .where(eq(schema.organisations.id, own.id)),
      );
      await client.settings.update({
        organizationType: "Provider",
        id: own.id,
        settings: [{ settingKey: "timeFormat", value: "12-hour", lock: 0 }],
      });
      expect(await notices()).toEqual([["billing", "/dashboard/providers/organization"]]);
      const mayNothing = transport.clientOf(await signInAs(await aUser({ in: own })));
      expect(await steps()).toEqual([
        ["service", false],
        ["users", true],
        ["settings", true],
      ]);
      expect(await mayNothing.overview.get()).toEqual({
        tasks: { count: 0, isMore: false, kinds: [] },
        cards: [],
        notices: [],
        trends: [],
        activity: [],
        checklist: [],
      });
    });

    test("counts organisations awaiting activation, recent sign-ups and missing second factors for the platform", async () => {
      const client = clientOf("admin");
      const before = await client.overview.get();
      expect(keysOf(before)).toEqual(["organisations", "agreements", "questionnaires", "secondFactors"]);
      const [draft, old, requiring] = [await anAgency(), await anAgency(), await aProvider()];
      await aUser({ in: requiring });
      const gone = await aUser({ in: requiring });
      await asOwner(async (tx) => {
        const { memberships } = schema;
        await tx.update(memberships).set({ deactivatedAt: new Date() }).where(eq(memberships.userId, gone.id));
        const { organisations } = schema;
        const set = (id: string, values: Partial<typeof organisations.$inferInsert>) =>
          tx.update(organisations).set(values).where(eq(organisations.id, id));
        await set(draft.id, { status: "draft" });
        await set(old.id, { createdAt: new Date(Date.now() - 8 * 24 * 3_600_000) });
        await set(requiring.id, { requiresSecondFactor: true, status: "pending_verification" });
      });
      const after = await client.overview.get();
      const grownBy = (key: string) => {
        const [then, now] = [figuresOf(before, key) ?? [], figuresOf(after, key) ?? []];
        return now.map(([, value], i) => Number(value) - Number(then[i]?.[1]));
      };
      expect(grownBy("organisations")).toEqual([1, 1, 1]);
      expect(grownBy("secondFactors")).toEqual([1, 1]);
    });
  });

  describe("the list of workers", () => {
    let own: Organisation;
    let client: Client;
    const names = ["Alder", "Birch", "Cedar", "Elder", "Hazel"];

    beforeAll(async () => {
      own = await anAgency();
      client = transport.clientOf(await signInAs(await aUser({ in: own, codes: ["1002"] })));
      for (const lastName of [...names].reverse()) await aWorker(own, { firstName: "Rowan", lastName });
      await aWorker(own, { firstName: "Fern", lastName: "100%_Hawthorn", number: "W-100", hasEmail: false });
    });

    const lastNames = async (input: Parameters<Client["workers"]["list"]>[0]) =>
      (await client.workers.list(input)).items.map((worker) => worker.lastName);

    test("contains the agency's own by name, without their email addresses", async () => {
      const { items, next } = await client.workers.list({});
      expect(items.map((worker) => worker.lastName)).toEqual(["100%_Hawthorn", ...names]);
      expect(next).toBeNull();
      expect(items.map((worker) => worker.hasEmail)).toEqual([false, true, true, true, true, true]);
      expect(JSON.stringify(items)).not.toContain("@workers.example");
    });

    test("is paged, with each worker once", async () => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await client.workers.list({ limit: 2, after });
        seen.push(...page.items.map((worker) => worker.lastName));
        after = page.next ?? undefined;
      } while (after);
      expect(seen).toEqual(["100%_Hawthorn", ...names]);
    });

    test("is searched by name and number, by every word; SQL wildcards are taken literally", async () => {
      expect(await lastNames({ search: "hazel" })).toEqual(["Hazel"]);
      expect(await lastNames({ search: "rowan ceda" })).toEqual(["Cedar"]);
      expect(await lastNames({ search: "w-100" })).toEqual(["100%_Hawthorn"]);
      // Other characters match no one, and are not wildcards.
      expect(await lastNames({ search: "%_" })).toEqual([]);
      expect(await lastNames({ search: "hawt" })).toEqual(["100%_Hawthorn"]);
      expect(await lastNames({ search: "_zel" })).toEqual([]);
    });

    test("is filtered by the questionnaire's status", async () => {
      const { lastName } = await aSubmittedQuestionnaire(own, definition);
      expect(await lastNames({ status: "submitted" })).toEqual([lastName]);
      expect(await lastNames({ status: "pending" })).toHaveLength(6);
      expect(await lastNames({ status: "resubmitted" })).toEqual([]);
    });

    test.each([
      ["an invalid page key", { after: "bm90IG91cnM" }, "after"],
      [
        "a page key with a NUL",
        { after: Buffer.from(JSON.stringify(["a\u0000", "b", randomUUID()])).toString("base64url") },
        "after",
      ],
      ["a page size that is too large", { limit: 101 }, "limit"],
      ["a page size of zero", { limit: 0 }, "limit"],
      ["an unknown status", { status: "lost" as "pending" }, "status"],
      ["a search that is too long", { search: "x".repeat(101) }, "search"],
    ])("refuses %s and names the field", async (_, input, field) => {
      const refusal = await refusalOf(client.workers.list(input));
      expect(refusal).toMatchObject({ code: "BAD_REQUEST", message: messages.general.invalid });
      expect(refusal.fields?.map((error) => error.field)).toEqual([field]);
    });

    test("ignores a NUL in a search", async () => {
      expect(await lastNames({ search: "haz\u0000el" })).toEqual(["Hazel"]);
    });
  });

  describe("refuses with the fields to fix", () => {
    const submitting =
      (change: (body: ReturnType<typeof answersTo>) => unknown, declaration = true) =>
      async () => {
        const { id } = await pending();
        const submission = aSubmission(id, definition);
        change(submission.body);
        return clientOf("visitor").questionnaires.submit({ ...submission, declaration });
      };
    const [first, second] = [0, 1].map((n) => () => definition.blocks[n]);

    test.each([
      [
        "a question without an answer",
        submitting((body) => body.questionAndAnswersBlock[0]?.quessionnaire.shift()),
        () => answerFields.answer(first?.()?.questions[0]?.id ?? ""),
        messages.questionnaire.answerRequired,
      ],
      [
        "an answer without the details it asks for",
        submitting((body) => {
          const entry = body.questionAndAnswersBlock[0]?.quessionnaire[1];
          if (entry) entry.description = "  ";
        }),
        () => answerFields.description(first?.()?.questions[1]?.id ?? ""),
        messages.questionnaire.descriptionRequired,
      ],
      [
        "a group without the details it asks for",
        submitting((body) => {
          const block = body.questionAndAnswersBlock[1];
          if (block) block.questionnaireDesciption = "";
        }),
        () => answerFields.groupDescription(second?.()?.id ?? ""),
        messages.questionnaire.descriptionRequired,
      ],
      [
        "details that are too long",
        submitting((body) => {
          const entry = body.questionAndAnswersBlock[0]?.quessionnaire[1];
          if (entry) entry.description = "x".repeat(2_001);
        }),
        () => answerFields.description(first?.()?.questions[1]?.id ?? ""),
        messages.questionnaire.descriptionTooLong(2_000),
      ],
      [
        "a declaration that was not selected",
        submitting(() => {}, false),
        () => answerFields.declaration,
        messages.questionnaire.declarationRequired,
      ],
    ])("%s", async (_, attempt, field, message) => {
      expect(await refusalOf(attempt())).toMatchObject({
        code: "BAD_REQUEST",
        message: messages.questionnaire.invalid,
        fields: [{ field: field(), message }],
      });
    });

    test("a reopening with no reason, or with one that is too long", async () => {
      const { id } = await submitted();
      const reopen = (reason: string) =>
        refusalOf(clientOf("compliance").questionnaires.reopen({ workerId: id, reason, lock: 1 }));
      expect((await reopen("  ")).fields).toEqual([{ field: "reason", message: messages.workers.reasonRequired }]);
      expect((await reopen("x".repeat(501))).fields).toEqual([
        { field: "reason", message: messages.workers.reasonTooLong(500) },
      ]);
    });

    test.each(["not-a-uuid", "", "%00", "../../etc"])("an invalid worker id: %j", async (workerId) => {
      const refusal = await refusalOf(clientOf("unauthenticated").questionnaires.entry({ workerId, type: "Medical" }));
      expect(["BAD_REQUEST", "NOT_FOUND"]).toContain(refusal.code);
    });
  });

  test("a caller is refused before their input is validated", async () => {
    const refusal = await refusalOf(clientOf("unauthenticated").workers.list({ limit: 0 }));
    expect(refusal).toMatchObject({ code: "UNAUTHORIZED", message: messages.session.expired });
  });

  test("a link for a worker without an email address is refused, and nothing is queued", async () => {
    const { id } = await aWorker(agency, { hasEmail: false });
    const before = await sideEffectsOf(agency.id);
    const refusal = await refusalOf(clientOf("compliance").questionnaires.sendLink({ workerId: id }));
    expect(refusal).toMatchObject({ code: "BAD_REQUEST", message: messages.workers.noEmail });
    expect(await sideEffectsOf(agency.id)).toEqual(before);
  });

  test("an IP address that asks too often is refused, another is not", async () => {
    const address = anAddress();
    const { id: workerId } = await pending();
    const ask = (from: string) =>
      transport.clientOf(unauthenticated, from).questionnaires.entry({ workerId: randomUUID(), type: "Medical" });
    for (let n = 0; n < 60; n++) expect(await refusalOf(ask(address))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(ask(address))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: messages.questionnaire.tooMany,
    });
    const other = transport.clientOf(unauthenticated, anAddress());
    await expect(other.questionnaires.entry({ workerId, type: "Medical" })).resolves.toMatchObject({
      status: "pending",
    });
  });
});
