import { fileResponse, openWorkerPhoto } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string; size: string }> };

/**
 * Serves a worker's photo to staff and to anyone with the link to the worker's questionnaire. Browsers may not cache
 * it, since others may use the same device.
 */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { workerId, size } = await params;
  return fileResponse(await openWorkerPhoto(workerId, size === "large" ? "large" : "small"), {});
}
