/** Rate limits by address and by account: counted in Postgres, so that all servers share the counts. */
import { randomInt, randomUUID } from "node:crypto";
import { accountKey, signIn } from "@/lib/backend/sessions";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { openDevice, sealDevice } from "@/lib/session/known-device";
import { aSignUp } from "@/tests/support/accounts";
import { refusalOf, transports } from "@/tests/support/clients";
import { asOwnerForNothing } from "@/tests/support/database";
import {
  aDefinition,
  anAddress,
  anAgency,
  anArrival,
  aSubmission,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  forgetLimits,
  type Organisation,
  PASSWORD,
  platformOrganisation,
  unauthenticated,
} from "@/tests/support/fixtures";

// Set before the product first reads its environment, which it does at first use.
Object.assign(process.env, {
  LIMIT_SIGN_INS_PER_ADDRESS: "4",
  LIMIT_SIGN_INS_PER_ACCOUNT: "3",
  LIMIT_SIGN_INS_PER_DEVICE: "4",
  LIMIT_LOOKUPS_PER_MINUTE: "6",
  LIMIT_UNKNOWN_LOOKUPS_PER_HOUR: "3",
  LIMIT_SUBMISSIONS_PER_MINUTE: "2",
  LIMIT_SIGN_UPS_PER_ADDRESS: "2",
  LIMIT_RESETS_PER_ADDRESS: "4",
  LIMIT_RESETS_PER_ACCOUNT: "3",
});

let agency: Organisation;

beforeAll(async () => {
  await platformOrganisation();
  agency = await anAgency();
  await aDefinition();
});

afterAll(closeFixtures);

const tooMany = { code: "TOO_MANY_REQUESTS", message: messages.signIn.tooMany };
const WRONG = "Not-this.1";

const attempt = (email: string, password: string, address = anAddress(), knownDevice: string | null = null) =>
  signIn({ email, password, ...anArrival(), address, knownDevice });

/** A browser's device cookie after a sign-in, read as the next sign-in reads it. */
async function aKnownDevice(email: string): Promise<string | null> {
  const account = accountKey(email);
  return openDevice(await sealDevice(account, Date.now()), account, Date.now());
}

const confirmDevice = { code: "TOO_MANY_REQUESTS", message: messages.signIn.confirmDevice, reason: "confirmDevice" };

describe("Signing in", () => {
  test("asks an unknown browser to confirm the device after too many wrong passwords, even with the right one, from any address", async () => {
    const { email } = await aUser({ in: agency });
    for (let n = 0; n < 3; n++) expect(await refusalOf(attempt(email, WRONG))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await refusalOf(attempt(email, PASSWORD))).toMatchObject(confirmDevice);
    expect(await refusalOf(attempt(email.toUpperCase(), PASSWORD))).toMatchObject(confirmDevice);
    await expect(attempt((await aUser({ in: agency })).email, PASSWORD)).resolves.toMatchObject({ kind: "person" });
  });

  test("gives the same answer for an address that has no account", async () => {
    const email = `unknown-${randomUUID()}@people.example`;
    for (let n = 0; n < 3; n++) expect(await refusalOf(attempt(email, WRONG))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await refusalOf(attempt(email, WRONG))).toMatchObject(confirmDevice);
  });

  test("lets the owner in from a known browser while someone else tries wrong passwords at the same time", async () => {
    const { email } = await aUser({ in: agency });
    const own = await aKnownDevice(email);
    const attack = Array.from({ length: 12 }, () => refusalOf(attempt(email, WRONG)));
    const owner = Array.from({ length: 3 }, () => attempt(email, PASSWORD, anAddress(), own));
    for (const session of await Promise.all(owner)) expect(session).toMatchObject({ kind: "person" });
    const codes = (await Promise.all(attack)).map(({ code }) => code);
    // Parallel attempts do not bypass the limit: no more passwords are checked than one after another.
    expect(codes.filter((code) => code === "UNAUTHORIZED")).toHaveLength(3);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(9);
    await expect(attempt(email, PASSWORD, anAddress(), own)).resolves.toMatchObject({ kind: "person" });
    expect(await refusalOf(attempt(email, PASSWORD))).toMatchObject(confirmDevice);
  });

  test("gives a known browser a separate allowance, and no more than that", async () => {
    const { email } = await aUser({ in: agency });
    const own = await aKnownDevice(email);
    for (let n = 0; n < 4; n++)
      expect(await refusalOf(attempt(email, WRONG, anAddress(), own))).toMatchObject({ code: "UNAUTHORIZED" });
    // After that it is like any other: the shared allowance is still there, and then nothing.
    for (let n = 0; n < 3; n++)
      expect(await refusalOf(attempt(email, WRONG, anAddress(), own))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await refusalOf(attempt(email, PASSWORD, anAddress(), own))).toMatchObject(confirmDevice);
    expect(await refusalOf(attempt(email, PASSWORD))).toMatchObject(confirmDevice);
  });

  test("recognises a browser only by our own cookie for the same account", async () => {
    const [one, other] = [accountKey("one@people.example"), accountKey("other@people.example")];
    const now = Date.now();
    const sealed = await sealDevice(one, now);
    expect(await openDevice(sealed, one, now)).toMatch(new RegExp(`^${one}:`));
    expect(await openDevice(sealed, other, now)).toBeNull();
    expect(await openDevice(sealed, one, now + constants.knownDeviceMs + 1)).toBeNull();
    expect(await openDevice(`${sealed.slice(0, -4)}AAAA`, one, now)).toBeNull();
    expect(await openDevice(JSON.stringify({ kind: "knownDevice", account: one }), one, now)).toBeNull();
    expect(await openDevice(undefined, one, now)).toBeNull();
    expect(sealed).not.toContain(one);
  });

  test("counts wrong passwords only: the right one does not use up an account's allowance", async () => {
    const { email } = await aUser({ in: agency });
    for (let n = 0; n < 5; n++) await expect(attempt(email, PASSWORD)).resolves.toMatchObject({ kind: "person" });
    for (let n = 0; n < 3; n++) expect(await refusalOf(attempt(email, WRONG))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await refusalOf(attempt(email, WRONG))).toMatchObject(confirmDevice);
  });

  test("does not reset an attacker's allowance because the owner signs in", async () => {
    const { email } = await aUser({ in: agency });
    const own = await aKnownDevice(email);
    for (let n = 0; n < 3; n++) await refusalOf(attempt(email, WRONG));
    await expect(attempt(email, PASSWORD, anAddress(), own)).resolves.toMatchObject({ kind: "person" });
    expect(await refusalOf(attempt(email, WRONG))).toMatchObject(confirmDevice);
  });

  test("is refused to an IP address that tries many accounts, and not to another address", async () => {
    const address = anAddress();
    for (let n = 0; n < 4; n++) await refusalOf(attempt(`unknown-${randomUUID()}@people.example`, WRONG, address));
    const { email } = await aUser({ in: agency });
    expect(await refusalOf(attempt(email, PASSWORD, address))).toMatchObject(tooMany);
    await expect(attempt(email, PASSWORD)).resolves.toMatchObject({ kind: "person" });
  });

  test("is counted by all servers together: one that has counted nothing yet refuses at once", async () => {
    const address = anAddress();
    const { email } = await aUser({ in: agency });
    for (let n = 0; n < 3; n++) {
      forgetLimits();
      await refusalOf(attempt(email, WRONG, address));
    }
    forgetLimits();
    expect(await refusalOf(attempt(email, PASSWORD))).toMatchObject(confirmDevice);
    forgetLimits();
    await refusalOf(attempt(`unknown-${randomUUID()}@people.example`, WRONG, address));
    forgetLimits();
    const other = await aUser({ in: agency });
    expect(await refusalOf(attempt(other.email, PASSWORD, address))).toMatchObject(tooMany);
  });

  test("stores no email address among the counters", async () => {
    const { email } = await aUser({ in: agency });
    await refusalOf(attempt(email, WRONG));
    const { rows } = await asOwnerForNothing((client) => client.query("select key from rate_limits"));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("people.example");
  });
});

describe.each(transports)("Opening links $name", (transport) => {
  beforeAll(() => transport.open());
  afterAll(() => transport.close());

  const open = (workerId: string, address: string) =>
    transport.clientOf(unauthenticated, address).questionnaires.entry({ workerId, type: "Medical" });
  const refused = { code: "TOO_MANY_REQUESTS", message: messages.questionnaire.tooMany };

  test("is refused to an IP address that guesses, even for an existing worker, and not to another address", async () => {
    const { id } = await aWorker(agency);
    const address = anAddress();
    for (let n = 0; n < 3; n++)
      expect(await refusalOf(open(randomUUID(), address))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(open(randomUUID(), address))).toMatchObject(refused);
    expect(await refusalOf(open(id, address))).toMatchObject(refused);
    await expect(open(id, anAddress())).resolves.toMatchObject({ status: "pending" });
  });

  test("counts every address of one /64 as one, and the next /64 as another", async () => {
    const network = `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}`;
    for (let n = 1; n <= 3; n++) {
      expect(await refusalOf(open(randomUUID(), `${network}::${n}`))).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await refusalOf(open(randomUUID(), `${network}:ffff::1`))).toMatchObject(refused);
    const neighbour = `2001:db9:${randomInt(0x10000).toString(16)}::1`;
    expect(await refusalOf(open(randomUUID(), neighbour))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("counts guesses by all servers together", async () => {
    const address = anAddress();
    for (let n = 0; n < 3; n++) {
      forgetLimits();
      expect(await refusalOf(open(randomUUID(), address))).toMatchObject({ code: "NOT_FOUND" });
    }
    forgetLimits();
    expect(await refusalOf(open(randomUUID(), address))).toMatchObject(refused);
  });

  test("is refused to an IP address that opens very many in a minute", async () => {
    const { id } = await aWorker(agency);
    const address = anAddress();
    for (let n = 0; n < 6; n++) await open(id, address);
    expect(await refusalOf(open(id, address))).toMatchObject(refused);
  });

  test("and submitting is refused to an IP address that submits very many in a minute, and nothing is stored", async () => {
    const definition = await aDefinition();
    const address = anAddress();
    const client = transport.clientOf(await aVisitor(), address);
    for (let n = 0; n < 2; n++) await client.questionnaires.submit(aSubmission((await aWorker(agency)).id, definition));
    const { id } = await aWorker(agency);
    expect(await refusalOf(client.questionnaires.submit(aSubmission(id, definition)))).toMatchObject(refused);
    expect((await open(id, anAddress())).status).toBe("pending");
  });
});

describe("Accounts", () => {
  const [transport] = transports;
  const from = (address: string) => {
    if (!transport) throw new Error("no transport");
    return transport.clientOf(unauthenticated, address).accounts;
  };
  const anyEmail = () => `unknown-${randomUUID()}@people.example`;

  test("can be created only a few times from one IP address, with the same message for every failure", async () => {
    const address = anAddress();
    for (let n = 0; n < 2; n++) await from(address).create(aSignUp());
    expect(await refusalOf(from(address).create(aSignUp()))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "Something went wrong, Please try again later",
    });
    await expect(from(anAddress()).create(aSignUp())).resolves.toEqual({ created: true });
  });

  const tooManyResets = { code: "TOO_MANY_REQUESTS", message: messages.accounts.resetTooMany };

  test("can request a new password only a few times from one IP address, for any account", async () => {
    const address = anAddress();
    for (let n = 0; n < 4; n++) {
      const refusal = await refusalOf(from(address).requestPasswordReset({ email: anyEmail() }));
      expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
    }
    const { email } = await aUser({ in: agency });
    expect(await refusalOf(from(address).requestPasswordReset({ email }))).toMatchObject(tooManyResets);
    await expect(from(anAddress()).requestPasswordReset({ email })).resolves.toEqual({ queued: true });
  });

  test("get only a few mails for a new password, from wherever it is requested", async () => {
    const { email } = await aUser({ in: agency });
    for (let n = 0; n < 3; n++) await from(anAddress()).requestPasswordReset({ email });
    const more = from(anAddress()).requestPasswordReset({ email: email.toUpperCase() });
    expect(await refusalOf(more)).toMatchObject(tooManyResets);
  });
});
