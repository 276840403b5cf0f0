/**
 * The worker's permission to work covers the job's worker type and each day of the shift. Source: Immigration, Asylum and
 * Nationality Act 2006, section 15 (a person whose leave has ended, or is subject to a condition preventing them from
 * accepting the employment).
 */
import { rule } from "@/lib/backend/eligibility/rule";

export const permission = rule("permission", "hard", ({ worker: { permitted }, job: { workerType }, lastDay }) => {
  const { workerTypeIds, endsOn } = permitted;
  if (endsOn !== null && endsOn < lastDay) return { kind: "ended", endsOn };
  return workerTypeIds.length === 0 || workerTypeIds.includes(workerType.id)
    ? null
    : { kind: "type", workerType: workerType.name };
});
