/** The options of the error service's library that server, edge and browser share. */
import { constants } from "@/lib/config/constants";

export type Reporting = { dsn: string; environment: string; release?: string | undefined };

/** Only the named integrations, no personal data, no tracing headers on outgoing requests. */
export const commonOptions = {
  tracesSampleRate: constants.monitoredSessions,
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
    databaseQueryData: false,
    stackFrameVariables: false,
  },
  sendClientReports: false,
  tracePropagationTargets: [],
  defaultIntegrations: false as const,
};
