/**
 * Encrypts medical and other sensitive data at rest (design, Data): AES-256-GCM, with the key's id stored next to the
 * ciphertext and the worker's id as additional authenticated data, so that a row copied to another worker does not
 * decrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "@/lib/config/env";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export type Sealed = { keyId: string; sealed: Buffer };

/**
 * Parses `id:base64,id:base64`. The first key encrypts; to rotate, add a key in front. Throws on a key of the wrong
 * length.
 */
export function parseKeys(text: string, variable = "MEDICAL_KEYS"): Map<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const part of text.split(",")) {
    const [id, encoded] = part.trim().split(":");
    const key = Buffer.from(encoded ?? "", "base64");
    if (!id || key.length !== KEY_BYTES) throw new Error(`${variable}: each entry is id:base64 of ${KEY_BYTES} bytes`);
    keys.set(id, key);
  }
  return keys;
}

let keys: Map<string, Buffer> | undefined;
const ring = () => {
  keys ??= parseKeys(env().MEDICAL_KEYS);
  return keys;
};

/** Encrypts a value as JSON for one worker, with the first key. */
export function sealFor(workerId: string, value: unknown, using: Map<string, Buffer> = ring()): Sealed {
  const [entry] = using;
  if (!entry) throw new Error("MEDICAL_KEYS: no key");
  const [keyId, key] = entry;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(workerId));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return { keyId, sealed: Buffer.concat([iv, cipher.getAuthTag(), text]) };
}

/**
 * Decrypts a value of that worker. Throws when the key is missing, the bytes were changed or the value belongs to
 * another worker.
 */
export function openFor(workerId: string, { keyId, sealed }: Sealed, using: Map<string, Buffer> = ring()): unknown {
  const key = using.get(keyId);
  if (!key) throw new Error(`MEDICAL_KEYS: no key ${keyId}`);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(workerId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString("utf8"));
}
