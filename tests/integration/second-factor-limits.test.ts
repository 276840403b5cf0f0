/** How often a code may be guessed: counted in Postgres, for all servers together, as for passwords. */
import { Secret, TOTP } from "otpauth";
import type { Holder } from "@/lib/backend/account-action";
import { confirmSetUp, prove, startSetUp, viewSecondFactor } from "@/lib/backend/second-factors";
import { messages } from "@/lib/config/messages";
import { refusalOf } from "@/tests/support/clients";
import { anAddress, anAgency, aUser, closeFixtures, forgetLimits, signInAs } from "@/tests/support/fixtures";

// Set before the product first reads its environment, which it does at first use.
Object.assign(process.env, { LIMIT_SECOND_FACTORS_PER_ACCOUNT: "3", LIMIT_SECOND_FACTORS_PER_ADDRESS: "4" });

afterAll(closeFixtures);

const START = new Date();
const tooMany = { code: "TOO_MANY_REQUESTS", message: messages.secondFactor.tooMany };

async function enrolled(): Promise<{
  holder: Holder;
  codeOf: (steps: number) => { code: string };
  recoveryCode: string;
}> {
  const { caller, session } = await signInAs(await aUser({ in: await anAgency() }));
  if (caller.kind !== "person") throw new Error("no person");
  const holder: Holder = { caller, sessionId: session.sessionId, address: anAddress(), requestId: "test-limits" };
  await startSetUp(holder, START);
  const { setUp } = await viewSecondFactor(holder, START);
  const secret = new URL(setUp?.address ?? "").searchParams.get("secret") ?? "";
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeOf = (steps: number) => ({ code: generator.generate({ timestamp: START.getTime() + steps * 30_000 }) });
  const [recoveryCode = ""] = await confirmSetUp(holder, codeOf(0).code, START);
  return { holder, codeOf, recoveryCode };
}

const attempt = (holder: Holder, proof: Parameters<typeof prove>[1], address = anAddress()) =>
  prove({ ...holder, address }, proof, START, async () => true);
const WRONG = { code: "12345x" };

test("a user is refused after too many wrong codes from any address, even with the right code or a recovery code", async () => {
  const { holder, codeOf, recoveryCode } = await enrolled();
  for (let n = 0; n < 3; n++) {
    forgetLimits();
    expect(await refusalOf(attempt(holder, WRONG))).toMatchObject({ code: "BAD_REQUEST" });
  }
  forgetLimits();
  expect(await refusalOf(attempt(holder, codeOf(1)))).toMatchObject(tooMany);
  expect(await refusalOf(attempt(holder, { recoveryCode }))).toMatchObject(tooMany);
  expect(await refusalOf(confirmSetUp(holder, codeOf(1).code, START))).toMatchObject(tooMany);
});

test("a user's count restarts after a right code", async () => {
  const { holder, codeOf, recoveryCode } = await enrolled();
  for (const right of [codeOf(1), { recoveryCode }]) {
    for (let n = 0; n < 2; n++) await refusalOf(attempt(holder, WRONG));
    await expect(attempt(holder, right)).resolves.toBe(true);
  }
});

test("an IP address that tries many users is refused, and another address is not", async () => {
  const address = anAddress();
  for (let n = 0; n < 4; n++) await refusalOf(attempt((await enrolled()).holder, WRONG, address));
  const { holder, codeOf } = await enrolled();
  expect(await refusalOf(attempt(holder, codeOf(1), address))).toMatchObject(tooMany);
  await expect(attempt(holder, codeOf(1))).resolves.toBe(true);
});
