/** Live updates in the page: what is read again and when, what is said when the stream is lost, and hidden tabs. */
import { act, render, screen } from "@testing-library/react";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { constants } from "@/lib/config/constants";
import { liveUpdates as texts } from "@/lib/config/messages/live-updates";

const refresh = jest.fn();
const sessionEnded = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => refresh() }) }));
jest.mock("@/components/form/session-end", () => ({ announceSessionEnd: (why: string) => sessionEnded(why) }));

type Stream = { url: string; signal: AbortSignal; send(text: string): void; end(): void };
let streams: Stream[] = [];
/** What the server answers: a stream, a status, or nothing at all. */
let answer: "stream" | "silence" | number = "stream";
let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  streams = [];
  answer = "stream";
  visibility = "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
  globalThis.TextDecoderStream = class {} as never;
  globalThis.fetch = jest.fn((url: string, { signal }: { signal: AbortSignal }) => {
    if (answer === "silence") return new Promise(() => {});
    if (answer !== "stream") return Promise.resolve({ ok: false, status: answer });
    const waiting: ((result: { done: boolean; value?: string }) => void)[] = [];
    const sent: { done: boolean; value?: string }[] = [];
    const put = (result: { done: boolean; value?: string }) => {
      const next = waiting.shift();
      if (next) next(result);
      else sent.push(result);
    };
    signal.addEventListener("abort", () => put({ done: true }));
    streams.push({ url, signal, send: (value) => put({ done: false, value }), end: () => put({ done: true }) });
    put({ done: false, value: ":\n\n" });
    const read = () =>
      new Promise((resolve) => {
        const next = sent.shift();
        if (next) resolve(next);
        else waiting.push(resolve);
      });
    return Promise.resolve({ ok: true, status: 200, body: { pipeThrough: () => ({ getReader: () => ({ read }) }) } });
  }) as never;
});
afterEach(() => jest.useRealTimers());

const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const changed = "event: changed\ndata: 2026-11-23\n\n";
const setVisibility = (to: DocumentVisibilityState) =>
  act(async () => {
    visibility = to;
    document.dispatchEvent(new Event("visibilitychange"));
  });
const region = () => screen.getByRole("status");

test("a change is read soon, several at once are read once, and a text in two parts is understood", async () => {
  render(<LiveUpdates week="2026-11-23" readAt={1_000} />);
  await after(0);
  expect(streams.map(({ url }) => url)).toEqual(["/api/shift-changes?week=2026-11-23&since=1000"]);
  streams[0]?.send(changed + changed);
  await after(constants.liveJitterMs);
  expect(refresh).toHaveBeenCalledTimes(1);
  streams[0]?.send("event: cha");
  await after(constants.liveJitterMs);
  expect(refresh).toHaveBeenCalledTimes(1);
  streams[0]?.send("nged\ndata: 2026-11-23\n\n");
  await after(constants.liveJitterMs);
  expect(refresh).toHaveBeenCalledTimes(2);
  streams[0]?.send(":\n\n");
  await after(constants.liveJitterMs);
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(region().textContent).toBe("");
});

test("a lost stream is said, changes are looked for every minute, and it comes back by itself from when the page was read", async () => {
  const { rerender } = render(<LiveUpdates week="2026-11-23" readAt={1_000} />);
  await after(0);
  rerender(<LiveUpdates week="2026-11-23" readAt={2_000} />);
  answer = 503;
  streams[0]?.end();
  await after(constants.liveLostAfterMs - 1);
  expect(region().textContent).toBe("");
  await after(1);
  expect(region().textContent).toBe(texts.lost);
  await after(2 * constants.livePollEveryMs + constants.liveJitterMs);
  expect(refresh).toHaveBeenCalledTimes(2);
  answer = "stream";
  await after(2 * constants.liveRetryMaxMs);
  expect(region().textContent).toBe(texts.back);
  expect(streams.at(-1)?.url).toBe("/api/shift-changes?week=2026-11-23&since=2000");
  const times = refresh.mock.calls.length;
  await after(2_000);
  for (let beat = 0; beat < 8; beat++) {
    streams.at(-1)?.send(":\n\n");
    await after(constants.liveBeatEveryMs);
  }
  expect(refresh).toHaveBeenCalledTimes(times);
});

test("a stream that falls silent, and one that never answers, are lost", async () => {
  render(<LiveUpdates week="2026-11-23" readAt={1_000} />);
  await after(0);
  answer = "silence";
  await after(constants.liveBeatEveryMs * constants.liveBeatsMissedMax);
  expect(streams[0]?.signal.aborted).toBe(true);
  await after(constants.liveLostAfterMs + 2 * constants.liveRetryMs);
  expect(region().textContent).toBe(texts.lost);
});

test("a hidden page holds no stream and reads nothing; shown again, it follows from when it was read", async () => {
  render(<LiveUpdates week="2026-11-23" readAt={1_000} />);
  await after(0);
  await setVisibility("hidden");
  expect(streams[0]?.signal.aborted).toBe(true);
  await after(10 * constants.livePollEveryMs);
  expect([streams.length, refresh.mock.calls.length]).toEqual([1, 0]);
  await setVisibility("visible");
  await after(0);
  expect(streams.map(({ url }) => url)).toEqual([streams[0]?.url, streams[0]?.url]);
  expect(region().textContent).toBe("");
});

test("an ended session is said by the page that watches it, and another week ends the stream of the one before", async () => {
  const { rerender, unmount } = render(<LiveUpdates week="2026-11-23" readAt={1_000} />);
  await after(0);
  rerender(<LiveUpdates week="2026-11-30" readAt={2_000} />);
  await after(0);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(streams[1]?.url).toContain("week=2026-11-30&since=2000");
  answer = 401;
  streams[1]?.end();
  await after(2 * constants.liveRetryMs);
  expect(sessionEnded).not.toHaveBeenCalled();
  await after(4 * constants.liveRetryMs);
  await after(10 * constants.livePollEveryMs);
  expect(sessionEnded.mock.calls).toEqual([["expired"]]);
  expect([region().textContent, refresh.mock.calls.length]).toEqual(["", 0]);
  unmount();
  const before = jest.mocked(fetch).mock.calls.length;
  await after(constants.livePollEveryMs);
  expect(jest.mocked(fetch).mock.calls.length).toBe(before);
  expect(jest.getTimerCount()).toBe(0);
});
