import { classNames } from "@/components/ui/class-names";
import { personStatusLabel } from "./labels";

const looks = { invited: "badge-pending", active: "badge-submitted", deactivated: "" } as const;

/** Whether a user is invited, active or deactivated. */
export function PersonStatusBadge({ status }: { status: keyof typeof looks }) {
  return <span className={classNames("badge", looks[status])}>{personStatusLabel(status)}</span>;
}
