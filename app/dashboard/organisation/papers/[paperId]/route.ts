import { fileResponse, openOrganisationPaper, openPage } from "@/lib/bff";

type Parameters = { params: Promise<{ paperId: string }> };

/** A paper of an organisation, for its own people and the platform: shown, or with `?download` kept. */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { paperId } = await params;
  await openPage(`/dashboard/organisation/papers/${paperId}`);
  const isDownload = new URL(request.url).searchParams.has("download");
  return fileResponse(await openOrganisationPaper(paperId), { isDownload });
}
