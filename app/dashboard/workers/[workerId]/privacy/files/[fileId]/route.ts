import { fileResponse, openPage, openWorkerFile } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string; fileId: string }> };

/** One file that the copy of a worker's data lists, to be kept. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { workerId, fileId } = await params;
  await openPage(`/dashboard/workers/${workerId}/privacy/files/${fileId}`);
  return fileResponse(await openWorkerFile(workerId, fileId), { isDownload: true });
}
