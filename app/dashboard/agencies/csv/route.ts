import { openPage, organisationsCsv, readOrganisationQuery } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openPage("/dashboard/agencies/csv");
  const query = readOrganisationQuery(Object.fromEntries(new URL(request.url).searchParams));
  const result = await organisationsCsv("agency", query, person.preference);
  if (!result.ok) return new Response(result.error.message, { status: 503 });
  return new Response(result.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="agencies.csv"',
      "cache-control": "private, no-store",
    },
  });
}
