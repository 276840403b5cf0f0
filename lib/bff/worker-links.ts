/**
 * The page that a worker's own link opens: what it shows, and what its forms send. It uses no session of the portal.
 */
import { cookies } from "next/headers";
import { z } from "zod";
import { questionnairePath } from "@/lib/backend/questionnaires";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { editRows, type FormRow, postedTexts, rowEditOf, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import {
  emptyRows,
  gapFormValues,
  isRowList,
  parseSubmittedField,
  type RowList,
  renumbered,
  controlOf as rowControlOf,
} from "@/lib/bff/profiles/forms";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { documentForms } from "@/lib/contract/profiles/documents";
import {
  anyDocumentKindSchema,
  type DocumentKind,
  trainingKinds,
  type WorkerField,
} from "@/lib/contract/profiles/fields";
import { medicalType } from "@/lib/contract/questionnaires";
import {
  type LinkStep,
  linkFields,
  linkSteps,
  linkValuesSchema,
  type OpenedProfile,
} from "@/lib/contract/worker-links";
import { formatField, toDay, workerFieldRegistry } from "@/lib/contract/workers/fields";
import { sealSubmittedText, unsealSubmittedText } from "@/lib/session";
import { portalForAnonymous } from "./client";
import { textOf } from "./parameters";
import { ownCookie, refererOf } from "./request";
import { attempt, type ResultError } from "./result";

const texts = messages.workerLinks;
const PATH = "/my-profile";
/** Holds the submitted values of a form whose file was refused, for the next page only. */
const SUBMITTED_VALUES_COOKIE = "my_profile_typed";
const SUBMITTED_VALUES_SECONDS = 120;

type Values = Record<string, string>;
type ControlError = { field: string; message: string };
export type ProfileAnswer =
  | { status: "invalid" | "failed"; message: string; errors: ControlError[]; values: Values }
  | { status: "editing"; message: string; values: Values }
  | { status: "continueTo"; path: string };

export const profileUrl = (token: string, more: Record<string, string> = {}): string =>
  `${PATH}?${new URLSearchParams({ token, ...more })}`;

/** Reads the parameters of the page's address. */
export function readProfileQuery(parameters: Record<string, unknown>) {
  const step = z.enum(linkSteps).optional().catch(undefined).parse(textOf(parameters.step));
  return {
    token: z.string().max(200).optional().catch(undefined).parse(textOf(parameters.token)),
    step,
    kind: anyDocumentKindSchema.optional().catch(undefined).parse(textOf(parameters.kind)),
    sent: z.enum(linkSteps).optional().catch(undefined).parse(textOf(parameters.sent)),
    again: textOf(parameters.again) === "1",
  };
}

const accessTokenOf = async (): Promise<string | undefined> =>
  (await cookies()).get(constants.workerAccessTokenCookieName)?.value;

/** What the link opens, for anyone who has it. */
export const openProfile = (token: string) =>
  attempt(async () => (await portalForAnonymous()).workerLinks.open({ token, accessToken: await accessTokenOf() }));

/**
 * Stores the access token that proves the date of birth in a cookie, for this page only and no longer than the token is
 * valid.
 */
async function storeAccessToken(accessToken: string): Promise<void> {
  const maxAge = constants.workerAccessTokenMs / 1000;
  (await cookies()).set(constants.workerAccessTokenCookieName, accessToken, { ...ownCookie(), path: PATH, maxAge });
}

/** Opens the link with the date of birth that was submitted. */
export async function enterProfile(data: FormData): Promise<ProfileAnswer> {
  const values = postedTexts(data);
  const token = values.token ?? "";
  const dateOfBirth = toDay(values.dateOfBirth ?? "");
  const refused = (message: string): ProfileAnswer => ({
    status: "invalid",
    message: messages.general.problem,
    values: { dateOfBirth: values.dateOfBirth ?? "" },
    errors: [{ field: "dateOfBirth", message }],
  });
  if (!dateOfBirth) return refused(texts.dateOfBirthNeeded);
  const result = await attempt(async () => (await portalForAnonymous()).workerLinks.enter({ token, dateOfBirth }));
  if (!result.ok) {
    if (result.error.code === "BAD_REQUEST") return refused(result.error.message);
    return { status: "failed", message: result.error.message, errors: [], values: {} };
  }
  await storeAccessToken(result.data.accessToken);
  return { status: "continueTo", path: profileUrl(token) };
}

const baseSchema = z.object({
  token: z.string().min(1).max(200),
  step: z.enum(Object.keys(linkFields) as [keyof typeof linkFields]),
  idempotencyKey: z.uuid(),
});

/** Adds or removes a row; nothing is sent. */
function editedRows(values: Values): ProfileAnswer | null {
  const [, prefix, wanted] = /^(\w+)\.(add|remove\.\d{1,3})$/.exec(values.do ?? "") ?? [];
  const edit = rowEditOf(wanted);
  if (!prefix || !edit || !isRowList(prefix)) return null;
  const rows = editRows(rowsIn(values, prefix), edit, emptyRows[prefix]);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${prefix}.`));
  const { rowAdded, rowRemoved } = messages.agreementPages;
  return {
    status: "editing",
    message: edit.kind === "add" ? rowAdded : rowRemoved,
    values: { ...Object.fromEntries(others), ...valuesOfRows(prefix, rows) },
  };
}

/** The form control for a path of the call's input; an empty list is represented by its first row. */
function controlOf(path: string, values: Values): string {
  const name = path.replace(/^values\./, "").replace(/^document\./, "");
  const [list = ""] = name.split(".");
  if (isRowList(list))
    return name === list ? `${list}.0.${Object.keys(emptyRows[list])[0]}` : rowControlOf(name, values);
  return name === "address" ? "address.address" : name;
}

const firstOfEach = (errors: ControlError[]): ControlError[] =>
  errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);

function invalidAnswer({ code, message, fields, reason }: ResultError, values: Values): ProfileAnswer {
  const errors = firstOfEach(
    fields.map((error) => ({ field: controlOf(error.field, values), message: error.message })),
  );
  if (code === "BAD_REQUEST" && errors.length > 0) {
    return { status: "invalid", message: messages.general.problem, errors, values };
  }
  if (reason === "locked") return { status: "failed", message: texts.lockedMeanwhile, errors: [], values };
  return { status: "failed", message, errors: [], values };
}

/** Submits a step of the page's form. Never throws, whatever an anonymous visitor sends. */
export async function sendProfileStep(data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const edited = editedRows(values);
  if (edited) return edited;
  const base = baseSchema.safeParse(values);
  if (!base.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const { token, step, idempotencyKey } = base.data;
  const submitted = Object.fromEntries(
    linkFields[step].map((field) => [field, parseSubmittedField(field, values) ?? undefined]),
  );
  const parsed = linkValuesSchema.safeParse(submitted);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: controlOf(path.join("."), values),
      message,
    }));
    return { status: "invalid", message: messages.general.problem, errors: firstOfEach(errors), values };
  }
  const result = await attempt(async () =>
    (await portalForAnonymous()).workerLinks.send({
      token,
      accessToken: await accessTokenOf(),
      idempotencyKey,
      values: parsed.data,
    }),
  );
  if (!result.ok) return invalidAnswer(result.error, values);
  return { status: "continueTo", path: profileUrl(token, { sent: step }) };
}

const documentBase = z.object({
  token: z.string().min(1).max(200),
  kind: anyDocumentKindSchema,
  idempotencyKey: z.uuid(),
});
const isTraining = (kind: DocumentKind) => (trainingKinds as readonly string[]).includes(kind);
const stepOf = (kind: DocumentKind): LinkStep => (isTraining(kind) ? "training" : "documents");

/** Shows the page again, with the submitted values and errors in a cookie: neither may be in an address. */
async function documentAgain(token: string, kind: DocumentKind, answer: object): Promise<string> {
  const options = { ...ownCookie(), path: PATH, maxAge: SUBMITTED_VALUES_SECONDS };
  (await cookies()).set(SUBMITTED_VALUES_COOKIE, await sealSubmittedText(JSON.stringify(answer)), options);
  return profileUrl(token, { step: stepOf(kind), kind, again: "1" });
}

/** Receives a posted document. Returns the page to redirect to; never throws, whatever an anonymous visitor sends. */
export async function receiveProfileDocument(request: Request): Promise<string> {
  const data = await readFormData(request).catch(() => undefined);
  if (!data) {
    const from = refererOf(request)?.searchParams;
    const kind = anyDocumentKindSchema.safeParse(from?.get("kind"));
    const token = from?.get("token") ?? "";
    if (!kind.success) return profileUrl(token);
    const message = messages.organisations.fileErrors.tooLarge;
    return documentAgain(token, kind.data, { errors: [{ field: "file", message }], values: {} });
  }
  const values = postedTexts(data);
  const base = documentBase.safeParse(values);
  if (!base.success) return profileUrl(values.token ?? "");
  const { token, kind, idempotencyKey } = base.data;
  const again = (errors: ControlError[], message?: string) => {
    const { token: _, ...submitted } = values;
    return documentAgain(token, kind, { errors, message, values: submitted });
  };
  const days = (["issuedOn", "expiresOn"] as const).map((name) => ({ name, submitted: (values[name] ?? "").trim() }));
  const wrong = days.filter(({ submitted }) => submitted && !toDay(submitted));
  const dayWords = { issuedOn: messages.workerFields.issuedNeeded, expiresOn: messages.workerFields.expiresNeeded };
  if (wrong.length > 0) return again(wrong.map(({ name }) => ({ field: name, message: dayWords[name] })));
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
    number: values.number || null,
    issuedOn: issuedOn ?? null,
    expiresOn: expiresOn ?? null,
    details,
  };
  const result = await attempt(async () => {
    const base64 =
      file instanceof File && file.size > 0 ? Buffer.from(await file.arrayBuffer()).toString("base64") : null;
    return (await portalForAnonymous()).workerLinks.sendDocument({
      token,
      accessToken: await accessTokenOf(),
      idempotencyKey,
      document: document as Parameters<
        Awaited<ReturnType<typeof portalForAnonymous>>["workerLinks"]["sendDocument"]
      >[0]["document"],
      file: base64 && file instanceof File ? { name: (file.name.trim() || "document").slice(0, 200), base64 } : null,
    });
  });
  if (result.ok) return profileUrl(token, { step: stepOf(kind), sent: stepOf(kind) });
  const { error } = result;
  const isFile = error.reason !== null && Object.hasOwn(messages.organisations.fileErrors, error.reason);
  if (isFile) return again([{ field: "file", message: error.message }]);
  const answer = invalidAnswer(error, values);
  return "errors" in answer ? again(answer.errors, answer.message) : profileUrl(token);
}

const submittedSchema = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  message: z.string().optional(),
  values: z.record(z.string(), z.string()),
});

/** The submitted values and errors of a document that has just been refused. */
export async function submittedDocument(kind: DocumentKind): Promise<z.infer<typeof submittedSchema> | null> {
  const sealed = (await cookies()).get(SUBMITTED_VALUES_COOKIE)?.value;
  const opened = sealed ? await unsealSubmittedText(sealed) : null;
  if (!opened) return null;
  const parsed = submittedSchema.safeParse(JSON.parse(opened));
  // The cookie may belong to another document, whose form was not shown again.
  return parsed.success && (parsed.data.values.kind ?? kind) === kind ? parsed.data : null;
}

/** The values of a step's controls, from the stored fields. Bank details are never shown. */
export function profileValues(step: LinkStep, { values, gaps }: OpenedProfile): Values {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const stored = (field: RowList): FormRow[] => {
    const list = values[field];
    return Array.isArray(list)
      ? list.map((row: object) => Object.fromEntries(Object.entries(row).map(([name, part]) => [name, text(part)])))
      : [];
  };
  const rows = (field: RowList): Values => {
    const own = stored(field);
    if (field === "gaps") return gapFormValues({ employments: stored("employments"), gaps: own, unexplained: gaps });
    return valuesOfRows(field, own.length > 0 ? own : [emptyRows[field]]);
  };
  const fields: readonly WorkerField[] = step in linkFields ? linkFields[step as keyof typeof linkFields] : [];
  return Object.assign(
    {},
    ...fields.map((field): Values => {
      if (isRowList(field)) return rows(field);
      return field === "bank" ? {} : formatField(field, workerFieldRegistry[field], values[field]);
    }),
  );
}

/** The page of a worker's health questionnaire. */
export const medicalPath = (workerId: string): string => questionnairePath(workerId, medicalType);
