/**
 * From an identity at an external provider to a session in the portal: links, invitations, and every way it can fail.
 */
import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { acceptInvitation, callerOfSession, signInExternally } from "@/lib/backend/sessions";
import { inProcessClient } from "@/lib/bff/client";
import { externalFailures } from "@/lib/config/messages/accounts/external";
import * as schema from "@/lib/db/schema";
import { type ExternalPerson, exchangePassword } from "@/lib/identity";
import { refusalOf, transports } from "@/tests/support/clients";
import {
  anAddress,
  anAgency,
  anArrival,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  signInAs,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { accountCount, accountOf, anAccount } from "@/tests/support/identities";
import { anInvitation, emailOf, invitationRow } from "@/tests/support/invitations";

const ISSUER = "https://login.example";
const noAccount = {
  code: "UNAUTHORIZED",
  message: "User is not associated with any account on Tendwell. Please contact your manager.",
};
const workerRefused = {
  code: "UNAUTHORIZED",
  message: "Please use Care worker mobile application to sign in as a care worker.",
};

let agency: Organisation;

beforeAll(async () => {
  await platformOrganisation();
  agency = await anAgency();
});

afterAll(closeFixtures);

const aPersonElsewhere = (verifiedEmail: string | null, more: Partial<ExternalPerson> = {}): ExternalPerson => ({
  provider: "oidc",
  issuer: ISSUER,
  subject: randomUUID(),
  verifiedEmail,
  ...more,
});

const signInElsewhere = (person: ExternalPerson) => signInExternally(person, anArrival());

const linksOf = (userId: string) =>
  asOwner((tx) => tx.select().from(schema.externalIdentities).where(eq(schema.externalIdentities.userId, userId)));

const actionsOf = async (subjectId: string, organisationId = agency.id) => {
  const rows = await asOwner((tx) =>
    tx
      .select({ action: schema.auditEvents.action })
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.subjectId, subjectId), eq(schema.auditEvents.organisationId, organisationId)))
      .orderBy(schema.auditEvents.at),
  );
  return rows.map(({ action }) => action);
};

const lastFailure = async () => {
  const [row] = await asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.action, "session.signInFailed"))
      .orderBy(desc(schema.auditEvents.at))
      .limit(1),
  );
  return row;
};

describe("Signing in at a provider", () => {
  test("links the user of a verified address once, and finds them by the link from then on", async () => {
    const user = await aUser({ in: agency, codes: ["1002"] });
    const person = aPersonElsewhere(user.email);
    expect(await signInElsewhere(person)).toMatchObject({ kind: "person", userId: user.id, organisationId: agency.id });
    expect(await signInElsewhere({ ...person, verifiedEmail: null })).toMatchObject({
      kind: "person",
      userId: user.id,
    });
    expect(await linksOf(user.id)).toMatchObject([{ issuer: ISSUER, subject: person.subject }]);
    expect(await actionsOf(user.id)).toEqual(["identity.linked", "session.signedIn", "session.signedIn"]);
  });

  test("treats the same subject at another provider as a different person", async () => {
    const user = await aUser({ in: agency });
    const person = aPersonElsewhere(user.email);
    await signInElsewhere(person);
    const other = { ...person, issuer: "https://other.example", verifiedEmail: null };
    expect(await refusalOf(signInElsewhere(other))).toMatchObject(noAccount);
  });

  test("does not link a second person of the same provider to a user, even with the user's address", async () => {
    const user = await aUser({ in: agency });
    await signInElsewhere(aPersonElsewhere(user.email));
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(user.email)))).toMatchObject(noAccount);
    expect(await linksOf(user.id)).toHaveLength(1);
  });

  test("links once when many sign in at once", async () => {
    const user = await aUser({ in: agency });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => signInElsewhere(aPersonElsewhere(user.email))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await linksOf(user.id)).toHaveLength(1);
  });

  test("refuses an unverified address and an unknown one in the same words", async () => {
    await aUser({ in: agency });
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(null)))).toMatchObject(noAccount);
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(`${randomUUID()}@elsewhere.example`)))).toMatchObject(
      noAccount,
    );
    const { email } = await anAccount({ password: PASSWORD });
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(email)))).toMatchObject(noAccount);
  });

  test("refuses a care worker, whether a user of the portal or not, and links nothing", async () => {
    const { email } = await anAccount({ password: PASSWORD, claims: { worker: true } });
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(email)))).toMatchObject(workerRefused);
    const user = await aUser({ in: agency, claims: { worker: true } });
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(user.email)))).toMatchObject(workerRefused);
    expect(await linksOf(user.id)).toEqual([]);
  });

  test("refuses a deactivated user, before and after they were linked", async () => {
    const disabled = {
      code: "UNAUTHORIZED",
      message: "This account has been disabled. Contact your manager.",
    };
    const off = await aUser({ in: agency, isActive: false });
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(off.email)))).toMatchObject(disabled);
    expect(await linksOf(off.id)).toEqual([]);
    const user = await aUser({ in: agency });
    const person = aPersonElsewhere(user.email);
    await signInElsewhere(person);
    await asOwner((tx) => tx.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, user.id)));
    expect(await refusalOf(signInElsewhere(person))).toMatchObject(disabled);
  });

  test("refuses a user whose account at the identity service is gone, and does not create it again", async () => {
    const user = await aUser({ in: agency });
    await asOwner((tx) =>
      tx
        .update(schema.users)
        .set({ uid: `gone-${user.id}` })
        .where(eq(schema.users.id, user.id)),
    );
    const before = await accountCount();
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(user.email)))).toMatchObject(noAccount);
    expect(await accountCount()).toBe(before);
  });

  test("refuses a user without this app with 403", async () => {
    const user = await aUser({ in: agency, apps: [] });
    expect(await refusalOf(signInElsewhere(aPersonElsewhere(user.email)))).toMatchObject({
      code: "FORBIDDEN",
      message: "You do not have access to this app.",
    });
  });

  test("still asks for the second factor", async () => {
    const user = await aUser({ in: agency });
    await asOwner((tx) =>
      tx.insert(schema.secondFactors).values({
        userId: user.id,
        keyId: "k1",
        secretSealed: Buffer.from("sealed"),
        confirmedAt: new Date(),
      }),
    );
    const session = await signInElsewhere(aPersonElsewhere(user.email));
    expect(session).toMatchObject({ kind: "pending", userId: user.id });
    expect(await callerOfSession(session)).toEqual({ kind: "visitor", uid: null });
  });

  test("still asks for the organisation", async () => {
    const homes = [await aProvider(), await aProvider()];
    for (const { id } of homes) {
      const change = { parentCompany: "Larkmead Care Group" };
      await asOwner((tx) => tx.update(schema.organisations).set(change).where(eq(schema.organisations.id, id)));
    }
    const user = await aUser({ in: homes });
    expect(await signInElsewhere(aPersonElsewhere(user.email))).toMatchObject({ kind: "pending", userId: user.id });
  });

  test("that fails is audited with the reason, and without address or subject in plain text", async () => {
    const person = aPersonElsewhere("someone.unknown@elsewhere.example");
    await refusalOf(signInElsewhere(person));
    const row = await lastFailure();
    expect(row).toMatchObject({ actorKind: "unauthenticated", details: { reason: "noAccount" } });
    expect(JSON.stringify(row)).not.toContain("someone.unknown");
    expect(JSON.stringify(row)).not.toContain(person.subject);
  });
});

describe("An account whose address was never verified", () => {
  test("loses its password and its sessions when its owner signs in through a provider", async () => {
    const { uid, email } = await anAccount({ password: PASSWORD, isProven: false });
    const user = await aUser({ in: agency });
    await asOwner((tx) => tx.update(schema.users).set({ uid, email }).where(eq(schema.users.id, user.id)));
    const squatter = await signInAs({ ...user, uid, email } as User);
    const owner = await signInElsewhere(aPersonElsewhere(email));
    expect(owner).toMatchObject({ kind: "person", userId: user.id });
    expect(await callerOfSession(squatter.session)).toEqual({ kind: "visitor", uid: null });
    await expect(exchangePassword(email, PASSWORD)).rejects.toMatchObject({ kind: "wrongCredentials" });
    expect(await accountOf(email)).toMatchObject({ emailVerified: true });
    expect(await callerOfSession(owner)).toMatchObject({ kind: "person" });
  });
});

const clientAs = (uid: string) =>
  inProcessClient({ caller: { kind: "visitor", uid }, address: anAddress(), requestId: randomUUID() });

const accept = (person: ExternalPerson, requestId: string) =>
  acceptInvitation(person, requestId, anArrival(), ({ uid }) => clientAs(uid).invitations.update({ requestId, uid }));

const userOf = async (email: string) => {
  const [user] = await asOwner((tx) => tx.select().from(schema.users).where(eq(schema.users.email, email)));
  return user;
};

const membershipsOf = (userId: string) =>
  asOwner((tx) => tx.select().from(schema.memberships).where(eq(schema.memberships.userId, userId)));

describe("An invitation", () => {
  test("creates account, user and membership, and the person can sign in", async () => {
    const { id, rowId, email, fullName } = await anInvitation(agency);
    const person = aPersonElsewhere(email);
    await accept(person, id);
    const session = await signInElsewhere(person);
    const user = await userOf(email);
    expect(user).toMatchObject({ email, fullName, userGroup: "Agency", isActive: true });
    expect(session).toMatchObject({ kind: "person", userId: user?.id, principal: { codes: ["1002", "3004"] } });
    expect(await membershipsOf(user?.id ?? "")).toMatchObject([
      {
        organisationId: agency.id,
        jobTitle: "Recruiter",
        permissionCodes: ["1002", "3004"],
        apps: [{ appId: "portal", isAuthorizer: false }],
        isPrimary: false,
        isSelected: true,
      },
    ]);
    expect(await accountOf(email)).toMatchObject({ localId: user?.uid, emailVerified: true });
    expect(await invitationRow(rowId)).toMatchObject({ uid: user?.uid, usedAt: expect.any(Date) });
    expect(await actionsOf(rowId)).toEqual(["invitation.accepted"]);
    expect(await actionsOf(user?.id ?? "")).toEqual(["identity.linked", "session.signedIn"]);
  });

  test("is accepted once, twelve times at once", async () => {
    const { id, rowId, email } = await anInvitation(agency);
    const before = await accountCount();
    const tries = Array.from({ length: 12 }, () => accept(aPersonElsewhere(email), id));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") {
        expect(outcome.reason).toMatchObject({
          code: "NOT_FOUND",
          message: "Invalid request id. Navigating you back...",
        });
      }
    }
    const user = await userOf(email);
    expect(await accountCount()).toBe(before + 1);
    expect(await accountOf(email)).toMatchObject({ localId: user?.uid });
    expect(await membershipsOf(user?.id ?? "")).toHaveLength(1);
    expect(await actionsOf(rowId)).toEqual(["invitation.accepted"]);
    expect(await refusalOf(accept(aPersonElsewhere(email), id))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("adds the organisation to an existing user, whose other memberships stay as they were", async () => {
    const other = await anAgency();
    const user = await aUser({ in: other, codes: ["6001"] });
    const { id } = await anInvitation(agency, { email: user.email.toUpperCase() });
    await accept(aPersonElsewhere(user.email), id);
    const rows = await membershipsOf(user.id);
    expect(rows.map(({ organisationId, isSelected }) => [organisationId, isSelected])).toEqual(
      expect.arrayContaining([
        [other.id, true],
        [agency.id, false],
      ]),
    );
    expect(rows).toHaveLength(2);
  });

  test("to someone with an account uses that account, and its password stays", async () => {
    const { uid, email } = await anAccount({ password: PASSWORD });
    const { id } = await anInvitation(agency, { email });
    await accept(aPersonElsewhere(email), id);
    expect(await userOf(email)).toMatchObject({ uid });
    await expect(exchangePassword(email, PASSWORD)).resolves.toMatchObject({ uid });
  });

  const words = (failure: keyof typeof externalFailures) => ({ message: externalFailures[failure].message });

  test.each([
    ["another address", (email: string) => aPersonElsewhere(`not-${email}`)],
    ["an unverified address", () => aPersonElsewhere(null)],
  ])("is not accepted with %s, and nothing is created", async (_, whoFor) => {
    const { id, rowId, email } = await anInvitation(agency);
    const before = await accountCount();
    expect(await refusalOf(accept(whoFor(email), id))).toMatchObject(words("email-mismatch"));
    expect(await invitationRow(rowId)).toMatchObject({ usedAt: null, uid: null });
    expect(await accountCount()).toBe(before);
    expect((await lastFailure())?.details).toEqual({ reason: "emailMismatch" });
  });

  test("is not accepted by a care worker", async () => {
    const { email } = await anAccount({ password: PASSWORD, claims: { worker: true } });
    const { id, rowId } = await anInvitation(agency, { email });
    expect(await refusalOf(accept(aPersonElsewhere(email), id))).toMatchObject(workerRefused);
    expect(await invitationRow(rowId)).toMatchObject({ usedAt: null });
  });

  test("is not accepted when it has expired or does not exist", async () => {
    const late = await anInvitation(agency, { expiresAt: new Date(Date.now() - 1_000) });
    const before = await accountCount();
    expect(await refusalOf(accept(aPersonElsewhere(late.email), late.id))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(accept(aPersonElsewhere(late.email), randomUUID()))).toMatchObject({ code: "NOT_FOUND" });
    expect(await accountCount()).toBe(before);
  });

  test("for a user of another group is refused and stays open", async () => {
    const user = await aUser({ in: await aProvider() });
    const { id, rowId } = await anInvitation(agency, { email: user.email });
    expect(await refusalOf(accept(aPersonElsewhere(user.email), id))).toMatchObject(words("invitation-conflict"));
    expect(await invitationRow(rowId)).toMatchObject({ usedAt: null, uid: null });
    expect(await membershipsOf(user.id)).toHaveLength(1);
  });

  test("that fails half-way leaves nothing behind, and can still be accepted", async () => {
    const { id, rowId, email } = await anInvitation(agency);
    const before = await accountCount();
    const broken = acceptInvitation(aPersonElsewhere(email), id, anArrival(), async () => {
      throw new Error("the other host is gone");
    });
    await expect(broken).rejects.toThrow("the other host is gone");
    expect(await accountCount()).toBe(before);
    expect(await userOf(email)).toBeUndefined();
    expect(await invitationRow(rowId)).toMatchObject({ usedAt: null, uid: null });
    const person = aPersonElsewhere(email);
    await accept(person, id);
    expect(await signInElsewhere(person)).toMatchObject({ kind: "person" });
  });

  test("whose transaction fails is not used up, and leaves neither user nor account", async () => {
    // The constraint refuses the membership, after the invitation was marked as used and the user created.
    const { id, rowId, email } = await anInvitation(agency);
    const before = await accountCount();
    await asOwner((tx) =>
      tx.execute("alter table memberships add constraint broken check (job_title <> 'Recruiter') not valid"),
    );
    try {
      await expect(accept(aPersonElsewhere(email), id)).rejects.toThrow();
      expect(await invitationRow(rowId)).toMatchObject({ usedAt: null, uid: null });
      expect(await userOf(email)).toBeUndefined();
      expect(await accountCount()).toBe(before);
    } finally {
      await asOwner((tx) => tx.execute("alter table memberships drop constraint broken"));
    }
    await accept(aPersonElsewhere(email), id);
    expect(await userOf(email)).toBeDefined();
  });
});

describe.each(transports)("The calls about invitations $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  test("return the invited person and the inviter, as often as they are called, and use up nothing", async () => {
    const { id, rowId, fullName, email } = await anInvitation(agency);
    const client = transport.clientOf(unauthenticated);
    for (let n = 0; n < 3; n += 1) {
      expect(await client.invitations.get({ requestId: id })).toEqual({
        userInformation: { fullName },
        email,
        organisation: { name: agency.name },
        hasAccount: false,
      });
    }
    expect(await invitationRow(rowId)).toMatchObject({ usedAt: null, uid: null });
  });

  test("answer an unknown, a used and an expired one as if it did not exist", async () => {
    const client = transport.clientOf(unauthenticated);
    const used = await anInvitation(agency);
    await accept(aPersonElsewhere(used.email), used.id);
    const late = await anInvitation(agency, { expiresAt: new Date(Date.now() - 1_000) });
    const unknown = await refusalOf(client.invitations.get({ requestId: randomUUID() }));
    expect(unknown).toMatchObject({ code: "NOT_FOUND", message: "Invalid request id. Navigating you back..." });
    expect(await refusalOf(client.invitations.get({ requestId: used.id }))).toEqual(unknown);
    expect(await refusalOf(client.invitations.get({ requestId: late.id }))).toEqual(unknown);
  });

  test("do not let a signed-in user with only the link accept it for their own uid", async () => {
    const { id, rowId } = await anInvitation(agency);
    const who = await signInAs(await aUser({ in: agency }));
    const client = transport.clientOf(who);
    const uid = who.caller.uid ?? "";
    expect(await refusalOf(client.invitations.update({ requestId: id, uid }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await invitationRow(rowId)).toMatchObject({ usedAt: null });
  });

  test("do not let an unverified address accept it", async () => {
    const { uid, email } = await anAccount({ password: PASSWORD, isProven: false });
    const { id, rowId } = await anInvitation(agency, { email });
    const { idToken } = await exchangePassword(email, PASSWORD);
    const client = transport.clientOf({ caller: { kind: "visitor", uid }, idToken, headers: {} });
    expect(await refusalOf(client.invitations.update({ requestId: id, uid }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await invitationRow(rowId)).toMatchObject({ usedAt: null });
  });

  test("let the invited person accept it, once", async () => {
    const who = await signInAs(await aUser({ in: agency }));
    const { id, fullName } = await anInvitation(agency, { email: emailOf(who) });
    const take = () => transport.clientOf(who).invitations.update({ requestId: id, uid: who.caller.uid ?? "" });
    expect(await take()).toMatchObject({ userInformation: { fullName } });
    expect(await refusalOf(take())).toMatchObject({ code: "NOT_FOUND" });
  });
});
