/**
 * The life cycle of a job, and what each of its events does to its allocations and its authorisation (domain.md, State
 * machines).
 */
import type { JobGroup } from "@/lib/config/closed-lists/jobs";
import type { AllocationEvent, AllocationStatus } from "./allocation";
import type { JobAuthorisationEvent, JobAuthorisationStatus } from "./job-authorisation";
import { type StateTable, type StatusDefinition, type TransitionDefinition, transitionOf } from "./table";

type JobStatusDefinition = StatusDefinition & {
  /** The shift is over or will not take place: no worker is booked. */
  isOver?: true;
};

const statuses = {
  draft: { means: "saved, or waiting for authorisation" },
  pending_client: { means: "an agency posted it for the provider, who has to confirm it" },
  open: { means: "agencies see it; no one is put forward" },
  suggested: { means: "agencies see it; at least one worker is put forward" },
  allocated: { means: "a worker is booked" },
  in_progress: { means: "the shift has started" },
  awaiting_timesheet: { means: "the shift has ended; the agency has to submit the timesheet", isOver: true },
  timesheet_submitted: { means: "the provider has to approve the timesheet", isOver: true },
  completed: { means: "the timesheet is approved; the next weekly run invoices it", isOver: true },
  invoiced: { means: "it is on an invoice", isOver: true, isEnd: true },
  rejected: { means: "not authorised, or not confirmed", isOver: true, isEnd: true },
  expired: {
    means: "the start passed, or the provider did not answer, before it was posted",
    isOver: true,
    isEnd: true,
  },
  unfilled: { means: "the start passed without a worker, or the worker did not come", isOver: true, isEnd: true },
  cancelled: { means: "cancelled, with a reason", isOver: true, isEnd: true },
  closed: { means: "no timesheet was approved while a claim was possible", isOver: true, isEnd: true },
} as const satisfies Record<string, JobStatusDefinition>;
export type JobStatus = keyof typeof statuses;

/**
 * When time alone causes an event: as the start or the end passes; 28 days after the provider could have answered; at
 * the next weekly run of invoices; six years after the end, when no claim is possible any more (Limitation Act 1980,
 * section 5).
 */
export type Due = "start" | "end" | "answer" | "weeklyRun" | "claim";

type JobTransitionDefinition<Status extends string> = TransitionDefinition<Status> & {
  due?: Due;
  /** What happens to the one allocation that the event names. */
  chosen?: AllocationEvent;
  /** What happens to the other allocations, by their status. */
  allocations?: Partial<Record<AllocationStatus, AllocationEvent>>;
  /** What happens to the authorisation, by its status; `none`: there is none yet. */
  authorisation?: Partial<Record<JobAuthorisationStatus | "none", JobAuthorisationEvent>>;
  /** It is possible only with an allocation, or an authorisation, in this status. */
  withAllocation?: AllocationStatus;
  withAuthorisation?: JobAuthorisationStatus;
  /** It is not possible with one in this status. */
  withoutAllocation?: AllocationStatus;
  withoutAuthorisation?: JobAuthorisationStatus;
};
export type JobTransition = JobTransitionDefinition<JobStatus>;

const suggestionsLapse = { suggested: "lapse", invited: "lapse" } as const;
const bookingsCancelled = {
  ...suggestionsLapse,
  accepted: "cancelByProvider",
  swap_requested: "cancelByProvider",
} as const;
const othersEnd = { suggested: "supersede", invited: "supersede", swap_requested: "swap" } as const;
const invitation = {
  by: ["provider"],
  what: "the agency of the worker is notified, and sees the job",
  chosen: "invite",
} as const;

const transitions = {
  save: [{ from: [null], to: "draft", by: ["provider"] }],
  requestAuthorisation: [
    {
      from: [null, "draft"],
      to: "draft",
      by: ["provider"],
      when: "the service requires authorisation",
      what: "the authorisation is requested",
      authorisation: { none: "request", withdrawn: "request" },
      withoutAuthorisation: "pending",
    },
  ],
  post: [
    {
      from: [null, "draft"],
      to: "open",
      by: ["provider"],
      when: "by an authoriser, or where none is needed",
      what: "the agencies in the released tier are notified",
      withoutAuthorisation: "pending",
    },
  ],
  authorise: [
    {
      from: ["draft"],
      to: "open",
      by: ["provider"],
      what: "the same, and the authorisation is approved",
      authorisation: { pending: "approve" },
      withAuthorisation: "pending",
    },
  ],
  refuse: [
    {
      from: ["draft"],
      to: "rejected",
      by: ["provider"],
      when: "by an authoriser, with a reason",
      what: "the authorisation is rejected",
      authorisation: { pending: "reject" },
      withAuthorisation: "pending",
    },
  ],
  resubmit: [
    {
      from: ["rejected"],
      to: "draft",
      by: ["provider"],
      when: "before the start, if an authoriser rejected it",
      what: "the authorisation is pending again",
      authorisation: { rejected: "resubmit" },
      withAuthorisation: "rejected",
    },
  ],
  postOnBehalf: [
    {
      from: [null],
      to: "pending_client",
      by: ["agency"],
      what: "the worker is put forward; the provider sees it in Approvals",
      chosen: "suggest",
    },
  ],
  postOnBehalfUnfilled: [
    {
      from: [null],
      to: "pending_client",
      by: ["agency"],
      what: "the provider sees it in Approvals; no worker is put forward",
    },
  ],
  confirm: [
    {
      from: ["pending_client"],
      to: "allocated",
      by: ["provider"],
      what: "the worker is booked",
      chosen: "accept",
    },
  ],
  confirmWithoutWorker: [
    {
      from: ["pending_client"],
      to: "open",
      by: ["provider"],
      what: "the agencies in the released tier are notified; a worker who was put forward is declined",
      allocations: { suggested: "decline" },
    },
  ],
  refuseOnBehalf: [
    {
      from: ["pending_client"],
      to: "rejected",
      by: ["provider"],
      when: "with a reason",
      allocations: { suggested: "decline" },
    },
  ],
  passUnconfirmed: [
    {
      from: ["pending_client"],
      to: "expired",
      by: ["time"],
      due: "start",
      when: "the start passes, where no worker is put forward",
      what: "provider and agency are notified",
      withoutAllocation: "suggested",
    },
  ],
  leaveUnanswered: [
    {
      from: ["pending_client"],
      to: "expired",
      by: ["time"],
      due: "answer",
      when: "28 days after it was posted, or after its end if that is later",
      what: "provider and agency are notified",
      allocations: suggestionsLapse,
    },
  ],
  suggest: [
    {
      from: ["open", "suggested"],
      to: "suggested",
      by: ["agency"],
      what: "the service manager is notified of the first one who waits for a decision",
      chosen: "suggest",
    },
  ],
  loseLastSuggestion: [
    {
      from: ["suggested"],
      to: "open",
      by: ["provider", "agency"],
      when: "the last worker put forward was declined or withdrawn",
      withoutAllocation: "suggested",
    },
  ],
  accept: [
    {
      from: ["suggested"],
      to: "allocated",
      by: ["provider"],
      when: "also without the provider, where the agreement accepts workers automatically",
      what: "agencies and worker are notified; the others are superseded, a worker who is swapped is free",
      chosen: "accept",
      allocations: othersEnd,
    },
  ],
  invite: [
    { ...invitation, from: ["open"], to: "open" },
    { ...invitation, from: ["suggested"], to: "suggested" },
  ],
  book: [
    {
      from: ["open", "suggested"],
      to: "allocated",
      by: ["agency"],
      when: "the agency confirms a worker whom the provider has invited",
      what: "provider and worker are notified; the rest as when a worker is accepted",
      chosen: "book",
      allocations: othersEnd,
    },
  ],
  removeWorkerByAgency: [
    {
      from: ["allocated"],
      to: "open",
      by: ["agency"],
      when: "with a reason",
      what: "the provider is notified, and the other agencies in the released tier",
      allocations: { accepted: "cancelByAgency" },
    },
  ],
  startSwap: [
    {
      from: ["allocated"],
      to: "open",
      by: ["agency"],
      what: "the worker stays booked until a replacement is accepted; the service manager is notified, and the other agencies in the released tier",
      allocations: { accepted: "requestSwap" },
    },
  ],
  endSwap: [
    {
      from: ["open", "suggested"],
      to: "allocated",
      by: ["agency", "time"],
      due: "start",
      when: "the agency withdraws the swap, or the start passes without a replacement",
      what: "the worker is booked as before",
      allocations: { suggested: "supersede", invited: "supersede", swap_requested: "endSwap" },
      withAllocation: "swap_requested",
    },
  ],
  start: [{ from: ["allocated"], to: "in_progress", by: ["time"], due: "start", when: "the start passes" }],
  reportNoShow: [
    {
      from: ["in_progress"],
      to: "unfilled",
      by: ["provider"],
      when: "15 minutes after the start",
      what: "no timesheet, no charge; the provider can post the job again",
      allocations: { accepted: "reportNoShow" },
    },
  ],
  end: [
    {
      from: ["in_progress"],
      to: "awaiting_timesheet",
      by: ["time"],
      due: "end",
      when: "the end passes",
      allocations: { accepted: "finish" },
    },
  ],
  passUnposted: [
    {
      from: ["draft"],
      to: "expired",
      by: ["time"],
      due: "start",
      when: "the start passes",
      what: "a pending authorisation lapses",
      authorisation: { pending: "lapse" },
    },
  ],
  passUnfilled: [
    {
      from: ["open", "suggested"],
      to: "unfilled",
      by: ["time"],
      due: "start",
      when: "the start passes",
      allocations: suggestionsLapse,
      withoutAllocation: "swap_requested",
    },
  ],
  submitTimesheet: [{ from: ["awaiting_timesheet"], to: "timesheet_submitted", by: ["agency"] }],
  withdrawTimesheet: [
    {
      from: ["timesheet_submitted"],
      to: "awaiting_timesheet",
      by: ["agency"],
      when: "the provider has not decided",
    },
  ],
  approveTimesheet: [
    {
      from: ["timesheet_submitted"],
      to: "completed",
      by: ["provider", "agency", "platform", "time"],
      when: "by time only where the agreement says after how many days",
    },
  ],
  lapseClaim: [
    {
      from: ["awaiting_timesheet", "timesheet_submitted"],
      to: "closed",
      by: ["time"],
      due: "claim",
      when: "six years after the end (Limitation Act 1980, section 5)",
      what: "nothing is billed",
    },
  ],
  invoice: [{ from: ["completed"], to: "invoiced", by: ["time"], due: "weeklyRun", when: "the next weekly run" }],
  cancel: [
    {
      from: ["draft", "open", "suggested", "allocated"],
      to: "cancelled",
      by: ["provider"],
      when: "before the start, with a reason",
      what: "agencies and worker are notified; the charge follows the tightest cancellation rule",
      allocations: bookingsCancelled,
      authorisation: { pending: "withdraw" },
    },
  ],
  cancelOnBehalf: [
    {
      from: ["pending_client"],
      to: "cancelled",
      by: ["agency"],
      when: "with a reason",
      allocations: { suggested: "withdraw" },
    },
  ],
} as const satisfies Record<string, readonly JobTransition[]>;
export type JobEvent = keyof typeof transitions;

export const jobStates: StateTable<JobStatus, JobEvent, JobTransition> & {
  statuses: Readonly<Record<JobStatus, JobStatusDefinition>>;
} = { title: "A job", statuses, transitions };

/** Whether agencies can put workers forward for a job, and the provider accept them. */
export const isOpen = (status: JobStatus): boolean => transitionOf(jobStates, status, "suggest") !== null;

/** Whether the provider can cancel a job. */
export const isCancellable = (status: JobStatus): boolean => transitionOf(jobStates, status, "cancel") !== null;

/** In these a job is on no one's rota: it will not be worked, or was not. */
export const notWorkedStatuses = [
  "rejected",
  "expired",
  "unfilled",
  "cancelled",
] as const satisfies readonly JobStatus[];

/**
 * Whether an agency still looks for a worker, expects one to come, or looks back; a new status needs its place. A draft has
 * none: no agency sees it, so that it is not yet to be filled.
 */
export const jobGroupOf: Readonly<Record<JobStatus, JobGroup | null>> = {
  draft: null,
  pending_client: "vacant",
  open: "vacant",
  suggested: "vacant",
  allocated: "booked",
  in_progress: "booked",
  awaiting_timesheet: "past",
  timesheet_submitted: "past",
  completed: "past",
  invoiced: "past",
  rejected: "past",
  expired: "past",
  unfilled: "past",
  cancelled: "past",
  closed: "past",
};
