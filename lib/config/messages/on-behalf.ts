/** Messages: shifts that an agency posts for a care provider, which the provider has to confirm. */
import { counted } from "./lists";

const count = (many: number, one: string, more: string) => (many === 1 ? `1 ${one}` : `${many} ${more}`);

/** Errors, and what was done. */
export const onBehalf = {
  workerNeeded: "Choose the worker.",
  workerNeededPast: "Choose the worker. Only a shift that has not started can be posted without one.",
  reasonNeeded: "Enter why you are posting this shift for the provider.",
  askedByNeeded: "Enter who at the provider asked for the cover.",
  decisionNeeded: "Choose whether to confirm or refuse the shift.",
  refuseReasonNeeded: "Enter why you are refusing the shift.",
  withdrawReasonNeeded: "Enter why you are withdrawing the shift.",
  tooEarly: "Enter a date in the last 14 days. Agree an older shift with the provider.",
  tooLate: "Enter a date within the next 4 days. The provider posts later shifts itself.",
  alreadyPosted: "You have posted this worker for a shift at this time already. It is waiting for the provider.",
  tooMany: "Too many of your shifts are already waiting for this provider. Ask the provider to decide on them first.",
  notYours: "This shift is for another authoriser to confirm. You can see it, but you cannot decide it.",
  otherSide: "The other side",
  decidedBy: (what: string, by: string, at: string) => `${by} ${what} this shift on ${at}.`,
  lapsed:
    "No one confirmed this shift in time, so it has lapsed and nothing is billed. If it was worked, the agency and the provider can agree it between themselves.",
  lapsedUnfilled:
    "No one confirmed this shift before it started, so it has lapsed. No worker was booked and nothing is billed.",
  workerTaken:
    "The worker has another booking at this time, so this shift cannot be confirmed. Refuse it and give the reason.",
  outcome: { confirmed: "Confirmed", refused: "Refused", withdrawn: "Withdrawn by the agency", lapsed: "Lapsed" },

  /** What was done. */
  posted: "Shift sent to the provider. Nothing can be billed until the provider confirms it.",
  confirmed: "Shift confirmed. We have emailed the agency.",
  refused: "Shift refused. We have emailed the agency.",
  withdrawn: "Shift withdrawn. We have emailed the provider.",
} as const;

/** What someone did, within a sentence. */
export const onBehalfDone = { confirmed: "confirmed", refused: "refused", withdrawn: "withdrawn" } as const;

/** Texts of the form with which an agency posts for a provider. */
export const onBehalfForm = {
  link: "Post for a provider",
  lead: "For urgent cover that a provider asked for: a shift in the last 14 days or the next 4. The provider must confirm it before it can be billed.",
  noServices: "You can post for a provider once you have an active agreement that covers one of its services.",
  choose: "Choose",
  service: "Service",
  worker: "Worker",
  noWorker: "No worker yet",
  workerHint: "Without a worker, agencies can fill the shift once the provider has confirmed it.",
  workerLabel: (name: string, number: string) => `${name}, ${number}`,
  workersCut: (many: number) => `These are the first ${count(many, "worker", "workers")} by name. Search for others.`,
  findWorker: "Find a worker",
  find: "Find",
  noWorkers: "No active worker has this name or number.",
  askedBy: "Who asked for it",
  askedByHint: "The name or role of the person at the provider, such as the nurse in charge.",
  reason: "Reason",
  reasonHint: "Why the provider could not post it. The provider can read this.",
  overrideReason: "Why the warnings are overridden (optional)",
  overrideHint: "Only needed if the check shows warnings. It is recorded.",
  check: "Check price and worker",
  checking: "Checking…",
  post: "Send to the provider",
  posting: "Sending…",
  cancel: "Cancel",
  checked: "This shift can be sent to the provider",
  price: (amount: string) => `The provider pays ${amount} before VAT if it confirms.`,
  noPrice: "The agreement has no rate for this type of shift.",
  problems: "This worker cannot be posted for this shift",
  warnings: "Warnings, which need a reason",
} as const;

/** Texts of the page of approvals. */
export const approvalsPage = {
  lead: "Shifts that agencies posted for you after urgent cover. Nothing is billed until you confirm.",
  filters: "Approvals",
  waiting: "Waiting",
  decided: "History",
  caption: { waiting: "Shifts waiting for your confirmation", decided: "History of shifts posted by agencies" },
  none: { waiting: "Nothing to confirm", decided: "No history yet" },
  noneHint: {
    waiting: "A shift appears here when an agency posts one for you after urgent cover.",
    decided: "Confirmed, refused, withdrawn and lapsed shifts appear here.",
  },
  next: "Next to decide",
  service: "Service",
  columns: {
    shift: "Shift",
    worker: "Worker",
    workerType: "Worker type",
    agency: "Agency",
    price: "Price before VAT",
    posted: "Posted",
    reason: "Reason given",
  },
  noWorker: "No worker yet. Agencies fill it once it is confirmed.",
  atMost: (amount: string) => `At most ${amount}`,
  askedBy: "Requested by",
  reason: "Reason",
  decideBy: "Confirm by",
  otherwise: "If no one decides by then, the shift lapses and nothing is billed.",
  result: "Result",
  by: (name: string, at: string) => `${name}, ${at}`,
  resultOf: (outcome: string, by: string) => (by ? `${outcome}: ${by}` : outcome),
  confirm: "Confirm",
  confirming: "Confirming…",
  refuse: "Refuse",
  refusing: "Refusing…",
  refuseReason: "Why are you refusing it?",
  refuseHint: "The agency can read it.",
  notYours: "For another authoriser",
  stuck: "No available authoriser can confirm this",
  selectOne: (shift: string) => `Select ${shift}`,
  counted: counted("shift", "shifts"),
  confirmSelected: "Confirm selected shifts",
  selected: (confirmed: number, left: number) =>
    [
      confirmed === 0 ? "No shift was confirmed." : `${count(confirmed, "shift", "shifts")} confirmed.`,
      ...(left > 0 ? [`${count(left, "shift", "shifts")} could not be confirmed. Open each to see why.`] : []),
    ].join(" "),
  selectNone: "Select the shifts to confirm.",
} as const;

/** Texts of the section on a shift's page. */
export const onBehalfSection = {
  title: "Posted by the agency",
  waits: {
    Provider: "An agency posted this shift for you. Nothing is billed until it is confirmed.",
    Agency: "You posted this shift for the provider. Nothing can be billed until the provider confirms it.",
    Admin: "An agency posted this shift for the provider, which has not confirmed it.",
  },
  status: "Status",
  waiting: "To confirm",
  withdraw: "Withdraw the shift",
  withdrawing: "Withdrawing…",
  withdrawReason: "Why are you withdrawing it?",
  withdrawHint: "The provider can read it.",
} as const;

const preferences = (product: string) =>
  `You are getting this email because you look after shifts in ${product}. You can change your notifications in Preferences.`;

/** Texts of the emails. */
export const onBehalfMails = {
  price: "Price before VAT",
  agency: "Agency",
  posted: {
    subject: (service: string, when: string) => `Shift to confirm: ${service}, ${when}`,
    title: "An agency has posted a shift for you",
    body: (service: string, agency: string) =>
      `${agency} has posted a shift at ${service} for you after urgent cover. Confirm or refuse it. Nothing is billed until you confirm it.`,
    unfilled: (service: string, agency: string, start: string) =>
      `${agency} has posted a shift at ${service} for you, without a worker yet. Confirm or refuse it before it starts on ${start}. After that, it lapses.`,
    button: "Open approvals",
    small: preferences,
  },
  reminded: {
    subject: (service: string, when: string) => `Still to confirm: ${service}, ${when}`,
    title: "A shift still needs your decision",
    body: (service: string, agency: string) =>
      `${agency} has posted a shift at ${service} for you. Confirm or refuse it within a week. If no one decides by then, it lapses and nothing is billed.`,
    button: "Open approvals",
    small: preferences,
  },
  stuck: {
    subject: (service: string, when: string) => `No one can confirm a shift: ${service}, ${when}`,
    title: "No one can confirm this shift",
    body: (service: string, agency: string) =>
      `${agency} has posted a shift at ${service} for you, but no available authoriser can confirm it. Change who may authorise, or name a deputy.`,
    button: "Open shift",
    small: (product: string) =>
      `You are getting this email because you are responsible for an organisation in ${product}. You cannot turn it off.`,
  },
  confirmed: {
    subject: (service: string, when: string) => `Shift confirmed: ${service}, ${when}`,
    title: "The provider has confirmed the shift",
    body: (service: string) =>
      `The provider has confirmed the shift that you posted at ${service}. Your worker is booked.`,
    button: "Open shift",
    small: preferences,
  },
  opened: {
    subject: (service: string, when: string) => `Shift confirmed without a worker: ${service}, ${when}`,
    title: "The provider has confirmed the shift without a worker",
    body: (service: string) =>
      `The provider has confirmed the shift that you posted at ${service}. You can put a worker forward as soon as it is released to your agency.`,
    button: "Open jobs",
    small: preferences,
  },
  refused: {
    subject: (service: string, when: string) => `Shift refused: ${service}, ${when}`,
    title: "The provider has refused the shift",
    body: (service: string) =>
      `The provider has refused the shift that you posted at ${service}, so nothing can be billed. Open the shift to read the reason.`,
    button: "Open shift",
    small: preferences,
  },
  withdrawn: {
    subject: (service: string, when: string) => `Shift withdrawn: ${service}, ${when}`,
    title: "The agency has withdrawn a shift",
    body: (service: string, agency: string) =>
      `${agency} has withdrawn the shift at ${service} that it had posted for you. There is nothing left to confirm.`,
    button: "Open shift",
    small: preferences,
  },
  lapsed: {
    subject: (service: string, when: string) => `Shift lapsed: ${service}, ${when}`,
    title: "A shift was not confirmed in time",
    body: (service: string, agency: string) =>
      `No one confirmed the shift at ${service} that ${agency} had posted, so it has lapsed and nothing is billed. If it was worked, ${agency} and the provider can agree it between themselves.`,
    unfilled: (service: string, agency: string) =>
      `No one confirmed the shift at ${service} that ${agency} had posted before it started, so it has lapsed. No worker was booked and nothing is billed.`,
    button: "Open shift",
    small: preferences,
  },
} as const;
