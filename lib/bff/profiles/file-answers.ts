/** The answers to an upload of a worker's document or photo: the message, its control and the page to return to. */
import type { ResultError } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { anyDocumentKindSchema } from "@/lib/contract/profiles/fields";
import { errorsOf } from "./errors";
import type { FileError } from "./file-errors";
import { partSchema, returnPath, workerPath } from "./paths";
import type { Values } from "./row-lists";

/** The result of an upload: `field` names the control the message belongs to. */
export type FileAnswer =
  | { ok: true; message: string; path: string }
  | { ok: false; message: string; errors: { field: string; message: string }[]; path: string; isExpired?: true };

export type FileAnswers = ReturnType<typeof fileAnswersOf>;

/** The answers to the form with these values. */
export function fileAnswersOf(workerId: string, values: Values) {
  const kind = anyDocumentKindSchema.safeParse(values["kind"]);
  const step = partSchema.parse(values["step"] ?? "documents");
  const back = (parameters: Record<string, string>) =>
    `${workerPath(workerId)}?${new URLSearchParams({ step, ...parameters })}`;
  const saved = (message: string, done: string): FileAnswer => ({
    ok: true,
    message,
    path: returnPath(workerId, step, done),
  });
  const refused = (word: string, message: string, errors: { field: string; message: string }[] = []): FileAnswer => {
    const what: Record<string, string> = kind.success ? { add: kind.data } : {};
    const replaces: Record<string, string> = values["replaces"] ? { replaces: values["replaces"].slice(0, 36) } : {};
    return { ok: false, message, errors, path: back({ ...what, ...replaces, error: word }) };
  };
  const refusedFile = (word: FileError): FileAnswer => {
    const message = messages.organisations.fileErrors[word];
    return refused(word, message, [{ field: "file", message }]);
  };
  const invalidAnswer = ({ reason, fields, code, message }: ResultError): FileAnswer => {
    if (reason && Object.hasOwn(messages.organisations.fileErrors, reason)) return refusedFile(reason as FileError);
    const errors = errorsOf(fields, values);
    const [first] = errors;
    if (first) return refused(first.field, first.message, errors);
    return refused(code === "SERVICE_UNAVAILABLE" ? "unavailable" : "refused", message);
  };
  return { saved, refused, refusedFile, invalidAnswer };
}
