/**
 * The list of workers: the query in its address, bulk actions on the selected workers, and the whole list as a CSV
 * file.
 */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { streamCsv } from "@/lib/bff/csv-stream";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import { type ListAddress, readListAddress } from "@/lib/bff/lists";
import { textOf } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { actionsWithReason } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  type BulkResult,
  employmentActions,
  type WorkerQuery,
  type WorkerRow,
  workerQuerySchema,
} from "@/lib/contract/workers";
import { formatDate, formatName, formatNumber, type TimePreference } from "@/lib/format";

const texts = messages.workers;

export type WorkersAddress = WorkerQuery & ListAddress;

/** The list's filters from the address; parameters that are not valid are left out. */
export function readWorkerQuery(parameters: Record<string, unknown>): WorkerQuery {
  return Object.fromEntries(
    Object.entries(workerQuerySchema.shape).flatMap(([name, schema]) => {
      const parsed = schema.safeParse(textOf(parameters[name]));
      return parsed.success && parsed.data ? [[name, parsed.data]] : [];
    }),
  );
}

/** The filters with the page. */
export const readWorkersAddress = (parameters: Record<string, unknown>): WorkersAddress => ({
  ...readWorkerQuery(parameters),
  ...readListAddress(parameters),
});

type Cell = (row: WorkerRow, preference: TimePreference) => string;

const columns: [string, Cell][] = [
  ["Worker ID", ({ workerId }) => workerId],
  ["First name", ({ firstName }) => firstName],
  ["Last name", ({ lastName }) => lastName],
  ["Agency", ({ agency }) => agency.name],
  ["Worker types", ({ workerTypes }) => workerTypes.join("; ")],
  ["Branches", ({ branches }) => branches.join("; ")],
  ["Panel", ({ panel }) => texts.panel[panel]],
  ["Employment", ({ employment }) => texts.employment[employment]],
  ["Verification", ({ verification }) => texts.verification[verification]],
  ["Compliance", ({ compliance }) => texts.compliance[compliance]],
  ["Expires on", ({ expiresOn }) => (expiresOn ? formatDate(expiresOn) : "")],
  ["Medical questionnaire", ({ questionnaire }) => texts.questionnaire[questionnaire.status]],
  ["Added on", ({ addedAt }, preference) => formatDate(addedAt, preference)],
];

/** Every worker that matches the query, as CSV; the export is recorded in the audit log. */
export async function workersCsv(
  query: WorkerQuery,
  preference: TimePreference,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const client = await portal();
  return streamCsv(
    columns.map(([heading]) => heading),
    (row: WorkerRow) => columns.map(([, cell]) => cell(row, preference)),
    async (after) => {
      const page = await client.workers.list({ ...query, after, limit: constants.listPageSizeMax });
      if (!after) await client.workers.recordExport(query);
      return page;
    },
  );
}

const bulkSchema = z
  .object({
    workerIds: z.array(z.uuid()).max(constants.listPageSizeMax),
    /** How many workers match, where all of them were selected. */
    matching: z.coerce.number().int().min(0).max(constants.bulkWorkersMax),
    confirmed: z.coerce.number(),
    action: z.enum(["questionnaire", ...employmentActions], texts.chooseAction),
    reason: z
      .string()
      .trim()
      .max(constants.reasonMaxLength, texts.reasonTooLong(constants.reasonMaxLength))
      .transform((reason) => reason || undefined),
  })
  .refine(({ workerIds, matching }) => workerIds.length > 0 || matching > 0, { message: texts.selectSome });

/** The names of the form's controls, unique on the page because the ids of controls follow their names. */
const BULK = {
  action: "bulkAction",
  reason: "bulkReason",
  matching: "bulkMatching",
  confirmed: "bulkConfirmed",
  query: "bulkQuery",
} as const;

/** The submitted values to show again: the selected ids in one value, separated by spaces. */
const submittedBulk = (data: FormData) => {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.slice(0, 2 * constants.reasonMaxLength) : "";
  };
  const ids = data.getAll("worker").filter((id) => typeof id === "string" && z.uuid().safeParse(id).success);
  return {
    workers: ids.slice(0, constants.listPageSizeMax).join(" "),
    [BULK.action]: text(BULK.action),
    [BULK.reason]: text(BULK.reason),
    [BULK.matching]: text(BULK.matching),
    [BULK.query]: text(BULK.query),
  };
};

type Refused = {
  status: "invalid" | "failed";
  message: string;
  errors: { field: string; message: string }[];
  values: Record<string, string>;
};
type Done = { status: "done"; message: string; once: string[] };
type Ask = { status: "ask"; message: string; values: Record<string, string> };

/** How many results are listed where all that match were changed; failures come first. */
const RESULTS_SHOWN = 100;

const describeResult = ({ worker, message }: BulkResult): string =>
  worker ? `${formatName(worker)}, ${worker.workerId}: ${message}` : message;

/**
 * Carries out one action on every selected worker, or on all that match once that is confirmed; returns a result for
 * each, failures first.
 */
export async function applyToWorkers(data: FormData, call: PortalAction["call"]): Promise<Refused | Done | Ask> {
  const values = submittedBulk(data);
  const parsed = bulkSchema.safeParse({
    workerIds: values.workers.split(" ").filter(Boolean),
    matching: values[BULK.matching],
    confirmed: data.get(BULK.confirmed) ?? 0,
    action: values[BULK.action],
    reason: values[BULK.reason],
  });
  if (!parsed.success) {
    // There is no single control for the selection, so its errors are shown at the action's control.
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: path[0] === "reason" ? BULK.reason : BULK.action,
      message,
    }));
    return { status: "invalid", message: messages.general.problem, errors: errors.slice(0, 1), values };
  }
  const { action, workerIds, reason, matching, confirmed } = parsed.data;
  const isReasonMissing = !reason && action !== "questionnaire" && actionsWithReason.includes(action);
  if (matching > 0 && matching !== confirmed && !isReasonMissing) {
    return { status: "ask", message: texts.bulkSure[action](formatNumber(matching)), values };
  }
  const query = readWorkerQuery(Object.fromEntries(new URLSearchParams(values[BULK.query])));
  const target = matching > 0 ? { matching: query, expected: matching } : { workerIds };
  const result = await call((client) =>
    action === "questionnaire"
      ? client.workers.sendQuestionnaires(target)
      : client.workers.changeEmployments({ ...target, action, reason }),
  );
  if (!result.ok) {
    const errors = fieldErrors(result.error).map(({ message }) => ({ field: BULK.reason, message }));
    return { status: errors.length > 0 ? "invalid" : "failed", message: result.error.message, errors, values };
  }
  const { results } = result.data;
  const done = results.filter((result) => result.done);
  return {
    status: "done",
    message: texts.bulkDone(done.length, results.length),
    once: [...results.filter((result) => !result.done), ...done].slice(0, RESULTS_SHOWN).map(describeResult),
  };
}
