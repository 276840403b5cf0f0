import { openPage, readWorkerQuery, workersCsv } from "@/lib/bff";

/** The filtered list, whole, as a file for a spreadsheet. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openPage("/dashboard/workers/csv");
  const query = readWorkerQuery(Object.fromEntries(new URL(request.url).searchParams));
  const outcome = await workersCsv(query, person.preference);
  if (!outcome.ok) return new Response(outcome.problem.message, { status: 503 });
  return new Response(outcome.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="workers.csv"',
      "cache-control": "private, no-store",
    },
  });
}
