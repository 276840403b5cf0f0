import { env } from "@/lib/config/env";

/** PEM texts. The certificate may be followed by its chain; the key has no password. */
export type SealingKey = { certificatePem: string; privateKeyPem: string };

/** The key from the environment. Throws when there is none. */
export function sealingKey(): SealingKey {
  const { SEAL_CERTIFICATE, SEAL_PRIVATE_KEY } = env();
  if (!SEAL_CERTIFICATE || !SEAL_PRIVATE_KEY) throw new Error("SEAL_CERTIFICATE, SEAL_PRIVATE_KEY: missing");
  return { certificatePem: SEAL_CERTIFICATE, privateKeyPem: SEAL_PRIVATE_KEY };
}
