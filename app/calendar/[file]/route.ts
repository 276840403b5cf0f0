import { answerCalendar } from "@/lib/bff";

/** A calendar feed, for a calendar that has subscribed to it: `/calendar/<token>.ics`. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  return answerCalendar(request, file.replace(/\.ics$/, ""));
}
