/** Requests of the built-in signer, placed through its port as the backend places them. */
import { createHash, randomUUID } from "node:crypto";
import { builtIn } from "@/lib/backend/signer";
import { inProcessClient } from "@/lib/bff/client";
import { constants } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import { anAddress, anAgency, aProvider, asOwner, thePlatform } from "./world";

export const consentHashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The shortest that a reader takes for a PDF. */
export const aPdf = () => Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF\n`);

/** Someone at the signer's page, from an address of his own. */
export function aSigningClient(address = anAddress()) {
  return inProcessClient({ caller: { kind: "visitor", uid: null }, address, requestId: randomUUID() }).signer;
}

/** An agreement that was sent, with a request to sign it: the agency's signatory first. */
export async function aRequest() {
  await thePlatform();
  const [agency, provider] = [await anAgency(), await aProvider()];
  const agreementId = randomUUID();
  const people = [
    { id: randomUUID(), type: "agency" as const, fullName: "Ottoline Marsh", jobTitle: "Director" },
    { id: randomUUID(), type: "provider" as const, fullName: "Barnaby Finch", jobTitle: "Registered manager" },
  ].map((person, position) => ({ ...person, position, email: `s-${person.id}@people.example` }));
  await asOwner(async (tx) => {
    await tx.insert(schema.agreements).values({
      id: agreementId,
      reference: `AG-${agreementId.slice(0, 8)}`,
      agencyId: agency.id,
      providerId: provider.id,
      agencyName: agency.name,
      providerName: provider.name,
      status: "pending_agency",
      version: 1,
      createdByUid: "uid-of-the-drafter",
    });
    await tx.insert(schema.agreementVersions).values({
      agreementId,
      version: 1,
      content: {},
      sentAt: new Date(),
      sentByUid: "uid-of-the-drafter",
      expiresAt: new Date(Date.now() + constants.agreementSigningMs),
      rateTableHash: "",
      signatureProvider: "builtIn",
    });
    await tx.insert(schema.agreementSignatories).values(people.map((person) => ({ ...person, agreementId })));
  });
  const request = {
    agreementId,
    version: 1,
    title: "Terms of business",
    document: aPdf(),
    fileName: "terms.pdf",
    signers: people.map(({ id, fullName, email }) => ({ signatoryId: id, name: fullName, email })),
  };
  const placed = await builtIn().request(request);
  const [first, second] = placed.signatures.map(({ signatureId }) => signatureId);
  if (!first || !second) throw new Error("two signatures were asked for");
  return { agency, provider, agreementId, people, request, requestId: placed.requestId, first, second };
}

/** The ticket in an address to sign at. */
export async function aTicket(signatureId: string): Promise<string> {
  const { url } = await builtIn().signUrl(signatureId);
  return new URL(url).searchParams.get("ticket") ?? "";
}
