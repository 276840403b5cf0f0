import { openPage, openPaper, paperHeaders } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

type Parameters = { params: Promise<{ agreementId: string; fileId: string }> };

/** A paper of an agreement, for its parties: shown, or with `?download` kept. */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { agreementId, fileId } = await params;
  await openPage(`/dashboard/agreements/${agreementId}/files/${fileId}`);
  const outcome = await openPaper(agreementId, fileId);
  if (outcome.ok) {
    const isDownload = new URL(request.url).searchParams.has("download");
    return new Response(new Uint8Array(outcome.data.bytes), { headers: paperHeaders(outcome.data, isDownload) });
  }
  const isMissing = ["NOT_FOUND", "BAD_REQUEST", "FORBIDDEN"].includes(outcome.problem.code);
  const text = isMissing ? messages.general.notFoundTitle : outcome.problem.message;
  return new Response(text, {
    status: isMissing ? 404 : 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
