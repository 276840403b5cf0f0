/**
 * The idle timeout, with a controlled clock: what is stored, when it asks, when it ends the session and what it sends
 * to the server.
 */
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
  const calls = { warning: null as number | null, expired: 0, touches: 0 };
  const watch = watchIdle(times, {
    onWarning: (leftMs) => {
      calls.warning = leftMs;
    },
    onExpired: () => {
      calls.expired += 1;
    },
    touch: () => {
      calls.touches += 1;
    },
  });
  return { calls, ...watch };
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

test("asks a minute before the end, and signs out three hours after the last activity", () => {
  const { calls } = tab();
  jest.advanceTimersByTime(3 * HOUR_MS - 61 * SECOND_MS);
  expect(calls).toMatchObject({ warning: null, expired: 0 });
  jest.advanceTimersByTime(SECOND_MS);
  expect(calls.warning).toBe(60 * SECOND_MS);
  jest.advanceTimersByTime(59 * SECOND_MS);
  expect(calls).toMatchObject({ warning: SECOND_MS, expired: 0 });
  jest.advanceTimersByTime(SECOND_MS);
  expect(calls).toMatchObject({ warning: null, expired: 1 });
  jest.advanceTimersByTime(HOUR_MS);
  expect(calls.expired).toBe(1);
});

test.each(["mousemove", "scroll", "keydown", "touchstart"])("a %s postpones the end", (type) => {
  const { calls } = tab();
  jest.advanceTimersByTime(2 * HOUR_MS);
  move(type);
  jest.advanceTimersByTime(constants.idleRefreshDebounceMs + 3 * HOUR_MS - 1);
  expect(calls.expired).toBe(0);
  jest.advanceTimersByTime(SECOND_MS);
  expect(calls.expired).toBe(1);
});

test("activity in another tab postpones the end too", () => {
  const { calls } = tab();
  jest.advanceTimersByTime(2 * HOUR_MS);
  const [expiry = ""] = Object.keys(localStorage).filter((key) => Number(localStorage.getItem(key)) > Date.now());
  localStorage.setItem(expiry, String(Date.now() + 3 * HOUR_MS));
  jest.advanceTimersByTime(2 * HOUR_MS);
  expect(calls.expired).toBe(0);
});

test("batches activity for 300 ms", () => {
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

test("answering the prompt keeps the session", () => {
  const { calls, stay } = tab();
  jest.advanceTimersByTime(3 * HOUR_MS - 30 * SECOND_MS);
  expect(calls.warning).toBe(30 * SECOND_MS);
  stay();
  expect(calls).toMatchObject({ warning: null, touches: 1 });
  jest.advanceTimersByTime(2 * HOUR_MS);
  expect(calls.expired).toBe(0);
});

test("activity after the end, for example after opening a laptop's lid, does not restore the session", () => {
  const { calls } = tab();
  jest.setSystemTime(Date.now() + 4 * HOUR_MS);
  move();
  jest.advanceTimersByTime(constants.idleRefreshDebounceMs);
  expect(calls).toMatchObject({ expired: 1, touches: 0 });
});

test("reports activity to the server at most once a minute from all tabs together, including the last", () => {
  const [one, other] = [tab(), tab()];
  const touches = () => one.calls.touches + other.calls.touches;
  for (let second = 0; second < 59; second++) {
    move();
    jest.advanceTimersByTime(SECOND_MS);
  }
  // The page was requested a moment ago, so the server knows already.
  expect(touches()).toBe(0);
  jest.advanceTimersByTime(2 * SECOND_MS);
  expect(touches()).toBe(1);
  jest.advanceTimersByTime(10 * 60 * SECOND_MS);
  expect(touches()).toBe(1);
  move();
  jest.advanceTimersByTime(SECOND_MS);
  expect(touches()).toBe(2);
});

test("stores only times", () => {
  tab();
  expect(Object.keys(localStorage)).toHaveLength(2);
  for (const value of Object.values(localStorage)) expect(value).toMatch(/^\d{13}$/);
});
