/** Documents of agreements: uploads by form, and downloads. */
import { z } from "zod";
import { portalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { attempt, type Result } from "@/lib/bff/result";
import { type DocumentFile, toDocumentFile } from "@/lib/bff/stored-documents";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { documentKindSchema } from "@/lib/contract/agreements";
import { errorState } from "./drafts";

const texts = messages.agreementPages.upload;

/** The result of an upload: `field` names the control the message belongs to. */
export type UploadAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; field: "file" | "title" | "kind" | null; isExpired: boolean };

const refused = (message: string, field: "file" | "title" | "kind" | null = null): UploadAnswer => ({
  ok: false,
  message,
  field,
  isExpired: false,
});

const baseSchema = z.object({
  lock: z.coerce.number().int(),
  kind: documentKindSchema,
  title: z.string(),
});

/** Receives a document that was posted to a draft. Never throws, whatever an anonymous visitor sends. */
export async function receiveDocument(agreementId: string, request: Request): Promise<UploadAnswer> {
  const data = await readFormData(request).catch(() => undefined);
  if (data === null) return refused(messages.agreements.fileTooLarge, "file");
  if (!data) return refused(messages.general.formUnreadable);
  const file = data.get("file");
  const base = baseSchema.safeParse(postedTexts(data));
  const answer = await portalAction<UploadAnswer>(
    data,
    [],
    async ({ call }) => {
      if (!base.success) return refused(messages.agreementPages.unreadable);
      if (!(file instanceof File) || file.size === 0) return refused(texts.needed, "file");
      if (file.size > constants.fileMaxBytes) return refused(messages.agreements.fileTooLarge, "file");
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const result = await call((client) =>
        client.agreements.addDocument({
          agreementId,
          ...base.data,
          file: { name: file.name || "document.pdf", base64 },
        }),
      );
      if (result.ok) return { ok: true, message: texts.done };
      const state = errorState(result.error, {});
      const [first] = result.error.fields;
      const field = first && (/^(title|kind)/.exec(first.field)?.[1] as "title" | "kind" | undefined);
      return refused(first?.message ?? state.message, first ? (field ?? "file") : null);
    },
    true,
  );
  if ("ok" in answer) return answer;
  return { ok: false, message: answer.message, field: null, isExpired: answer.reason === "expired" };
}

/** The document of a complete draft, for those who draft. */
export const openAgreementPreview = (agreementId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).agreements.preview({ agreementId })));

/** A document of an agreement, for any caller who may see it. */
export const openAgreementDocument = (agreementId: string, fileId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).agreements.file({ agreementId, fileId })));
