/** Addresses by postcode: for users and for holders of a worker's link, each within a limit, from a provider that may fail. */
import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { refusalOf, transports } from "@/tests/support/clients";
import {
  anAgency,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  forgetLimits,
  type Organisation,
  platformOrganisation,
  signInAs,
  type TestCaller,
  unauthenticated,
} from "@/tests/support/fixtures";
import { type Listening, listen } from "@/tests/support/listen";

const KEY = "ak_made-up_4711";
const POSTCODE = "LS1 4AP";
const texts = messages.addresses;

let provider: Listening;
let answer: () => Promise<Response>;
let asked: string[] = [];
let agency: Organisation;
let member: TestCaller;
let other: TestCaller;

const found = async () =>
  Response.json({
    code: 2000,
    result: [{ line_1: "2 Fellwater Row", line_2: "", line_3: "", post_town: "LEEDS", postcode: POSTCODE }],
  });

/** The token of a link, which is for a worker with this date of birth. */
async function aLink({
  dateOfBirth = null,
  expiresIn = 3_600_000,
}: {
  dateOfBirth?: string | null;
  expiresIn?: number;
} = {}) {
  const { id: workerId } = await aWorker(agency);
  const token = randomUUID();
  await asOwner(async (tx) => {
    await tx.update(schema.workers).set({ dateOfBirth }).where(eq(schema.workers.id, workerId));
    await tx.insert(schema.workerLinks).values({
      organisationId: agency.id,
      workerId,
      tokenHash: createHash("sha256").update(token).digest("hex"),
      expiresAt: new Date(Date.now() + expiresIn),
      createdByUserId: (member.caller as PersonCaller).userId,
    });
  });
  return token;
}

beforeAll(async () => {
  provider = await listen(async (request) => {
    asked.push(new URL(request.url).pathname);
    return answer();
  });
  // Set before the product first reads its environment, which it does at first use.
  Object.assign(process.env, {
    ADDRESS_PROVIDER_KEY: KEY,
    ADDRESS_PROVIDER_URL: provider.url,
    LIMIT_ADDRESS_LOOKUPS_PER_PERSON: "3",
    LIMIT_ADDRESS_LOOKUPS_PER_LINK: "2",
  });
  await platformOrganisation();
  agency = await anAgency();
  member = await signInAs(await aUser({ in: agency, codes: [] }));
  other = await signInAs(await aUser({ in: agency, codes: [] }));
});
beforeEach(async () => {
  asked = [];
  answer = found;
  forgetLimits();
  await asOwner((tx) => tx.execute(sql`delete from rate_limits where key like 'address-lookup%'`));
});
afterAll(async () => {
  await provider.close();
  await closeFixtures();
});

describe.each(transports)("Addresses, $name", ({ open, clientOf, close }) => {
  beforeAll(open);
  afterAll(close);
  const find = (who: TestCaller, postcode = POSTCODE) => clientOf(who).addresses.find({ postcode });
  const findByLink = (token: string) =>
    clientOf(unauthenticated).workerLinks.findAddresses({ token, postcode: POSTCODE });

  test("are found for any user of the portal, by the postcode in any spelling", async () => {
    expect(await find(member, "ls1  4ap")).toEqual({ addresses: [{ lines: ["2 Fellwater Row", "LEEDS"] }] });
    expect(asked).toEqual(["/v1/postcodes/LS1%204AP"]);
  });

  test("are not found for anyone else, and the provider is not asked", async () => {
    for (const who of [unauthenticated, await aVisitor()]) {
      expect(await refusalOf(find(who))).toMatchObject({ code: "UNAUTHORIZED" });
    }
    for (const token of [randomUUID(), await aLink({ expiresIn: -1_000 })]) {
      expect(await refusalOf(findByLink(token))).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await refusalOf(findByLink(await aLink({ dateOfBirth: "1990-03-27" })))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(asked).toEqual([]);
  });

  test("are found with a worker's link", async () => {
    expect(await findByLink(await aLink())).toEqual({ addresses: [{ lines: ["2 Fellwater Row", "LEEDS"] }] });
  });

  test("need a whole postcode", async () => {
    expect(await refusalOf(find(member, "LS1"))).toMatchObject({ code: "BAD_REQUEST" });
    expect(asked).toEqual([]);
  });

  test("are limited for each user: the others may go on", async () => {
    for (let n = 0; n < 3; n += 1) await find(member);
    expect(await refusalOf(find(member))).toMatchObject({ code: "TOO_MANY_REQUESTS", message: texts.tooMany });
    expect(asked).toHaveLength(3);
    await find(other);
  });

  test("are limited for each link", async () => {
    const token = await aLink();
    for (let n = 0; n < 2; n += 1) await findByLink(token);
    expect(await refusalOf(findByLink(token))).toMatchObject({ code: "TOO_MANY_REQUESTS", message: texts.tooMany });
    expect(asked).toHaveLength(2);
    await findByLink(await aLink());
  });

  test("are entered by hand where the provider fails or is slow; the log has neither postcode nor key", async () => {
    const logged: unknown[] = [];
    const spies = (["log", "info", "warn", "error"] as const).map((name) =>
      jest.spyOn(console, name).mockImplementation((...line) => void logged.push(...line)),
    );
    const failed = { code: "SERVICE_UNAVAILABLE", message: texts.unavailable };
    answer = async () => new Response(`${POSTCODE} ${KEY}`, { status: 402 });
    expect(await refusalOf(find(member))).toMatchObject(failed);
    answer = () => new Promise(() => {});
    const begun = Date.now();
    expect(await refusalOf(find(member))).toMatchObject(failed);
    expect(Date.now() - begun).toBeLessThan(constants.addressLookupMs + 3_000);
    for (const spy of spies) spy.mockRestore();
    const text = JSON.stringify(logged);
    expect(text).toContain("addresses could not be looked up");
    expect(text).not.toMatch(/LS1|ak_made/);
  });
});
