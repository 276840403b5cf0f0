import { receiveImportFile } from "@/lib/bff";

/** Accepts a file of workers and redirects to its import page, or back to the upload form. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveImportFile(request) } });
}
