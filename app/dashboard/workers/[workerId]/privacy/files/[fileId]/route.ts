import { fileResponse, openRoute, openWorkerFile } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string; fileId: string }> };

/** Downloads one file listed in the export of a worker's data. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { workerId, fileId } = await params;
  await openRoute(`/dashboard/workers/${workerId}/privacy/files/${fileId}`);
  return fileResponse(await openWorkerFile(workerId, fileId), { isDownload: true });
}
