/** The axis of employment (domain.md, Worker; docs/states.md): what moves a worker from where to where. Pure. */
import { messages } from "@/lib/config/messages";
import type { EmploymentAction, EmploymentStatus } from "@/lib/contract/workers";

type Standing = { employmentStatus: EmploymentStatus; panel: "on" | "off" };
type Step = {
  from: readonly EmploymentStatus[];
  to: EmploymentStatus;
  /** Whether it is done only with a reason. */
  asksWhy: boolean;
  event: "activated" | "disabled" | "resigned" | "archived" | "restored";
};

export const employmentSteps: Record<EmploymentAction, Step> = {
  activate: { from: ["profile_completed", "disabled"], to: "active", asksWhy: false, event: "activated" },
  disable: { from: ["active"], to: "disabled", asksWhy: true, event: "disabled" },
  resign: { from: ["active", "disabled"], to: "resigned", asksWhy: true, event: "resigned" },
  // Whoever works must first be disabled or have resigned: nobody who works vanishes from the list by one press.
  archive: {
    from: ["draft", "profile_completed", "disabled", "resigned"],
    to: "archived",
    asksWhy: true,
    event: "archived",
  },
  restore: { from: ["archived"], to: "disabled", asksWhy: false, event: "restored" },
};

/** Of whoever is with his agency no more: nobody reviews him, and no link of his opens anything. */
export const leftStatuses = ["resigned", "archived"] as const satisfies readonly EmploymentStatus[];

export const hasLeft = ({ employmentStatus }: Pick<Standing, "employmentStatus">): boolean =>
  (leftStatuses as readonly EmploymentStatus[]).includes(employmentStatus);

/** Whether a step can be taken now. A draft is activated only off the panel: there nobody waits for a complete profile. */
export function canTake(action: EmploymentAction, { employmentStatus, panel }: Standing): boolean {
  if (action === "activate" && employmentStatus === "draft") return panel === "off";
  return employmentSteps[action].from.includes(employmentStatus);
}

/** Why a step is not taken, in words; null where it is. */
export function refusalOf(action: EmploymentAction, standing: Standing, reason: string | undefined): string | null {
  const texts = messages.workers;
  if (employmentSteps[action].asksWhy && !reason) return texts.employmentReasonRequired;
  if (canTake(action, standing)) return null;
  const { employmentStatus } = standing;
  if (action === "activate" && employmentStatus === "draft") return texts.draftNotActivated;
  return texts.notPossible[action](texts.employment[employmentStatus].toLowerCase());
}
