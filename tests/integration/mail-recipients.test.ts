/**
 * Who gets each kind of notification mail and who does not, among many candidates: with real rows and the real inbox.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { mailAboutAgreement } from "@/lib/backend/agreements";
import { expiryMailSchema, mailAboutExpiry } from "@/lib/backend/compliance";
import { runForAgency } from "@/lib/backend/compliance/scheduled-job";
import { mailMention } from "@/lib/backend/notes";
import { mailStep, queueStepMails, stepMailSchema } from "@/lib/backend/organisations/step-mail";
import { recipientsOf } from "@/lib/backend/outgoing";
import { mailChangeDecided } from "@/lib/backend/profile-changes";
import { mailReviewDecided } from "@/lib/backend/verification";
import { clock } from "@/lib/config/clock";
import { workerFields } from "@/lib/contract/profiles/fields";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { agreementRows } from "@/tests/support/agreements";
import { aCompliantWorker, recomputeCompliance } from "@/tests/support/compliance";
import {
  anAgency,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  setMembership,
  type User,
} from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { anInvitation } from "@/tests/support/invitations";
import { jobsOf } from "@/tests/support/jobs";
import { until } from "@/tests/support/until";

const RIGHTS = ["1001", "1002", "6001"];

/**
 * The candidates who get what is sent to everyone with the permission, and those who get what only primary users do.
 */
const getsMail = ["with the permission", "wanting mail only", "primary", "deactivated elsewhere"] as const;
const getsPrimaryMail = ["primary", "primary wanting none"] as const;

type Candidate = { email: string; user: User | null };

async function setChannels({ id }: User, value: string): Promise<void> {
  const of = (key: string) => ({ scope: "user" as const, scopeId: id, key, value });
  await asOwner((tx) =>
    tx.insert(schema.settings).values([of("notifications.workers"), of("notifications.agreements")]),
  );
}

/**
 * Users inside and outside an organisation, each different in one thing from a user who gets every mail. Some are
 * primary, so that the same list covers mail to primary users only.
 */
async function candidatesAt(organisation: Organisation): Promise<Map<string, Candidate>> {
  const other = await anAgency();
  const group = organisation.kind === "platform" ? ("Admin" as const) : ("Agency" as const);
  const make = async (change: Partial<Parameters<typeof aUser>[0]> = {}, channels?: string) => {
    const user = await aUser({ in: organisation, codes: RIGHTS, group, ...change });
    if (channels) await setChannels(user, channels);
    return user;
  };
  const deactivated = await make({ isPrimary: true });
  await setMembership(deactivated, { deactivatedAt: new Date() });
  const deactivatedElsewhere = await make({ in: [other, organisation] });
  await setMembership(deactivatedElsewhere, { deactivatedAt: new Date() });
  const rightElsewhere = await make({ in: [organisation, other] });
  await setMembership(rightElsewhere, { permissionCodes: [] });
  const users: Record<string, User> = {
    "with the permission": await make(),
    "wanting mail only": await make({}, "email"),
    primary: await make({ isPrimary: true }),
    "deactivated elsewhere": deactivatedElsewhere,
    "without this app": await make({ isPrimary: true, apps: [{ appId: "academy", isAuthorizer: false }] }),
    "primary wanting none": await make({ isPrimary: true }, "none"),
    "wanting in-app notifications only": await make({}, "inApp"),
    "without the permission": await make({ codes: ["3004"] }),
    "with the permission elsewhere only": rightElsewhere,
    inactive: await make({ isPrimary: true, isActive: false }),
    deactivated,
    "of another agency": await make({ in: other, group: "Agency", isPrimary: true }),
  };
  const candidates = new Map<string, Candidate>(
    Object.entries(users).map(([name, user]) => [name, { email: user.email, user }]),
  );
  const { email } = await anInvitation(organisation, { permissionCodes: RIGHTS });
  return candidates.set("invited, not accepted", { email, user: null });
}

/** The candidates who got a mail that contains `marker`, once everyone expected has theirs. */
async function whoGot(candidates: Map<string, Candidate>, marker: string, expected: readonly string[]) {
  const now = async () => {
    const names: string[] = [];
    for (const [name, { email }] of candidates) {
      const mails = await mailsTo(email);
      names.push(...mails.filter(({ subject, text }) => `${subject} ${text}`.includes(marker)).map(() => name));
    }
    return names;
  };
  await until(`mails about ${marker}`, async () => {
    const names = await now();
    return expected.every((name) => names.includes(name));
  });
  return (await now()).sort();
}

const usersOf = (candidates: Map<string, Candidate>): User[] =>
  [...candidates.values()].flatMap(({ user }) => user ?? []);

const aMarker = () => `Quill-${randomUUID().slice(0, 8)}`;

let agency: Organisation;
let people: Map<string, Candidate>;

beforeAll(async () => {
  agency = await anAgency();
  people = await candidatesAt(agency);
});
afterEach(() => jest.restoreAllMocks());
afterAll(closeFixtures);

test("expiring documents are mailed to users of the agency who may see its workers and have not opted out", async () => {
  const marker = aMarker();
  const worker = await aCompliantWorker(agency, { passportUntil: "2027-08-15", lastName: marker, email: null });
  await recomputeCompliance(worker, "2027-06-01");
  const at = new Date("2027-06-16T12:00:00Z");
  jest.spyOn(clock, "now").mockImplementation(() => at);
  await runForAgency(agency.id, at);
  for (const job of await jobsOf("organisationId", agency.id)) {
    if (job["kind"] === "workersExpiring") await mailAboutExpiry(randomUUID(), expiryMailSchema.parse(job));
  }
  expect(await whoGot(people, marker, getsMail)).toEqual([...getsMail].sort());
});

test("a decided profile change is mailed to the people involved, except the one who decided", async () => {
  const marker = aMarker();
  const worker = await aCompliantWorker(agency, { lastName: marker, email: null });
  const actor = await aUser({ in: agency, codes: RIGHTS });
  const candidates = new Map(people).set("who decided", { email: actor.email, user: actor });
  const changeId = randomUUID();
  const of = { organisationId: agency.id, workerId: worker.id };
  const at = new Date();
  // Each of them approved one field first.
  const fields = usersOf(candidates).map(({ id }, n) => ({
    ...of,
    changeId,
    field: Object.keys(workerFields)[n] ?? "",
    keyId: "none",
    oldSealed: Buffer.from("-"),
    newSealed: Buffer.from("-"),
    stage: "decided" as const,
    decision: "approved" as const,
    firstByUserId: id,
    decidedByUserId: actor.id,
    decidedAt: at,
  }));
  await asOwner(async (tx) => {
    await tx.insert(schema.profileChanges).values({
      ...of,
      id: changeId,
      origin: "agency",
      requestedByUserId: actor.id,
      idempotencyKey: randomUUID(),
      closedAt: at,
    });
    await tx.insert(schema.profileChangeFields).values(fields);
  });
  const job = { kind: "profileChangeDecided", changeId, organisationId: agency.id, byUserId: actor.id } as const;
  await mailChangeDecided(randomUUID(), job);
  expect(await whoGot(candidates, marker, getsMail)).toEqual([...getsMail].sort());
});

test("a decided review is mailed to the person who submitted the profile, if they may still read it and have not opted out", async () => {
  const marker = aMarker();
  for (const { id } of usersOf(people)) {
    const worker = await aCompliantWorker(agency, { lastName: marker, verificationStatus: "denied" });
    const of = { organisationId: agency.id, workerId: worker.id };
    await asOwner((tx) => tx.insert(schema.workerEvents).values({ ...of, kind: "submitted", byUserId: id }));
    await mailReviewDecided(randomUUID(), { ...of, kind: "reviewDecided", decision: "denied" });
  }
  expect(await whoGot(people, marker, getsMail)).toEqual([...getsMail].sort());
});

test("a mention in a note is mailed to those mentioned who may still see workers and have not opted out", async () => {
  const marker = aMarker();
  const author = await aUser({ in: agency, codes: RIGHTS });
  const worker = await aWorker(agency, { lastName: marker });
  const noteId = randomUUID();
  const of = { organisationId: agency.id, noteId };
  const text = "Prefers quiet wards.";
  await asOwner(async (tx) => {
    const note = { id: noteId, organisationId: agency.id, workerId: worker.id, text, authorUserId: author.id };
    await tx.insert(schema.workerNotes).values(note);
    await tx.insert(schema.workerNoteMentions).values(usersOf(people).map(({ id }) => ({ ...of, userId: id })));
  });
  const mail = (userId: string) => mailMention(randomUUID(), { kind: "noteMention", ...of, userId });
  for (const { id } of usersOf(people)) await mail(id);
  expect(await whoGot(people, marker, getsMail)).toEqual([...getsMail].sort());
  const { email, user } = people.get("primary") as Candidate;
  const countOf = async () => (await mailsTo(email)).filter(({ subject }) => subject.includes(marker)).length;
  const [{ text: body = "" } = {}] = (await mailsTo(email)).filter(({ subject }) => subject.includes(marker));
  expect(body).not.toMatch(/quiet wards/);
  expect(body).toContain(`/dashboard/workers/${worker.id}?step=notes#note-${noteId}`);
  // Once it is read there is nothing to tell.
  const before = await countOf();
  await asOwner((tx) =>
    tx
      .update(schema.workerNoteMentions)
      .set({ clearedAt: new Date() })
      .where(eq(schema.workerNoteMentions.noteId, noteId)),
  );
  await mail(user?.id ?? "");
  expect(await countOf()).toBe(before);
});

describe("a returned agreement", () => {
  let staff: Map<string, Candidate>;
  beforeAll(async () => {
    staff = await candidatesAt(await platformOrganisation());
  });

  const unknown = "no such user";
  const cases: [string, { sentBy: string; createdBy: string }, readonly string[]][] = [
    [
      "only to the person who sent it",
      { sentBy: "with the permission", createdBy: "primary" },
      ["with the permission"],
    ],
    ["to no one where the sender wants none", { sentBy: "primary wanting none", createdBy: "primary" }, []],
    [
      "to the person who created it where the sender is inactive",
      { sentBy: "inactive", createdBy: "primary" },
      ["primary"],
    ],
    [
      "to the person who created it where the sender has lost the permission",
      { sentBy: "without the permission", createdBy: "primary" },
      ["primary"],
    ],
    [
      "to the person who created it where the sender is deactivated",
      { sentBy: "deactivated", createdBy: "primary" },
      ["primary"],
    ],
    [
      "to everyone at the platform with the permission where both are gone",
      { sentBy: unknown, createdBy: unknown },
      getsMail,
    ],
  ];

  test.each(cases)("is mailed %s", async (_, { sentBy, createdBy }, expected) => {
    const { agreementId } = await agreementRows(await anAgency());
    const uidOf = (name: string) => staff.get(name)?.user?.uid ?? name;
    await asOwner(async (tx) => {
      const { agreements, agreementVersions, agreementEvents } = schema;
      await tx
        .update(agreements)
        .set({ createdByUid: uidOf(createdBy) })
        .where(eq(agreements.id, agreementId));
      await tx
        .update(agreementVersions)
        .set({ sentByUid: uidOf(sentBy), closedAt: new Date(), closedBecause: "changesRequested" })
        .where(eq(agreementVersions.agreementId, agreementId));
      await tx
        .update(agreementEvents)
        .set({ note: "The rate is last year's" })
        .where(eq(agreementEvents.agreementId, agreementId));
    });
    await mailAboutAgreement(randomUUID(), { kind: "agreementReturned", agreementId, version: 1 });
    expect(await whoGot(staff, `AG-${agreementId}`, expected)).toEqual([...expected].sort());
  });
});

test("a change of an organisation's status is mailed to its primary users, even if they opted out", async () => {
  await withScope({ kind: "platform" }, (tx) => queueStepMails(tx, agency.id, "suspend"));
  for (const job of await jobsOf("organisationId", agency.id)) {
    if (job["kind"] === "organisationStep") await mailStep(randomUUID(), stepMailSchema.parse(job));
  }
  expect(await whoGot(people, agency.name, getsPrimaryMail)).toEqual(expect.arrayContaining([...getsPrimaryMail]));
  const steps = await jobsOf("organisationId", agency.id);
  const nameOf = (userId?: string) => [...people].find(([, { user }]) => user?.id === userId)?.[0];
  const named = steps.filter(({ kind }) => kind === "organisationStep").map(({ userId }) => nameOf(userId));
  expect(named.sort()).toEqual([...getsPrimaryMail].sort());
});

test("recipients are not read in a scope that hides their preferences", async () => {
  const of = { organisationId: agency.id };
  const read = withScope({ kind: "organisation", ...of }, (tx) =>
    recipientsOf(tx, { of, about: "own", event: "workersExpiring", way: "mail" }),
  );
  await expect(read).rejects.toThrow("the platform's scope");
});
