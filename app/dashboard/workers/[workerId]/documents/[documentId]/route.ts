import { fileResponse, openRoute, openWorkerDocument } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string; documentId: string }> };

/** Serves a document of a worker: inline, or as a download with `?download`. */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { workerId, documentId } = await params;
  await openRoute(`/dashboard/workers/${workerId}/documents/${documentId}`);
  const isDownload = new URL(request.url).searchParams.has("download");
  return fileResponse(await openWorkerDocument(workerId, documentId), { isDownload });
}
