/** Imports of workers: uploads by form, changes by form, and the CSV files to download. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { errorOf, type FormAnswer, type Values } from "@/lib/bff/organisations/forms";
import { expiredPath } from "@/lib/bff/sessions/session";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  type ImportRow,
  importFieldSchema,
  importRowStatusSchema,
  panelSchema,
  type WorkerImport,
} from "@/lib/contract/imports";
import { type ImportField, importColumns, importFields } from "@/lib/contract/imports/fields";
import { type PortalAction, portalAction } from "./action";
import { toCsv } from "./csv";
import { streamCsv } from "./csv-stream";
import type { Client } from "./http-client";
import { readTexts, textOf } from "./parameters";
import type { Result, ResultError } from "./result";

const texts = messages.workerImports;
type FileError = keyof typeof texts.fileErrors;

const HOME = "/dashboard/workers/create-new-bulk";
/** The page of one import. */
const importPath = (importId: string): string => `${HOME}/${importId}`;

/** The error message for the code in an address; null for an unknown code. */
export const importFileErrorOf = (word: string | undefined): string | null =>
  word !== undefined && Object.hasOwn(texts.fileErrors, word) ? texts.fileErrors[word as FileError] : null;

function wordOf({ code, reason, fields }: ResultError): FileError {
  if (reason && Object.hasOwn(texts.fileErrors, reason)) return reason as FileError;
  if (fields.some(({ field }) => field === "agencyId")) return "agency";
  if (fields.some(({ field }) => field === "panel")) return "panel";
  return code === "SERVICE_UNAVAILABLE" ? "unavailable" : "refused";
}

/** Back to the form, with the code of the error. Neither the file nor its name may be in an address. */
function backTo(error: FileError, agencyId?: string): string {
  const given = new URLSearchParams({ error });
  if (agencyId) given.set("agency", agencyId);
  return `${HOME}?${given}`;
}

/**
 * Receives an uploaded import file. Returns the page to redirect to; never throws, whatever an anonymous visitor sends.
 */
export async function receiveImportFile(request: Request): Promise<string> {
  const data = await readFormData(request).catch(() => undefined);
  if (!data) return backTo(data === null ? "tooLarge" : "refused");
  const values = postedTexts(data);
  const agency = z.uuid().safeParse(values["agencyId"]);
  const agencyId = agency.success ? agency.data : undefined;
  const answer = await portalAction<{ path: string }>(
    data,
    [],
    async ({ call }) => {
      const panel = panelSchema.safeParse(values["panel"]);
      const file = data.get("file");
      if (!panel.success) return { path: backTo("panel", agencyId) };
      if (!(file instanceof File) || file.size === 0) return { path: backTo("missing", agencyId) };
      if (file.size > constants.importMaxBytes) return { path: backTo("tooLarge", agencyId) };
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const name = (file.name || "workers.csv").slice(-200);
      const result = await call((client) =>
        client.imports.begin({ ...(agencyId ? { agencyId } : {}), panel: panel.data, file: { name, base64 } }),
      );
      return { path: result.ok ? importPath(result.data.importId) : backTo(wordOf(result.error), agencyId) };
    },
    true,
  );
  if ("path" in answer) return answer.path;
  return answer.reason === "expired" ? expiredPath() : backTo(answer.reason ?? "unavailable", agencyId);
}

const base = z.object({ importId: z.uuid(), lock: z.coerce.number().int() });
type Base = z.infer<typeof base>;

/** The field chosen for each column; an unknown value leaves the column out. */
const mappingFrom = (values: Values, count: number) =>
  Array.from({ length: count }, (_, at) =>
    importFieldSchema
      .nullable()
      .catch(null)
      .parse(values[`column.${at}`] ?? null),
  );

/** Corrections: `row.12.email`. */
function rowsFrom(values: Values) {
  const rows = new Map<number, Partial<Record<ImportField, string>>>();
  for (const [name, value] of Object.entries(values)) {
    const [, row, field] = /^row\.(\d{1,9})\.(\w+)$/.exec(name) ?? [];
    const known = importFieldSchema.safeParse(field);
    if (!row || !known.success) continue;
    rows.set(Number(row), { ...rows.get(Number(row)), [known.data]: value.slice(0, constants.importCellMaxLength) });
  }
  return [...rows].map(([row, cells]) => ({ row, values: cells }));
}

const makers: Record<string, (client: Client, of: Base, values: Values) => Promise<unknown>> = {
  map: (client, of, values) => {
    const count = Math.min(Number(values["columns"]) || 0, constants.importColumnsMax);
    return client.imports.map({ ...of, mapping: mappingFrom(values, count) });
  },
  fix: (client, of, values) => client.imports.fix({ ...of, rows: rowsFrom(values) }),
  start: (client, of, values) => client.imports.start({ ...of, which: values["which"] === "all" ? "all" : "good" }),
  undo: (client, of) => client.imports.undo(of),
};

export type ImportChanged = FormAnswer | { status: "continueTo"; path: string };

/** Carries out the change to an import that the form's `do` names, then redirects to its page. */
export async function changeImportByForm({ call }: PortalAction, data: FormData): Promise<ImportChanged> {
  const values = postedTexts(data);
  const of = base.safeParse(values);
  const make = values["do"] !== undefined && Object.hasOwn(makers, values["do"]) ? makers[values["do"]] : undefined;
  if (!of.success || !make) {
    return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  }
  const result = await call((client) => make(client, of.data, values));
  if (!result.ok) return errorOf(result.error, values);
  return { status: "continueTo", path: ownPath(importPath(of.data.importId)) ?? HOME };
}

/** The query of an import's page. */
export function readImportQuery(parameters: Record<string, unknown>) {
  const status = importRowStatusSchema.safeParse(textOf(parameters["show"]));
  const after = z.coerce.number().int().min(1).max(2_000_000_000).safeParse(textOf(parameters["after"]));
  const { do: asked } = readTexts(parameters, ["do"]);
  return {
    show: status.success ? status.data : undefined,
    after: after.success ? after.data : undefined,
    asked: z.enum(["columns", "undo", "fix"]).optional().catch(undefined).parse(asked),
  };
}

/** A sample import file: the headings, and an example of each column. */
export const importSample = (): string =>
  toCsv([importFields.map((field) => texts.fields[field]), importColumns.map(({ example }) => example)]);

/** A row's errors in one cell; for a row without errors that was left out, that the import did not reach it. */
const rowErrorsOf = ({ status, problems }: Pick<ImportRow, "status" | "problems">): string => {
  if (status === "left" && problems.length === 0) return texts.notReached;
  return problems.map(({ field, message }) => `${texts.fields[field]}: ${message}`).join("; ");
};

const FAILED = ["bad", "left", "duplicate"] as const;

/** The rows that cannot be or were not imported, as in the file, each with its errors. */
export function failedRowsCsv(
  client: Client,
  { _id: importId, headings }: WorkerImport,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const read = async (cursor?: string) => {
    const [at = 0, after] = (cursor ?? "0").split(":").map(Number);
    const page = await client.imports.rows({
      importId,
      status: FAILED[at] ?? "bad",
      limit: constants.listPageSizeMax,
      ...(after ? { after } : {}),
    });
    if (page.next) return { items: page.items, next: `${at}:${page.next}` };
    return { items: page.items, next: at + 1 < FAILED.length ? `${at + 1}` : null };
  };
  return streamCsv([...headings, texts.problemHeading], (row: ImportRow) => [...row.cells, rowErrorsOf(row)], read);
}
