/**
 * Shifts that an agency posts for a provider after urgent cover: the provider confirms or refuses each before anything can
 * be billed (domain.md, Jobs and /dashboard/tasks/approvals). Moments are ISO; amounts are pence before VAT.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { jobTypes, onBehalfOutcomes } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { onBehalf as texts } from "@/lib/config/messages/on-behalf";
import { pageInput, pageOutput } from "./common/lists";
import { line, lines, optionalLines } from "./common/text";
import { postInputSchema } from "./jobs";

const named = z.object({ _id: z.uuid(), name: z.string() });
const moment = z.iso.datetime();
const ASKED_BY_MAX = 120;

const shiftShape = {
  ...postInputSchema.omit({ vacancies: true, recurrence: true, leavesOutSkipped: true }).shape,
  /** Null for a shift that has not started and that agencies are to fill. */
  workerId: z.uuid(texts.workerNeeded).nullable(),
};

/** What an agency enters. The same request with the same key posts once. */
export const onBehalfInputSchema = z.object({
  ...shiftShape,
  reason: lines(constants.reasonMaxLength, texts.reasonNeeded),
  askedBy: line(ASKED_BY_MAX, texts.askedByNeeded),
  /** Why the warnings about the worker are overridden. */
  overrideReason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
});
export type OnBehalfInput = z.infer<typeof onBehalfInputSchema>;
export const onBehalfShiftSchema = z.object(shiftShape);
export type OnBehalfShift = z.infer<typeof onBehalfShiftSchema>;

const requestSchema = z.object({
  jobId: z.uuid(),
  service: named,
  provider: z.string(),
  agency: z.string(),
  unit: z.string().nullable(),
  jobType: z.enum(jobTypes),
  workerType: z.string(),
  /** Null once the worker’s data has been erased, and where there is none yet. */
  worker: z.string().nullable(),
  /** Whether it was posted without a worker: once it is confirmed, agencies fill it. */
  isUnfilled: z.boolean(),
  startAt: moment,
  endAt: moment,
  reason: z.string(),
  askedBy: z.string(),
  /** What the provider pays if it confirms; of a shift without a worker at most, and for the agency by its own rates. */
  pricePence: z.int(),
  postedAt: moment,
  /** When it lapses if the provider has not decided. */
  decideBy: moment,
  /** Null while it waits. */
  outcome: z.enum(onBehalfOutcomes).nullable(),
  outcomeReason: z.string().nullable(),
  /** Who decided, for their own organisation. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** Whether the caller may confirm or refuse it, or withdraw it as the agency. */
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
  /** Whether it waits and no one of the provider can decide it today. */
  isStuck: z.boolean(),
});
export type OnBehalfRequest = z.infer<typeof requestSchema>;

const job = z.object({ jobId: z.uuid() });
const outcome = z.object({ outcome: z.enum(onBehalfOutcomes) });
/** What is listed: those that wait for a decision, or all others. */
export const approvalListSchema = z.enum(["waiting", "decided"]);

export const onBehalf = {
  options: oc
    .route({
      method: "GET",
      path: "/on-behalf/options",
      summary: "The services, worker types and workers for which an agency may post for a provider",
    })
    .input(z.object({ worker: z.string().trim().max(100).optional() }))
    .output(
      z.object({
        services: z.array(named.extend({ provider: z.string() })),
        workerTypes: z.array(named),
        workers: z.array(named.extend({ number: z.string() })),
        /** Whether these are all workers that match. */
        isComplete: z.boolean(),
        /** Whether the caller may send a worker despite warnings. */
        canOverride: z.boolean(),
      }),
    ),

  estimate: oc
    .route({
      method: "POST",
      path: "/on-behalf/estimates",
      summary: "What a shift would cost the provider, and what keeps the worker from it",
    })
    .input(onBehalfShiftSchema)
    .output(
      z.object({
        /** Null where nothing is agreed for such a shift. */
        pricePence: z.int().nullable(),
        /** Rules that the worker does not meet, and warnings that need a reason, in words. */
        problems: z.array(z.string()),
        warnings: z.array(z.string()),
      }),
    ),

  post: oc
    .route({ method: "POST", path: "/on-behalf", summary: "Post a shift for a provider, which has to confirm it" })
    .input(onBehalfInputSchema)
    .output(job),

  get: oc
    .route({ method: "GET", path: "/on-behalf/{jobId}", summary: "What an agency posted for a provider" })
    .input(job)
    .output(requestSchema),

  list: oc
    .route({
      method: "GET",
      path: "/on-behalf",
      summary: "Shifts that agencies posted for the provider: those that wait, or their history",
    })
    .input(
      z.object({
        show: approvalListSchema.default("waiting"),
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(requestSchema), ...pageOutput })),

  decide: oc
    .route({ method: "POST", path: "/on-behalf/{jobId}/decision", summary: "Confirm or refuse such a shift" })
    .input(
      job
        .extend({
          decision: z.enum(["confirm", "refuse"], texts.decisionNeeded),
          /** Required to refuse; the agency can read it. */
          reason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
        })
        .refine(({ decision, reason }) => decision === "confirm" || reason, {
          path: ["reason"],
          error: texts.refuseReasonNeeded,
        }),
    )
    .output(outcome),

  withdraw: oc
    .route({ method: "POST", path: "/on-behalf/{jobId}/withdrawal", summary: "Withdraw such a shift" })
    .input(job.extend({ reason: lines(constants.reasonMaxLength, texts.withdrawReasonNeeded) }))
    .output(outcome),
};
