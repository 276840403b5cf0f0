import { receiveImportFile } from "@/lib/bff";

/** Takes a file of workers and leads to its page, or back to where it was chosen. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveImportFile(request) } });
}
