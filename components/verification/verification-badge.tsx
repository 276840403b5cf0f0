import { verification as texts } from "@/lib/config/messages/verification";
import type { VerificationStatus } from "@/lib/contract/verification";

const looks: Record<VerificationStatus, string> = {
  not_submitted: "badge",
  in_review: "badge badge-pending",
  approved: "badge badge-submitted",
  denied: "badge badge-no",
  lapsed: "badge badge-no",
};

/** A worker's verification status as a badge. */
export const VerificationBadge = ({ status }: { status: VerificationStatus }) => (
  <span className={looks[status]}>{texts.status[status]}</span>
);
