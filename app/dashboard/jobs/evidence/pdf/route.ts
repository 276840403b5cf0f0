import { fileResponse, openEvidencePdf, openRoute, readEvidencePeriod } from "@/lib/bff";

/** Downloads the evidence of a service's bookings in a period. */
export async function GET(request: Request): Promise<Response> {
  await openRoute("/dashboard/jobs/evidence/pdf");
  const period = readEvidencePeriod(Object.fromEntries(new URL(request.url).searchParams));
  return fileResponse(await openEvidencePdf(period), { isDownload: true });
}
