import { receiveOwnPhoto } from "@/lib/bff";

/** Accepts a photo posted by a worker, and redirects to their page. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveOwnPhoto(request) } });
}
