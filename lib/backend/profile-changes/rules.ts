/** Who must look at a change of a profile, and in which order (domain.md, profile-changes; docs/states.md). Pure. */
import {
  anyDocumentKindSchema,
  type DocumentKind,
  type Sensitivity,
  sensitiveDocuments,
  type WorkerField,
  workerFieldSchemas,
  workerFields,
} from "@/lib/contract/worker-fields";

/** What can change: a field of the profile, or the document of a kind. */
export type ChangeField = WorkerField | `document:${DocumentKind}`;
export type Stage = "agency" | "platform" | "second" | "decided";
export type Origin = "worker" | "agency";
/** What of a worker decides who must look. */
export type Standing = { panel: "on" | "off"; verificationStatus: string };

const DOCUMENT = "document:";

/** The kind of document a change is about; null for a field. */
export function documentKindOf(field: string): DocumentKind | null {
  if (!field.startsWith(DOCUMENT)) return null;
  const kind = anyDocumentKindSchema.safeParse(field.slice(DOCUMENT.length));
  return kind.success ? kind.data : null;
}

/** Whether `field` names something of a profile. */
export const isChangeField = (field: string): field is ChangeField =>
  Object.hasOwn(workerFieldSchemas, field) || documentKindOf(field) !== null;

/** How sensitive a change of `field` is. Documents that prove identity, right to work, DBS and registration are identity. */
export function sensitivityOf(field: ChangeField): Sensitivity {
  const kind = documentKindOf(field);
  if (kind) return sensitiveDocuments.includes(kind) ? "identity" : "ordinary";
  return workerFields[field as WorkerField].sensitivity;
}

/** Whether the platform's compliance must look at identity of this worker: he is on-panel and was handed in to it. */
const isHandedIn = ({ panel, verificationStatus }: Standing) =>
  panel === "on" && verificationStatus !== "not_submitted";

/**
 * Who has to look, one after the other. What the agency itself asked for it has looked at already; bank details need two people
 * always, of whom he who asked is the first where the agency asked.
 */
export function route(field: ChangeField, origin: Origin, worker: Standing): Exclude<Stage, "decided">[] {
  const sensitivity = sensitivityOf(field);
  const second = (): Exclude<Stage, "decided">[] => {
    if (sensitivity === "bank") return ["second"];
    return sensitivity === "identity" && isHandedIn(worker) ? ["platform"] : [];
  };
  const beyond = second();
  return origin === "worker" || beyond.length === 0 ? ["agency", ...beyond] : beyond;
}

/** The stage a change begins with. */
export const firstStage = (field: ChangeField, origin: Origin, worker: Standing): Stage =>
  route(field, origin, worker)[0] ?? "agency";

/** The stage after a yes at `stage`: by how the worker stands now, not when the change was asked for. */
export function stageAfterYes(stage: Stage, field: ChangeField, origin: Origin, worker: Standing): Stage {
  const stages = route(field, origin, worker);
  return stage === "agency" ? (stages[stages.indexOf("agency") + 1] ?? "decided") : "decided";
}
