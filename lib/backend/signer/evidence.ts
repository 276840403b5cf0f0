import { and, eq } from "drizzle-orm";
import { signerSignatures } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** The evidence stored for a signature given in the built-in signer. `image` is a PNG. */
export type Evidence = {
  method: "drawn" | "typed";
  typedName: string | null;
  image: Buffer | null;
  consentText: string;
  ip: string;
  userAgent: string;
  signedAt: Date;
};

/** The evidence of a signature, in its agreement's scope or the platform's; null if it has not been signed. */
export async function evidenceOf(tx: Transaction, signatureId: string): Promise<Evidence | null> {
  const [row] = await tx
    .select()
    .from(signerSignatures)
    .where(and(eq(signerSignatures.id, signatureId), eq(signerSignatures.state, "signed")));
  if (!row?.method || !row.signedAt) return null;
  const { method, typedName, image, consentText, ip, userAgent, signedAt } = row;
  return {
    method,
    typedName,
    image,
    consentText: consentText ?? "",
    ip: ip ?? "",
    userAgent: userAgent ?? "",
    signedAt,
  };
}
