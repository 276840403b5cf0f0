/**
 * Tracks a person's activity across all tabs: one stored expiry, which every tab reads each second and extends with
 * mouse, scroll and key events (spec section 9). Only times are stored.
 */
export type IdleTimes = {
  idleTimeoutMs: number;
  warningMs: number;
  checkEveryMs: number;
  debounceMs: number;
  touchEveryMs: number;
};

type Hears = {
  /** The time left when the person should be warned; null otherwise. */
  onWarning: (leftMs: number | null) => void;
  onExpired: () => void;
  /** Notifies the server that the person is active. */
  touch: () => void;
};

const EXPIRY = "portal-idle-expires";
const TOUCHED = "portal-touched";
const SIGNS = ["mousemove", "mousedown", "wheel", "scroll", "keydown", "touchstart"] as const;

const kept = new Map<string, number>();

/** Without storage, each tab keeps its own expiry. */
function read(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || kept.get(key) || 0;
  } catch {
    return kept.get(key) ?? 0;
  }
}

function write(key: string, time: number): void {
  kept.set(key, time);
  try {
    localStorage.setItem(key, String(time));
  } catch {
    // Private windows of some browsers refuse storage.
  }
}

/** Starts tracking. `stay` is the person's confirmation that they are active. */
export function watchIdle(times: IdleTimes, { onWarning, onExpired, touch }: Hears): { stay(): void; stop(): void } {
  let soon: number | undefined;
  let later: number | undefined;
  let isOver = false;

  const moveOn = () => write(EXPIRY, Date.now() + times.idleTimeoutMs);

  const notify = () => {
    write(TOUCHED, Date.now());
    touch();
  };
  // Activity after the last notification must reach the server too, if later: otherwise it would end the session before
  // the browser does.
  const notifyInTime = () => {
    const dueInMs = read(TOUCHED) + times.touchEveryMs - Date.now();
    if (dueInMs <= 0) return notify();
    later ??= window.setTimeout(() => {
      later = undefined;
      if (Date.now() - read(TOUCHED) >= times.touchEveryMs) notify();
    }, dueInMs);
  };

  const check = () => {
    if (isOver) return;
    const leftMs = read(EXPIRY) - Date.now();
    if (leftMs > 0) return onWarning(leftMs <= times.warningMs ? leftMs : null);
    isOver = true;
    onWarning(null);
    onExpired();
  };

  const stay = () => {
    // Activity after the expiry does not count.
    check();
    if (isOver) return;
    moveOn();
    check();
    notifyInTime();
  };

  const sign = () => {
    soon ??= window.setTimeout(() => {
      soon = undefined;
      stay();
    }, times.debounceMs);
  };

  // The page has just come from the server, which has recorded the request as activity.
  moveOn();
  write(TOUCHED, Date.now());
  const ticking = window.setInterval(check, times.checkEveryMs);
  for (const name of SIGNS) window.addEventListener(name, sign, { passive: true, capture: true });
  document.addEventListener("visibilitychange", check);

  return {
    stay,
    stop: () => {
      window.clearInterval(ticking);
      window.clearTimeout(soon);
      window.clearTimeout(later);
      for (const name of SIGNS) window.removeEventListener(name, sign, { capture: true });
      document.removeEventListener("visibilitychange", check);
    },
  };
}
