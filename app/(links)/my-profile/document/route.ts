import { receiveProfileDocument } from "@/lib/bff";

/** Takes a paper that a worker sends and leads back to his page. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveProfileDocument(request) } });
}
