import { receiveTimesheetFile } from "@/lib/bff";

/** Accepts a file that proves the hours of a timesheet: answers a script with data, and redirects a plain form. */
export async function POST(request: Request): Promise<Response> {
  const { path, httpStatus, status, message } = await receiveTimesheetFile(request);
  if (request.headers.get("accept")?.includes("application/json")) {
    return Response.json({ status, message }, { status: httpStatus, headers: { "cache-control": "no-store" } });
  }
  return new Response(null, { status: 303, headers: { location: path } });
}
