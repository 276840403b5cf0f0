import { fileResponse, openTimesheetProof } from "@/lib/bff";

type Properties = { params: Promise<{ timesheetId: string; fileId: string }> };

/** Serves a file that proves the hours of a timesheet. */
export async function GET(request: Request, { params }: Properties): Promise<Response> {
  const { timesheetId, fileId } = await params;
  const isDownload = new URL(request.url).searchParams.has("download");
  return fileResponse(await openTimesheetProof(timesheetId, fileId), { isDownload });
}
