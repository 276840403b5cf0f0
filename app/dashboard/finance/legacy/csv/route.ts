import { csvResponse, invoicesCsv, openRoute } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openRoute("/dashboard/finance/legacy/csv");
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  return csvResponse(await invoicesCsv(parameters, "legacy", person.preference), "earlier-invoices.csv");
}
