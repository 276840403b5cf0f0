/** The public check of a sealed agreement: compares the file's hash; the file itself is never uploaded. */
import { z } from "zod";
import { portalForAnonymous } from "@/lib/bff/client";
import { attempt } from "@/lib/bff/result";
import { env } from "@/lib/config/env";

const hashSchema = z
  .string()
  .transform((text) => text.replace(/\s/g, "").toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/));

/** Where anyone may check an agreement's sealed document. */
export const verifyUrl = (agreementId: string): string => new URL(`/verify/${agreementId}`, env().PUBLIC_URL).href;

/** A hash as people paste it, upper case and spaces allowed; null for anything else. */
export function readHash(text: unknown): string | null {
  const parsed = hashSchema.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** Looks up a file by its hash. */
export const verifyAgreement = (agreementId: string, sha256: string) =>
  attempt(async () => (await portalForAnonymous()).agreements.verify({ agreementId, sha256 }));
