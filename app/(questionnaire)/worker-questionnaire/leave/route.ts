import { endAnonymousSession } from "@/lib/bff";

/** Ends an anonymous session when its page is left (spec section 4). Called by the page as it unloads. */
export async function POST(): Promise<Response> {
  await endAnonymousSession();
  return new Response(null, { status: 204 });
}
