import { announceSessionEnd } from "@/components/form/session-end";
import { constants } from "@/lib/config/constants";

type Follow = {
  /** The stream's address, asked each time it is opened. */
  address(): string;
  /** Something may have changed; also called every minute while there is no stream. */
  onChange(): void;
  /** The stream is lost, or is back. */
  onLost(isLost: boolean): void;
};

const SILENCE_MAX_MS = constants.liveBeatEveryMs * constants.liveBeatsMissedMax;

/**
 * Follows an event stream while the page is visible, and opens it again when it is lost; until then changes are looked for
 * every minute. Every event means the same, so none is parsed further. Returns how to stop.
 */
export function followChanges({ address, onChange, onLost }: Follow): () => void {
  let current: AbortController | undefined;
  let wasRefused = false;
  let pauseMs: number = constants.liveRetryMs;
  let retry: number | undefined;
  let lost: number | undefined;
  let poll: number | undefined;
  let silence: number | undefined;

  const up = () => {
    window.clearTimeout(lost);
    window.clearInterval(poll);
    lost = undefined;
    pauseMs = constants.liveRetryMs;
    onLost(false);
  };

  /** From now on nothing is heard; said after a while, so that a stream that is open again at once is not. */
  const down = () => {
    lost ??= window.setTimeout(() => {
      onLost(true);
      poll = window.setInterval(onChange, constants.livePollEveryMs);
    }, constants.liveLostAfterMs);
  };

  async function read(own: AbortController): Promise<void> {
    const hush = () => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => own.abort(), SILENCE_MAX_MS);
    };
    hush();
    const headers = { accept: "text/event-stream" };
    const answer = await fetch(address(), { cache: "no-store", headers, signal: own.signal });
    // Once may be a request that left with the cookie of a session that this person's next one has just replaced.
    if (answer.status === 401 && wasRefused) {
      announceSessionEnd("expired");
      close();
    }
    wasRefused = answer.status === 401;
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      hush();
      up();
      text += value;
      const end = text.lastIndexOf("\n\n");
      if (text.slice(0, Math.max(0, end)).includes("event:")) onChange();
      if (end >= 0) text = text.slice(end + 2);
    }
  }

  async function open(): Promise<void> {
    const own = new AbortController();
    current = own;
    down();
    await read(own).catch(() => {});
    if (current !== own) return;
    down();
    window.clearTimeout(silence);
    retry = window.setTimeout(open, wasRefused ? constants.liveRetryMs : pauseMs * (1 + Math.random()));
    pauseMs = Math.min(2 * pauseMs, constants.liveRetryMaxMs);
  }

  function close(): void {
    for (const timer of [retry, lost, silence]) window.clearTimeout(timer);
    window.clearInterval(poll);
    lost = undefined;
    const former = current;
    current = undefined;
    former?.abort();
  }

  const look = () => {
    if (document.visibilityState === "hidden") close();
    else if (!current) void open();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    close();
  };
}
