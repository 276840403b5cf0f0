/** Messages: the authorisation of payments before they are collected. */
import { counted } from "./lists";

export const paymentAuthorisations = {
  /** Errors of a field. */
  reasonNeeded: "Enter the reason",
  delegateNeeded: "Choose who decides instead",
  delegateUnknown: "Choose an available authoriser who may authorise this payment",
  thresholdNeeded: "Enter the amount in pounds, such as 5,000, or leave it empty",
  twoStepsNeeded: "Enter the amount for two steps in pounds, such as 10,000, or leave it empty",
  servicesUnknown: "Select services of this provider",

  changed: "The payment has changed since you opened it. Check it before you continue.",
  decided: (status: "authorised" | "rejected", by: string, at: string) =>
    status === "authorised" ? `${by} authorised this payment on ${at}.` : `${by} rejected this payment on ${at}.`,
  closed: "This payment no longer needs authorisation.",
  notYours: "This payment is for another authoriser. You may not authorise this amount or service.",
  involved:
    "You raised or approved what this invoice bills, so someone else must decide. Your organisation’s two-person rule is on.",
  samePerson: "You authorised the first step, so someone else must authorise the second.",
  nothingToDispute:
    "The platform has decided every line of this invoice, so it cannot be disputed again. Contact the platform before you leave it unpaid.",

  /** What was done. */
  authorisedNow: "Payment authorised. It will be collected on the day it is due.",
  authorisedFirst: "First step authorised. Another authoriser must now authorise it.",
  rejectedNow: "Payment rejected. The invoice is disputed until the platform decides.",
  delegatedNow: "Payment delegated. We have told the person you chose.",
  settingsSaved: "Settings saved.",
} as const;

/** Texts of the page. */
export const paymentAuthorisationsPage = {
  lead: "Payments awaiting authorisation. Nothing is collected until an authoriser has authorised it.",
  filters: "Payments",
  onlyOne: "Showing one payment.",
  notInList: "This payment is not in your list.",
  showAll: "Show all payments",
  pending: "Awaiting authorisation",
  decided: "History",
  caption: { pending: "Payments awaiting authorisation", decided: "History of payments" },
  invoice: "Invoice",
  columns: {
    status: "Result",
    agency: "Agency",
    toCollect: "To collect",
    gross: "Gross",
    cutOff: "Cut-off",
    step: "Step",
    service: "Service",
    net: "Net",
    vat: "VAT",
    provider: "Provider",
    reason: "Reason",
  },
  everyService: "Every service",
  lateSince: (day: string) => `Late: ${day}`,
  counted: counted("payment", "payments"),
  stepOf: (step: number, steps: number) => `${step} of ${steps}`,
  resultOf: (status: string, by: string) => (by ? `${status}: ${by}` : status),
  by: (name: string, at: string) => `${name}, ${at}`,
  statuses: {
    pending: "Awaiting authorisation",
    authorised: "Authorised",
    rejected: "Rejected",
    expired: "Escalated",
    ended: "Ended",
  },
  authorise: "Authorise",
  authorising: "Authorising…",
  reject: "Reject",
  rejecting: "Rejecting…",
  delegate: "Delegate",
  delegating: "Delegating…",
  goBack: "Go back",
  back: "Payments to authorise",
  delegatedTo: (name: string) => `Delegated to ${name}`,
  escalated: "With your organisation’s primary users",
  blocked: {
    involved: "You raised or approved this yourself",
    samePerson: "You authorised the first step",
    notYours: "For another authoriser",
  },
  rejectTitle: (number: string) => `Reject the payment of ${number}`,
  rejectReason: "Reason",
  rejectHint: "The invoice is disputed with this reason. The agency and the platform can read it.",
  delegateTitle: (number: string) => `Delegate the payment of ${number}`,
  delegateTo: "Who decides instead",
  delegateHint: "Available authorisers who may authorise this amount.",
  choose: "Choose an authoriser",
  noDelegates: "No other authoriser may authorise this payment today.",
  none: { pending: "No payments awaiting authorisation", decided: "No payments in the history" },
  noneHint: {
    pending: "An invoice appears here after its approval if its payment needs to be authorised.",
    decided: "Authorised, rejected and escalated payments appear here.",
  },

  settings: "When payments need authorisation",
  settingsOf: (provider: string) => `When payments of ${provider} need authorisation`,
  changeSettings: "Change",
  thresholdLabel: "Lowest gross amount that needs authorisation, in pounds (optional)",
  thresholdHint: "Enter 0 for every invoice. Leave it empty for invoices of the selected services only.",
  twoStepsLabel: "Lowest gross amount that needs two steps, in pounds (optional)",
  twoStepsHint: "Two people then authorise a payment, one after the other. Leave it empty for one step.",
  servicesLegend: "Services whose invoices always need authorisation",
  twoPersonLabel: "People cannot authorise what they raised or approved themselves",
  save: "Save settings",
  saving: "Saving…",
  everyInvoice: "Every invoice needs authorisation.",
  fromAmount: (amount: string) => `Invoices of ${amount} or more need authorisation.`,
  onlyServices: "Only invoices of selected services need authorisation.",
  alsoServices: (services: string) => `Always: ${services}.`,
  twoStepsFrom: (amount: string) => `Two steps from ${amount}.`,
  twoPersonOn: "People cannot authorise what they raised or approved themselves.",
  twoPersonOff: "People can authorise what they raised or approved themselves.",
} as const;

/** Texts of the emails about payments to authorise. */
export const paymentAuthorisationMails = {
  asked: {
    title: "A payment is waiting for authorisation",
    body: "Authorise or reject this payment before the cut-off. It is not collected until it has been authorised.",
  },
  escalated: {
    title: "A payment has not been authorised",
    body: "No authoriser decided in time, or none is available. The payment is now with your organisation’s primary users. It is not collected until one of them authorises it.",
  },
  authorised: {
    title: "A payment has been authorised",
    body: "The invoice will be collected on the day it is due.",
  },
  rejected: {
    title: "A payment has been rejected",
    body: "The invoice is disputed until the platform decides. Open it to read the reason.",
  },
  subject: (title: string, number: string) => `${title}: ${number}`,
  number: "Invoice",
  agency: "Agency",
  gross: "Gross",
  cutOff: "Cut-off",
  button: "Open payments",
  openInvoice: "Open invoice",
  small: (product: string) =>
    `You are getting this email because you look after payments in ${product}. You can change your notifications in Preferences.`,
  smallRequired: (product: string) =>
    `You are getting this email because you are responsible for an organisation in ${product}. You cannot turn it off.`,
} as const;
