import { messages } from "@/lib/config/messages";
import type { WorkStatus } from "@/lib/contract/workers/work-status";
import { formatShortDate } from "@/lib/format";

/** A work status in words. `today` is `YYYY-MM-DD`. */
export const workStatusText = ({ kind, count, on }: WorkStatus, today: string): string =>
  messages.workers.workStatus[kind](count, on ? formatShortDate(on, today) : "");

/** Whether a worker can work. Only what needs an action has a colour. */
export function WorkStatusLabel({ status, today }: { status: WorkStatus; today: string }) {
  const words = workStatusText(status, today);
  return status.urgency === "none" ? words : <span className={`urgency-${status.urgency}`}>{words}</span>;
}
