/** Which person a National Insurance number is: a keyed hash, so that no one without the key can try numbers. Pure. */
import { createHmac } from "node:crypto";

/** The suffix letter does not identify anyone: agencies enter different ones for the same person. */
const IDENTIFYING = /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}/;

/**
 * Prefixes that are never issued. TN was made up of a date of birth and a sex while someone waited for their number, so
 * two people may have the same.
 */
const NOT_ISSUED = new Set(["BG", "GB", "KN", "NK", "NT", "TN", "ZZ"]);

/**
 * The HMAC-SHA256 of what identifies the person in a National Insurance number; null for a number that identifies no
 * one.
 */
export function personOf(niNumber: string, key: Buffer): Buffer | null {
  const number = niNumber.replace(/\s/g, "").toUpperCase();
  const [identifying] = IDENTIFYING.exec(number) ?? [];
  if (!identifying || NOT_ISSUED.has(identifying.slice(0, 2))) return null;
  return createHmac("sha256", key).update(`ni:${identifying}`).digest();
}
