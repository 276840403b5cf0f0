import { agreementsCsv, openPage, readAgreementQuery } from "@/lib/bff";

/** The filtered list, whole, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openPage("/dashboard/agreements/csv");
  const query = readAgreementQuery(Object.fromEntries(new URL(request.url).searchParams));
  const outcome = await agreementsCsv(query, person.preference);
  if (!outcome.ok) return new Response(outcome.problem.message, { status: 503 });
  return new Response(outcome.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="agreements.csv"',
      "cache-control": "private, no-store",
    },
  });
}
