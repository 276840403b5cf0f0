import { fileResponse, openLogo } from "@/lib/bff";

type Parameters = { params: Promise<{ organisationId: string; size: string }> };

/** An organisation's logo, for whoever belongs to it and the platform. */
export async function GET(_request: Request, { params }: Parameters): Promise<Response> {
  const { organisationId, size } = await params;
  return fileResponse(await openLogo(organisationId, size === "large" ? "large" : "small"), { isKept: true });
}
