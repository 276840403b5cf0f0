/**
 * What protects an account, on the real database, identity server and inbox: proving again who one is, changing the password,
 * passwords that are guessed first, and the link that makes a browser known. The clock is moved, not waited for.
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Holder } from "@/lib/backend/account-action";
import {
  changePassword,
  confirmDevice,
  isDeviceLinkGood,
  mailDeviceLink,
  requestDeviceLink,
} from "@/lib/backend/accounts";
import type { PersonCaller } from "@/lib/backend/context";
import { stopQueue } from "@/lib/backend/queue";
import {
  confirmSetUp,
  renewRecoveryCodes,
  requireSecondFactor,
  startChange,
  startSetUp,
  turnOff,
  viewSecondFactor,
} from "@/lib/backend/second-factors";
import {
  answerSecondFactor,
  authenticateAgain,
  callerOfSession,
  confirmEnrolment,
  endOwnSessions,
  ownSessions,
  signIn,
  startEnrolment,
  waysToAuthenticate,
} from "@/lib/backend/sessions";
import { inProcessClient } from "@/lib/bff/client";
import { start } from "@/lib/bff/start";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { exchangePassword } from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { aSignUp, aToken } from "@/tests/support/accounts";
import { faces, refusalOf } from "@/tests/support/clients";
import { dump } from "@/tests/support/database";
import { type IdentityProxy, openIdentityProxy } from "@/tests/support/identity-proxy";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { anInvitation } from "@/tests/support/invitations";
import { jobsOf } from "@/tests/support/jobs";
import {
  anAddress,
  anAgency,
  anArrival,
  asOwner,
  aUser,
  leaveWorld,
  type Organisation,
  PASSWORD,
  signInAs,
  stranger,
  thePlatform,
  type User,
} from "@/tests/support/world";

// Before the product looks at its environment, which it does at first use.
Object.assign(process.env, {
  LIMIT_SIGN_INS_PER_ACCOUNT: "3",
  LIMIT_SIGN_INS_PER_DEVICE: "4",
  LIMIT_DEVICE_LINKS_PER_ACCOUNT: "2",
});

const texts = messages.authentication;
const NEW_PASSWORD = "Other-Harbour.8";
const WRONG = "Not-this.1";

let agency: Organisation;
let identity: IdentityProxy;

beforeAll(async () => {
  identity = await openIdentityProxy();
  // What other suites queued would be sent first.
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  await thePlatform();
  agency = await anAgency();
});
afterEach(() => stopQueue());
afterAll(async () => {
  await leaveWorld();
  await identity.close();
});

const rowOf = async (sessionId: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.sessions).where(eq(schema.sessions.id, sessionId)));
  return row;
};
const actionsOf = async (userId: string) => {
  const rows = await asOwner((tx) =>
    tx.select().from(schema.auditEvents).where(eq(schema.auditEvents.subjectId, userId)).orderBy(schema.auditEvents.at),
  );
  return rows.map(({ action }) => action);
};
const enter = (email: string, password = PASSWORD) => signIn({ email, password, ...anArrival() });

/** Someone who is signed in, as the portal knows them now. */
async function holderOf(session: PersonSession): Promise<Holder> {
  const caller = await callerOfSession(session);
  if (caller.kind !== "person") throw new Error("no one is signed in");
  return { caller, sessionId: session.sessionId, address: anAddress(), requestId: "test-protection" };
}

/** Moves the last proof so far back that it is asked for again. */
async function forgetProof(sessionId: string): Promise<void> {
  const authenticatedAt = new Date(Date.now() - constants.recentAuthenticationMs - 1_000);
  await asOwner((tx) => tx.update(schema.sessions).set({ authenticatedAt }).where(eq(schema.sessions.id, sessionId)));
}

async function someone(options: Partial<Parameters<typeof aUser>[0]> = {}) {
  const user = await aUser({ in: agency, ...options });
  const { session } = await signInAs(user);
  return { user, session, holder: await holderOf(session) };
}

/** The same, whose last proof is eleven minutes old. */
async function someoneUnproved(options: Partial<Parameters<typeof aUser>[0]> = {}) {
  const found = await someone(options);
  await forgetProof(found.session.sessionId);
  return { ...found, holder: await holderOf(found.session) };
}

const secretOf = async (holder: Holder) => {
  const { setUp } = await viewSecondFactor(holder);
  return new URL(setUp?.address ?? "").searchParams.get("secret") ?? "";
};
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const asked = { code: "FORBIDDEN", reason: "recentAuthentication", message: texts.needed };

describe("Recent authentication", () => {
  test("begins with the sign-in, and goes on with the session's row", async () => {
    const { session, holder } = await someone();
    const at = (await rowOf(session.sessionId))?.authenticatedAt;
    expect(at).toEqual((await rowOf(session.sessionId))?.createdAt);
    expect(holder.caller.authenticatedAt).toEqual(at);
  });

  const secret = { code: "000000" };
  const actions: [string, (holder: Holder) => Promise<unknown>][] = [
    ["setting two-step sign-in up", (holder) => startSetUp(holder)],
    ["confirming it, which shows the recovery codes", (holder) => confirmSetUp(holder, secret.code)],
    ["moving it to another app", (holder) => startChange(holder, secret)],
    ["getting new recovery codes", (holder) => renewRecoveryCodes(holder, secret.code)],
    ["turning it off", (holder) => turnOff(holder, secret)],
    ["requiring it of everyone", (holder) => requireSecondFactor(holder, true)],
    ["ending other sessions", (holder) => endOwnSessions(holder, "others")],
    ["ending all sessions", (holder) => endOwnSessions(holder, "all")],
    ["changing the password", (holder) => changePassword(holder, NEW_PASSWORD)],
  ];

  test.each(actions)("is asked for by %s, and nothing is done without it", async (_, act) => {
    const { user, session, holder } = await someoneUnproved({ codes: ["0002"], isPrimary: true });
    await signInAs(user);
    const before = await actionsOf(user.id);
    expect(await refusalOf(act(holder))).toMatchObject(asked);
    expect(await actionsOf(user.id)).toEqual(before);
    expect(await ownSessions(session)).toHaveLength(2);
    expect((await viewSecondFactor(holder)).setUp).toBeNull();
    await expect(enter(user.email)).resolves.toMatchObject({ kind: "person" });
  });

  test.each(faces)("is asked for by the reset of another's second factor, $name", async (face) => {
    await face.open();
    try {
      const primary = await aUser({ in: agency, codes: ["0002"], isPrimary: true });
      const who = await signInAs(primary);
      const { user: other, holder } = await someone();
      await startSetUp(holder);
      await confirmSetUp(holder, codeOf(await secretOf(holder)));
      const [member] = await asOwner((tx) =>
        tx.select().from(schema.memberships).where(eq(schema.memberships.userId, other.id)),
      );
      const input = {
        organisationId: agency.id,
        id: member?.id ?? "",
        lock: member?.lock ?? 0,
        reason: "Lost the phone",
      };
      if (face.name === "in process") {
        const caller = { ...(who.caller as PersonCaller), authenticatedAt: null };
        const unproved = inProcessClient({ caller, address: anAddress(), requestId: "test" });
        expect(await refusalOf(unproved.users.resetSecondFactor(input))).toMatchObject(asked);
      }
      await expect(face.clientOf(who).users.resetSecondFactor(input)).resolves.toMatchObject({});
    } finally {
      await face.close();
    }
  });

  test("is had again by the password, counts for ten minutes, and is in the audit log", async () => {
    const { user, session, holder } = await someoneUnproved();
    await authenticateAgain(holder, { password: PASSWORD });
    await expect(startSetUp(await holderOf(session))).resolves.toBeUndefined();
    expect(await actionsOf(user.id)).toContain("session.authenticatedAgain");
    await forgetProof(session.sessionId);
    expect(await refusalOf(startSetUp(await holderOf(session)))).toMatchObject(asked);
  });

  test("is had for this session alone", async () => {
    const { user, holder } = await someoneUnproved();
    const { session: other } = await signInAs(user);
    await forgetProof(other.sessionId);
    await authenticateAgain(holder, { password: PASSWORD });
    expect(await refusalOf(startSetUp(await holderOf(other)))).toMatchObject(asked);
  });

  test("is had by the second factor too, whose code is then spent", async () => {
    const { session, holder } = await someone();
    expect(await waysToAuthenticate(holder)).toEqual({ code: false, providers: [] });
    await startSetUp(holder);
    const secret = await secretOf(holder);
    await confirmSetUp(holder, codeOf(secret));
    expect(await waysToAuthenticate(holder)).toEqual({ code: true, providers: [] });
    await forgetProof(session.sessionId);
    const code = codeOf(secret, 1);
    await authenticateAgain(await holderOf(session), { code });
    expect((await holderOf(session)).caller.authenticatedAt).not.toBeNull();
    expect(await refusalOf(renewRecoveryCodes(await holderOf(session), code))).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("is had by a provider that says its own person has signed in just now, and not otherwise", async () => {
    const issuer = process.env.OIDC_ISSUER ?? "";
    const { user, session, holder } = await someoneUnproved();
    const { user: other } = await someone();
    const subjects = { own: `own-${user.id}`, others: `others-${user.id}` };
    await asOwner((tx) =>
      tx.insert(schema.externalIdentities).values([
        { userId: user.id, issuer, subject: subjects.own },
        { userId: other.id, issuer, subject: subjects.others },
      ]),
    );
    expect((await waysToAuthenticate(holder)).providers).toMatchObject([{ id: "oidc" }]);
    const person = { provider: "oidc", issuer, verifiedEmail: user.email } as const;
    const [now, anHourAgo] = [new Date(), new Date(Date.now() - 3_600_000)];
    for (const [subject, signedInAt] of [
      [subjects.own, null],
      [subjects.own, anHourAgo],
      [subjects.others, now],
      ["no one's", now],
    ] as const) {
      const proof = { person: { ...person, subject }, signedInAt };
      expect(await refusalOf(authenticateAgain(holder, proof))).toMatchObject({ code: "UNAUTHORIZED" });
    }
    expect(await refusalOf(startSetUp(await holderOf(session)))).toMatchObject(asked);
    await authenticateAgain(holder, { person: { ...person, subject: subjects.own }, signedInAt: now });
    await expect(startSetUp(await holderOf(session))).resolves.toBeUndefined();
  });

  test("is not had by a wrong password, which is limited for this session and in the audit log", async () => {
    const { user, session, holder } = await someoneUnproved();
    const tries = Array.from({ length: 4 }, () => refusalOf(authenticateAgain(holder, { password: WRONG })));
    for (const refusal of await Promise.all(tries)) {
      expect(refusal).toMatchObject({ code: "BAD_REQUEST", fields: [{ field: "proofPassword" }] });
    }
    expect(await refusalOf(authenticateAgain(holder, { password: PASSWORD }))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    expect(await refusalOf(startSetUp(await holderOf(session)))).toMatchObject(asked);
    expect((await actionsOf(user.id)).filter((action) => action === "session.signInFailed")).toHaveLength(4);
    // No one else's count: they sign in, and prove who they are there.
    const { session: another } = await signInAs(user);
    await expect(authenticateAgain(await holderOf(another), { password: PASSWORD })).resolves.toBeInstanceOf(Date);
  });

  test("is not had by another person's password, nor in a session that has ended, nor while the service is away", async () => {
    const { session, holder } = await someoneUnproved();
    expect(await identity.away(() => refusalOf(authenticateAgain(holder, { password: PASSWORD })))).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    await asOwner((tx) =>
      tx.update(schema.sessions).set({ endedAt: new Date() }).where(eq(schema.sessions.id, session.sessionId)),
    );
    expect(await refusalOf(authenticateAgain(holder, { password: PASSWORD }))).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("a set-up that the organisation requires at sign-in starts again when the password was given too long ago", async () => {
    const strict = await anAgency();
    await asOwner((tx) =>
      tx.update(schema.organisations).set({ requiresSecondFactor: true }).where(eq(schema.organisations.id, strict.id)),
    );
    const user = await aUser({ in: strict });
    const place = { address: anAddress(), requestId: "test-enrol" };
    const pending = (await enter(user.email)) as PendingSession;
    expect(pending.kind).toBe("pending");
    await startEnrolment(pending, place);
    await forgetProof(pending.sessionId);
    expect(await refusalOf(confirmEnrolment(pending, "000000", place))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await refusalOf(startEnrolment(pending, place))).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("is there after a sign-in with the second factor", async () => {
    const { user, holder } = await someone();
    await startSetUp(holder);
    const secret = await secretOf(holder);
    await confirmSetUp(holder, codeOf(secret));
    const pending = (await enter(user.email)) as PendingSession;
    const place = { address: anAddress(), requestId: "test-second" };
    const session = await answerSecondFactor(pending, { code: codeOf(secret, 1) }, place);
    if (session.kind !== "person") throw new Error("the sign-in is not done");
    await expect(renewRecoveryCodes(await holderOf(session), "000000").catch(({ code }) => code)).resolves.toBe(
      "BAD_REQUEST",
    );
  });
});

describe("Changing the password", () => {
  test("is done, ends every other session, voids links, keeps this one, informs the owner and is in the log", async () => {
    const { user, session, holder } = await someone();
    const { session: other } = await signInAs(user);
    const link = await aToken(user, "passwordReset");
    await authenticateAgain(holder, { password: PASSWORD });
    const told = await identity.asked(async () => changePassword(await holderOf(session), NEW_PASSWORD));
    // The emulator takes a revoked refresh token all the same: what it was told is what can be seen.
    expect(told).toContain(`"validSince":`);
    expect(await callerOfSession(session)).toMatchObject({ kind: "person" });
    expect(await callerOfSession(other)).toMatchObject({ kind: "visitor" });
    expect(await refusalOf(enter(user.email))).toMatchObject({ message: messages.signIn.wrongCredentials });
    await expect(enter(user.email, NEW_PASSWORD)).resolves.toMatchObject({ kind: "person" });
    const [face] = faces;
    expect(await face?.clientOf(stranger).accounts.validateResetToken({ token: link })).toEqual({ isValid: false });
    expect((await actionsOf(user.id)).filter((action) => action === "password.changed")).toHaveLength(1);
    expect(await jobsOf("userId", user.id)).toEqual([{ kind: "passwordChanged", userId: user.id }]);
    await start();
    const mail = await mailTo(user.email);
    expect(mail.subject).toContain("was changed");
    expect(`${mail.text}${mail.html}${await dump()}`).not.toContain(NEW_PASSWORD);
  });

  test("without the identity server changes nothing, says so, and sends no mail", async () => {
    const { user, holder } = await someone();
    expect(await identity.away(() => refusalOf(changePassword(holder, NEW_PASSWORD)))).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: texts.notChanged,
    });
    await expect(enter(user.email)).resolves.toMatchObject({ kind: "person" });
    expect(await actionsOf(user.id)).not.toContain("password.changed");
    expect(await jobsOf("userId", user.id)).toEqual([]);
  });

  test("from two sessions at once leaves one password and one session at most", async () => {
    const { user, session, holder } = await someone();
    const { session: other } = await signInAs(user);
    const passwords = [NEW_PASSWORD, "Third-Harbour.9"];
    const both = [holder, await holderOf(other)];
    await Promise.allSettled(both.map((one, n) => changePassword(one, passwords[n] ?? "")));
    const good = await Promise.all(
      passwords.map((password) =>
        exchangePassword(user.email, password).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(good.filter(Boolean)).toHaveLength(1);
    const alive = await Promise.all([session, other].map((one) => callerOfSession(one)));
    expect(alive.filter(({ kind }) => kind === "person").length).toBeLessThanOrEqual(1);
  });
});

describe("A password that is guessed first is refused with its field", () => {
  const common = [{ field: "password", message: messages.password.guessable.common }];
  const personal = [{ field: "password", message: messages.password.guessable.personal }];
  const anyone = () => {
    const [face] = faces;
    if (!face) throw new Error("no face");
    return face.clientOf(stranger).accounts;
  };

  test("at sign-up, and no account is made", async () => {
    for (const [password, fields] of [
      ["Password1!", common],
      ["Rowan.Alderley1", personal],
    ] as const) {
      const wanted = aSignUp({ password, confirmPassword: password });
      expect(await refusalOf(anyone().create(wanted))).toMatchObject({ code: "BAD_REQUEST", fields });
      const made = await asOwner((tx) => tx.select().from(schema.users).where(eq(schema.users.email, wanted.email)));
      expect(made).toEqual([]);
    }
  });

  test("at a reset, and the link is still good", async () => {
    const user = await aUser({ in: agency });
    const token = await aToken(user, "passwordReset");
    const choose = (password: string) => anyone().resetPassword({ token, password });
    expect(await refusalOf(choose("Summer2026!"))).toMatchObject({ code: "BAD_REQUEST", fields: common });
    expect(await refusalOf(choose("Wren.Ashdown1"))).toMatchObject({ code: "BAD_REQUEST", fields: personal });
    await expect(choose(NEW_PASSWORD)).resolves.toEqual({ reset: true });
  });

  test("at a change, and nothing is ended", async () => {
    const { user, holder } = await someone();
    const { session: other } = await signInAs(user);
    expect(await refusalOf(changePassword(holder, "Qwerty123!"))).toMatchObject({
      code: "BAD_REQUEST",
      fields: common,
    });
    expect(await callerOfSession(other)).toMatchObject({ kind: "person" });
  });

  test("at an invitation's acceptance, and the invitation is still open", async () => {
    const { id: requestId } = await anInvitation(agency);
    const accept = (password: string) => anyone().acceptInvitation({ requestId, password });
    expect(await refusalOf(accept("Welcome1!"))).toMatchObject({ code: "BAD_REQUEST", fields: common });
    await expect(accept(NEW_PASSWORD)).resolves.toMatchObject({});
  });
});

describe("The link that makes a browser known", () => {
  const place = () => ({ address: anAddress(), requestId: "test-device" });
  const tokensIn = (text: string) =>
    [...text.matchAll(/\/signin\/device\?token=([\w-]+)/g)].map(([, token]) => token ?? "");
  const tokenOf = async (user: User) => {
    await mailDeviceLink(randomUUID(), { userId: user.id });
    const mails = await mailsTo(user.email);
    return tokensIn(mails.at(-1)?.text ?? "")[0] ?? "";
  };

  test("is mailed to the account's own address, opens once, for an hour, and is stored nowhere in clear", async () => {
    const user = await aUser({ in: agency });
    await requestDeviceLink(user.email.toUpperCase(), place());
    await start();
    const mail = await mailTo(user.email);
    const [token = ""] = tokensIn(mail.text);
    expect(mail.text).toContain(`${env().PUBLIC_URL}/signin/device?token=${token}`);
    expect(await dump()).not.toContain(token);
    expect(await isDeviceLinkGood(token, place())).toBe(true);
    const [row] = await asOwner((tx) =>
      tx
        .select()
        .from(schema.accountTokens)
        .where(and(eq(schema.accountTokens.userId, user.id), eq(schema.accountTokens.kind, "deviceConfirmation"))),
    );
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(3_600_000);
    expect(await confirmDevice(token, place())).toBe(user.email);
    expect(await refusalOf(confirmDevice(token, place()))).toMatchObject({ code: "NOT_FOUND" });
    expect(await isDeviceLinkGood(token, place())).toBe(false);
    expect(await actionsOf(user.id)).toEqual(
      expect.arrayContaining(["device.confirmationRequested", "device.confirmed"]),
    );
  });

  test("stays good while someone else asks for more of them, of which only a few are sent", async () => {
    const user = await aUser({ in: agency });
    const first = await tokenOf(user);
    for (let n = 0; n < 6; n++) await requestDeviceLink(user.email, place());
    expect(await jobsOf("userId", user.id)).toHaveLength(2);
    await mailDeviceLink(randomUUID(), { userId: user.id });
    expect(await confirmDevice(first, place())).toBe(user.email);
  });

  test("at once from many browsers makes one of them known", async () => {
    const user = await aUser({ in: agency });
    const token = await tokenOf(user);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => confirmDevice(token, place())));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("looks like none: an address without an account gets the same answer and no mail", async () => {
    const off = await aUser({ in: agency, isActive: false });
    for (const email of ["nobody-here@people.example", off.email]) {
      await expect(requestDeviceLink(email, place())).resolves.toBeUndefined();
    }
    expect(await jobsOf("userId", off.id)).toEqual([]);
  });

  test("of another kind, expired or unknown is refused in one way", async () => {
    const user = await aUser({ in: agency });
    const tokens = [await aToken(user, "passwordReset"), "not-a-token", "", "\u0000"];
    for (const token of tokens) {
      expect(await isDeviceLinkGood(token, place())).toBe(false);
      expect(await refusalOf(confirmDevice(token, place()))).toMatchObject({
        code: "NOT_FOUND",
        message: messages.signIn.deviceLink,
      });
    }
  });
});
