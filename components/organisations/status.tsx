import { classNames } from "@/components/ui/class-names";
import { Archive, CircleCheck, CircleDashed, CirclePause, Hourglass, type Icon } from "@/components/ui/icons";
import { servicesList, organisations as texts } from "@/lib/config/messages/organisations";
import type { OrganisationDocument, OrganisationStatus } from "@/lib/contract/organisations";

const looks: Record<OrganisationStatus, { icon: Icon; tone: string }> = {
  draft: { icon: CircleDashed, tone: "bg-sunken text-soft" },
  pending_verification: { icon: Hourglass, tone: "bg-warning-tint text-warning" },
  active: { icon: CircleCheck, tone: "bg-success-tint text-success" },
  suspended: { icon: CirclePause, tone: "bg-danger-tint text-danger" },
  archived: { icon: Archive, tone: "bg-sunken text-soft" },
};

const badge = "badge inline-flex items-center gap-1.5";

/** An organisation's status as a badge: text, colour and icon. */
export function OrganisationStatusBadge({ status }: { status: OrganisationStatus }) {
  const { icon: Icon, tone } = looks[status];
  return (
    <span className={classNames(badge, tone)}>
      <Icon aria-hidden="true" size={15} className="flex-none" />
      {texts.status[status].label}
    </span>
  );
}

const tones = {
  current: "bg-success-tint text-success",
  expiring: "bg-warning-tint text-warning",
  expired: "bg-danger-tint text-danger",
} as const;

/** Whether a document is current, expires soon or has expired. */
export function DocumentState({ state, daysLeft }: Pick<OrganisationDocument, "state" | "daysLeft">) {
  const words = state === "expiring" ? texts.documentState.expiring(daysLeft) : texts.documentState[state];
  return <span className={classNames("badge", tones[state])}>{words}</span>;
}

/** Active or inactive. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <span className={classNames("badge", isActive ? "bg-success-tint text-success" : "bg-sunken text-soft")}>
      {isActive ? servicesList.active : servicesList.inactive}
    </span>
  );
}
