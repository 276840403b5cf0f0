import { attempt, stay } from "@/lib/bff";

/** The page's person is there (spec section 9): 204, or 401 when the session has ended, 503 when nobody can tell. */
export async function POST(): Promise<Response> {
  const outcome = await attempt(() => stay());
  if (!outcome.ok) return new Response(null, { status: 503 });
  return new Response(null, { status: outcome.data ? 204 : 401 });
}
