/**
 * The life of a user's session: kept alive, synchronised with its row, switched, listed, ended; and what is audited of
 * it.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import {
  callerOfSession,
  chooseOrganisation,
  endOwnSessions,
  extendSession,
  ownSessions,
  renewedSession,
  signIn,
  signOut,
  switchOrganisation,
} from "@/lib/backend/sessions";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import type { PendingSession, PersonSession } from "@/lib/session";
import { refusalOf } from "@/tests/support/clients";
import {
  anAgency,
  anArrival,
  anOrigin,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  setMembership,
  signInAs,
  type User,
} from "@/tests/support/fixtures";

beforeAll(platformOrganisation);
afterAll(closeFixtures);

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const unidentified = { kind: "visitor", uid: null };

const rowOf = async (sessionId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.sessions).where(eq(schema.sessions.id, sessionId)));
  return row;
};

const auditOf = (userId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, userId))
      .orderBy(schema.auditEvents.at, schema.auditEvents.id),
  );

const membershipsOf = (user: User) =>
  asOwner((tx) => tx.select().from(schema.memberships).where(eq(schema.memberships.userId, user.id)));

const membershipIn = async (user: User, { id }: Organisation) => {
  const found = (await membershipsOf(user)).find(({ organisationId }) => organisationId === id);
  if (!found) throw new Error("the user does not belong to it");
  return found;
};

const change = (user: User, { id }: Organisation, values: Partial<typeof schema.memberships.$inferInsert>) =>
  asOwner((tx) =>
    tx
      .update(schema.memberships)
      .set(values)
      .where(and(eq(schema.memberships.userId, user.id), eq(schema.memberships.organisationId, id))),
  );

async function oneOfTwo() {
  const [first, second] = [await aProvider(), await aProvider()];
  const user = await aUser({ in: [first, second], codes: ["3004"] });
  const { session } = await signInAs(user);
  return { first, second, user, session };
}

const personOf = async (session: PersonSession): Promise<PersonCaller> => {
  const caller = await callerOfSession(session);
  if (caller.kind !== "person") throw new Error("the session identifies no one");
  return caller;
};

describe("Keeping a session alive", () => {
  test("extends the row's idle expiry and the cookie, but not beyond twelve hours", async () => {
    const { session } = await signInAs(await aUser({ in: await anAgency() }));
    const at = (hours: number) => new Date(session.startedAtMs + hours * HOUR_MS);
    for (const hours of [2, 4, 6, 8, 10]) {
      const moved = await extendSession(session, at(hours));
      expect(moved).toEqual({ ...session, touchedAtMs: at(hours).getTime() });
      expect((await rowOf(session.sessionId))?.idleExpiresAt).toEqual(at(hours + 3));
    }
    expect(await extendSession(session, at(12.01))).toBeNull();
  });

  test("counts from the last activity, not the one before", async () => {
    const { session } = await signInAs(await aUser({ in: await anAgency() }));
    const at = (ms: number) => new Date(session.startedAtMs + ms);
    await extendSession(session, at(HOUR_MS));
    await extendSession(session, at(HOUR_MS + 10_000));
    expect((await rowOf(session.sessionId))?.idleExpiresAt).toEqual(at(4 * HOUR_MS + 10_000));
  });

  test("comes too late after three hours, whatever the browser does", async () => {
    const { session } = await signInAs(await aUser({ in: await anAgency() }));
    const late = new Date(session.startedAtMs + env().IDLE_TIMEOUT_MS + 1);
    expect(await extendSession(session, late)).toBeNull();
    expect(await callerOfSession(session, late)).toEqual(unidentified);
  });
});

describe("Synchronising the cookie with the row", () => {
  test("applies the current permissions, and keeps the session's start", async () => {
    const user = await aUser({ in: await anAgency(), codes: ["3004"] });
    const { session } = await signInAs(user);
    await setMembership(user, { permissionCodes: ["1002"], apps: [{ appId: "portal", isAuthorizer: true }] });
    const now = new Date(session.startedAtMs + MINUTE_MS);
    expect(await renewedSession(session, now)).toEqual({
      ...session,
      principal: { ...session.principal, codes: ["1002"], isAuthorizer: true },
      touchedAtMs: now.getTime(),
    });
  });

  const ends: [string, (user: User, session: PersonSession) => Promise<unknown>][] = [
    [
      "the session was ended",
      (_, { sessionId }) =>
        asOwner((tx) =>
          tx.update(schema.sessions).set({ endedAt: new Date() }).where(eq(schema.sessions.id, sessionId)),
        ),
    ],
    [
      "the user was deactivated",
      (user) => asOwner((tx) => tx.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, user.id))),
    ],
    ["the user lost access to the app", (user) => setMembership(user, { apps: [] })],
  ];

  test.each(ends)("ends the session when %s", async (_, end) => {
    const user = await aUser({ in: await anAgency() });
    const { session } = await signInAs(user);
    await end(user, session);
    expect(await renewedSession(session)).toBeNull();
    expect(await extendSession(session)).toBeNull();
  });
});

describe("Switching the organisation", () => {
  test("changes session, selection and permissions together, and is audited in the new organisation", async () => {
    const { first, second, user, session } = await oneOfTwo();
    await change(user, second, { permissionCodes: ["8001"] });
    const { id } = await membershipIn(user, second);
    const moved = await switchOrganisation(session, id, anOrigin);
    expect(moved).toMatchObject({
      sessionId: session.sessionId,
      startedAtMs: session.startedAtMs,
      membershipId: id,
      organisationId: second.id,
      principal: { codes: ["8001"] },
    });
    // The previous cookie is enough to show it: permissions come from the row.
    expect(await personOf(session)).toMatchObject({
      membershipId: id,
      organisation: { id: second.id, name: second.name },
      principal: { codes: ["8001"] },
    });
    expect((await membershipsOf(user)).filter(({ isSelected }) => isSelected).map((row) => row.id)).toEqual([id]);
    const switched = (await auditOf(user.id)).filter(({ action }) => action === "session.switched");
    expect(switched).toMatchObject([
      { organisationId: second.id, actorUid: user.uid, ...anOrigin, details: { from: first.id } },
    ]);
    // The next session starts there.
    expect((await signInAs(user)).session.organisationId).toBe(second.id);
  });

  test("reads the companies together with the session, once per request", async () => {
    const { first, second, session } = await oneOfTwo();
    const names = [first, second].map(({ name }) => name).sort();
    expect((await personOf(session)).companies.map(({ name }) => name)).toEqual(names);
  });

  test("to the current one changes nothing", async () => {
    const { first, user, session } = await oneOfTwo();
    const { id } = await membershipIn(user, first);
    expect(await switchOrganisation(session, id, anOrigin)).toMatchObject({ membershipId: id });
    expect((await auditOf(user.id)).map(({ action }) => action)).not.toContain("session.switched");
  });

  const refusals: [string, (user: User, second: Organisation) => Promise<unknown>, object][] = [
    [
      "where the user may not use this app",
      (user, second) => change(user, second, { apps: [] }),
      { code: "FORBIDDEN", message: "You do not have access to this app." },
    ],
    [
      "that requires a second factor the user does not have",
      (_, { id }) =>
        asOwner((tx) =>
          tx.update(schema.organisations).set({ requiresSecondFactor: true }).where(eq(schema.organisations.id, id)),
        ),
      { code: "FORBIDDEN", reason: "secondFactorNeeded" },
    ],
  ];

  test.each(refusals)("to one %s is refused and changes nothing", async (_, prepare, refusal) => {
    const { first, second, user, session } = await oneOfTwo();
    await prepare(user, second);
    const { id } = await membershipIn(user, second);
    expect(await refusalOf(switchOrganisation(session, id, anOrigin))).toMatchObject(refusal);
    expect(await personOf(session)).toMatchObject({ organisation: { id: first.id } });
    expect((await membershipIn(user, first)).isSelected).toBe(true);
    expect((await auditOf(user.id)).map(({ action }) => action)).not.toContain("session.switched");
  });

  test("to one that requires a second factor is open to users who have one", async () => {
    const { second, user, session } = await oneOfTwo();
    await asOwner(async (tx) => {
      const { organisations, secondFactors } = schema;
      await tx.update(organisations).set({ requiresSecondFactor: true }).where(eq(organisations.id, second.id));
      const secretSealed = Buffer.from("sealed");
      await tx.insert(secondFactors).values({ userId: user.id, keyId: "k1", secretSealed, confirmedAt: new Date() });
    });
    const { id } = await membershipIn(user, second);
    await expect(switchOrganisation(session, id, anOrigin)).resolves.toMatchObject({ organisationId: second.id });
  });

  test("to someone else's, an unknown or an invalid id is refused in the same words", async () => {
    const { session } = await oneOfTwo();
    const other = await oneOfTwo();
    const { id } = await membershipIn(other.user, other.second);
    const refused = await refusalOf(switchOrganisation(session, id, anOrigin));
    expect(refused).toMatchObject({ code: "NOT_FOUND", message: messages.session.organisationUnknown });
    for (const other of [randomUUID(), "", "'; drop table sessions; --", "null"]) {
      expect(await refusalOf(switchOrganisation(session, other, anOrigin))).toEqual(refused);
    }
  });

  test("with a session that has ended is refused, and selects nothing", async () => {
    const { first, second, user, session } = await oneOfTwo();
    await signOut(session, anOrigin);
    const { id } = await membershipIn(user, second);
    expect(await refusalOf(switchOrganisation(session, id, anOrigin))).toMatchObject({ code: "UNAUTHORIZED" });
    expect((await membershipIn(user, first)).isSelected).toBe(true);
  });

  test("from both organisations at once: neither session is refused", async () => {
    const { first, second, user, session } = await oneOfTwo();
    const other = (await signInAs(user)).session;
    const ids = [(await membershipIn(user, first)).id, (await membershipIn(user, second)).id] as const;
    const [one, two] = [session, other];
    await switchOrganisation(one, ids[0], anOrigin);
    await switchOrganisation(two, ids[1], anOrigin);
    for (let round = 1; round <= 15; round++) {
      const [here, there] = round % 2 ? [ids[1], ids[0]] : ids;
      await Promise.all([switchOrganisation(one, here, anOrigin), switchOrganisation(two, there, anOrigin)]);
    }
    expect((await membershipsOf(user)).filter(({ isSelected }) => isSelected)).toHaveLength(1);
  });

  test("many times at once leaves one selected, and every read consistent", async () => {
    const { first, second, user, session } = await oneOfTwo();
    await change(user, first, { permissionCodes: ["3004"] });
    await change(user, second, { permissionCodes: ["8001"] });
    const other = (await signInAs(user)).session;
    const ids = [(await membershipIn(user, first)).id, (await membershipIn(user, second)).id];
    const whole = { [first.id]: "3004", [second.id]: "8001" };
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await switchOrganisation(n % 3 ? session : other, ids[n % 2] ?? "", anOrigin);
        const { organisation, principal } = await personOf(session);
        expect(principal.codes).toEqual([whole[organisation.id]]);
      }),
    );
    expect((await membershipsOf(user)).filter(({ isSelected }) => isSelected)).toHaveLength(1);
  });
});

describe("A user's own sessions", () => {
  async function onTwoDevices() {
    const user = await aUser({ in: await anAgency() });
    const { session: here } = await signInAs(user);
    const arrival = { ...anArrival(), device: "Safari on iOS" };
    const there = (await signIn({ email: user.email, password: PASSWORD, ...arrival })) as PersonSession;
    const caller = await personOf(here);
    return { user, here, there, context: { caller, ...anOrigin, sessionId: here.sessionId } };
  }

  test("are listed with device and times, this one first, without their ids", async () => {
    const { here, there } = await onTwoDevices();
    const listed = await ownSessions(here);
    expect(listed.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
      ["Chrome on Windows", true],
      ["Safari on iOS", false],
    ]);
    for (const { signedInAt, lastUsedAt } of listed) {
      expect(Math.abs(Date.parse(signedInAt) - here.startedAtMs)).toBeLessThan(MINUTE_MS);
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt));
    }
    for (const { sessionId } of [here, there]) expect(JSON.stringify(listed)).not.toContain(sessionId);
  });

  test("do not include ended sessions, or other users'", async () => {
    const { here, there } = await onTwoDevices();
    await onTwoDevices();
    await signOut(there, anOrigin);
    expect(await ownSessions(here)).toMatchObject([{ isThisOne: true }]);
    const late = new Date(here.startedAtMs + env().IDLE_TIMEOUT_MS + 1_000);
    expect(await ownSessions(here, late)).toEqual([]);
  });

  test("are ended one at a time, at once, and audited", async () => {
    const { user, here, there, context } = await onTwoDevices();
    const handle = (await ownSessions(here)).find(({ isThisOne }) => !isThisOne)?.handle ?? "";
    expect(await endOwnSessions(context, { handle })).toEqual({ hasEndedThisOne: false });
    expect(await callerOfSession(there)).toEqual(unidentified);
    expect(await callerOfSession(here)).toMatchObject({ kind: "person" });
    const ended = (await auditOf(user.id)).filter(({ action }) => action === "session.ended");
    expect(ended).toMatchObject([{ actorUid: user.uid, details: { session: handle, isOwn: false } }]);
    expect(await refusalOf(endOwnSessions(context, { handle }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("of another user cannot be ended, with the same answer as for an unknown one", async () => {
    const { context } = await onTwoDevices();
    const other = await onTwoDevices();
    const [foreign] = await ownSessions(other.here);
    const refused = await refusalOf(endOwnSessions(context, { handle: foreign?.handle ?? "" }));
    expect(refused).toMatchObject({ code: "NOT_FOUND", message: messages.session.notFound });
    expect(await refusalOf(endOwnSessions(context, { handle: "nothing" }))).toEqual(refused);
    expect(await callerOfSession(other.here)).toMatchObject({ kind: "person" });
  });

  test("can all be ended, with or without this one", async () => {
    const { user, here, there, context } = await onTwoDevices();
    const { session: third } = await signInAs(user);
    expect(await endOwnSessions(context, "others")).toEqual({ hasEndedThisOne: false });
    for (const session of [there, third]) expect(await callerOfSession(session)).toEqual(unidentified);
    expect(await callerOfSession(here)).toMatchObject({ kind: "person" });
    expect(await endOwnSessions(context, "all")).toEqual({ hasEndedThisOne: true });
    expect(await callerOfSession(here)).toEqual(unidentified);
  });
});

describe("A sign-in that asks for the organisation first", () => {
  async function halfWay() {
    const [first, second] = [await aProvider(), await aProvider()];
    await asOwner(async (tx) => {
      for (const { id } of [first, second]) {
        await tx.update(schema.organisations).set({ parentCompany: "A group" }).where(eq(schema.organisations.id, id));
      }
    });
    const user = await aUser({ in: [first, second] });
    const pending = (await signIn({ email: user.email, password: PASSWORD, ...anArrival() })) as PendingSession;
    expect(pending.kind).toBe("pending");
    return { first, second, user, pending };
  }

  test("opens nothing until it is chosen, and then only that one", async () => {
    const { second, user, pending } = await halfWay();
    expect(await callerOfSession(pending)).toEqual(unidentified);
    const { id } = await membershipIn(user, second);
    const session = await chooseOrganisation(pending, id, anOrigin);
    expect(session).toMatchObject({ kind: "person", organisationId: second.id });
    expect((await auditOf(user.id)).map(({ action, organisationId }) => [action, organisationId])).toEqual([
      ["session.signedIn", second.id],
    ]);
  });

  test("ends when it is cancelled, and is audited", async () => {
    const { first, user, pending } = await halfWay();
    await signOut(pending, anOrigin);
    expect((await rowOf(pending.sessionId))?.endedAt).toBeInstanceOf(Date);
    const { id } = await membershipIn(user, first);
    expect(await refusalOf(chooseOrganisation(pending, id, anOrigin))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await auditOf(user.id)).toMatchObject([{ action: "session.ended", organisationId: first.id }]);
  });

  test("that is refused for the app is audited as a failure", async () => {
    const { second, user, pending } = await halfWay();
    await change(user, second, { apps: [] });
    const { id } = await membershipIn(user, second);
    expect(await refusalOf(chooseOrganisation(pending, id, anOrigin))).toMatchObject({ code: "FORBIDDEN" });
    expect(await auditOf(user.id)).toMatchObject([
      { action: "session.signInFailed", actorKind: "unauthenticated", details: { reason: "FORBIDDEN" } },
    ]);
  });
});
