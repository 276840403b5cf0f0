import { fileResponse, openInvoiceEvidence, openRoute } from "@/lib/bff";

type Parameters = { params: Promise<{ invoiceId: string; fileId: string }> };

/** A file of a dispute. */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { invoiceId, fileId } = await params;
  await openRoute(`/dashboard/finance/new/${invoiceId}/evidence/${fileId}`);
  const isDownload = new URL(request.url).searchParams.has("download");
  return fileResponse(await openInvoiceEvidence(invoiceId, fileId), { isDownload });
}
