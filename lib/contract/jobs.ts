/**
 * The calls about jobs: a provider posts shifts, agencies put workers forward, the provider accepts or declines (domain.md
 * /dashboard/jobs). Moments are ISO; the dates and times of a post are those of a clock in the UK.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { rateBands } from "@/lib/config/closed-lists/agreements";
import {
  BREAKS_MAX,
  genderReasons,
  jobTypes,
  postedAs,
  preferredGenders,
  shortNoticeFaults,
  shortNoticeKinds,
} from "@/lib/config/closed-lists/jobs";
import { releaseObstacles, releaseSteps } from "@/lib/config/closed-lists/releases";
import { skillIds } from "@/lib/config/closed-lists/skills";
import { checkKinds, checkOutcomes, trainingKinds } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { evidence as evidenceTexts } from "@/lib/config/messages/jobs/evidence";
import { allocationStates } from "@/lib/config/states/allocation";
import { jobStates } from "@/lib/config/states/job";
import { jobAuthorisationStates } from "@/lib/config/states/job-authorisation";
import { statusesOf } from "@/lib/config/states/table";
import { timeChangeStates } from "@/lib/config/states/time-change";
import { timesheetStates } from "@/lib/config/states/timesheet";
import { daysBetween } from "@/lib/format";
import { cancellationRuleSchema } from "./agreements";
import { chosen } from "./common/chosen";
import { fileContentSchema } from "./common/files";
import { pageInput, pageOutput } from "./common/lists";
import { day, line, lines, optionalLine, optionalLines } from "./common/text";
import { steps } from "./profiles/fields";

const texts = messages.jobs;
const asksTexts = messages.jobAsks;

/** The most vacancies that are posted together. */
const VACANCIES_MAX = 20;
const BREAK_MINUTES_MAX = 240;

const clockTime = (missing: string) => z.string({ error: missing }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing);

/** Which of two moments is meant where the clocks go back and show a time twice. */
const occurrenceSchema = z.enum(["first", "second"]);

const breakSchema = z.object({
  minutes: z.int(texts.breakNeeded).min(1, texts.breakNeeded).max(BREAK_MINUTES_MAX, texts.breakNeeded),
  isPaid: z.boolean(),
});

const weekdaySchema = z.literal([1, 2, 3, 4, 5, 6, 7], texts.weekdaysNeeded);

/** On which days a shift is repeated: the day it starts on is the first, `until` the last that is possible. */
const recurrenceSchema = z.discriminatedUnion("every", [
  z.object({ every: z.literal("day"), until: day(texts.untilNeeded) }),
  z.object({
    every: z.literal("week"),
    /** Monday is 1. */
    weekdays: z.array(weekdaySchema).min(1, texts.weekdaysNeeded).max(7, texts.weekdaysNeeded),
    until: day(texts.untilNeeded),
  }),
]);

const GENDER_NOTE_MAX = 500;
/** The gender that a provider prefers, with the lawful reason and why the work needs it. */
const preferredGenderSchema = z.object({
  gender: z.enum(preferredGenders, asksTexts.genderNeeded),
  reason: z.enum(genderReasons, asksTexts.genderReasonNeeded),
  note: lines(GENDER_NOTE_MAX, asksTexts.genderNoteNeeded),
});

/** What a shift asks of a worker. */
const asks = {
  skills: chosen(skillIds, asksTexts.skillsUnknown).default([]),
  certificates: chosen(trainingKinds, asksTexts.certificatesUnknown).default([]),
  gender: preferredGenderSchema.nullable().default(null),
};

export const postInputSchema = z.object({
  /**
   * The same request with the same key posts once, and is answered like the first. Once that posting was undone it is
   * refused with CONFLICT, reason `undone`: to post the same again, use a new key.
   */
  idempotencyKey: z.uuid().optional(),
  serviceId: z.uuid(texts.serviceNeeded),
  unit: optionalLine(80, "Unit"),
  jobType: z.enum(jobTypes, texts.jobTypeNeeded),
  workerTypeId: z.uuid(texts.workerTypeNeeded),
  vacancies: z.int(texts.vacanciesNeeded).min(1, texts.vacanciesNeeded).max(VACANCIES_MAX, texts.vacanciesNeeded),
  /** The day on which the shift starts. */
  date: day(texts.dateNeeded),
  startTime: clockTime(texts.startTimeNeeded),
  startOccurrence: occurrenceSchema.optional(),
  /** At or before the start: on the next day. */
  endTime: clockTime(texts.endTimeNeeded),
  endOccurrence: occurrenceSchema.optional(),
  breaks: z.array(breakSchema).max(BREAKS_MAX),
  recurrence: recurrenceSchema.optional(),
  /** Leaves out days of a recurrence on which the clocks go forward past a time of the shift. */
  leavesOutSkipped: z.boolean().optional(),
  notes: optionalLines(1_000, "Notes"),
  ...asks,
});
export type PostInput = z.infer<typeof postInputSchema>;

/** The most presets of a service. */
export const presetsMax = 40;

const PRESET_NAME_MAX = 60;
/** A preset as it is saved: with `presetId` and the number of its last change one that exists. */
export const presetInputSchema = postInputSchema
  .pick({
    serviceId: true,
    unit: true,
    jobType: true,
    workerTypeId: true,
    startTime: true,
    endTime: true,
    breaks: true,
    skills: true,
    certificates: true,
    notes: true,
  })
  .extend({
    name: line(PRESET_NAME_MAX, messages.shiftPresets.nameNeeded),
    presetId: z.uuid().optional(),
    lock: z.coerce.number().int().min(1).optional(),
  })
  .refine(({ startTime, endTime }) => startTime !== endTime, { path: ["endTime"], error: texts.endIsStart });

/** The number of the shift's last change that the caller has seen. */
const lock = z.coerce.number().int().min(1);
/** The number of the shift's last change that the caller has seen: one that was changed since is refused. */
const seenLock = lock.optional();

/** What of a shift can be changed while no one is booked. */
export const editInputSchema = postInputSchema
  .omit({
    idempotencyKey: true,
    serviceId: true,
    vacancies: true,
    recurrence: true,
    leavesOutSkipped: true,
  })
  .extend({ jobId: z.uuid(), lock });
export type EditInput = z.infer<typeof editInputSchema>;

/** What of it can be changed once a worker is booked: the notes, and the times with their agency's consent. */
export const changeBookedInputSchema = editInputSchema.omit({
  unit: true,
  jobType: true,
  workerTypeId: true,
  breaks: true,
  skills: true,
  certificates: true,
  gender: true,
});

const named = z.object({ _id: z.uuid(), name: z.string() });
const jobStatusSchema = z.enum(statusesOf(jobStates));
const moment = z.iso.datetime();

const jobRowSchema = z.object({
  _id: z.uuid(),
  service: named,
  provider: z.string(),
  unit: z.string().nullable(),
  jobType: z.enum(jobTypes),
  workerType: named,
  startAt: moment,
  endAt: moment,
  /** As the caller sees it: an agency never learns that another one has put a worker forward. */
  status: jobStatusSchema,
  /** How many workers await a decision, of those that the caller may see. */
  suggested: z.int(),
  /** Who is booked, if the caller may see it; the name is null once the worker’s data has been erased. */
  booked: z.object({ worker: z.string().nullable(), agency: z.string() }).nullable(),
});
export type JobRow = z.infer<typeof jobRowSchema>;

/** Charges by an agreement, and what the shift as planned costs by them, before VAT. */
const agreedRateSchema = z.object({
  lines: z.array(z.object({ basis: z.enum(["hourly", "fixed"]), chargePence: z.int() })),
  plannedPence: z.int(),
  agreement: z.string(),
  agreementId: z.uuid(),
});

const allocationSchema = z.object({
  _id: z.uuid(),
  agency: z.string(),
  /** Null once the worker’s data has been erased. */
  worker: z.string().nullable(),
  status: z.enum(statusesOf(allocationStates)),
  suggestedAt: moment,
  decidedAt: moment.nullable(),
  /** When the agency last asked for a replacement, and when it withdrew that. */
  swapStartedAt: moment.nullable(),
  swapEndedAt: moment.nullable(),
  /** When the worker confirmed the shift at its present times, through the link to their shifts. */
  confirmedAt: moment.nullable(),
  reason: z.string().nullable(),
  /** Whether the worker is blocked at the service; only its provider learns it. */
  isBlocked: z.boolean(),
  /** Whether the agreement accepted them, and no one of the provider. */
  isAutomatic: z.boolean(),
  /** Whether the provider invited them, and their agency did not put them forward. */
  isInvited: z.boolean(),
  /** What the provider knows of the worker; null for other callers. */
  known: z
    .object({
      hasPhoto: z.boolean(),
      /** Of their documents as they were put forward; null where it was not recorded. */
      compliance: z
        .object({ checkedAt: moment, met: z.array(z.string()), validUntil: z.string().nullable() })
        .nullable(),
      /** The shifts that they have worked at the service through this agency. */
      shiftsHere: z.int(),
      lastHereOn: z.string().nullable(),
      /** The mean of the stars that the provider gave with approved hours. */
      rating: z.object({ stars: z.number(), count: z.int() }).nullable(),
    })
    .nullable(),
  /** What was agreed for a booked worker. */
  rate: agreedRateSchema.nullable(),
  /** What would be agreed if a worker who was put forward or invited were booked now, for the provider; null for other callers. */
  offered: agreedRateSchema.nullable(),
});
export type JobAllocation = z.infer<typeof allocationSchema>;

/** What cancelling a job costs its provider at the moment, in pence before VAT. */
const cancellationSchema = z.object({
  /** Negative once the shift has started. */
  noticeMinutes: z.int(),
  isBooked: z.boolean(),
  plannedPence: z.int(),
  chargePence: z.int(),
  /** The rule that is charged by. */
  rule: cancellationRuleSchema.nullable(),
  /** From when another rule will charge, and which part of the planned cost. */
  next: z.object({ from: moment, feePercent: z.int() }).nullable(),
});
export type Cancellation = z.infer<typeof cancellationSchema>;
const authorisationStatusSchema = z.enum(statusesOf(jobAuthorisationStates));

/** The request that someone authorises the jobs of one posting. */
const authorisationSchema = z.object({
  _id: z.uuid(),
  status: authorisationStatusSchema,
  requestedBy: z.string(),
  requestedAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  reason: z.string().nullable(),
  /** Whether it is pending and no authoriser can decide it today. */
  isStuck: z.boolean(),
});

/**
 * A month of a service's budget, such as `2026-12`: what is booked of it, what its open shifts would cost, and what would be
 * added to it, before VAT.
 */
const budgetMonthSchema = z.object({
  month: z.string(),
  monthlyPence: z.int(),
  bookedPence: z.int(),
  openPence: z.int(),
  addedPence: z.int(),
});
export type BudgetMonth = z.infer<typeof budgetMonthSchema>;
/** One that is shown: `key` tells it from the others, which may have the same name, such as `December 2026`. */
export type NamedBudget = Omit<BudgetMonth, "month"> & { key: string; name: string };

/** The most times at which the shifts of a request are listed. */
export const requestTimesMax = 4;

const authorisationRowSchema = authorisationSchema.extend({
  /** The first of the posting’s shifts that wait. */
  jobId: z.uuid(),
  /** The day on which the last of them starts. */
  lastOn: z.string(),
  service: named,
  provider: z.string(),
  unit: z.string().nullable(),
  /** In the order of their first shifts, with how many shifts are for each. */
  workerTypes: z.array(named.extend({ shifts: z.int() })),
  startAt: moment,
  endAt: moment,
  shifts: z.int(),
  /** The first few times at which they are, with how many at each; one where all are at the same times of the clock. */
  times: z.array(z.object({ startAt: moment, endAt: moment, shifts: z.int() })),
  /** What they cost at most by the signed rates, before VAT; null where no agreement covers them. */
  estimatedPence: z.int().nullable(),
  /** Of the service, at the highest of the signed rates; empty if it has no budget, or the request was decided. */
  budgets: z.array(budgetMonthSchema),
  /** Whether the caller may decide it. */
  canDecide: z.boolean(),
});
export type AuthorisationRow = z.infer<typeof authorisationRowSchema>;

/** What is listed: those that wait for a decision, or all others. */
export const authorisationListSchema = z.enum(["pending", "decided"]);

/** Which agencies see a job, and why. */
const releaseSchema = z.object({
  /** In the order in which they open; `all` is the last. */
  steps: z.array(
    z.object({
      step: z.enum(releaseSteps),
      /** From when on, if nothing holds it up. */
      opensAt: moment,
      isOpen: z.boolean(),
      /** The hours by which the rules open it later than the first agencies see the job, or than tier 1 does. */
      afterHours: z.int(),
    }),
  ),
  /** Whether no further step opens while a worker is put forward. */
  waits: z.boolean(),
  /** Whether that is so at the moment. */
  isHeld: z.boolean(),
  /** Who released it to all agencies by hand, and when. */
  byHand: z.object({ name: z.string(), at: moment }).nullable(),
  agencies: z.array(
    named.extend({
      /** The step with which it sees the job. */
      step: z.enum(releaseSteps),
      /** From when on; null where something keeps it from the job. */
      seesFrom: moment.nullable(),
      obstacle: z.enum(releaseObstacles).nullable(),
      /** Where something keeps it from the job: the agreement that is nearest to covering it, for callers who may open it. */
      agreementId: z.uuid().nullable(),
    }),
  ),
});
export type JobRelease = z.infer<typeof releaseSchema>;

/** Other times that the provider has asked for after a worker was booked. */
const timeChangeSchema = z.object({
  _id: z.uuid(),
  status: z.enum(statusesOf(timeChangeStates)),
  startAt: moment,
  endAt: moment,
  /** What the shift would cost by the agreed rate, in pence before VAT. */
  plannedPence: z.int().nullable(),
  requestedAt: moment,
  decidedAt: moment.nullable(),
  /** Why the agency refused. */
  reason: z.string().nullable(),
});
export type TimeChange = z.infer<typeof timeChangeSchema>;

const jobSchema = jobRowSchema.extend({
  address: z.string().nullable(),
  breaks: z.array(breakSchema),
  notes: z.string().nullable(),
  /** What a worker must have for it. */
  skills: z.array(z.enum(skillIds)),
  certificates: z.array(z.enum(trainingKinds)),
  /** The note only for the provider and the platform: it may describe people who receive care. */
  gender: preferredGenderSchema.extend({ note: z.string().nullable() }).nullable(),
  /** Null for an agency, which would learn from it that others saw the job before. */
  postedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  cancelReason: z.string().nullable(),
  /** What the provider was charged for cancelling, in pence before VAT. */
  cancellationChargePence: z.int().nullable(),
  /** What cancelling would cost; null for an agency, and once it is no longer possible. */
  cancellation: cancellationSchema.nullable(),
  /** The workers put forward: a provider’s from every agency, an agency’s own. */
  allocations: z.array(allocationSchema),
  /** The number of its last change: who changes it has to have seen it. */
  lock: z.int(),
  /** `agency_on_behalf` only for callers who may see what the agency posted. */
  postedAs: z.enum(postedAs),
  /** Whether the provider can report at the moment that the worker did not come. */
  canReportNoShow: z.boolean(),
  /** The last request for other times; null if there was none, or the booking is another agency’s. */
  timeChange: timeChangeSchema.nullable(),
  /** The timesheet of its booking; null before the shift has ended. */
  timesheet: z.object({ _id: z.uuid(), status: z.enum(statusesOf(timesheetStates)) }).nullable(),
  /** What happened to the hours of its timesheet, in order; by time alone where `isAutomatic`. */
  hours: z.array(z.object({ event: z.string(), at: moment, isAutomatic: z.boolean() })),
  /** Of its posting, for the provider and the platform; null if none was requested. */
  authorisation: authorisationSchema
    .extend({
      /** Whether the caller is the requester. */
      isOwn: z.boolean(),
      /** How many shifts wait with this one; where none does, how many were requested. */
      shifts: z.int(),
    })
    .nullable(),
  /** For the provider and the platform; null before the job is open, and for an agency. */
  release: releaseSchema.nullable(),
});
export type Job = z.infer<typeof jobSchema>;

const job = z.object({ jobId: z.uuid() });
const allocation = job.extend({ allocationId: z.uuid() });
const timeChange = job.extend({ changeId: z.uuid() });
const authorisation = z.object({ authorisationId: z.uuid() });

/** A shift that a provider posts often. */
const presetSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  service: named,
  /** Of the service: nothing is posted at one that is inactive. */
  isActive: z.boolean(),
  unit: z.string().nullable(),
  jobType: z.enum(jobTypes),
  workerType: named,
  startTime: z.string(),
  endTime: z.string(),
  breaks: z.array(breakSchema),
  skills: z.array(z.enum(skillIds)),
  certificates: z.array(z.enum(trainingKinds)),
  notes: z.string().nullable(),
  lock: z.int(),
});
export type Preset = z.infer<typeof presetSchema>;

const blockSchema = z.object({
  _id: z.uuid(),
  service: named,
  /** Null once the worker’s data has been erased. */
  worker: z.string().nullable(),
  agency: z.string(),
  reason: z.string(),
  blockedAt: moment,
});
export type Block = z.infer<typeof blockSchema>;

const candidate = z.object({ _id: z.uuid(), name: z.string(), number: z.string() });
const considered = candidate.extend({
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Shifts at the same time for which the agency has already put them forward, and which await the provider. */
  overlaps: z.array(z.object({ service: z.string(), startAt: moment, endAt: moment })),
});
const candidateListSchema = z.object({
  /** The best first, with the reasons of their rank and the warnings that would be overridden, in words. */
  items: z.array(considered),
  /** Those whom the provider has invited, and what keeps them from it, in words. */
  invited: z.array(considered.extend({ allocationId: z.uuid(), problems: z.array(z.string()) })),
  /** Those who cannot be put forward, with what is missing; empty for callers who may not view workers. */
  ineligible: z.array(
    candidate.extend({
      problems: z.array(z.string()),
      /** The step of the profile in which the first of them can be corrected; null if none can. */
      step: z.enum(steps).nullable(),
    }),
  ),
  /** Whether every worker of the worker type was checked. */
  isComplete: z.boolean(),
  /** Whether the caller may put one forward despite warnings. */
  canOverride: z.boolean(),
});
export type CandidateList = z.infer<typeof candidateListSchema>;
/** A shift that an agency has selected; `workers`: those who can be put forward without overriding a warning, the best first. */
export type ShiftToFill = { job: Job; workers: CandidateList["items"] };

/** A worker whom a provider knows from its own shifts, and can invite. */
const invitableSchema = named.extend({
  agency: z.string(),
  /** The shifts that they have worked at the service, and the day of the last. */
  shiftsHere: z.int(),
  lastHereOn: z.string().nullable(),
  /** Whether they wait for the provider's decision about another shift at the same time. */
  isElsewhere: z.boolean(),
});
export type Invitable = z.infer<typeof invitableSchema>;

/** What became of a booked job after the worker had been told of it, and with how much notice. */
const shortNoticeSchema = z.object({
  _id: z.uuid(),
  jobId: z.uuid(),
  service: z.string(),
  provider: z.string(),
  workerType: z.string(),
  /** Null once the worker’s data has been erased. */
  worker: z.string().nullable(),
  agency: z.string(),
  at: moment,
  kind: z.enum(shortNoticeKinds),
  /** Whose decision it was. */
  fault: z.enum(shortNoticeFaults),
  /** From the change until the start as it was planned; negative after it. */
  noticeMinutes: z.int(),
  plannedStartAt: moment,
  plannedEndAt: moment,
  /** The new times, where it was moved. */
  newStartAt: moment.nullable(),
  newEndAt: moment.nullable(),
});
export type ShortNotice = z.infer<typeof shortNoticeSchema>;

/** What one worker would cost by the agreement of one agency, for all the days that it covers, before VAT. */
const offerSchema = z.object({
  agency: z.string(),
  /** How many of the days the agreement covers. */
  days: z.int(),
  totalPence: z.int(),
  parts: z.array(
    z.object({
      band: z.enum([...rateBands, "standard"]),
      basis: z.enum(["hourly", "fixed"]),
      minutes: z.int(),
      ratePence: z.int(),
      amountPence: z.int(),
    }),
  ),
  /** The days of the shifts that are bank holidays as its agreement counts them. */
  holidays: z.array(day(texts.dateNeeded)),
});
const estimateSchema = z.object({
  /** Those that cover the most days first, of these the cheapest. */
  offers: z.array(offerSchema),
  /** The days on which a shift would be posted. */
  days: z.array(day(texts.dateNeeded)),
  /** Of these, those that no agreement covers. */
  uncovered: z.array(day(texts.dateNeeded)),
  /** Days of the recurrence that are left out. */
  leftOut: z.array(day(texts.dateNeeded)),
  /** Of the service, at the lowest of the signed rates; empty if it has no budget. */
  budgets: z.array(budgetMonthSchema),
});
export type Estimate = z.infer<typeof estimateSchema>;

/** The most shifts of a week that are copied together. */
export const copiedMax = 500;

/**
 * `clash`: the same shift is posted already. `impossible`: there can be no such shift on that day. The others can be
 * posted: `uncovered` by no agreement, `overBudget` with those before it.
 */
const copyResults = ["new", "clash", "bankHoliday", "uncovered", "overBudget", "impossible"] as const;
export type CopyResult = (typeof copyResults)[number];

const weekOfService = z.object({
  serviceId: z.uuid(texts.serviceNeeded),
  /** A day of the week into which the week before is copied. */
  week: day(texts.dateNeeded),
});
const copiedItemSchema = z.object({
  /** The job that is copied. */
  jobId: z.uuid(),
  sourceStartAt: moment,
  sourceEndAt: moment,
  /** The copy’s day and, unless it is impossible, its moments. */
  day: day(texts.dateNeeded),
  startAt: moment.nullable(),
  endAt: moment.nullable(),
  unit: z.string().nullable(),
  workerType: z.string(),
  results: z.array(z.enum(copyResults)),
  /** Why it is impossible. */
  problem: z.string().nullable(),
  /** The lowest price by the signed rates, before VAT; null where no agreement covers it. */
  pence: z.int().nullable(),
});
const copyPreviewSchema = z.object({
  /** Of the services, at the lowest of the signed rates, for the copies that are chosen at first. */
  budgets: z.array(budgetMonthSchema.extend({ service: named })),
  service: named,
  /** The Mondays of the week and of the one that is copied. */
  week: day(texts.dateNeeded),
  from: day(texts.dateNeeded),
  items: z.array(copiedItemSchema),
});
/** The same of every service at once. */
const copyAllPreviewSchema = copyPreviewSchema.omit({ service: true }).extend({
  items: z.array(copiedItemSchema.extend({ service: named })),
  /** False where the week has more shifts than are copied together. */
  isComplete: z.boolean(),
});
export type CopyAllPreview = z.infer<typeof copyAllPreviewSchema>;
export type CopyPreview = z.infer<typeof copyPreviewSchema>;
/** The filters of lists and of the calendar. */
const jobFilters = {
  /** Jobs in one of these statuses, as the caller sees them. */
  status: z.array(jobStatusSchema).min(1).max(statusesOf(jobStates).length).optional(),
  workerTypeId: z.uuid().optional(),
  serviceId: z.uuid().optional(),
};
export type JobFilters = { [Name in keyof typeof jobFilters]?: z.infer<(typeof jobFilters)[Name]> };

const jobListInputSchema = z.object({
  /** A day of the week that is listed; weeks begin on Monday. */
  week: day(texts.dateNeeded),
  /** Only the jobs that start on this day. */
  day: day(texts.dateNeeded).optional(),
  ...jobFilters,
  ...pageInput,
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSizeMax),
});

/** For how many shifts workers are put forward together: who could do each is read for all of them. */
export const suggestedTogetherMax = 20;

/** The most shifts that are changed together: a page of the list. */
export const selectedMax = constants.listPageSizeMax;
const selectedIds = z
  .array(z.uuid())
  .min(1, texts.selectionNeeded)
  .max(selectedMax, texts.selectionTooLong(selectedMax));

/** How many days later a shift is; earlier where it is negative. */
const days = z.coerce
  .number(texts.daysNeeded)
  .int(texts.daysNeeded)
  .min(-84, texts.daysNeeded)
  .max(84, texts.daysNeeded);
/** Twelve hours: beyond them another day is meant. */
const MOVED_MINUTES_MAX = 720;
const minutes = z.coerce
  .number(texts.minutesNeeded)
  .int(texts.minutesNeeded)
  .min(-MOVED_MINUTES_MAX, texts.minutesNeeded)
  .max(MOVED_MINUTES_MAX, texts.minutesNeeded);
/** By how much a shift is moved. */
const moved = { days: days.default(0), minutes: minutes.default(0) };
const isMoved = (by: { days: number; minutes: number }): boolean => by.days !== 0 || by.minutes !== 0;
const movedError = { path: ["days"], error: texts.moveNeeded };
export const moveSchema = z.object(moved).refine(isMoved, movedError);
export const copyDaysSchema = days.min(1, texts.copyDaysNeeded);

const selectedSchema = jobRowSchema.extend({
  lock: z.int(),
  /** What cancelling costs now; null where it cannot be cancelled any more. */
  cancellation: cancellationSchema.nullable(),
  /** Whether it can be moved: no one is booked, and it has not started. */
  canMove: z.boolean(),
  /** Whether it is open and some agency does not see it yet. */
  canRelease: z.boolean(),
});
export type SelectedJob = z.infer<typeof selectedSchema>;

/** How far agencies see jobs that have just been posted. */
const seenSchema = z.object({
  /** How many of them no agency sees: no active agency has an agreement that covers them. */
  unseen: z.int(),
  /** When further agencies see some of them under the release rules; null where all agencies that can see them do so now. */
  othersFrom: moment.nullable(),
});
export type SeenByAgencies = z.infer<typeof seenSchema>;

const postedSchema = seenSchema.extend({
  postingId: z.uuid(),
  jobIds: z.array(z.uuid()),
  /** Whether they are drafts that wait for an authoriser. */
  needsAuthorisation: z.boolean(),
});

export type Posted = z.infer<typeof postedSchema>;

const editedSchema = z.object({
  /** How many workers who were put forward cannot do it any more, and were declined. */
  declined: z.int(),
  /** How many agencies are emailed about the change. */
  agencies: z.int(),
});

const jobWeekInputSchema = z.object({
  /** A day of the week that is shown; weeks begin on Monday. */
  week: day(texts.dateNeeded),
  ...jobFilters,
  /** The row, such as a service, whose shifts are returned too. */
  open: z.uuid().optional(),
  after: z.string().max(400).optional(),
});

const countsSchema = z.partialRecord(jobStatusSchema, z.int());
const weekRowSchema = named.extend({
  /** Monday to Sunday: how many jobs start, by status, and how many of the day before still go on at midnight. */
  days: z.array(z.object({ counts: countsSchema, overnight: z.int() })),
});
const weekCountsSchema = z.object({
  next: z.string().nullable(),
  /** Of all jobs that match the filters, Monday to Sunday. */
  totals: z.array(countsSchema),
  /** Of the row that is open, with those of the Sunday before that go on into the week; null if none is. */
  shifts: z.object({ items: z.array(jobRowSchema), isComplete: z.boolean() }).nullable(),
});
const jobWeekSchema = weekCountsSchema.extend({
  /** By name, a page at a time. */
  services: z.array(weekRowSchema.extend({ provider: z.string() })),
});
/** Of an agency by the branches that could supply the jobs, or do. */
const branchWeekSchema = weekCountsSchema.extend({
  /**
   * By name. A job that several branches could supply is counted for each of them; the row with the agency's id has those
   * of no branch in particular, and comes first.
   */
  branches: z.array(weekRowSchema),
});
/** Of an agency by its workers. */
const workerWeekSchema = z.object({
  /** By last name, a page at a time. */
  workers: z.array(
    named.extend({
      /** What they work in the week through this agency, whatever the filters. */
      minutes: z.int(),
      /** Monday to Sunday. */
      days: z.array(
        z.object({
          /** The jobs that start on the day for which they are booked or put forward. */
          shifts: z.array(jobRowSchema),
          /** When they are unavailable, in the order of the times; null where they are not. */
          unavailable: z
            .object({
              /** Null: the whole day. */
              windows: z.array(z.object({ from: z.string(), to: z.string() })).nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
  next: z.string().nullable(),
});
export type JobWeek = z.infer<typeof jobWeekSchema>;
export type BranchWeek = z.infer<typeof branchWeekSchema>;
export type WorkerWeek = z.infer<typeof workerWeekSchema>;
export type JobCounts = z.infer<typeof countsSchema>;

/** The most bookings whose evidence is read together. */
export const evidenceMax = 200;

/** A booking with what was checked when it was made. */
const bookingSchema = z.object({
  jobId: z.uuid(),
  allocationId: z.uuid(),
  service: named,
  agency: z.string(),
  /** Null once the worker’s data has been erased. */
  worker: z.string().nullable(),
  workerType: z.string(),
  startAt: moment,
  endAt: moment,
  /** How the shift was moved after the worker was accepted, the first move first. */
  moves: z.array(
    z.object({
      at: moment,
      from: z.object({ startAt: moment, endAt: moment }),
      to: z.object({ startAt: moment, endAt: moment }),
    }),
  ),
  status: z.enum(statusesOf(allocationStates)),
  agreement: z.string(),
  /** SHA-256 of the signed rate table, in hex. */
  rateTableHash: z.string(),
  /** Null for a booking that was made before records were kept. */
  record: z
    .object({
      checkedAt: moment,
      /** SHA-256 of the record in hex, and whether the record still has it. */
      sha256: z.string(),
      isIntact: z.boolean(),
      /** The mandatory requirements, with what met each during the shift. */
      requirements: z.array(
        z.object({
          key: z.string(),
          expiresOn: z.string().nullable(),
          documents: z.array(
            z.object({
              kind: z.string(),
              /** SHA-256 of the file in hex; null where the entry itself is the evidence. */
              sha256: z.string().nullable(),
              issuedOn: z.string().nullable(),
              expiresOn: z.string().nullable(),
              acceptedOn: z.string().nullable(),
            }),
          ),
          checks: z.array(
            z.object({ kind: z.enum(checkKinds), checkedOn: z.string(), outcome: z.enum(checkOutcomes) }),
          ),
        }),
      ),
      /** The skills that the shift asked for. */
      skills: z.array(z.string()),
      /** The codes of the eligibility rules that were met, and of the warnings that the agency overrode. */
      met: z.array(z.string()),
      overridden: z.array(z.string()),
    })
    .nullable(),
});
export type Booking = z.infer<typeof bookingSchema>;

const bookingsSchema = z.object({
  /** In the order of the shifts. */
  items: z.array(bookingSchema),
  /** False where there are more than can be read together. */
  isComplete: z.boolean(),
});
export type Bookings = z.infer<typeof bookingsSchema>;

const PERIOD_DAYS_MAX = 93;
/** The shifts of a service that start on these days, both inclusive. */
const evidencePeriod = z
  .object({
    serviceId: z.uuid(texts.serviceNeeded),
    from: day(evidenceTexts.fromNeeded),
    to: day(evidenceTexts.toNeeded),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: evidenceTexts.periodReversed })
  .refine(({ from, to }) => from > to || daysBetween(from, to) < PERIOD_DAYS_MAX, {
    path: ["to"],
    error: evidenceTexts.periodTooLong,
  });

export const jobs = {
  options: oc
    .route({
      method: "GET",
      path: "/jobs/options",
      summary: "The services and worker types for which the caller may post a job",
    })
    .output(
      z.object({
        /** `needsAuthorisation`: what the caller posts there waits for an authoriser. */
        services: z.array(named.extend({ needsAuthorisation: z.boolean(), units: z.array(z.string()) })),
        workerTypes: z.array(named),
      }),
    ),

  post: oc
    .route({ method: "POST", path: "/jobs", summary: "Post a job, one for each vacancy" })
    .input(postInputSchema)
    .output(postedSchema),

  presets: oc
    .route({ method: "GET", path: "/shift-presets", summary: "The presets of the provider's services, or of one" })
    .input(z.object({ serviceId: z.uuid().optional() }))
    .output(z.object({ items: z.array(presetSchema) })),

  savePreset: oc
    .route({ method: "POST", path: "/shift-presets", summary: "Add a preset to a service, or change one" })
    .input(presetInputSchema)
    .output(z.object({ presetId: z.uuid(), lock: z.int() })),

  removePreset: oc
    .route({ method: "DELETE", path: "/shift-presets/{presetId}", summary: "Remove a preset" })
    .input(z.object({ presetId: z.uuid() }))
    .output(z.object({ serviceId: z.uuid() })),

  copyPreview: oc
    .route({ method: "GET", path: "/jobs/copies", summary: "What copying a service's week into the next would post" })
    .input(weekOfService)
    .output(copyPreviewSchema),

  copyWeek: oc
    .route({ method: "POST", path: "/jobs/copies", summary: "Copy shifts of a service's week into the next" })
    .input(
      weekOfService.extend({
        idempotencyKey: z.uuid(),
        jobIds: z.array(z.uuid()).min(1, texts.copiesNeeded).max(copiedMax, texts.copiesNeeded),
      }),
    )
    .output(postedSchema),

  copyAllPreview: oc
    .route({
      method: "GET",
      path: "/jobs/copies/all",
      summary: "What copying the week of every service into the next would post",
    })
    .input(weekOfService.omit({ serviceId: true }))
    .output(copyAllPreviewSchema),

  copyAll: oc
    .route({ method: "POST", path: "/jobs/copies/all", summary: "Copy shifts of every service's week into the next" })
    .input(
      weekOfService.omit({ serviceId: true }).extend({
        idempotencyKey: z.uuid(),
        jobIds: z.array(z.uuid()).min(1, texts.copiesNeeded).max(copiedMax, texts.copiesNeeded),
      }),
    )
    /** One posting for each service. */
    .output(z.object({ postings: z.array(postedSchema) })),

  undoPosting: oc
    .route({
      method: "POST",
      path: "/jobs/postings/{postingId}/cancellation",
      summary: "Cancel the jobs of a posting, and of those of the same request, that are still open",
    })
    .input(z.object({ postingId: z.uuid() }))
    .output(z.object({ cancelled: z.int(), left: z.int() })),

  estimate: oc
    .route({ method: "POST", path: "/jobs/estimates", summary: "What a job would cost, by agency and rate band" })
    .input(postInputSchema)
    .output(estimateSchema),

  list: oc
    .route({ method: "GET", path: "/jobs", summary: "The jobs of a week in order of their start, a page at a time" })
    .input(jobListInputSchema)
    .output(z.object({ items: z.array(jobRowSchema), ...pageOutput })),

  recordExport: oc
    .route({ method: "POST", path: "/jobs/exports", summary: "Record that a list of jobs was exported" })
    .input(jobListInputSchema.omit({ after: true, before: true, counted: true, limit: true }))
    .output(z.object({ noted: z.literal(true) })),

  week: oc
    .route({
      method: "GET",
      path: "/jobs/week",
      summary: "How many jobs of a week are in which status, by service and day",
    })
    .input(jobWeekInputSchema)
    .output(jobWeekSchema),

  weekByBranch: oc
    .route({
      method: "GET",
      path: "/jobs/week/branches",
      summary: "How many jobs of a week are in which status, by branch of the agency and day",
    })
    .input(jobWeekInputSchema)
    .output(branchWeekSchema),

  weekByWorker: oc
    .route({
      method: "GET",
      path: "/jobs/week/workers",
      summary: "The shifts of the agency's workers in a week, their hours, and when they are unavailable",
    })
    .input(jobWeekInputSchema.omit({ open: true }))
    .output(workerWeekSchema),

  filters: oc
    .route({ method: "GET", path: "/jobs/filters", summary: "The worker types and services that a week's jobs have" })
    .input(z.object({ week: day(texts.dateNeeded) }))
    .output(
      z.object({
        workerTypes: z.array(named),
        /** Empty where there are too many to choose from. */
        services: z.array(named),
      }),
    ),

  get: oc.route({ method: "GET", path: "/jobs/{jobId}", summary: "A job" }).input(job).output(jobSchema),

  selected: oc
    .route({ method: "GET", path: "/jobs/selection", summary: "Several jobs, with what cancelling each would cost" })
    .input(z.object({ jobIds: selectedIds }))
    .output(z.object({ items: z.array(selectedSchema) })),

  copySelected: oc
    .route({ method: "POST", path: "/jobs/selection/copies", summary: "Post several jobs again on later days" })
    .input(z.object({ jobIds: selectedIds, days: copyDaysSchema, idempotencyKey: z.uuid() }))
    /** One posting for each service. */
    .output(z.object({ postings: z.array(postedSchema) })),

  evidence: oc
    .route({
      method: "GET",
      path: "/jobs/{jobId}/evidence",
      summary: "The bookings of a job, with what was checked when each was made",
    })
    .input(job)
    .output(bookingsSchema),

  evidencePdf: oc
    .route({
      method: "GET",
      path: "/jobs/{jobId}/evidence/pdf",
      summary: "The evidence of a job as a tagged PDF; audited",
    })
    .input(job)
    .output(fileContentSchema),

  periodEvidence: oc
    .route({
      method: "GET",
      path: "/booking-evidence",
      summary: "The bookings of a service in a period, with what was checked when each was made",
    })
    .input(evidencePeriod)
    .output(bookingsSchema),

  periodEvidencePdf: oc
    .route({
      method: "GET",
      path: "/booking-evidence/pdf",
      summary: "The evidence of a service’s bookings in a period as a tagged PDF; audited",
    })
    .input(evidencePeriod)
    .output(fileContentSchema),

  candidates: oc
    .route({
      method: "GET",
      path: "/jobs/{jobId}/candidates",
      summary: "The agency's workers who could do a job, the best first, and those who cannot",
    })
    /** `swap`: also of a job for which one of them is booked, who is to be replaced. */
    .input(job.extend({ to: z.enum(["fill", "swap"]).default("fill") }))
    .output(candidateListSchema),

  photo: oc
    .route({
      method: "GET",
      path: "/jobs/{jobId}/allocations/{allocationId}/photo",
      summary: "The photo of a worker who is put forward or booked, for the provider",
    })
    .input(allocation)
    .output(fileContentSchema),

  suggest: oc
    .route({ method: "POST", path: "/jobs/{jobId}/allocations", summary: "Put a worker forward for a job" })
    .input(
      job.extend({
        workerId: z.uuid(texts.workerNeeded),
        /** Why the warnings about the worker are overridden. */
        overrideReason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
        lock: seenLock,
      }),
    )
    /** Whether the agreement accepted them at once. */
    .output(z.object({ allocationId: z.uuid(), isAccepted: z.boolean() })),

  invitable: oc
    .route({
      method: "GET",
      path: "/jobs/{jobId}/invitable-workers",
      summary: "The workers whom the provider knows from its own shifts and can invite to a job",
    })
    .input(job)
    .output(z.object({ items: z.array(invitableSchema) })),

  invite: oc
    .route({ method: "POST", path: "/jobs/{jobId}/invitations", summary: "Invite a worker to a job" })
    .input(job.extend({ workerId: z.uuid(texts.inviteNeeded) }))
    .output(z.object({ allocationId: z.uuid() })),

  withdrawInvitation: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/invitation/withdrawal",
      summary: "Withdraw an invitation that is not answered yet",
    })
    .input(allocation)
    .output(z.object({ status: jobStatusSchema })),

  answerInvitation: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/invitation/answer",
      summary: "Confirm a worker whom the provider has invited, which books them, or refuse",
    })
    .input(
      allocation
        .extend({
          decision: z.enum(["confirm", "refuse"], texts.decisionNeeded),
          lock,
          /** Why warnings about the worker are overridden. */
          overrideReason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
          /** Required to refuse; the provider can read it. */
          reason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
        })
        .refine(({ decision, reason }) => decision === "confirm" || reason, {
          path: ["reason"],
          error: texts.invitationRefuseReasonNeeded,
        }),
    )
    .output(z.object({ status: jobStatusSchema })),

  decide: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/decision",
      summary: "Accept or decline a worker who was put forward",
    })
    .input(
      job
        .extend({
          allocationId: z.uuid(),
          decision: z.enum(["accept", "decline"], texts.decisionNeeded),
          /** Required to decline; the agency can read it. */
          reason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
          /** Refuses a worker about whom there is a warning by now: where many are accepted together, no one weighs it. */
          unlessWarned: z.boolean().optional(),
          lock: seenLock,
        })
        .refine(({ decision, reason }) => decision === "accept" || reason, {
          path: ["reason"],
          error: texts.declineReasonNeeded,
        }),
    )
    .output(z.object({ status: jobStatusSchema })),

  withdraw: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/withdrawal",
      summary: "Withdraw a worker before the provider has decided",
    })
    .input(job.extend({ allocationId: z.uuid() }))
    .output(z.object({ status: jobStatusSchema })),

  cancel: oc
    .route({ method: "POST", path: "/jobs/{jobId}/cancellation", summary: "Cancel a job that has not started" })
    .input(
      job.extend({
        reason: lines(constants.reasonMaxLength, texts.cancelReasonNeeded),
        /** The charge that the caller has agreed to, in pence before VAT. */
        chargePence: z.coerce.number().int().min(0).default(0),
      }),
    )
    /** `agencies`: how many are emailed about it. */
    .output(z.object({ status: jobStatusSchema, agencies: z.int() })),

  release: oc
    .route({ method: "POST", path: "/jobs/{jobId}/release", summary: "Release a job to all agencies at once" })
    .input(job)
    .output(z.object({})),

  edit: oc
    .route({ method: "POST", path: "/jobs/{jobId}/changes", summary: "Change a job for which no one is booked" })
    .input(editInputSchema)
    .output(editedSchema),

  move: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/day",
      summary: "Move a job for which no one is booked by a number of days or minutes",
    })
    .input(job.extend({ lock, ...moved }).refine(isMoved, movedError))
    .output(editedSchema),

  changeBooked: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/time-changes",
      summary: "Change the notes of a job with a booked worker, and ask the agency for other times",
    })
    .input(changeBookedInputSchema)
    .output(z.object({ isRequested: z.boolean(), agencies: z.int() })),

  withdrawTimeChange: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/time-changes/{changeId}/withdrawal",
      summary: "Withdraw a request for other times",
    })
    .input(timeChange)
    .output(z.object({ status: z.enum(statusesOf(timeChangeStates)) })),

  answerTimeChange: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/time-changes/{changeId}/answer",
      summary: "Accept or refuse other times for a booked worker",
    })
    .input(
      timeChange
        .extend({
          decision: z.enum(["accept", "refuse"], texts.timeAnswerNeeded),
          /** Why warnings about the worker at these times are overridden. */
          overrideReason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
          /** Required to refuse; the provider can read it. */
          reason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
        })
        .refine(({ decision, reason }) => decision === "accept" || reason, {
          path: ["reason"],
          error: texts.refuseTimesReasonNeeded,
        }),
    )
    .output(z.object({ status: z.enum(statusesOf(timeChangeStates)) })),

  cancelBooking: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/cancellation",
      summary: "Cancel the booking of one of the agency's workers",
    })
    .input(allocation.extend({ reason: lines(constants.reasonMaxLength, texts.cancelBookingReasonNeeded) }))
    .output(z.object({ status: jobStatusSchema })),

  startSwap: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/swap",
      summary: "Ask for a replacement of a booked worker",
    })
    .input(
      allocation.extend({
        reason: lines(constants.reasonMaxLength, texts.swapReasonNeeded),
        /** The worker of the agency who is put forward instead, as by `suggest`. */
        replacementId: z.uuid(texts.workerNeeded).optional(),
        lock: seenLock,
      }),
    )
    /** What became of the replacement: null where none was named. */
    .output(
      z.object({ status: jobStatusSchema, replacement: z.enum(["putForward", "accepted", "failed"]).nullable() }),
    ),

  endSwap: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/swap/withdrawal",
      summary: "Keep a worker who was to be swapped",
    })
    .input(allocation)
    .output(z.object({ status: jobStatusSchema })),

  reportNoShow: oc
    .route({ method: "POST", path: "/jobs/{jobId}/no-show", summary: "Report that the booked worker did not come" })
    .input(job)
    .output(z.object({ status: jobStatusSchema })),

  shortNotice: oc
    .route({
      method: "GET",
      path: "/short-notice-changes",
      summary:
        "Booked jobs that were cancelled, moved or swapped, with the notice that was given, the last change first",
    })
    .input(z.object(pageInput))
    .output(z.object({ items: z.array(shortNoticeSchema), ...pageOutput })),

  recordShortNoticeExport: oc
    .route({
      method: "POST",
      path: "/short-notice-changes/exports",
      summary: "Record that the list of changes of booked jobs was exported",
    })
    .input(z.object({}))
    .output(z.object({ noted: z.literal(true) })),

  block: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/allocations/{allocationId}/block",
      summary: "Block a worker at the service of a job",
    })
    .input(allocation.extend({ reason: lines(constants.reasonMaxLength, texts.blockReasonNeeded) }))
    .output(z.object({ blockId: z.uuid() })),

  blocked: oc
    .route({
      method: "GET",
      path: "/blocked-workers",
      summary: "The workers who are blocked at the provider's services",
    })
    .input(
      z.object({
        after: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
      }),
    )
    .output(z.object({ items: z.array(blockSchema), next: z.string().nullable() })),

  unblock: oc
    .route({ method: "POST", path: "/blocked-workers/{blockId}/lifting", summary: "Lift the block of a worker" })
    .input(z.object({ blockId: z.uuid() }))
    .output(z.object({ blockId: z.uuid() })),

  authorisations: oc
    .route({
      method: "GET",
      path: "/job-authorisations",
      summary:
        "The requests to authorise jobs: those that wait, the oldest first, or the decided ones, the newest first",
    })
    .input(
      z.object({
        show: authorisationListSchema.default("pending"),
        /** This one alone, if it is in the list. */
        authorisationId: z.uuid().optional(),
        ...pageInput,
      }),
    )
    .output(z.object({ items: z.array(authorisationRowSchema), ...pageOutput })),

  authorise: oc
    .route({
      method: "POST",
      path: "/job-authorisations/{authorisationId}/decision",
      summary: "Approve or refuse a request to authorise jobs",
    })
    .input(
      authorisation
        .extend({
          decision: z.enum(["approve", "refuse"], texts.authorisationDecisionNeeded),
          /** Required to refuse; the requester can read it. */
          reason: optionalLines(constants.reasonMaxLength, "Reason").optional(),
          /**
           * When what the caller has seen was requested: a request that was changed since is not decided. Required to
           * approve: no one approves what they have not seen.
           */
          requestedAt: moment.optional(),
        })
        .refine(({ decision, reason }) => decision === "approve" || reason, {
          path: ["reason"],
          error: texts.refuseReasonNeeded,
        })
        .refine(({ decision, requestedAt }) => decision === "refuse" || requestedAt, {
          path: ["requestedAt"],
          error: texts.requestedAtNeeded,
        }),
    )
    /** `shifts`: how many have been posted, with how far agencies see them. */
    .output(seenSchema.extend({ status: authorisationStatusSchema, shifts: z.int() })),

  requestAuthorisation: oc
    .route({
      method: "POST",
      path: "/job-authorisations/{authorisationId}/requests",
      summary: "Send a refused or withdrawn request for authorisation again",
    })
    .input(authorisation)
    .output(z.object({ status: authorisationStatusSchema })),

  withdrawAuthorisation: oc
    .route({
      method: "POST",
      path: "/job-authorisations/{authorisationId}/withdrawal",
      summary: "Withdraw a request for authorisation",
    })
    .input(authorisation)
    .output(z.object({ status: authorisationStatusSchema })),
};
