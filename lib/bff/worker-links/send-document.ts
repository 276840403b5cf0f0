/** Receives a document that a worker posted by their link. */
import { z } from "zod";
import { portalForAnonymous } from "@/lib/bff/client";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { refererOf } from "@/lib/bff/request";
import { attempt } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { missingText } from "@/lib/config/messages/profiles/missing-text";
import { toDay } from "@/lib/contract/fields";
import { documentForms } from "@/lib/contract/profiles/documents";
import { anyDocumentKindSchema, type DocumentKind, trainingKinds } from "@/lib/contract/profiles/fields";
import type { LinkStep } from "@/lib/contract/worker-links";
import { readAccessToken } from "./access-token";
import { type ControlError, invalidAnswer, type Values } from "./answer";
import { profileUrl } from "./paths";
import { storeSubmittedValues } from "./submitted-values";

const texts = messages.workerLinks;

const documentBase = z.object({
  token: z.string().min(1).max(200),
  kind: anyDocumentKindSchema,
  idempotencyKey: z.uuid(),
});
const isTraining = (kind: DocumentKind) => (trainingKinds as readonly string[]).includes(kind);
const stepOf = (kind: DocumentKind): LinkStep => (isTraining(kind) ? "training" : "documents");

/** The answer to a posted document: data for a script, and for a plain form the page to redirect to. */
export type ProfileDocumentAnswer = { ok: boolean; message: string; errors: ControlError[]; path: string };

const saved = (path: string): ProfileDocumentAnswer => ({ ok: true, message: texts.sent, errors: [], path });
const refused = (path: string, message: string, errors: ControlError[] = []): ProfileDocumentAnswer => ({
  ok: false,
  message,
  errors,
  path,
});

/**
 * Receives a posted document; never throws, whatever an anonymous visitor sends. A plain form that is refused is shown
 * again with the submitted values and errors, which are stored for it.
 */
export async function receiveProfileDocument(request: Request): Promise<ProfileDocumentAnswer> {
  const isByForm = !request.headers.get("accept")?.includes("application/json");
  const documentAgain = async (
    token: string,
    kind: DocumentKind,
    { values, errors, message }: { values: Values; errors: ControlError[]; message?: string | undefined },
  ) => {
    if (isByForm) await storeSubmittedValues({ errors, message, values });
    const path = profileUrl(token, { step: stepOf(kind), kind, again: "1" });
    return refused(path, message ?? errors[0]?.message ?? messages.general.problem, errors);
  };
  const data = await readFormData(request).catch(() => undefined);
  if (!data) {
    const from = refererOf(request)?.searchParams;
    const kind = anyDocumentKindSchema.safeParse(from?.get("kind"));
    const token = from?.get("token") ?? "";
    if (!kind.success) return refused(profileUrl(token), messages.organisations.fileErrors.tooLarge);
    const message = messages.organisations.fileErrors.tooLarge;
    return documentAgain(token, kind.data, { errors: [{ field: "file", message }], values: {} });
  }
  const values = postedTexts(data);
  const base = documentBase.safeParse(values);
  if (!base.success) return refused(profileUrl(values["token"] ?? ""), messages.general.formUnreadable);
  const { token, kind, idempotencyKey } = base.data;
  const again = (errors: ControlError[], message?: string) => {
    const { token: _, ...submitted } = values;
    return documentAgain(token, kind, { errors, message, values: submitted });
  };
  const days = (["issuedOn", "expiresOn"] as const).map((name) => ({ name, submitted: (values[name] ?? "").trim() }));
  const wrong = days.filter(({ submitted }) => submitted && !toDay(submitted));
  if (wrong.length > 0)
    return again(wrong.map(({ name }) => ({ field: name, message: missingText(kind, name) ?? "" })));
  const file = data.get("file");
  if (file instanceof File && file.size > constants.fileMaxBytes) {
    return again([{ field: "file", message: messages.organisations.fileErrors.tooLarge }]);
  }
  const details = {
    ...(values["details.route"] ? { route: values["details.route"] } : {}),
    ...(values["details.level"] ? { level: values["details.level"] } : {}),
    ...(documentForms[kind].updateService ? { updateService: values["details.updateService"] === "on" } : {}),
    ...(values["details.issuer"] ? { issuer: values["details.issuer"] } : {}),
  };
  const [issuedOn, expiresOn] = days.map(({ submitted }) => toDay(submitted));
  const document = {
    kind,
    number: values["number"] || null,
    issuedOn: issuedOn ?? null,
    expiresOn: expiresOn ?? null,
    details,
  };
  const result = await attempt(async () => {
    const base64 =
      file instanceof File && file.size > 0 ? Buffer.from(await file.arrayBuffer()).toString("base64") : null;
    return (await portalForAnonymous()).workerLinks.sendDocument({
      token,
      accessToken: await readAccessToken(),
      idempotencyKey,
      document: document as Parameters<
        Awaited<ReturnType<typeof portalForAnonymous>>["workerLinks"]["sendDocument"]
      >[0]["document"],
      file: base64 && file instanceof File ? { name: (file.name.trim() || "document").slice(0, 200), base64 } : null,
    });
  });
  if (result.ok) return saved(profileUrl(token, { step: stepOf(kind), sent: stepOf(kind) }));
  const { error } = result;
  const isFile = error.reason !== null && Object.hasOwn(messages.organisations.fileErrors, error.reason);
  if (isFile) return again([{ field: "file", message: error.message }]);
  const answer = invalidAnswer(error, values);
  return "errors" in answer ? again(answer.errors, answer.message) : refused(profileUrl(token), error.message);
}
