import { invoicesZip, openRoute, readInvoicePeriod, zipResponse } from "@/lib/bff";

/** Downloads the invoices of a period. */
export async function GET(request: Request): Promise<Response> {
  await openRoute("/dashboard/finance/new/zip");
  const asked = readInvoicePeriod("new", Object.fromEntries(new URL(request.url).searchParams));
  return zipResponse(await invoicesZip(asked));
}
