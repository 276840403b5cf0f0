/** Where errors go besides the log. With no `SENTRY_DSN` set nothing of the library is loaded. */
import { env } from "@/lib/config/env";
import type { Reporting } from "./options";

type Reporter = { begin(reporting: Reporting): void };

/** Begins to report what is logged as an error. `load` brings the runtime's own reporter; `release` names the build. */
export async function startReporting(load: () => Promise<Reporter>, release?: string): Promise<void> {
  const { SENTRY_DSN: dsn, SENTRY_ENVIRONMENT: environment } = env();
  if (dsn) (await load()).begin({ dsn, environment, release });
}
