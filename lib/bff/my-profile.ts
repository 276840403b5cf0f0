/** The page that a worker's own link opens: what it shows, and what its forms send. Nothing here is about a session of the portal. */
import { cookies } from "next/headers";
import { z } from "zod";
import { questionnairePath } from "@/lib/backend/questionnaires";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { medicalType } from "@/lib/contract/questionnaires";
import { documentForms } from "@/lib/contract/worker-documents";
import { anyDocumentKindSchema, type DocumentKind, trainingKinds } from "@/lib/contract/worker-fields";
import {
  type LinkStep,
  linkFields,
  linkSteps,
  linkValuesSchema,
  type OpenedProfile,
} from "@/lib/contract/worker-links";
import { parseDate } from "@/lib/format";
import { sealTyped, unsealTyped } from "@/lib/session";
import { portalForVisitor } from "./client";
import { editRows, type FormRow, postedTexts, rowEditOf, rowsIn, valuesOfRows } from "./form-rows";
import { attempt, type Problem } from "./outcome";
import { textOf } from "./parameters";
import { formWithin } from "./posted-file";
import { ownCookie, refererOf } from "./request";
import {
  freshRows,
  gapsShown,
  isRowList,
  listFrom,
  type RowList,
  renumbered,
  controlOf as rowControlOf,
} from "./worker-profile-forms";

const texts = messages.workerLinks;
const PATH = "/my-profile";
/** What was typed beside a file that was not taken: for the one page that follows. */
const TYPED_COOKIE = "my_profile_typed";
const TYPED_SECONDS = 120;

type Values = Record<string, string>;
type ControlError = { field: string; message: string };
export type ProfileAnswer =
  | { status: "invalid" | "failed"; message: string; errors: ControlError[]; values: Values }
  | { status: "editing"; message: string; values: Values }
  | { status: "goOn"; path: string };

export const profileUrl = (token: string, more: Record<string, string> = {}): string =>
  `${PATH}?${new URLSearchParams({ token, ...more })}`;

/** What the address of the page asks for. */
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

const passOf = async (): Promise<string | undefined> => (await cookies()).get(constants.workerPassCookieName)?.value;

/** What the link opens, for whoever holds it. */
export const openProfile = (token: string) =>
  attempt(async () => (await portalForVisitor()).workerLinks.open({ token, pass: await passOf() }));

/** Keeps what says that the date of birth was said: for this page alone, and no longer than it holds. */
async function keepPass(pass: string): Promise<void> {
  const maxAge = constants.workerPassMs / 1000;
  (await cookies()).set(constants.workerPassCookieName, pass, { ...ownCookie(), path: PATH, maxAge });
}

/** Opens the link by the date of birth that was typed. */
export async function enterProfile(data: FormData): Promise<ProfileAnswer> {
  const values = postedTexts(data);
  const token = values.token ?? "";
  const dateOfBirth = parseDate(values.dateOfBirth ?? "");
  const refused = (message: string): ProfileAnswer => ({
    ...{ status: "invalid", message: messages.general.problem, values: { dateOfBirth: values.dateOfBirth ?? "" } },
    errors: [{ field: "dateOfBirth", message }],
  });
  if (!dateOfBirth) return refused(texts.dateOfBirthNeeded);
  const outcome = await attempt(async () => (await portalForVisitor()).workerLinks.enter({ token, dateOfBirth }));
  if (!outcome.ok) {
    if (outcome.problem.code === "BAD_REQUEST") return refused(outcome.problem.message);
    return { status: "failed", message: outcome.problem.message, errors: [], values: {} };
  }
  await keepPass(outcome.data.pass);
  return { status: "goOn", path: profileUrl(token) };
}

const numbers = ["travelRadiusMiles", "experienceYears"];

/** One field as it was typed; nothing for what was left empty. */
function typedField(field: string, values: Values): unknown {
  if (isRowList(field)) return listFrom(values, field);
  if (field === "driver") return values.driver === "on";
  if (field === "address" || field === "bank") {
    const part = (name: string) => (values[`${field}.${name}`] ?? "").trim();
    if (field === "bank") {
      return { accountName: part("accountName"), sortCode: part("sortCode"), accountNumber: part("accountNumber") };
    }
    const address = { address: part("address"), postcode: part("postcode") || null, country: part("country") };
    return address.address || address.postcode ? address : undefined;
  }
  const text = (values[field] ?? "").trim();
  if (!text) return undefined;
  return numbers.includes(field) ? (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN) : text;
}

const frameSchema = z.object({
  token: z.string().min(1).max(200),
  step: z.enum(Object.keys(linkFields) as [keyof typeof linkFields]),
  idempotencyKey: z.uuid(),
});

/** A row more or a row less; nothing is sent. */
function editedRows(values: Values): ProfileAnswer | null {
  const [, prefix, wanted] = /^(\w+)\.(add|remove\.\d{1,3})$/.exec(values.do ?? "") ?? [];
  const edit = rowEditOf(wanted);
  if (!prefix || !edit || !isRowList(prefix)) return null;
  const rows = editRows(rowsIn(values, prefix), edit, freshRows[prefix]);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${prefix}.`));
  const { rowAdded, rowRemoved } = messages.agreementPages;
  return {
    status: "editing",
    message: edit.kind === "add" ? rowAdded : rowRemoved,
    values: { ...Object.fromEntries(others), ...valuesOfRows(prefix, rows) },
  };
}

/** A path of the call's input as the control of the form: a list that is empty is pointed at by its first row. */
function controlOf(path: string, values: Values): string {
  const name = path.replace(/^values\./, "").replace(/^document\./, "");
  const [list = ""] = name.split(".");
  if (isRowList(list))
    return name === list ? `${list}.0.${Object.keys(freshRows[list])[0]}` : rowControlOf(name, values);
  return name === "address" ? "address.address" : name;
}

const firstOfEach = (errors: ControlError[]): ControlError[] =>
  errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);

function refusedBy({ code, message, fields, reason }: Problem, values: Values): ProfileAnswer {
  const errors = firstOfEach(
    fields.map((error) => ({ field: controlOf(error.field, values), message: error.message })),
  );
  if (code === "BAD_REQUEST" && errors.length > 0) {
    return { status: "invalid", message: messages.general.problem, errors, values };
  }
  if (reason === "locked") return { status: "failed", message: texts.lockedMeanwhile, errors: [], values };
  return { status: "failed", message, errors: [], values };
}

/** Sends a step of the page's form. Never throws for anything a stranger can send. */
export async function sendProfileStep(data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const edited = editedRows(values);
  if (edited) return edited;
  const frame = frameSchema.safeParse(values);
  if (!frame.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const { token, step, idempotencyKey } = frame.data;
  const typed = Object.fromEntries(linkFields[step].map((field) => [field, typedField(field, values)]));
  const parsed = linkValuesSchema.safeParse(typed);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: controlOf(path.join("."), values),
      message,
    }));
    return { status: "invalid", message: messages.general.problem, errors: firstOfEach(errors), values };
  }
  const outcome = await attempt(async () =>
    (await portalForVisitor()).workerLinks.send({ token, pass: await passOf(), idempotencyKey, values: parsed.data }),
  );
  if (!outcome.ok) return refusedBy(outcome.problem, values);
  return { status: "goOn", path: profileUrl(token, { sent: step }) };
}

const documentFrame = z.object({
  token: z.string().min(1).max(200),
  kind: anyDocumentKindSchema,
  idempotencyKey: z.uuid(),
});
const isTraining = (kind: DocumentKind) => (trainingKinds as readonly string[]).includes(kind);
const stepOf = (kind: DocumentKind): LinkStep => (isTraining(kind) ? "training" : "documents");

/** The page again, with what was typed and what is wrong in a cookie of its own: neither stands in an address. */
async function documentAgain(token: string, kind: DocumentKind, answer: object): Promise<string> {
  const options = { ...ownCookie(), path: PATH, maxAge: TYPED_SECONDS };
  (await cookies()).set(TYPED_COOKIE, await sealTyped(JSON.stringify(answer)), options);
  return profileUrl(token, { step: stepOf(kind), kind, again: "1" });
}

/** Takes a posted document. Returns the page to lead to; never throws for anything a stranger can send. */
export async function receiveProfileDocument(request: Request): Promise<string> {
  const data = await formWithin(request).catch(() => undefined);
  if (!data) {
    const from = refererOf(request)?.searchParams;
    const kind = anyDocumentKindSchema.safeParse(from?.get("kind"));
    const token = from?.get("token") ?? "";
    if (!kind.success) return profileUrl(token);
    const message = messages.registers.fileProblems.tooLarge;
    return documentAgain(token, kind.data, { errors: [{ field: "file", message }], values: {} });
  }
  const values = postedTexts(data);
  const frame = documentFrame.safeParse(values);
  if (!frame.success) return profileUrl(values.token ?? "");
  const { token, kind, idempotencyKey } = frame.data;
  const again = (errors: ControlError[], message?: string) => {
    const { token: _, ...typed } = values;
    return documentAgain(token, kind, { errors, message, values: typed });
  };
  const days = (["issuedOn", "expiresOn"] as const).map((name) => ({ name, typed: (values[name] ?? "").trim() }));
  const wrong = days.filter(({ typed }) => typed && !parseDate(typed));
  const dayWords = { issuedOn: messages.workerFields.issuedNeeded, expiresOn: messages.workerFields.expiresNeeded };
  if (wrong.length > 0) return again(wrong.map(({ name }) => ({ field: name, message: dayWords[name] })));
  const file = data.get("file");
  if (file instanceof File && file.size > constants.fileMaxBytes) {
    return again([{ field: "file", message: messages.registers.fileProblems.tooLarge }]);
  }
  const details = {
    ...(values["details.route"] ? { route: values["details.route"] } : {}),
    ...(values["details.level"] ? { level: values["details.level"] } : {}),
    ...(documentForms[kind].updateService ? { updateService: values["details.updateService"] === "on" } : {}),
    ...(values["details.issuer"] ? { issuer: values["details.issuer"] } : {}),
  };
  const [issuedOn, expiresOn] = days.map(({ typed }) => parseDate(typed));
  const document = {
    kind,
    number: values.number || null,
    issuedOn: issuedOn ?? null,
    expiresOn: expiresOn ?? null,
    details,
  };
  const outcome = await attempt(async () => {
    const base64 =
      file instanceof File && file.size > 0 ? Buffer.from(await file.arrayBuffer()).toString("base64") : null;
    return (await portalForVisitor()).workerLinks.sendDocument({
      ...{ token, pass: await passOf(), idempotencyKey },
      document: document as Parameters<
        Awaited<ReturnType<typeof portalForVisitor>>["workerLinks"]["sendDocument"]
      >[0]["document"],
      file: base64 && file instanceof File ? { name: (file.name.trim() || "document").slice(0, 200), base64 } : null,
    });
  });
  if (outcome.ok) return profileUrl(token, { step: stepOf(kind), sent: stepOf(kind) });
  const { problem } = outcome;
  const isFile = problem.reason !== null && Object.hasOwn(messages.registers.fileProblems, problem.reason);
  if (isFile) return again([{ field: "file", message: problem.message }]);
  const answer = refusedBy(problem, values);
  return "errors" in answer ? again(answer.errors, answer.message) : profileUrl(token);
}

const typedSchema = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  message: z.string().optional(),
  values: z.record(z.string(), z.string()),
});

/** What was typed beside a document that was not taken a moment ago, and what was wrong with it. */
export async function typedDocument(kind: DocumentKind): Promise<z.infer<typeof typedSchema> | null> {
  const sealed = (await cookies()).get(TYPED_COOKIE)?.value;
  const opened = sealed ? await unsealTyped(sealed) : null;
  if (!opened) return null;
  const parsed = typedSchema.safeParse(JSON.parse(opened));
  // Another paper's: of one that was not shown again.
  return parsed.success && (parsed.data.values.kind ?? kind) === kind ? parsed.data : null;
}

/** What stands in the controls of a step, from what its fields hold. */
export function profileValues(step: LinkStep, { values, gaps }: OpenedProfile): Values {
  const text = (value: unknown): string =>
    typeof value === "string" || typeof value === "number" ? String(value) : value === true ? "on" : "";
  const flat = (prefix: string, value: unknown): Values =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [`${prefix}.${name}`, text(part)]))
      : {};
  const stored = (field: RowList): FormRow[] => {
    const list = values[field];
    return Array.isArray(list)
      ? list.map((row: object) => Object.fromEntries(Object.entries(row).map(([name, part]) => [name, text(part)])))
      : [];
  };
  const rows = (field: RowList): Values => {
    const own = stored(field);
    if (field === "gaps") return gapsShown({ employments: stored("employments"), gaps: own, unexplained: gaps });
    return valuesOfRows(field, own.length > 0 ? own : [freshRows[field]]);
  };
  const fields: readonly string[] = step in linkFields ? linkFields[step as keyof typeof linkFields] : [];
  return Object.assign(
    {},
    ...fields.map((field): Values => {
      if (isRowList(field)) return rows(field);
      if (field === "bank") return {};
      if (field === "address") return { "address.country": "GB", ...flat(field, values[field]) };
      return { [field]: text(values[field]) };
    }),
  );
}

/** The page of the health questions of a worker. */
export const medicalPath = (workerId: string): string => questionnairePath(workerId, medicalType);
