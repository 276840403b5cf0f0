/**
 * The employment life cycle (domain.md, Worker; docs/states.md): which action moves a worker from which status to
 * which. Pure.
 */
import { messages } from "@/lib/config/messages";
import type { EmploymentAction, EmploymentStatus } from "@/lib/contract/workers";

type EmploymentState = { employmentStatus: EmploymentStatus; panel: "on" | "off" };
type Step = {
  from: readonly EmploymentStatus[];
  to: EmploymentStatus;
  /** Whether it needs a reason. */
  needsReason: boolean;
  event: "activated" | "disabled" | "resigned" | "archived" | "restored";
};

export const employmentSteps: Record<EmploymentAction, Step> = {
  activate: { from: ["profile_completed", "disabled"], to: "active", needsReason: false, event: "activated" },
  disable: { from: ["active"], to: "disabled", needsReason: true, event: "disabled" },
  resign: { from: ["active", "disabled"], to: "resigned", needsReason: true, event: "resigned" },
  // A working worker must be disabled or have resigned first, so that no single click removes them from the list.
  archive: {
    from: ["draft", "profile_completed", "disabled", "resigned"],
    to: "archived",
    needsReason: true,
    event: "archived",
  },
  restore: { from: ["archived"], to: "disabled", needsReason: false, event: "restored" },
};

/** Workers who have left the agency: they are not reviewed, and their links do not work. */
export const leftStatuses = ["resigned", "archived"] as const satisfies readonly EmploymentStatus[];

export const hasLeft = ({ employmentStatus }: Pick<EmploymentState, "employmentStatus">): boolean =>
  (leftStatuses as readonly EmploymentStatus[]).includes(employmentStatus);

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
  if (employmentSteps[action].needsReason && !reason) return texts.employmentReasonRequired;
  if (isEmploymentActionPossible(action, employment)) return null;
  const { employmentStatus } = employment;
  if (action === "activate" && employmentStatus === "draft") return texts.draftNotActivated;
  return texts.notPossible[action](texts.employment[employmentStatus].toLowerCase());
}
