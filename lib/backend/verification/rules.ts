/** The life cycle of verification (domain.md, Worker; docs/states.md). Pure. */
import type { VerificationStatus } from "@/lib/contract/verification";

type Standing = { panel: "on" | "off"; verificationStatus: VerificationStatus; employmentStatus: string };

const gone = ["resigned", "archived"];

/** Whether the agency may hand the profile in, as far as its standing goes: for the first time, again after a no, or after a lapse. */
export const maySubmit = ({ panel, verificationStatus, employmentStatus }: Standing): boolean =>
  panel === "on" &&
  ["not_submitted", "denied", "lapsed"].includes(verificationStatus) &&
  !gone.includes(employmentStatus);

/** Whether a decision of the platform can be taken. */
export const mayDecide = ({ verificationStatus }: Pick<Standing, "verificationStatus">): boolean =>
  verificationStatus === "in_review";

/** Whether a document can be accepted or rejected: what has been replaced is done with. */
export const mayDecideDocument = (status: string, decision: "accepted" | "rejected"): boolean =>
  status !== "superseded" && status !== decision;
