import { and, eq } from "drizzle-orm";
import { signerSignatures } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** What is kept of a signature given in the built-in signer. `image` is a PNG. */
export type Evidence = {
  method: "drawn" | "typed";
  typedName: string | null;
  image: Buffer | null;
  consentText: string;
  ip: string;
  userAgent: string;
  signedAt: Date;
};

/** The evidence of a signature, within its agreement's scope or the platform's; null while it was not given. */
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
