/** Uploads of a worker's documents and photo. */
import { z } from "zod";
import { type PortalAction, portalAction } from "@/lib/bff/action";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { expiredPath } from "@/lib/bff/sessions/session";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { anyDocumentKindSchema, documentValueSchema } from "@/lib/contract/profiles/fields";
import { documentFrom } from "./call-input";
import { errorsOf } from "./errors";
import { type FileAnswer, type FileAnswers, fileAnswersOf } from "./file-answers";
import type { Values } from "./row-lists";
import { storeSubmittedDocument } from "./submitted-document";

const texts = messages.workerProfile;

const fileBase = z.object({ what: z.enum(["document", "photo"]), replaces: z.uuid().or(z.literal("")).optional() });

/**
 * Receives a document or photo that was posted for a worker. Never throws, whatever an anonymous visitor sends. Without
 * JavaScript the submitted values of a form whose file is refused are stored for the next page.
 */
export async function receiveWorkerFile(workerId: string, request: Request): Promise<FileAnswer> {
  const { answer, values } = await receive(workerId, request);
  const isByForm = !request.headers.get("accept")?.includes("application/json");
  if (!answer.ok && isByForm && values["kind"]) await storeSubmittedDocument(workerId, values["kind"], values);
  return answer;
}

/** The posted file; the name is empty where the browser sent none. */
type PostedFile = { name: string; base64: string };

async function receive(workerId: string, request: Request): Promise<{ answer: FileAnswer; values: Values }> {
  const data = await readFormData(request).catch(() => undefined);
  const values = data ? postedTexts(data) : {};
  const answers = fileAnswersOf(workerId, values);
  if (!data) return { answer: answers.refusedFile(data === null ? "tooLarge" : "refused"), values };
  const answer = await portalAction<FileAnswer>(
    data,
    [],
    async (action) => {
      const base = fileBase.safeParse(values);
      if (!base.success) return answers.refusedFile("refused");
      const { what, replaces } = base.data;
      const posted = data.get("file");
      const file = posted instanceof File && posted.size > 0 ? posted : null;
      if (file && file.size > constants.fileMaxBytes) return answers.refusedFile("tooLarge");
      const sent = file && { name: file.name, base64: Buffer.from(await file.arrayBuffer()).toString("base64") };
      return what === "photo"
        ? savePhoto(action, workerId, sent, answers)
        : saveDocument(action, { workerId, replaces: replaces || null, values }, sent, answers);
    },
    true,
  );
  if ("ok" in answer) return { answer, values };
  if (answer.reason === "expired") {
    const path = await expiredPath();
    return { answer: { ok: false, message: answer.message, errors: [], path, isExpired: true }, values };
  }
  const word = answer.reason === "otherOrganisation" ? "otherOrganisation" : "unavailable";
  return { answer: answers.refused(word, answer.message), values };
}

async function savePhoto(
  { call }: PortalAction,
  workerId: string,
  file: PostedFile | null,
  { saved, refusedFile, invalidAnswer }: FileAnswers,
): Promise<FileAnswer> {
  if (!file) return refusedFile("missing");
  const { base64 } = file;
  const result = await call((client) => client.workerProfile.setPhoto({ workerId, file: { base64 } }));
  return result.ok ? saved(texts.photoSaved, "photo") : invalidAnswer(result.error);
}

/** Saves a document with the details that were submitted with it, with or without a file. */
async function saveDocument(
  { call }: PortalAction,
  { workerId, replaces, values }: { workerId: string; replaces: string | null; values: Values },
  file: PostedFile | null,
  { saved, refused, refusedFile, invalidAnswer }: FileAnswers,
): Promise<FileAnswer> {
  const kind = anyDocumentKindSchema.safeParse(values["kind"]);
  if (!kind.success) return refusedFile("kind");
  const document = documentValueSchema.safeParse(documentFrom(kind.data, values));
  if (!document.success) {
    const errors = errorsOf(
      document.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
      values,
    );
    return refused(errors[0]?.field ?? "refused", errors[0]?.message ?? "", errors);
  }
  const result = await call((client) =>
    client.workerProfile.addDocument({
      workerId,
      document: document.data,
      replaces,
      file: file && { name: (file.name || "document").slice(0, 200), base64: file.base64 },
    }),
  );
  if (!result.ok) return invalidAnswer(result.error);
  const waits = result.data.waiting.length > 0;
  const message = waits ? texts.awaitingApprovalOf(messages.workerFields.documents[kind.data]) : texts.documentAdded;
  return saved(message, waits ? "waits" : "document");
}
