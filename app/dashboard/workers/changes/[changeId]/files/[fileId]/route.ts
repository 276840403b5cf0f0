import { fileResponse, openChangeFile } from "@/lib/bff";

type Properties = { params: Promise<{ changeId: string; fileId: string }> };

/** Serves a file of a profile change to those who decide on it. */
export async function GET(request: Request, { params }: Properties): Promise<Response> {
  const { changeId, fileId } = await params;
  const isDownload = new URL(request.url).searchParams.has("download");
  return fileResponse(await openChangeFile(changeId, fileId), { isDownload });
}
