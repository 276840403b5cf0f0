import { fileResponse, openAuthorisedPdf, openRoute } from "@/lib/bff";

type Parameters = { params: Promise<{ authorisationId: string }> };

/** Downloads the invoice of a payment to authorise. */
export async function GET(_: Request, { params }: Parameters): Promise<Response> {
  const { authorisationId } = await params;
  await openRoute(`/dashboard/tasks/payment-authorisations/${authorisationId}/pdf`);
  return fileResponse(await openAuthorisedPdf(authorisationId), { isDownload: true });
}
