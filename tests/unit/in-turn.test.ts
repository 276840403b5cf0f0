/** Work about one record that a server does one at a time. */
import { inTurn } from "@/lib/backend/jobs/booking/in-turn";

const busy = () => new Error("busy");
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Accepts for a place that one gets: counts how many look, and how many work, at the same time. */
function aPlace() {
  const state = { isTaken: false, looked: 0, looking: 0, lookingMost: 0, working: 0, workingMost: 0, worked: 0 };
  const look = async () => {
    state.looked += 1;
    state.looking += 1;
    state.lookingMost = Math.max(state.lookingMost, state.looking);
    await pause(1);
    state.looking -= 1;
    if (state.isTaken) throw new Error("taken");
  };
  const work = (succeeds: boolean) => async () => {
    state.working += 1;
    state.workingMost = Math.max(state.workingMost, state.working);
    state.worked += 1;
    await pause(5);
    state.working -= 1;
    if (!succeeds) throw new Error("unfit");
    state.isTaken = true;
    return "booked";
  };
  return { state, accept: (key: string, succeeds = true) => inTurn(key, look, work(succeeds), busy) };
}

const outcomes = async (calls: Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((one) => (one.status === "fulfilled" ? one.value : one.reason.message));

test("of many at once one works, and the others are told together once it is over", async () => {
  const { state, accept } = aPlace();
  const told = await outcomes(Array.from({ length: 50 }, () => accept("shift")));
  expect(told).toEqual(["booked", ...Array(49).fill("taken")]);
  expect(state).toMatchObject({ worked: 1, workingMost: 1, lookingMost: 49 });
});

test("where the first fails, the next has its turn, and never two at once", async () => {
  const { state, accept } = aPlace();
  const told = await outcomes([accept("shift", false), accept("shift", false), accept("shift"), accept("shift")]);
  expect(told).toEqual(["unfit", "unfit", "booked", "taken"]);
  expect(state).toMatchObject({ worked: 3, workingMost: 1 });
});

test("where all fail, each has its turn in the order they came, and looks once", async () => {
  const { state, accept } = aPlace();
  const ended: number[] = [];
  await Promise.all([...Array(20).keys()].map((n) => accept("shift", false).catch(() => ended.push(n))));
  expect(ended).toEqual([...Array(20).keys()]);
  expect(state).toMatchObject({ looked: 20, worked: 20, workingMost: 1 });
});

/** Work that does not end. */
const stuck = () =>
  inTurn(
    "shift",
    async () => {},
    () => new Promise<never>(() => {}),
    busy,
  );

test("after ten seconds one goes on beside work that does not end, and the others are told", async () => {
  jest.useFakeTimers();
  try {
    const { state, accept } = aPlace();
    void stuck();
    const waiting = outcomes([accept("shift"), accept("shift"), accept("shift")]);
    await jest.advanceTimersByTimeAsync(9_900);
    expect(state.looked).toBe(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(await waiting).toEqual(["booked", "busy", "busy"]);
    expect(state.worked).toBe(1);
    // What has waited too long leaves the place to those who come later.
    const later = expect(accept("shift")).rejects.toThrow("taken");
    await jest.advanceTimersByTimeAsync(1);
    await later;
  } finally {
    jest.useRealTimers();
  }
});

test("where each takes a second and fails, everyone has their turn, however many wait", async () => {
  jest.useFakeTimers();
  try {
    const slow = async () => {
      await pause(1_000);
      throw new Error("unfit");
    };
    const waiting = outcomes(Array.from({ length: 30 }, () => inTurn("shift", async () => {}, slow, busy)));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await waiting).toEqual(Array(30).fill("unfit"));
  } finally {
    jest.useRealTimers();
  }
});

test("a process has one turn for each record, however often the module is loaded", async () => {
  const { state, accept } = aPlace();
  const first = accept("shift");
  await jest.isolateModulesAsync(async () => {
    const again = await import("@/lib/backend/jobs/booking/in-turn");
    const seen = again.inTurn(
      "shift",
      async () => state.isTaken,
      async (isTaken) => isTaken,
      busy,
    );
    expect(await seen).toBe(true);
  });
  expect(await first).toBe("booked");
});

test("work about different records does not wait for each other", async () => {
  const { state, accept } = aPlace();
  await outcomes([accept("one"), accept("other")]);
  expect(state.workingMost).toBe(2);
});

test("nothing is left behind: later work about the same record is done at once", async () => {
  const { accept } = aPlace();
  expect(await outcomes([accept("shift", false)])).toEqual(["unfit"]);
  expect(await outcomes([accept("shift")])).toEqual(["booked"]);
  expect(await outcomes([accept("shift")])).toEqual(["taken"]);
});
