import { openPage } from "@/lib/bff";

type Parameters = { params: Promise<{ importId: string }> };

/** How far an import is, for the page that shows it. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { importId } = await params;
  const { client, load } = await openPage(`/dashboard/workers/create-new-bulk/${importId}/progress`);
  const outcome = await load(() => client.imports.get({ importId }));
  const headers = { "cache-control": "private, no-store" };
  if (!outcome.ok) {
    const isMissing = ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(outcome.problem.code);
    return Response.json({ message: outcome.problem.message }, { status: isMissing ? 404 : 503, headers });
  }
  const { status, progress } = outcome.data;
  return Response.json({ status, progress }, { headers });
}
