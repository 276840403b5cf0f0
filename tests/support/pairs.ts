/**
 * The pair of every call: whom it lets through, and whom it does not. Whatever area of the contract is not tried by a file of its own
 * (`triedIn`) has an entry here for each of its calls, or tests/unit/pairs.test.ts fails; tests/integration/pairs.test.ts makes the
 * calls, in process and over HTTP, as each of these people. To add one: say what it is about (`prepare`), make the call, and choose
 * who gets what.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { UserGroup } from "@/lib/access";
import { keep, writeFiles } from "@/lib/backend/stored-files";
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
  signInAs,
  stranger,
  thePlatform,
  type Who,
} from "./world";

/** Areas that are tried elsewhere, each by a file that names every one of its calls. */
export const triedIn: Record<string, string> = {
  accounts: "tests/integration/contract.test.ts",
  agreements: "tests/integration/agreement-callers.test.ts",
  branches: "tests/integration/contract.test.ts",
  finance: "tests/integration/contract.test.ts",
  invitations: "tests/integration/contract.test.ts",
  organisations: "tests/integration/contract.test.ts",
  overview: "tests/integration/contract.test.ts",
  services: "tests/integration/contract.test.ts",
  settings: "tests/integration/contract.test.ts",
  signer: "tests/integration/signer.test.ts",
  users: "tests/integration/contract.test.ts",
};

const every = ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "5001", "7001", "8001"];

type Kind = { says: string; group: UserGroup | null; codes: string[]; isPrimary: boolean };
const person = (says: string, group: UserGroup, codes: string[], isPrimary = false): Kind => ({
  ...{ says, group, codes, isPrimary },
});

/** Who calls. `primary` and `compliance` are of the agency the calls are about. */
export const callers = {
  stranger: { says: "a stranger", group: null, codes: [], isPrimary: false },
  visitor: { says: "a visitor with an anonymous identity", group: null, codes: [], isPrimary: false },
  booker: person("a user of the agency without a code for workers", "Agency", ["3004"]),
  compliance: person("a user of the agency with code 1002 alone", "Agency", ["1002"]),
  primary: person("the agency's primary user", "Agency", every, true),
  otherAgency: person("a user of another agency", "Agency", every),
  otherPrimary: person("another agency's primary user", "Agency", every, true),
  provider: person("a provider's user, be codes for workers among his", "Provider", every),
  admin: person("an administrator", "Admin", every),
} as const satisfies Record<string, Kind>;
export type CallerName = keyof typeof callers;
export const callerNames = Object.keys(callers) as CallerName[];

export const YES = "an answer";
export type Outcome = typeof YES | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT";
type Outcomes = Record<CallerName, Outcome>;

/** What a call is about: `workerId` where `id` is not the worker himself. */
export type Subject = { id: string; workerId?: string };
export type Pair = {
  /** Made anew for every call, so that one that changes something finds it unchanged. */
  prepare: () => Promise<Subject>;
  call: (client: Client, id: string) => Promise<unknown>;
  outcomes: Outcomes;
  /** Why nobody is refused. */
  openToAll?: string;
};

/** The agency the calls are about, and whoever calls. */
type House = { agency: Organisation; definition: Definition; people: Record<CallerName, Who> };
let house: House | undefined;
export function theHouse(): House {
  if (!house) throw new Error("openHouse comes first");
  return house;
}

export async function openHouse(): Promise<House> {
  const agency = await anAgency();
  const of: Partial<Record<CallerName, Organisation>> = {
    ...{ booker: agency, compliance: agency, primary: agency },
    ...{ otherAgency: await anAgency(), otherPrimary: await anAgency() },
    ...{ provider: await aProvider(), admin: await thePlatform() },
  };
  const people = { stranger, visitor: await aVisitor() } as Record<CallerName, Who>;
  for (const name of callerNames) {
    const { codes, isPrimary } = callers[name];
    if (of[name]) people[name] = await signInAs(await aUser({ in: of[name], codes: [...codes], isPrimary }));
  }
  house = { agency, definition: await aDefinition(), people };
  return house;
}

const all = (outcome: Outcome): Outcomes => Object.fromEntries(callerNames.map((name) => [name, outcome])) as Outcomes;
const strangers = { stranger: "UNAUTHORIZED", visitor: "UNAUTHORIZED" } as const;

/** Outcomes that many calls have in common. */
export const gets = {
  everyone: all(YES),
  /** Code 1002 of any agency, and the platform: what is asked about is the caller's own. */
  anyViewer: { ...all(YES), ...strangers, booker: "FORBIDDEN", provider: "FORBIDDEN" },
  /** Code 1002 of this agency, and the platform: a worker of its own. */
  itsViewers: {
    ...{ ...all(YES), ...strangers, booker: "FORBIDDEN", provider: "FORBIDDEN" },
    ...{ otherAgency: "NOT_FOUND", otherPrimary: "NOT_FOUND" },
  },
  /** Code 1001, which `compliance` has not: a worker of its own. */
  itsMakers: {
    ...{ ...all(YES), ...strangers, booker: "FORBIDDEN", compliance: "FORBIDDEN", provider: "FORBIDDEN" },
    ...{ otherAgency: "NOT_FOUND", otherPrimary: "NOT_FOUND" },
  },
  /** The primary user of this agency, and the platform: a worker of its own. */
  itsPrimary: { ...all("FORBIDDEN"), ...strangers, primary: YES, otherPrimary: "NOT_FOUND", admin: YES },
  /** The primary user of any agency: what is asked about is the caller's own. */
  anyPrimary: { ...all("FORBIDDEN"), ...strangers, primary: YES, otherPrimary: YES },
  platform: { ...all("FORBIDDEN"), ...strangers, admin: YES },
} as const satisfies Record<string, Outcomes>;

const nothing = async (): Promise<Subject> => ({ id: "" });
const pending = (): Promise<Subject> => aWorker(theHouse().agency);
const submitted = (): Promise<Subject> => aSubmittedQuestionnaire(theHouse().agency, theHouse().definition);

const rowOf = async (workerId: string) => {
  const { workers } = schema;
  const [row] = await asOwner((tx) => tx.select().from(workers).where(eq(workers.id, workerId)));
  return row ?? { number: "", lock: 0 };
};

async function aFile(): Promise<Subject> {
  const { agency } = theHouse();
  const worker = await aWorker(agency);
  const file = { name: "passport.pdf", contentType: "application/pdf", bytes: Buffer.from(randomUUID()) };
  const kept = await keep(agency.id, null, file, worker.id);
  await asOwner((tx) => writeFiles(tx, [kept]));
  return { id: `${worker.id}/${kept.id}`, workerId: worker.id };
}

const link = "whoever holds the link, which names one worker";

export const firstPairs: Record<string, Pair> = {
  "workers.list": { prepare: nothing, call: (client) => client.workers.list({}), outcomes: gets.anyViewer },
  "workers.basicInformation": {
    prepare: pending,
    call: (client, workerId) => client.workers.basicInformation({ workerId }),
    outcomes: gets.itsViewers,
  },
  "workers.images": {
    prepare: pending,
    call: (client, workerId) => client.workers.images({ type: "worker", ids: [workerId] }),
    outcomes: gets.anyViewer,
  },
  "questionnaires.definition": {
    prepare: nothing,
    call: (client) => client.questionnaires.definition({ type: "Medical" }),
    ...{ outcomes: gets.everyone, openToAll: "the questions are the platform's own, the same for everyone" },
  },
  "questionnaires.entry": {
    prepare: pending,
    call: (client, workerId) => client.questionnaires.entry({ workerId, type: "Medical" }),
    ...{ outcomes: gets.everyone, openToAll: link },
  },
  "questionnaires.submit": {
    prepare: pending,
    call: (client, workerId) => client.questionnaires.submit(aSubmission(workerId, theHouse().definition)),
    ...{ outcomes: gets.everyone, openToAll: link },
  },
  "questionnaires.read": {
    prepare: submitted,
    call: (client, workerId) => client.questionnaires.read({ workerId }),
    outcomes: gets.itsViewers,
  },
  "questionnaires.reopen": {
    prepare: submitted,
    call: (client, workerId) => client.questionnaires.reopen({ workerId, reason: "Something changed.", lock: 1 }),
    outcomes: gets.itsViewers,
  },
  "questionnaires.sendLink": {
    prepare: pending,
    call: (client, workerId) => client.questionnaires.sendLink({ workerId }),
    outcomes: gets.itsViewers,
  },
  "privacy.get": {
    prepare: submitted,
    call: (client, workerId) => client.privacy.get({ workerId }),
    outcomes: gets.itsPrimary,
  },
  "privacy.export": {
    prepare: submitted,
    call: (client, workerId) => client.privacy.export({ workerId, format: "json", purpose: "access" }),
    outcomes: gets.itsPrimary,
  },
  "privacy.file": {
    prepare: aFile,
    call: (client, id) => {
      const [workerId = "", fileId = ""] = id.split("/");
      return client.privacy.file({ workerId, fileId });
    },
    outcomes: gets.itsPrimary,
  },
  "privacy.erase": {
    prepare: submitted,
    call: async (client, workerId) => {
      const { number: confirm, lock } = await rowOf(workerId);
      return client.privacy.erase({ workerId, reason: "Asked for.", confirm, lock });
    },
    outcomes: gets.itsPrimary,
  },
  "privacy.access": {
    prepare: submitted,
    call: (client, workerId) => client.privacy.access({ workerId }),
    outcomes: gets.itsPrimary,
  },
  "privacy.retention": { prepare: nothing, call: (client) => client.privacy.retention(), outcomes: gets.anyViewer },
  "privacy.retentionReceipts": {
    prepare: nothing,
    call: (client) => client.privacy.retentionReceipts({}),
    outcomes: gets.anyViewer,
  },
  "privacy.saveRetention": {
    prepare: nothing,
    call: (client) => client.privacy.saveRetention({ periods: [] }),
    outcomes: gets.anyPrimary,
  },
  "privacy.savePlatformRetention": {
    prepare: nothing,
    call: (client) => client.privacy.savePlatformRetention({ periods: [] }),
    outcomes: gets.platform,
  },
};
