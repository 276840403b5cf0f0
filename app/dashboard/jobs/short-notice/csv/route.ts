import { openPage, shortNoticeCsv } from "@/lib/bff";

/** Exports the booked shifts that were cancelled, moved or swapped as CSV. */
export async function GET(): Promise<Response> {
  const { person } = await openPage("/dashboard/jobs/short-notice/csv");
  const result = await shortNoticeCsv(person.preference);
  if (!result.ok) return new Response(result.error.message, { status: 503 });
  return new Response(result.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="short-notice.csv"',
      "cache-control": "private, no-store",
    },
  });
}
