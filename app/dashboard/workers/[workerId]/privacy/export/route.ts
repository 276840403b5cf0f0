import { exportWorker, fileResponse } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string }> };

/** Exports all personal data of a worker as a file; redirects to the privacy page if that fails. */
export async function POST(request: Request, { params }: Parameters): Promise<Response> {
  const answer = await exportWorker(request, (await params).workerId);
  if ("leadTo" in answer) return new Response(null, { status: 303, headers: { location: answer.leadTo } });
  return fileResponse(answer.file, { isDownload: true });
}
