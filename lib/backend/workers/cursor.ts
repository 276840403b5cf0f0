/** The key a page of the list ends with, as an opaque text. */
import { z } from "zod";

// A NUL byte is no text to Postgres.
const name = z
  .string()
  .max(200)
  .refine((text) => !text.includes("\u0000"));
const keySchema = z.tuple([name, name, z.uuid()]);
export type ListKey = z.infer<typeof keySchema>;

export const encodeKey = (key: ListKey): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** Null for anything that is not a key of ours. */
export function decodeKey(text: string): ListKey | null {
  try {
    const key = keySchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return key.success ? key.data : null;
  } catch {
    return null;
  }
}
