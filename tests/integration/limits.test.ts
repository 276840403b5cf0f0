/** How often an address or an account may ask: counted in Postgres, so that all servers count together. */
import { randomInt, randomUUID } from "node:crypto";
import { signIn } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { aSignUp } from "@/tests/support/accounts";
import { faces, refusalOf } from "@/tests/support/clients";
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
  forgetLimits,
  leaveWorld,
  type Organisation,
  PASSWORD,
  stranger,
  thePlatform,
} from "@/tests/support/world";

// Before the product looks at its environment, which it does at first use.
Object.assign(process.env, {
  LIMIT_SIGN_INS_PER_ADDRESS: "4",
  LIMIT_SIGN_INS_PER_ACCOUNT: "3",
  LIMIT_LOOKUPS_PER_MINUTE: "6",
  LIMIT_UNKNOWN_LOOKUPS_PER_HOUR: "3",
  LIMIT_SUBMISSIONS_PER_MINUTE: "2",
  LIMIT_SIGN_UPS_PER_ADDRESS: "2",
  LIMIT_RESETS_PER_ADDRESS: "4",
  LIMIT_RESETS_PER_ACCOUNT: "3",
});

let agency: Organisation;

beforeAll(async () => {
  await thePlatform();
  agency = await anAgency();
  await aDefinition();
});

afterAll(leaveWorld);

const tooMany = { code: "TOO_MANY_REQUESTS", message: messages.signIn.tooMany };
const WRONG = "Not-this.1";

const attempt = (email: string, password: string, address = anAddress()) =>
  signIn({ email, password, ...anArrival(), address });

describe("Signing in", () => {
  test("is refused to an account after too many wrong passwords, the right one included, from wherever", async () => {
    const { email } = await aUser({ in: agency });
    for (let n = 0; n < 3; n++) expect(await refusalOf(attempt(email, WRONG))).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await refusalOf(attempt(email, PASSWORD))).toMatchObject(tooMany);
    expect(await refusalOf(attempt(email.toUpperCase(), PASSWORD))).toMatchObject(tooMany);
    await expect(attempt((await aUser({ in: agency })).email, PASSWORD)).resolves.toMatchObject({ kind: "person" });
  });

  test("counts anew for an account after it succeeded", async () => {
    const { email } = await aUser({ in: agency });
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 2; n++) await refusalOf(attempt(email, WRONG));
      await expect(attempt(email, PASSWORD)).resolves.toMatchObject({ kind: "person" });
    }
  });

  test("is refused to an address that tries many accounts, and not to another address", async () => {
    const address = anAddress();
    for (let n = 0; n < 4; n++) await refusalOf(attempt(`nobody-${randomUUID()}@people.example`, WRONG, address));
    const { email } = await aUser({ in: agency });
    expect(await refusalOf(attempt(email, PASSWORD, address))).toMatchObject(tooMany);
    await expect(attempt(email, PASSWORD)).resolves.toMatchObject({ kind: "person" });
  });

  test("is counted by all servers together: one that knows nothing yet refuses at once", async () => {
    const address = anAddress();
    const { email } = await aUser({ in: agency });
    for (let n = 0; n < 3; n++) {
      forgetLimits();
      await refusalOf(attempt(email, WRONG, address));
    }
    forgetLimits();
    expect(await refusalOf(attempt(email, PASSWORD))).toMatchObject(tooMany);
    forgetLimits();
    await refusalOf(attempt(`nobody-${randomUUID()}@people.example`, WRONG, address));
    forgetLimits();
    const other = await aUser({ in: agency });
    expect(await refusalOf(attempt(other.email, PASSWORD, address))).toMatchObject(tooMany);
  });

  test("leaves no e-mail address among the counters", async () => {
    const { email } = await aUser({ in: agency });
    await refusalOf(attempt(email, WRONG));
    const { rows } = await asOwnerForNothing((client) => client.query("select key from rate_limits"));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("people.example");
  });
});

describe.each(faces)("Opening links $name", (face) => {
  beforeAll(() => face.open());
  afterAll(() => face.close());

  const open = (workerId: string, address: string) =>
    face.clientOf(stranger, address).questionnaires.entry({ workerId, type: "Medical" });
  const refused = { code: "TOO_MANY_REQUESTS", message: messages.questionnaire.tooMany };

  test("is refused to an address that guesses, also for a worker who is there, and not to another address", async () => {
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

  test("is refused to an address that opens very many in a minute", async () => {
    const { id } = await aWorker(agency);
    const address = anAddress();
    for (let n = 0; n < 6; n++) await open(id, address);
    expect(await refusalOf(open(id, address))).toMatchObject(refused);
  });

  test("and submitting is refused to an address that submits very many in a minute, and nothing is stored", async () => {
    const definition = await aDefinition();
    const address = anAddress();
    const client = face.clientOf(await aVisitor(), address);
    for (let n = 0; n < 2; n++) await client.questionnaires.submit(aSubmission((await aWorker(agency)).id, definition));
    const { id } = await aWorker(agency);
    expect(await refusalOf(client.questionnaires.submit(aSubmission(id, definition)))).toMatchObject(refused);
    expect((await open(id, anAddress())).status).toBe("pending");
  });
});

describe("Accounts", () => {
  const [face] = faces;
  const from = (address: string) => {
    if (!face) throw new Error("no face");
    return face.clientOf(stranger, address).accounts;
  };
  const anyEmail = () => `nobody-${randomUUID()}@people.example`;

  test("are signed up from one address a few times only, with the one text for every failure", async () => {
    const address = anAddress();
    for (let n = 0; n < 2; n++) await from(address).create(aSignUp());
    expect(await refusalOf(from(address).create(aSignUp()))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "Something went wrong, Please try again later",
    });
    await expect(from(anAddress()).create(aSignUp())).resolves.toEqual({ created: true });
  });

  const tooManyResets = { code: "TOO_MANY_REQUESTS", message: messages.accounts.resetTooMany };

  test("are asked for a new password from one address a few times only, whosever they are", async () => {
    const address = anAddress();
    for (let n = 0; n < 4; n++) {
      const refusal = await refusalOf(from(address).requestPasswordReset({ email: anyEmail() }));
      expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
    }
    const { email } = await aUser({ in: agency });
    expect(await refusalOf(from(address).requestPasswordReset({ email }))).toMatchObject(tooManyResets);
    await expect(from(anAddress()).requestPasswordReset({ email })).resolves.toEqual({ queued: true });
  });

  test("get a few mails for a new password only, from wherever they are asked for", async () => {
    const { email } = await aUser({ in: agency });
    for (let n = 0; n < 3; n++) await from(anAddress()).requestPasswordReset({ email });
    const more = from(anAddress()).requestPasswordReset({ email: email.toUpperCase() });
    expect(await refusalOf(more)).toMatchObject(tooManyResets);
  });
});
