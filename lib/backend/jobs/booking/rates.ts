/** What a shift costs by the agreement's sealed rates; at acceptance it is stored, whatever happens to them later. */
import { type CoveringAgreement, sealedRates } from "@/lib/backend/agreements";
import { conflict } from "@/lib/backend/errors";
import type { JobRecord } from "@/lib/backend/jobs/find";
import { type AgreedLine, holidaysOf, type Period, type Price, priceShift } from "@/lib/backend/pricing";
import { type BankHolidayDays, unsaidBankHolidayDays } from "@/lib/config/closed-lists/agreements";
import type { SkillId } from "@/lib/config/closed-lists/skills";
import { messages } from "@/lib/config/messages";
import { skillMeant } from "@/lib/config/skills";
import type { RateSnapshot } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** What a price depends on. */
export type PricedJob = Pick<JobRecord, "startAt" | "endAt" | "breaks" | "jobType" | "nation" | "skills"> & {
  /** Of a sleep-in that was worked: when the worker was awake. */
  waking?: readonly Period[];
};

/** The agreed lines, and which day of a bank holiday on a weekend they count. */
type AgreedPrices = { lines: readonly AgreedLine[]; bankHolidayDays?: BankHolidayDays };

type SealedLine = Awaited<ReturnType<typeof sealedRates>>["lines"][number];

/** Whether a job asks for every skill that a line is for. */
function isFor({ skills }: Pick<SealedLine, "skills">, asked: readonly SkillId[]): boolean {
  const meant = skills.map(skillMeant);
  return meant.every((skill) => skill !== null && asked.includes(skill));
}

/**
 * The lines of a worker type, at most one of each basis: that for most of the skills that the job asks for, otherwise one
 * for no skills, otherwise the first.
 */
export function linesFor<Line extends Pick<SealedLine, "workerType" | "basis" | "skills">>(
  lines: readonly Line[],
  workerType: string,
  asked: readonly SkillId[],
): Line[] {
  const own = lines.filter((line) => line.workerType === workerType);
  return (["hourly", "fixed"] as const).flatMap((basis) => {
    const of = own.filter((line) => line.basis === basis);
    const [best] = of
      .filter((line) => isFor(line, asked))
      .sort((one, other) => other.skills.length - one.skills.length);
    return best ?? of[0] ?? [];
  });
}

/**
 * What a job costs by what is agreed, as planned or as worked; null where nothing is agreed for its type.
 */
function plannedPrice(
  { startAt, endAt, breaks, jobType, nation, waking = [] }: Omit<PricedJob, "skills">,
  { lines, bankHolidayDays = unsaidBankHolidayDays }: AgreedPrices,
): Price | null {
  const shift = { startAt, endAt, breaks: breaks.map(({ minutes, isPaid }) => ({ minutes, paid: isPaid })) };
  const holidayOn = holidaysOf(nation, bankHolidayDays);
  return jobType === "sleep_in"
    ? priceShift({ ...shift, jobType, waking }, lines, holidayOn)
    : priceShift({ ...shift, jobType }, lines, holidayOn);
}

type Agreed = Awaited<ReturnType<typeof sealedRates>>;
type Asked = { workerType: string; skills: readonly SkillId[] };
type Supply = Asked & { agreement: CoveringAgreement };

/** The part of what is agreed that applies to a worker type and the skills a job asks for. */
export const agreedOf = (sealed: Agreed, { workerType, skills }: Asked): Agreed => ({
  ...sealed,
  lines: linesFor(sealed.lines, workerType, skills),
});

/** What is agreed for a worker type and the skills that a job asks for: its lines, the cancellation rules and the hash of the rate table. */
export const agreedFor = async (tx: Transaction, { agreement, ...asked }: Supply): Promise<Agreed> =>
  agreedOf(await sealedRates(tx, agreement), asked);

/** What a job costs by what is agreed, as planned; null where nothing is agreed for its type. */
export const priceOf = (job: Omit<PricedJob, "skills">, agreed: AgreedPrices): Price | null =>
  plannedPrice(job, agreed);

const segmentsOf = ({ segments }: Price): RateSnapshot["segments"] =>
  segments.map((segment) => ({ ...segment, startAt: segment.startAt.toISOString() }));

/** What was agreed for a booking, with the cost of the job as planned now; null where nothing is agreed for its type. */
export function repriced(job: Omit<PricedJob, "skills">, snapshot: RateSnapshot): RateSnapshot | null {
  const price = plannedPrice(job, snapshot);
  return price && { ...snapshot, plannedPence: price.totalPence, segments: segmentsOf(price) };
}

/** What hours that were worked cost by the lines that were frozen at acceptance; null where nothing is agreed. */
export const priceOfHours = (job: PricedJob, agreed: AgreedPrices): Price | null => plannedPrice(job, agreed);

/** What a job costs by an agreement, with what is agreed; null where nothing is. */
export async function costOf(tx: Transaction, job: PricedJob, supply: Omit<Supply, "skills">) {
  const agreed = await agreedFor(tx, { ...supply, skills: job.skills });
  const price = priceOf(job, agreed);
  return price ? { ...agreed, price } : null;
}

/** The rate of a booking. CONFLICT `noRate` where the agreement has none for this type of shift. */
export async function rateOf(
  tx: Transaction,
  job: PricedJob,
  { agreement, workerType }: { agreement: CoveringAgreement; workerType: string },
): Promise<{ rateSnapshot: RateSnapshot; rateTableHash: string }> {
  const cost = await costOf(tx, job, { agreement, workerType });
  if (!cost) throw conflict(messages.jobs.noRate, "noRate");
  const { reference: agreementReference, version: agreementVersion } = agreement;
  const { lines, price, bankHolidayDays, cancellationRules, hash } = cost;
  return {
    rateSnapshot: {
      agreementReference,
      agreementVersion,
      workerType,
      lines: lines.map(({ basis, chargePence, vatTreatment, specials }) => ({
        basis,
        chargePence,
        vatTreatment,
        specials,
      })),
      bankHolidayDays,
      cancellationRules,
      plannedPence: price.totalPence,
      segments: segmentsOf(price),
    },
    rateTableHash: hash,
  };
}
