import { receiveWorkerFile } from "@/lib/bff";

/** Accepts a worker's document or photo: answers a script with data, and redirects a plain form to the step. */
export async function POST(request: Request, { params }: { params: Promise<{ workerId: string }> }): Promise<Response> {
  const { workerId } = await params;
  const answer = await receiveWorkerFile(workerId, request);
  if (request.headers.get("accept")?.includes("application/json")) {
    const isExpired = !answer.ok && answer.isExpired;
    return Response.json(answer, { status: isExpired ? 401 : 200, headers: { "cache-control": "no-store" } });
  }
  return new Response(null, { status: 303, headers: { location: answer.path } });
}
