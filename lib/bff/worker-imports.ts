/** Files of workers: how one comes in by a form, what is done to it by forms, and the files it is handed back in. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { type ImportField, importFields } from "@/lib/contract/import-fields";
import {
  type ImportRow,
  importFieldSchema,
  importRowStatusSchema,
  panelSchema,
  type WorkerImport,
} from "@/lib/contract/worker-imports";
import { toCsv } from "@/lib/format";
import { type PortalAction, portalAction } from "./action";
import { streamCsv } from "./csv-stream";
import { postedTexts } from "./form-rows";
import type { Client } from "./http-client";
import { type FormAnswer, problemOf, type Values } from "./organisation-forms";
import type { Outcome, Problem } from "./outcome";
import { readTexts, textOf } from "./parameters";
import { formWithin } from "./posted-file";
import { expiredPath } from "./session";

const texts = messages.workerImports;
type FileProblem = keyof typeof texts.fileProblems;

const HOME = "/dashboard/workers/create-new-bulk";
/** The page of one import. */
export const importPath = (importId: string): string => `${HOME}/${importId}`;

/** The words of a problem with a file that an address names; nothing for a word that is none of ours. */
export const importFileProblemOf = (word: string | undefined): string | null =>
  word !== undefined && Object.hasOwn(texts.fileProblems, word) ? texts.fileProblems[word as FileProblem] : null;

function wordOf({ code, reason, fields }: Problem): FileProblem {
  if (reason && Object.hasOwn(texts.fileProblems, reason)) return reason as FileProblem;
  if (fields.some(({ field }) => field === "agencyId")) return "agency";
  if (fields.some(({ field }) => field === "panel")) return "panel";
  return code === "SERVICE_UNAVAILABLE" ? "unavailable" : "refused";
}

/** Back to the form, with the word of what was wrong. Neither the file nor its name stands in an address. */
function backTo(problem: FileProblem, agencyId?: string): string {
  const given = new URLSearchParams({ problem });
  if (agencyId) given.set("agency", agencyId);
  return `${HOME}?${given}`;
}

/** Takes a file of workers that was posted. Returns the page to lead to; never throws for anything a stranger can send. */
export async function receiveImportFile(request: Request): Promise<string> {
  const data = await formWithin(request).catch(() => undefined);
  if (!data) return backTo(data === null ? "tooLarge" : "refused");
  const values = postedTexts(data);
  const agency = z.uuid().safeParse(values.agencyId);
  const agencyId = agency.success ? agency.data : undefined;
  const answer = await portalAction<{ path: string }>(
    data,
    [],
    async ({ call }) => {
      const panel = panelSchema.safeParse(values.panel);
      const file = data.get("file");
      if (!panel.success) return { path: backTo("panel", agencyId) };
      if (!(file instanceof File) || file.size === 0) return { path: backTo("missing", agencyId) };
      if (file.size > constants.importMaxBytes) return { path: backTo("tooLarge", agencyId) };
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const name = (file.name || "workers.csv").slice(-200);
      const outcome = await call((client) =>
        client.imports.begin({ ...(agencyId ? { agencyId } : {}), panel: panel.data, file: { name, base64 } }),
      );
      return { path: outcome.ok ? importPath(outcome.data.importId) : backTo(wordOf(outcome.problem), agencyId) };
    },
    true,
  );
  if ("path" in answer) return answer.path;
  return answer.reason === "expired" ? expiredPath() : backTo(answer.reason ?? "unavailable", agencyId);
}

const frame = z.object({ importId: z.uuid(), lock: z.coerce.number().int() });
type Frame = z.infer<typeof frame>;

/** What each heading's control says; a word that is no field leaves the column out. */
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

const makers: Record<string, (client: Client, of: Frame, values: Values) => Promise<unknown>> = {
  map: (client, of, values) => {
    const count = Math.min(Number(values.columns) || 0, constants.importColumnsMax);
    return client.imports.map({ ...of, mapping: mappingFrom(values, count) });
  },
  fix: (client, of, values) => client.imports.fix({ ...of, rows: rowsFrom(values) }),
  start: (client, of, values) => client.imports.start({ ...of, which: values.which === "all" ? "all" : "good" }),
  undo: (client, of) => client.imports.undo(of),
};

export type ImportChanged = FormAnswer | { status: "goOn"; path: string };

/** Does what the form's `do` names to an import, and leads back to its page. */
export async function changeImportByForm({ call }: PortalAction, data: FormData): Promise<ImportChanged> {
  const values = postedTexts(data);
  const of = frame.safeParse(values);
  const make = values.do !== undefined && Object.hasOwn(makers, values.do) ? makers[values.do] : undefined;
  if (!of.success || !make) {
    return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  }
  const outcome = await call((client) => make(client, of.data, values));
  if (!outcome.ok) return problemOf(outcome.problem, values);
  return { status: "goOn", path: ownPath(importPath(of.data.importId)) ?? HOME };
}

/** What the page of an import is asked for. */
export function readImportQuery(parameters: Record<string, unknown>) {
  const status = importRowStatusSchema.safeParse(textOf(parameters.show));
  const after = z.coerce.number().int().min(1).max(2_000_000_000).safeParse(textOf(parameters.after));
  const { do: asked } = readTexts(parameters, ["do"]);
  return {
    show: status.success ? status.data : undefined,
    after: after.success ? after.data : undefined,
    asked: z.enum(["columns", "undo", "fix"]).optional().catch(undefined).parse(asked),
  };
}

/** A file to begin with: the headings, and somebody as he is written. */
export const importSample = (): string => {
  const example: Record<ImportField, string> = {
    ...{ firstName: "Juniper", lastName: "Fallowfield", email: "juniper@example.com", dateOfBirth: "27/03/1990" },
    ...{ niNumber: "AB123456C", phone: "07700 900123", gender: "Female", nationality: "Irish" },
    ...{ workerType: "", branch: "", postcode: "LS1 4AP", employmentType: "PAYE", startOn: "01/06/2026" },
  };
  return toCsv([importFields.map((field) => texts.fields[field]), importFields.map((field) => example[field])]);
};

/** A row's problems in one cell; of a row that was left out with nothing wrong, that the import did not come to it. */
export const problemsOf = ({ status, problems }: Pick<ImportRow, "status" | "problems">): string => {
  if (status === "left" && problems.length === 0) return texts.notReached;
  return problems.map(({ field, message }) => `${texts.fields[field]}: ${message}`).join("; ");
};

const FAILED = ["bad", "left", "duplicate"] as const;

/** The rows that cannot be imported, or were not, as the file had them, with what is wrong beside each. */
export function failedRowsCsv(
  client: Client,
  { _id: importId, headings }: WorkerImport,
): Promise<Outcome<ReadableStream<Uint8Array>>> {
  const read = async (cursor?: string) => {
    const [at = 0, after] = (cursor ?? "0").split(":").map(Number);
    const page = await client.imports.rows({
      ...{ importId, status: FAILED[at] ?? "bad", limit: constants.listPageSizeMax },
      ...(after ? { after } : {}),
    });
    if (page.next) return { items: page.items, next: `${at}:${page.next}` };
    return { items: page.items, next: at + 1 < FAILED.length ? `${at + 1}` : null };
  };
  return streamCsv([...headings, texts.problemHeading], (row: ImportRow) => [...row.cells, problemsOf(row)], read);
}
