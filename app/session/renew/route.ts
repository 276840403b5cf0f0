import type { NextRequest } from "next/server";
import { renew } from "@/lib/bff";

/** Updates the cookie from the session's row and redirects to `to`. Changes nothing except the cookie. */
export async function GET(request: NextRequest): Promise<Response> {
  const location = await renew(request.nextUrl.searchParams.get("to"));
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

// A page rendered after a post without a script redirects here with a status that makes browsers repeat the post.
export { GET as POST };
