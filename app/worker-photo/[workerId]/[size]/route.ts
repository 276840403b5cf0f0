import { fileResponse, openWorkerPhoto } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string; size: string }> };

/** A worker's photo, for staff and for whoever holds the link to his questionnaire. A face is kept by no browser that others may sit down at. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { workerId, size } = await params;
  return fileResponse(await openWorkerPhoto(workerId, size === "large" ? "large" : "small"), {});
}
