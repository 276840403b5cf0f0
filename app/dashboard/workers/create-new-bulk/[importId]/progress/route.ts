import { openRoute } from "@/lib/bff";

type Parameters = { params: Promise<{ importId: string }> };

/** The progress of an import, polled by its page. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { importId } = await params;
  const { client, load } = await openRoute(`/dashboard/workers/create-new-bulk/${importId}/progress`);
  const result = await load(() => client.imports.get({ importId }));
  const headers = { "cache-control": "private, no-store" };
  if (!result.ok) {
    const isMissing = ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code);
    return Response.json({ message: result.error.message }, { status: isMissing ? 404 : 503, headers });
  }
  const { status, progress } = result.data;
  return Response.json({ status, progress }, { headers });
}
