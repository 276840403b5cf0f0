/** The HTTP handler of the backend, for the API route. */
import { openApiDocument, serveHttp } from "@/lib/backend/http";
import { addressFrom, userAgentFrom } from "./request";

const requestIdFrom = (request: Request) => request.headers.get("x-request-id") ?? crypto.randomUUID();

export async function serveApi(request: Request): Promise<Response> {
  if (new URL(request.url).pathname === "/api/v1/openapi.json") return Response.json(await openApiDocument());
  return serveHttp(request, {
    address: addressFrom(request.headers),
    requestId: requestIdFrom(request),
    userAgent: userAgentFrom(request.headers.get("user-agent")),
  });
}
