/** What the eligibility rules are given, as plain data. Days are `YYYY-MM-DD`, in Europe/London. */
import type { Evidence } from "@/lib/backend/compliance";
import type { agreementStatuses } from "@/lib/config/closed-lists/agreements";
import type { genderReasons, preferredGenders } from "@/lib/config/closed-lists/jobs";
import type { SkillId } from "@/lib/config/closed-lists/skills";
import type { employmentStatuses, panels, TrainingKind, verificationStatuses } from "@/lib/config/closed-lists/workers";

export type Day = string;

/** A kind of certificate that compliance knows, such as `first_aid`. */
export type Certificate = TrainingKind;

/** A shift as moments. A sleep-in counts fully as working time; of other shifts the unpaid breaks do not. */
export type Shift = {
  id: string;
  startAt: Date;
  endAt: Date;
  isSleepIn: boolean;
  unpaidBreakMinutes: number;
};

/**
 * Another shift of the worker. `isElsewhere`: it was booked through another agency. The results reveal nothing about it
 * but that a rule is broken.
 */
export type OtherShift = Shift & { isElsewhere: boolean };

/** The shift to fill, with what it requires. */
export type JobToFill = Shift & {
  serviceId: string;
  workerType: { id: string; name: string };
  skills: readonly SkillId[];
  certificates: readonly Certificate[];
  /** The gender that the provider prefers, with the lawful reason; null without a preference. */
  preferredGender: { gender: (typeof preferredGenders)[number]; reason: (typeof genderReasons)[number] } | null;
};

export type ServiceToFill = {
  name: string;
  /** Certificates that every worker needs here, beyond what their worker type requires. */
  certificates: readonly Certificate[];
  /** Its risk assessment found that night work here has special hazards or heavy physical or mental strain. */
  hasNightHazards: boolean;
};

/** The agreement under which the agency would supply the worker. `endsOn` is its last day, whichever end comes first. */
export type AgreementToUse = {
  status: (typeof agreementStatuses)[number];
  startOn: Day | null;
  endsOn: Day | null;
  /** Null: workers of every branch can be supplied. */
  branch: { id: string; name: string } | null;
  serviceIds: readonly string[];
  workerTypeIds: readonly string[];
};

/** Null `windows`: the whole day. Times are local, `09:00`, the end up to `24:00`. */
export type Unavailability = { day: Day; windows: readonly { from: string; to: string }[] | null };

/** An agreement to work more than 48 hours. `withdrawnFrom`: the first day on which the limit applies again. */
type OptOut = { signedOn: Day; withdrawnFrom: Day | null };

/**
 * What the worker's permission to work says about hours. Vacations, both days inclusive, are those that the student's
 * institution has confirmed. `sponsored`: by another employer, so that this work is supplementary. `limited`: another
 * condition; null where it does not limit the hours.
 */
type WorkPermission =
  | { kind: "unrestricted" }
  | { kind: "student"; weeklyHours: number; vacations: readonly { fromOn: Day; toOn: Day }[] }
  | { kind: "sponsored" }
  | { kind: "limited"; weeklyHours: number | null };

export type WorkerToCheck = {
  employmentStatus: (typeof employmentStatuses)[number];
  panel: (typeof panels)[number];
  verificationStatus: (typeof verificationStatuses)[number];
  workerTypeIds: readonly string[];
  /** The skills that the agency has entered for them, of those that a shift can ask for. */
  skills: ReadonlySet<SkillId>;
  /** Null: not recorded. */
  gender: string | null;
  branchIds: readonly string[];
  /** The first day of work for the agency; null if it is not known. */
  startedOn: Day | null;
  /** The service has blocked the worker. */
  isBlocked: boolean;
  unavailability: readonly Unavailability[];
  optOut: OptOut | null;
  permission: WorkPermission;
  /** What else the permission says: the worker types it is for, empty for any, and its last day. */
  permitted: { workerTypeIds: readonly string[]; endsOn: Day | null };
};

/** The rules that the database answers for the bookings of all agencies. */
export type RuleElsewhere = "overlap" | "daily_rest" | "weekly_rest" | "weekly_hours";

export type EligibilityInput = {
  job: JobToFill;
  service: ServiceToFill;
  /** Null: none covers the job. */
  agreement: AgreementToUse | null;
  worker: WorkerToCheck;
  evidence: Evidence;
  /** All shifts from 16 weeks before the job until 16 weeks after it that are booked for the worker. */
  shifts: readonly OtherShift[];
  /** The rules that the database says the worker's bookings of all agencies break, which are not among `shifts`. */
  brokenElsewhere: readonly RuleElsewhere[];
};
