/** The life cycle of verification (domain.md, Worker; docs/states.md). Pure. */
import { hasLeft } from "@/lib/backend/worker-records";
import type { VerificationStatus } from "@/lib/contract/verification";
import type { EmploymentStatus } from "@/lib/contract/workers";

type WorkerStatus = { panel: "on" | "off"; verificationStatus: VerificationStatus; employmentStatus: EmploymentStatus };

/**
 * Whether the agency may submit the profile, going by its status: for the first time, again after a denial, or after a
 * lapse.
 */
export const maySubmit = (workerStatus: WorkerStatus): boolean =>
  workerStatus.panel === "on" &&
  ["not_submitted", "denied", "lapsed"].includes(workerStatus.verificationStatus) &&
  !hasLeft(workerStatus);

/** Whether the platform can decide: not for a worker who has left or was erased. */
export const mayDecide = (
  worker: Pick<WorkerStatus, "verificationStatus" | "employmentStatus"> & { erasedAt: Date | null },
): boolean => worker.verificationStatus === "in_review" && !hasLeft(worker) && worker.erasedAt === null;

/**
 * Whether the reviewer's page offers a decision on a document: all current ones of a worker in review, and of an
 * approved worker the new ones.
 */
export const isOpenForReview = (
  worker: Pick<WorkerStatus, "verificationStatus" | "employmentStatus"> & { erasedAt: Date | null },
  status: string,
): boolean =>
  mayDecide(worker)
    ? status !== "superseded"
    : worker.verificationStatus === "approved" && status === "uploaded" && !hasLeft(worker) && worker.erasedAt === null;

/** Whether a document can be accepted or rejected: superseded documents cannot. */
export const mayDecideDocument = (status: string, decision: "accepted" | "rejected"): boolean =>
  status !== "superseded" && status !== decision;
