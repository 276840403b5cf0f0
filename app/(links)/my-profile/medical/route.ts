import { leaveForQuestions, readProfileQuery } from "@/lib/bff";

/** Leads from a worker's profile to their health questions, and remembers the way back. */
export async function GET(request: Request): Promise<Response> {
  const { token } = readProfileQuery(Object.fromEntries(new URL(request.url).searchParams));
  const location = await leaveForQuestions(token ?? "");
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
