/** A worker's profile: what its forms do, each told by its `do`, and its files on their way in and out. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { anyDocumentKindSchema, documentValueSchema, workerFieldSchemas } from "@/lib/contract/worker-fields";
import {
  basicSchema,
  checkSchema,
  employmentStepSchema,
  panelSchema,
  type photoSizeSchema,
  referenceStatusSchema,
} from "@/lib/contract/worker-profile";
import { employmentActions } from "@/lib/contract/workers";
import { type PortalAction, portalAction } from "./action";
import { portal } from "./client";
import { editRows, postedTexts, type RowEdit, rowEditOf, rowsIn, valuesOfRows } from "./form-rows";
import type { Client } from "./http-client";
import { attempt, type Outcome, type Problem } from "./outcome";
import { type PaperView, toPaper } from "./papers";
import { formWithin } from "./posted-file";
import { keepTyped, typedInto } from "./request";
import { expiredPath } from "./session";
import {
  bankFrom,
  basicFrom,
  checkFrom,
  documentFrom,
  errorsOf,
  freshRows,
  isRowList,
  listFrom,
  type RowList,
  renumbered,
  trainingFrom,
  type Values,
} from "./worker-profile-forms";

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
  | { status: "goOn"; path: string };

const failed = (message: string, values: Values): ProfileAnswer => ({ status: "failed", message, errors: [], values });

/** What a form shows of a problem that a call had. Who is on file already can be opened from there: `duplicateOf` names him. */
function refusedBy({ code, message, fields, reason }: Problem, values: Values): ProfileAnswer {
  if (code !== "BAD_REQUEST" || fields.length === 0) return failed(message, values);
  const duplicateOf = fields.find(({ workerId }) => workerId)?.workerId;
  return {
    status: "invalid",
    message: reason === "duplicate" ? message : messages.general.problem,
    errors: errorsOf(fields, values),
    values: duplicateOf ? { ...values, duplicateOf } : values,
  };
}

/** Looks at what was typed, then makes the call: what is wrong stands beside its field either way. */
async function carryOut<T, R>(
  { call }: PortalAction,
  values: Values,
  schema: z.ZodType<T>,
  typed: unknown,
  make: (client: Client, input: T) => Promise<R>,
): Promise<ProfileAnswer | { status: "saved"; data: R }> {
  const parsed = schema.safeParse(typed);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
    return {
      status: "invalid",
      message: messages.general.problem,
      errors: errorsOf(problems, values),
      values,
    };
  }
  const outcome = await call((client) => make(client, parsed.data));
  return outcome.ok ? { status: "saved", data: outcome.data } : refusedBy(outcome.problem, values);
}

/** A list with a row more or less; nothing is stored. */
function edited(values: Values, list: RowList, edit: RowEdit): ProfileAnswer {
  const rows = editRows(rowsIn(values, list), edit, freshRows[list]);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${list}.`));
  return {
    status: "editing",
    message: edit.kind === "add" ? texts.rowAdded : texts.rowRemoved,
    values: {
      ...Object.fromEntries(others),
      ...valuesOfRows(list, rows),
      ...{ added: edit.kind === "add" ? `${list}.${rows.length - 1}` : "", edited: list },
    },
  };
}

/** What a button asks for that changes the rows of a list: `contacts:add`. */
function rowEditIn(word: string | undefined): { list: RowList; edit: RowEdit } | null {
  const [list = "", rest] = (word ?? "").split(":");
  const edit = rowEditOf(rest);
  return edit && isRowList(list) ? { list, edit } : null;
}

const frameSchema = z.object({ workerId: z.uuid(), lock: z.coerce.number().int().optional() });
const lockSchema = z.int32(messages.general.conflict);

type Saved = { lock: number; waiting: string[] };
type Frame = { workerId: string; lock: number };
type Change = (action: PortalAction, frame: Frame, values: Values) => ReturnType<typeof carryOut<never, Saved>>;

/** Every change there is to a profile, by the word its form carries; and the step it leads back to. */
const changes = {
  basic: (action, frame, values) =>
    carryOut(action, values, basicSchema, basicFrom(values), (client, basic) =>
      client.workerProfile.saveBasic({ ...frame, basic }),
    ),
  training: (action, frame, values) =>
    carryOut(
      action,
      values,
      z.object({ experienceYears: workerFieldSchemas.experienceYears }),
      trainingFrom(values),
      (client, input) => client.workerProfile.saveTraining({ ...frame, ...input }),
    ),
  contacts: (action, frame, values) =>
    carryOut(
      action,
      values,
      z.object({ contacts: workerFieldSchemas.contacts }),
      { contacts: listFrom(values, "contacts") },
      (client, input) => client.workerProfile.saveContacts({ ...frame, ...input }),
    ),
  employment: (action, frame, values) =>
    carryOut(
      action,
      values,
      employmentStepSchema,
      {
        employments: listFrom(values, "employments"),
        gaps: listFrom(values, "gaps"),
        references: listFrom(values, "references"),
      },
      (client, input) => client.workerProfile.saveEmployment({ ...frame, ...input }),
    ),
  bank: (action, frame, values) =>
    carryOut(action, values, workerFieldSchemas.bank, bankFrom(values), (client, bank) =>
      client.workerProfile.saveBank({ ...frame, bank }),
    ),
  check: (action, { workerId }, values) =>
    carryOut(action, values, checkSchema, checkFrom(values), (client, check) =>
      client.workerProfile.noteCheck({ workerId, check }),
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

type Doing = keyof typeof changes;
const isDoing = (word: string | undefined): word is Doing => word !== undefined && Object.hasOwn(changes, word);

/** The page of a worker. */
export const workerPath = (workerId: string): string => `/dashboard/workers/${workerId}`;

/** The step a form stands in, where it says so. */
const stepSchema = z.enum(["basic", "documents", "training", "contacts", "medical", "employment"]).catch("basic");

function wayBack(workerId: string, step: string | undefined, done: string): string {
  return `${workerPath(workerId)}?${new URLSearchParams({ step: stepSchema.parse(step), done })}`;
}

/** Carries out what the form's button asks for. What was done leads back to the step, told by `done`. */
export async function changeProfile(action: PortalAction, data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const frame = frameSchema.safeParse(values);
  if (!frame.success) return failed(messages.general.formUnreadable, values);
  const rows = rowEditIn(values.do);
  if (rows) return edited(values, rows.list, rows.edit);
  const word = values.do === "save" ? values.what : values.do;
  if (!isDoing(word)) return failed(messages.general.formUnreadable, values);
  const { workerId, lock = 0 } = frame.data;
  if (!lockSchema.safeParse(lock).success) return failed(messages.general.formUnreadable, values);
  const answer = await changes[word](action, { workerId, lock }, values);
  if (answer.status !== "saved") return answer;
  const waits = answer.data.waiting.length > 0 && word !== "bank";
  const done = word === "standing" ? (values.action ?? word) : word;
  return { status: "goOn", path: wayBack(workerId, values.step, waits ? "waits" : done) };
}

/** Puts a new worker on file from step 1; leads on to his page. */
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
    ? { status: "goOn", path: wayBack(answer.data.workerId, "basic", "created") }
    : answer;
}

type FileProblem = keyof typeof messages.registers.fileProblems;

/** What came of a posted file: `field` names the control the message belongs to. */
export type FileAnswer =
  | { ok: true; message: string; path: string }
  | { ok: false; message: string; errors: { field: string; message: string }[]; path: string; isExpired?: true };

/** What is typed beside a file. */
const TYPED = ["number", "issuer", "issuedOn", "expiresOn", "route", "level", "updateService"] as const;

/** The form of a kind of document of one worker as one person has it, by its name: nobody else is shown what it held. */
const formOf = (membershipId: string, workerId: string, kind: string): string => `${membershipId} ${workerId} ${kind}`;

/** What was typed beside a file that was not taken, for the form that is shown again. */
export const typedBeside = (membershipId: string, workerId: string, kind: string): Promise<Record<string, string>> =>
  typedInto(formOf(membershipId, workerId, kind));

/** The words of a problem that an address names: a file's, or the field that lacks something. */
export function profileProblemOf(word: string | undefined): { field: string; message: string } | null {
  if (!word) return null;
  const { fileProblems } = messages.registers;
  if (Object.hasOwn(fileProblems, word)) return { field: "file", message: fileProblems[word as FileProblem] };
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

const fileFrame = z.object({ what: z.enum(["document", "photo"]), replaces: z.uuid().or(z.literal("")).optional() });

/**
 * Takes a document or a photo that was posted for a worker. Never throws for anything a stranger can send. Where no script keeps
 * the form as it was, what was typed beside a file that is not taken is kept for the page that comes next.
 */
export async function receiveWorkerFile(workerId: string, request: Request): Promise<FileAnswer> {
  const { answer, values } = await receive(workerId, request);
  const isByForm = !request.headers.get("accept")?.includes("application/json");
  if (!answer.ok && isByForm && values.kind) {
    const typed = Object.fromEntries(
      TYPED.flatMap((name) => (values[name] ? [[name, values[name].slice(0, 200)]] : [])),
    );
    const membershipId = (values[constants.membershipField] ?? "").slice(0, 36);
    await keepTyped(formOf(membershipId, workerId, values.kind.slice(0, 40)), typed, workerPath(workerId));
  }
  return answer;
}

async function receive(workerId: string, request: Request): Promise<{ answer: FileAnswer; values: Values }> {
  const data = await formWithin(request).catch(() => undefined);
  const values = data ? postedTexts(data) : {};
  const kind = anyDocumentKindSchema.safeParse(values.kind);
  const step = stepSchema.parse(values.step ?? "documents");
  const back = (parameters: Record<string, string>) =>
    `${workerPath(workerId)}?${new URLSearchParams({ step, ...parameters })}`;
  const refused = (word: string, message: string, errors: { field: string; message: string }[] = []): FileAnswer => {
    const what: Record<string, string> = kind.success ? { add: kind.data } : {};
    const replaces: Record<string, string> = values.replaces ? { replaces: values.replaces.slice(0, 36) } : {};
    return { ok: false, message, errors, path: back({ ...what, ...replaces, problem: word }) };
  };
  const ofFile = (word: FileProblem): FileAnswer => {
    const message = messages.registers.fileProblems[word];
    return refused(word, message, [{ field: "file", message }]);
  };
  if (!data) return { answer: ofFile(data === null ? "tooLarge" : "refused"), values };
  const answer = await portalAction<FileAnswer>(
    data,
    [],
    async ({ call }) => {
      const frame = fileFrame.safeParse(values);
      if (!frame.success) return ofFile("refused");
      const { what, replaces } = frame.data;
      const posted = data.get("file");
      const file = posted instanceof File && posted.size > 0 ? posted : null;
      if (file && file.size > constants.fileMaxBytes) return ofFile("tooLarge");
      const base64 = file ? Buffer.from(await file.arrayBuffer()).toString("base64") : "";
      const said = (problem: Problem): FileAnswer => {
        const { reason, fields, code, message } = problem;
        if (reason && Object.hasOwn(messages.registers.fileProblems, reason)) return ofFile(reason as FileProblem);
        const errors = errorsOf(fields, values);
        const [first] = errors;
        if (first) return refused(first.field, first.message, errors);
        return refused(code === "SERVICE_UNAVAILABLE" ? "unavailable" : "refused", message);
      };
      if (what === "photo") {
        if (!file) return ofFile("missing");
        const outcome = await call((client) => client.workerProfile.setPhoto({ workerId, file: { base64 } }));
        return outcome.ok
          ? { ok: true, message: texts.photoSaved, path: back({ done: "photo" }) }
          : said(outcome.problem);
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
      const outcome = await call((client) =>
        client.workerProfile.addDocument({
          ...{ workerId, document: document.data, replaces: replaces || null },
          file: file ? { name, base64 } : null,
        }),
      );
      if (!outcome.ok) return said(outcome.problem);
      const waits = outcome.data.waiting.length > 0;
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

/** A document of a worker, for whoever asks. */
export const openWorkerDocument = (workerId: string, documentId: string): Promise<Outcome<PaperView>> =>
  attempt(async () => toPaper(await (await portal()).workerProfile.document({ workerId, documentId })));

/** A worker's photo, for staff and for whoever holds the link to his questionnaire. */
export const openWorkerPhoto = (workerId: string, size: z.infer<typeof photoSizeSchema>): Promise<Outcome<PaperView>> =>
  attempt(async () => toPaper(await (await portal()).workerProfile.photo({ workerId, size })));
