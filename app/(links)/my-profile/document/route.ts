import { receiveProfileDocument } from "@/lib/bff";

/** Accepts a document uploaded by a worker and redirects to their page. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveProfileDocument(request) } });
}
