import { classNames } from "@/components/ui/class-names";
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Hourglass,
  type Icon,
  TimerOff,
} from "@/components/ui/icons";
import { agreementPages as texts } from "@/lib/config/messages/agreements/pages";
import type { AgreementStatus as Status } from "@/lib/contract/agreements";

const looks: Record<Status, { icon: Icon; tone: string }> = {
  draft: { icon: CircleDashed, tone: "bg-sunken text-soft" },
  pending_agency: { icon: Hourglass, tone: "bg-warning-tint text-warning" },
  pending_provider: { icon: Hourglass, tone: "bg-warning-tint text-warning" },
  scheduled: { icon: CalendarClock, tone: "bg-info-tint text-info" },
  active: { icon: CircleCheck, tone: "bg-success-tint text-success" },
  suspended: { icon: CirclePause, tone: "bg-danger-tint text-danger" },
  expired: { icon: TimerOff, tone: "bg-sunken text-soft" },
  terminated: { icon: Ban, tone: "bg-sunken text-soft" },
};

/** An agreement's status as a badge: text, colour and icon. */
export function AgreementStatusBadge({ status }: { status: Status }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={classNames("badge inline-flex items-center gap-1.5", tone)}>
      <Icon aria-hidden="true" size={15} className="flex-none" />
      {texts.status[status].label}
    </span>
  );
}
