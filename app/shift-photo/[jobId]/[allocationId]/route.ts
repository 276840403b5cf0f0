import { fileResponse, openShiftPhoto } from "@/lib/bff";

type Properties = { params: Promise<{ jobId: string; allocationId: string }> };

/** Serves the photo of a worker who is put forward for a provider's shift or booked for it. */
export async function GET(_request: Request, { params }: Properties): Promise<Response> {
  return fileResponse(await openShiftPhoto(await params), {});
}
