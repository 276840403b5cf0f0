import { invoicesZip, openRoute, readInvoicePeriod, zipResponse } from "@/lib/bff";

/** Downloads the earlier invoices of a period. */
export async function GET(request: Request): Promise<Response> {
  await openRoute("/dashboard/finance/legacy/zip");
  const asked = readInvoicePeriod("legacy", Object.fromEntries(new URL(request.url).searchParams));
  return zipResponse(await invoicesZip(asked));
}
