/** The errors of a refused document or photo that an address names. */
import { messages } from "@/lib/config/messages";
import { missingText } from "@/lib/config/messages/profiles/missing-text";
import { anyDocumentKindSchema } from "@/lib/contract/profiles/fields";

/** Why a file was refused. */
export type FileError = keyof typeof messages.organisations.fileErrors;

/** The error that an address names: of a file, or of the field of a kind of document that is incomplete. */
export function profileErrorOf(
  word: string | undefined,
  kind: string | undefined,
): { field: string; message: string } | null {
  if (!word) return null;
  const { fileErrors } = messages.organisations;
  if (Object.hasOwn(fileErrors, word)) return { field: "file", message: fileErrors[word as FileError] };
  const message = missingText(anyDocumentKindSchema.safeParse(kind).data, word);
  return message ? { field: word, message } : null;
}
