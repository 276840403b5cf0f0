import { csvResponse, openRoute, readWorkerQuery, workersCsv } from "@/lib/bff";

/** Exports the whole filtered list as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openRoute("/dashboard/workers/csv");
  const query = readWorkerQuery(Object.fromEntries(new URL(request.url).searchParams));
  return csvResponse(await workersCsv(query, person.preference), "workers.csv");
}
