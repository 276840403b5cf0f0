/** Router for worker compliance, and what other areas may import. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { expiring } from "./expiring";
import { ofWorker } from "./of-worker";

export { checklistOf } from "./checklist";
export { type Citizen, isBritishOrIrish } from "./citizenship";
export type { Evidence } from "./evidence";
export { uncoveredBetween, windowAt } from "./history";
export { mailAboutExpiry } from "./mail";
export { expiryMailSchema, queueRefresh } from "./queued";
export { readEvidence } from "./read";
export { refreshCompliance, refreshMany } from "./refresh";
export { type Assessment, assess, type Basis, basesOn, type Requirement } from "./rules";

export { doComplianceJob } from "./scheduled-job";
export { missingFields, type StepState, steps } from "./steps";

export const compliance: GuardedArea<typeof contract.compliance> = { ofWorker, expiring };
