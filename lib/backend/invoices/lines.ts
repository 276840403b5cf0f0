/** What a line of an invoice says, from the hours or the cancellation that it bills. Pure. */
import { priceOfHours } from "@/lib/backend/jobs";
import type { Price } from "@/lib/backend/pricing";
import { decideVat, type VatFacts } from "@/lib/backend/vat";
import type { Nation } from "@/lib/config/closed-lists/organisations";
import type { VatEligibility } from "@/lib/config/closed-lists/vat";
import { messages } from "@/lib/config/messages";
import type {
  AgreedSegment,
  InvoiceSegment,
  RateSnapshot,
  TimesheetHours,
  TraceStep,
  VatDecision,
} from "@/lib/db/schema";
import { formatDateRange, formatLength, formatMoney, formatTime } from "@/lib/format";

const texts = messages.invoices.lines;

/** What is billed of a timesheet or a cancelled shift, as `app_billed` returns it. */
export type Billed = {
  timesheet_id: string | null;
  job_id: string;
  hours: TimesheetHours | null;
  approved_pence: number;
  approved_minutes: number;
  billed_pence: number | null;
  billed_minutes: number | null;
  job_type: "general" | "sleep_in";
  start_at: string;
  end_at: string;
  start_on: string;
  nation: Nation;
  service_name: string;
  worker_type: string;
  /** Those of the rate of the booking, which bookings may share; null where it has none. */
  rate_lines: RateSnapshot["lines"] | null;
  bank_holiday_days: RateSnapshot["bankHolidayDays"] | null;
  planned_pence: number | null;
  notice_minutes: number | null;
  eligibility: VatEligibility;
  is_umbrella: boolean;
  is_nursing: boolean;
  /** What shows that the worker deputised for a doctor on the day of the shift: accepted by the platform, and in force then. */
  deputy: { reference: string | null; practice: string | null; from: string; until: string } | null;
  /** The VAT of the line that an adjustment corrects. */
  billed_vat: VatDecision | null;
};

export type BilledKind = "shift" | "adjustment" | "cancellation";

export type LineDraft = {
  kind: BilledKind;
  timesheetId: string | null;
  jobId: string;
  description: string;
  serviceName: string;
  shiftOn: string;
  minutes: number;
  netPence: number;
  segments: InvoiceSegment[];
  trace: TraceStep[];
  vat: VatDecision;
};

/** What `app_agreed` returns of a timesheet: what is agreed of it, by band, of each part; null where it was agreed before that was stored. */
export type Agreed = Pick<Billed, "hours" | "approved_pence" | "approved_minutes"> & {
  timesheet_id: string;
  agreed: AgreedSegment[][] | null;
};

/** What a line bills; of a shift with the price of its hours by the rate of the booking, where there is one. */
export type Priced = { kind: BilledKind; row: Billed; price: Price | null; agreed?: Agreed["agreed"] };

function priceOf({
  hours,
  rate_lines: lines,
  bank_holiday_days: days,
  job_type: jobType,
  nation,
}: Billed): Price | null {
  if (!hours || !lines) return null;
  return priceOfHours(
    {
      startAt: new Date(hours.startAt),
      endAt: new Date(hours.endAt),
      breaks: hours.breaks,
      waking: hours.waking.map(({ startAt, endAt }) => ({ startAt: new Date(startAt), endAt: new Date(endAt) })),
      jobType,
      nation,
      skills: [],
    },
    { lines, ...(days ? { bankHolidayDays: days } : {}) },
  );
}

/** What a line bills, with its price. */
export const pricedOf = (kind: BilledKind, row: Billed): Priced => ({
  kind,
  row,
  price: kind === "shift" ? priceOf(row) : null,
});

/** Whether what is agreed of a shift is something else than its hours come to, so that it is billed band by band. */
export const isByAgreed = ({ kind, row, price }: Priced): boolean =>
  kind === "shift" && price?.totalPence !== row.approved_pence;

type Made = Pick<LineDraft, "minutes" | "netPence" | "segments" | "trace">;

const isBand = (band: string): band is keyof typeof messages.invoices.bands =>
  Object.hasOwn(messages.invoices.bands, band);

function stepOf({ band, basis, minutes, ratePence, amountPence }: InvoiceSegment): TraceStep {
  const [rate, name] = [formatMoney(ratePence), isBand(band) ? messages.invoices.bands[band] : band];
  const sentence =
    basis === "fixed"
      ? texts.fixed(name, rate)
      : texts.hourly(name, formatLength(minutes), rate, formatMoney(amountPence));
  return { rule: basis === "fixed" ? "fixed" : "hours", sentence, minutes, ratePence, amountPence };
}

/**
 * The VAT treatment agreed for the shift: for a sleep-in that of the line that charges the night, otherwise that of the
 * line that charges the hours. A later adjustment or cancellation has the same.
 */
const treatmentOf = ({ rate_lines: lines, job_type: jobType }: Billed) => {
  const charged = jobType === "sleep_in" ? "fixed" : "hourly";
  return (lines?.find(({ basis }) => basis === charged) ?? lines?.[0])?.vatTreatment ?? "standard";
};

/** All hours where all are agreed, otherwise what is agreed of them by band. */
function shiftOf({ row, price, agreed }: Priced): Made {
  const [netPence, minutes] = [row.approved_pence, row.approved_minutes];
  if (price?.totalPence === netPence) {
    const segments = price.segments.map((segment) => ({ ...segment, startAt: segment.startAt.toISOString() }));
    return { minutes, netPence, segments, trace: price.trace };
  }
  const segments = (agreed ?? [])
    .flat()
    .map(({ pence, ...segment }): InvoiceSegment => ({ ...segment, amountPence: pence, startAt: null }));
  const sentence = texts.agreed(formatMoney(netPence));
  return {
    minutes,
    netPence,
    segments,
    trace: [...segments.map(stepOf), { rule: "agreed", sentence, amountPence: netPence }],
  };
}

function adjustmentOf({ row }: Priced): Made {
  const billed = row.billed_pence ?? 0;
  return {
    minutes: row.approved_minutes - (row.billed_minutes ?? 0),
    netPence: row.approved_pence - billed,
    segments: [],
    trace: [
      { rule: "agreed", sentence: texts.agreed(formatMoney(row.approved_pence)), amountPence: row.approved_pence },
      { rule: "billed", sentence: texts.billed(formatMoney(billed)), amountPence: -billed },
    ],
  };
}

function cancellationOf({ row }: Priced): Made {
  const netPence = row.approved_pence;
  const [planned, notice] = [formatMoney(row.planned_pence ?? 0), formatLength(row.notice_minutes ?? 0)];
  const sentence = texts.cancelled(notice, planned, formatMoney(netPence));
  return { minutes: 0, netPence, segments: [], trace: [{ rule: "cancellation", sentence, amountPence: netPence }] };
}

const evidenceOf = ({ deputy }: Billed): string | null =>
  deputy &&
  texts.deputy(
    [deputy.reference, deputy.practice].filter(Boolean).join(", "),
    formatDateRange(deputy.from, deputy.until),
  );

/** A correction of hours is the same supply, whatever has changed since. */
const vatOf = (kind: BilledKind, row: Billed, agency: VatFacts["agency"]): VatDecision =>
  (kind === "adjustment" && row.billed_vat) ||
  decideVat({
    day: row.start_on,
    agency,
    worker: { eligibility: row.eligibility, isUmbrella: row.is_umbrella, deputyEvidence: evidenceOf(row) },
    isNursingService: row.is_nursing,
    agreed: treatmentOf(row),
  });

const makers = { shift: shiftOf, adjustment: adjustmentOf, cancellation: cancellationOf };

/** The line that bills a timesheet or a cancelled shift. */
export function lineOf(priced: Priced, agency: VatFacts["agency"]): LineDraft {
  const { kind, row } = priced;
  const made = makers[kind](priced);
  const hours = kind === "cancellation" ? null : row.hours;
  const [from, until] = [formatTime(hours?.startAt ?? row.start_at), formatTime(hours?.endAt ?? row.end_at)];
  return {
    ...made,
    kind,
    timesheetId: row.timesheet_id,
    jobId: row.job_id,
    description: texts.descriptions[kind](row.worker_type, from, until),
    serviceName: row.service_name,
    shiftOn: row.start_on,
    vat: vatOf(kind, row, agency),
  };
}
