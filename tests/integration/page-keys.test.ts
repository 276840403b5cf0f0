/** A page key is part of the address, where anyone can write anything: no list of workers fails because of one. */
import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/client";
import fc from "fast-check";
import { codes } from "@/lib/access";
import { workerSorts } from "@/lib/contract/workers";
import { anyText } from "@/tests/support/any-text";
import { type Client, transports } from "@/tests/support/clients";
import { aCompliantWorker } from "@/tests/support/compliance";
import { anAgency, aUser, closeFixtures, platformOrganisation, signInAs } from "@/tests/support/fixtures";

let client: Client;
let workerId: string;

beforeAll(async () => {
  const agency = await anAgency();
  ({ id: workerId } = await aCompliantWorker(agency));
  const who = await signInAs(
    await aUser({ in: await platformOrganisation(), codes: Object.values(codes), isPrimary: true }),
  );
  const [inProcess] = transports;
  if (!inProcess) throw new Error("no in-process transport");
  client = inProcess.clientOf(who);
});
afterAll(closeFixtures);

const at = "2026-06-30T12:00:00.123456Z";
/** Times that PostgreSQL, JavaScript or neither accepts. */
const times = [
  at,
  "x",
  "",
  " ",
  "infinity",
  "-infinity",
  "now",
  "epoch",
  "today",
  "allballs",
  "0000-06-30T12:00:00.123456Z",
  "-0001-06-30T12:00:00.123456Z",
  "+12026-06-30T12:00:00.123456Z",
  "9999-12-31T23:59:59.999999Z",
  "0001-01-01T00:00:00.000000Z",
  "2024-02-30T12:00:00.123456Z",
  "2023-02-29T12:00:00.123456Z",
  "2026-13-01T12:00:00.123456Z",
  "2026-06-30T24:00:00.123456Z",
  "2026-06-30T12:60:00.123456Z",
  "2026-06-30T12:00:60.123456Z",
  "2026-06-30T12:00:00.123Z",
  "0000-01-01T00:00:00Z",
  "2026-06-30T12:00:00.123456+99:99",
  "2026-06-30 12:00:00.123456+00",
  "2024-99-99 99:99:99+00",
  "2024-01-01 ........+00",
  "2026-06-30",
  "0000-01-01",
  "2024-02-30",
  "\u0000",
  `${at}\u0000`,
  "\ud800",
  "'; --",
];
const ids = [randomUUID(), "", "x", "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
/** A valid time with one character replaced. */
const aMisspelt = fc
  .tuple(fc.nat({ max: at.length - 1 }), anyText({ minLength: 0, maxLength: 2 }))
  .map(([n, other]) => at.slice(0, n) + other + at.slice(n + 1));
const aPart = fc.oneof(
  fc.constantFrom<unknown>(...times, ...ids, ...workerSorts, "match", null, true, 0, -1, 1e300, {}, []),
  aMisspelt,
  anyText({ maxLength: 20 }),
);
const aTime = fc.oneof(fc.constantFrom<unknown>(...times), aMisspelt);
const anId = fc.oneof(
  { weight: 3, arbitrary: fc.constant<unknown>(ids[0]) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...ids) },
);
const encoded = (key: unknown) => Buffer.from(JSON.stringify(key) ?? "").toString("base64url");
const nearlyRight = fc.oneof(
  fc.tuple(aTime, anId),
  fc.tuple(fc.constantFrom<unknown>(...workerSorts, "match"), aPart, anId),
  fc.tuple(fc.constantFrom<unknown>("name", "-name"), aPart, aPart, anId),
);
const aKey = fc.oneof(
  { weight: 6, arbitrary: nearlyRight.map(encoded) },
  { weight: 2, arbitrary: fc.array(aPart, { maxLength: 5 }).map(encoded) },
  { weight: 1, arbitrary: fc.jsonValue().map(encoded) },
  { weight: 1, arbitrary: anyText({ maxLength: 60 }) },
);

type List = (after: string) => Promise<unknown>;
const lists: [string, List][] = [
  ["of workers in review", (after) => client.verification.queue({ after })],
  ["of profile changes", (after) => client.profileChanges.list({ after })],
  ["of closed profile changes", (after) => client.profileChanges.list({ after, show: "closed" })],
  ["of imports", (after) => client.imports.list({ after })],
  ["of retention receipts", (after) => client.privacy.retentionReceipts({ after })],
  ["of the access log", (after) => client.privacy.access({ workerId, after })],
  ["of agreements", (after) => client.agreements.list({ after })],
  ...[undefined, ...workerSorts].map((sort): [string, List] => [
    `of workers, by ${sort ?? "nothing"}`,
    (after) => client.workers.list({ after, sort }),
  ]),
];

/** `shown`, or the code of the refusal. */
const resultOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "shown",
    (error: unknown) => (error instanceof ORPCError ? error.code : String(error)),
  );

test.each(lists)("The list %s shows a page or refuses the key, whatever it is", async (_name, list) => {
  for (const time of times) {
    expect(["shown", "BAD_REQUEST"]).toContain(await resultOf(list(encoded([time, ids[0]]))));
  }
  await fc.assert(
    fc.asyncProperty(aKey, async (after) => {
      expect(["shown", "BAD_REQUEST"]).toContain(await resultOf(list(after)));
    }),
    { numRuns: 40 },
  );
});

test("A valid key is accepted, and an invalid one is reported as such", async () => {
  for (const [name, list] of lists.filter(([title]) => !title.startsWith("of workers, by"))) {
    expect([name, await resultOf(list(encoded([at, ids[0]])))]).toEqual([name, "shown"]);
    expect([name, await resultOf(list(encoded(["x", ids[0]])))]).toEqual([name, "BAD_REQUEST"]);
  }
});
