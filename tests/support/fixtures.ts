/**
 * Fixtures on the servers of `npm test`. Every suite creates its own tenants, people and workers, so that suites do not
 * affect each other. Identities are created in the real emulator, and people sign in through the real calls.
 */
import { randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Caller } from "@/lib/backend/context";
import { publishDefinition } from "@/lib/backend/questionnaires";
import { stopQueue } from "@/lib/backend/queue";
import { callerOfSession } from "@/lib/backend/sessions";
import { enter } from "@/lib/backend/sessions/enter";
import { inProcessClient } from "@/lib/bff/client";
import type { Submission } from "@/lib/contract/questionnaires";
import type { UserGroup } from "@/lib/contract/users";
import { closePool } from "@/lib/db/client";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { createAnonymousIdentity, exchangePassword } from "@/lib/identity";
import type { PersonSession } from "@/lib/session";
import { anAccount } from "./identities";
import { closeOwnerPools, pooledOwner } from "./owner-pool";
import { sharedOwnerUrl } from "./servers";

export const PASSWORD = "Quiet-Harbour.7";
const THIS_APP = { appId: "portal", isAuthorizer: false };

export type Organisation = { id: string; name: string; kind: "platform" | "agency" | "provider" };
export type Definition = { id: string; blocks: schema.DefinitionBlock[] };
export type User = {
  id: string;
  uid: string;
  email: string;
  fullName: string;
  group: UserGroup;
  organisation: Organisation;
};
/** Someone who makes calls: as the backend knows them, with the headers and token they send over HTTP. */
export type TestCaller = {
  caller: Caller;
  idToken: string | null;
  headers: Record<string, string>;
  session?: PersonSession;
};

/** An IP address no other caller uses, so that no limit is shared with another test. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** The origin of a request by no particular caller. */
export const anOrigin = { requestId: "test", address: "192.0.2.1" };

/** Runs `work` with the database owner's role, which reads and writes the rows of all tenants. */
export const asOwner = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => pooledOwner(sharedOwnerUrl(), work);

/** The circumstances of a sign-in, from an unused IP address. */
export const anArrival = () => ({
  address: anAddress(),
  requestId: `test-${randomUUID()}`,
  device: "Chrome on Windows",
  redirect: null,
});

async function anOrganisation(kind: Organisation["kind"], name: string): Promise<Organisation> {
  const organisation = { id: randomUUID(), kind, name: `${name} ${randomUUID().slice(0, 8)}` };
  await asOwner((tx) => tx.insert(schema.organisations).values(organisation));
  return organisation;
}

export const anAgency = () => anOrganisation("agency", "Thistledown Care Staffing");
export const aProvider = () => anOrganisation("provider", "Hollybank Care Homes");

/** The platform's organisation, of which there is only one. Failed sign-ins are recorded there. */
export async function platformOrganisation(): Promise<Organisation> {
  const [found] = await asOwner((tx) =>
    tx.select().from(schema.organisations).where(eq(schema.organisations.kind, "platform")).limit(1),
  );
  return found ?? anOrganisation("platform", "Platform");
}

type UserOptions = {
  /** The first is the one the user has selected. */
  in: Organisation | Organisation[];
  codes?: string[];
  group?: UserGroup;
  apps?: schema.AppEntry[];
  isActive?: boolean;
  isPrimary?: boolean;
  /** Whether they have shown that the address is theirs. */
  isProven?: boolean;
  claims?: Record<string, unknown>;
};

const groups = { platform: "Admin", agency: "Agency", provider: "Provider" } as const;

/** A portal user with an identity, and a membership in each of their organisations. */
export async function aUser({
  codes = [],
  apps = [THIS_APP],
  isActive = true,
  isPrimary = false,
  isProven = true,
  ...options
}: UserOptions): Promise<User> {
  const organisations = [options.in].flat();
  const [organisation] = organisations;
  if (!organisation) throw new Error("a user belongs to an organisation");
  const { uid, email } = await anAccount({ password: PASSWORD, claims: options.claims, isProven });
  const group = options.group ?? groups[organisation.kind];
  const user = { id: randomUUID(), uid, email, fullName: "Wren Ashdown" };
  await asOwner(async (tx) => {
    await tx.insert(schema.users).values({ ...user, userGroup: group, isActive });
    await tx.insert(schema.memberships).values(
      organisations.map(({ id }) => ({
        organisationId: id,
        userId: user.id,
        permissionCodes: codes,
        apps,
        isPrimary,
        isSelected: id === organisation.id,
      })),
    );
  });
  return { ...user, group, organisation };
}

/** Changes a user's membership of their selected organisation, as an administrator would. */
export async function setMembership(
  user: User,
  change: Partial<typeof schema.memberships.$inferInsert>,
): Promise<void> {
  const { memberships } = schema;
  const own = and(eq(memberships.userId, user.id), eq(memberships.organisationId, user.organisation.id));
  await asOwner((tx) => tx.update(memberships).set(change).where(own));
}

/** The headers of spec section 7 that name an organisation. */
export const organisationHeaders = ({ kind, id }: Organisation): Record<string, string> =>
  kind === "platform" ? {} : { [`${kind}-id`]: id };

/** Signs in; works in process and over HTTP. The password is exchanged once, and the sign-in counts towards no limit. */
export async function signInAs(user: User): Promise<TestCaller & { session: PersonSession }> {
  const identity = await exchangePassword(user.email, PASSWORD);
  const session = await enter(identity, anArrival());
  if (session.kind !== "person") throw new Error("this user must complete another step to sign in");
  const headers = organisationHeaders(user.organisation);
  return { caller: await callerOfSession(session), idToken: identity.idToken, headers, session };
}

export const unauthenticated: TestCaller = { caller: { kind: "visitor", uid: null }, idToken: null, headers: {} };

/** The organisation a caller acts for; empty when they are not signed in. */
export const organisationOf = ({ caller }: TestCaller): string =>
  caller.kind === "person" ? caller.organisation.id : "";

/** An anonymous visitor with an anonymous identity, like a worker who submits answers. */
export async function aVisitor(): Promise<TestCaller> {
  const { uid, idToken } = await createAnonymousIdentity();
  return { caller: { kind: "visitor", uid }, idToken, headers: {} };
}

type WorkerOptions = { firstName?: string; lastName?: string; number?: string; imageUrl?: string; hasEmail?: boolean };

/** A worker of an agency who has not submitted anything. `email` is the address that mail to them goes to. */
export async function aWorker(agency: Organisation, { hasEmail = true, imageUrl, ...names }: WorkerOptions = {}) {
  const id = randomUUID();
  const worker = {
    id,
    organisationId: agency.id,
    number: `W-${id.slice(0, 8)}`,
    firstName: "Juniper",
    lastName: "Fallowfield",
    email: `w-${id}@workers.example`,
    ...names,
  };
  const email = hasEmail ? worker.email : null;
  await asOwner((tx) => tx.insert(schema.workers).values({ ...worker, email, imageUrl }));
  return worker;
}

/**
 * Publishes a new questionnaire definition, now in force: a block without a heading (details on No, on Yes, and never),
 * a block that asks for details on Yes as a whole, and a block that never asks for details.
 */
export async function aDefinition(): Promise<Definition> {
  const question = (text: string, condition: "Yes" | "No" | null = null) => ({
    id: randomUUID(),
    question: text,
    descriptionRequiredCondition: condition,
  });
  const block = (
    heading: string | null,
    condition: "Yes" | "No" | null,
    questions: ReturnType<typeof question>[],
  ): schema.DefinitionBlock => ({ id: randomUUID(), heading, descriptionRequiredCondition: condition, questions });
  const blocks = [
    block(null, null, [
      question("Do you feel well enough for the work?", "No"),
      question("Are you having treatment?", "Yes"),
      question("Are you registered with a doctor?"),
    ]),
    block("Back and joints", "Yes", [question("Has your back kept you from work?"), question("Do your knees hurt?")]),
    block("Night work", null, [question("Would you work at night?")]),
  ];
  return { id: await asOwner((tx) => publishDefinition(tx, { type: "Medical", blocks })), blocks };
}

/** A valid submission: Yes to every question, with `details` wherever the definition asks for them. */
export function answersTo(definition: Definition, details = "Looked after by my doctor."): Submission {
  return {
    questionAndAnswersBlock: definition.blocks.map((block) => ({
      questionnaireId: block.id,
      quessionnaire: block.questions.map((question) => ({
        questionId: question.id,
        answer: "Yes" as const,
        description: question.descriptionRequiredCondition === "Yes" ? details : "",
      })),
      questionnaireDesciption: block.descriptionRequiredCondition === "Yes" ? details : "",
    })),
  };
}

/** The input of `submit`, with a new idempotency key each time. */
export const aSubmission = (workerId: string, definition: Definition, body: Submission = answersTo(definition)) => ({
  workerId,
  type: "Medical" as const,
  definitionId: definition.id,
  idempotencyKey: randomUUID(),
  declaration: true,
  body,
});

/** A worker whose questionnaire was submitted through the real call. The questionnaire's lock number is 1. */
export async function aSubmittedQuestionnaire(agency: Organisation, definition: Definition, details?: string) {
  const worker = await aWorker(agency);
  const client = inProcessClient({
    caller: { kind: "visitor", uid: `anonymous-${randomUUID()}` },
    address: anAddress(),
    requestId: randomUUID(),
  });
  await client.questionnaires.submit(aSubmission(worker.id, definition, answersTo(definition, details)));
  return worker;
}

/** Clears the limits this server keeps in memory, which leaves only those shared by all servers. */
export function forgetLimits(): void {
  delete (globalThis as { __portalLimits?: unknown }).__portalLimits;
}

/** Releases a suite's connections and queue. Call it in every suite's `afterAll`. */
export async function closeFixtures(): Promise<void> {
  await stopQueue();
  forgetLimits();
  await closePool();
  await closeOwnerPools();
}
