import { receiveOrganisationFile } from "@/lib/bff";

/** Accepts an organisation's document or logo and redirects to the page it came from. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveOrganisationFile(request) } });
}
