/** Error reporting of the server's Node runtime. Only loaded when a DSN is set (see index.ts). */
import {
  captureException,
  init,
  linkedErrorsIntegration,
  onUncaughtExceptionIntegration,
  onUnhandledRejectionIntegration,
} from "@sentry/nextjs";
import { onLoggedError } from "@/lib/config/log";
import { commonOptions, type Reporting } from "./options";
import { reportOf } from "./report";

export function begin(reporting: Reporting): void {
  const client = init({
    ...reporting,
    ...commonOptions,
    integrations: [
      linkedErrorsIntegration(),
      onUncaughtExceptionIntegration({ exitEvenIfOtherHandlersAreRegistered: false }),
      // The integration would print the raw error.
      onUnhandledRejectionIntegration({ mode: "none" }),
    ],
  });
  client?.addEventProcessor(reportOf);
  onLoggedError((error, { requestId, digest, route }) => {
    captureException(error, { tags: { requestId, digest, route, runtime: "node" } as Record<string, string> });
  });
}
