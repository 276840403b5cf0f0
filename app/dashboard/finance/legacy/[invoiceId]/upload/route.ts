import { receiveInvoiceEvidence } from "@/lib/bff";

/** Accepts a file for a dispute and redirects to the invoice. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ invoiceId: string }> },
): Promise<Response> {
  const location = await receiveInvoiceEvidence(request, { ...(await params), generation: "legacy" });
  return new Response(null, { status: 303, headers: { location } });
}
