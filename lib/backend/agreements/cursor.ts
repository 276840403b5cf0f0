/** The key a page of the list ends with, as an opaque text. */
import { z } from "zod";

/** When it was made, to the microsecond as PostgreSQL writes it, and its id. */
const keySchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/), z.uuid()]);
export type ListKey = z.infer<typeof keySchema>;

export const encodeKey = (key: ListKey): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** Null for anything that is not a key of ours. */
export function decodeKey(text: string): ListKey | null {
  try {
    const key = keySchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return key.success && !Number.isNaN(Date.parse(key.data[0])) ? key.data : null;
  } catch {
    return null;
  }
}
