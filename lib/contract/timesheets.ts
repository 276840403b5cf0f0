/**
 * The calls about timesheets: the agency submits the hours of a shift, the provider approves or disputes them, the platform
 * decides what stays disputed (domain.md /dashboard/tasks/timesheet). Moments are ISO; the dates and times of hours that are
 * entered are those of a clock in the UK. Minutes are paid ones, pence are before VAT.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { proofKinds, timesheetSides } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { statusesOf } from "@/lib/config/states/table";
import { timesheetStates } from "@/lib/config/states/timesheet";
import { fileContentSchema, fileInputSchema } from "./common/files";
import { pageInput, pageOutput } from "./common/lists";
import { day, lines, optionalLines } from "./common/text";

const texts = messages.timesheets;

/** The most timesheets that are submitted or approved together. */
const bulkMax = 200;
/** The most waking times that one night can have, and files that prove one version. */
const wakingMax = 4;
export const proofMax = 10;
const BREAK_MINUTES_MAX = 600;

const moment = z.iso.datetime();
const clockTime = (missing: string) => z.string({ error: missing }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing);
const occurrence = z.enum(["first", "second"]).optional();

export const hoursInputSchema = z.object({
  startDate: day(texts.startDateNeeded),
  startTime: clockTime(texts.startTimeNeeded),
  /** Which of two moments is meant where the clocks go back and show a time twice. */
  startOccurrence: occurrence,
  endDate: day(texts.endDateNeeded),
  endTime: clockTime(texts.endTimeNeeded),
  endOccurrence: occurrence,
  /** Unpaid. */
  breakMinutes: z.int(texts.breakNeeded).min(0, texts.breakNeeded).max(BREAK_MINUTES_MAX, texts.breakNeeded),
  /** Of a sleep-in: when the worker was awake and worked. */
  waking: z
    .array(
      z.object({
        from: clockTime(texts.wakingFromNeeded),
        fromOccurrence: occurrence,
        to: clockTime(texts.wakingToNeeded),
        toOccurrence: occurrence,
      }),
    )
    .max(wakingMax),
});
export type HoursInput = z.output<typeof hoursInputSchema>;

const timesheetStatusSchema = z.enum(statusesOf(timesheetStates));

/** Hours as someone states them. */
export const statedHoursSchema = z.object({
  startAt: moment,
  endAt: moment,
  breaks: z.array(z.object({ minutes: z.int(), isPaid: z.boolean() })),
  waking: z.array(z.object({ startAt: moment, endAt: moment })),
});
export type StatedHours = z.infer<typeof statedHoursSchema>;
/** With what they come to. */
const hoursSchema = statedHoursSchema.extend({ minutes: z.int(), pence: z.int() });
export type Hours = z.infer<typeof hoursSchema>;

const sumSchema = z.object({ minutes: z.int(), pence: z.int() });

const timesheetRowSchema = z.object({
  _id: z.uuid(),
  jobId: z.uuid(),
  status: timesheetStatusSchema,
  /** The number of its last change: who decides has to have seen it. */
  lock: z.int(),
  service: z.string(),
  provider: z.string(),
  agency: z.string(),
  /** Null once the worker’s data has been erased. */
  worker: z.string().nullable(),
  workerType: z.string(),
  jobType: z.enum(["general", "sleep_in"]),
  planned: hoursSchema,
  /** As last submitted; null before. */
  worked: hoursSchema.extend({ differs: z.boolean(), reason: z.string().nullable(), at: moment }).nullable(),
  /** How many files there are for what was submitted so far, with those of the version that is being prepared. */
  proofs: z.int(),
  /** What both agree on, and the rest. */
  approved: z.object({ minutes: z.int(), pence: z.int() }),
  disputed: z.object({ minutes: z.int(), pence: z.int() }),
  /** Until when someone should act; null where no one has a deadline. */
  dueAt: moment.nullable(),
  /** When silence approves it; null where it never does. */
  autoApprovesAt: moment.nullable(),
  isAutomatic: z.boolean(),
});
export type TimesheetRow = z.infer<typeof timesheetRowSchema>;

const timesheetSchema = timesheetRowSchema.extend({
  /** What the caller can do at the moment. */
  can: z.object({
    submit: z.boolean(),
    withdraw: z.boolean(),
    /** Whether files can be added: proof of the next submission, or evidence while the platform decides. */
    addProof: z.boolean(),
    approve: z.boolean(),
    dispute: z.boolean(),
    answer: z.boolean(),
    decide: z.boolean(),
  }),
  /** Whether the provider's two-person rule keeps the caller from approving the hours, which wait for someone else. */
  isInvolved: z.boolean(),
  /** How the amount as worked came about, or as planned before any hours were submitted: a sentence for each rule. */
  bands: z.array(
    z.object({
      band: z.string(),
      basis: z.enum(["hourly", "fixed"]),
      ratePence: z.int(),
      /** Paid minutes and pence of the planned hours, the submitted ones, those a dispute proposes and those the worker confirmed; null where it has none. */
      planned: sumSchema.nullable(),
      worked: sumSchema.nullable(),
      proposed: sumSchema.nullable(),
      confirmed: sumSchema.nullable(),
    }),
  ),
  trace: z.array(z.object({ rule: z.string(), sentence: z.string() })),
  proof: z.array(
    z.object({
      fileId: z.uuid(),
      kind: z.enum(proofKinds),
      name: z.string(),
      contentType: z.string(),
      version: z.int(),
      /** Whether it can still be removed. */
      isOpen: z.boolean(),
      /** Whether it was added to the answer to a dispute, and not to a submission. */
      isEvidence: z.boolean(),
    }),
  ),
  /** Every submission, the last first; the hours that a dispute or a decision has ended with are one as well. */
  versions: z.array(hoursSchema.extend({ version: z.int(), reason: z.string().nullable(), at: moment })),
  /** Hours that the worker confirmed through their own link, the last first. */
  confirmation: z.object({
    /** Whether the agreement asks for it. */
    isAsked: z.boolean(),
    /** Until when the agency can submit only confirmed hours; null once that has passed. */
    until: moment.nullable(),
    /** When the worker was asked for it by e-mail, and what became of that e-mail: null while it is on its way. */
    askedAt: moment.nullable(),
    askResult: z.enum(["sent", "refused"]).nullable(),
    /** For the agency: the worker, for those who may open their page, and why they cannot be asked by e-mail until it does something. */
    worker: z
      .object({ _id: z.uuid().nullable(), notAsked: z.enum(["revoked", "turnedOff", "noEmail"]).nullable() })
      .nullable(),
    /** The drawn name of the last one, a PNG in base64; null where it was typed, and once the worker’s data has been erased. */
    drawing: z.string().nullable(),
    given: z.array(
      hoursSchema.extend({
        /** Typed; null where it was drawn, and once the worker’s data has been erased. */
        name: z.string().nullable(),
        at: moment,
        /** Whether they are the hours that were last submitted. */
        isOfWorked: z.boolean(),
      }),
    ),
  }),
  /** What the open dispute, or the last one, proposes; `hours` is null where none of them were worked. */
  dispute: z.object({ reason: z.string(), hours: hoursSchema.nullable(), at: moment }).nullable(),
  /** What happened, the last first. A name only of the caller’s own organisation. */
  history: z.array(
    z.object({
      event: z.string(),
      side: z.enum(timesheetSides),
      by: z.string().nullable(),
      at: moment,
      reason: z.string().nullable(),
    }),
  ),
  rating: z.object({ stars: z.int(), comment: z.string().nullable() }).nullable(),
});
export type Timesheet = z.infer<typeof timesheetSchema>;

export const timesheetListSchema = z.enum([
  "pending",
  "submitted",
  "disputed",
  "contested",
  "approved",
  "locked",
  "closed",
]);
export type TimesheetList = z.infer<typeof timesheetListSchema>;

const timesheet = z.object({ timesheetId: z.uuid() });
/** With the number of the change that the caller has seen. */
const seen = timesheet.extend({ lock: z.int() });
const many = z.object({ items: z.array(seen).min(1, texts.noneChosen).max(bulkMax, texts.tooManyChosen) });
/** One result for each row, in the order of the request. `text` says why a row was left as it is. */
const resultsSchema = z.object({
  results: z.array(z.object({ timesheetId: z.uuid(), isDone: z.boolean(), text: z.string().nullable() })),
});
export type BulkResults = z.infer<typeof resultsSchema>;
const changed = z.object({ status: timesheetStatusSchema });

const ratingSchema = z.object({
  stars: z.int(texts.ratingNeeded).min(1, texts.ratingNeeded).max(5, texts.ratingNeeded),
  comment: optionalLines(constants.reasonMaxLength, "Comment"),
});

export const timesheets = {
  list: oc
    .route({
      method: "GET",
      path: "/timesheets",
      summary:
        "The timesheets in one status, a page at a time: open ones by the end of their shift, agreed ones the last first",
    })
    .input(
      z.object({
        show: timesheetListSchema,
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(timesheetRowSchema), ...pageOutput })),

  get: oc
    .route({ method: "GET", path: "/timesheets/{timesheetId}", summary: "A timesheet with its proof and its history" })
    .input(timesheet)
    .output(timesheetSchema),

  submit: oc
    .route({ method: "POST", path: "/timesheets/{timesheetId}/versions", summary: "Submit the hours of a shift" })
    .input(
      seen.extend({
        hours: hoursInputSchema,
        /** Required where the hours differ from the planned ones, with proof. */
        reason: optionalLines(constants.reasonMaxLength, "Reason"),
      }),
    )
    .output(changed),

  withdraw: oc
    .route({
      method: "POST",
      path: "/timesheets/{timesheetId}/withdrawal",
      summary: "Withdraw submitted hours before the provider decides on them",
    })
    .input(seen)
    .output(changed),

  submitPlanned: oc
    .route({
      method: "POST",
      path: "/timesheets/submissions",
      summary: "Submit the planned hours of several shifts",
    })
    .input(many)
    .output(resultsSchema),

  addProof: oc
    .route({
      method: "POST",
      path: "/timesheets/{timesheetId}/files",
      summary: "Add a picture or a PDF that proves the hours",
    })
    .input(
      timesheet.extend({
        kind: z.enum(proofKinds, texts.proofKindNeeded),
        file: fileInputSchema,
        /**
         * The same key again is the same file: it is added once, and answered with the file that was added. Without a key, the same
         * bytes as proof of the same hours are the same file.
         */
        key: z.uuid().optional(),
      }),
    )
    .output(z.object({ fileId: z.uuid() })),

  removeProof: oc
    .route({
      method: "POST",
      path: "/timesheets/{timesheetId}/files/{fileId}/removal",
      summary: "Remove a file before the hours that it proves are submitted",
    })
    .input(timesheet.extend({ fileId: z.uuid() }))
    .output(z.object({ fileId: z.uuid() })),

  proof: oc
    .route({
      method: "GET",
      path: "/timesheets/{timesheetId}/files/{fileId}",
      summary: "A file that proves hours; audited",
    })
    .input(timesheet.extend({ fileId: z.uuid() }))
    .output(fileContentSchema),

  approve: oc
    .route({
      method: "POST",
      path: "/timesheets/{timesheetId}/approval",
      summary: "Approve the hours of a timesheet, or drop its dispute",
    })
    .input(seen.extend({ rating: ratingSchema.nullable().default(null) }))
    .output(changed),

  approveMany: oc
    .route({
      method: "POST",
      path: "/timesheets/approvals",
      summary: "Approve several timesheets whose hours are as planned",
    })
    .input(many)
    .output(resultsSchema),

  dispute: oc
    .route({ method: "POST", path: "/timesheets/{timesheetId}/dispute", summary: "Dispute hours, and propose others" })
    .input(
      seen.extend({
        reason: lines(constants.reasonMaxLength, texts.disputeReasonNeeded),
        /** Null: none of the hours were worked. */
        hours: hoursInputSchema.nullable(),
      }),
    )
    .output(changed),

  answer: oc
    .route({
      method: "POST",
      path: "/timesheets/{timesheetId}/answer",
      summary: "Accept the hours that a dispute proposes, or stand by one's own",
    })
    .input(
      seen
        .extend({
          decision: z.enum(["accept", "contest"], texts.answerNeeded),
          /** Required to stand by one's hours; the provider and the platform read it. */
          reason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
        })
        .refine(({ decision, reason }) => decision === "accept" || reason, {
          path: ["reason"],
          error: texts.contestReasonNeeded,
        }),
    )
    .output(changed),

  decide: oc
    .route({ method: "POST", path: "/timesheets/{timesheetId}/decision", summary: "Decide whose hours are agreed" })
    .input(
      seen
        .extend({
          hoursOf: z.enum(["agency", "provider", "between"], texts.decisionNeeded),
          /** Of `between`: hours that lie between those of the two sides. */
          hours: hoursInputSchema.optional(),
          reason: lines(constants.reasonMaxLength, texts.decisionReasonNeeded),
        })
        .refine(({ hoursOf, hours }) => hoursOf !== "between" || hours, {
          path: ["hoursOf"],
          error: texts.decisionNeeded,
        }),
    )
    .output(changed),
};
