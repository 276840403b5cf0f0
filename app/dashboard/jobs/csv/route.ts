import { jobsCsv, openPage, readCalendar } from "@/lib/bff";

/** Exports all shifts of a week, or of one day, that match the calendar's filters as CSV. */
export async function GET(request: Request): Promise<Response> {
  const { person } = await openPage("/dashboard/jobs/csv");
  const calendar = readCalendar(Object.fromEntries(new URL(request.url).searchParams));
  const result = await jobsCsv(calendar, person.preference);
  if (!result.ok) return new Response(result.error.message, { status: 503 });
  return new Response(result.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="shifts.csv"',
      "cache-control": "private, no-store",
    },
  });
}
