/** The properties of the app shell that the layout of each portal renders around its pages. */

import { buildId } from "@/lib/bff/build";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";

/**
 * The properties of `AppShell`. A development server has no build id and registers no service worker; third-party
 * scripts and error reporting are used where the environment names them.
 */
export function appShellProps() {
  const { NODE_ENV, SENTRY_DSN, SENTRY_ENVIRONMENT, ...rest } = env();
  const scripts = [rest.SCRIPT_SESSION_REPLAY_URL, rest.SCRIPT_MAPS_URL, rest.SCRIPT_USER_FLOW_URL];
  const build = NODE_ENV === "development" ? undefined : buildId();
  return {
    build,
    latestMs: constants.serviceWorkerLatestMs,
    scripts: scripts.filter((url) => url !== undefined),
    reporting: SENTRY_DSN ? { dsn: SENTRY_DSN, environment: SENTRY_ENVIRONMENT, release: build } : undefined,
  };
}
