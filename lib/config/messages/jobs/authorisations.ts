/** Messages: the authorisation of shifts before agencies see them. */
import { counted } from "@/lib/config/messages/lists";

const count = (many: number, one: string, more: string) => (many === 1 ? `1 ${one}` : `${many} ${more}`);

/** The worker types of shifts: how many shifts are for each, unless all are for the same one. */
export const workerTypesInWords = (types: readonly { name: string; shifts: number }[]): string =>
  types.map(({ name, shifts }) => (types.length === 1 ? name : `${shifts} × ${name}`)).join(", ");

/** Texts of the page of requests. */
export const jobAuthorisationsPage = {
  lead: "Shifts awaiting authorisation. No agency can see a shift until its request is approved.",
  providersOnly: "Care providers authorise their shifts. There is nothing for an agency to authorise.",
  filters: "Requests",
  onlyOne: "Showing one request.",
  notInList: "This request is not in your list.",
  showAll: "Show all requests",
  pending: "Awaiting authorisation",
  decided: "History",
  caption: { pending: "Requests awaiting authorisation", decided: "History of requests" },
  service: "Service",
  columns: {
    shift: "Shift",
    workerType: "Worker type",
    cost: "Estimated cost",
    budget: "Budget left",
    requestedBy: "Requested by",
    shifts: "Shifts",
    provider: "Provider",
    reason: "Reason",
  },
  howMany: (shifts: number) => count(shifts, "shift", "shifts"),
  shiftsOn: (shifts: number, days: string) => `${count(shifts, "shift", "shifts")}, ${days}`,
  at: (day: string, times: string, shifts: number) =>
    shifts > 1 ? `${day}, ${times} (${shifts} shifts)` : `${day}, ${times}`,
  more: (shifts: number) => `and ${count(shifts, "more shift", "more shifts")}`,
  upTo: (amount: string) => `Up to ${amount}`,
  notCovered: "No agreement covers it",
  noBudget: "No budget",
  overBy: (amount: string) => `Exceeded by ${amount}`,
  overWith: (amount: string) => `(${amount} over if you approve this request)`,
  ofMonth: (month: string, left: string) => `${month}: ${left}`,
  age: "Waiting for",
  ageOf: (hours: number) =>
    hours < 1 ? "Under 1 hour" : hours < 48 ? count(hours, "hour", "hours") : `${Math.floor(hours / 24)} days`,
  result: "Result",
  decidedBy: (name: string, at: string) => `${name}, ${at}`,
  resultOf: (status: string, by: string) => (by ? `${status}: ${by}` : status),
  approve: "Approve",
  approving: "Approving…",
  refuse: "Refuse",
  refusing: "Refusing…",
  notYours: "For another authoriser",
  stuck: "No one can authorise this",
  refuseTitle: (service: string, date: string) => `Refuse the shift at ${service} on ${date}`,
  refuseReason: "Reason",
  refuseHint: "The person who posted the shift can read it.",
  beforeVat:
    "Costs are the highest of the signed rates, before VAT. The budget left is the service’s for each month, after booked and open shifts.",
  none: { pending: "No requests awaiting authorisation", decided: "No requests in the history" },
  noneHint: {
    pending: "A shift appears here when someone posts it at a service that requires authorisation.",
    decided: "Approved, refused, lapsed and withdrawn requests appear here.",
  },
  counted: counted("request", "requests"),
  severalHint: "You can select requests whose cost is known and that together fit within the budget left.",
  selectOne: (shift: string) => `Select ${shift}`,
  approveSelected: "Approve selected requests",
  selectNone: "Select the requests to approve.",
  selected: (approved: number, left: number) =>
    [
      approved === 0 ? "No request was approved." : `${count(approved, "request", "requests")} approved.`,
      ...(left > 0 ? [`${count(left, "request", "requests")} could not be approved. Open each to see why.`] : []),
    ].join(" "),
} as const;

/** Texts of the request on a shift's page. */
export const jobAuthorisationSection = {
  title: "Authorisation",
  status: "Status",
  requested: "Requested",
  decided: "Decided",
  by: (name: string, at: string) => `${name}, ${at}`,
  reason: "Reason",
  stuck: "No authoriser can decide this today. We have emailed your organisation’s primary user.",
  withdraw: "Withdraw the request",
  withdrawing: "Withdrawing…",
  sendAgain: "Send for authorisation again",
  sendingAgain: "Sending…",
} as const;

const preferences = (product: string) =>
  `You are getting this email because you look after shifts in ${product}. You can change your notifications in Preferences.`;

/** What the portal says to those who stand in for the requester. */
export const authorisedInPlace = {
  approved: "A shift posted by someone you stand in for has been approved",
  rejected: "A shift posted by someone you stand in for has been refused",
} as const;

/** Texts of the emails about authorisation. */
export const authorisationMails = {
  /** The days of a request for several shifts. */
  shifts: (many: number, first: string, last: string) =>
    first === last ? `${many} on ${first}` : `${many}, from ${first} to ${last}`,
  howMany: "Shifts",
  first: "First shift",
  workerTypes: "Worker types",
  requested: {
    subject: (service: string, when: string, many: number) =>
      many === 1
        ? `Shift to authorise: ${service}, ${when}`
        : `${many} shifts to authorise: ${service}, first on ${when}`,
    title: (many: number) =>
      many === 1 ? "A shift is waiting for authorisation" : `${many} shifts are waiting for authorisation`,
    body: (service: string, many: number) =>
      many === 1
        ? `Approve or refuse a shift at ${service}. No agency can see it until it is approved.`
        : `Approve or refuse ${many} shifts at ${service} together. No agency can see them until they are approved.`,
    button: "Open requests",
    small: preferences,
  },
  approved: {
    subject: (service: string, when: string, many: number) =>
      many === 1 ? `Shift approved: ${service}, ${when}` : `${many} shifts approved: ${service}, first on ${when}`,
    title: (many: number) => (many === 1 ? "Your shift has been approved" : `Your ${many} shifts have been approved`),
    body: (service: string, many: number) =>
      many === 1
        ? `An authoriser has approved your shift at ${service}.`
        : `An authoriser has approved your ${many} shifts at ${service}.`,
    inPlace: {
      title: (many: number, name: string) =>
        many === 1
          ? `A shift that ${name} posted has been approved`
          : `${many} shifts that ${name} posted have been approved`,
      body: (service: string, many: number) =>
        many === 1
          ? `An authoriser has approved the shift at ${service}.`
          : `An authoriser has approved the ${many} shifts at ${service}.`,
    },
    button: "Open shift",
    small: preferences,
  },
  rejected: {
    subject: (service: string, when: string, many: number) =>
      many === 1 ? `Shift refused: ${service}, ${when}` : `${many} shifts refused: ${service}, first on ${when}`,
    title: (many: number) => (many === 1 ? "Your shift has been refused" : `Your ${many} shifts have been refused`),
    body: (service: string, many: number) =>
      many === 1
        ? `An authoriser has refused your shift at ${service}. Open the shift to read the reason and send it again.`
        : `An authoriser has refused your ${many} shifts at ${service}. Open a shift to read the reason and send it again.`,
    inPlace: {
      title: (many: number, name: string) =>
        many === 1
          ? `A shift that ${name} posted has been refused`
          : `${many} shifts that ${name} posted have been refused`,
      body: (service: string, many: number) =>
        many === 1
          ? `An authoriser has refused the shift at ${service}. Open the shift to read the reason.`
          : `An authoriser has refused the ${many} shifts at ${service}. Open a shift to read the reason.`,
    },
    button: "Open shift",
    small: preferences,
  },
  stuck: {
    subject: (service: string, when: string, many: number) =>
      many === 1
        ? `No one can authorise a shift: ${service}, ${when}`
        : `No one can authorise ${many} shifts: ${service}, first on ${when}`,
    title: (many: number) => (many === 1 ? "No one can authorise this shift" : `No one can authorise ${many} shifts`),
    body: (service: string, many: number) =>
      many === 1
        ? `A shift at ${service} is waiting for authorisation, but no available authoriser covers it. Change who may authorise, or name a deputy, before the shift starts.`
        : `${many} shifts at ${service} are waiting for authorisation, but no available authoriser covers them. Change who may authorise, or name a deputy, before the first shift starts.`,
    button: "Open shift",
    small: (product: string) =>
      `You are getting this email because you are responsible for an organisation in ${product}. You cannot turn it off.`,
  },
} as const;
