import { agreementsCsv, openPage, readAgreementQuery } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openPage("/dashboard/agreements/csv");
  const query = readAgreementQuery(Object.fromEntries(new URL(request.url).searchParams));
  const result = await agreementsCsv(query, person.preference);
  if (!result.ok) return new Response(result.error.message, { status: 503 });
  return new Response(result.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="agreements.csv"',
      "cache-control": "private, no-store",
    },
  });
}
