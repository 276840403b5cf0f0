/** Papers of agreements: how one comes in by a form, and how one is handed out. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { documentKindSchema } from "@/lib/contract/agreements";
import { portalAction } from "./action";
import { problemState } from "./agreement-drafts";
import { portal } from "./client";
import { postedTexts } from "./form-rows";
import { attempt, type Outcome } from "./outcome";
import { type PaperView, toPaper } from "./papers";
import { formWithin } from "./posted-file";

const texts = messages.agreementPages.upload;

/** What came of a posted paper: `field` names the control the message belongs to. */
export type UploadAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; field: "file" | "title" | "kind" | null; isExpired: boolean };

const refused = (message: string, field: "file" | "title" | "kind" | null = null): UploadAnswer => ({
  ...{ ok: false, message, field },
  isExpired: false,
});

const frameSchema = z.object({
  lock: z.coerce.number().int(),
  kind: documentKindSchema,
  title: z.string(),
});

/** Takes a paper that was posted to a draft. Never throws for anything a stranger can send. */
export async function receiveDocument(agreementId: string, request: Request): Promise<UploadAnswer> {
  const data = await formWithin(request).catch(() => undefined);
  if (data === null) return refused(messages.agreements.fileTooLarge, "file");
  if (!data) return refused(messages.general.formUnreadable);
  const file = data.get("file");
  const frame = frameSchema.safeParse(postedTexts(data));
  const answer = await portalAction<UploadAnswer>(
    data,
    [],
    async ({ call }) => {
      if (!frame.success) return refused(messages.agreementPages.unreadable);
      if (!(file instanceof File) || file.size === 0) return refused(texts.needed, "file");
      if (file.size > constants.fileMaxBytes) return refused(messages.agreements.fileTooLarge, "file");
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const outcome = await call((client) =>
        client.agreements.addDocument({
          agreementId,
          ...frame.data,
          file: { name: file.name || "document.pdf", base64 },
        }),
      );
      if (outcome.ok) return { ok: true, message: texts.done };
      const state = problemState(outcome.problem, {});
      const [first] = outcome.problem.fields;
      const field = first && (/^(title|kind)/.exec(first.field)?.[1] as "title" | "kind" | undefined);
      return refused(first?.message ?? state.message, first ? (field ?? "file") : null);
    },
    true,
  );
  if ("ok" in answer) return answer;
  return { ok: false, message: answer.message, field: null, isExpired: answer.reason === "expired" };
}

/** A paper of an agreement, for whoever asks. */
export const openPaper = (agreementId: string, fileId: string): Promise<Outcome<PaperView>> =>
  attempt(async () => toPaper(await (await portal()).agreements.file({ agreementId, fileId })));
