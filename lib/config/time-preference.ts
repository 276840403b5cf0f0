/** The default time zone and clock format of readers (spec sections 3 and 9), from the environment. */
import { type Env, env } from "./env";

/**
 * How times are shown to someone without a setting of their own. Reads the environment, so only the server may call it.
 */
export function timePreference(): { timeZone: string; timeFormat: Env["DEFAULT_TIME_FORMAT"] } {
  const { DEFAULT_TIME_ZONE, DEFAULT_TIME_FORMAT } = env();
  return { timeZone: DEFAULT_TIME_ZONE, timeFormat: DEFAULT_TIME_FORMAT };
}
