/**
 * Second factors: set up, secrets shown once, required by an organisation, and impossible to bypass. Tests move the
 * clock instead of waiting.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Holder } from "@/lib/backend/account-action";
import {
  cancelSetUp,
  confirmSetUp,
  prove,
  renewRecoveryCodes,
  requireSecondFactor,
  startChange,
  startSetUp,
  turnOff,
  viewSecondFactor,
} from "@/lib/backend/second-factors";
import {
  answerSecondFactor,
  callerOfSession,
  chooseOrganisation,
  confirmEnrolment,
  pendingHolder,
  pendingSignIn,
  proceed,
  signIn,
  signOut,
  startEnrolment,
} from "@/lib/backend/sessions";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { exchangeCustomToken, exchangePassword, mintSecondFactorToken } from "@/lib/identity";
import type { PendingSession } from "@/lib/session";
import { refusalOf, transports } from "@/tests/support/clients";
import { asOwnerForNothing, dump } from "@/tests/support/database";
import {
  anAddress,
  anAgency,
  anArrival,
  anOrigin,
  aProvider,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  organisationHeaders,
  PASSWORD,
  platformOrganisation,
  setMembership,
  signInAs,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { until } from "@/tests/support/until";

// Set before the product first reads its environment, which it does at first use.
Object.assign(process.env, { LIMIT_SECOND_FACTORS_PER_ACCOUNT: "60", LIMIT_SECOND_FACTORS_PER_ADDRESS: "200" });

const texts = messages.secondFactor;
const STEP_MS = constants.oneTimeCodeStepSeconds * 1_000;
const MINUTE_MS = 60_000;
/** The middle of a time step, so that the duration of a test does not move it into the next. */
const START = new Date(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2);
const moment = (steps: number) => new Date(START.getTime() + steps * STEP_MS);

let agency: Organisation;

beforeAll(async () => {
  await platformOrganisation();
  agency = await anAgency();
});

afterAll(closeFixtures);

const secretIn = (address: string) => new URL(address).searchParams.get("secret") ?? "";
const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const place = () => ({ address: anAddress(), requestId: `test-${randomUUID()}` });

/** A signed-in user as the holder of their second factor. */
async function aHolder(user: User): Promise<Holder> {
  const { caller, session } = await signInAs(user);
  if (caller.kind !== "person") throw new Error("no person");
  return { ...place(), caller, sessionId: session.sessionId };
}

async function setUpOf(holder: Holder, at = START): Promise<string> {
  const { setUp } = await viewSecondFactor(holder, at);
  if (!setUp) throw new Error("nothing is being set up");
  return secretIn(setUp.address);
}

type Enrolled = { user: User; holder: Holder; secret: string; recoveryCodes: string[] };

/** A user who turned it on at START, with the code of that step. */
async function enrolled(options: Parameters<typeof aUser>[0] = { in: agency }): Promise<Enrolled> {
  const user = await aUser(options);
  const holder = await aHolder(user);
  await startSetUp(holder, START);
  const secret = await setUpOf(holder);
  const recoveryCodes = await confirmSetUp(holder, codeOf(secret, START), START);
  return { user, holder, secret, recoveryCodes };
}

async function aPending({ email }: User): Promise<PendingSession> {
  const session = await signIn({ email, password: PASSWORD, ...anArrival() });
  if (session.kind !== "pending") throw new Error("this user has nothing left to confirm");
  return session;
}

const actionsOf = async (subjectId: string) => {
  const rows = await asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(eq(schema.auditEvents.subjectId, subjectId))
      .orderBy(schema.auditEvents.at),
  );
  return rows.map(({ action, details }) => ({ action, details }));
};

const makeRequired = (organisation: Organisation, requiresSecondFactor = true) =>
  asOwner((tx) =>
    tx.update(schema.organisations).set({ requiresSecondFactor }).where(eq(schema.organisations.id, organisation.id)),
  );

const wrong = { code: "BAD_REQUEST", fields: [{ field: "code", message: texts.wrongCode }] };
const wrongRecovery = { code: "BAD_REQUEST", fields: [{ field: "recoveryCode", message: texts.wrongRecoveryCode }] };

describe("Setting up", () => {
  test("shows QR code, secret and address, asks for one right code, and gives ten recovery codes", async () => {
    const user = await aUser({ in: agency });
    const holder = await aHolder(user);
    expect(await viewSecondFactor(holder, START)).toMatchObject({ onSince: null, setUp: null, recoveryCodesLeft: 0 });
    await startSetUp(holder, START);
    const { setUp } = await viewSecondFactor(holder, START);
    expect(setUp?.address).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(setUp?.address ?? "")).toContain(user.email);
    expect(setUp?.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const svg = Buffer.from(setUp?.qrCode.replace("data:image/svg+xml;base64,", "") ?? "", "base64").toString("utf8");
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/style|script/);
    const secret = await setUpOf(holder);
    expect(setUp?.secret.replaceAll(" ", "")).toBe(secret);
    expect(await refusalOf(confirmSetUp(holder, "000000", moment(2_000)))).toMatchObject({ code: "CONFLICT" });
    expect(await refusalOf(confirmSetUp(holder, codeOf(secret, moment(9)), START))).toMatchObject(wrong);
    const codes = await confirmSetUp(holder, codeOf(secret, START), START);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await viewSecondFactor(holder, START)).toMatchObject({
      onSince: START.toISOString(),
      setUp: null,
      recoveryCodesLeft: 10,
    });
    expect(await actionsOf(user.id)).toMatchObject([
      { action: "session.signedIn" },
      { action: "secondFactor.failed", details: { by: "code" } },
      { action: "secondFactor.turnedOn", details: { isChange: false } },
    ]);
  });

  test("without confirmation does not ask for anything at sign-in", async () => {
    const user = await aUser({ in: agency });
    await startSetUp(await aHolder(user), START);
    expect((await signIn({ email: user.email, password: PASSWORD, ...anArrival() })).kind).toBe("person");
  });

  test("shows its secret only to the session that began it; the user's other sessions cannot see or confirm it", async () => {
    const user = await aUser({ in: agency });
    const [one, other] = [await aHolder(user), await aHolder(user)];
    await startSetUp(one, START);
    const secret = await setUpOf(one);
    expect((await viewSecondFactor(other, START)).setUp).toBeNull();
    expect(await refusalOf(confirmSetUp(other, codeOf(secret, START), START))).toMatchObject({ code: "CONFLICT" });
    await startSetUp(other, START);
    expect(await refusalOf(confirmSetUp(one, codeOf(secret, START), START))).toMatchObject({ code: "CONFLICT" });
  });

  test("expires after a quarter of an hour, or when it is cancelled", async () => {
    const holder = await aHolder(await aUser({ in: agency }));
    await startSetUp(holder, START);
    const secret = await setUpOf(holder);
    const late = new Date(START.getTime() + 15 * MINUTE_MS);
    expect((await viewSecondFactor(holder, new Date(late.getTime() - 1))).setUp).not.toBeNull();
    expect((await viewSecondFactor(holder, late)).setUp).toBeNull();
    expect(await refusalOf(confirmSetUp(holder, codeOf(secret, late), late))).toMatchObject({
      message: texts.setUpExpired,
    });
    await cancelSetUp(holder);
    expect((await viewSecondFactor(holder, START)).setUp).toBeNull();
    await cancelSetUp(holder);
  });

  test("again is refused while it is on", async () => {
    const { holder } = await enrolled();
    expect(await refusalOf(startSetUp(holder, START))).toMatchObject({ code: "CONFLICT", message: texts.alreadyOn });
  });
});

describe("What is stored", () => {
  test("contains neither the secret nor a recovery code nor an entered code, in any row of any table", async () => {
    const { user, holder, secret, recoveryCodes } = await enrolled();
    const code = codeOf(secret, moment(1));
    const guess = "ZZZZ-ZZZZ-ZZZZ-ZZZZ";
    await refusalOf(prove(holder, { recoveryCode: guess }, START, async () => true));
    await answerSecondFactor(await aPending(user), { code }, place(), moment(1));
    await answerSecondFactor(await aPending(user), { recoveryCode: recoveryCodes[0] ?? "" }, place(), moment(1));
    const all = await dump();
    expect(all).toContain(user.email);
    const { buffer, byteOffset, byteLength } = Secret.fromBase32(secret).bytes;
    const raw = Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
    for (const hidden of [
      secret,
      raw,
      guess,
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll("-", "")),
    ]) {
      expect(all.includes(hidden)).toBe(false);
    }
    expect(JSON.stringify(await actionsOf(user.id))).not.toContain(code);
  });

  test("is decrypted for its own user only", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    await asOwner(async (tx) => {
      const { secondFactors } = schema;
      const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, one.user.id));
      const { keyId, secretSealed } = row ?? { keyId: "", secretSealed: Buffer.alloc(0) };
      await tx.update(secondFactors).set({ keyId, secretSealed }).where(eq(secondFactors.userId, other.user.id));
    });
    await expect(
      prove(other.holder, { code: codeOf(one.secret, moment(1)) }, moment(1), async () => true),
    ).rejects.toThrow();
  });

  test("is readable by its own user only; their organisation sees that it exists, encrypted", async () => {
    const [one, other] = [await enrolled(), await aUser({ in: agency })];
    const seen = (scope: Parameters<typeof withScope>[0]) =>
      withScope(scope, async (tx) => [
        await tx.$count(schema.secondFactors, eq(schema.secondFactors.userId, one.user.id)),
        await tx.$count(schema.recoveryCodes, eq(schema.recoveryCodes.userId, one.user.id)),
      ]);
    expect(await seen({ kind: "identity", userId: one.user.id })).toEqual([1, 10]);
    expect(await seen({ kind: "identity", userId: other.id })).toEqual([0, 0]);
    expect(await seen({ kind: "organisation", organisationId: agency.id })).toEqual([1, 0]);
    expect(await seen({ kind: "organisation", organisationId: (await anAgency()).id })).toEqual([0, 0]);
    expect(await seen({ kind: "none" })).toEqual([0, 0]);
  });
});

describe("Signing in with a second factor", () => {
  test("is half-way after the password: the session cannot open anything yet", async () => {
    const { user } = await enrolled();
    const pending = await aPending(user);
    expect(await callerOfSession(pending as never)).toEqual({ kind: "visitor", uid: null });
    expect(await pendingSignIn(pending)).toMatchObject({ step: "secondFactor" });
    expect((await proceed(pending, anOrigin)).kind).toBe("pending");
  });

  test("is completed by the current code, and the session records it", async () => {
    const { user, secret } = await enrolled({ in: agency, codes: ["1002"] });
    const pending = await aPending(user);
    const session = await answerSecondFactor(pending, { code: codeOf(secret, moment(1)) }, place(), moment(1));
    expect(session).toMatchObject({ kind: "person", sessionId: pending.sessionId, principal: { codes: ["1002"] } });
    expect(await callerOfSession(session)).toMatchObject({ kind: "person", userId: user.id });
    const [row] = await asOwner((tx) =>
      tx.select().from(schema.sessions).where(eq(schema.sessions.id, pending.sessionId)),
    );
    expect(row).toMatchObject({ kind: "person", secondFactorAt: moment(1) });
  });

  test.each([
    ["one step early", -1, true],
    ["one step late", 1, true],
    ["two steps early", -2, false],
    ["two steps late", 2, false],
  ])("accepts a code from a clock that is %s: %p steps, %p", async (_, off, isTaken) => {
    const { user, secret } = await enrolled();
    const now = moment(5);
    const call = answerSecondFactor(await aPending(user), { code: codeOf(secret, moment(5 + off)) }, place(), now);
    if (isTaken) await expect(call).resolves.toMatchObject({ kind: "person" });
    else expect(await refusalOf(call)).toMatchObject(wrong);
  });

  test("accepts a code once, and none from before it; the code that turned it on counts as used", async () => {
    const { user, secret } = await enrolled();
    const at = async (steps: number, now: number) =>
      answerSecondFactor(await aPending(user), { code: codeOf(secret, moment(steps)) }, place(), moment(now));
    expect(await refusalOf(at(0, 0))).toMatchObject(wrong);
    await expect(at(2, 1)).resolves.toMatchObject({ kind: "person" });
    expect(await refusalOf(at(2, 2))).toMatchObject(wrong);
    expect(await refusalOf(at(1, 2))).toMatchObject(wrong);
    await expect(at(3, 2)).resolves.toMatchObject({ kind: "person" });
  });

  test("accepts a code with spaces, and refuses every other input", async () => {
    const { user, secret } = await enrolled();
    const answer = async (code: string) => answerSecondFactor(await aPending(user), { code }, place(), moment(1));
    const right = codeOf(secret, moment(1));
    for (const code of [
      "",
      " ",
      "12345",
      `${right}0`,
      `x${right}`,
      "١٢٣٤٥٦",
      "0".repeat(5_000),
      "'; drop table users",
    ]) {
      expect(await refusalOf(answer(code))).toMatchObject(wrong);
    }
    await expect(answer(` ${right.slice(0, 3)} ${right.slice(3)} `)).resolves.toMatchObject({ kind: "person" });
  });

  test("accepts a recovery code once, in any case, and audits how many are left", async () => {
    const { user, recoveryCodes } = await enrolled();
    const [code = ""] = recoveryCodes;
    const answer = async (recoveryCode: string) =>
      answerSecondFactor(await aPending(user), { recoveryCode }, place(), moment(1));
    expect(await refusalOf(answer("0000-0000-0000-0000"))).toMatchObject(wrongRecovery);
    expect(await refusalOf(answer("x"))).toMatchObject(wrongRecovery);
    await expect(answer(` ${code.toLowerCase().replaceAll("-", " ")}`)).resolves.toMatchObject({ kind: "person" });
    expect(await refusalOf(answer(code))).toMatchObject(wrongRecovery);
    expect(await actionsOf(user.id)).toContainEqual({ action: "secondFactor.recoveryCodeUsed", details: { left: 9 } });
  });

  test("does not accept another user's code or recovery code", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const pending = await aPending(one.user);
    const foreign = { code: codeOf(other.secret, moment(1)) };
    expect(await refusalOf(answerSecondFactor(pending, foreign, place(), moment(1)))).toMatchObject(wrong);
    const [recoveryCode = ""] = other.recoveryCodes;
    expect(await refusalOf(answerSecondFactor(pending, { recoveryCode }, place(), moment(1)))).toMatchObject(
      wrongRecovery,
    );
  });

  test("that was cancelled or has expired accepts nothing any more", async () => {
    const { user, secret } = await enrolled();
    const [cancelled, late] = [await aPending(user), await aPending(user)];
    await signOut(cancelled, anOrigin);
    const answer = (pending: PendingSession, now: Date) =>
      answerSecondFactor(pending, { code: codeOf(secret, now) }, place(), now);
    expect(await refusalOf(answer(cancelled, moment(1)))).toMatchObject({ code: "UNAUTHORIZED" });
    const end = new Date(Date.now() + constants.pendingSignInMs + MINUTE_MS);
    expect(await refusalOf(answer(late, end))).toMatchObject({ code: "UNAUTHORIZED" });
    await expect(answer(late, moment(1))).resolves.toMatchObject({ kind: "person" });
  });

  test("whose user was deactivated meanwhile accepts nothing", async () => {
    const { user, secret } = await enrolled();
    const pending = await aPending(user);
    await asOwner((tx) => tx.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, user.id)));
    const code = codeOf(secret, moment(1));
    expect(await refusalOf(answerSecondFactor(pending, { code }, place(), moment(1)))).toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  test("whose app access was removed is refused, with a right or wrong code", async () => {
    const { user, secret } = await enrolled();
    const pending = await aPending(user);
    await setMembership(user, { apps: [] });
    const code = codeOf(secret, moment(1));
    expect(await refusalOf(answerSecondFactor(pending, { code }, place(), moment(1)))).toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

const TWELVE = Array.from({ length: 12 });

describe("Twelve at once", () => {
  test("with one code: one succeeds", async () => {
    const { user, secret } = await enrolled();
    const pending: PendingSession[] = [];
    for (let n = 0; n < 5; n++) pending.push(await aPending(user));
    const code = codeOf(secret, moment(1));
    const results = await Promise.allSettled(
      TWELVE.map((_, n) => answerSecondFactor(pending[n % 5] as PendingSession, { code }, place(), moment(1))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("with one code that all have read as unused before any has used it: one succeeds", async () => {
    const { user, holder, secret } = await enrolled();
    const code = codeOf(secret, moment(1));
    const { secondFactors } = schema;
    const results = await asOwner(async (tx) => {
      await tx.select().from(secondFactors).where(eq(secondFactors.userId, user.id)).for("update");
      const tries = TWELVE.map(() => prove({ ...holder, ...place() }, { code }, moment(1), async () => true));
      const settled = Promise.allSettled(tries);
      await until("several attempts waiting for the row", () =>
        asOwnerForNothing(async (client) => {
          // The first locks the row while it waits for the owner; the others wait behind it.
          const { rows } = await client.query(
            "select count(*)::int as waiting from pg_locks where relation = 'second_factors'::regclass and locktype = 'tuple' and not granted",
          );
          return rows[0]?.waiting >= 2;
        }),
      );
      return { settled };
    });
    const outcomes = await results.settled;
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("with one recovery code: one succeeds, with one audit row", async () => {
    const { user, holder, recoveryCodes } = await enrolled();
    const [recoveryCode = ""] = recoveryCodes;
    const results = await Promise.allSettled(
      TWELVE.map(() => prove({ ...holder, ...place() }, { recoveryCode }, START, async () => true)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const used = (await actionsOf(user.id)).filter(({ action }) => action === "secondFactor.recoveryCodeUsed");
    expect(used).toHaveLength(1);
  });

  test("confirming one set-up: one session gets ten recovery codes", async () => {
    const user = await aUser({ in: agency });
    const holder = await aHolder(user);
    await startSetUp(holder, START);
    const code = codeOf(await setUpOf(holder), START);
    const results = await Promise.allSettled(TWELVE.map(() => confirmSetUp({ ...holder, ...place() }, code, START)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await viewSecondFactor(holder, START)).recoveryCodesLeft).toBe(10);
  });
});

describe("A user's own second factor", () => {
  test("is turned off by a code, with all recovery codes, and no longer asked for", async () => {
    const { user, holder, secret } = await enrolled();
    expect(await refusalOf(turnOff(holder, { code: "000000" }, moment(1)))).toMatchObject(wrong);
    await turnOff(holder, { code: codeOf(secret, moment(1)) }, moment(1));
    expect(await viewSecondFactor(holder)).toMatchObject({ onSince: null, recoveryCodesLeft: 0 });
    expect((await signIn({ email: user.email, password: PASSWORD, ...anArrival() })).kind).toBe("person");
    expect((await actionsOf(user.id)).map(({ action }) => action)).toContain("secondFactor.turnedOff");
  });

  test("gets new recovery codes for a code of the app: the old ones become invalid, and a recovery code is not enough", async () => {
    const { user, holder, secret, recoveryCodes } = await enrolled();
    const [old = ""] = recoveryCodes;
    expect(await refusalOf(renewRecoveryCodes(holder, old, moment(1)))).toMatchObject(wrong);
    const fresh = await renewRecoveryCodes(holder, codeOf(secret, moment(1)), moment(1));
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    const answer = async (recoveryCode: string) =>
      answerSecondFactor(await aPending(user), { recoveryCode }, place(), moment(1));
    expect(await refusalOf(answer(old))).toMatchObject(wrongRecovery);
    await expect(answer(fresh[0] ?? "")).resolves.toMatchObject({ kind: "person" });
    expect((await actionsOf(user.id)).map(({ action }) => action)).toContain("secondFactor.recoveryCodesRenewed");
  });

  test("moves to another app: the old one is valid until the new one is confirmed, then no longer", async () => {
    const { user, holder, secret, recoveryCodes } = await enrolled();
    await startChange(holder, { recoveryCode: recoveryCodes[0] ?? "" }, moment(1));
    const next = await setUpOf(holder, moment(1));
    expect(next).not.toBe(secret);
    const answer = async (of: string, steps: number) =>
      answerSecondFactor(await aPending(user), { code: codeOf(of, moment(steps)) }, place(), moment(steps));
    expect(await refusalOf(answer(next, 2))).toMatchObject(wrong);
    await expect(answer(secret, 2)).resolves.toMatchObject({ kind: "person" });
    await confirmSetUp(holder, codeOf(next, moment(3)), moment(3));
    expect(await refusalOf(answer(secret, 4))).toMatchObject(wrong);
    await expect(answer(next, 4)).resolves.toMatchObject({ kind: "person" });
  });

  test("does not change when the move to another app is cancelled", async () => {
    const { user, holder, secret } = await enrolled();
    await startChange(holder, { code: codeOf(secret, moment(1)) }, moment(1));
    await cancelSetUp(holder);
    expect(await viewSecondFactor(holder, moment(1))).toMatchObject({ setUp: null, recoveryCodesLeft: 10 });
    const code = codeOf(secret, moment(2));
    await expect(answerSecondFactor(await aPending(user), { code }, place(), moment(2))).resolves.toMatchObject({
      kind: "person",
    });
  });
});

describe("An organisation that requires a second factor", () => {
  const primary = { codes: ["0002"] };
  const aPrimary = async (organisation: Organisation) => {
    const one = await enrolled({ in: organisation, ...primary });
    await setMembership(one.user, { isPrimary: true });
    return { ...one, holder: await holderWithCode(one) };
  };
  /** Signs in again, with the user's current permissions. */
  async function holderWithCode({ user, secret }: Enrolled): Promise<Holder> {
    const pending = await aPending(user);
    const session = await answerSecondFactor(pending, { code: codeOf(secret, moment(1)) }, place(), moment(1));
    const caller = await callerOfSession(session);
    if (caller.kind !== "person") throw new Error("no person");
    return { ...place(), caller, sessionId: session.sessionId };
  }
  const requires = async ({ id }: Organisation) => {
    const [row] = await asOwner((tx) => tx.select().from(schema.organisations).where(eq(schema.organisations.id, id)));
    return row?.requiresSecondFactor;
  };

  test("is set by a primary user with code 0002 who has one themselves; audited once", async () => {
    const own = await anAgency();
    const { holder } = await aPrimary(own);
    expect((await viewSecondFactor(holder)).organisation).toEqual({ name: own.name, requires: false });
    await requireSecondFactor(holder, true);
    await requireSecondFactor(holder, true);
    expect(await requires(own)).toBe(true);
    await requireSecondFactor(holder, false);
    expect(await requires(own)).toBe(false);
    expect(await actionsOf(own.id)).toEqual([
      { action: "organisation.secondFactorRequired", details: {} },
      { action: "organisation.secondFactorOptional", details: {} },
    ]);
  });

  test.each([
    ["primary, but without the code", { isPrimary: true, permissionCodes: ["1002"] }, "FORBIDDEN"],
    ["with the code, but not primary", { isPrimary: false, permissionCodes: ["0002"] }, "FORBIDDEN"],
    ["primary with the code, but without a second factor", { isPrimary: true, permissionCodes: ["0002"] }, "CONFLICT"],
  ])("cannot be set by a user who is %s", async (_, membership, code) => {
    const own = await anAgency();
    const user = await aUser({ in: own });
    await setMembership(user, membership);
    const holder = await aHolder(user);
    const message = code === "CONFLICT" ? texts.ownFirst : texts.mayNotRequire;
    expect(await refusalOf(requireSecondFactor(holder, true))).toMatchObject({ code, message });
    expect(await requires(own)).toBe(false);
  });

  test("decides only for itself: the database changes no other organisation for it", async () => {
    const [own, other] = [await anAgency(), await anAgency()];
    const { holder } = await aPrimary(own);
    await requireSecondFactor(holder, true);
    expect(await requires(other)).toBe(false);
    const changed = await withScope({ kind: "organisation", organisationId: own.id }, (tx) =>
      tx
        .update(schema.organisations)
        .set({ requiresSecondFactor: true })
        .where(eq(schema.organisations.id, other.id))
        .returning({ id: schema.organisations.id }),
    );
    expect(changed).toEqual([]);
  });

  test("leaves current sessions as they are, and makes users set one up at their next sign-in", async () => {
    const own = await anAgency();
    const user = await aUser({ in: own, codes: ["1002"] });
    const { session } = await signInAs(user);
    await makeRequired(own);
    expect(await callerOfSession(session)).toMatchObject({ kind: "person" });

    const pending = await aPending(user);
    expect(await pendingSignIn(pending)).toMatchObject({ step: "enrolSecondFactor" });
    expect((await proceed(pending, anOrigin)).kind).toBe("pending");
    await startEnrolment(pending, place(), START);
    const secret = await setUpOf(await pendingHolder(pending, place()));
    expect(await refusalOf(confirmEnrolment(pending, "000000", place(), START))).toMatchObject(wrong);
    const codes = await confirmEnrolment(pending, codeOf(secret, START), place(), START);
    expect(codes).toHaveLength(10);
    expect(await proceed(pending, anOrigin)).toMatchObject({ kind: "person", principal: { codes: ["1002"] } });
    expect(await refusalOf(startEnrolment(pending, place()))).toMatchObject({ code: "UNAUTHORIZED" });
  });

  test("asks a user of several organisations only where they choose it", async () => {
    const [strict, easy] = [await aProvider(), await aProvider()];
    await asOwner(async (tx) => {
      for (const { id } of [strict, easy]) {
        await tx.update(schema.organisations).set({ parentCompany: "Larkmead" }).where(eq(schema.organisations.id, id));
      }
    });
    await makeRequired(strict);
    const user = await aUser({ in: [easy, strict] });
    const membershipIn = async (organisation: Organisation) => {
      const [row] = await asOwner((tx) =>
        tx
          .select()
          .from(schema.memberships)
          .where(and(eq(schema.memberships.userId, user.id), eq(schema.memberships.organisationId, organisation.id))),
      );
      return row?.id ?? "";
    };
    const one = await aPending(user);
    expect((await chooseOrganisation(one, await membershipIn(easy), anOrigin)).kind).toBe("person");
    const two = await aPending(user);
    expect((await chooseOrganisation(two, await membershipIn(strict), anOrigin)).kind).toBe("pending");
    expect(await pendingSignIn(two)).toMatchObject({ step: "enrolSecondFactor" });
  });

  test("does not let its users turn theirs off and uses up no code when they try, but lets them move to another app", async () => {
    const own = await anAgency();
    const { user, holder, secret } = await enrolled({ in: own });
    await makeRequired(own);
    const code = codeOf(secret, moment(1));
    expect(await refusalOf(turnOff(holder, { code }, moment(1)))).toMatchObject({
      code: "CONFLICT",
      message: texts.requiredBy(own.name),
    });
    expect(await viewSecondFactor(holder)).toMatchObject({ requiredBy: [own.name], onSince: START.toISOString() });
    await startChange(holder, { code }, moment(1));
    await cancelSetUp(holder);
    await makeRequired(own, false);
    await turnOff(holder, { code: codeOf(secret, moment(2)) }, moment(2));
    expect((await actionsOf(user.id)).at(-1)).toMatchObject({ action: "secondFactor.turnedOff" });
  });
});

describe("Over HTTP", () => {
  const [, http] = transports;
  if (!http) throw new Error("no transport over HTTP");
  beforeAll(() => http.open());
  afterAll(() => http.close());

  const ask = (idToken: string, organisation: Organisation) =>
    http.clientOf({ ...unauthenticated, idToken, headers: organisationHeaders(organisation) }).users.me({ uid: "me" });
  const refused = { code: "UNAUTHORIZED", message: texts.secondFactorMissing, reason: "secondFactor" };
  const byPassword = async ({ email }: User) => (await exchangePassword(email, PASSWORD)).idToken;
  const withClaim = async ({ uid }: User) => (await exchangeCustomToken(await mintSecondFactorToken(uid))).idToken;

  test("a token by password only is refused once its user has a second factor; one of ours that has passed it is not", async () => {
    const user = await aUser({ in: agency });
    const token = await byPassword(user);
    await expect(ask(token, agency)).resolves.toMatchObject({ uid: user.uid });
    const holder = await aHolder(user);
    await startSetUp(holder, START);
    await expect(ask(token, agency)).resolves.toMatchObject({ uid: user.uid });
    await confirmSetUp(holder, codeOf(await setUpOf(holder), START), START);
    expect(await refusalOf(ask(token, agency))).toMatchObject(refused);
    expect(await refusalOf(ask(await byPassword(user), agency))).toMatchObject(refused);
    await expect(ask(await withClaim(user), agency)).resolves.toMatchObject({ uid: user.uid });
  });

  test("a token by password only is refused where the organisation requires more, but not in the user's other organisation", async () => {
    const [strict, easy] = [await anAgency(), await anAgency()];
    await makeRequired(strict);
    const user = await aUser({ in: [easy, strict] });
    expect(await refusalOf(ask(await byPassword(user), strict))).toMatchObject(refused);
    await expect(ask(await byPassword(user), easy)).resolves.toMatchObject({ uid: user.uid });
    await expect(ask(await withClaim(user), strict)).resolves.toMatchObject({ uid: user.uid });
  });
});
