import { documentHeaders, openAgreementDocument, openRoute } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

type Parameters = { params: Promise<{ agreementId: string; fileId: string }> };

/** Serves a document of an agreement to its parties: inline, or as a download with `?download`. */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { agreementId, fileId } = await params;
  await openRoute(`/dashboard/agreements/${agreementId}/files/${fileId}`);
  const result = await openAgreementDocument(agreementId, fileId);
  if (result.ok) {
    const isDownload = new URL(request.url).searchParams.has("download");
    return new Response(new Uint8Array(result.data.bytes), { headers: documentHeaders(result.data, isDownload) });
  }
  const isMissing = ["NOT_FOUND", "BAD_REQUEST", "FORBIDDEN"].includes(result.error.code);
  const text = isMissing ? messages.general.notFoundTitle : result.error.message;
  return new Response(text, {
    status: isMissing ? 404 : 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
