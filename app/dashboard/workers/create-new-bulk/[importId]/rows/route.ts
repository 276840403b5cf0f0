import { failedRowsCsv, openRoute } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

type Parameters = { params: Promise<{ importId: string }> };

/** Exports the rows that failed or cannot be imported, to be fixed. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { importId } = await params;
  const { client, load } = await openRoute(`/dashboard/workers/create-new-bulk/${importId}/rows`);
  const found = await load(() => client.imports.get({ importId }));
  const result = found.ok ? await failedRowsCsv(client, found.data) : found;
  if (!result.ok) {
    const isMissing = ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code);
    return new Response(isMissing ? messages.general.notFoundTitle : result.error.message, {
      status: isMissing ? 404 : 503,
    });
  }
  return new Response(result.data, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${messages.workerImports.failedName}"`,
      "cache-control": "private, no-store",
    },
  });
}
