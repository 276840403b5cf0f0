import { receiveProfileDocument } from "@/lib/bff";

/** Accepts a document uploaded by a worker: answers a script with data, and redirects a plain form to their page. */
export async function POST(request: Request): Promise<Response> {
  const answer = await receiveProfileDocument(request);
  if (request.headers.get("accept")?.includes("application/json")) {
    return Response.json(answer, { headers: { "cache-control": "no-store" } });
  }
  return new Response(null, { status: 303, headers: { location: answer.path } });
}
