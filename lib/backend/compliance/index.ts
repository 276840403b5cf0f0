/** Compliance of workers: the area's router, and what other areas may use of it. */

import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { expiring } from "./expiring";
import { ofWorker } from "./of-worker";

export type { Evidence } from "./evidence";
export { holesIn, windowAt } from "./history";
export { mailAboutExpiry } from "./mail";
export { complianceJobSchema, expiryMailSchema, queueRefresh } from "./queued";
export { readEvidence } from "./read";
export { refreshCompliance, refreshMany } from "./refresh";
export { type Assessment, assess, type Requirement } from "./rules";
export { missingBasics, type StepState, steps } from "./steps";
export { doComplianceJob, sweepCompliance } from "./sweep";

export const compliance: GuardedArea<typeof contract.compliance> = { ofWorker, expiring };
