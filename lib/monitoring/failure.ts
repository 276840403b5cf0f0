/** Logs requests that ended in an unexpected error, with the references that the user can quote. */
import type { Instrumentation } from "next";
import { log } from "@/lib/config/log";

/** Logs the error with the request's id, the digest on the error page, and the route's pattern; never the URL. */
export function logFailure(...[error, request, context]: Parameters<Instrumentation.onRequestError>): void {
  const { "x-request-id": id } = request.headers;
  log.error("request failed", {
    requestId: typeof id === "string" ? id : undefined,
    method: request.method,
    route: context.routePath,
    part: context.routeType,
    error,
  });
}
