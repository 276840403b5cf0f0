/** Server-sent events that say no more than that something changed. */
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";

type Source = {
  /** What changes: the data of every event. */
  subject: string;
  /** Aborted when the reader is gone. */
  signal: AbortSignal;
  /** Whether the reader may still follow; asked with every beat. */
  isAllowed(): Promise<boolean>;
  /** When the reader's page was read. */
  since: Date;
  /** When time alone changes the subject next, after a moment; null if it never does. */
  nextBoundary(after: Date): Promise<Date | null>;
};

const encoder = new TextEncoder();
/** A timer may be a little early. */
const TIMER_SLACK_MS = 50;

/**
 * An event stream. However often `change` is called, at most one event waits: while the reader is slow, and within a second
 * of the last one. It ends by `end`, and when the reader may no longer follow, has left several beats unread, or is gone;
 * then `onEnd` is called, once, or at once if that has happened already.
 */
export function eventStream({ subject, signal, isAllowed, since, nextBoundary }: Source) {
  let isChanged = false;
  let isOver = false;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let unread = 0;
  let soon: NodeJS.Timeout | undefined;
  let boundary: NodeJS.Timeout | undefined;
  let hearEnd = () => {};
  let to: ReadableStreamDefaultController<Uint8Array>;

  const write = (text: string) => to.enqueue(encoder.encode(text));
  const isReady = () => (to.desiredSize ?? 0) > 0;

  /** Reports the next change that time alone brings about. */
  async function watchTime(after: Date): Promise<void> {
    const next = await nextBoundary(after).catch(() => null);
    if (isOver || !next) return;
    clearTimeout(boundary);
    boundary = setTimeout(change, Math.max(0, next.getTime() - clock.now().getTime()) + TIMER_SLACK_MS);
  }

  function flush(): void {
    clearTimeout(soon);
    if (isOver || !isChanged || !isReady()) return;
    const waitMs = sentAtMs + constants.liveChangeEveryMs - performance.now();
    if (waitMs > 0) {
      soon = setTimeout(flush, waitMs);
      return;
    }
    isChanged = false;
    sentAtMs = performance.now();
    write(`event: changed\ndata: ${subject}\n\n`);
    void watchTime(clock.now());
  }

  function change(): void {
    isChanged = true;
    flush();
  }

  function stop(): boolean {
    if (isOver) return false;
    isOver = true;
    clearTimeout(soon);
    clearTimeout(boundary);
    clearInterval(beats);
    hearEnd();
    return true;
  }
  function end(): void {
    if (stop()) to.close();
  }

  async function beat(): Promise<void> {
    const isFine = await isAllowed().catch(() => false);
    if (!isFine || unread >= constants.liveBeatsMissedMax) return end();
    if (isOver) return;
    if (!isReady()) {
      unread++;
      return;
    }
    unread = 0;
    write(":\n\n");
  }

  const beats = setInterval(() => void beat(), constants.liveBeatEveryMs);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      to = controller;
      write(":\n\n");
    },
    pull: flush,
    cancel: () => void stop(),
  });
  void watchTime(since);
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return {
    body,
    change,
    end,
    onEnd(hear: () => void) {
      if (isOver) hear();
      else hearEnd = hear;
    },
  };
}
