import type { QuestionnaireStatus } from "@/lib/contract/questionnaires";
import { classNames } from "./class-names";

const labels: Record<QuestionnaireStatus, string> = {
  pending: "Pending",
  submitted: "Submitted",
  resubmitted: "Resubmitted",
};

/** The label of a questionnaire's status; any other value has none (spec section 4). */
export const statusLabel = (status: string): string =>
  Object.hasOwn(labels, status) ? labels[status as QuestionnaireStatus] : "";

/** A status badge; nothing for a status without a label. */
export function StatusBadge({ status }: { status: string }) {
  const label = statusLabel(status);
  return label ? <span className={classNames("badge", `badge-${status}`)}>{label}</span> : null;
}
