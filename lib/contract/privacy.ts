/**
 * Privacy of workers: access log, personal data export, erasure and retention (spec section 3; domain.md, Worker). Days
 * are `YYYY-MM-DD`, times ISO, periods whole months.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { lines } from "@/lib/contract/common/text";

const texts = messages.privacy;

/** The parts of a worker's personal data whose reading is logged. */
const accessedParts = [
  "profile",
  "photo",
  "document",
  "compliance",
  "medicalOutcome",
  "bankDetails",
  "profileChange",
  "export",
] as const;
export type AccessedPart = (typeof accessedParts)[number];

/** The classes of records, each with a retention period of its own. */
export const recordClasses = [
  "identity",
  "contact",
  "rightToWork",
  "dbs",
  "medical",
  "training",
  "references",
  "bankDetails",
  "payroll",
  "history",
  "accessLog",
] as const;
export type RecordClass = (typeof recordClasses)[number];
const recordClassSchema = z.enum(recordClasses);

const worker = z.object({ workerId: z.uuid() });

/** What an erasure deletes, or would delete: the number of rows of each class. */
const erasedSchema = z.object({ record: z.string(), count: z.int() });
/** What an erasure retains: under which law, and until when where that is known. */
const retainedSchema = erasedSchema.extend({ why: z.string(), until: z.string().nullable() });

const privacyOfWorkerSchema = z.object({
  worker: z.object({
    _id: z.uuid(),
    number: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    employmentStatus: z.string(),
    erasedAt: z.iso.datetime().nullable(),
    lock: z.int32(),
  }),
  /** `hasNotLeft`: the worker must have left first. `nothing`: all of it must be retained for now. */
  refusal: z.enum(["hasNotLeft", "nothing"]).nullable(),
  erased: z.array(erasedSchema),
  kept: z.array(retainedSchema),
  /** The newest first. */
  receipts: z.array(
    z.object({
      _id: z.uuid(),
      at: z.iso.datetime(),
      reason: z.string(),
      /** Null for the nightly job. */
      by: z.string().nullable(),
      erased: z.array(erasedSchema),
      kept: z.array(retainedSchema),
    }),
  ),
});
export type PrivacyOfWorker = z.infer<typeof privacyOfWorkerSchema>;

export const exportFormats = ["json", "pdf"] as const;
export const exportPurposes = ["access", "portability", "regulator", "legal"] as const;

const fileSchema = z.object({ name: z.string(), contentType: z.string(), base64: z.string() });

export const accessEntrySchema = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  part: z.enum([...accessedParts, "questionnaire"]),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

const retentionPeriodSchema = z.object({
  record: recordClassSchema,
  from: z.enum(["leaving", "taxYear", "creation"]),
  /** The effective value. */
  months: z.int(),
  /** The value set here; null where it is inherited. */
  own: z.int().nullable(),
  inherited: z.int(),
  /** The range within which it may be set here. */
  least: z.int(),
  most: z.int(),
  law: z.string(),
  lock: z.int32(),
});
export type RetentionPeriod = z.infer<typeof retentionPeriodSchema>;

const periodsInput = z.object({
  periods: z
    .array(
      z.object({
        record: recordClassSchema,
        /** Null makes it inherit. */
        months: z.int(texts.monthsNeeded).min(0, texts.monthsNeeded).max(1_200, texts.monthsNeeded).nullable(),
        /** The version number the period was read with; 0 where there was none. */
        lock: z.int32().min(0),
      }),
    )
    .max(recordClasses.length, texts.twice)
    .refine((periods) => new Set(periods.map(({ record }) => record)).size === periods.length, texts.twice),
});

const page = {
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
};

export const privacy = {
  get: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/privacy",
      summary: "What an erasure of a worker's data would delete and retain, and the receipts of earlier ones",
    })
    .input(worker)
    .output(privacyOfWorkerSchema),

  export: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/export",
      summary: "Export a worker's personal data, as JSON or PDF",
    })
    .input(
      worker.extend({
        format: z.enum(exportFormats, texts.formatUnknown),
        /** The purpose, stored in the audit log. */
        purpose: z.enum(exportPurposes, texts.purposeNeeded),
      }),
    )
    .output(fileSchema),

  file: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/files/{fileId}",
      summary: "A file that an export lists",
    })
    .input(worker.extend({ fileId: z.uuid() }))
    .output(fileSchema),

  erase: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/erasure",
      summary: "Erase a worker's data, except what must be retained by law",
    })
    .input(
      worker.extend({
        reason: lines(constants.reasonMaxLength, texts.reasonNeeded),
        /** The worker's number, entered again. */
        confirm: z.string(texts.confirmNeeded).trim().min(1, texts.confirmNeeded).max(100, texts.confirmWrong),
        lock: z.int32(),
      }),
    )
    .output(privacyOfWorkerSchema),

  access: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/access",
      summary: "The access log of a worker's data, the latest first, a page at a time",
    })
    .input(worker.extend(page))
    .output(
      z.object({
        worker: z.object({ _id: z.uuid(), number: z.string(), firstName: z.string(), lastName: z.string() }),
        items: z.array(accessEntrySchema),
        next: z.string().nullable(),
      }),
    ),

  retention: oc
    .route({
      method: "GET",
      path: "/retention",
      summary: "The retention period of each record class: the caller's agency's, or the platform's",
    })
    .output(z.array(retentionPeriodSchema)),

  saveRetention: oc
    .route({ method: "PUT", path: "/retention", summary: "Set retention periods longer than the platform's" })
    .input(periodsInput)
    .output(z.array(retentionPeriodSchema)),

  savePlatformRetention: oc
    .route({
      method: "PUT",
      path: "/retention/platform",
      summary: "Set the platform's default retention periods",
    })
    .input(periodsInput)
    .output(z.array(retentionPeriodSchema)),

  retentionReceipts: oc
    .route({
      method: "GET",
      path: "/retention/receipts",
      summary: "What the nightly job erased, the latest first, a page at a time",
    })
    .input(z.object(page))
    .output(
      z.object({
        items: z.array(
          z.object({
            _id: z.uuid(),
            at: z.iso.datetime(),
            agency: z.string(),
            record: z.string(),
            /** Months. */
            period: z.int(),
            before: z.string(),
            deleted: z.int(),
            digest: z.string(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
};
