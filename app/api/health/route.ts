import { health } from "@/lib/bff";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const found = await health();
  return Response.json(found, { status: found.status === "ok" ? 200 : 503, headers: { "cache-control": "no-store" } });
}
