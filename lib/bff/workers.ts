/** The list of workers: what its address asks for, what is done to the ticked ones, and the whole of it as a table file. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import {
  type BulkResult,
  employmentActions,
  type WorkerQuery,
  type WorkerRow,
  workerListInputSchema,
  workerQuerySchema,
} from "@/lib/contract/workers";
import { calendarDate, formatDate, formatName, type TimePreference } from "@/lib/format";
import type { PortalAction } from "./action";
import { portal } from "./client";
import { streamCsv } from "./csv-stream";
import type { Outcome } from "./outcome";
import { textOf } from "./parameters";
import { fieldErrors } from "./typed";

const texts = messages.workers;

export type WorkersAddress = WorkerQuery & { after?: string; reopen?: string };

/** What an address narrows the list to, as far as it makes sense; what does not is left out. */
export function readWorkerQuery(parameters: Record<string, unknown>): WorkerQuery {
  return Object.fromEntries(
    Object.entries(workerQuerySchema.shape).flatMap(([name, schema]) => {
      const parsed = schema.safeParse(textOf(parameters[name]));
      return parsed.success && parsed.data ? [[name, parsed.data]] : [];
    }),
  );
}

/** The same with the page of it, and with the worker whose questionnaire is being opened again. */
export const readWorkersAddress = (parameters: Record<string, unknown>): WorkersAddress => ({
  ...readWorkerQuery(parameters),
  after: workerListInputSchema.shape.after.catch(undefined).parse(textOf(parameters.after)),
  reopen: textOf(parameters.reopen),
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
  ["Runs out on", ({ expiresOn }) => (expiresOn ? formatDate(expiresOn) : "")],
  ["Medical questionnaire", ({ questionnaire }) => texts.questionnaire[questionnaire.status]],
  ["Added on", ({ addedAt }, preference) => formatDate(calendarDate(addedAt, preference))],
];

/** Every worker that the query finds, as CSV; that the list was taken is on record. */
export async function workersCsv(
  query: WorkerQuery,
  preference: TimePreference,
): Promise<Outcome<ReadableStream<Uint8Array>>> {
  const client = await portal();
  return streamCsv(
    columns.map(([heading]) => heading),
    (row: WorkerRow) => columns.map(([, cell]) => cell(row, preference)),
    async (after) => {
      const page = await client.workers.list({ ...query, after, limit: constants.listPageSizeMax });
      if (!after) await client.workers.noteExport(query);
      return page;
    },
  );
}

const bulkSchema = z.object({
  workerIds: z.array(z.uuid()).min(1, texts.tickSome).max(constants.listPageSizeMax),
  action: z.enum(["questionnaire", ...employmentActions], texts.chooseAction),
  reason: z
    .string()
    .trim()
    .max(constants.reasonMaxLength, texts.reasonTooLong(constants.reasonMaxLength))
    .transform((reason) => reason || undefined),
});

/** The controls of the form: named apart from those of other forms on the page, whose ids follow their names too. */
const BULK = { action: "bulkAction", reason: "bulkReason" } as const;

/** What was typed, to come back: the ticked ids stand in one, told apart by blanks. */
const typedBulk = (data: FormData) => {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.slice(0, 2 * constants.reasonMaxLength) : "";
  };
  const ids = data.getAll("worker").filter((id) => typeof id === "string" && z.uuid().safeParse(id).success);
  return {
    workers: ids.slice(0, constants.listPageSizeMax).join(" "),
    [BULK.action]: text(BULK.action),
    [BULK.reason]: text(BULK.reason),
  };
};

type Refused = {
  status: "invalid" | "failed";
  message: string;
  errors: { field: string; message: string }[];
  values: Record<string, string>;
};
type Done = { status: "done"; message: string; once: string[] };

const worded = ({ worker, message }: BulkResult): string =>
  worker ? `${formatName(worker)}, ${worker.workerId}: ${message}` : message;

/** Does one thing to every ticked worker; says of each what came of it, those first to whom it was not done. */
export async function applyToWorkers(data: FormData, call: PortalAction["call"]): Promise<Refused | Done> {
  const values = typedBulk(data);
  const parsed = bulkSchema.safeParse({
    workerIds: values.workers.split(" ").filter(Boolean),
    action: values[BULK.action],
    reason: values[BULK.reason],
  });
  if (!parsed.success) {
    // There is no one control for the ticks: what to do with them stands for them.
    const errors = parsed.error.issues.map(({ path, message }) => ({
      field: path[0] === "reason" ? BULK.reason : BULK.action,
      message,
    }));
    return { status: "invalid", message: messages.general.problem, errors: errors.slice(0, 1), values };
  }
  const { action, workerIds, reason } = parsed.data;
  const outcome = await call((client) =>
    action === "questionnaire"
      ? client.workers.sendQuestionnaires({ workerIds })
      : client.workers.changeEmployments({ workerIds, action, reason }),
  );
  if (!outcome.ok) {
    const errors = fieldErrors(outcome.problem).map(({ message }) => ({ field: BULK.reason, message }));
    return { status: errors.length > 0 ? "invalid" : "failed", message: outcome.problem.message, errors, values };
  }
  const { results } = outcome.data;
  const done = results.filter((result) => result.done);
  return {
    status: "done",
    message: texts.bulkDone(done.length, results.length),
    once: [...results.filter((result) => !result.done), ...done].map(worded),
  };
}
