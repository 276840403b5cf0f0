/**
 * The employment life cycle (domain.md, Worker; docs/states.md): which action moves a worker from which status to
 * which. Pure.
 */
import { leftStatuses } from "@/lib/backend/stopped-workers";
import { actionsWithReason } from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import type { EmploymentAction, EmploymentStatus } from "@/lib/contract/workers";

type EmploymentState = { employmentStatus: EmploymentStatus; panel: "on" | "off" };
type Step = {
  from: readonly EmploymentStatus[];
  to: EmploymentStatus;
  event: "activated" | "disabled" | "resigned" | "archived" | "restored";
};

export const employmentSteps: Record<EmploymentAction, Step> = {
  activate: { from: ["profile_completed", "disabled"], to: "active", event: "activated" },
  disable: { from: ["active"], to: "disabled", event: "disabled" },
  resign: { from: ["active", "disabled"], to: "resigned", event: "resigned" },
  // A working worker must be disabled or have resigned first, so that no single click removes them from the list.
  archive: {
    from: ["draft", "profile_completed", "disabled", "resigned"],
    to: "archived",
    event: "archived",
  },
  restore: { from: ["archived"], to: "disabled", event: "restored" },
};

export const hasLeft = ({ employmentStatus }: Pick<EmploymentState, "employmentStatus">): boolean =>
  (leftStatuses as readonly EmploymentStatus[]).includes(employmentStatus);

/** Whether a worker is not put forward for work for now. */
export const isDisabled = ({ employmentStatus }: Pick<EmploymentState, "employmentStatus">): boolean =>
  employmentStatus === "disabled";

/** Whether an action is possible now. A draft can only be activated off-panel, where no complete profile is needed. */
export function isEmploymentActionPossible(
  action: EmploymentAction,
  { employmentStatus, panel }: EmploymentState,
): boolean {
  if (action === "activate" && employmentStatus === "draft") return panel === "off";
  return employmentSteps[action].from.includes(employmentStatus);
}

/** Why an action is refused, in words; null if it is possible. */
export function refusalOf(
  action: EmploymentAction,
  employment: EmploymentState,
  reason: string | undefined,
): string | null {
  const texts = messages.workers;
  if (actionsWithReason.includes(action) && !reason) return texts.employmentReasonRequired;
  if (isEmploymentActionPossible(action, employment)) return null;
  const { employmentStatus } = employment;
  if (action === "activate" && employmentStatus === "draft") return texts.draftNotActivated;
  return texts.notPossible[action](texts.employment[employmentStatus].toLowerCase());
}
