import { receiveOrganisationFile } from "@/lib/bff";

/** Takes a document or a logo of an organisation and leads back to the page it came from. */
export async function POST(request: Request): Promise<Response> {
  return new Response(null, { status: 303, headers: { location: await receiveOrganisationFile(request) } });
}
