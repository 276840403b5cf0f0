/** Who must look at a change of a profile, and in which order (domain.md, profile-changes; docs/states.md). Pure. */
import { type ChangeableField, isHandedIn, type Standing, sensitivityOf } from "@/lib/backend/profiles";
import { anyDocumentKindSchema, workerFieldSchemas } from "@/lib/contract/worker-fields";

export type Stage = "agency" | "platform" | "second" | "decided";
export type OpenStage = Exclude<Stage, "decided">;
export type Origin = "worker" | "agency";

const DOCUMENT = "document:";

/** Whether `field` names something of a profile. */
export const isChangeable = (field: string): field is ChangeableField =>
  Object.hasOwn(workerFieldSchemas, field) ||
  (field.startsWith(DOCUMENT) && anyDocumentKindSchema.safeParse(field.slice(DOCUMENT.length)).success);

/**
 * Who has to look, one after the other. What the agency itself asked for it has looked at already. Bank details need two people
 * always: where the agency asked, whoever asked is the first of them.
 */
export function route(field: ChangeableField, origin: Origin, worker: Standing): OpenStage[] {
  const sensitivity = sensitivityOf(field);
  const beyond: OpenStage[] =
    sensitivity === "bank" ? ["second"] : sensitivity === "identity" && isHandedIn(worker) ? ["platform"] : [];
  return origin === "worker" || beyond.length === 0 ? ["agency", ...beyond] : beyond;
}

/** The stage a change begins with. */
export const firstStage = (field: ChangeableField, origin: Origin, worker: Standing): OpenStage =>
  route(field, origin, worker)[0] ?? "agency";

/** The stage after a yes at `stage`: by how the worker stands now, not when the change was asked for. */
export function stageAfterYes(stage: OpenStage, field: ChangeableField, origin: Origin, worker: Standing): Stage {
  return stage === "agency" ? (route(field, origin, worker).find((next) => next !== "agency") ?? "decided") : "decided";
}

/** The stages at which a group's people decide. */
export const stagesOf = (group: "Admin" | "Agency" | "Provider"): readonly OpenStage[] =>
  group === "Admin" ? ["platform", "second"] : group === "Agency" ? ["agency", "second"] : [];

/** Whether somebody may say yes as the second person: neither he who asked nor he who said the first yes. */
export const isAnother = (userId: string, before: readonly (string | null)[]): boolean => !before.includes(userId);

/** Whether a sensitive change that reached the platform puts the worker before its compliance again. */
export const entersReview = (stage: Stage, { verificationStatus }: Standing): boolean =>
  stage === "platform" && (verificationStatus === "approved" || verificationStatus === "lapsed");
