import { agreementsCsv, csvResponse, openRoute, readAgreementQuery } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openRoute("/dashboard/agreements/csv");
  const query = readAgreementQuery(Object.fromEntries(new URL(request.url).searchParams));
  return csvResponse(await agreementsCsv(query, person.preference), "agreements.csv");
}
