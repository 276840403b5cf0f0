/** The built-in signer as suites on the real servers use it: requests between parties of their own. */
import { randomUUID } from "node:crypto";
import { builtIn } from "@/lib/backend/signer";
import { inProcessClient } from "@/lib/bff/client";
import { placeRequest } from "./signing-request";
import { anAddress, anAgency, aProvider, asOwner, thePlatform } from "./world";

/** The shortest that a reader takes for a PDF; no two are alike. */
const aPdf = () => Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF\n`);

export const BROWSER = "Mozilla/5.0 (a test)";

/** Someone at the signer's page, from an address of his own. */
export function aSigningClient(address = anAddress()) {
  const from = { address, requestId: randomUUID(), userAgent: BROWSER };
  return inProcessClient({ caller: { kind: "visitor", uid: null }, ...from }).signer;
}

/** An agreement that was sent, with a request to sign it. */
export async function aRequest() {
  await thePlatform();
  return placeRequest({ asOwner, agency: await anAgency(), provider: await aProvider(), document: aPdf() });
}

/** The ticket in an address to sign at. */
export async function aTicket(signatureId: string): Promise<string> {
  const { url } = await builtIn().signUrl(signatureId);
  return new URL(url).searchParams.get("ticket") ?? "";
}
