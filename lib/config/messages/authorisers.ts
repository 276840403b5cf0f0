/** Messages: who may authorise what for a provider. */

export const authorisers = {
  /** Errors of a field. */
  servicesNeeded: "Select at least one service",
  serviceUnknown: "Select services of this provider",
  limitNeeded: "Enter the limit in pounds, such as 500, or leave it empty",
  paymentLimitNeeded: "Enter the limit for payments in pounds, such as 5,000, or leave it empty",
  deputyNeeded: "Choose the deputy",
  deputyUnknown: "Choose another authoriser of this provider as the deputy",
  awayFromNeeded: "Enter the first day away, such as 27/03/2027",
  awayToNeeded: "Enter the last day away, such as 09/04/2027",
  awayToBefore: "The last day away must not be before the first",

  /** What was done. */
  saved: "Authoriser saved.",
} as const;

/** Texts of the page of authorisers. */
export const authorisersPage = {
  lead: "Who may authorise shifts before agencies see them, and payments before they are collected. Give someone the role of authoriser in Users, then limit it here if you need to.",
  mayNotChange: "Your organisation’s primary user or the platform can change this.",
  caption: "Authorisers",
  name: "Authoriser",
  services: "Services",
  everyService: "Every service",
  jobs: "Shifts",
  mayAuthorise: "May authorise",
  mayNotAuthorise: "May not authorise",
  limit: "Limit",
  noLimit: "No limit",
  payments: "Payments",
  upTo: (amount: string) => `Up to ${amount}`,
  deputy: "Deputy",
  noDeputy: "None",
  away: "Away",
  notAway: "No",
  awayNow: "Away now",
  cannotOpen: "Cannot open Tasks",
  change: "Change",
  actions: "Actions",
  none: "No authorisers",
  noneHint: "Give a user the role of authoriser in Users. Until then no one can authorise a shift.",
  uncoveredTitle: "No one can authorise shifts",
  uncovered: (services: string) =>
    `No available authoriser covers ${services} today. Shifts posted there wait until someone does.`,
  ofAuthorisers: "of the authorisers",

  editTitle: (name: string) => `What ${name} may authorise`,
  allServices: "Which services",
  allServicesYes: "Every service",
  allServicesNo: "Only these services",
  serviceList: "Services",
  jobsLabel: "They may authorise shifts",
  paymentsLabel: "They may authorise payments",
  paymentLimitLabel: "Limit for one payment, in pounds (optional)",
  paymentLimitHint: "The gross amount of the invoice. Leave it empty for no limit.",
  limitLabel: "Limit for one request, in pounds (optional)",
  limitHint: "They cannot approve a request that costs more. Leave it empty for no limit.",
  deputyLabel: "Deputy (optional)",
  deputyHint: "Requests go to the deputy while they are away.",
  choose: "No deputy",
  awayFromLabel: "First day away (optional)",
  awayToLabel: "Last day away (optional)",
  save: "Save authoriser",
  saving: "Saving…",
  cancel: "Cancel",
} as const;
