/** A worker's statuses as badges. */
import { classNames } from "@/components/ui/class-names";
import { workers as texts } from "@/lib/config/messages/workers";
import type { ComplianceState, EmploymentStatus, VerificationStatus } from "@/lib/contract/workers";

type Look = "good" | "wait" | "bad" | "plain";
const looks: Record<Look, string> = { good: "badge-submitted", wait: "badge-pending", bad: "badge-bad", plain: "" };

const Label = ({ look, children }: { look: Look; children: string }) => (
  <span className={classNames("badge", looks[look])}>{children}</span>
);

const employment: Record<EmploymentStatus, Look> = {
  draft: "wait",
  profile_completed: "plain",
  active: "good",
  disabled: "bad",
  resigned: "bad",
  archived: "plain",
};

export const EmploymentBadge = ({ status }: { status: EmploymentStatus }) => (
  <Label look={employment[status]}>{texts.employment[status]}</Label>
);

const verification: Record<VerificationStatus, Look> = {
  not_submitted: "plain",
  in_review: "wait",
  approved: "good",
  denied: "bad",
  lapsed: "bad",
};

export const VerificationBadge = ({ status }: { status: VerificationStatus }) => (
  <Label look={verification[status]}>{texts.verification[status]}</Label>
);

const compliance: Record<ComplianceState, Look> = { compliant: "good", expiring: "wait", not_compliant: "bad" };

export const ComplianceBadge = ({ state }: { state: ComplianceState }) => (
  <Label look={compliance[state]}>{texts.compliance[state]}</Label>
);
