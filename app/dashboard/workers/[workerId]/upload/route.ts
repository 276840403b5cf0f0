import { receiveWorkerFile } from "@/lib/bff";

/** Takes a document or a photo of a worker: answers a script with data, a plain form by leading back to the step. */
export async function POST(request: Request, { params }: { params: Promise<{ workerId: string }> }): Promise<Response> {
  const { workerId } = await params;
  const answer = await receiveWorkerFile(workerId, request);
  if (request.headers.get("accept")?.includes("application/json")) {
    const isExpired = !answer.ok && answer.isExpired;
    return Response.json(answer, { status: isExpired ? 401 : 200, headers: { "cache-control": "no-store" } });
  }
  return new Response(null, { status: 303, headers: { location: answer.path } });
}
