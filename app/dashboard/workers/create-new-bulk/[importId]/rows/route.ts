import { failedRowsCsv, openPage } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

type Parameters = { params: Promise<{ importId: string }> };

/** The rows that cannot be imported, or were not, as a file to put right. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { importId } = await params;
  const { client, load } = await openPage(`/dashboard/workers/create-new-bulk/${importId}/rows`);
  const found = await load(() => client.imports.get({ importId }));
  const outcome = found.ok ? await failedRowsCsv(client, found.data) : found;
  if (!outcome.ok) {
    const isMissing = ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(outcome.problem.code);
    return new Response(isMissing ? messages.general.notFoundTitle : outcome.problem.message, {
      status: isMissing ? 404 : 503,
    });
  }
  return new Response(outcome.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${messages.workerImports.failedName}"`,
      "cache-control": "private, no-store",
    },
  });
}
