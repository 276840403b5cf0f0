import { fileResponse, openReviewedPaper } from "@/lib/bff";

type Properties = { params: Promise<{ workerId: string; documentId: string }> };

/** A document of a worker in review, for the reviewer. */
export async function GET(_request: Request, { params }: Properties): Promise<Response> {
  const { workerId, documentId } = await params;
  return fileResponse(await openReviewedPaper(workerId, documentId), {});
}
