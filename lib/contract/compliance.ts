/** The calls about workers' compliance: the requirements of each worker, and their status (docs/compliance.md). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { complianceStates } from "@/lib/config/closed-lists/workers";
import { steps } from "@/lib/contract/profiles/fields";

const requirementStateSchema = z.enum(["met", "expiring", "missing", "waiting", "rejected", "expired", "not_needed"]);
export type RequirementState = z.infer<typeof requirementStateSchema>;

const day = z.iso.date();

const requirementSchema = z.object({
  key: z.string(),
  /** The requirement's name. */
  label: z.string(),
  step: z.enum(steps),
  /** A requirement that is not mandatory never blocks a worker. */
  isMandatory: z.boolean(),
  state: requirementStateSchema,
  /** The reason, in words. */
  reason: z.string(),
  /** The expiry date of the evidence that meets it, or that met it last. */
  expiresOn: day.nullable(),
  /** How soon it expires: the lowest of 60, 30, 7 and 0 days that has been reached. */
  flag: z.int().nullable(),
  /** The next day on which this changes because of a date. */
  nextChangeOn: day.nullable(),
  /** The line of the checklist of documents that shows it; null for what is not a document. */
  line: z.string().nullable(),
});
export type Requirement = z.infer<typeof requirementSchema>;

const assessmentSchema = z.object({
  workerId: z.uuid(),
  /** The day of the assessment, in Europe/London. */
  asOf: day,
  state: z.enum(complianceStates),
  requirements: z.array(requirementSchema),
  nextChangeOn: day.nullable(),
  expiresOn: day.nullable(),
  /** The names of the blocking requirements. */
  blocking: z.array(z.string()),
  steps: z.array(z.object({ step: z.enum(steps), isComplete: z.boolean(), missing: z.array(z.string()) })),
});
export type ComplianceAssessment = z.infer<typeof assessmentSchema>;

export const compliance = {
  ofWorker: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/compliance",
      summary: "A worker's requirements, each with its status and reason",
    })
    .input(z.object({ workerId: z.uuid() }))
    .output(assessmentSchema),

  expiring: oc
    .route({
      method: "GET",
      path: "/compliance/expiring",
      summary: "The number of workers with a mandatory requirement that has expired or expires within a number of days",
    })
    .input(z.object({ within: z.coerce.number().int().min(0).max(366).default(30) }))
    .output(z.object({ expiring: z.int(), expired: z.int() })),
};
