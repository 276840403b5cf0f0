import { csvResponse, openRoute, organisationsCsv, readOrganisationQuery } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openRoute("/dashboard/agencies/csv");
  const query = readOrganisationQuery(Object.fromEntries(new URL(request.url).searchParams));
  return csvResponse(await organisationsCsv("agency", query, person.preference), "agencies.csv");
}
