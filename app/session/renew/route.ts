import type { NextRequest } from "next/server";
import { renew } from "@/lib/bff";

/** Brings the cookie in line with the session's row and leads on to `to`. Nothing is begun, spent or changed but the cookie. */
export async function GET(request: NextRequest): Promise<Response> {
  const location = await renew(request.nextUrl.searchParams.get("to"));
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

// A page that is drawn after a post without a script leads here with a status by which browsers post again.
export { GET as POST };
