/** Accounts on the real database, identity server and inbox: signing up, choosing a new password, verifying a number. */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { mailReset, textVerification } from "@/lib/backend/accounts";
import { stopQueue } from "@/lib/backend/queue";
import { callerOfSession, signIn } from "@/lib/backend/sessions";
import { hashOf } from "@/lib/backend/tokens";
import { start } from "@/lib/bff/start";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { createIdentity, exchangePassword } from "@/lib/identity";
import { aSignUp, aToken } from "@/tests/support/accounts";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { dump } from "@/tests/support/database";
import {
  anAgency,
  anArrival,
  asOwner,
  aUser,
  closeFixtures,
  forgetLimits,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  signInAs,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { accountCount, anAccount } from "@/tests/support/identities";
import { type IdentityProxy, openIdentityProxy } from "@/tests/support/identity-proxy";
import { mailsTo, mailTo } from "@/tests/support/inbox";

const texts = messages.accounts;
const NEW_PASSWORD = "Other-Harbour.8";

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

/** A client of an anonymous visitor from an unused IP address. */
const anyone = (): Client["accounts"] => {
  const [transport] = transports;
  if (!transport) throw new Error("no transport");
  return transport.clientOf(unauthenticated).accounts;
};

const enter = (email: string, password = PASSWORD) => signIn({ email, password, ...anArrival() });

const userOf = async (email: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.users).where(eq(schema.users.email, email)));
  return row;
};
const reservationOf = async (email: string) => {
  const [row] = await asOwner((tx) => tx.select().from(schema.signUps).where(eq(schema.signUps.email, email)));
  return row;
};
const tokensOf = (userId: string) =>
  asOwner((tx) => tx.select().from(schema.accountTokens).where(eq(schema.accountTokens.userId, userId)));
const auditOf = async (userId: string) =>
  (
    await asOwner((tx) =>
      tx
        .select()
        .from(schema.auditEvents)
        .where(and(eq(schema.auditEvents.subjectId, userId)))
        .orderBy(schema.auditEvents.at),
    )
  ).map(({ action }) => action);
const jobsOf = async (userId: string) =>
  (await asOwner((tx) => tx.execute(sql`select data from pgboss.job where data->>'userId' = ${userId}`))).rows;

describe("Signing up", () => {
  const refused = { code: "SERVICE_UNAVAILABLE", message: "Something went wrong, Please try again later" };

  test("creates an identity, a draft agency, a primary user and a membership, and the person can sign in", async () => {
    const payload = aSignUp({ phone: "07700 900123" });
    const identities = await accountCount();
    expect(await anyone().create(payload)).toEqual({ created: true });
    expect(await accountCount()).toBe(identities + 1);
    const user = await userOf(payload.email);
    expect(user).toMatchObject({
      fullName: payload.fullName,
      phone: "+447700900123",
      phoneVerifiedAt: null,
      city: payload.city,
      userGroup: "Agency",
      userType: "agency-registered-manager",
      isActive: true,
    });
    const rows = await asOwner((tx) =>
      tx
        .select()
        .from(schema.memberships)
        .innerJoin(schema.organisations, eq(schema.organisations.id, schema.memberships.organisationId))
        .where(eq(schema.memberships.userId, user?.id ?? "")),
    );
    expect(rows).toMatchObject([
      {
        organisations: { kind: "agency", status: "draft", name: texts.placeholderName(payload.fullName) },
        memberships: {
          isPrimary: true,
          isSelected: true,
          jobTitle: "Registered manager",
          permissionCodes: ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "5001"],
          apps: [{ appId: "portal", isAuthorizer: false }],
        },
      },
    ]);
    expect(await auditOf(user?.id ?? "")).toEqual(
      expect.arrayContaining(["agency.signedUp", "phone.verificationSent"]),
    );
    expect(await reservationOf(payload.email)).toBeUndefined();
    const session = await enter(payload.email);
    expect(session).toMatchObject({
      kind: "person",
      uid: user?.uid,
      principal: { isSettingUp: true, group: "Agency" },
    });
  });

  test("shows the new agency to its primary user with the details known so far", async () => {
    const payload = aSignUp({ phone: "07700 900123" });
    await anyone().create(payload);
    const session = await enter(payload.email);
    const [transport] = transports;
    const client = transport?.clientOf({ caller: await callerOfSession(session), idToken: null, headers: {} });
    expect(await client?.accounts.setUp()).toEqual({
      status: "draft",
      businessName: texts.placeholderName(payload.fullName),
      contact: {
        fullName: payload.fullName,
        email: payload.email,
        phone: "+447700900123",
        isPhoneVerified: false,
        userType: { _id: "agency-registered-manager", name: "Registered manager", userGroup: "Agency" },
        city: { _id: payload.city, name: "Leeds", county: "West Yorkshire", country: "England" },
      },
    });
  });

  test.each(transports)("$name names the fields of an unknown town and of another group's role", async (transport) => {
    await transport.open();
    const client = transport.clientOf(unauthenticated);
    const payload = aSignUp({ city: "england.nowhere", userType: "provider-owner" });
    expect(await refusalOf(client.accounts.create(payload))).toMatchObject({
      code: "BAD_REQUEST",
      fields: [
        { field: "city", message: texts.cityRequired },
        { field: "userType", message: texts.userTypeRequired },
      ],
    });
    const weak = await refusalOf(client.accounts.create(aSignUp({ password: "Abcdefg.", phone: "nonsense" })));
    expect(weak.fields?.map(({ field }) => field)).toEqual(["phone", "password", "confirmPassword"]);
    expect(await userOf(payload.email)).toBeUndefined();
    await transport.close();
  });

  test("with a user's email address, in any case, fails like any other failure", async () => {
    const { email, id } = await aUser({ in: agency });
    const identities = await accountCount();
    expect(await refusalOf(anyone().create(aSignUp({ email })))).toEqual(expect.objectContaining(refused));
    expect(await refusalOf(anyone().create(aSignUp({ email: email.toUpperCase() })))).toMatchObject(refused);
    expect(await accountCount()).toBe(identities);
    expect((await userOf(email))?.id).toBe(id);
    await expect(enter(email)).resolves.toMatchObject({ kind: "person" });
  });

  test.each([
    ["a care worker's", { worker: true }],
    ["a non-user's", undefined],
  ])("with the email address of %s identity leaves that identity unchanged", async (_, claims) => {
    const { email, uid } = await anAccount({ password: PASSWORD, claims });
    const identities = await accountCount();
    const wanted = aSignUp({ email, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
    expect(await refusalOf(anyone().create(wanted))).toMatchObject(refused);
    expect(await accountCount()).toBe(identities);
    expect((await exchangePassword(email, PASSWORD)).uid).toBe(uid);
    expect(await userOf(email)).toBeUndefined();
    expect(await reservationOf(email)).toBeUndefined();
  });

  test("twelve times at once with one email address creates one account", async () => {
    const email = `many-${randomUUID()}@people.example`;
    const nameOf = (address: string) => address.split("@")[0];
    const identities = await accountCount();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        anyone().create(
          aSignUp({ email: n % 2 ? email : email.toUpperCase(), fullName: `Rowan Of-The-${nameOf(email)}` }),
        ),
      ),
    );
    const refusals = results.filter((result) => result.status === "rejected");
    expect(refusals).toHaveLength(11);
    for (const { reason } of refusals) expect(reason).toMatchObject(refused);
    expect(await accountCount()).toBe(identities + 1);
    const made = await asOwner((tx) =>
      tx
        .select()
        .from(schema.organisations)
        .where(eq(schema.organisations.name, texts.placeholderName(`Rowan Of-The-${nameOf(email)}`))),
    );
    expect(made).toHaveLength(1);
    expect(await reservationOf(email)).toBeUndefined();
    await expect(enter(email)).resolves.toMatchObject({ kind: "person" });
  });

  test("without the identity server fails, leaves nothing behind for long, and can be tried again", async () => {
    const payload = aSignUp();
    expect(await identity.away(() => refusalOf(anyone().create(payload)))).toMatchObject(refused);
    expect(await userOf(payload.email)).toBeUndefined();
    // What could not be cleaned up is remembered until it can be.
    const reservation = await reservationOf(payload.email);
    expect(reservation).toBeDefined();
    await age(payload.email, constants.signUpLeaseMs);
    await expect(anyone().create(payload)).resolves.toEqual({ created: true });
    expect((await userOf(payload.email))?.uid).not.toBe(reservation?.uid);
  });

  const age = (email: string, ms: number) =>
    asOwner((tx) =>
      tx
        .update(schema.signUps)
        .set({ startedAt: new Date(Date.now() - ms) })
        .where(eq(schema.signUps.email, email)),
    );

  test("that was interrupted is cleaned up by the next sign-up, once its time is over", async () => {
    const payload = aSignUp();
    const { email } = payload;
    const uid = `crashed-${randomUUID()}`;
    await createIdentity({ uid, email, password: "Left-Behind.1", displayName: "Rowan Alderley" });
    await asOwner((tx) => tx.insert(schema.signUps).values({ email, uid, startedAt: new Date() }));
    expect(await refusalOf(anyone().create(payload))).toMatchObject(refused);
    expect((await exchangePassword(email, "Left-Behind.1")).uid).toBe(uid);

    await age(email, constants.signUpLeaseMs);
    await expect(anyone().create(payload)).resolves.toEqual({ created: true });
    expect((await userOf(email))?.uid).not.toBe(uid);
    expect(await reservationOf(email)).toBeUndefined();
    await expect(exchangePassword(email, "Left-Behind.1")).rejects.toThrow("wrongCredentials");
    await expect(enter(email)).resolves.toMatchObject({ kind: "person" });
  });

  test("cleans up only the identity that the reservation names", async () => {
    const { email, uid } = await anAccount({ password: PASSWORD, claims: { worker: true } });
    await asOwner((tx) =>
      tx.insert(schema.signUps).values({ email, uid: `crashed-${randomUUID()}`, startedAt: new Date(0) }),
    );
    expect(await refusalOf(anyone().create(aSignUp({ email })))).toMatchObject(refused);
    expect((await exchangePassword(email, PASSWORD)).uid).toBe(uid);
    expect(await reservationOf(email)).toBeUndefined();
  });

  test("that cannot be stored leaves neither rows nor an identity", async () => {
    const payload = aSignUp({ fullName: `Unstorable ${randomUUID()}` });
    const identities = await accountCount();
    await asOwner(async (tx) => {
      await tx.execute(sql`create function refuse_unstorable() returns trigger language plpgsql as
        $$ begin if exists (select 1 from users where id = new.user_id and full_name like 'Unstorable%') then
        raise exception 'refused'; end if; return new; end $$`);
      await tx.execute(sql`create trigger unstorable before insert on memberships
        for each row execute function refuse_unstorable()`);
    });
    try {
      expect(await refusalOf(anyone().create(payload))).toMatchObject(refused);
    } finally {
      await asOwner((tx) => tx.execute(sql`drop function refuse_unstorable cascade`));
    }
    expect(await accountCount()).toBe(identities);
    expect(await userOf(payload.email)).toBeUndefined();
    expect(await reservationOf(payload.email)).toBeUndefined();
    await expect(anyone().create(payload)).resolves.toEqual({ created: true });
  });
});

describe("Requesting a new password", () => {
  const linkIn = (text: string) => /\/reset-password\?token=([\w-]{43})\b/.exec(text)?.[1] ?? "";

  test("mails a link whose token appears only in the mail", async () => {
    const user = await aUser({ in: agency });
    expect(await anyone().requestPasswordReset({ email: user.email.toUpperCase() })).toEqual({ queued: true });
    expect(await jobsOf(user.id)).toEqual([{ data: { kind: "passwordReset", userId: user.id } }]);
    expect(await tokensOf(user.id)).toEqual([]);
    expect(await auditOf(user.id)).toEqual(["password.resetRequested"]);
    await start();
    const mail = await mailTo(user.email);
    const token = linkIn(mail.text);
    expect(mail.text).toContain(`${env().PUBLIC_URL}/reset-password?token=${token}`);
    expect(mail.html).toContain(`href="${env().PUBLIC_URL}/reset-password?token=${token}"`);
    const [row] = await tokensOf(user.id);
    expect(row).toMatchObject({ kind: "passwordReset", tokenHash: hashOf(token), usedAt: null, voidedAt: null });
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(3_600_000);
    expect(await dump()).not.toContain(token);
    expect(await anyone().validateResetToken({ token })).toEqual({ isValid: true });
  });

  test("again invalidates earlier links, as soon as it is requested and again when it is sent", async () => {
    const user = await aUser({ in: agency });
    const isValid = async (token: string) => (await anyone().validateResetToken({ token })).isValid;
    const first = await aToken(user, "passwordReset");
    await anyone().requestPasswordReset({ email: user.email });
    expect(await isValid(first)).toBe(false);
    await mailReset(randomUUID(), { userId: user.id });
    const second = linkIn((await mailTo(user.email)).text);
    expect(await isValid(second)).toBe(true);
    await mailReset(randomUUID(), { userId: user.id });
    expect(await isValid(second)).toBe(false);
    expect((await tokensOf(user.id)).filter(({ voidedAt }) => !voidedAt)).toHaveLength(1);
  });

  test("with an email address of no active user always gets the same message, and nothing is sent", async () => {
    const worker = await anAccount({ password: PASSWORD, claims: { worker: true } });
    const withoutUser = await anAccount({ password: PASSWORD });
    const off = await aUser({ in: agency, isActive: false });
    const unknown = { email: `unknown-${randomUUID()}@people.example` };
    for (const { email } of [worker, withoutUser, off, unknown]) {
      expect(await refusalOf(anyone().requestPasswordReset({ email }))).toEqual({
        code: "BAD_REQUEST",
        message: "You have entered an invalid email",
        reason: undefined,
        fields: [{ field: "email", message: "You have entered an invalid email" }],
      });
    }
    await start();
    for (const { email } of [worker, withoutUser, off, unknown]) expect(await mailsTo(email)).toEqual([]);
  });
});

describe("Choosing a new password", () => {
  const unusable = { code: "NOT_FOUND", message: texts.resetLink, reason: "linkUnusable" };

  test("changes it, uses up the link, revokes every session and refresh token, and is audited", async () => {
    const user = await aUser({ in: agency });
    const token = await aToken(user, "passwordReset");
    const other = await aToken(user, "passwordReset");
    const before = [await signInAs(user), await signInAs(user)];
    const bystander = await signInAs(await aUser({ in: agency }));

    const asked = await identity.asked(() => anyone().resetPassword({ token, password: NEW_PASSWORD }));
    // The emulator accepts revoked refresh tokens anyway, so the test checks the request it received.
    expect(asked).toContain(`"validSince":`);

    expect(await refusalOf(enter(user.email))).toMatchObject({ message: messages.signIn.wrongCredentials });
    await expect(enter(user.email, NEW_PASSWORD)).resolves.toMatchObject({ kind: "person" });
    for (const { session } of before) expect(await callerOfSession(session)).toMatchObject({ kind: "visitor" });
    expect(await callerOfSession(bystander.session)).toMatchObject({ kind: "person" });
    for (const spent of [token, other]) {
      expect(await anyone().validateResetToken({ token: spent })).toEqual({ isValid: false });
      expect(await refusalOf(anyone().resetPassword({ token: spent, password: PASSWORD }))).toMatchObject(unusable);
    }
    expect(await auditOf(user.id)).toContain("password.reset");
    expect(await dump()).not.toContain(NEW_PASSWORD);
  });

  test("twelve times at once with one link succeeds once", async () => {
    const user = await aUser({ in: agency });
    const token = await aToken(user, "passwordReset");
    const passwords = Array.from({ length: 12 }, (_, n) => `Harbour-${n}.8a`);
    const results = await Promise.allSettled(passwords.map((password) => anyone().resetPassword({ token, password })));
    const done = passwords.filter((_, n) => results[n]?.status === "fulfilled");
    expect(done).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "NOT_FOUND", message: texts.resetLink });
    }
    await expect(enter(user.email, done[0])).resolves.toMatchObject({ kind: "person" });
    expect((await auditOf(user.id)).filter((action) => action === "password.reset")).toHaveLength(1);
  });

  test("without the identity server fails, and the same link works later", async () => {
    const user = await aUser({ in: agency });
    const token = await aToken(user, "passwordReset");
    const attempt = () => anyone().resetPassword({ token, password: NEW_PASSWORD });
    expect(await identity.away(() => refusalOf(attempt()))).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: texts.resetUnreachable,
    });
    await expect(enter(user.email)).resolves.toMatchObject({ kind: "person" });
    expect(await auditOf(user.id)).not.toContain("password.reset");
    await expect(attempt()).resolves.toEqual({ reset: true });
    await expect(enter(user.email, NEW_PASSWORD)).resolves.toMatchObject({ kind: "person" });
  });

  test("that breaks a rule is refused with an error at the field, and the link stays valid", async () => {
    const user = await aUser({ in: agency });
    const token = await aToken(user, "passwordReset");
    const refusal = await refusalOf(anyone().resetPassword({ token, password: "Abcdefg." }));
    expect(refusal).toMatchObject({
      code: "BAD_REQUEST",
      fields: [{ field: "password", message: "The password must have a number (0 to 9)" }],
    });
    expect(await anyone().validateResetToken({ token })).toEqual({ isValid: true });
  });

  test("with a link that is expired, used, replaced, of another kind or unknown gets the same message", async () => {
    const user = await aUser({ in: agency });
    const past = new Date(Date.now() - 1);
    const tokens = [
      await aToken(user, "passwordReset", { expiresAt: past }),
      await aToken(user, "passwordReset", { usedAt: past }),
      await aToken(user, "passwordReset", { voidedAt: past }),
      await aToken(user, "phoneVerification"),
      await aToken(await aUser({ in: agency, isActive: false }), "passwordReset"),
      "not-a-token",
      "\u0000",
    ];
    for (const token of tokens) {
      expect(await refusalOf(anyone().resetPassword({ token, password: NEW_PASSWORD }))).toMatchObject(unusable);
    }
    for (const token of tokens.filter((_, n) => n !== 4)) {
      expect(await anyone().validateResetToken({ token })).toEqual({ isValid: false });
    }
    await expect(enter(user.email)).resolves.toMatchObject({ kind: "person" });
  });
});

describe("Verifying a phone number", () => {
  const NUMBER = "+447700900456";
  const withPhone = async (phone = NUMBER): Promise<User> => {
    const user = await aUser({ in: agency });
    await asOwner((tx) => tx.update(schema.users).set({ phone }).where(eq(schema.users.id, user.id)));
    return user;
  };
  const phoneOf = async ({ email }: User) => (await userOf(email))?.phoneVerifiedAt;
  const unusable = { code: "NOT_FOUND", message: "An error occured while trying to verify the phone number." };

  test("works once, with the link that sign-up sends to the number", async () => {
    // A number only this test uses: the inbox is shared.
    const national = `77009${String(Date.now()).slice(-5)}`;
    const payload = aSignUp({ phone: `0${national}` });
    await anyone().create(payload);
    const user = await userOf(payload.email);
    expect(await jobsOf(user?.id ?? "")).toEqual([{ data: { kind: "phoneVerification", userId: user?.id } }]);
    await start();
    const { text } = await mailTo(`+44${national}@sms.local`);
    const token = /\/verify-mobile\?token=([\w-]{43})\b/.exec(text)?.[1] ?? "";
    expect(text).toContain(`${env().PUBLIC_URL}/verify-mobile?token=${token}`);
    expect(text).not.toContain("Rowan");
    expect(await dump()).not.toContain(token);
    expect(await anyone().checkPhoneNumber({ token })).toEqual({ success: true });
    expect((await userOf(payload.email))?.phoneVerifiedAt).toBeInstanceOf(Date);
    expect(await anyone().checkPhoneNumber({ token })).toEqual({ success: false });
    expect((await auditOf(user?.id ?? "")).filter((action) => action === "phone.verified")).toHaveLength(1);
  });

  test("twelve times at once verifies once", async () => {
    const user = await withPhone();
    const token = await aToken(user, "phoneVerification", { target: NUMBER });
    const answers = await Promise.all(Array.from({ length: 12 }, () => anyone().checkPhoneNumber({ token })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await auditOf(user.id)).toEqual(["phone.verified"]);
  });

  test("fails when the number has changed since the link was sent", async () => {
    const user = await withPhone();
    const token = await aToken(user, "phoneVerification", { target: "+447700900457" });
    expect(await refusalOf(anyone().checkPhoneNumber({ token }))).toMatchObject(unusable);
    expect(await phoneOf(user)).toBeNull();
  });

  test("fails with a link that is expired, replaced, of another kind or unknown", async () => {
    const user = await withPhone();
    const past = new Date(Date.now() - 1);
    for (const token of [
      await aToken(user, "phoneVerification", { target: NUMBER, expiresAt: past }),
      await aToken(user, "phoneVerification", { target: NUMBER, voidedAt: past }),
      await aToken(user, "passwordReset", { target: NUMBER }),
      "demo-phone-unknown",
    ]) {
      expect(await refusalOf(anyone().checkPhoneNumber({ token }))).toMatchObject(unusable);
    }
    expect(await phoneOf(user)).toBeNull();
  });

  test("is sent to the current number at the time of sending, and not at all when it has been verified meanwhile", async () => {
    const number = `+4477009${String(Date.now()).slice(-5)}`;
    const user = await withPhone(number);
    await textVerification(randomUUID(), { userId: user.id });
    expect((await mailTo(`${number}@sms.local`)).text).toContain("/verify-mobile?token=");
    expect(await tokensOf(user.id)).toMatchObject([{ kind: "phoneVerification", target: number }]);
    await asOwner((tx) =>
      tx.update(schema.users).set({ phoneVerifiedAt: new Date() }).where(eq(schema.users.id, user.id)),
    );
    await textVerification(randomUUID(), { userId: user.id });
    expect(await tokensOf(user.id)).toHaveLength(1);
  });

  test("is sent to one number only a few times an hour; signing up still works", async () => {
    forgetLimits();
    const phone = `07700 9${String(Date.now()).slice(-5)}`;
    const users: string[] = [];
    for (let n = 0; n < 7; n++) {
      const payload = aSignUp({ phone });
      await anyone().create(payload);
      users.push((await userOf(payload.email))?.id ?? "");
    }
    const queued = await Promise.all(users.map(async (id) => (await jobsOf(id)).length));
    expect(queued).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });
});
