/** A worker's profile: what its forms do, each named by its `do` field, and uploads and downloads of its files. */
import { z } from "zod";
import { type PortalAction, portalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { editRows, postedTexts, type RowEdit, rowEditOf, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import type { Client } from "@/lib/bff/http-client";
import { restoreSubmittedValues, storeSubmittedValues } from "@/lib/bff/request";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
import { expiredPath } from "@/lib/bff/sessions/session";
import { type DocumentFile, toDocumentFile } from "@/lib/bff/stored-documents";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  basicSchema,
  checkSchema,
  employmentStepSchema,
  panelSchema,
  type photoSizeSchema,
  referenceStatusSchema,
} from "@/lib/contract/profiles";
import { anyDocumentKindSchema, documentValueSchema, workerFieldSchemas } from "@/lib/contract/profiles/fields";
import { employmentActions } from "@/lib/contract/workers";
import {
  bankFrom,
  basicFrom,
  checkFrom,
  documentFrom,
  employmentFrom,
  emptyRows,
  errorsOf,
  isRowList,
  listFrom,
  type RowList,
  renumbered,
  trainingFrom,
  type Values,
} from "./forms";

const texts = messages.workerProfile;

export type ProfileAnswer =
  | {
      status: "invalid" | "failed";
      message: string;
      errors: { field: string; message: string }[];
      values: Values;
      title?: string;
    }
  | { status: "editing"; message: string; values: Values }
  | { status: "continueTo"; path: string };

const failed = (message: string, values: Values): ProfileAnswer => ({ status: "failed", message, errors: [], values });

/** The form's state for an error of a call. `duplicateOf` is the id of an existing worker, which the form links to. */
function invalidAnswer({ code, message, fields, reason }: ResultError, values: Values): ProfileAnswer {
  if (code !== "BAD_REQUEST" || fields.length === 0) return failed(message, values);
  const duplicateOf = fields.find(({ workerId }) => workerId)?.workerId;
  return {
    status: "invalid",
    message: reason === "duplicate" ? message : messages.general.problem,
    errors: errorsOf(fields, values),
    values: duplicateOf ? { ...values, duplicateOf } : values,
  };
}

/** Validates the submitted values, then makes the call: errors of both are shown at their fields. */
async function carryOut<T, R>(
  { call }: PortalAction,
  values: Values,
  schema: z.ZodType<T>,
  submitted: unknown,
  make: (client: Client, input: T) => Promise<R>,
): Promise<ProfileAnswer | { status: "saved"; data: R }> {
  const parsed = schema.safeParse(submitted);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
    return {
      status: "invalid",
      message: messages.general.problem,
      errors: errorsOf(problems, values),
      values,
    };
  }
  const result = await call((client) => make(client, parsed.data));
  return result.ok ? { status: "saved", data: result.data } : invalidAnswer(result.error, values);
}

/** Adds or removes a row of a list; nothing is stored. */
function edited(values: Values, list: RowList, edit: RowEdit): ProfileAnswer {
  const rows = editRows(rowsIn(values, list), edit, emptyRows[list]);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${list}.`));
  return {
    status: "editing",
    message: edit.kind === "add" ? texts.rowAdded : texts.rowRemoved,
    values: {
      ...Object.fromEntries(others),
      ...valuesOfRows(list, rows),
      added: edit.kind === "add" ? `${list}.${rows.length - 1}` : "",
      edited: list,
    },
  };
}

/** The row edit that a button asks for, e.g. `contacts:add`. */
function rowEditIn(word: string | undefined): { list: RowList; edit: RowEdit } | null {
  const [list = "", rest] = (word ?? "").split(":");
  const edit = rowEditOf(rest);
  return edit && isRowList(list) ? { list, edit } : null;
}

const baseSchema = z.object({ workerId: z.uuid(), lock: z.coerce.number().int().optional() });
const lockSchema = z.int32(messages.general.conflict);

type Saved = { lock: number; waiting: string[] };
type Frame = { workerId: string; lock: number };
type Change = (action: PortalAction, base: Frame, values: Values) => ReturnType<typeof carryOut<never, Saved>>;

/** Every change to a profile, keyed by the form's `do` field, with the step it leads back to. */
const changes = {
  basic: (action, base, values) =>
    carryOut(action, values, basicSchema, basicFrom(values), (client, basic) =>
      client.workerProfile.saveBasic({ ...base, basic }),
    ),
  training: (action, base, values) =>
    carryOut(
      action,
      values,
      z.object({ experienceYears: workerFieldSchemas.experienceYears }),
      trainingFrom(values),
      (client, input) => client.workerProfile.saveTraining({ ...base, ...input }),
    ),
  contacts: (action, base, values) =>
    carryOut(
      action,
      values,
      z.object({ contacts: workerFieldSchemas.contacts }),
      { contacts: listFrom(values, "contacts") },
      (client, input) => client.workerProfile.saveContacts({ ...base, ...input }),
    ),
  employment: (action, base, values) =>
    carryOut(action, values, employmentStepSchema, employmentFrom(values), (client, input) =>
      client.workerProfile.saveEmployment({ ...base, ...input }),
    ),
  bank: (action, base, values) =>
    carryOut(action, values, workerFieldSchemas.bank, bankFrom(values), (client, bank) =>
      client.workerProfile.saveBank({ ...base, bank }),
    ),
  check: (action, { workerId }, values) =>
    carryOut(action, values, checkSchema, checkFrom(values), (client, check) =>
      client.workerProfile.recordCheck({ workerId, check }),
    ),
  reference: (action, { workerId }, values) =>
    carryOut(
      action,
      values,
      z.object({ referenceId: z.uuid(), status: referenceStatusSchema }),
      values,
      (client, input) => client.workerProfile.setReference({ workerId, ...input }),
    ),
  standing: (action, { workerId }, values) =>
    carryOut(
      action,
      values,
      z.object({ action: z.enum(employmentActions), reason: z.string() }),
      { reason: "", ...values },
      async (client, input) => {
        await client.workers.changeEmployment({ workerId, ...input });
        return { lock: 0, waiting: [] };
      },
    ),
  removeDocument: (action, { workerId }, values) =>
    carryOut(action, values, z.object({ documentId: z.uuid() }), values, (client, { documentId }) =>
      client.workerProfile.removeDocument({ workerId, documentId }),
    ),
  removePhoto: (action, { workerId }, values) =>
    carryOut(action, values, z.object({}), values, (client) => client.workerProfile.removePhoto({ workerId })),
} satisfies Record<string, Change>;

type ChangeName = keyof typeof changes;
const isChangeName = (word: string | undefined): word is ChangeName =>
  word !== undefined && Object.hasOwn(changes, word);

/** The page of a worker. */
export const workerPath = (workerId: string): string => `/dashboard/workers/${workerId}`;

/** The step that a form belongs to, where it names one. */
const stepSchema = z.enum(["basic", "documents", "training", "contacts", "medical", "employment"]).catch("basic");

function returnPath(workerId: string, step: string | undefined, done: string): string {
  return `${workerPath(workerId)}?${new URLSearchParams({ step: stepSchema.parse(step), done })}`;
}

/** Carries out what the form's button asks for, then redirects to the step with `done` in the address. */
export async function changeProfile(action: PortalAction, data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const base = baseSchema.safeParse(values);
  if (!base.success) return failed(messages.general.formUnreadable, values);
  const rows = rowEditIn(values.do);
  if (rows) return edited(values, rows.list, rows.edit);
  const word = values.do === "save" ? values.what : values.do;
  if (!isChangeName(word)) return failed(messages.general.formUnreadable, values);
  const { workerId, lock = 0 } = base.data;
  if (!lockSchema.safeParse(lock).success) return failed(messages.general.formUnreadable, values);
  const answer = await changes[word](action, { workerId, lock }, values);
  if (answer.status !== "saved") return answer;
  const waits = answer.data.waiting.length > 0 && word !== "bank";
  const done = word === "standing" ? (values.action ?? word) : word;
  return { status: "continueTo", path: returnPath(workerId, values.step, waits ? "waits" : done) };
}

/** Creates a worker from step 1, then redirects to their page. */
export async function createWorker(action: PortalAction, data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const rows = rowEditIn(values.do);
  if (rows) return edited(values, rows.list, rows.edit);
  const answer = await carryOut(
    action,
    values,
    z.object({ agencyId: z.uuid().optional(), panel: panelSchema, basic: basicSchema }),
    { agencyId: values.agencyId || undefined, panel: values.panel, basic: basicFrom(values) },
    (client, input) => client.workerProfile.create(input),
  );
  return answer.status === "saved"
    ? { status: "continueTo", path: returnPath(answer.data.workerId, "basic", "created") }
    : answer;
}

type FileError = keyof typeof messages.organisations.fileErrors;

/** The result of an upload: `field` names the control the message belongs to. */
export type FileAnswer =
  | { ok: true; message: string; path: string }
  | { ok: false; message: string; errors: { field: string; message: string }[]; path: string; isExpired?: true };

/** The text fields that are submitted with a file. */
const TEXT_FIELDS = ["number", "issuer", "issuedOn", "expiresOn", "route", "level", "updateService"] as const;

/**
 * The name of one person's form for one kind of document of one worker, so that no one else is shown its submitted
 * values.
 */
const formOf = (membershipId: string, workerId: string, kind: string): string => `${membershipId} ${workerId} ${kind}`;

/** The submitted values of a form whose file was refused, for the form that is shown again. */
export const submittedDocumentValues = (
  membershipId: string,
  workerId: string,
  kind: string,
): Promise<Record<string, string>> => restoreSubmittedValues(formOf(membershipId, workerId, kind));

/** The error that an address names: of a file, or of the field that is incomplete. */
export function profileErrorOf(word: string | undefined): { field: string; message: string } | null {
  if (!word) return null;
  const { fileErrors } = messages.organisations;
  if (Object.hasOwn(fileErrors, word)) return { field: "file", message: fileErrors[word as FileError] };
  const fields: Record<string, string> = {
    number: texts.numberNeeded,
    issuedOn: texts.issuedOnNeeded,
    expiresOn: texts.expiresOnNeeded,
    route: texts.routeNeeded,
    level: texts.levelNeeded,
  };
  const message = Object.hasOwn(fields, word) ? fields[word] : undefined;
  return message ? { field: word, message } : null;
}

const fileBase = z.object({ what: z.enum(["document", "photo"]), replaces: z.uuid().or(z.literal("")).optional() });

/**
 * Receives a document or photo that was posted for a worker. Never throws, whatever an anonymous visitor sends. Without
 * JavaScript the submitted values of a form whose file is refused are stored for the next page.
 */
export async function receiveWorkerFile(workerId: string, request: Request): Promise<FileAnswer> {
  const { answer, values } = await receive(workerId, request);
  const isByForm = !request.headers.get("accept")?.includes("application/json");
  if (!answer.ok && isByForm && values.kind) {
    const submitted = Object.fromEntries(
      TEXT_FIELDS.flatMap((name) => (values[name] ? [[name, values[name].slice(0, 200)]] : [])),
    );
    const membershipId = (values[constants.membershipField] ?? "").slice(0, 36);
    await storeSubmittedValues(
      formOf(membershipId, workerId, values.kind.slice(0, 40)),
      submitted,
      workerPath(workerId),
    );
  }
  return answer;
}

async function receive(workerId: string, request: Request): Promise<{ answer: FileAnswer; values: Values }> {
  const data = await readFormData(request).catch(() => undefined);
  const values = data ? postedTexts(data) : {};
  const kind = anyDocumentKindSchema.safeParse(values.kind);
  const step = stepSchema.parse(values.step ?? "documents");
  const back = (parameters: Record<string, string>) =>
    `${workerPath(workerId)}?${new URLSearchParams({ step, ...parameters })}`;
  const refused = (word: string, message: string, errors: { field: string; message: string }[] = []): FileAnswer => {
    const what: Record<string, string> = kind.success ? { add: kind.data } : {};
    const replaces: Record<string, string> = values.replaces ? { replaces: values.replaces.slice(0, 36) } : {};
    return { ok: false, message, errors, path: back({ ...what, ...replaces, error: word }) };
  };
  const ofFile = (word: FileError): FileAnswer => {
    const message = messages.organisations.fileErrors[word];
    return refused(word, message, [{ field: "file", message }]);
  };
  if (!data) return { answer: ofFile(data === null ? "tooLarge" : "refused"), values };
  const answer = await portalAction<FileAnswer>(
    data,
    [],
    async ({ call }) => {
      const base = fileBase.safeParse(values);
      if (!base.success) return ofFile("refused");
      const { what, replaces } = base.data;
      const posted = data.get("file");
      const file = posted instanceof File && posted.size > 0 ? posted : null;
      if (file && file.size > constants.fileMaxBytes) return ofFile("tooLarge");
      const base64 = file ? Buffer.from(await file.arrayBuffer()).toString("base64") : "";
      const answerOf = (error: ResultError): FileAnswer => {
        const { reason, fields, code, message } = error;
        if (reason && Object.hasOwn(messages.organisations.fileErrors, reason)) return ofFile(reason as FileError);
        const errors = errorsOf(fields, values);
        const [first] = errors;
        if (first) return refused(first.field, first.message, errors);
        return refused(code === "SERVICE_UNAVAILABLE" ? "unavailable" : "refused", message);
      };
      if (what === "photo") {
        if (!file) return ofFile("missing");
        const result = await call((client) => client.workerProfile.setPhoto({ workerId, file: { base64 } }));
        return result.ok
          ? { ok: true, message: texts.photoSaved, path: back({ done: "photo" }) }
          : answerOf(result.error);
      }
      if (!kind.success) return ofFile("kind");
      const document = documentValueSchema.safeParse(documentFrom(kind.data, values));
      if (!document.success) {
        const errors = errorsOf(
          document.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
          values,
        );
        return refused(errors[0]?.field ?? "refused", errors[0]?.message ?? "", errors);
      }
      const name = (file?.name || "document").slice(0, 200);
      const result = await call((client) =>
        client.workerProfile.addDocument({
          workerId,
          document: document.data,
          replaces: replaces || null,
          file: file ? { name, base64 } : null,
        }),
      );
      if (!result.ok) return answerOf(result.error);
      const waits = result.data.waiting.length > 0;
      const message = waits ? texts.waitsAlone(messages.workerFields.documents[kind.data]) : texts.documentAdded;
      return { ok: true, message, path: back({ done: waits ? "waits" : "document" }) };
    },
    true,
  );
  if ("ok" in answer) return { answer, values };
  if (answer.reason === "expired") {
    const path = await expiredPath();
    return { answer: { ok: false, message: answer.message, errors: [], path, isExpired: true }, values };
  }
  const word = answer.reason === "otherOrganisation" ? "otherOrganisation" : "unavailable";
  return { answer: refused(word, answer.message), values };
}

/** A document of a worker, for any caller who may see it. */
export const openWorkerDocument = (workerId: string, documentId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).workerProfile.document({ workerId, documentId })));

/** A worker's photo, for staff and for anyone who has the link to the worker's questionnaire. */
export const openWorkerPhoto = (
  workerId: string,
  size: z.infer<typeof photoSizeSchema>,
): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).workerProfile.photo({ workerId, size })));
