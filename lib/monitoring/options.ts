/** What server, edge and browser tell the error service's library alike. */
import { constants } from "@/lib/config/constants";

export type Reporting = { dsn: string; environment: string; release?: string };

/** No integration but those that are named, nothing of a person, no header of ours on requests made. */
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
