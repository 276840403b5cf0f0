/** What stands around every page of the portal: as the layout of each portal draws it. */
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { buildId } from "./build";

/**
 * What `AroundPortal` needs. A development server has no build to name and registers no service worker; scripts of others and
 * reporting are there where the environment names them.
 */
export function aroundPortal() {
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
