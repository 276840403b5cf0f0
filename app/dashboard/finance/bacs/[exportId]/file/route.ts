import { bacsFileResponse, openBacsFile, openRoute } from "@/lib/bff";

/** A Bacs file to download. */
export async function GET(_request: Request, { params }: { params: Promise<{ exportId: string }> }): Promise<Response> {
  const { exportId } = await params;
  await openRoute(`/dashboard/finance/bacs/${exportId}/file`);
  return bacsFileResponse(await openBacsFile(exportId));
}
