/**
 * Sessions: signing in and every way it can fail, what keeps a session alive, what ends it, and visitors without an
 * account.
 */
import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { callerOfSession, identifyAnonymous, signIn, signOut } from "@/lib/backend/sessions";
import { brand } from "@/lib/config/brand";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import * as schema from "@/lib/db/schema";
import { seal, startAnonymous, unseal } from "@/lib/session";
import { refusalOf, transports } from "@/tests/support/clients";
import {
  aDefinition,
  anAddress,
  anAgency,
  anArrival,
  anOrigin,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  setMembership,
  signInAs,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { accountCount, anAccount } from "@/tests/support/identities";

let agency: Organisation;

beforeAll(async () => {
  await platformOrganisation();
  agency = await anAgency();
});

afterAll(closeFixtures);

const HOUR_MS = 3_600_000;
const unidentified = { kind: "visitor", uid: null };

const attempt = (email: string, password = PASSWORD, address = anAddress()) =>
  signIn({ email, password, ...anArrival(), address });

const rowOf = async (sessionId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.sessions).where(eq(schema.sessions.id, sessionId)));
  return row;
};

const auditOf = (user: User) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.subjectId, user.id), eq(schema.auditEvents.organisationId, agency.id)))
      .orderBy(schema.auditEvents.at),
  );

describe("Signing in", () => {
  test("with the right password creates a session, its row and an audit row", async () => {
    const user = await aUser({ in: agency, codes: ["1002"] });
    const session = await attempt(user.email);
    expect(session).toMatchObject({
      kind: "person",
      uid: user.uid,
      userId: user.id,
      organisationId: agency.id,
      principal: {
        group: "Agency",
        codes: ["1002"],
        isAuthorizer: false,
        isSettingUp: false,
        apps: ["portal"],
        paysByDirectDebit: false,
        advanceApproved: false,
      },
    });
    expect(await rowOf(session.sessionId)).toMatchObject({
      kind: "person",
      userId: user.id,
      endedAt: null,
      // Calls stay in process here, so the identity's token is not needed.
      refreshTokenSealed: null,
    });
    expect(await auditOf(user)).toMatchObject([
      { action: "session.signedIn", actorKind: "person", actorUid: user.uid },
    ]);
  });

  test("ignores the case of the email address", async () => {
    const { email } = await aUser({ in: agency });
    await expect(attempt(email.toUpperCase())).resolves.toMatchObject({ kind: "person" });
  });

  test("marks the authoriser by this app's entry", async () => {
    const user = await aUser({ in: agency, apps: [{ appId: "portal", isAuthorizer: true }] });
    expect(await attempt(user.email)).toMatchObject({ principal: { isAuthorizer: true } });
  });

  const wrong = { code: "UNAUTHORIZED", message: "You have entered an invalid username or password" };

  test("with a wrong password is refused in the same words as for an unknown user", async () => {
    const { email } = await aUser({ in: agency });
    const known = await refusalOf(attempt(email, "Not-this.1"));
    const unknown = await refusalOf(attempt(`unknown-${randomUUID()}@people.example`));
    expect(known).toMatchObject(wrong);
    expect(unknown).toEqual(known);
  });

  test.each(["not an address", "", "a@b", "'; drop table users; --"])(
    "with %j as email address is refused like wrong credentials",
    async (email) => {
      expect(await refusalOf(attempt(email))).toMatchObject(wrong);
    },
  );

  test("with a deactivated identity is refused with that reason", async () => {
    const { email } = await anAccount({ password: PASSWORD, isDisabled: true });
    expect(await refusalOf(attempt(email))).toMatchObject({
      code: "UNAUTHORIZED",
      message: "This account has been disabled. Contact your manager.",
    });
  });

  test("as a deactivated user is refused with that reason", async () => {
    const { email } = await aUser({ in: agency, isActive: false });
    expect(await refusalOf(attempt(email))).toMatchObject({
      code: "UNAUTHORIZED",
      message: "This account has been disabled. Contact your manager.",
    });
  });

  test("as a care worker is refused and referred to the mobile application", async () => {
    const { email } = await aUser({ in: agency, codes: ["1002"], claims: { worker: true } });
    expect(await refusalOf(attempt(email))).toMatchObject({
      code: "UNAUTHORIZED",
      message: "Please use Care worker mobile application to sign in as a care worker.",
    });
  });

  test("without access to this app is refused with 403", async () => {
    const { email } = await aUser({
      in: agency,
      apps: [{ appId: "academy", isAuthorizer: false }],
    });
    expect(await refusalOf(attempt(email))).toMatchObject({
      code: "FORBIDDEN",
      message: "You do not have access to this app.",
    });
  });

  test("with an identity but no portal user is refused as no account", async () => {
    const { email } = await anAccount({ password: PASSWORD });
    expect(await refusalOf(attempt(email))).toMatchObject({
      code: "UNAUTHORIZED",
      message: `User is not associated with any account on ${brand.name}. Please contact your manager.`,
    });
  });

  test("that is refused creates no session", async () => {
    const user = await aUser({ in: agency, apps: [] });
    await refusalOf(attempt(user.email));
    const rows = await asOwner((tx) => tx.select().from(schema.sessions).where(eq(schema.sessions.uid, user.uid)));
    expect(rows).toEqual([]);
  });

  test("that is refused is audited with the reason, and without the email address in plain text", async () => {
    const { email } = await aUser({ in: agency });
    await refusalOf(attempt(email, "Not-this.1"));
    const [row] = await asOwner((tx) =>
      tx
        .select()
        .from(schema.auditEvents)
        .where(eq(schema.auditEvents.action, "session.signInFailed"))
        .orderBy(desc(schema.auditEvents.at))
        .limit(1),
    );
    expect(row).toMatchObject({
      actorKind: "unauthenticated",
      actorUid: null,
      details: { reason: "wrongCredentials" },
    });
    const [name = ""] = email.split("@");
    expect(JSON.stringify(row)).not.toContain(name);
    expect(JSON.stringify(row)).not.toContain("people.example");
  });
});

describe("A session", () => {
  test("identifies the person until it was idle for three hours", async () => {
    const user = await aUser({ in: agency });
    const session = await attempt(user.email);
    const at = (ms: number) => callerOfSession(session, new Date(session.startedAtMs + ms));
    expect(env().IDLE_TIMEOUT_MS).toBe(3 * HOUR_MS);
    expect(await at(3 * HOUR_MS + 1)).toEqual(unidentified);
    expect(await at(3 * HOUR_MS - 1)).toMatchObject({ kind: "person", userId: user.id });
  });

  test("is extended by use, and still ends after twelve hours", async () => {
    const session = await attempt((await aUser({ in: agency })).email);
    const at = async (hours: number) =>
      (await callerOfSession(session, new Date(session.startedAtMs + hours * HOUR_MS))).kind;
    for (const hours of [2, 4, 6, 8, 10, 11.9]) expect([hours, await at(hours)]).toEqual([hours, "person"]);
    expect(await at(12.01)).toBe("visitor");
  });

  test("whose row was ended elsewhere identifies no one at the next call", async () => {
    const who = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
    expect(await callerOfSession(who.session)).toMatchObject({ kind: "person" });
    await asOwner((tx) =>
      tx.update(schema.sessions).set({ endedAt: new Date() }).where(eq(schema.sessions.id, who.session.sessionId)),
    );
    expect(await callerOfSession(who.session)).toEqual(unidentified);
  });

  test("without a row identifies no one", async () => {
    const session = await attempt((await aUser({ in: agency })).email);
    expect(await callerOfSession({ ...session, sessionId: randomUUID() })).toEqual(unidentified);
  });

  test("of one person does not identify another, whatever the cookie contains", async () => {
    const [one, other] = [await aUser({ in: agency }), await aUser({ in: agency, codes: ["1002"] })];
    const session = await attempt(one.email);
    const caller = await callerOfSession({ ...session, userId: other.id, uid: other.uid });
    expect(caller).not.toMatchObject({ userId: other.id });
  });

  test("is ended by signing out, once, and audited; signing out again is no error", async () => {
    const user = await aUser({ in: agency });
    const session = await attempt(user.email);
    await signOut(session, anOrigin);
    expect(await callerOfSession(session)).toEqual(unidentified);
    const ended = (await rowOf(session.sessionId))?.endedAt;
    expect(ended).toBeInstanceOf(Date);
    await signOut(session, anOrigin);
    expect((await rowOf(session.sessionId))?.endedAt).toEqual(ended);
    expect((await auditOf(user)).map((row) => row.action)).toEqual(["session.signedIn", "session.signedOut"]);
  });

  test("is not ended by the end of another session of the same person", async () => {
    const { email } = await aUser({ in: agency });
    const [phone, desk] = [await attempt(email), await attempt(email)];
    await signOut(phone, anOrigin);
    expect(await callerOfSession(desk)).toMatchObject({ kind: "person" });
  });
});

describe("Permissions that change in the database", () => {
  const changes: [string, (user: User) => Promise<unknown>][] = [
    [
      "the user is deactivated",
      (user) => asOwner((tx) => tx.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, user.id))),
    ],
    ["the user loses access to the app", (user) => setMembership(user, { apps: [] })],
    [
      "the user's membership is given to someone else",
      async (user) => setMembership(user, { userId: (await aUser({ in: await anAgency() })).id }),
    ],
  ];

  test.each(changes)("apply at the next call: %s, and the session identifies no one", async (_, change) => {
    const user = await aUser({ in: agency, codes: ["1002"] });
    const { session } = await signInAs(user);
    expect(await callerOfSession(session)).toMatchObject({ kind: "person" });
    await change(user);
    expect(await callerOfSession(session)).toEqual(unidentified);
  });

  test("apply at the next call: a removed code closes what it opened, and an added code opens it", async () => {
    const user = await aUser({ in: agency, codes: ["3004"] });
    const { session } = await signInAs(user);
    const list = async () => {
      const client = transports[0]?.clientOf({ ...unauthenticated, caller: await callerOfSession(session) });
      return client?.workers.list({});
    };
    expect(await refusalOf(list())).toMatchObject({ code: "FORBIDDEN" });
    await setMembership(user, { permissionCodes: ["1002"] });
    await expect(list()).resolves.toBeDefined();
    await setMembership(user, { permissionCodes: [] });
    expect(await refusalOf(list())).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("The cookie", () => {
  const now = Date.now();
  const session = { ...startAnonymous(now), uid: "someone" };

  test("decrypts to what was encrypted", async () => {
    expect(await unseal(await seal(session), now)).toEqual(session);
  });

  test("is invalid once it was idle for too long, and valid a moment before", async () => {
    const value = await seal(session);
    expect(await unseal(value, now + env().IDLE_TIMEOUT_MS)).toEqual(session);
    expect(await unseal(value, now + env().IDLE_TIMEOUT_MS + 1)).toBeNull();
  });

  test("is invalid after its whole lifetime, however recently it was used", async () => {
    const end = now + constants.sessionLifetimeMs;
    const value = await seal({ ...session, touchedAtMs: end });
    expect(await unseal(value, end)).toMatchObject({ uid: "someone" });
    expect(await unseal(value, end + 1)).toBeNull();
  });

  test.each([
    ["is missing", async () => undefined],
    ["is empty", async () => ""],
    ["is garbage", async () => "Fe26.2*1*garbage"],
    [
      "has one letter changed",
      async () => {
        const value = await seal(session);
        return value.replace(/.(?=.{20}$)/, (letter) => (letter === "a" ? "b" : "a"));
      },
    ],
    ["contains something else", async () => seal({ kind: "person" } as never)],
  ])("is invalid when it %s", async (_, value) => {
    expect(await unseal(await value(), now)).toBeNull();
  });
});

describe("An anonymous visitor", () => {
  test("who only opens the link gets no identity and no row", async () => {
    const { id } = await aWorker(agency);
    await aDefinition();
    const opened = startAnonymous(Date.now());
    const before = await accountCount();
    await transports[0]?.clientOf(unauthenticated).questionnaires.entry({ workerId: id, type: "Medical" });
    expect(await callerOfSession(opened)).toEqual(unidentified);
    expect(await accountCount()).toBe(before);
    expect(await rowOf(opened.sessionId)).toBeUndefined();
  });

  test("who posts gets exactly one identity, and keeps it when they post again", async () => {
    const before = await accountCount();
    const first = await identifyAnonymous(startAnonymous(Date.now()));
    expect(first.isNew).toBe(true);
    const again = await identifyAnonymous(first.session);
    expect(again).toEqual({ session: first.session, isNew: false });
    expect(await accountCount()).toBe(before + 1);
    expect(await callerOfSession(first.session)).toEqual({ kind: "visitor", uid: first.session.uid });
    expect(await rowOf(first.session.sessionId)).toMatchObject({
      kind: "anonymous",
      uid: first.session.uid,
      userId: null,
    });
  });

  test("without any session gets one as well", async () => {
    const { session, isNew } = await identifyAnonymous(null);
    expect([session.kind, isNew]).toEqual(["anonymous", true]);
  });

  test("who is a member of staff keeps their own session", async () => {
    const { session } = await signInAs(await aUser({ in: agency }));
    const before = await accountCount();
    expect(await identifyAnonymous(session)).toEqual({ session, isNew: false });
    expect(await accountCount()).toBe(before);
  });

  test("whose session was ended is not identified, and gets a new identity when they post", async () => {
    const { session } = await identifyAnonymous(null);
    await signOut(session, anOrigin);
    expect(await callerOfSession(session)).toEqual(unidentified);
    const next = await identifyAnonymous(session);
    expect(next.isNew).toBe(true);
    expect(next.session.uid).not.toBe(session.uid);
  });

  test("whose session was idle for too long is not identified", async () => {
    const { session } = await identifyAnonymous(null);
    const late = new Date(Date.now() + env().IDLE_TIMEOUT_MS + 1_000);
    expect(await callerOfSession(session, late)).toEqual(unidentified);
  });

  test("may not read what was submitted, not even their own", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, await aDefinition());
    const { session } = await identifyAnonymous(null);
    const client = transports[0]?.clientOf({ ...unauthenticated, caller: await callerOfSession(session) });
    expect(await refusalOf(client?.questionnaires.read({ workerId: id }) ?? Promise.resolve())).toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});
