import { receiveTimesheetFile } from "@/lib/bff";

/** Accepts a file that proves the hours of a timesheet and redirects to the page it came from. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveTimesheetFile(request) } });
}
