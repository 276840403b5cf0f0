import { attempt, extendSession } from "@/lib/bff";

/**
 * Records activity of the page's person (spec section 9): 204, or 401 when the session has ended, 503 when that cannot
 * be determined.
 */
export async function POST(): Promise<Response> {
  const result = await attempt(() => extendSession());
  if (!result.ok) return new Response(null, { status: 503 });
  return new Response(null, { status: result.data ? 204 : 401 });
}
