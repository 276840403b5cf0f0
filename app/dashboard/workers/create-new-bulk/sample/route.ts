import { importSample, openRoute } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

/** Serves a sample file. */
export async function GET(): Promise<Response> {
  await openRoute("/dashboard/workers/create-new-bulk/sample");
  return new Response(importSample(), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${messages.workerImports.sampleName}"`,
      "cache-control": "private, no-store",
    },
  });
}
