import { openPage, organisationsCsv, readOrganisationQuery } from "@/lib/bff";

/** The filtered list, whole, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openPage("/dashboard/providers/csv");
  const query = readOrganisationQuery(Object.fromEntries(new URL(request.url).searchParams));
  const outcome = await organisationsCsv("provider", query, person.preference);
  if (!outcome.ok) return new Response(outcome.problem.message, { status: 503 });
  return new Response(outcome.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="providers.csv"',
      "cache-control": "private, no-store",
    },
  });
}
