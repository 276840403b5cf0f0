/** The key a page of people ends with, as an opaque text. */
import { z } from "zod";

// A NUL byte is no text to Postgres.
const keySchema = z.tuple([
  z
    .string()
    .max(200)
    .refine((text) => !text.includes("\u0000")),
  z.uuid(),
]);
export type PeopleKey = z.infer<typeof keySchema>;

export const encodeKey = (key: PeopleKey): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** Null for anything that is not a key of ours. */
export function decodeKey(text: string): PeopleKey | null {
  try {
    const key = keySchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return key.success ? key.data : null;
  } catch {
    return null;
  }
}
