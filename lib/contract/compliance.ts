/** The calls about workers' compliance: what each must have, and where it stands (docs/compliance.md). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { steps } from "./worker-fields";

export const requirementStateSchema = z.enum([
  "met",
  "expiring",
  "missing",
  "waiting",
  "rejected",
  "expired",
  "not_needed",
]);
export type RequirementState = z.infer<typeof requirementStateSchema>;

const day = z.iso.date();

const requirementSchema = z.object({
  key: z.string(),
  /** What it is called. */
  label: z.string(),
  step: z.enum(steps),
  /** What is not mandatory stands in nobody's way. */
  isMandatory: z.boolean(),
  state: requirementStateSchema,
  /** Why, in words. */
  reason: z.string(),
  /** The last day of what meets it, or of what met it last. */
  expiresOn: day.nullable(),
  /** How soon that is: the lowest of 60, 30, 7 and 0 days that is reached. */
  flag: z.int().nullable(),
  /** The next day on which this changes by itself. */
  nextChangeOn: day.nullable(),
});
export type Requirement = z.infer<typeof requirementSchema>;

const assessmentSchema = z.object({
  workerId: z.uuid(),
  /** The day it was judged as of, in Europe/London. */
  asOf: day,
  state: z.enum(["compliant", "expiring", "not_compliant"]),
  requirements: z.array(requirementSchema),
  nextChangeOn: day.nullable(),
  expiresOn: day.nullable(),
  /** What is in the way, by its names. */
  blocking: z.array(z.string()),
  steps: z.array(z.object({ step: z.enum(steps), isComplete: z.boolean(), missing: z.array(z.string()) })),
});
export type ComplianceAssessment = z.infer<typeof assessmentSchema>;

export const compliance = {
  ofWorker: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/compliance",
      summary: "What a worker must have, where each of it stands and why",
    })
    .input(z.object({ workerId: z.uuid() }))
    .output(assessmentSchema),

  expiring: oc
    .route({
      method: "GET",
      path: "/compliance/expiring",
      summary: "How many workers have something mandatory that runs out within so many days, or has run out",
    })
    .input(z.object({ within: z.coerce.number().int().min(0).max(366).default(30) }))
    .output(z.object({ expiring: z.int(), expired: z.int() })),
};
