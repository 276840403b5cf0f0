/**
 * An agreement between agency and provider covers the service and the worker type on the day the job starts. Source: the
 * agreement; only what both have signed can be booked.
 */
import { rule } from "@/lib/backend/eligibility/rule";

export const agreement = rule("agreement", "hard", ({ agreement: found, job, service, firstDay }) => {
  if (!found) return { kind: "none" };
  const { status, startOn, endsOn, serviceIds, workerTypeIds } = found;
  // A scheduled agreement is active from its start day on.
  if (status !== "active" && status !== "scheduled") return { kind: "status", status };
  if (startOn === null || startOn > firstDay) return { kind: "notYet", startsOn: startOn };
  if (endsOn !== null && endsOn < firstDay) return { kind: "ended", endsOn };
  if (!serviceIds.includes(job.serviceId)) return { kind: "service", service: service.name };
  if (!workerTypeIds.includes(job.workerType.id)) return { kind: "type", workerType: job.workerType.name };
  return null;
});
