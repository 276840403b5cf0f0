/**
 * The text without ids, hashes and the random ends of fixtures' names: runs of 8 or more hexadecimal digits and UUIDs.
 * What must not appear as a number is looked for in this, as an id can have any digits.
 */
export function withoutIds(text: string): string {
  return text.replaceAll(/\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{8,})\b/g, "");
}
