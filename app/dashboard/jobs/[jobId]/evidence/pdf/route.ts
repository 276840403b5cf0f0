import { fileResponse, openEvidencePdf, openRoute } from "@/lib/bff";

/** Downloads the evidence of a shift's bookings. */
export async function GET(_: Request, { params }: { params: Promise<{ jobId: string }> }): Promise<Response> {
  const { jobId } = await params;
  await openRoute(`/dashboard/jobs/${jobId}/evidence/pdf`);
  return fileResponse(await openEvidencePdf({ jobId }), { isDownload: true });
}
