import { fileResponse, openAgreementPreview, openRoute } from "@/lib/bff";

type Parameters = { params: Promise<{ agreementId: string }> };

/** Shows the document of a complete draft before it is sent. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { agreementId } = await params;
  await openRoute(`/dashboard/agreements/create-new/${agreementId}/preview`);
  return fileResponse(await openAgreementPreview(agreementId), {});
}
