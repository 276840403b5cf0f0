import { csvResponse, jobsCsv, openRoute, readCalendar } from "@/lib/bff";

/** Exports all shifts of a week, or of one day, that match the calendar's filters as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openRoute("/dashboard/jobs/csv");
  const calendar = readCalendar(Object.fromEntries(new URL(request.url).searchParams), person.group);
  return csvResponse(await jobsCsv(calendar, person.preference), "shifts.csv");
}
