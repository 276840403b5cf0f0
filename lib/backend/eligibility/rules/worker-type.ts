/** The worker has the job's worker type. Source: SI 2014/2936, regulation 18 (suitably qualified staff). */
import { rule } from "@/lib/backend/eligibility/rule";

export const workerType = rule("worker_type", "hard", ({ worker, job }) =>
  worker.workerTypeIds.includes(job.workerType.id) ? null : { kind: "type", workerType: job.workerType.name },
);
