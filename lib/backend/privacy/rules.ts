/**
 * How long workers' personal data is kept, and why (docs/decisions/0041-privacy-of-workers.md). Pure: dates are
 * `YYYY-MM-DD` and periods are whole months.
 */
import { messages } from "@/lib/config/messages";
import type { RecordClass, RetentionPeriod } from "@/lib/contract/privacy";
import type { employmentStatuses } from "@/lib/db/schema";
import { monthsAfter } from "@/lib/format";

const texts = messages.privacy;

type Term = {
  /** The default period in months. */
  usual: number;
  /** The legal minimum in months, which applies even when the worker asks for erasure; 0 if there is none. */
  law: number;
  /** The maximum in months. */
  most: number;
  /** When the period starts: the day the worker left, the end of that tax year, or the day the record was created. */
  from: "leaving" | "taxYear" | "creation";
};

export const terms: Record<RecordClass, Term> = {
  identity: { usual: 24, law: 24, most: 72, from: "leaving" },
  contact: { usual: 12, law: 0, most: 24, from: "leaving" },
  rightToWork: { usual: 24, law: 24, most: 24, from: "leaving" },
  dbs: { usual: 6, law: 0, most: 6, from: "leaving" },
  medical: { usual: 6, law: 0, most: 36, from: "leaving" },
  training: { usual: 12, law: 12, most: 72, from: "leaving" },
  references: { usual: 12, law: 12, most: 72, from: "leaving" },
  bankDetails: { usual: 3, law: 0, most: 12, from: "leaving" },
  payroll: { usual: 72, law: 72, most: 84, from: "taxYear" },
  history: { usual: 12, law: 0, most: 72, from: "leaving" },
  accessLog: { usual: 24, law: 12, most: 72, from: "creation" },
};

/**
 * What an erasure removes when the law allows it. It leaves the access log and the audit log, which contain no details
 * about the worker.
 */
export const erasable = [
  "identity",
  "contact",
  "rightToWork",
  "dbs",
  "medical",
  "training",
  "references",
  "bankDetails",
  "payroll",
  "history",
] as const satisfies RecordClass[];
export type ErasableClass = (typeof erasable)[number];

/** The 5 April on which a date's tax year ends. */
export function taxYearEnd(day: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) <= "04-05" ? `${year}-04-05` : `${year + 1}-04-05`;
}

/** The first day on which records of a class may be erased, given the day the worker left and the period in months. */
export const erasableFrom = (record: ErasableClass, leftOn: string, months: number): string =>
  monthsAfter(terms[record].from === "taxYear" ? taxYearEnd(leftOn) : leftOn, months);

export type Employment = {
  status: (typeof employmentStatuses)[number];
  /** Whether they ever worked for the agency. */
  wasActive: boolean;
  /** The day they left; if none was recorded, the day of their last event. */
  leftOn: string;
};

const isGone = ({ status }: Employment) => status === "resigned" || status === "archived";
const neverBegan = ({ status, wasActive }: Employment) =>
  !wasActive && (status === "draft" || status === "profile_completed");

/** Whether they can be erased: they have left, or never started. */
export const mayErase = (employment: Employment): boolean => isGone(employment) || neverBegan(employment);

export type ErasableCounts = Partial<Record<ErasableClass, number>>;
export type Plan = {
  refusal: "hasNotLeft" | "nothing" | null;
  erased: { record: ErasableClass; count: number }[];
  kept: { record: string; count: number; why: string; until: string | null }[];
};

/** The legal minimum for a record class of this worker. It only applies to people who worked. */
const lawOf = (record: ErasableClass, { wasActive }: Employment) => (wasActive ? terms[record].law : 0);

/**
 * What an erasure on `today` would remove and what would stay. `accessLog` and `audits`: the number of rows in the
 * access log and the audit log, which always stay.
 */
export function planErasure(
  employment: Employment,
  counts: ErasableCounts,
  logs: { accessLog: number; audits: number },
  today: string,
): Plan {
  const plan: Plan = { refusal: null, erased: [], kept: [] };
  const gone = mayErase(employment);
  for (const record of erasable) {
    const count = counts[record] ?? 0;
    if (count === 0) continue;
    const until = erasableFrom(record, employment.leftOn, lawOf(record, employment));
    if (!gone) plan.kept.push({ record, count, why: texts.hasNotLeft, until: null });
    else if (lawOf(record, employment) > 0 && today < until) {
      plan.kept.push({ record, count, why: texts.laws[record], until });
    } else plan.erased.push({ record, count });
  }
  if (logs.accessLog > 0)
    plan.kept.push({ record: "accessLog", count: logs.accessLog, why: texts.laws.accessLog, until: null });
  if (logs.audits > 0) plan.kept.push({ record: "audit", count: logs.audits, why: texts.laws.audit, until: null });
  if (!gone) plan.refusal = "hasNotLeft";
  else if (plan.erased.length === 0) plan.refusal = "nothing";
  return plan;
}

/**
 * The record classes of a worker who has left whose retention period has ended on `today`: what the nightly job erases.
 */
export function expiredClasses(
  employment: Employment,
  months: Record<RecordClass, number>,
  today: string,
): ErasableClass[] {
  if (!isGone(employment)) return [];
  return erasable.filter((record) => today >= erasableFrom(record, employment.leftOn, months[record]));
}

/** A period as set by the platform or an agency; null to use the next default. */
type SetPeriod = { months: number | null; lock: number };
export type SetPeriods = Partial<Record<RecordClass, SetPeriod>>;

const within = (months: number, least: number, most: number) => Math.min(most, Math.max(least, months));

/**
 * The period in force for a record class. The platform stays within the legal limits; an agency may keep records longer
 * than the platform, never shorter. `agency` is null for the platform's own period.
 */
export function periodOf(record: RecordClass, platform: SetPeriods, agency: SetPeriods | null): RetentionPeriod {
  const { usual, law, most, from } = terms[record];
  const platformMonths = within(platform[record]?.months ?? usual, law, most);
  const own = (agency ?? platform)[record];
  const least = agency ? platformMonths : law;
  const inherited = agency ? platformMonths : usual;
  return {
    record,
    from,
    least,
    most,
    inherited,
    law: texts.laws[record],
    months: within(own?.months ?? inherited, least, most),
    own: own?.months ?? null,
    lock: own?.lock ?? 0,
  };
}

const rightToWorkKinds = new Set(["right_to_work", "passport", "birth_certificate", "photo_id", "address_proof"]);
const dbsKinds = new Set(["dbs", "pvg"]);

/** The record class of a document; kinds that no law names count as training. */
export function classOfDocument(kind: string): "rightToWork" | "dbs" | "payroll" | "training" {
  if (rightToWorkKinds.has(kind)) return "rightToWork";
  if (dbsKinds.has(kind)) return "dbs";
  return kind === "ni_proof" ? "payroll" : "training";
}
