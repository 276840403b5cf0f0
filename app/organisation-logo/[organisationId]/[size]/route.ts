import { fileResponse, openLogo } from "@/lib/bff";

type Parameters = { params: Promise<{ organisationId: string; size: string }> };

/** Serves an organisation's logo to its own users and the platform. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { organisationId, size } = await params;
  return fileResponse(await openLogo(organisationId, size === "large" ? "large" : "small"), { isCacheable: true });
}
