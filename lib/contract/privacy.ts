/**
 * Privacy of workers: what people opened of them, what is held about them, and when it goes (spec section 3; domain.md, Worker).
 * Days are `YYYY-MM-DD`, times ISO, periods whole months.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { lines } from "./text";

const texts = messages.privacy;

/** The parts of what is held about a worker whose opening is noted. */
export const readingParts = [
  "profile",
  "photo",
  "document",
  "compliance",
  "medicalOutcome",
  "bankDetails",
  "profileChange",
  "export",
] as const;
export type ReadingPart = (typeof readingParts)[number];

/** The classes of records, each with a period of its own. */
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
  "readings",
] as const;
export type RecordClass = (typeof recordClasses)[number];
const recordClassSchema = z.enum(recordClasses);

const worker = z.object({ workerId: z.uuid() });

/** What an erasure takes away, or would: how many rows of which class. */
const erasedSchema = z.object({ record: z.string(), count: z.int() });
/** What it leaves: by which law, and until when where that is known. */
const keptSchema = erasedSchema.extend({ why: z.string(), until: z.string().nullable() });

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
  /** `stillWorks`: he must have left first. `nothing`: all that is held must be kept for now. */
  refusal: z.enum(["stillWorks", "nothing"]).nullable(),
  erased: z.array(erasedSchema),
  kept: z.array(keptSchema),
  /** The newest first. */
  receipts: z.array(
    z.object({
      _id: z.uuid(),
      at: z.iso.datetime(),
      reason: z.string(),
      /** Null for the nightly job. */
      by: z.string().nullable(),
      erased: z.array(erasedSchema),
      kept: z.array(keptSchema),
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
  part: z.enum([...readingParts, "questionnaire"]),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

export const retentionPeriodSchema = z.object({
  record: recordClassSchema,
  from: z.enum(["leaving", "taxYear", "creation"]),
  /** What holds. */
  months: z.int(),
  /** What was said here; null where it is left to what stands behind it. */
  own: z.int().nullable(),
  inherited: z.int(),
  /** Between these it may be set here. */
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
        /** Null leaves it to what stands behind it. */
        months: z.int(texts.monthsNeeded).min(0, texts.monthsNeeded).max(1_200, texts.monthsNeeded).nullable(),
        /** The lock number the period was read with; 0 where there was none. */
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
      summary: "What an erasure of a worker's data would take away and leave, and the receipts of earlier ones",
    })
    .input(worker)
    .output(privacyOfWorkerSchema),

  export: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/export",
      summary: "All that is held about one worker, as JSON or PDF",
    })
    .input(
      worker.extend({
        format: z.enum(exportFormats, texts.formatUnknown),
        /** What it is for, kept in the audit log. */
        purpose: z.enum(exportPurposes, texts.purposeNeeded),
      }),
    )
    .output(fileSchema),

  file: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/files/{fileId}",
      summary: "One file that an export lists",
    })
    .input(worker.extend({ fileId: z.uuid() }))
    .output(fileSchema),

  erase: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/erasure",
      summary: "Erase a worker's data, save what law says must be kept",
    })
    .input(
      worker.extend({
        reason: lines(constants.reasonMaxLength, texts.reasonNeeded),
        /** The worker's number, typed once more. */
        confirm: z.string(texts.confirmNeeded).trim().min(1, texts.confirmNeeded).max(100, texts.confirmWrong),
        lock: z.int32(),
      }),
    )
    .output(privacyOfWorkerSchema),

  access: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/access",
      summary: "Who opened what of a worker's data, the latest first, a page at a time",
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
      summary: "How long each class of records is kept: one's own agency's periods, or the platform's",
    })
    .output(z.array(retentionPeriodSchema)),

  saveRetention: oc
    .route({ method: "PUT", path: "/retention", summary: "Keep classes of records longer than the platform does" })
    .input(periodsInput)
    .output(z.array(retentionPeriodSchema)),

  savePlatformRetention: oc
    .route({
      method: "PUT",
      path: "/retention/platform",
      summary: "How long classes of records are kept where no agency says otherwise",
    })
    .input(periodsInput)
    .output(z.array(retentionPeriodSchema)),

  retentionReceipts: oc
    .route({
      method: "GET",
      path: "/retention/receipts",
      summary: "What the nightly job took away, the latest first, a page at a time",
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
