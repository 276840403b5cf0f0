import { expiredPath, receiveDocument } from "@/lib/bff";
import { agreements as texts } from "@/lib/config/messages/agreements";
import { agreementPages } from "@/lib/config/messages/agreements/pages";

/** Error codes that the documents step reads from the address: it never shows text taken from an address. */
function wordOf({ message, field }: { message: string; field: string | null }): string {
  if (message === texts.fileTooLarge) return "tooLarge";
  if (message === agreementPages.upload.needed) return "needed";
  if (field === "file") return "refused";
  return field === "title" ? "title" : "other";
}

const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Accepts a PDF for a draft: answers a script with data, and redirects a plain form to the documents step. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ agreementId: string }> },
): Promise<Response> {
  const { agreementId } = await params;
  const answer = await receiveDocument(agreementId, request);
  if (request.headers.get("accept")?.includes("application/json")) {
    const isExpired = !answer.ok && answer.isExpired;
    return Response.json(answer, { status: isExpired ? 401 : 200, headers: { "cache-control": "no-store" } });
  }
  const step = `/dashboard/agreements/create-new/${agreementId}/documents`;
  if (answer.ok) return seeOther(step);
  return seeOther(answer.isExpired ? await expiredPath() : `${step}?error=${wordOf(answer)}`);
}
