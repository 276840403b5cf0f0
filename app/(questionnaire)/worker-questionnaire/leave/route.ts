import { leave } from "@/lib/bff";

/** Leaving the page ends an anonymous session (spec section 4). Sent by the page as it goes. */
export async function POST(): Promise<Response> {
  await leave();
  return new Response(null, { status: 204 });
}
