/** The public check of a sealed agreement: the file's hash is compared, the file itself stays with whoever has it. */
import { z } from "zod";
import { env } from "@/lib/config/env";
import { portalForVisitor } from "./client";
import { attempt } from "./outcome";

const hashSchema = z
  .string()
  .transform((text) => text.replace(/\s/g, "").toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{64}$/));

/** Where anyone may check an agreement's sealed document. */
export const verifyUrl = (agreementId: string): string => new URL(`/verify/${agreementId}`, env().PUBLIC_URL).href;

/** A hash as people copy it, upper case and spaces included; null for what is none. */
export function readHash(text: unknown): string | null {
  const parsed = hashSchema.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** What is known of a file by its hash. */
export const verifyAgreement = (agreementId: string, sha256: string) =>
  attempt(async () => (await portalForVisitor()).agreements.verify({ agreementId, sha256 }));
