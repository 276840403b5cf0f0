import { endSession } from "@/lib/bff";

/** Ends the session a page was rendered in, identified by `startedAtMs`; any other session is left alone. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  await endSession(Number(form?.get("startedAtMs") ?? Number.NaN));
  return new Response(null, { status: 204 });
}
