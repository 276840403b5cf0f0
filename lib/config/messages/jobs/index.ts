/** Messages: jobs, which users know as shifts, and the workers put forward for them. */

const count = (many: number, one: string, more: string) => (many === 1 ? `1 ${one}` : `${many} ${more}`);

/**
 * Of shifts that are posted now, how many no agency can see, and when further agencies see the others under the release
 * rules, in words; null where all agencies that can see them do so now.
 */
export type SeenInWords = { unseen: number; othersFrom: string | null };

const them = (shifts: number) => (shifts === 1 ? "it" : "them");

/** `which`: the shifts that no agency can see. */
const unseenShifts = (unseen: number, which: string) =>
  `No agency can see ${which}, because no active agency has an agreement that covers ${them(unseen)}. Open ${unseen === 1 ? "the shift" : "one of them"} to see what is missing.`;

/** Which agencies can see shifts that have just been posted. */
export function seenByAgencies(shifts: number, { unseen, othersFrom }: SeenInWords): string {
  if (unseen >= shifts) return unseenShifts(shifts, them(shifts));
  const seen = unseen === 0 ? them(shifts) : `${shifts - unseen} of them`;
  const now =
    othersFrom === null
      ? `Agencies can see ${seen} now.`
      : `The first agencies can see ${seen} now, and more agencies from ${othersFrom} under the release rules.`;
  if (unseen === 0) return now;
  return `${now} ${unseenShifts(unseen, unseen === 1 ? "the other one" : `the other ${unseen}`)}`;
}

/** What was done to a shift, and whether agencies are emailed about it. */
const withEmailed = (done: string, agencies: number) =>
  agencies === 0 ? done : `${done} We have emailed the ${agencies === 1 ? "agency" : "agencies"} concerned.`;

const shiftsDone = (shifts: number, done: string) => (shifts === 1 ? `Shift ${done}.` : `${shifts} shifts ${done}.`);

export const jobs = {
  /** Errors of a field. */
  serviceNeeded: "Choose the service",
  jobTypeNeeded: "Choose the type of shift",
  workerTypeNeeded: "Choose the worker type",
  vacanciesNeeded: "Enter a number of workers, from 1 to 20",
  dateNeeded: "Enter the date, such as 27/03/2027",
  startTimeNeeded: "Enter the start time, such as 08:00",
  endTimeNeeded: "Enter the end time, such as 20:00",
  breakNeeded: "Enter the break in minutes, from 1 to 240",
  workerNeeded: "Choose a worker",
  workersNeeded: "Choose a worker for at least one shift",
  decisionNeeded: "Choose Accept or Decline",
  overrideNotYours:
    "Only someone who manages your agency’s workers can put a worker forward despite a warning. Ask one of them to do it.",
  overrideTimesNotYours:
    "These times break a rule that only someone who manages your agency’s workers can override. Ask them to accept, or refuse the times.",
  overrideTimesNeeded: (rules: string) => `Enter why the worker can still work at these times. ${rules}`,
  overrideReasonNeeded: "Enter why the worker is put forward despite the warnings",
  declineReasonNeeded: "Enter a reason for the agency",
  cancelReasonNeeded: "Enter why the shift is cancelled",
  timeAnswerNeeded: "Choose Accept or Refuse",
  refuseTimesReasonNeeded: "Enter why the worker cannot work at these times",
  cancelBookingReasonNeeded: "Enter why the booking is cancelled",
  swapReasonNeeded: "Enter why the worker needs to be replaced",
  blockReasonNeeded: "Enter why the worker cannot work at this service",
  authorisationDecisionNeeded: "Choose Approve or Refuse",
  inviteNeeded: "Choose the worker to invite.",
  notInvitable: "This worker cannot be invited to this shift. Choose a worker from the list.",
  alreadyInvited: "This worker is already invited to, put forward for or booked on this shift.",
  notInvited: "This invitation has been answered or withdrawn.",
  invitationRefuseReasonNeeded: "Enter a reason for the provider.",
  requestedAtNeeded: "This request may have changed. Reload the page and check it again.",
  refuseReasonNeeded: "Enter a reason for the person who posted the shift",
  startInPast: "The shift must start in the future",
  startTooLate: "The shift must start within the next 12 months",
  endIsStart: "The end time must differ from the start time",
  breaksTooLong: "Breaks must be shorter than the shift",
  skippedTime: (time: string) => `The clocks go forward that night, so there is no ${time}. Choose another time`,
  doubleTime: (time: string) =>
    `The clocks go back that night, so ${time} happens twice. Choose the first or the second`,

  copiesNeeded: "Choose at least one shift to copy",
  copyChanged: "One of these shifts can no longer be copied. Open the page again and choose which to copy",
  onDay: (day: string, problem: string) => `On ${day}: ${problem}`,
  untilNeeded: "Enter the last day, such as 27/03/2027",
  untilBeforeStart: "The last day must not be before the start date",
  untilTooLate: (day: string) => `A shift can be repeated for 12 weeks. Enter a last day up to ${day}`,
  weekdaysNeeded: "Choose at least one day of the week",
  noneLeft: "There are no days left to post. Enter a later last day",
  noSuchWeekday: "None of these days of the week is between the start date and the last day",

  /** Why something cannot be done. */
  notYourAuthorisation: "You cannot authorise this shift. It is outside your services or above your limit.",
  notYourRequest: "Only the person who posted the shift can do this.",
  authorisationDecided: "Someone has already decided this request.",
  authorisationWithdrawn: "This request has been withdrawn.",
  authorisationLapsed: "This request has lapsed: the shift has already started.",
  authorisationPending: "This request is already waiting for an authoriser.",
  serviceInactive: (service: string) => `${service} is inactive. Activate it, or choose another service.`,
  providerInactive: "Your organisation is not active, so it cannot post or fill shifts.",
  agencyInactive: "This agency is not active, so its workers cannot be booked.",
  started: "This shift has already started.",
  filled: "This shift has been filled.",
  notPosted: "This shift has not been posted.",
  notAuthorised: "This shift is awaiting authorisation.",
  rejected: "The request for this shift was refused.",
  lapsed: "The request for this shift expired before it was authorised.",
  cancelled: "This shift has been cancelled.",
  acceptedBy: (by: string, worker: string, at: string) => `${by} accepted ${worker} for this shift on ${at}.`,
  declinedBy: (by: string, worker: string, at: string) => `${by} declined ${worker} on ${at}.`,
  aColleague: "Someone in your organisation",
  decided: "Someone has already decided on this worker.",
  chargeChanged: (amount: string) => `Cancelling now costs ${amount} before VAT. Check the charge, then cancel again.`,
  decidedOrWithdrawn: "The provider has already decided on this worker, or they have been withdrawn.",
  tooManyInvitations: "You have invited too many workers in the last hour. Wait a few minutes and try again.",
  tooManyQuestions: "You have checked too many workers in the last hour. Wait a few minutes and try again.",
  busy: "Others are deciding about this shift. Try again in a moment.",
  taken: "This shift or this worker has just been taken. Choose another worker.",
  notEligible: "This worker cannot be put forward for this shift. Someone who may view workers can see why.",
  notEligibleNow: "This worker can no longer be booked for this shift. Their agency can see why.",
  warned: "There is now a warning about this worker, such as too little rest. Open the shift to decide.",
  releasedAlready: "All agencies can already see this shift.",
  noRate: "The agreement has no rate for this type of shift.",
  alreadySuggested: "This worker has already been put forward for this shift.",
  notBooked: "This worker is not booked for this shift, or is being swapped.",
  notSwapping: "This swap has already ended. This page shows who is booked.",
  noShowNotNow: "You can report this from 15 minutes after the start until the end of a filled shift.",
  changedMeanwhile:
    "Someone has changed this shift, or put a worker forward, since you opened it. Check the details below, then save again.",
  shiftChanged: "This shift has been changed since you opened it. Check the details as they are now, then try again.",
  authorisationChanged: "The shifts of this request have been changed. Check what it is for now, then decide again.",
  draftNotChanged: "This shift is a draft. Once it is authorised you can change it.",
  dearerNeedsAuthorisation:
    "This change costs more than what was authorised. Ask an authoriser to make it, or cancel the shift and post it again.",
  notEligibleThen: "This worker cannot work at these times. Someone who may view workers can see why.",
  timesClash: "The worker is not available at these times. Refuse them, or swap the worker.",
  timeChangePending: "The agency has not answered your last request for other times. Withdraw it first.",
  timeChangeAnswered: "This request for other times has already been answered or withdrawn.",
  timeChangeLapsed: "This request for other times has lapsed: the shift has started, or the booking has changed.",
  alreadyBlocked: "This worker is already blocked at this service.",
  workerErased: "This worker’s data has been erased, so they cannot be blocked.",
  /** Reasons that the portal gives an agency. */
  noLongerFits: "The provider has changed the shift, and the worker can no longer do it.",
  blockedReason: "The worker cannot work at this service.",
  notCovered: "No active agreement with this agency covers the shift.",

  /** What was done. */
  posted: (shifts: number, seen: SeenInWords) => `${shiftsDone(shifts, "posted")} ${seenByAgencies(shifts, seen)}`,
  sentForAuthorisation: (shifts: number) =>
    shifts === 1
      ? "Shift sent for authorisation. No agency can see it until an authoriser approves it."
      : `${shifts} shifts sent for authorisation. No agency can see them until an authoriser approves them.`,
  /** Of several services, of which some require authorisation. */
  postedAndSent: (posted: number, seen: SeenInWords, sent: number) =>
    `${count(posted, "shift", "shifts")} posted. ${seenByAgencies(posted, seen)} ${count(sent, "shift", "shifts")} sent for authorisation.`,
  authorised: (shifts: number, seen: SeenInWords) =>
    `${shiftsDone(shifts, "approved")} ${seenByAgencies(shifts, seen)} We have emailed the person who posted ${shifts === 1 ? "it" : "them"}.`,
  refused: "Request refused. We have emailed the person who posted the shift.",
  sentAgain: "Shift sent for authorisation again.",
  authorisationWithdrawnNow: "Request withdrawn. The shift is a draft that only your organisation sees.",
  selectionNeeded: "Select at least one shift",
  selectionTooLong: (max: number) => `Select at most ${max} shifts`,
  daysNeeded: "Enter a number of days from 1 to 84. For an earlier day, enter a minus sign first",
  moveNeeded: "Enter how many days or minutes to move the shifts by",
  minutesNeeded: "Enter a number of minutes from 1 to 720. For an earlier time, enter a minus sign first",
  copyDaysNeeded: "Enter a number of days from 1 to 84",
  copyImpossible: (day: string, problem: string) => `${day}: ${problem}. No shift was posted.`,
  undone: "Posting undone",
  postingUndone: "This was posted before, and the posting was undone. To post it again, submit the form again.",
  undo: (cancelled: number, left: number) =>
    [
      cancelled === 0 ? "No shift was cancelled." : `${count(cancelled, "shift", "shifts")} cancelled.`,
      ...(left > 0
        ? [`${count(left, "shift", "shifts")} stayed, because a worker was put forward or the shift has started.`]
        : []),
    ].join(" "),
  suggested: "Worker put forward. The provider will accept or decline.",
  suggestedAccepted: "Worker put forward and accepted automatically under the agreement.",
  accepted: "Worker accepted. We have emailed the agency and the worker.",
  declined: "Worker declined. We have emailed the agency.",
  invitedNow: "Worker invited. We have emailed their agency, which confirms or refuses it.",
  invitationWithdrawnNow: "Invitation withdrawn. We have emailed the agency.",
  invitationConfirmedNow: "Worker booked. We have emailed the provider and the worker.",
  invitationRefusedNow: "Invitation refused. We have emailed the provider.",
  swapStartedWith:
    "Swap started, and the replacement is put forward. The worker stays booked until the provider accepts.",
  swapStartedAccepted: "Worker swapped. The replacement was accepted automatically under the agreement.",
  swapStartedWithout:
    "Swap started, but the replacement could not be put forward. Choose another worker below, or withdraw the swap.",
  withdrawn: "Worker withdrawn. The provider can no longer accept them for this shift.",
  releasedNow: "The shift is released to all agencies.",
  edited: (agencies: number) => withEmailed("Shift changed.", agencies),
  timesRequested: "New times sent to the agency. The shift stays as it is until they accept.",
  timesWithdrawn: "Request for new times withdrawn. We have emailed the agency.",
  timesAccepted: "New times accepted. We have emailed the provider and the worker.",
  timesRefused: "New times refused. We have emailed the provider.",
  bookingCancelled: "Booking cancelled. We have emailed the provider and the worker.",
  swapStarted: "Swap started. The worker stays booked until the provider accepts a replacement.",
  swapEnded: "Swap withdrawn. The worker is booked as before.",
  noShowReported: "Recorded that the worker did not attend. Nothing is charged, and we have emailed the agency.",
  noShowPostedAgain: "Reported: nothing is charged. This is the rest of that shift, posted again.",
  noShowSent: "Reported: nothing is charged. This is the rest of that shift, sent for authorisation.",
  noShowNotPosted: "Reported: nothing is charged. The rest of the shift could not be posted again.",
  blockedNow: "Worker blocked at this service. They are not told.",
  unblockedNow: "Worker unblocked. They can be put forward at this service again.",
  cancelledNow: (agencies: number) => withEmailed("Shift cancelled.", agencies),

  status: {
    draft: { label: "Draft" },
    pending_client: { label: "To confirm" },
    open: { label: "Open" },
    suggested: { label: "Worker put forward" },
    allocated: { label: "Filled" },
    in_progress: { label: "In progress" },
    awaiting_timesheet: { label: "Awaiting timesheet" },
    timesheet_submitted: { label: "Timesheet submitted" },
    completed: { label: "Completed" },
    invoiced: { label: "Invoiced" },
    rejected: { label: "Refused" },
    expired: { label: "Expired" },
    unfilled: { label: "Not filled" },
    cancelled: { label: "Cancelled" },
    closed: { label: "Closed" },
  },
  allocationStatus: {
    invited: "Invited",
    suggested: "Put forward",
    accepted: "Accepted",
    swap_requested: "Swap requested",
    worked: "Worked",
    declined: "Declined",
    withdrawn: "Withdrawn",
    superseded: "Another accepted",
    lapsed: "Not decided",
    swapped: "Swapped",
    cancelled_by_agency: "Cancelled by the agency",
    cancelled_by_provider: "Cancelled by the provider",
    invitation_refused: "Invitation refused",
    invitation_withdrawn: "Invitation withdrawn",
    no_show: "Did not attend",
  },
  authorisationStatus: {
    pending: { label: "Awaiting authorisation" },
    approved: { label: "Approved" },
    rejected: { label: "Refused" },
    lapsed: { label: "Lapsed" },
    withdrawn: { label: "Withdrawn" },
  },
  jobTypes: { general: "General", sleep_in: "Sleep-in" },
  breaks: (minutes: number, isPaid: boolean) => `${minutes} minutes, ${isPaid ? "paid" : "unpaid"}`,
  erasedWorker: "Name erased",
} as const;

/** The statuses after a number: “3 open”. */
const countedWords = {
  draft: "draft",
  pending_client: "to confirm",
  open: "open",
  suggested: "put forward",
  allocated: "filled",
  in_progress: "in progress",
  awaiting_timesheet: "awaiting timesheet",
  timesheet_submitted: "timesheets submitted",
  completed: "completed",
  invoiced: "invoiced",
  rejected: "refused",
  expired: "expired",
  unfilled: "not filled",
  cancelled: "cancelled",
  closed: "closed",
} as const satisfies Record<keyof typeof jobs.status, string>;

/** The headings of the CSV file of shifts. */
export const jobsCsv = {
  startDate: "Start date",
  startTime: "Start time",
  endDate: "End date",
  endTime: "End time",
  provider: "Provider",
  service: "Service",
  unit: "Unit",
  workerType: "Worker type",
  kind: "Kind of shift",
  status: "Status",
  suggested: "Workers put forward",
  worker: "Worker",
  agency: "Agency",
};

/** Texts of the list of jobs. */
export const jobsList = {
  post: "Post a shift",
  week: (range: string) => `Week of ${range}`,
  weeks: "Weeks",
  previousWeek: "Previous week",
  thisWeek: "This week",
  nextWeek: "Next week",
  time: "Time",
  dateAndTime: "Date and time",
  columns: {
    status: "Status",
    service: "Service",
    workerType: "Worker type",
    worker: "Worker",
    provider: "Provider",
  },
  on: (day: string, times: string) => `${day}, ${times}`,
  noOneYet: "No one yet",
  noOne: "No one",
  putForward: (many: number) => count(many, "worker put forward", "workers put forward"),
  today: (many: number) => `Today, ${count(many, "shift", "shifts")}`,
  times: (from: string, to: string, isOneDay: boolean) => `${from} to ${to}${isOneDay ? "" : " next day"}`,
  dayCaption: (day: string) => `Shifts on ${day}`,
  count: (many: number) => count(many, "shift", "shifts"),
  onThisPage: (many: number) => `${count(many, "shift", "shifts")} on this page`,
  none: {
    title: "No shifts this week",
    day: "No shifts on this day",
    provider: "Post a shift to offer it to your agencies.",
    other: "Choose another week.",
  },
  agencyNone: "Shifts that your agreements cover appear here when a provider posts them.",
} as const;

/** Texts of the calendar of jobs. */
export const jobsCalendar = {
  views: { label: "View", week: "Week", day: "Day", list: "List" },
  /** What the rows of the week are. */
  by: { label: "Group by", service: "Service", branch: "Branch", worker: "Worker" },
  branch: "Branch",
  worker: "Worker",
  /** The shifts that no branch in particular supplies. */
  anyBranch: "Any branch",
  branchMatrix: (range: string) => `Shifts by branch and day, ${range}`,
  workerMatrix: (range: string) => `Shifts by worker and day, ${range}`,
  unavailable: "Unavailable",
  unavailableFrom: (windows: readonly { from: string; to: string }[]) =>
    `Unavailable ${windows.map(({ from, to }) => `${from}–${to}`).join(", ")}`,
  hoursInWeek: (length: string) => `${length} this week`,
  noWorkers: "No workers to show",
  noWorkersHint: "Active workers and those with shifts in this week are shown here.",
  days: "Days",
  previousDay: "Previous day",
  today: "Today",
  nextDay: "Next day",
  filters: "Filters",
  status: "Status",
  anyStatus: "Any status",
  show: "Shifts",
  anyShift: "All shifts",
  /** How an agency's shifts are told apart. */
  groups: { vacant: "Vacant", booked: "Booked", past: "Past" },
  workerType: "Worker type",
  anyWorkerType: "Any worker type",
  service: "Service",
  anyService: "Any service",
  matrix: (range: string) => `Shifts by service and day, ${range}`,
  toFill: { Provider: "To fill", Agency: "Vacant", Admin: "To fill" },
  /** The first line of a day: whether it is full. */
  full: "Full",
  of: (many: number) => `of ${many}`,
  /** A number of shifts in a status, in a cell: the number stays with its word. */
  inStatus: (many: number, status: keyof typeof jobs.status) => `${many}\u00a0${countedWords[status]}`,
  overnight: (many: number) => `${many}\u00a0overnight`,
  selectHint:
    "Select shifts to change several together. With a mouse, you can also drag a shift to another day of the same service. With a keyboard, press Space to select a shift, or Shift and an arrow key to select a range.",
  suggestHint:
    "Select open shifts to put workers forward for several together. With a keyboard, press Space to select a shift, or Shift and an arrow key to select a range.",
  overnightHint: "Overnight: began the evening before.",
  between: " · ",
  time: (from: string, to: string) => `${from}–${to}`,
  until: (time: string) => `Until ${time}`,
  shiftsOf: (service: string) => `Shifts at ${service}`,
  shiftsOfBranch: (branch: string) => `Shifts for ${branch}`,
  add: "Add",
  postOn: (service: string, day: string) => `Add a shift at ${service} on ${day}`,
  tooMany: {
    service: "Not all shifts of this service are shown here.",
    branch: "Not all shifts for this branch are shown here.",
  },
  allInList: "Show all in the list",
  workerAnd: (worker: string, workerType: string) => `${worker}, ${workerType}`,
  noneMatch: "No shifts match the filters",
  noneMatchHint: "Clear the filters, or choose other days.",
} as const;

/** The drawer that shows a shift beside the calendar. */
export const shiftDrawer = {
  label: "Shift",
  close: "Close the shift",
  previous: "Previous shift",
  next: "Next shift",
  asPage: "Open full page",
};

/** Texts of one job's page. */
export const jobPage = {
  title: "Shift",
  heading: (service: string, date: string) => `${service}, ${date}`,
  lead: (times: string, workerType: string) => `${times} · ${workerType}`,
  timesheet: "Timesheet",
  hours: { Agency: "Submit hours", Provider: "Approve hours", Admin: "Decide hours" },
  details: "Details",
  when: "When",
  length: "Length",
  lengthOf: (hours: number, minutes: number) =>
    minutes === 0
      ? count(hours, "hour", "hours")
      : `${count(hours, "hour", "hours")} ${count(minutes, "minute", "minutes")}`,
  service: "Service",
  address: "Address",
  unit: "Unit",
  jobType: "Type of shift",
  workerType: "Worker type",
  breaks: "Breaks",
  noBreaks: "None",
  notes: "Notes",
  status: "Status",
  cancelReason: "Reason for cancelling",
  cancellationCharge: "Cancellation charge",
  beforeVat: (amount: string) => `${amount} before VAT`,
  notGiven: "Not given",
  workers: "Workers",
  worker: "Worker",
  agency: "Agency",
  suggestedAt: "Put forward",
  acceptedAutomatically: "Accepted automatically under the agreement",
  /** What a provider knows of a worker. */
  neverHere: "New to this service",
  beenHere: (shifts: number, lastOn: string | null) =>
    `${count(shifts, "shift", "shifts")} here${lastOn ? `, the last on ${lastOn}` : ""}`,
  rated: (stars: number, times: number) =>
    `Rated ${stars} of 5 by your organisation (${count(times, "shift", "shifts")})`,
  compliant: (met: number, until: string | null) =>
    `${count(met, "document check", "document checks")} met for the whole shift${until ? `, all valid until ${until}` : ""}`,
  complianceMet: "Checks that are met",
  decision: "Decision",
  actions: "Actions",
  perHour: (charge: string) => `${charge} an hour, before VAT`,
  agreementOf: (reference: string) => `Agreement ${reference}`,
  planned: (amount: string) => `${amount} for the shift as planned, before VAT`,
  perShift: (charge: string) => `${charge} for the shift, before VAT`,
  invite: "Invite a worker you know",
  inviteHint:
    "Workers who were booked with your organisation for this worker type in the last 12 months. Those with the most shifts here are first. Their agency confirms or refuses, and the shift stays open to all its agencies until then.",
  inviteNone: "No worker can be invited to this shift.",
  inviteNoneHint:
    "You can invite workers who were booked with your organisation for this worker type in the last 12 months, if their agency’s agreement covers the shift.",
  inviteWorker: "Worker",
  invitable: (name: string, agency: string, known: string) => `${name}, ${agency} (${known})`,
  inviteButton: "Invite worker",
  inviting: "Inviting…",
  invitedByProvider: "Invited by the provider",
  invitation: "Withdraw invitation",
  withdrawingInvitation: "Withdrawing…",
  invitationTitle: (worker: string) => `The provider invites ${worker}`,
  invitationHint: "If you confirm, they are booked. You can also put other workers forward.",
  invitationCannot: "They cannot be booked for this shift:",
  invitationOverride: "Reason for confirming despite the warnings",
  confirmInvitation: "Confirm and book",
  confirmingInvitation: "Booking…",
  refuseInvitation: "Refuse invitation",
  refusingInvitation: "Refusing…",
  refuseInvitationHint: "The provider can read it.",
  refuseInvitationTitle: (worker: string) => `Refuse the invitation for ${worker}`,
  noneSuggested: "No worker has been put forward yet.",
  noneOwn: "You have not put a worker forward yet.",
  accept: "Accept",
  accepting: "Accepting…",
  decline: "Decline",
  declining: "Declining…",
  declineTitle: (worker: string) => `Decline ${worker}`,
  declineReason: "Reason",
  declineHint: "The agency can read it.",
  withdraw: "Withdraw",
  confirmedByWorker: (when: string) => `Confirmed by the worker on ${when}`,
  withdrawing: "Withdrawing…",
  putForward: "Put a worker forward",
  putForwardHint: "Your workers who can do this shift, best match first.",
  putForwardButton: "Put forward",
  puttingForward: "Putting forward…",
  overlaps: (many: number, first: string) =>
    many === 1
      ? `Already put forward for an overlapping shift: ${first}`
      : `Already put forward for ${many} overlapping shifts, including ${first}`,
  showAll: (many: number) => `Show all ${many} workers`,
  notAllChecked: "You have more workers of this type. Those with a compliant profile were checked first.",
  noCandidates: "None of your workers can be put forward for this shift.",
  noCandidatesHint:
    "A worker must be active, approved, of the worker type and of the branch in the agreement, have valid documents, and have no other shift at that time.",
  ineligible: (many: number) => `${count(many, "worker", "workers")} who cannot be put forward`,
  completeProfile: "Complete the profile",
  overrideNotYours: "Someone who manages your agency’s workers can put them forward despite the warnings.",
  overrideButton: "Put forward despite warnings",
  overrideTitle: (worker: string) => `Put ${worker} forward despite the warnings`,
  overrideHint: "Your name and the reason are recorded.",
  overrideReason: "Reason",
  goBack: "Go back",
  cancelTitle: "Cancel the shift",
  cancelHint: "We email the agencies that have put a worker forward, and they can read the reason.",
  cancelReasonLabel: "Reason",
  cancelButton: "Cancel the shift",
  cancelling: "Cancelling…",
  postAgain: "Post again",
  back: "Back to the week",
} as const;

/** Texts of changes of a shift after it was posted, on its page. */
export const jobChanges = {
  edit: "Edit the shift",
  editHint:
    "Workers who have been put forward are checked again. We email their agencies, and decline those who can no longer do the shift.",
  draftHint: (many: number) =>
    many > 1
      ? "No agency sees this shift yet. The change also applies to the shifts of the request that are the same on other days: each stays the same number of days from this one."
      : "No agency sees this shift yet.",
  pendingHint: "We ask your authorisers again.",
  refusedHint: "Once it is saved, send the request again.",
  editAuthorisation: "A change that costs more needs an authoriser, where the service requires authorisation.",
  save: "Save changes",
  saving: "Saving…",
  bookedHint:
    "A worker is booked. Notes change immediately. New times are sent to the agency, and the shift stays as it is until they accept.",
  workerType: "Worker type",
  times: "New times requested",
  when: "Times",
  cost: "Cost",
  atAgreedRate: (amount: string) => `${amount} for the shift as planned, at the agreed rate, before VAT`,
  asked: "Requested",
  answer: "Answer",
  reason: "Reason",
  timeStatus: {
    pending: "No answer yet. The shift stays as it is.",
    accepted: "Accepted",
    refused: "Refused. The shift stays as it was.",
    withdrawn: "Withdrawn",
    lapsed: "Lapsed",
  },
  timesForAgency: "The provider has requested these times. The booking changes only if you accept.",
  overrideTimes: "Reason, if a warning is overridden (optional)",
  overrideTimesHint:
    "Only needed if the worker has too little rest or too many hours at the new times. It is recorded.",
  acceptTimes: "Accept new times",
  acceptingTimes: "Accepting…",
  refuseTimes: "Refuse new times",
  refusingTimes: "Refusing…",
  refuseTimesHint: "The provider can read it.",
  withdrawTimes: "Withdraw new times",
  withdrawingTimes: "Withdrawing…",
  drop: "Cancel booking",
  dropTitle: (worker: string) => `Cancel the booking of ${worker}`,
  dropHint:
    "The shift reopens for all agencies, and the provider is not charged. We email the provider and the worker.",
  dropping: "Cancelling…",
  providerReads: "The provider can read it.",
  swap: "Swap",
  swapTitle: (worker: string) => `Swap ${worker}`,
  swapHint:
    "They stay booked until the provider accepts a replacement, from you or another agency. If no one is accepted before the start, they are booked as before.",
  replacement: "Replacement (optional)",
  replacementHint:
    "Your workers who can do the shift without a warning, the best match first. They are put forward with the swap.",
  noReplacement: "None yet",
  startSwap: "Start the swap",
  swapping: "Starting…",
  endSwap: "Withdraw swap",
  endingSwap: "Withdrawing…",
  noShow: "Worker did not attend",
  noShowHint:
    "The shift becomes not filled and no timesheet can be submitted. Nothing is charged. We email the agency. This cannot be undone.",
  reportNoShow: "Report that the worker did not attend",
  reportAndPost: (until: string) => `Report, and post the remaining time until ${until} as a new shift`,
  reportingNoShow: "Reporting…",
  noCharge: "Nothing is charged",
  block: "Block",
  blockTitle: (worker: string, service: string) => `Block ${worker} at ${service}`,
  blockHint:
    "They can no longer be put forward here, and are declined where they have been. A booking stays until you cancel it. They are not told, and their agency learns only that they cannot work here.",
  blockReasonHint: "Only your organisation can read it.",
  blockButton: "Block worker",
  blocking: "Blocking…",
  isBlocked: "Blocked at this service",
  activity: "Activity",
  posted: "Shift posted",
  putForward: (worker: string) => `${worker} put forward`,
  invited: (worker: string) => `${worker} invited`,
  became: (worker: string, status: string) => `${worker}: ${status}`,
  swapStarted: (worker: string) => `Replacement requested for ${worker}`,
  swapEnded: (worker: string) => `Swap of ${worker} withdrawn`,
  timesAsked: "New times requested",
  timesBecame: { accepted: "New times accepted", refused: "New times refused", withdrawn: "New times withdrawn" },
  hours: (event: string) => `Hours: ${event.charAt(0).toLowerCase()}${event.slice(1)}`,
  cancelled: "Shift cancelled",
} as const;

/** Texts of the list of bookings that were changed. */
export const shortNoticePage = {
  link: "Booking changes",
  lead: "Bookings that were cancelled, moved or swapped, and the notice given.",
  shift: "Shift",
  columns: {
    status: "Change",
    worker: "Worker",
    notice: "Notice",
    changed: "Changed",
    service: "Service",
    agency: "Agency",
    provider: "Provider",
  },
  kinds: {
    cancelled: "Shift cancelled",
    booking_cancelled: "Booking cancelled",
    moved: "Times changed",
    swapped: "Worker swapped",
  },
  faults: { provider: "Provider", agency: "Agency" },
  by: (whom: string) => `By the ${whom.toLowerCase()}`,
  movedTo: (day: string, times: string) => `Now ${day}, ${times}`,
  afterStart: (length: string) => `${length} after the start`,
  none: "No booking has been changed",
  noneHint: "Bookings that are cancelled, moved or swapped appear here with the notice given.",
} as const;

/** The headings of the CSV file of changes of bookings. */
export const shortNoticeCsv = {
  date: "Date",
  time: "Time",
  what: "Change",
  by: "By",
  noticeMinutes: "Notice in minutes",
  provider: "Provider",
  service: "Service",
  workerType: "Worker type",
  agency: "Agency",
  worker: "Worker",
  startDate: "Planned start date",
  startTime: "Planned start time",
  endDate: "Planned end date",
  endTime: "Planned end time",
  newStartDate: "New start date",
  newStartTime: "New start time",
  newEndTime: "New end time",
};

/** Texts of the list of workers who are blocked. */
export const blockedWorkersPage = {
  link: "Blocked workers",
  lead: "Workers who cannot be put forward at one of your services. They are not told, and their agency does not see the reason.",
  caption: "Blocked workers",
  worker: "Worker",
  agency: "Agency",
  service: "Service",
  reason: "Reason",
  since: "Blocked on",
  actions: "Actions",
  lift: "Unblock",
  lifting: "Unblocking…",
  none: "No worker is blocked",
  noneHint: "To block a worker, open a shift they were put forward for.",
  ofWorkers: "Blocked workers",
} as const;

/** What cancelling a shift costs. */
export const cancellationTexts = {
  notBooked: "Cancelling is free: no worker is booked.",
  free: "Cancelling is free at the moment.",
  charged: (amount: string, percent: number, planned: string, hours: number) =>
    `Cancelling now costs ${amount} before VAT: ${percent}% of the planned ${planned}, because the shift starts in less than ${count(hours, "hour", "hours")}.`,
  later: (time: string, percent: number, planned: string) =>
    `After ${time} it costs ${percent}% of the planned ${planned}.`,
} as const;

/** Texts of the page on which a provider posts a shift. */
export const postJobPage = {
  service: "Service",
  unit: "Unit or floor (optional)",
  jobType: "Type of shift",
  workerType: "Worker type",
  vacancies: "How many workers",
  date: "Date",
  startTime: "Start time",
  endTime: "End time",
  endHint: "An end time before the start time is on the next day.",
  startOccurrence: "Which start time",
  endOccurrence: "Which end time",
  first: "The first, before the clocks go back",
  second: "The second, after the clocks go back",
  repeat: "Repeat the shift",
  repeats: { once: "No, once", day: "Every day", week: "On days of the week" },
  weekdays: "Days of the week",
  weekdayNames: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  until: "Last day",
  untilHint: "At most 12 weeks from the start date.",
  leaveOut: "Leave out the days when the clocks skip these times",
  breakMinutes: (n: number) => (n === 1 ? "Break in minutes" : `Break ${n} in minutes`),
  breakHint: "Leave empty if there is no break.",
  breakPaid: (n: number) => (n === 1 ? "The break is paid" : `Break ${n} is paid`),
  moreBreaks: "More breaks",
  notes: "Notes (optional)",
  notesHint: "What the agency and the worker should know. Do not name residents.",
  choose: "Choose an option",
  needsAuthorisation: (name: string) => `${name} (needs authorisation)`,
  needsAuthorisationHint:
    "A shift at a service that needs authorisation is sent to an authoriser first. No agency can see it until it is approved.",
  requestAuthorisation: "Request authorisation",
  post: "Post shift",
  posting: "Posting…",
  cancel: "Cancel",
  checkCost: "Preview and cost",
  checkingCost: "Checking…",
  cost: {
    title: "Cost of this shift",
    titleOfMany: "Cost of these shifts",
    shifts: (shifts: number, range: string) => `${count(shifts, "shift", "shifts")}, ${range}.`,
    total: (agency: string, amount: string) => `Estimated total: ${amount} with ${agency}.`,
    someDays: (agency: string, days: number, all: number) => `${agency} (${days} of ${all} days)`,
    holidays: (days: string) => `Bank holidays: ${days}.`,
    holidaysWith: (agency: string, days: string) => `Bank holidays with ${agency}: ${days}.`,
    uncovered: (days: string) => `No active agreement covers ${days}.`,
    leftOut: (days: string) => `Left out, because the clocks go forward: ${days}.`,
    andMore: (days: string, more: number) => `${days} and ${more} more`,
    none: "No agency can supply this shift",
    noneHint: "No active agreement covers this service, worker type and type of shift on that day.",
    beforeVat: "At the signed rates, before VAT.",
    each: (vacancies: number) => `For each of the ${vacancies} workers.`,
    standard: "Standard",
    hourly: (band: string, length: string, rate: string) => `${band}: ${length} at ${rate} an hour`,
    fixed: (band: string) => `${band}: for the shift`,
  },
  noServices: "Your organisation has no active service. Add a service before you post a shift.",
} as const;

/** Texts of the page on which a provider copies the week before, and of the button that undoes a posting. */
export const copyWeekPage = {
  link: "Copy the week before",
  chooseService: "Choose a service",
  allServices: "All services",
  shiftAt: (service: string, shift: string) => `${service}: ${shift}`,
  notAll: (shown: number) => `Only the first ${shown} shifts are shown. Copy the others service by service.`,
  lead: (from: string, to: string) => `Shifts of ${from} as they would be in ${to}.`,
  otherService: "Another service",
  none: "No shifts to copy",
  noneHint: (service: string, week: string) => `${service}: no shifts in the week of ${week}.`,
  shifts: "Shifts to post",
  shift: (day: string, times: string) => `${day}, ${times}`,
  results: {
    new: "New",
    clash: "Already posted",
    bankHoliday: "Bank holiday",
    uncovered: "Outside your agreements",
    overBudget: "Over the monthly budget",
    impossible: "Cannot be posted",
  },
  impossible: "Cannot be copied",
  cost: (amount: string) => `from ${amount}, before VAT`,
  copy: "Post the selected shifts",
  copying: "Posting…",
  cancel: "Cancel",
  undo: "Undo",
  undoing: "Undoing…",
  undoHint: "This cancels the shifts that no worker has been put forward for.",
} as const;

/** The page that changes several shifts at once. */
export const selectedPage = {
  selectOne: (service: string, workerType: string) => `Select ${service}, ${workerType}`,
  selectShift: (times: string, workerType: string) => `Select ${times}, ${workerType}`,
  selected: (shifts: number) => `${shifts} selected`,
  bar: "Change the selected shifts",
  verbs: {
    cancel: {
      open: "Cancel shifts",
      title: "Cancel shifts",
      legend: "Shifts to cancel",
      impossible: "Cannot be cancelled",
      submit: "Cancel the selected shifts",
      pending: "Cancelling…",
      lead: "The agencies concerned are emailed. Charges are before VAT.",
      done: (shifts: number) => (shifts === 1 ? "Shift cancelled." : `${shifts} shifts cancelled.`),
    },
    move: {
      open: "Move shifts",
      title: "Move shifts",
      legend: "Shifts to move",
      impossible: "Cannot be moved",
      submit: "Move the selected shifts",
      pending: "Moving…",
      lead: "Each shift keeps its length. Workers who cannot do it at the new time are declined, and their agencies are emailed.",
      done: (shifts: number) => (shifts === 1 ? "Shift moved." : `${shifts} shifts moved.`),
    },
    copy: {
      open: "Copy shifts",
      title: "Copy shifts",
      legend: "Shifts to copy",
      impossible: "Cannot be copied",
      submit: "Post the selected shifts again",
      pending: "Posting…",
      lead: "New shifts are posted at the same times on the later days. The selected ones stay as they are.",
    },
    release: {
      open: "Release shifts",
      title: "Release shifts to all agencies",
      legend: "Shifts to release",
      impossible: "Cannot be released",
      submit: "Release the selected shifts",
      pending: "Releasing…",
      lead: "All agencies with an agreement that covers a shift can put workers forward for it immediately.",
      done: (shifts: number) =>
        shifts === 1 ? "Shift released to all agencies." : `${shifts} shifts released to all agencies.`,
    },
  },
  reason: "Reason for cancelling",
  reasonHint: "Shown to the agencies.",
  days: "Days later",
  daysHint: "For example, 7 for a week later. For an earlier day, enter a minus sign first: -1 is the day before.",
  copyDaysHint: "For example, 7 for a week later.",
  minutes: "Minutes later",
  minutesHint: "For example, 30 to start and end half an hour later, or -30 for half an hour earlier.",
  booked: (worker: string) => `Booked: ${worker}`,
  charge: (amount: string) => `Charge ${amount}`,
  bookedStays: "A worker is booked. Open the shift to request new times from their agency.",
  statusStays: (status: string) => `Status: ${status}`,
  seenByAll: "All agencies can already see it.",
  partly: (done: string, left: number) => `${done} ${left === 1 ? "1 shift was" : `${left} shifts were`} not changed.`,
  nothing: "No shifts are selected",
  nothingHint: "Select shifts in the list, then choose what to do with them.",
  back: "Back to the list",
} as const;

/** An agency puts workers forward for several shifts. */
export const suggestSelectedPage = {
  open: "Put workers forward",
  bar: "Put workers forward for the selected shifts",
  lead: "Best matches are listed first. Every rule is checked again for each shift, and the providers decide. To put a worker forward despite a warning, open the shift.",
  noOne: "No one",
  worker: (name: string, reasons: readonly string[]) => [name, ...reasons].join(" · "),
  placed: (workers: readonly string[]) => `Already put forward: ${workers.join(", ")}`,
  overlapping: (many: number) => `Overlaps ${count(many, "other selected shift", "other selected shifts")}`,
  elsewhere: "already put forward for an overlapping shift",
  overlapTitle: "Overlapping shifts",
  overlapHint: "You can put these workers forward, but each can only be booked for one of the shifts that overlap.",
  overlapsOf: (worker: string, shifts: readonly string[]) => `${worker}: ${shifts.join("; ")}`,
  alreadyFor: (shift: string) => `${shift} (already put forward)`,
  submit: "Put the chosen workers forward",
  pending: "Putting forward…",
  impossible: "No worker can be chosen",
  noWorkers: "None of your workers can be put forward without a warning.",
  done: (workers: number, accepted: number) =>
    `${workers === 1 ? "1 worker" : `${workers} workers`} put forward.${accepted > 0 ? ` ${accepted === 1 ? "1 was" : `${accepted} were`} accepted automatically.` : ""}`,
  partly: (done: string, left: number) =>
    `${done} ${left === 1 ? "1 worker was" : `${left} workers were`} not put forward.`,
} as const;

type News = { worker: string; agency: string; service: string };

/** Of the notification about shifts that an agency now sees. */
export const shiftsReleased = {
  title: "New shifts to fill",
  body: (service: string) => `${service} has shifts open that your agency can fill.`,
};

/** Texts of the emails about jobs. */
export const jobMails = {
  accepted: {
    subject: (service: string, when: string) => `Shift filled: ${service}, ${when}`,
    title: "Your worker has been accepted",
    body: (worker: string, service: string) => `${service} has accepted ${worker} for this shift.`,
  },
  declined: {
    subject: (service: string, when: string) => `Worker declined: ${service}, ${when}`,
    title: "Your worker has been declined",
    body: (worker: string, service: string) => `${service} has declined ${worker} for this shift.`,
  },
  superseded: {
    subject: (service: string, when: string) => `Shift filled by another worker: ${service}, ${when}`,
    title: "The shift has been filled",
    body: (worker: string, service: string) => `${service} has accepted another worker, so ${worker} is not needed.`,
  },
  cancelled: {
    subject: (service: string, when: string) => `Shift cancelled: ${service}, ${when}`,
    title: "A shift has been cancelled",
    body: (worker: string, service: string) => `${service} has cancelled this shift, so ${worker} is not needed.`,
  },
  swapped: {
    subject: (service: string, when: string) => `Worker swapped: ${service}, ${when}`,
    title: "A replacement has been accepted",
    body: (worker: string, service: string) => `${service} has accepted a replacement, so ${worker} is not needed.`,
  },
  /** What one side did, to the other. */
  news: {
    suggested: {
      subject: (service: string, when: string) => `Worker put forward: ${service}, ${when}`,
      title: "A worker has been put forward",
      body: ({ worker, agency }: News) =>
        `${agency} has put ${worker} forward. Accept or decline them before the shift starts.`,
    },
    acceptedAutomatically: {
      subject: (service: string, when: string) => `Shift filled: ${service}, ${when}`,
      title: "A worker has been accepted automatically",
      body: ({ worker, agency }: News) =>
        `${worker} of ${agency} has been accepted for this shift under your agreement.`,
    },
    agencyCancelled: {
      subject: (service: string, when: string) => `Booking cancelled by the agency: ${service}, ${when}`,
      title: "An agency has cancelled a booking",
      body: ({ worker, agency }: News) =>
        `${agency} has cancelled the booking of ${worker}. The shift has reopened, and nothing is charged. Open the shift to read the reason.`,
    },
    swapStarted: {
      subject: (service: string, when: string) => `Swap requested: ${service}, ${when}`,
      title: "An agency wants to swap a worker",
      body: ({ worker, agency }: News) =>
        `${agency} is looking for a replacement for ${worker}, who stays booked until you accept one. The shift is open to agencies in the meantime.`,
    },
    swapEnded: {
      subject: (service: string, when: string) => `Swap withdrawn: ${service}, ${when}`,
      title: "A swap has been withdrawn",
      body: ({ worker, agency }: News) => `${agency} has withdrawn the swap. ${worker} is booked as before.`,
    },
    timeAccepted: {
      subject: (service: string, when: string) => `New times accepted: ${service}, ${when}`,
      title: "New times have been accepted",
      body: ({ agency, worker }: News) => `${agency} has accepted the new times for ${worker}.`,
    },
    timeRefused: {
      subject: (service: string, when: string) => `New times refused: ${service}, ${when}`,
      title: "New times have been refused",
      body: ({ agency, worker }: News) =>
        `${agency} has refused the new times for ${worker}. The shift stays as it was. Open it to read the reason.`,
    },
    noShow: {
      subject: (service: string, when: string) => `Worker did not attend: ${service}, ${when}`,
      title: "A worker did not attend",
      body: ({ service, worker }: News) =>
        `${service} has reported that ${worker} did not attend this shift. No timesheet can be submitted for it, and nothing is charged.`,
    },
    changed: {
      subject: (service: string, when: string) => `Shift changed: ${service}, ${when}`,
      title: "A shift has been changed",
      body: ({ service, worker }: News) =>
        `${service} has changed a shift for ${worker}. Check the changes before the shift starts.`,
    },
    invited: {
      subject: (service: string, when: string) => `Worker invited: ${service}, ${when}`,
      title: "A provider has invited your worker",
      body: ({ service, worker }: News) =>
        `${service} has invited ${worker} to this shift. Confirm or refuse it before the shift starts. You can put other workers forward in the meantime.`,
    },
    invitationWithdrawn: {
      subject: (service: string, when: string) => `Invitation withdrawn: ${service}, ${when}`,
      title: "An invitation has been withdrawn",
      body: ({ service, worker }: News) => `${service} has withdrawn its invitation to ${worker} for this shift.`,
    },
    invitationAccepted: {
      subject: (service: string, when: string) => `Invitation confirmed: ${service}, ${when}`,
      title: "Your invitation has been confirmed",
      body: ({ worker, agency }: News) => `${agency} has confirmed ${worker}, who is booked for this shift.`,
    },
    invitationRefused: {
      subject: (service: string, when: string) => `Invitation refused: ${service}, ${when}`,
      title: "Your invitation has been refused",
      body: ({ worker, agency }: News) =>
        `${agency} has refused your invitation to ${worker}. Open the shift to read the reason.`,
    },
    timeRequested: {
      subject: (service: string, when: string) => `New times to answer: ${service}, ${when}`,
      title: "A provider has requested new times",
      body: ({ service, worker }: News) =>
        `${service} has requested new times for ${worker}. Open the shift to accept or refuse them. It stays as it is until you accept.`,
    },
    timeWithdrawn: {
      subject: (service: string, when: string) => `New times withdrawn: ${service}, ${when}`,
      title: "A request for new times has been withdrawn",
      body: ({ service, worker }: News) =>
        `${service} has withdrawn its request for new times for ${worker}. The shift stays as it is.`,
    },
  },
  preview: (service: string, when: string) => `${service}, ${when}`,
  open: "Open shift",
  when: "When",
  where: "Where",
  workerType: "Worker type",
  reasonInPortal: "Open the shift to read the reason.",
  small: (product: string) =>
    `You are getting this email because you look after shifts in ${product}. You can change your notifications in Preferences.`,
  worker: {
    news: {
      booked: {
        subject: (when: string) => `Your shift on ${when}`,
        title: "You are booked for a shift",
        body: (agency: string) => `${agency} has booked you for this shift. It is in the attached calendar file.`,
      },
      cancelled: {
        subject: (when: string) => `Your shift on ${when} is cancelled`,
        title: "Your shift is cancelled",
        body: () =>
          "The care provider has cancelled this shift. If it is in your calendar, open the attached calendar file to remove it.",
      },
      released: {
        subject: (when: string) => `You are no longer booked on ${when}`,
        title: "You are no longer booked for a shift",
        body: (agency: string) =>
          `${agency} has ended your booking for this shift. If it is in your calendar, open the attached calendar file to remove it.`,
      },
      moved: {
        subject: (when: string) => `New times for your shift on ${when}`,
        title: "Your shift has new times",
        body: (agency: string) =>
          `${agency} has accepted new times for your shift. They are in the attached calendar file, which replaces the previous one.`,
      },
    },
    small: "Do not reply to this email. If you cannot work the shift, contact your agency.",
    calendarTitle: (workerType: string, service: string) => `${workerType} at ${service}`,
    fileName: "shift.ics",
  },
} as const;
