import { csvResponse, invoicesCsv, openRoute } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openRoute("/dashboard/finance/new/csv");
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  return csvResponse(await invoicesCsv(parameters, "new", person.preference), "invoices.csv");
}
