/** Creates requests of the built-in signer through its port, as the backend does; used by jest and by browser tests. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { builtIn } from "@/lib/backend/signer";
import { constants } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

type Party = { id: string; name: string };
type Placed = {
  asOwner: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  agency: Party;
  provider: Party;
  document: Buffer;
};

export const consentHashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A sent agreement with a signing request for it: the agency's signatory signs first. */
export async function placeRequest({ asOwner, agency, provider, document }: Placed) {
  const agreementId = randomUUID();
  const people = [
    { id: randomUUID(), type: "agency" as const, fullName: "Ottoline Marsh", jobTitle: "Director" },
    { id: randomUUID(), type: "provider" as const, fullName: "Barnaby Finch", jobTitle: "Registered manager" },
  ].map((person, position) => ({
    ...person,
    position,
    email: `s-${person.id}@people.example`,
    tokenHash: createHash("sha256").update(person.id).digest("hex"),
  }));
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
    document,
    fileName: "terms.pdf",
    signers: people.map(({ id, fullName, email }) => ({ signatoryId: id, name: fullName, email })),
  };
  const placed = await builtIn().request(request);
  await asOwner(async (tx) => {
    await tx
      .update(schema.agreementVersions)
      .set({ requestId: placed.requestId })
      .where(eq(schema.agreementVersions.agreementId, agreementId));
    for (const { signatoryId, signatureId } of placed.signatures) {
      const own = eq(schema.agreementSignatories.id, signatoryId);
      await tx.update(schema.agreementSignatories).set({ signatureId }).where(own);
    }
  });
  const [first, second] = placed.signatures.map(({ signatureId }) => signatureId);
  if (!first || !second) throw new Error("two signatures were asked for");
  return { agency, provider, agreementId, people, request, requestId: placed.requestId, first, second };
}
