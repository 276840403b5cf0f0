/** The time zone and the clock of readers who have not chosen their own (spec sections 3 and 9), as the environment has them. */
import { type Env, env } from "./env";

/** How times are written for someone without a setting of their own. Reads the environment, so it is called by the server alone. */
export function timePreference(): { timeZone: string; timeFormat: Env["DEFAULT_TIME_FORMAT"] } {
  const { DEFAULT_TIME_ZONE, DEFAULT_TIME_FORMAT } = env();
  return { timeZone: DEFAULT_TIME_ZONE, timeFormat: DEFAULT_TIME_FORMAT };
}
