import { fileResponse, openOrganisationDocument, openRoute } from "@/lib/bff";

type Parameters = { params: Promise<{ documentId: string }> };

/**
 * Serves a document of an organisation to its own users and the platform: inline, or as a download with `?download`.
 */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { documentId } = await params;
  await openRoute(`/dashboard/organisation/documents/${documentId}`);
  const isDownload = new URL(request.url).searchParams.has("download");
  return fileResponse(await openOrganisationDocument(documentId), { isDownload });
}
