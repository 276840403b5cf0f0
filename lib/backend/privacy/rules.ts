/**
 * How long what is held about workers is kept, and why (docs/decisions/0041-privacy-of-workers.md). Pure: days are `YYYY-MM-DD`
 * and periods whole months.
 */
import { messages } from "@/lib/config/messages";
import type { RecordClass, RetentionPeriod } from "@/lib/contract/privacy";
import type { employmentStatuses } from "@/lib/db/schema";

const texts = messages.privacy;

type Term = {
  /** How long it is kept where nobody says otherwise. */
  usual: number;
  /** For so long law asks for it, even when the worker asks for its erasure; 0 where no law does. */
  law: number;
  /** Longer than this it may not be kept. */
  most: number;
  /** What the period is counted from: the day he left, the end of that tax year, the day of the record itself. */
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
  readings: { usual: 24, law: 12, most: 72, from: "creation" },
};

/** What an erasure takes away when it may. Of readings and the audit log it takes nothing: they hold no word about him. */
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

const pad = (number: number) => String(number).padStart(2, "0");

/** So many months after a day; the last day of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}-${pad(Math.min(date, last))}`;
}

/** The 5 April on which the tax year of a day ends. */
export function taxYearEnd(day: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) <= "04-05" ? `${year}-04-05` : `${year + 1}-04-05`;
}

/** The first day on which records of a class may go that were kept for so many months after somebody left. */
export const dueOn = (record: ErasableClass, leftOn: string, months: number): string =>
  monthsAfter(terms[record].from === "taxYear" ? taxYearEnd(leftOn) : leftOn, months);

export type Employment = {
  status: (typeof employmentStatuses)[number];
  /** Whether he ever worked for the agency. */
  wasActive: boolean;
  /** The day he left; where nobody noted one, the last day on which anything happened to him. */
  leftOn: string;
};

const isGone = ({ status }: Employment) => status === "resigned" || status === "archived";
const neverBegan = ({ status, wasActive }: Employment) =>
  !wasActive && (status === "draft" || status === "profile_completed");

/** Whether an erasure may be asked for: he has left, or never began. */
export const mayErase = (employment: Employment): boolean => isGone(employment) || neverBegan(employment);

export type Held = Partial<Record<ErasableClass, number>>;
export type Plan = {
  refusal: "stillWorks" | "nothing" | null;
  erased: { record: ErasableClass; count: number }[];
  kept: { record: string; count: number; why: string; until: string | null }[];
};

/** For how long law asks for a class about this worker: only for those who worked does it ask at all. */
const lawOf = (record: ErasableClass, { wasActive }: Employment) => (wasActive ? terms[record].law : 0);

/**
 * What goes and what stays when an erasure is asked for on `today`. `readings` and `audits`: how many rows the two logs hold,
 * which stay in any case.
 */
export function planErasure(
  employment: Employment,
  held: Held,
  logs: { readings: number; audits: number },
  today: string,
): Plan {
  const plan: Plan = { refusal: null, erased: [], kept: [] };
  const gone = mayErase(employment);
  for (const record of erasable) {
    const count = held[record] ?? 0;
    if (count === 0) continue;
    const until = dueOn(record, employment.leftOn, lawOf(record, employment));
    if (!gone) plan.kept.push({ record, count, why: texts.stillWorks, until: null });
    else if (lawOf(record, employment) > 0 && today < until) {
      plan.kept.push({ record, count, why: texts.laws[record], until });
    } else plan.erased.push({ record, count });
  }
  if (logs.readings > 0)
    plan.kept.push({ record: "readings", count: logs.readings, why: texts.laws.readings, until: null });
  if (logs.audits > 0) plan.kept.push({ record: "audit", count: logs.audits, why: texts.laws.audit, until: null });
  if (!gone) plan.refusal = "stillWorks";
  else if (plan.erased.length === 0) plan.refusal = "nothing";
  return plan;
}

/** Which classes of somebody who has left have outlived their period on `today`: what the nightly job takes away. */
export function outlived(employment: Employment, months: Record<RecordClass, number>, today: string): ErasableClass[] {
  if (!isGone(employment)) return [];
  return erasable.filter((record) => today >= dueOn(record, employment.leftOn, months[record]));
}

/** A period as it was set by the platform or an agency: null where it is left to what stands behind it. */
export type SetPeriod = { months: number | null; lock: number };
export type SetPeriods = Partial<Record<RecordClass, SetPeriod>>;

const within = (months: number, least: number, most: number) => Math.min(most, Math.max(least, months));

/**
 * What holds of a class. The platform stays within what law asks for and allows; an agency may keep longer than the platform,
 * never shorter. `agency` is null where the platform's own period is meant.
 */
export function periodOf(record: RecordClass, platform: SetPeriods, agency: SetPeriods | null): RetentionPeriod {
  const { usual, law, most, from } = terms[record];
  const platformMonths = within(platform[record]?.months ?? usual, law, most);
  const own = (agency ?? platform)[record];
  const least = agency ? platformMonths : law;
  const inherited = agency ? platformMonths : usual;
  return {
    ...{ record, from, least, most, inherited, law: texts.laws[record] },
    months: within(own?.months ?? inherited, least, most),
    own: own?.months ?? null,
    lock: own?.lock ?? 0,
  };
}

const rightToWorkKinds = new Set(["right_to_work", "passport", "birth_certificate", "photo_id", "address_proof"]);
const dbsKinds = new Set(["dbs", "pvg"]);

/** The class a paper belongs to; what no law speaks of by name is a paper of his training. */
export function classOfDocument(kind: string): "rightToWork" | "dbs" | "payroll" | "training" {
  if (rightToWorkKinds.has(kind)) return "rightToWork";
  if (dbsKinds.has(kind)) return "dbs";
  return kind === "ni_proof" ? "payroll" : "training";
}
