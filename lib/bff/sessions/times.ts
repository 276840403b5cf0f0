/** The times by which the browser tracks the session. */
import { session } from "@/lib/bff/request";
import { env } from "@/lib/config/env";

/** The times by which the browser tracks the session; `startedAtMs` tells this session from a later one. */
export type SessionTimes = {
  startedAtMs: number;
  idleTimeoutMs: number;
  warningMs: number;
  checkEveryMs: number;
  debounceMs: number;
  touchEveryMs: number;
  expiredLogoutMs: number;
  errorLogoutMs: number;
};

/** The times of the current session. */
export async function sessionTimes(): Promise<SessionTimes> {
  const { startedAtMs } = (await session()) ?? { startedAtMs: 0 };
  return {
    startedAtMs,
    idleTimeoutMs: env().IDLE_TIMEOUT_MS,
    warningMs: env().IDLE_WARNING_MS,
    checkEveryMs: env().IDLE_CHECK_EVERY_MS,
    debounceMs: env().IDLE_REFRESH_DEBOUNCE_MS,
    touchEveryMs: env().SESSION_TOUCH_EVERY_MS,
    expiredLogoutMs: env().EXPIRED_SESSION_LOGOUT_MS,
    errorLogoutMs: env().LOGOUT_AFTER_ERROR_MS,
  };
}
