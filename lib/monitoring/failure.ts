/** A request that ended in an error nobody expected: logged under the references that the person who asked can read out. */
import type { Instrumentation } from "next";
import { log } from "@/lib/config/log";

/** Logs it with the request's id, the digest the error page shows, and the route's pattern; never the address itself. */
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
