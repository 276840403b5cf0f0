/** The key a page of a list by name ends with, as an opaque text. */
import { z } from "zod";
import { invalid } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";

// A NUL byte is no text to Postgres.
const keySchema = z.tuple([
  z
    .string()
    .max(200)
    .refine((text) => !text.includes("\u0000")),
  z.uuid(),
]);
export type NameKey = z.infer<typeof keySchema>;

export const encodeNameKey = (key: NameKey): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** The key in an address; null for none. BAD_REQUEST for what is not a key of ours. */
export function readNameKey(text: string | undefined): NameKey | null {
  if (!text) return null;
  try {
    return keySchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw invalid(messages.general.invalid, [{ field: "after", message: messages.general.invalid }]);
  }
}
