/** An event stream: many changes are one event, a slow reader costs no memory, and it ends for someone who may no longer follow. */
import { eventStream } from "@/lib/bff/event-stream";
import { constants } from "@/lib/config/constants";

const never = () => new Promise<Date>(() => {});
const { liveBeatEveryMs, liveChangeEveryMs, liveBeatsMissedMax } = constants;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(more: Partial<Parameters<typeof eventStream>[0]> = {}) {
  const leaving = new AbortController();
  const stream = eventStream({
    subject: "2026-11-23",
    signal: leaving.signal,
    isAllowed: async () => true,
    since: new Date(),
    nextBoundary: never,
    ...more,
  });
  const reader = stream.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let isDone = false;
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value);
    }
    isDone = true;
  };
  return {
    ...stream,
    leave: () => leaving.abort(),
    reader,
    startReading: () => void read(),
    events: () => text.split("event: changed\ndata: 2026-11-23\n\n").length - 1,
    beats: () => text.split(":\n\n").length - 1,
    isDone: () => isDone,
  };
}

const after = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test("a change is told at once, and many within a second are one more event", async () => {
  const stream = open();
  stream.startReading();
  await after(0);
  stream.change();
  await after(0);
  expect(stream.events()).toBe(1);
  for (let n = 0; n < 8_000; n++) stream.change();
  await after(liveChangeEveryMs - 1);
  expect(stream.events()).toBe(1);
  await after(1);
  expect(stream.events()).toBe(2);
  await after(10 * liveChangeEveryMs);
  expect(stream.events()).toBe(2);
  stream.end();
});

test("a reader who is slow finds one event, however much has happened, and loses the stream in the end", async () => {
  const stream = open();
  const ended = jest.fn();
  stream.onEnd(ended);
  for (let second = 0; second < 20; second++) {
    stream.change();
    await after(liveChangeEveryMs);
  }
  expect(ended).not.toHaveBeenCalled();
  const first = await stream.reader.read();
  expect(new TextDecoder().decode(first.value)).toBe(":\n\n");
  const second = await stream.reader.read();
  expect(new TextDecoder().decode(second.value)).toContain("event: changed");
  const third = jest.fn();
  void stream.reader.read().then(third);
  await after(0);
  expect(third).not.toHaveBeenCalled();
  stream.change();
  await after(liveChangeEveryMs);
  expect(third).toHaveBeenCalledTimes(1);
  await after((liveBeatsMissedMax + 2) * liveBeatEveryMs);
  expect(ended).toHaveBeenCalledTimes(1);
});

test("it beats, and ends with the beat at which the reader may no longer follow, or that cannot be known", async () => {
  for (const isAllowed of [async () => false, () => Promise.reject(new Error("no database"))]) {
    let answers = 2;
    const stream = open({ isAllowed: () => (answers-- > 0 ? Promise.resolve(true) : isAllowed()) });
    const ended = jest.fn();
    stream.onEnd(ended);
    stream.startReading();
    await after(2 * liveBeatEveryMs);
    expect([stream.beats(), stream.isDone()]).toEqual([3, false]);
    await after(liveBeatEveryMs);
    expect(stream.isDone()).toBe(true);
    expect(ended).toHaveBeenCalledTimes(1);
  }
  expect(jest.getTimerCount()).toBe(0);
});

test("a reader who leaves ends it, before or after it is followed", async () => {
  const stream = open();
  stream.startReading();
  await after(0);
  stream.leave();
  const ended = jest.fn();
  stream.onEnd(ended);
  expect(ended).toHaveBeenCalledTimes(1);
  stream.change();
  await after(liveBeatEveryMs);
  expect([stream.events(), stream.isDone(), jest.getTimerCount()]).toEqual([0, true, 0]);
});

test("what time alone changes is told then, one moment after the other", async () => {
  const startMs = Date.now();
  const moments = [10_000, 40_000].map((ms) => new Date(startMs + ms));
  const asked: number[] = [];
  const stream = open({
    nextBoundary: async (since) => {
      asked.push(since.getTime() - startMs);
      return moments.find((at) => at > since) ?? new Date(startMs + 86_400_000);
    },
  });
  stream.startReading();
  await after(9_000);
  expect(stream.events()).toBe(0);
  await after(2_000);
  expect(stream.events()).toBe(1);
  await after(30_000);
  expect(stream.events()).toBe(2);
  expect(asked).toHaveLength(3);
  stream.end();
});

test("a page that was read before such a moment is told at once", async () => {
  const startMs = Date.now();
  const stream = open({
    since: new Date(startMs - 60_000),
    nextBoundary: async (since) => new Date(since.getTime() < startMs ? startMs - 30_000 : startMs + 86_400_000),
  });
  stream.startReading();
  await after(1_000);
  expect(stream.events()).toBe(1);
  stream.end();
});
