/** The key a page of the list ends with, as an opaque text. */
import { z } from "zod";

/** When it was made, to the microsecond as PostgreSQL writes it, and its id: a day there is, in a year PostgreSQL knows. */
const keySchema = z.tuple([z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/), z.uuid()]);
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
