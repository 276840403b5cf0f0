/** The watch over an idle person, with a clock that is moved: what is stored, when it asks, when it ends, what the server hears. */
import { watchIdle } from "@/components/shell/idle";
import { constants } from "@/lib/config/constants";

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const times = {
  idleTimeoutMs: constants.idleTimeoutMs,
  warningMs: constants.idleWarningMs,
  checkEveryMs: constants.idleCheckEveryMs,
  debounceMs: constants.idleRefreshDebounceMs,
  touchEveryMs: constants.sessionTouchEveryMs,
};

function open() {
  const heard = { warning: null as number | null, expired: 0, touches: 0 };
  const watch = watchIdle(times, {
    onWarning: (leftMs) => {
      heard.warning = leftMs;
    },
    onExpired: () => {
      heard.expired += 1;
    },
    touch: () => {
      heard.touches += 1;
    },
  });
  return { heard, ...watch };
}

let tabs: ReturnType<typeof open>[];
const tab = () => {
  const opened = open();
  tabs.push(opened);
  return opened;
};
const move = (type = "mousemove") => window.dispatchEvent(new Event(type));

beforeEach(() => {
  tabs = [];
  localStorage.clear();
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});

afterEach(() => {
  for (const { stop } of tabs) stop();
  jest.useRealTimers();
});

test("it asks a minute before the end, and ends three hours after the last sign", () => {
  const { heard } = tab();
  jest.advanceTimersByTime(3 * HOUR_MS - 61 * SECOND_MS);
  expect(heard).toMatchObject({ warning: null, expired: 0 });
  jest.advanceTimersByTime(SECOND_MS);
  expect(heard.warning).toBe(60 * SECOND_MS);
  jest.advanceTimersByTime(59 * SECOND_MS);
  expect(heard).toMatchObject({ warning: SECOND_MS, expired: 0 });
  jest.advanceTimersByTime(SECOND_MS);
  expect(heard).toMatchObject({ warning: null, expired: 1 });
  jest.advanceTimersByTime(HOUR_MS);
  expect(heard.expired).toBe(1);
});

test.each(["mousemove", "scroll", "keydown", "touchstart"])("a %s moves the end on", (type) => {
  const { heard } = tab();
  jest.advanceTimersByTime(2 * HOUR_MS);
  move(type);
  jest.advanceTimersByTime(constants.idleRefreshDebounceMs + 3 * HOUR_MS - 1);
  expect(heard.expired).toBe(0);
  jest.advanceTimersByTime(SECOND_MS);
  expect(heard.expired).toBe(1);
});

test("another tab's sign moves the end on as well", () => {
  const { heard } = tab();
  jest.advanceTimersByTime(2 * HOUR_MS);
  const [expiry = ""] = Object.keys(localStorage).filter((key) => Number(localStorage.getItem(key)) > Date.now());
  localStorage.setItem(expiry, String(Date.now() + 3 * HOUR_MS));
  jest.advanceTimersByTime(2 * HOUR_MS);
  expect(heard.expired).toBe(0);
});

test("signs are taken together for 300 ms", () => {
  const stored = jest.spyOn(Storage.prototype, "setItem");
  tab();
  stored.mockClear();
  for (let n = 0; n < 50; n++) move();
  expect(stored).not.toHaveBeenCalled();
  jest.advanceTimersByTime(299);
  expect(stored).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(stored).toHaveBeenCalledTimes(1);
  stored.mockRestore();
});

test("whoever answers the question stays", () => {
  const { heard, stay } = tab();
  jest.advanceTimersByTime(3 * HOUR_MS - 30 * SECOND_MS);
  expect(heard.warning).toBe(30 * SECOND_MS);
  stay();
  expect(heard).toMatchObject({ warning: null, touches: 1 });
  jest.advanceTimersByTime(2 * HOUR_MS);
  expect(heard.expired).toBe(0);
});

test("whoever comes back after the end, a lid having been closed say, does not bring the session back", () => {
  const { heard } = tab();
  jest.setSystemTime(Date.now() + 4 * HOUR_MS);
  move();
  jest.advanceTimersByTime(constants.idleRefreshDebounceMs);
  expect(heard).toMatchObject({ expired: 1, touches: 0 });
});

test("the server hears of it at most once a minute from all tabs together, and of the last sign too", () => {
  const [one, other] = [tab(), tab()];
  const heard = () => one.heard.touches + other.heard.touches;
  for (let second = 0; second < 59; second++) {
    move();
    jest.advanceTimersByTime(SECOND_MS);
  }
  // The page itself was asked for a moment ago: the server knows.
  expect(heard()).toBe(0);
  jest.advanceTimersByTime(2 * SECOND_MS);
  expect(heard()).toBe(1);
  jest.advanceTimersByTime(10 * 60 * SECOND_MS);
  expect(heard()).toBe(1);
  move();
  jest.advanceTimersByTime(SECOND_MS);
  expect(heard()).toBe(2);
});

test("what is stored is times alone", () => {
  tab();
  expect(Object.keys(localStorage)).toHaveLength(2);
  for (const value of Object.values(localStorage)) expect(value).toMatch(/^\d{13}$/);
});
