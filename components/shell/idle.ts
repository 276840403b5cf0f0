/**
 * When a person was last there, in all tabs at once: one stored expiry, which every tab reads each second and moves on with the
 * person's mouse, scroll and keys (spec section 9). What is stored is times and nothing else.
 */
export type IdleTimes = {
  idleTimeoutMs: number;
  warningMs: number;
  checkEveryMs: number;
  debounceMs: number;
  touchEveryMs: number;
};

type Hears = {
  /** How long is left, when the person should be asked; null when there is no need. */
  onWarning: (leftMs: number | null) => void;
  onExpired: () => void;
  /** Tells the server that the person is there. */
  touch: () => void;
};

const EXPIRY = "portal-idle-expires";
const TOUCHED = "portal-touched";
const SIGNS = ["mousemove", "mousedown", "wheel", "scroll", "keydown", "touchstart"] as const;

const kept = new Map<string, number>();

/** Where storage is closed, each tab keeps its own. */
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
    // Private windows of some browsers.
  }
}

/** Begins to watch. `stay` is the person's own word that he is there. */
export function watchIdle(times: IdleTimes, { onWarning, onExpired, touch }: Hears): { stay(): void; stop(): void } {
  let soon: number | undefined;
  let later: number | undefined;
  let isOver = false;

  const moveOn = () => write(EXPIRY, Date.now() + times.idleTimeoutMs);

  const tell = () => {
    write(TOUCHED, Date.now());
    touch();
  };
  // What happens after the server was last told must reach it too, if later: else it would end the session before us.
  const tellInTime = () => {
    const dueInMs = read(TOUCHED) + times.touchEveryMs - Date.now();
    if (dueInMs <= 0) return tell();
    later ??= window.setTimeout(() => {
      later = undefined;
      if (Date.now() - read(TOUCHED) >= times.touchEveryMs) tell();
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
    // Whoever comes back too late is not there any more.
    check();
    if (isOver) return;
    moveOn();
    check();
    tellInTime();
  };

  const sign = () => {
    soon ??= window.setTimeout(() => {
      soon = undefined;
      stay();
    }, times.debounceMs);
  };

  // The page has just come from the server, which knows that somebody asked for it.
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
