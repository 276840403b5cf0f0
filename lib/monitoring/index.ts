/** Sends errors to a service in addition to the log. Without `SENTRY_DSN` the library is not loaded. */
import { env } from "@/lib/config/env";
import type { Reporting } from "./options";

type Reporter = { begin(reporting: Reporting): void };

/** Starts to report logged errors. `load` loads the runtime's reporter; `release` names the build. */
export async function startReporting(load: () => Promise<Reporter>, release?: string): Promise<void> {
  const { SENTRY_DSN: dsn, SENTRY_ENVIRONMENT: environment } = env();
  if (dsn) (await load()).begin({ dsn, environment, release });
}
