import { csvResponse, openRoute, shortNoticeCsv } from "@/lib/bff";

/** Exports the booked shifts that were cancelled, moved or swapped as CSV. */
export async function GET(): Promise<Response> {
  const { person } = await openRoute("/dashboard/jobs/short-notice/csv");
  return csvResponse(await shortNoticeCsv(person.preference), "short-notice.csv");
}
