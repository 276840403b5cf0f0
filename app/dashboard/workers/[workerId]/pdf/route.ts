import { fileResponse, openRoute, openWorkerProfilePdf } from "@/lib/bff";

type Parameters = { params: Promise<{ workerId: string }> };

/** Downloads a worker's profile as a PDF; with `?answers` including the medical answers. */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { workerId } = await params;
  await openRoute(`/dashboard/workers/${workerId}/pdf`);
  const withAnswers = new URL(request.url).searchParams.has("answers");
  return fileResponse(await openWorkerProfilePdf(workerId, withAnswers), { isDownload: true });
}
