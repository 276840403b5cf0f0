/** Error reporting of the edge runtime. Its bundle contains the library, which only runs when a DSN is set. */
import { captureException, flush, getClient, init, linkedErrorsIntegration } from "@sentry/nextjs";
import { onLoggedError } from "@/lib/config/log";
import { commonOptions, type Reporting } from "./options";
import { reportOf } from "./report";

const FLUSH_MS = 2_000;

export function begin(reporting: Reporting): void {
  init({ ...reporting, ...commonOptions, integrations: [linkedErrorsIntegration()] });
  getClient()?.addEventProcessor(reportOf);
  onLoggedError((error, { requestId, digest, route }) => {
    captureException(error, { tags: { requestId, digest, route, runtime: "edge" } as Record<string, string> });
    void flush(FLUSH_MS);
  });
}
