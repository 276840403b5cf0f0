/** The built-in signer on the real servers: signing requests between newly created parties. */
import { randomUUID } from "node:crypto";
import { builtIn } from "@/lib/backend/signer";
import { inProcessClient } from "@/lib/bff/client";
import { anAddress, anAgency, aProvider, asOwner, platformOrganisation } from "./fixtures";
import { placeRequest } from "./signing-request";

/** The shortest file that a reader accepts as a PDF; no two are alike. */
const aPdf = () => Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF\n`);

export const BROWSER = "Mozilla/5.0 (a test)";

/** A client of an anonymous visitor on the signing page, from an unused IP address. */
export function aSigningClient(address = anAddress()) {
  const from = { address, requestId: randomUUID(), userAgent: BROWSER };
  return inProcessClient({ caller: { kind: "visitor", uid: null }, ...from }).signer;
}

/** A sent agreement with a signing request for it. */
export async function aRequest() {
  await platformOrganisation();
  return placeRequest({ asOwner, agency: await anAgency(), provider: await aProvider(), document: aPdf() });
}

/** The signing token in a signing URL. */
export async function createSigningToken(signatureId: string): Promise<string> {
  const { url } = await builtIn().signUrl(signatureId);
  return new URL(url).searchParams.get("signingToken") ?? "";
}
