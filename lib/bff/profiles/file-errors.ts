/** The errors of a refused document or photo that an address names. */
import { messages } from "@/lib/config/messages";

const texts = messages.workerProfile;

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
  const fields: Record<string, string> = {
    number: (kind && Object.hasOwn(texts.numbersNeeded, kind) && texts.numbersNeeded[kind]) || texts.numberNeeded,
    issuedOn: texts.issuedOnNeeded,
    expiresOn: texts.expiresOnNeeded,
    route: texts.routeNeeded,
    level: texts.levelNeeded,
  };
  const message = Object.hasOwn(fields, word) ? fields[word] : undefined;
  return message ? { field: word, message } : null;
}
