import { fileResponse, openInvoiceFile, openRoute } from "@/lib/bff";

type Parameters = { params: Promise<{ invoiceId: string; format: string }> };

/** Downloads an invoice as PDF or XML, or its lines as CSV. */
export async function GET(_: Request, { params }: Parameters): Promise<Response> {
  const { invoiceId, format } = await params;
  await openRoute(`/dashboard/finance/new/${invoiceId}/files/${format}`);
  return fileResponse(await openInvoiceFile(invoiceId, format), { isDownload: true });
}
