import { and, asc, eq, isNotNull } from "drizzle-orm";
import { anyone, procedure } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { agreementSignatures, agreements, agreementVersions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { frozenOf } from "./content";
import { scopeOfAgreement } from "./rows";

/**
 * Whether a file is the sealed agreement, by its SHA-256. The signatories are returned because anyone who has the file
 * can read them there.
 */
export const verify = procedure(contract.agreements.verify, anyone, async ({ input, context }) => {
  await consume("lookups", context.address);
  const { agreementId, sha256 } = input;
  return withScope(scopeOfAgreement(agreementId), async (tx) => {
    const ofAgreement = eq(agreementVersions.agreementId, agreementId);
    const sealed = await tx
      .select()
      .from(agreementVersions)
      .where(and(ofAgreement, isNotNull(agreementVersions.sealedAt)));
    if (sealed.length === 0) return { result: "unknown" as const };
    const same = sealed.find(({ sealedHash }) => sealedHash === sha256);
    const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, agreementId));
    if (!same?.sealedAt || !agreement) return { result: "altered" as const };
    const signatures = await tx
      .select()
      .from(agreementSignatures)
      .where(and(eq(agreementSignatures.agreementId, agreementId), eq(agreementSignatures.version, same.version)))
      .orderBy(asc(agreementSignatures.signedAt));
    const printed = new Map(frozenOf(same).signatories.map(({ id, organisation }) => [id, organisation]));
    return {
      result: "sealed" as const,
      reference: agreement.reference,
      version: same.version,
      sealedAt: same.sealedAt.toISOString(),
      signatories: signatures.map(({ signatoryId, fullName, signedAt }) => ({
        fullName,
        organisation: printed.get(signatoryId) ?? "",
        signedAt: signedAt.toISOString(),
      })),
    };
  });
});
