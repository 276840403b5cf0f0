/** Messages: plans to fill the open shifts of an agency's week. */
const count = (many: number, one: string, more: string) => (many === 1 ? `1 ${one}` : `${many} ${more}`);
const shifts = (many: number) => count(many, "shift", "shifts");
const workers = (many: number) => count(many, "worker", "workers");

export const fill = {
  /** Errors of a field. */
  weekNeeded: "Choose a week",
  branchNeeded: "Choose one of your branches",
  rowsNeeded: "Choose at least one worker to put forward",

  /** Why something cannot be done. */
  again: "The plan for this week has just ended. Select Propose workers again.",
  busy: "Your agency is already making 3 plans. Wait until one is ready, or stop one.",
  notReady: "This plan is not ready. Start a new one.",
  applying: "Someone is putting these workers forward now. Wait a moment, then open the page again.",
  notApplied: "No worker of this plan has been put forward.",
  refusals: {
    gone: "The shift is no longer open.",
    notOpen: "The shift is no longer open.",
    taken: "The shift or the worker has just been taken.",
    alreadySuggested: "The worker has already been put forward.",
    noRate: "The agreement has no rate for this type of shift.",
    warning: "There is now a warning about the worker. Put them forward on the shift’s page, with a reason.",
    noWorker: "The plan has no worker for this shift.",
    other: "The worker can no longer be put forward. Open the shift to see why.",
  },
  ruleBroken: (rule: string) => `The worker can no longer be put forward: ${rule}.`,
  problems: {
    noShifts: "No shift of this week needs a worker from you.",
    tooManyShifts: "This week has more than 300 open shifts. Plan one branch at a time.",
    tooManyWorkers: "More than 2,000 workers could work these shifts. Plan one branch at a time.",
    givenUp: "We could not make the plan. Start a new one. If this happens again, contact support.",
  },
  hints: {
    move: (name: string, minutes: number) =>
      `${name} could work it if it were ${Math.abs(minutes)} minutes ${minutes > 0 ? "later" : "earlier"}. Ask the provider.`,
    override: (name: string, rules: string) =>
      `${name} could work it with a reason on the shift’s page, despite a warning: ${rules}.`,
    settle: (name: string, rules: string) => `${name} could work it once this is resolved: ${rules}.`,
  },

  /** What was done. */
  put: (done: number, failed: number) =>
    [
      `${workers(done)} put forward.`,
      ...(failed > 0 ? [`${workers(failed)} could not be: see the rows below.`] : []),
    ].join(" "),
  withdrawn: (done: number, failed: number) =>
    [
      `${workers(done)} withdrawn.`,
      ...(failed > 0
        ? [
            `${workers(failed)} could not be withdrawn, because they have been accepted or declined, or the shift has started.`,
          ]
        : []),
    ].join(" "),
  stopped: "Stopped. Nothing was changed.",
  expired: "This plan can no longer be used. Make a new one.",
} as const;

export const fillPage = {
  /** `monday`: of the week, if it is not this one. */
  link: (monday: string | null) => (monday === null ? "Fill this week" : `Fill week of ${monday}`),
  /** The form that begins a plan. */
  lead: (range: string) => `The week ${range}`,
  hint: "We propose a worker for each open shift, and you decide who is put forward. We fill as many shifts as we can, then choose workers the residents know, then the lowest cost.",
  rules: "We do not propose workers who break a rule or have a warning.",
  open: (many: number) =>
    many > 300 ? "More than 300 shifts need a worker." : `${shifts(many)} ${many === 1 ? "needs" : "need"} a worker.`,
  branch: "Branch",
  everyBranch: "Every branch",
  branchHint: "Only workers of this branch",
  begin: "Propose workers",
  beginning: "Starting…",
  back: "Back to the week",

  /** While it is worked on. */
  waiting: "Waiting for other plans",
  working: "Looking for the best workers",
  looked: (done: number, of: number) => `${done} of ${shifts(of)} checked.`,
  canLeave: "You can leave this page and come back.",
  refresh: "Show progress",
  stop: "Stop",
  stopping: "Stopping…",

  /** The plan. */
  summary: (filled: number, all: number) => `We can fill ${filled} of ${shifts(all)}.`,
  summaryDone: (filled: number, all: number) => `We proposed workers for ${filled} of ${shifts(all)}.`,
  cost: (amount: string) => `Cost ${amount} before VAT.`,
  about: "How we made this plan",
  most: (most: number, all: number) =>
    most >= all ? null : `Your workers can fill ${most === 0 ? "none" : `${most} at most`} of the ${shifts(all)}.`,
  proven:
    "No other plan fills more shifts. None that fills as many for the same cost or less has workers the residents know better.",
  notProven: "A better plan may exist: there was no time to rule it out.",
  greedy: (many: number) =>
    `${shifts(many)} ${many === 1 ? "was" : "were"} filled one after another, because the calculation did not finish. Another plan may be better.`,
  familiar: (many: number, of: number) => `For ${many} of ${shifts(of)}, the worker has been at the service before.`,
  noneFamiliar: "None of the proposed workers has been at the service before.",
  total: "The cost is what the providers pay for the proposed shifts, at your signed rates.",
  continuity: (amount: string) => `Workers the residents know cost ${amount} more than the cheapest would.`,
  noContinuity: "Workers the residents know cost no more than others would.",
  madeBy: (name: string, at: string) => `Made by ${name}, ${at}.`,
  usable: (until: string) => `You can use it until ${until}.`,
  shift: "Shift",
  worker: "Worker",
  result: "Result",
  beenHere: (visits: number) => `${shifts(visits)} there before`,
  notBeenHere: "Not been there before",
  hours: (length: string) => `${length} that week`,
  putForward: (name: string, shift: string) => `Put ${name} forward for ${shift}`,
  choose: "Choose",
  wouldFill: "What would fill it",
  openProfile: (name: string) => `Open the profile of ${name}`,
  ofBranch: (week: string, branch: string) => `${week}, ${branch}`,
  states: {
    planned: "Proposed",
    open: "Stays open",
    gone: "No longer open",
    put: "Put forward",
    accepted: "Accepted automatically",
    refused: "Not put forward",
    withdrawn: "Withdrawn",
  },
  noHint: "None of your workers could work it with a small change.",
  planned: "Proposed workers",
  openShifts: "Shifts that stay open",
  erased: "Name erased",
  button: "Put selected workers forward",
  putting: "Putting forward…",
  undo: "Withdraw these workers",
  undoHint: "Workers who have been accepted or declined are not withdrawn.",
  undoing: "Withdrawing…",
  newPlan: "Make a new plan",
  cancelled: "This plan was stopped.",
} as const;

/** A provider accepts the workers who were put forward for the shifts of a week. */
export const acceptancePage = {
  link: "Accept workers",
  lead: "These workers fill the most shifts. Where there is a choice, we prefer workers who have been at the service before, then lower costs. Clear the checkbox for any worker you do not want.",
  final:
    "We email the agencies and the workers, and decline the other workers put forward for these shifts. To change a booking afterwards, cancel the shift.",
  filled: (filled: number, all: number) => `${filled} of ${shifts(all)} can be filled`,
  total: (amount: string) => `for ${amount} before VAT`,
  continuity: (amount: string) => `Choosing workers residents know adds ${amount}.`,
  notAll: (many: number) =>
    `This page shows the first ${many} shifts. Accept their workers, then open the page again for more.`,
  greedy:
    "The best plan could not be found in time, so shifts were filled one after another. Open this page again later.",
  proposed: "Workers to accept",
  accept: (name: string, shift: string) => `Accept ${name} for ${shift}`,
  cost: "Cost before VAT",
  waiting: "Workers",
  submit: "Accept selected workers",
  pending: "Accepting…",
  needed: "Select at least one worker",
  rest: "Shifts to decide one by one",
  suggested: (many: number) => `${count(many, "worker", "workers")} put forward`,
  restHint:
    "For these shifts, the workers are already proposed for another shift, would not have enough rest, or were put forward despite a warning.",
  none: "No workers to accept",
  noneHint: "When agencies put workers forward for this week, you can accept them here together.",
  back: "Back to the week",
  done: (workers: number) =>
    workers === 1
      ? "Worker accepted. We have emailed the agency and the worker."
      : `${workers} workers accepted. We have emailed their agencies and the workers.`,
  partly: (done: string, left: number) => `${done} ${count(left, "worker", "workers")} could not be accepted.`,
} as const;
