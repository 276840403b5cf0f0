/**
 * Account protection on the real database, identity server and inbox: recent authentication, changing the password,
 * guessable passwords, and the link that confirms a device. Tests move the clock instead of waiting.
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
  authenticationMethods,
  callerOfSession,
  confirmEnrolment,
  endOwnSessions,
  ownSessions,
  signIn,
  startEnrolment,
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
import { refusalOf, transports } from "@/tests/support/clients";
import { dump } from "@/tests/support/database";
import {
  anAddress,
  anAgency,
  anArrival,
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
import { type IdentityProxy, openIdentityProxy } from "@/tests/support/identity-proxy";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { anInvitation } from "@/tests/support/invitations";
import { jobsOf } from "@/tests/support/jobs";

// Set before the product first reads its environment, which it does at first use.
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
  // Otherwise jobs queued by other suites would be sent first.
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  await platformOrganisation();
  agency = await anAgency();
});
afterEach(() => stopQueue());
afterAll(async () => {
  await closeFixtures();
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

/** A signed-in person with their current rights. */
async function holderOf(session: PersonSession): Promise<Holder> {
  const caller = await callerOfSession(session);
  if (caller.kind !== "person") throw new Error("no one is signed in");
  return { caller, sessionId: session.sessionId, address: anAddress(), requestId: "test-protection" };
}

/** Backdates the session's last authentication, so that it is asked for again. */
async function forgetProof(sessionId: string): Promise<void> {
  const authenticatedAt = new Date(Date.now() - constants.recentAuthenticationMs - 1_000);
  await asOwner((tx) => tx.update(schema.sessions).set({ authenticatedAt }).where(eq(schema.sessions.id, sessionId)));
}

async function someone(options: Partial<Parameters<typeof aUser>[0]> = {}) {
  const user = await aUser({ in: agency, ...options });
  const { session } = await signInAs(user);
  return { user, session, holder: await holderOf(session) };
}

/** The same, but last authenticated too long ago. */
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
  test("starts with the sign-in and is stored in the session's row", async () => {
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

  test.each(actions)("is required for %s, and nothing happens without it", async (_, act) => {
    const { user, session, holder } = await someoneUnproved({ codes: ["0002"], isPrimary: true });
    await signInAs(user);
    const before = await actionsOf(user.id);
    expect(await refusalOf(act(holder))).toMatchObject(asked);
    expect(await actionsOf(user.id)).toEqual(before);
    expect(await ownSessions(session)).toHaveLength(2);
    expect((await viewSecondFactor(holder)).setUp).toBeNull();
    await expect(enter(user.email)).resolves.toMatchObject({ kind: "person" });
  });

  test.each(transports)("is required to reset another user's second factor, $name", async (transport) => {
    await transport.open();
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
      if (transport.name === "in process") {
        const caller = { ...(who.caller as PersonCaller), authenticatedAt: null };
        const unproved = inProcessClient({ caller, address: anAddress(), requestId: "test" });
        expect(await refusalOf(unproved.users.resetSecondFactor(input))).toMatchObject(asked);
      }
      await expect(transport.clientOf(who).users.resetSecondFactor(input)).resolves.toMatchObject({});
    } finally {
      await transport.close();
    }
  });

  test("is renewed by the password, counts for ten minutes, and is audited", async () => {
    const { user, session, holder } = await someoneUnproved();
    await authenticateAgain(holder, { password: PASSWORD });
    await expect(startSetUp(await holderOf(session))).resolves.toBeUndefined();
    expect(await actionsOf(user.id)).toContain("session.reauthenticated");
    await forgetProof(session.sessionId);
    expect(await refusalOf(startSetUp(await holderOf(session)))).toMatchObject(asked);
  });

  test("is renewed for this session only", async () => {
    const { user, holder } = await someoneUnproved();
    const { session: other } = await signInAs(user);
    await forgetProof(other.sessionId);
    await authenticateAgain(holder, { password: PASSWORD });
    expect(await refusalOf(startSetUp(await holderOf(other)))).toMatchObject(asked);
  });

  test("is also renewed by the second factor, whose code is then used up", async () => {
    const { session, holder } = await someone();
    expect(await authenticationMethods(holder)).toEqual({ code: false, providers: [] });
    await startSetUp(holder);
    const secret = await secretOf(holder);
    await confirmSetUp(holder, codeOf(secret));
    expect(await authenticationMethods(holder)).toEqual({ code: true, providers: [] });
    await forgetProof(session.sessionId);
    const code = codeOf(secret, 1);
    await authenticateAgain(await holderOf(session), { code });
    expect((await holderOf(session)).caller.authenticatedAt).not.toBeNull();
    expect(await refusalOf(renewRecoveryCodes(await holderOf(session), code))).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("is renewed by an identity provider only if the same person has just signed in there", async () => {
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
    expect((await authenticationMethods(holder)).providers).toMatchObject([{ id: "oidc" }]);
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

  test("is not renewed by a wrong password; attempts are limited per session and audited", async () => {
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
    // The limit does not affect the user's other session, which can still authenticate.
    const { session: another } = await signInAs(user);
    await expect(authenticateAgain(await holderOf(another), { password: PASSWORD })).resolves.toBeInstanceOf(Date);
  });

  test("is not renewed in a session that has ended, or while the identity service is down", async () => {
    const { session, holder } = await someoneUnproved();
    expect(await identity.away(() => refusalOf(authenticateAgain(holder, { password: PASSWORD })))).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    await asOwner((tx) =>
      tx.update(schema.sessions).set({ endedAt: new Date() }).where(eq(schema.sessions.id, session.sessionId)),
    );
    expect(await refusalOf(authenticateAgain(holder, { password: PASSWORD }))).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("a set-up that the organisation requires at sign-in starts again when the password was entered too long ago", async () => {
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

  test("counts from a sign-in with the second factor", async () => {
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
  test("ends every other session but not this one, invalidates links, informs the owner and is audited", async () => {
    const { user, session, holder } = await someone();
    const { session: other } = await signInAs(user);
    const link = await aToken(user, "passwordReset");
    await authenticateAgain(holder, { password: PASSWORD });
    const requests = await identity.asked(async () => changePassword(await holderOf(session), NEW_PASSWORD));
    // The emulator accepts revoked refresh tokens anyway, so the test checks the request it received.
    expect(requests).toContain(`"validSince":`);
    expect(await callerOfSession(session)).toMatchObject({ kind: "person" });
    expect(await callerOfSession(other)).toMatchObject({ kind: "visitor" });
    expect(await refusalOf(enter(user.email))).toMatchObject({ message: messages.signIn.wrongCredentials });
    await expect(enter(user.email, NEW_PASSWORD)).resolves.toMatchObject({ kind: "person" });
    const [transport] = transports;
    expect(await transport?.clientOf(unauthenticated).accounts.validateResetToken({ token: link })).toEqual({
      isValid: false,
    });
    expect((await actionsOf(user.id)).filter((action) => action === "password.changed")).toHaveLength(1);
    expect(await jobsOf("userId", user.id)).toEqual([{ kind: "passwordChanged", userId: user.id }]);
    await start();
    const mail = await mailTo(user.email);
    expect(mail.subject).toContain("was changed");
    expect(`${mail.text}${mail.html}${await dump()}`).not.toContain(NEW_PASSWORD);
  });

  test("fails with a message while the identity server is down: nothing changes and no mail is sent", async () => {
    const { user, holder } = await someone();
    expect(await identity.away(() => refusalOf(changePassword(holder, NEW_PASSWORD)))).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: texts.notChanged,
    });
    await expect(enter(user.email)).resolves.toMatchObject({ kind: "person" });
    expect(await actionsOf(user.id)).not.toContain("password.changed");
    expect(await jobsOf("userId", user.id)).toEqual([]);
  });

  test("from two sessions at once leaves one password and at most one session", async () => {
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

describe("A guessable password is refused with an error at its field", () => {
  const common = [{ field: "password", message: messages.password.guessable.common }];
  const personal = [{ field: "password", message: messages.password.guessable.personal }];
  const anyone = () => {
    const [transport] = transports;
    if (!transport) throw new Error("no transport");
    return transport.clientOf(unauthenticated).accounts;
  };

  test("at sign-up, and no account is created", async () => {
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

  test("at a reset, and the link stays valid", async () => {
    const user = await aUser({ in: agency });
    const token = await aToken(user, "passwordReset");
    const choose = (password: string) => anyone().resetPassword({ token, password });
    expect(await refusalOf(choose("Summer2026!"))).toMatchObject({ code: "BAD_REQUEST", fields: common });
    expect(await refusalOf(choose("Wren.Ashdown1"))).toMatchObject({ code: "BAD_REQUEST", fields: personal });
    await expect(choose(NEW_PASSWORD)).resolves.toEqual({ reset: true });
  });

  test("at a change, and no session is ended", async () => {
    const { user, holder } = await someone();
    const { session: other } = await signInAs(user);
    expect(await refusalOf(changePassword(holder, "Qwerty123!"))).toMatchObject({
      code: "BAD_REQUEST",
      fields: common,
    });
    expect(await callerOfSession(other)).toMatchObject({ kind: "person" });
  });

  test("when accepting an invitation, and the invitation stays open", async () => {
    const { id: requestId } = await anInvitation(agency);
    const accept = (password: string) => anyone().acceptInvitation({ requestId, password });
    expect(await refusalOf(accept("Welcome1!"))).toMatchObject({ code: "BAD_REQUEST", fields: common });
    await expect(accept(NEW_PASSWORD)).resolves.toMatchObject({});
  });
});

describe("The link that confirms a device", () => {
  const place = () => ({ address: anAddress(), requestId: "test-device" });
  const tokensIn = (text: string) =>
    [...text.matchAll(/\/signin\/device\?token=([\w-]+)/g)].map(([, token]) => token ?? "");
  const tokenOf = async (user: User) => {
    await mailDeviceLink(randomUUID(), { userId: user.id });
    const mails = await mailsTo(user.email);
    return tokensIn(mails.at(-1)?.text ?? "")[0] ?? "";
  };

  test("is mailed to the account's own address, opens once, is valid for an hour, and is never stored in plain text", async () => {
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

  test("stays valid while someone else requests more links, of which only a few are sent", async () => {
    const user = await aUser({ in: agency });
    const first = await tokenOf(user);
    for (let n = 0; n < 6; n++) await requestDeviceLink(user.email, place());
    expect(await jobsOf("userId", user.id)).toHaveLength(2);
    await mailDeviceLink(randomUUID(), { userId: user.id });
    expect(await confirmDevice(first, place())).toBe(user.email);
  });

  test("opened in many browsers at once confirms only one of them", async () => {
    const user = await aUser({ in: agency });
    const token = await tokenOf(user);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => confirmDevice(token, place())));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("gives the same answer for an address without an active account, and sends no mail", async () => {
    const off = await aUser({ in: agency, isActive: false });
    for (const email of ["unknown-here@people.example", off.email]) {
      await expect(requestDeviceLink(email, place())).resolves.toBeUndefined();
    }
    expect(await jobsOf("userId", off.id)).toEqual([]);
  });

  test("of another kind or unknown is refused in the same way", async () => {
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
