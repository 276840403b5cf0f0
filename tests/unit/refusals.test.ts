/** How refused access is logged, and how a flood of it is limited. */
import { logRefusal, type Refusal } from "@/lib/backend/refusals";
import { setValidEnv } from "@/tests/support/unit-env";

type Line = { message?: unknown; from?: unknown };
let lines: Line[];

beforeAll(() => setValidEnv({ ALARM_REFUSALS: "30" }));
beforeEach(() => {
  lines = [];
  jest.useFakeTimers();
  // Each test runs as a separate server.
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("portal.refusals")];
  jest.spyOn(console, "error").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const of = (more: Partial<Refusal> = {}): Refusal => ({
  address: "203.0.113.9",
  requestId: "request-1",
  reason: "NOT_FOUND",
  what: "workers.profile",
  ...more,
});
const saying = (message: string) => lines.filter((line) => line.message === message);
const untilReport = () => jest.advanceTimersByTimeAsync(10_000);

test("a refusal is one line: why, what, who, from where and which request, without personal data", () => {
  const userId = "3f0c2b1e-0000-4000-8000-000000000001";
  logRefusal(of({ caller: { kind: "person", userId } }));
  logRefusal(of({ caller: { kind: "visitor", uid: "anonymous-uid" }, account: "hash-of-an-account" }));
  expect(lines).toMatchObject([
    {
      level: "warn",
      message: "access refused",
      reason: "NOT_FOUND",
      what: "workers.profile",
      user: userId,
      requestId: "request-1",
    },
    { identity: expect.stringMatching(/^[\da-f]{16}$/), account: expect.stringMatching(/^[\da-f]{16}$/) },
  ]);
  expect(lines[0]?.from).toMatch(/^[\da-f]{16}$/);
  expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|anonymous-uid|hash-of-an-account/);
});

test("repeated refusals are counted in the next report", async () => {
  for (let n = 0; n < 400; n++) logRefusal(of());
  expect(saying("access refused")).toHaveLength(1);
  await untilReport();
  expect(saying("access refused again")).toMatchObject([{ what: "workers.profile", times: 399 }]);
  logRefusal(of());
  expect(saying("access refused")).toHaveLength(2);
});

test("a thousand callers are logged as fifty lines and a count", async () => {
  for (let n = 0; n < 1_000; n++) logRefusal(of({ address: `10.0.${n >> 8}.${n & 255}` }));
  await untilReport();
  expect(saying("access refused")).toHaveLength(50);
  expect(saying("access refused, not listed")).toMatchObject([{ times: 950 }]);
});

test("a caller who is refused often raises one alarm per window, whatever they request", async () => {
  for (let n = 0; n < 29; n++) logRefusal(of({ what: `call-${n}` }));
  expect(saying("access refused often")).toEqual([]);
  for (let n = 0; n < 100; n++) logRefusal(of({ what: `call-${n % 7}` }));
  expect(saying("access refused often")).toMatchObject([{ level: "error", times: 30, from: lines[0]?.from }]);
  await jest.advanceTimersByTimeAsync(5 * 60_000 + 1);
  for (let n = 0; n < 30; n++) logRefusal(of());
  expect(saying("access refused often")).toHaveLength(2);
});

test("a signed-in user is one caller from any address; others are counted by address, IPv6 by its /64", () => {
  const caller = { kind: "person", userId: "3f0c2b1e-0000-4000-8000-000000000002" } as const;
  for (let n = 0; n < 30; n++) logRefusal(of({ caller, address: `10.1.0.${n}` }));
  for (let n = 0; n < 30; n++) logRefusal(of({ address: `2001:db8:1:1::${n + 1}` }));
  for (let n = 0; n < 29; n++) logRefusal(of({ address: `2001:db8:1:${n + 2}::1` }));
  expect(saying("access refused often")).toMatchObject([{ user: caller.userId }, { from: expect.any(String) }]);
});

test("alarms are limited too", async () => {
  for (let n = 0; n < 100; n++) for (let m = 0; m < 30; m++) logRefusal(of({ address: `10.2.0.${n}` }));
  expect(saying("access refused often")).toHaveLength(20);
  await untilReport();
  expect(saying("access refused often, not listed")).toMatchObject([{ callers: 80 }]);
});
