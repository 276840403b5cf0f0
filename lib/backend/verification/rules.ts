/** The life cycle of verification (domain.md, Worker; docs/states.md). Pure. */
import { hasLeft } from "@/lib/backend/workers";
import type { VerificationStatus } from "@/lib/contract/verification";
import type { EmploymentStatus } from "@/lib/contract/workers";

type Standing = { panel: "on" | "off"; verificationStatus: VerificationStatus; employmentStatus: EmploymentStatus };

/** Whether the agency may hand the profile in, as far as its standing goes: for the first time, again after a no, or after a lapse. */
export const maySubmit = (standing: Standing): boolean =>
  standing.panel === "on" &&
  ["not_submitted", "denied", "lapsed"].includes(standing.verificationStatus) &&
  !hasLeft(standing);

/** Whether a decision of the platform can be taken: not of whoever has left or was erased. */
export const mayDecide = (
  worker: Pick<Standing, "verificationStatus" | "employmentStatus"> & { erasedAt: Date | null },
): boolean => worker.verificationStatus === "in_review" && !hasLeft(worker) && worker.erasedAt === null;

/** Whether a document can be accepted or rejected: what has been replaced is done with. */
export const mayDecideDocument = (status: string, decision: "accepted" | "rejected"): boolean =>
  status !== "superseded" && status !== decision;
