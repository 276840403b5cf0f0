/**
 * The calls about imports of workers (domain.md, Bulk): upload, match the columns, review the errors, fix them, import,
 * undo. Reading, checking, importing and undoing are jobs: `get` returns their progress. Times are ISO.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { panels } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { importFields } from "./fields";

const texts = messages.workerImports;

const importStatusSchema = z.enum([
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
export const panelSchema = z.enum(panels, texts.fileErrors.panel);

const importSchema = z.object({
  _id: z.uuid(),
  agency: z.object({ _id: z.uuid(), name: z.string() }),
  fileName: z.string(),
  panel: panelSchema,
  status: importStatusSchema,
  /** Why it failed, or why it is done although its job was abandoned, in words. */
  problem: z.string().nullable(),
  headings: z.array(z.string()),
  /** The field of each column, or null for a column that is left out. */
  mapping: z.array(importFieldSchema.nullable()),
  /** The number of rows below the headings that are not empty. */
  total: z.int(),
  /** The number of rows that the current step has processed. */
  progress: z.object({ done: z.int(), of: z.int() }),
  counts: z.record(importRowStatusSchema, z.int()),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** The time until which it can be undone; null where it cannot. */
  undoUntil: z.iso.datetime().nullable(),
  lock: z.int32(),
});
export type WorkerImport = z.infer<typeof importSchema>;

const importSummarySchema = importSchema
  .pick({
    _id: true,
    agency: true,
    fileName: true,
    panel: true,
    status: true,
    problem: true,
    total: true,
    createdBy: true,
    createdAt: true,
    finishedAt: true,
  })
  .extend({ imported: z.int() });
export type ImportSummary = z.infer<typeof importSummarySchema>;

const personSchema = z.object({ _id: z.uuid(), number: z.string(), name: z.string() });

const importRowSchema = z.object({
  row: z.int(),
  status: importRowStatusSchema,
  /** One per heading, as read or corrected. */
  cells: z.array(z.string()),
  problems: z.array(z.object({ field: importFieldSchema, message: z.string() })),
  /** The existing worker, where the caller may see them. */
  duplicateOf: personSchema.nullable(),
  /** The worker that was created from it. */
  worker: personSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const oneImport = z.object({ importId: z.uuid() });
/** The version number the page was rendered with, for optimistic locking. */
const locked = oneImport.extend({ lock: z.int32() });
const newLock = z.object({ lock: z.int32() });

const cell = z.string().max(constants.importCellMaxLength);
const base64 = z.string().max(Math.ceil((constants.importMaxBytes * 4) / 3) + 4, texts.fileErrors.tooLarge);
const fileName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .transform((name) => name.replace(/\p{Cc}|\p{Cs}/gu, ""));

export const imports = {
  list: oc
    .route({
      method: "GET",
      path: "/worker-imports",
      summary: "Imports of workers, the newest first, a page at a time",
    })
    .input(
      z.object({
        /** For the platform's staff: imports of one agency only. */
        agencyId: z.uuid().optional(),
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(importSummarySchema), ...pageOutput })),

  begin: oc
    .route({ method: "POST", path: "/worker-imports", summary: "Upload a CSV or Excel file of workers" })
    .input(
      z.object({
        /** Required for the platform's staff; an agency's own people import workers of their own agency. */
        agencyId: z.uuid().optional(),
        /** The platform's staff import on-panel workers only. */
        panel: panelSchema,
        file: z.object({ name: fileName, base64 }),
      }),
    )
    .output(oneImport),

  get: oc
    .route({ method: "GET", path: "/worker-imports/{importId}", summary: "The status of an import" })
    .input(oneImport)
    .output(importSchema),

  rows: oc
    .route({ method: "GET", path: "/worker-imports/{importId}/rows", summary: "Rows of an import, a page at a time" })
    .input(
      oneImport.extend({
        status: importRowStatusSchema.optional(),
        /** The last row of the previous page. */
        after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
      }),
    )
    .output(z.object({ items: z.array(importRowSchema), next: z.int().nullable() })),

  map: oc
    .route({
      method: "PUT",
      path: "/worker-imports/{importId}/mapping",
      summary: "Match columns to fields; the rows are checked again",
    })
    .input(locked.extend({ mapping: z.array(importFieldSchema.nullable()).max(constants.importColumnsMax) }))
    .output(newLock),

  fix: oc
    .route({
      method: "PUT",
      path: "/worker-imports/{importId}/rows",
      summary: "Correct cells of rows; the rows are checked again",
    })
    .input(
      locked.extend({
        rows: z
          .array(
            z.object({
              row: z.int32(),
              /** By field; fields that are not named are unchanged. */
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
      summary: "Import the workers: all, which requires every row to be valid, or the valid ones only",
    })
    .input(locked.extend({ which: z.enum(["all", "good"]) }))
    .output(newLock),

  undo: oc
    .route({
      method: "POST",
      path: "/worker-imports/{importId}/undo",
      summary: "Undo an import within a day: removes its workers that have not been changed since",
    })
    .input(locked)
    .output(newLock),
};
