/**
 * The authorization matrix: whom each call allows and whom it refuses. Any area of the contract without a test file
 * listed in `coveredIn` needs an entry here for each of its calls, or tests/unit/authorization-matrix.test.ts fails.
 * tests/integration/authorization-matrix.test.ts makes the calls as each of these people, in process and over HTTP. To
 * add a call, prepare its subject (`prepare`), make the call, and choose who gets which result.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { UserGroup } from "@/lib/access";
import { storeFile, writeFiles } from "@/lib/backend/stored-files";
import * as schema from "@/lib/db/schema";
import type { Client } from "./clients";
import {
  aDefinition,
  anAgency,
  aProvider,
  aSubmission,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  type Definition,
  type Organisation,
  platformOrganisation,
  setMembership,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "./fixtures";

/** Areas tested elsewhere, each by files that name every one of its calls. */
export const coveredIn: Record<string, string | readonly string[]> = {
  accounts: "tests/integration/contract.test.ts",
  advances: "tests/integration/advances.test.ts",
  agreements: "tests/integration/agreement-callers.test.ts",
  authorisers: "tests/integration/authorisations.test.ts",
  branches: "tests/integration/contract.test.ts",
  calendarFeeds: "tests/integration/my-shifts.test.ts",
  deputies: "tests/integration/deputies.test.ts",
  fill: "tests/integration/fill.test.ts",
  finance: "tests/integration/contract.test.ts",
  invitations: "tests/integration/contract.test.ts",
  invoices: ["tests/integration/invoices.test.ts", "tests/integration/invoice-runs.test.ts"],
  jobs: [
    "tests/integration/jobs.test.ts",
    "tests/integration/authorisations.test.ts",
    "tests/integration/job-changes.test.ts",
    "tests/integration/release.test.ts",
  ],
  invoiceDocuments: "tests/integration/invoice-documents.test.ts",
  ledger: "tests/integration/ledger.test.ts",
  myShifts: "tests/integration/my-shifts.test.ts",
  onBehalf: "tests/integration/on-behalf.test.ts",
  organisations: "tests/integration/contract.test.ts",
  overview: "tests/integration/contract.test.ts",
  paymentAuthorisations: "tests/integration/payment-authorisations.test.ts",
  payments: "tests/integration/payments.test.ts",
  releases: "tests/integration/release.test.ts",
  notifications: ["tests/integration/notifications.test.ts", "tests/integration/push.test.ts"],
  search: "tests/integration/search.test.ts",
  selfBilling: "tests/integration/self-billing.test.ts",
  services: "tests/integration/contract.test.ts",
  settings: "tests/integration/contract.test.ts",
  signer: "tests/integration/signer.test.ts",
  timesheets: "tests/integration/timesheets.test.ts",
  users: "tests/integration/contract.test.ts",
};

const every = ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "5001", "7001", "8001"];

type Kind = {
  label: string;
  group: UserGroup | null;
  codes: string[];
  isPrimary: boolean;
  seesMedicalAnswers: boolean;
};
const person = (label: string, group: UserGroup, codes: string[], isPrimary = false): Kind => ({
  label,
  group,
  codes,
  isPrimary,
  seesMedicalAnswers: true,
});

/** The callers. `primary` and `compliance` belong to the agency the calls are about. */
export const callers = {
  unauthenticated: {
    label: "an unauthenticated caller",
    group: null,
    codes: [],
    isPrimary: false,
    seesMedicalAnswers: false,
  },
  visitor: {
    label: "a visitor with an anonymous identity",
    group: null,
    codes: [],
    isPrimary: false,
    seesMedicalAnswers: false,
  },
  booker: person("a user of the agency without a code for workers", "Agency", ["3004"]),
  compliance: person("a user of the agency with code 1002 only", "Agency", ["1002"]),
  noAnswers: {
    ...person("a user of the agency with code 1002 without medical answers", "Agency", ["1002"]),
    seesMedicalAnswers: false,
  },
  primary: person("the agency's primary user", "Agency", every, true),
  otherAgency: person("a user of another agency", "Agency", every),
  otherPrimary: person("another agency's primary user", "Agency", every, true),
  provider: person("a provider's user, even with codes for workers", "Provider", every),
  admin: person("an administrator", "Admin", every),
} as const satisfies Record<string, Kind>;
export type CallerName = keyof typeof callers;
export const callerNames = Object.keys(callers) as CallerName[];

export const YES = "an answer";
type ExpectedCode = typeof YES | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT";
type Outcomes = Record<CallerName, ExpectedCode>;

/** What a call is about. `workerId` is set where `id` is not the worker's own. */
export type Subject = { id: string; workerId?: string };
export type MatrixRow = {
  /** Runs before every call, so that a call that changes something does not affect the next. */
  prepare: () => Promise<Subject>;
  call: (client: Client, id: string) => Promise<unknown>;
  outcomes: Outcomes;
  /** Why no one is refused. */
  openToAll?: string;
  /**
   * Callers who get an answer without anything being changed: in bulk calls, subjects they may not see are left out.
   */
  changesNothingFor?: readonly CallerName[];
};

/** The agency the calls are about, and the callers. */
type Fixture = { agency: Organisation; definition: Definition; people: Record<CallerName, TestCaller> };
let fixture: Fixture | undefined;
export function sharedFixture(): Fixture {
  if (!fixture) throw new Error("openFixture must be called first");
  return fixture;
}

export async function openFixture(): Promise<Fixture> {
  const agency = await anAgency();
  const of: Partial<Record<CallerName, Organisation>> = {
    booker: agency,
    compliance: agency,
    noAnswers: agency,
    primary: agency,
    otherAgency: await anAgency(),
    otherPrimary: await anAgency(),
    provider: await aProvider(),
    admin: await platformOrganisation(),
  };
  const people = { unauthenticated, visitor: await aVisitor() } as Record<CallerName, TestCaller>;
  for (const name of callerNames) {
    const { codes, isPrimary, seesMedicalAnswers } = callers[name];
    if (!of[name]) continue;
    const user = await aUser({ in: of[name], codes: [...codes], isPrimary });
    await setMembership(user, { seesMedicalAnswers });
    people[name] = await signInAs(user);
  }
  fixture = { agency, definition: await aDefinition(), people };
  return fixture;
}

const all = (outcome: ExpectedCode): Outcomes =>
  Object.fromEntries(callerNames.map((name) => [name, outcome])) as Outcomes;
const unauthenticatedCallers = { unauthenticated: "UNAUTHORIZED", visitor: "UNAUTHORIZED" } as const;

/** Outcomes that many calls share. */
export const expectedFor = {
  everyone: all(YES),
  /** Code 1002 of any agency, and the platform: the call is about the caller's own organisation. */
  anyViewer: { ...all(YES), ...unauthenticatedCallers, booker: "FORBIDDEN", provider: "FORBIDDEN" },
  /** Code 1002 of this agency, and the platform: the call is about one of its workers. */
  itsViewers: {
    ...all(YES),
    ...unauthenticatedCallers,
    booker: "FORBIDDEN",
    provider: "FORBIDDEN",
    otherAgency: "NOT_FOUND",
    otherPrimary: "NOT_FOUND",
  },
  /** Code 1001, which `compliance` does not have: the call is about one of the agency's workers. */
  itsMakers: {
    ...all(YES),
    ...unauthenticatedCallers,
    booker: "FORBIDDEN",
    compliance: "FORBIDDEN",
    noAnswers: "FORBIDDEN",
    provider: "FORBIDDEN",
    otherAgency: "NOT_FOUND",
    otherPrimary: "NOT_FOUND",
  },
  /** The same with the right to medical answers. */
  itsReaders: {
    ...all(YES),
    ...unauthenticatedCallers,
    booker: "FORBIDDEN",
    noAnswers: "FORBIDDEN",
    provider: "FORBIDDEN",
    otherAgency: "NOT_FOUND",
    otherPrimary: "NOT_FOUND",
  },
  /** The primary user of this agency, and the platform: the call is about one of its workers. */
  itsPrimary: { ...all("FORBIDDEN"), ...unauthenticatedCallers, primary: YES, otherPrimary: "NOT_FOUND", admin: YES },
  /** The primary user of any agency: the call is about the caller's own organisation. */
  anyPrimary: { ...all("FORBIDDEN"), ...unauthenticatedCallers, primary: YES, otherPrimary: YES },
  platform: { ...all("FORBIDDEN"), ...unauthenticatedCallers, admin: YES },
} as const satisfies Record<string, Outcomes>;

const nothing = async (): Promise<Subject> => ({ id: "" });
const pending = (): Promise<Subject> => aWorker(sharedFixture().agency);
const submitted = (): Promise<Subject> => aSubmittedQuestionnaire(sharedFixture().agency, sharedFixture().definition);

const rowOf = async (workerId: string) => {
  const { workers } = schema;
  const [row] = await asOwner((tx) => tx.select().from(workers).where(eq(workers.id, workerId)));
  return row ?? { number: "", lock: 0 };
};

async function aFile(): Promise<Subject> {
  const { agency } = sharedFixture();
  const worker = await aWorker(agency);
  const file = { name: "passport.pdf", contentType: "application/pdf", bytes: Buffer.from(randomUUID()) };
  const storedFile = await storeFile(agency.id, null, file, worker.id);
  await asOwner((tx) => writeFiles(tx, [storedFile]));
  return { id: `${worker.id}/${storedFile.id}`, workerId: worker.id };
}

/** Sets a retention period to its default, or removes it: a change that does not affect the periods of other tests. */
async function aPeriod(client: Client) {
  const seen = await client.privacy.retention().catch(() => null);
  const period = seen?.find(({ record }) => record === "references");
  const months = period?.own === null ? period.inherited : null;
  return [{ record: "references" as const, months, lock: period?.lock ?? 0 }];
}

const link = "anyone with the link, which names one worker";

export const firstRows: Record<string, MatrixRow> = {
  "addresses.find": {
    prepare: nothing,
    call: (client) => client.addresses.find({ postcode: "LS1 4AP" }),
    outcomes: { ...expectedFor.everyone, ...unauthenticatedCallers },
  },
  "workers.list": { prepare: nothing, call: (client) => client.workers.list({}), outcomes: expectedFor.anyViewer },
  "workers.basicInformation": {
    prepare: pending,
    call: (client, workerId) => client.workers.basicInformation({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "workers.images": {
    prepare: pending,
    call: (client, workerId) => client.workers.images({ type: "worker", ids: [workerId] }),
    outcomes: expectedFor.anyViewer,
  },
  "questionnaires.definition": {
    prepare: nothing,
    call: (client) => client.questionnaires.definition({ type: "Medical" }),
    outcomes: expectedFor.everyone,
    openToAll: "the questions are the platform's own, the same for everyone",
  },
  "questionnaires.entry": {
    prepare: pending,
    call: (client, workerId) => client.questionnaires.entry({ workerId, type: "Medical" }),
    outcomes: expectedFor.everyone,
    openToAll: link,
  },
  "questionnaires.submit": {
    prepare: pending,
    call: (client, workerId) => client.questionnaires.submit(aSubmission(workerId, sharedFixture().definition)),
    outcomes: expectedFor.everyone,
    openToAll: link,
  },
  "questionnaires.read": {
    prepare: submitted,
    call: (client, workerId) => client.questionnaires.read({ workerId }),
    outcomes: expectedFor.itsReaders,
  },
  "questionnaires.reopen": {
    prepare: submitted,
    call: (client, workerId) => client.questionnaires.reopen({ workerId, reason: "Something changed.", lock: 1 }),
    outcomes: expectedFor.itsViewers,
  },
  "questionnaires.sendLink": {
    prepare: pending,
    call: (client, workerId) => client.questionnaires.sendLink({ workerId }),
    outcomes: expectedFor.itsViewers,
  },
  "privacy.get": {
    prepare: submitted,
    call: (client, workerId) => client.privacy.get({ workerId }),
    outcomes: expectedFor.itsPrimary,
  },
  "privacy.export": {
    prepare: submitted,
    call: (client, workerId) => client.privacy.export({ workerId, format: "json", purpose: "access" }),
    outcomes: expectedFor.itsPrimary,
  },
  "privacy.file": {
    prepare: aFile,
    call: (client, id) => {
      const [workerId = "", fileId = ""] = id.split("/");
      return client.privacy.file({ workerId, fileId });
    },
    outcomes: expectedFor.itsPrimary,
  },
  "privacy.erase": {
    prepare: submitted,
    call: async (client, workerId) => {
      const { number: confirm, lock } = await rowOf(workerId);
      return client.privacy.erase({ workerId, reason: "Asked for.", confirm, lock });
    },
    outcomes: expectedFor.itsPrimary,
  },
  "privacy.access": {
    prepare: submitted,
    call: (client, workerId) => client.privacy.access({ workerId }),
    outcomes: expectedFor.itsPrimary,
  },
  "privacy.retention": {
    prepare: nothing,
    call: (client) => client.privacy.retention(),
    outcomes: expectedFor.anyViewer,
  },
  "privacy.retentionReceipts": {
    prepare: nothing,
    call: (client) => client.privacy.retentionReceipts({}),
    outcomes: expectedFor.anyViewer,
  },
  "privacy.saveRetention": {
    prepare: nothing,
    call: async (client) => client.privacy.saveRetention({ periods: await aPeriod(client) }),
    outcomes: expectedFor.anyPrimary,
  },
  "privacy.savePlatformRetention": {
    prepare: nothing,
    call: async (client) => client.privacy.savePlatformRetention({ periods: await aPeriod(client) }),
    outcomes: expectedFor.platform,
  },
};
