import { openPage, organisationsCsv, readOrganisationQuery } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openPage("/dashboard/providers/csv");
  const query = readOrganisationQuery(Object.fromEntries(new URL(request.url).searchParams));
  const result = await organisationsCsv("provider", query, person.preference);
  if (!result.ok) return new Response(result.error.message, { status: 503 });
  return new Response(result.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="providers.csv"',
      "cache-control": "private, no-store",
    },
  });
}
