/** Workers and shifts for the eligibility rules. Local times are in Europe/London: `2026-06-15 08:00`. */
import type {
  AgreementToUse,
  EligibilityInput,
  JobToFill,
  OtherShift,
  ServiceToFill,
  WorkerToCheck,
} from "@/lib/backend/eligibility";
import { daysAfter, momentAt } from "@/lib/format";
import { completeEvidence } from "./evidence";

/** The moment of a local time; of one that occurs twice the earlier, with `later` the other. */
export function at(local: string, occurrence: "earlier" | "later" = "earlier"): Date {
  const [day = "", time = ""] = local.split(" ");
  return momentAt(day, time, occurrence);
}

let count = 0;

/** Another shift of the worker, through the same agency unless said otherwise. */
export const aShift = (from: string | Date, to: string | Date, about: Partial<OtherShift> = {}): OtherShift => ({
  id: `shift-${++count}`,
  startAt: typeof from === "string" ? at(from) : from,
  endAt: typeof to === "string" ? at(to) : to,
  isSleepIn: false,
  unpaidBreakMinutes: 0,
  isElsewhere: false,
  ...about,
});

/** The same shift, but through another agency. */
export const elsewhere = (shift: OtherShift): OtherShift => ({ ...shift, isElsewhere: true });

/**
 * A shift of so many hours on each of these days of so many weeks: 0 is the day `monday`, 6 the Sunday after it. It
 * begins at `time`.
 */
export function pattern(
  monday: string,
  weeks: number,
  days: readonly number[],
  [time, hours]: readonly [time: string, hours: number],
): OtherShift[] {
  return Array.from({ length: weeks }, (_, week) => week * 7).flatMap((week) =>
    days.map((day) => {
      const startAt = at(`${daysAfter(monday, week + day)} ${time}`);
      return aShift(startAt, new Date(startAt.getTime() + hours * 3_600_000));
    }),
  );
}

const careAssistant = { id: "type-1", name: "Healthcare assistant" };
const leeds = { id: "branch-1", name: "Leeds" };

const anAgreement: AgreementToUse = {
  status: "active",
  startOn: "2026-01-01",
  endsOn: null,
  branch: leeds,
  serviceIds: ["service-1"],
  workerTypeIds: [careAssistant.id],
};

export type About = {
  job?: Partial<JobToFill>;
  service?: Partial<ServiceToFill>;
  worker?: Partial<WorkerToCheck>;
  agreement?: Partial<AgreementToUse> | null;
  evidence?: EligibilityInput["evidence"];
  shifts?: readonly OtherShift[];
  brokenElsewhere?: EligibilityInput["brokenElsewhere"];
};

/** An eligible care assistant and a job, except for what is said about them. */
export function candidate(from: string | Date, to: string | Date, about: About = {}): EligibilityInput {
  const { isElsewhere: _, ...shift } = aShift(from, to, { id: "job-1" });
  return {
    job: {
      ...shift,
      serviceId: "service-1",
      workerType: careAssistant,
      skills: [],
      certificates: [],
      preferredGender: null,
      ...about.job,
    },
    service: { name: "Hollybank House", certificates: [], hasNightHazards: false, ...about.service },
    agreement: about.agreement === null ? null : { ...anAgreement, ...about.agreement },
    worker: {
      employmentStatus: "active",
      panel: "on",
      verificationStatus: "approved",
      workerTypeIds: [careAssistant.id],
      skills: new Set(),
      gender: null,
      branchIds: [leeds.id],
      startedOn: "2025-01-06",
      isBlocked: false,
      unavailability: [],
      optOut: null,
      permission: { kind: "unrestricted" },
      permitted: { workerTypeIds: [], endsOn: null },
      ...about.worker,
    },
    evidence: about.evidence ?? completeEvidence,
    shifts: about.shifts ?? [],
    brokenElsewhere: about.brokenElsewhere ?? [],
  };
}
