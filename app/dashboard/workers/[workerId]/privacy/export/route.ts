import { exportWorker, fileResponse } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string }> };

/** A copy of all that is held about a worker, as a file; where none can be made, back to the page that asked. */
export async function POST(request: Request, { params }: Parameters): Promise<Response> {
  const answer = await exportWorker(request, (await params).workerId);
  if ("leadTo" in answer) return new Response(null, { status: 303, headers: { location: answer.leadTo } });
  return fileResponse(answer.file, { isDownload: true });
}
