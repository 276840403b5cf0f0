/**
 * The calls about files of workers on their way in (domain.md, Bulk): upload, match the columns, look at what is wrong, put it
 * right, import, undo. Reading, checking, importing and undoing are jobs: `get` says how far they are. Times are ISO.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { importFields } from "./import-fields";

const texts = messages.workerImports;

export const importStatusSchema = z.enum([
  "reading",
  "mapping",
  "checking",
  "checked",
  "importing",
  "done",
  "undoing",
  "undone",
  "failed",
]);
export type ImportStatus = z.infer<typeof importStatusSchema>;

export const importRowStatusSchema = z.enum([
  "unchecked",
  "good",
  "bad",
  "duplicate",
  "imported",
  "left",
  "undone",
  "kept",
]);
export type ImportRowStatus = z.infer<typeof importRowStatusSchema>;

export const importFieldSchema = z.enum(importFields);
export const panelSchema = z.enum(["on", "off"], texts.fileProblems.panel);

const importSchema = z.object({
  _id: z.uuid(),
  agency: z.object({ _id: z.uuid(), name: z.string() }),
  fileName: z.string(),
  panel: panelSchema,
  status: importStatusSchema,
  /** Why it failed, or is done though it was given up before its end, in words. */
  problem: z.string().nullable(),
  headings: z.array(z.string()),
  /** By heading: the field it holds, or null for one that is left out. */
  mapping: z.array(importFieldSchema.nullable()),
  /** Rows below the headings in which something stands. */
  total: z.int(),
  /** Of the rows of the present step, how many are done with. */
  progress: z.object({ done: z.int(), of: z.int() }),
  counts: z.record(importRowStatusSchema, z.int()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: z.iso.datetime().nullable(),
  lock: z.int32(),
});
export type WorkerImport = z.infer<typeof importSchema>;

export const importSummarySchema = importSchema
  .pick({
    ...{ _id: true, agency: true, fileName: true, panel: true, status: true, problem: true, total: true },
    ...{ createdBy: true, createdAt: true, finishedAt: true },
  })
  .extend({ imported: z.int() });
export type ImportSummary = z.infer<typeof importSummarySchema>;

const personSchema = z.object({ _id: z.uuid(), number: z.string(), name: z.string() });

export const importRowSchema = z.object({
  row: z.int(),
  status: importRowStatusSchema,
  /** By heading, as they were read or corrected. */
  cells: z.array(z.string()),
  problems: z.array(z.object({ field: importFieldSchema, message: z.string() })),
  /** The worker who is on file already, where whoever asks may see him. */
  duplicateOf: personSchema.nullable(),
  /** The worker it became. */
  worker: personSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const oneImport = z.object({ importId: z.uuid() });
/** The lock number the page was drawn with: two people, one import. */
const locked = oneImport.extend({ lock: z.int32() });
const newLock = z.object({ lock: z.int32() });

const cell = z.string().max(constants.importCellMaxLength);
const base64 = z.string().max(Math.ceil((constants.importMaxBytes * 4) / 3) + 4, texts.fileProblems.tooLarge);
const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .transform((name) => name.replace(/\p{Cc}|\p{Cs}/gu, ""));

export const imports = {
  list: oc
    .route({ method: "GET", path: "/worker-imports", summary: "Files of workers, the newest first, a page at a time" })
    .input(
      z.object({
        /** For the platform's staff: of one agency alone. */
        agencyId: z.uuid().optional(),
        after: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
      }),
    )
    .output(z.object({ items: z.array(importSummarySchema), next: z.string().nullable() })),

  begin: oc
    .route({ method: "POST", path: "/worker-imports", summary: "Upload a CSV or Excel file of workers" })
    .input(
      z.object({
        /** Needed of the platform's staff; an agency's own people bring in their own. */
        agencyId: z.uuid().optional(),
        /** The platform's staff bring in on-panel workers alone. */
        panel: panelSchema,
        file: z.object({ name: fileName, base64 }),
      }),
    )
    .output(oneImport),

  get: oc
    .route({ method: "GET", path: "/worker-imports/{importId}", summary: "Where an import stands" })
    .input(oneImport)
    .output(importSchema),

  rows: oc
    .route({ method: "GET", path: "/worker-imports/{importId}/rows", summary: "Rows of an import, a page at a time" })
    .input(
      oneImport.extend({
        status: importRowStatusSchema.optional(),
        /** The row the last page ended with. */
        after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
      }),
    )
    .output(z.object({ items: z.array(importRowSchema), next: z.int().nullable() })),

  map: oc
    .route({
      method: "PUT",
      path: "/worker-imports/{importId}/mapping",
      summary: "Say which column holds what; the rows are checked anew",
    })
    .input(locked.extend({ mapping: z.array(importFieldSchema.nullable()).max(constants.importColumnsMax) }))
    .output(newLock),

  fix: oc
    .route({
      method: "PUT",
      path: "/worker-imports/{importId}/rows",
      summary: "Correct cells of rows; the rows are checked anew",
    })
    .input(
      locked.extend({
        rows: z
          .array(
            z.object({
              row: z.int32(),
              /** By field; what is not named stays as it is. */
              values: z.partialRecord(importFieldSchema, cell),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(newLock),

  start: oc
    .route({
      method: "POST",
      path: "/worker-imports/{importId}/start",
      summary: "Put the workers on file: all, which needs every row to be good, or the good ones",
    })
    .input(locked.extend({ which: z.enum(["all", "good"]) }))
    .output(newLock),

  undo: oc
    .route({
      method: "POST",
      path: "/worker-imports/{importId}/undo",
      summary: "Take the workers of an import away again that nobody has touched, within a day",
    })
    .input(locked)
    .output(newLock),
};
