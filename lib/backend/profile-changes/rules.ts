/** Who must approve a profile change, and in which order (domain.md, profile-changes; docs/states.md). Pure. */
import { type ChangeableField, isSubmitted, sensitivityOf, type WorkerStatus } from "@/lib/backend/worker-records";
import { anyDocumentKindSchema, workerFieldSchemas } from "@/lib/contract/profiles/fields";

export type Stage = "agency" | "platform" | "second" | "decided";
export type OpenStage = Exclude<Stage, "decided">;
export type Origin = "worker" | "agency";

const DOCUMENT = "document:";

/** Whether `field` is the name of a profile field or document. */
export const isChangeable = (field: string): field is ChangeableField =>
  Object.hasOwn(workerFieldSchemas, field) ||
  (field.startsWith(DOCUMENT) && anyDocumentKindSchema.safeParse(field.slice(DOCUMENT.length)).success);

/**
 * The approvals a change needs, in order. A change requested by the agency counts as approved by the agency. Bank
 * details always need two people: if the agency requested the change, the requester is the first.
 */
export function route(field: ChangeableField, origin: Origin, worker: WorkerStatus): OpenStage[] {
  const sensitivity = sensitivityOf(field);
  const beyond: OpenStage[] =
    sensitivity === "bank" ? ["second"] : sensitivity === "identity" && isSubmitted(worker) ? ["platform"] : [];
  return origin === "worker" || beyond.length === 0 ? ["agency", ...beyond] : beyond;
}

/** The first stage of a change. */
export const firstStage = (field: ChangeableField, origin: Origin, worker: WorkerStatus): OpenStage =>
  route(field, origin, worker)[0] ?? "agency";

/**
 * The stage after an approval at `stage`, based on the worker's current status rather than that at the time of the
 * request.
 */
export function stageAfterApproval(
  stage: OpenStage,
  field: ChangeableField,
  origin: Origin,
  worker: WorkerStatus,
): Stage {
  return stage === "agency" ? (route(field, origin, worker).find((next) => next !== "agency") ?? "decided") : "decided";
}

/** The stages that a group's users decide. */
export const stagesOf = (group: "Admin" | "Agency" | "Provider"): readonly OpenStage[] =>
  group === "Admin" ? ["platform", "second"] : group === "Agency" ? ["agency", "second"] : [];

/** Whether someone may approve as the second person: not the requester, nor the first approver. */
export const isDifferentPerson = (userId: string, before: readonly (string | null)[]): boolean =>
  !before.includes(userId);

/** Whether a sensitive change that reached the platform puts the worker back into review. */
export const entersReview = (stage: Stage, { verificationStatus }: WorkerStatus): boolean =>
  stage === "platform" && (verificationStatus === "approved" || verificationStatus === "lapsed");
