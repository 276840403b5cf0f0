import { classNames } from "@/components/ui/class-names";
import {
  Archive,
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleX,
  FileText,
  Hourglass,
  type Icon,
  TimerOff,
  UserPlus,
} from "@/components/ui/icons";
import { jobs as texts } from "@/lib/config/messages/jobs";
import type { AllocationStatus } from "@/lib/config/states/allocation";
import type { JobStatus } from "@/lib/config/states/job";

/** The side from which a job is seen: it decides which statuses ask for an action. */
export type Side = "Admin" | "Agency" | "Provider";

const icons: Record<JobStatus, Icon> = {
  open: CircleDashed,
  suggested: UserPlus,
  allocated: CircleCheck,
  in_progress: CalendarClock,
  awaiting_timesheet: Hourglass,
  unfilled: TimerOff,
  cancelled: Ban,
  draft: CircleDashed,
  pending_client: Hourglass,
  timesheet_submitted: Hourglass,
  completed: CircleCheck,
  invoiced: FileText,
  rejected: CircleX,
  expired: TimerOff,
  closed: Archive,
};

/** The statuses in which something is left to do for a side. */
const toDo: Record<Side, readonly JobStatus[]> = {
  Provider: ["pending_client", "suggested", "awaiting_timesheet"],
  Agency: ["open", "awaiting_timesheet"],
  Admin: [],
};

/** A job's status as a badge: a word and a shape; coloured where an action is needed. */
export function JobStatusBadge({ status, side }: { status: JobStatus; side: Side }) {
  const Shape = icons[status];
  const tone = toDo[side].includes(status) ? "badge-pending" : status === "unfilled" ? "badge-bad" : "";
  return (
    <span className={classNames("badge job-status", tone)}>
      <Shape aria-hidden="true" size={15} />
      {texts.status[status].label}
    </span>
  );
}

/** What became of a worker who was put forward. */
export const allocationLabel = (status: AllocationStatus): string => texts.allocationStatus[status];
