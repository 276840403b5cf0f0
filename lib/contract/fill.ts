/**
 * The calls about plans to fill the open shifts of an agency's week: proposed workers to review, put forward and withdraw
 * again. Moments are ISO, money is pence before VAT.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { fillPlanStatuses, fillProblems } from "@/lib/config/closed-lists/fill";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { day } from "./common/text";

const texts = messages.fill;
const named = z.object({ _id: z.uuid(), name: z.string() });
const moment = z.iso.datetime();

/** What became of a row since its plan was made. */
const fillRowStates = ["planned", "open", "gone", "put", "accepted", "refused", "withdrawn"] as const;

const rowSchema = z.object({
  jobId: z.uuid(),
  service: z.string(),
  unit: z.string().nullable(),
  workerType: z.string(),
  startAt: moment,
  endAt: moment,
  /** `gone`: the shift is no longer open; `accepted`: put forward and booked, as the agreement says; `refused`: the worker could not be put forward. */
  state: z.enum(fillRowStates),
  /** Null: the shift stays open. The name is empty once the worker's data has been erased. */
  worker: named.nullable(),
  /** How many shifts they have worked there, and what they have booked that week with this plan, in minutes. */
  visits: z.int(),
  minutes: z.int(),
  /** Null for callers who may not see charges. */
  pence: z.int().nullable(),
  /** Why the worker was not put forward, or could not be withdrawn. */
  problem: z.string().nullable(),
  /** What would fill a shift that stays open. */
  hint: z.string().nullable(),
  /** The worker of the hint, where their profile has to be completed and the caller may view it. */
  incomplete: named.nullable(),
});
export type FillRow = z.infer<typeof rowSchema>;

const planSchema = z.object({
  _id: z.uuid(),
  /** Monday. */
  week: z.iso.date(),
  branch: named.nullable(),
  status: z.enum(fillPlanStatuses),
  problem: z.enum(fillProblems).nullable(),
  /** While it is being made: of the shifts, how many were looked at so far. */
  progress: z.object({ done: z.int(), of: z.int() }),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  rows: z.array(rowSchema),
  /** No plan fills more shifts than `most`. */
  most: z.int(),
  /** Whether no plan fills more, or as many with more familiar workers at no higher cost. */
  isProven: z.boolean(),
  /** How many shifts were filled one after another, because the solver did not finish. */
  byGreedy: z.int(),
  /** What the familiarity of the workers costs; null if not known, and for callers who may not see charges. */
  continuityPence: z.int().nullable(),
});
export type FillPlan = z.infer<typeof planSchema>;

/** For how many shifts workers are accepted together: each acceptance is a booking of its own. */
export const acceptedTogetherMax = 50;

const acceptanceSchema = z.object({
  /** Monday. */
  week: z.iso.date(),
  rows: z.array(
    z.object({
      jobId: z.uuid(),
      service: z.string(),
      unit: z.string().nullable(),
      workerType: z.string(),
      startAt: moment,
      endAt: moment,
      /** The number of the shift's last change: who accepts a worker has to have seen it. */
      lock: z.int(),
      /** How many workers wait for a decision. */
      suggested: z.int(),
      /** The one who is proposed; null where none is. */
      chosen: z
        .object({
          allocationId: z.uuid(),
          /** Null once the worker’s data has been erased. */
          worker: z.string().nullable(),
          agency: z.string(),
          /** How many shifts they have worked there. */
          visits: z.int(),
          pence: z.int(),
        })
        .nullable(),
    }),
  ),
  /** Whether these are all shifts of the week for which someone waits. */
  isComplete: z.boolean(),
  /** How many shifts were filled one after another, because the solver did not finish. */
  byGreedy: z.int(),
  /** What the familiarity of the workers costs; null if not known. */
  continuityPence: z.int().nullable(),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;

const plan = z.object({ planId: z.uuid() });
/** How many workers were put forward or withdrawn, and how many could not be. */
const outcome = z.object({ done: z.int(), failed: z.int() });

export const fill = {
  acceptance: oc
    .route({
      method: "GET",
      path: "/fill-plans/acceptance",
      summary: "The best set of the workers who were put forward for a provider's week, to accept",
    })
    .input(z.object({ week: day(texts.weekNeeded), serviceId: z.uuid().optional() }))
    .output(acceptanceSchema),

  options: oc
    .route({
      method: "GET",
      path: "/fill-plans/options",
      summary: "The open shifts of a week, and the agency's branches",
    })
    .input(z.object({ week: day(texts.weekNeeded) }))
    .output(
      z.object({
        week: z.iso.date(),
        open: z.int(),
        branches: z.array(named),
        /** Whether a plan can be about every branch; a user who is limited to branches plans one at a time. */
        everyBranch: z.boolean(),
      }),
    ),

  begin: oc
    .route({ method: "POST", path: "/fill-plans", summary: "Plan the best workers for a week's open shifts" })
    .input(z.object({ week: day(texts.weekNeeded), branchId: z.uuid(texts.branchNeeded).optional() }))
    .output(plan),

  get: oc.route({ method: "GET", path: "/fill-plans/{planId}", summary: "A plan" }).input(plan).output(planSchema),

  cancel: oc
    .route({ method: "POST", path: "/fill-plans/{planId}/cancellation", summary: "Stop working on a plan" })
    .input(plan)
    .output(z.object({ status: z.enum(fillPlanStatuses) })),

  apply: oc
    .route({ method: "POST", path: "/fill-plans/{planId}/allocations", summary: "Put a plan's workers forward" })
    .input(
      plan.extend({
        /** The shifts of the plan whose workers are put forward. */
        jobIds: z.array(z.uuid()).min(1, texts.rowsNeeded).max(constants.fillShiftsMax, texts.rowsNeeded),
      }),
    )
    .output(outcome),

  undo: oc
    .route({
      method: "POST",
      path: "/fill-plans/{planId}/withdrawal",
      summary: "Withdraw those of a plan's workers on whom no one has decided",
    })
    .input(plan)
    .output(outcome),
};
