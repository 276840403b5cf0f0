import { classNames } from "@/components/ui/class-names";
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleX,
  FileText,
  Hourglass,
  type Icon,
  TimerOff,
} from "@/components/ui/icons";
import { invoicePages as texts } from "@/lib/config/messages/invoices/pages";
import type { InvoiceStatus } from "@/lib/config/states/invoice";

const looks: Record<InvoiceStatus, { icon: Icon; tone: string }> = {
  issued: { icon: FileText, tone: "bg-sunken text-soft" },
  pending_approval: { icon: Hourglass, tone: "bg-warning-tint text-warning" },
  approved: { icon: CircleCheck, tone: "bg-success-tint text-success" },
  disputed: { icon: CircleX, tone: "bg-danger-tint text-danger" },
  awaiting_authorisation: { icon: Hourglass, tone: "bg-warning-tint text-warning" },
  scheduled: { icon: CalendarClock, tone: "bg-info-tint text-info" },
  collecting: { icon: CalendarClock, tone: "bg-info-tint text-info" },
  failed: { icon: CircleX, tone: "bg-danger-tint text-danger" },
  overdue: { icon: TimerOff, tone: "bg-danger-tint text-danger" },
  paid: { icon: CircleCheck, tone: "bg-success-tint text-success" },
  paid_out: { icon: CircleCheck, tone: "bg-success-tint text-success" },
  credited: { icon: Ban, tone: "bg-sunken text-soft" },
  handled_externally: { icon: CircleCheck, tone: "bg-sunken text-soft" },
};

/** An invoice's status as a badge: text, colour and icon. */
export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={classNames("badge inline-flex items-center gap-1.5", tone)}>
      <Icon aria-hidden="true" size={15} className="flex-none" />
      {texts.status[status]}
    </span>
  );
}
