/**
 * Every event that a user of the portal is told of: by which topic of their settings, in which words, where it leads, until
 * when it can be acted on, in which statuses of its subject it still holds, and the users of which groups can be told of it. Each is a kind of message with the same name
 * (`lib/backend/outgoing/kinds.ts`), which is its e-mail. Who is told: docs/decisions/0089-notifications.md.
 */
import {
  type EventChoice,
  type EventName,
  type EventWays,
  eventNames,
  type NotificationChannels,
  type NotificationTopic,
  waysOf,
} from "./closed-lists/notifications";
import { advanceMails } from "./messages/advances";
import { deputyNews } from "./messages/deputies";
import { invoiceMails } from "./messages/invoices/mails";
import { jobMails, shiftsReleased } from "./messages/jobs";
import { authorisationMails, authorisedInPlace } from "./messages/jobs/authorisations";
import { eventNamesInSettings, notificationEvents as texts } from "./messages/notifications";
import { onBehalfMails } from "./messages/on-behalf";
import { paymentAuthorisationMails } from "./messages/payment-authorisations";
import { paymentMails } from "./messages/payments";
import { timesheetMails, timesheetSteps } from "./messages/timesheets";
import type { AllocationStatus } from "./states/allocation";

/** The record that a notification leads to. `workers`: the list of an agency's workers. */
type NotificationRecord = "job" | "agreement" | "worker" | "workers" | "organisation" | "invoice" | "advance";

/** What a sentence about a shift names; `worker` in words where their data has been erased. */
export type ShiftFacts = { worker: string; agency: string; service: string };

type Variant = {
  title: string;
  /** The sentence below the title, made when it is read. */
  body?: (facts: ShiftFacts) => string;
  /** The statuses of its subject in which it holds; without any it always does. */
  holds?: readonly string[];
  /** Until when it can be acted on: the start of the shift. */
  deadline?: "start";
};

type Group = "Admin" | "Agency" | "Provider";

type Event = {
  /** What the settings call it. */
  name: string;
  /** The groups whose users can be told of it. */
  to: readonly Group[];
  /** The setting by which a user switches it off; null for what law or safety requires. */
  topic: NotificationTopic | null;
  record: NotificationRecord;
  /** The list that shows it, where it does not lead to the record's own page. */
  list?: string;
  /** Whether that list opens the subject, which is read only there. */
  opensSubject?: true;
  /** Whether that list shows all of the subject in its row, and an address narrows it to that row. */
  isInRow?: true;
  /** Too frequent for an e-mail each: those who chose e-mails get it with the daily one. */
  isQuiet?: true;
  variants: Readonly<Record<string, Variant>>;
};

const whileBooked = ["accepted"] as const satisfies readonly AllocationStatus[];
const { news } = jobMails;

/** Of a shift that was posted for a provider: the provider has not decided. */
const waiting = "waiting";

// Those about shifts have the words of their e-mails.
type Words<F> = { title: string; body: F };
const byProvider = ({ title, body }: Words<(worker: string, service: string) => string>) => ({
  title,
  body: ({ worker, service }: ShiftFacts) => body(worker, service),
});
const ofNews = ({ title, body }: Words<(facts: ShiftFacts) => string>) => ({ title, body });
const ofService = ({ title, body }: Words<(service: string) => string>) => ({
  title,
  body: ({ service }: ShiftFacts) => body(service),
});
const ofOne = ({ title, body }: { title: (many: number) => string; body: (service: string, many: number) => string }) =>
  ofService({ title: title(1), body: (service) => body(service, 1) });

/** Its sentence to those who stand in for the one who is told. */
const inPlace = ({ inPlace: { body } }: { inPlace: { body: (service: string, many: number) => string } }) => ({
  body: ({ service }: ShiftFacts) => body(service, 1),
});

const ADVANCES = "/dashboard/finance/advance";
const PAYMENTS = "/dashboard/tasks/payment-authorisations";
const INVOICES = "/dashboard/finance/new";
const { news: invoiceNews } = invoiceMails;

export const notificationEvents = {
  /** To the agency: what became of the worker that it put forward. */
  allocationDecided: {
    name: eventNamesInSettings.allocationDecided,
    to: ["Agency"],
    topic: "jobs",
    record: "job",
    variants: {
      accepted: { ...byProvider(jobMails.accepted), holds: ["accepted"] },
      declined: { ...byProvider(jobMails.declined), holds: ["declined"] },
      superseded: { ...byProvider(jobMails.superseded), holds: ["superseded"] },
      lapsed: { ...byProvider(jobMails.cancelled), holds: ["lapsed"] },
      cancelled_by_provider: { ...byProvider(jobMails.cancelled), holds: ["cancelled_by_provider"] },
      swapped: { ...byProvider(jobMails.swapped), holds: ["swapped"] },
    },
  },
  /** To the other side of a booking. */
  shiftNews: {
    name: eventNamesInSettings.shiftNews,
    to: ["Agency", "Provider"],
    topic: "jobs",
    record: "job",
    variants: {
      // Only of the first one: the shift's page and the overview show the others.
      suggested: { ...ofNews(news.suggested), holds: ["suggested"], deadline: "start" },
      acceptedAutomatically: { ...ofNews(news.acceptedAutomatically), holds: whileBooked },
      agencyCancelled: { ...ofNews(news.agencyCancelled), holds: ["cancelled_by_agency"] },
      swapStarted: { ...ofNews(news.swapStarted), holds: ["swap_requested"], deadline: "start" },
      swapEnded: { ...ofNews(news.swapEnded), holds: whileBooked },
      timeAccepted: { ...ofNews(news.timeAccepted), holds: whileBooked },
      timeRefused: { ...ofNews(news.timeRefused), holds: whileBooked },
      noShow: { ...ofNews(news.noShow), holds: ["no_show"] },
      invited: { ...ofNews(news.invited), holds: ["invited"], deadline: "start" },
      invitationWithdrawn: { ...ofNews(news.invitationWithdrawn), holds: ["invitation_withdrawn"] },
      invitationAccepted: { ...ofNews(news.invitationAccepted), holds: whileBooked },
      invitationRefused: { ...ofNews(news.invitationRefused), holds: ["invitation_refused"] },
      changed: { ...ofNews(news.changed), holds: ["suggested", "invited", "accepted"] },
      timeRequested: { ...ofNews(news.timeRequested), holds: whileBooked, deadline: "start" },
      timeWithdrawn: { ...ofNews(news.timeWithdrawn), holds: whileBooked },
    },
  },
  /** To an agency: shifts of one service that it now sees, of which the first is named. */
  shiftReleased: {
    name: eventNamesInSettings.shiftReleased,
    to: ["Agency"],
    topic: "jobs",
    record: "job",
    isQuiet: true,
    variants: { released: { ...ofService(shiftsReleased), holds: ["open", "suggested"], deadline: "start" } },
  },
  /** To the authorisers who are asked. */
  authorisationRequested: {
    name: eventNamesInSettings.authorisationRequested,
    to: ["Provider"],
    topic: "jobs",
    record: "job",
    list: "/dashboard/tasks/job-authorisations",
    isInRow: true,
    variants: { pending: { ...ofOne(authorisationMails.requested), holds: ["pending"], deadline: "start" } },
  },
  /** To the requester, and to those who stand in for them. */
  authorisationDecided: {
    name: eventNamesInSettings.authorisationDecided,
    to: ["Provider"],
    topic: "jobs",
    record: "job",
    variants: {
      approved: { ...ofOne(authorisationMails.approved), holds: ["approved"] },
      rejected: { ...ofOne(authorisationMails.rejected), holds: ["rejected"] },
      approvedInPlace: {
        ...inPlace(authorisationMails.approved),
        title: authorisedInPlace.approved,
        holds: ["approved"],
      },
      rejectedInPlace: {
        ...inPlace(authorisationMails.rejected),
        title: authorisedInPlace.rejected,
        holds: ["rejected"],
      },
    },
  },
  /** To administrators, or the platform's staff: without them the shift stays unfilled. */
  authorisationStuck: {
    name: eventNamesInSettings.authorisationStuck,
    to: ["Provider", "Admin"],
    topic: null,
    record: "job",
    variants: { pending: { ...ofOne(authorisationMails.stuck), holds: ["pending"], deadline: "start" } },
  },
  /** About a shift that an agency posted for a provider: to those who decide, then to the other side. */
  onBehalf: {
    name: eventNamesInSettings.onBehalf,
    to: ["Agency", "Provider"],
    topic: "jobs",
    record: "job",
    variants: {
      posted: { title: onBehalfMails.posted.title, holds: [waiting] },
      reminded: { title: onBehalfMails.reminded.title, holds: [waiting] },
      confirmed: { ...ofService(onBehalfMails.confirmed), holds: ["confirmed"] },
      opened: { ...ofService(onBehalfMails.opened), holds: ["confirmed"] },
      refused: { ...ofService(onBehalfMails.refused), holds: ["refused"] },
      withdrawn: { title: onBehalfMails.withdrawn.title, holds: ["withdrawn"] },
      lapsed: { title: onBehalfMails.lapsed.title, holds: ["lapsed"] },
    },
  },
  /** To administrators, or the platform's staff: without them it lapses. */
  onBehalfStuck: {
    name: eventNamesInSettings.onBehalfStuck,
    to: ["Provider", "Admin"],
    topic: null,
    record: "job",
    variants: { stuck: { title: onBehalfMails.stuck.title, holds: [waiting] } },
  },
  /** To the side of a timesheet that acts next, or to both. */
  timesheetNews: {
    name: eventNamesInSettings.timesheetNews,
    to: ["Agency", "Provider", "Admin"],
    topic: "timesheets",
    record: "job",
    list: "/dashboard/tasks/timesheet",
    opensSubject: true,
    variants: {
      disputed: { ...ofService(timesheetMails.news.disputed), holds: ["disputed"] },
      contested: { ...ofService(timesheetMails.news.contested), holds: ["contested"] },
      decided: { ...ofService(timesheetMails.news.decided), holds: ["approved"] },
      accepted: { ...ofService(timesheetMails.news.accepted), holds: ["approved"] },
    },
  },
  /** What the other side, or time, did with a timesheet as a matter of course. */
  timesheetStep: {
    name: eventNamesInSettings.timesheetStep,
    to: ["Agency", "Provider"],
    topic: "timesheets",
    record: "job",
    list: "/dashboard/tasks/timesheet",
    opensSubject: true,
    isQuiet: true,
    variants: {
      submitted: { ...ofService(timesheetSteps.submitted), holds: ["submitted"] },
      withdrawn: { ...ofService(timesheetSteps.withdrawn), holds: ["pending"] },
      approved: { ...ofService(timesheetSteps.approved), holds: ["approved", "locked"] },
      approvedByTime: { ...ofService(timesheetSteps.approvedByTime), holds: ["approved", "locked"] },
      closed: { ...ofService(timesheetSteps.closed), holds: ["closed"] },
    },
  },
  /** Once a day, to those who have timesheets with a deadline. */
  timesheetReminder: {
    name: eventNamesInSettings.timesheetReminder,
    to: ["Agency", "Provider", "Admin"],
    topic: "timesheets",
    record: "organisation",
    list: "/dashboard/tasks/timesheet",
    variants: { due: { title: timesheetMails.reminder.title } },
  },
  /** The same where timesheets are about to be approved automatically. */
  timesheetAnnounced: {
    name: eventNamesInSettings.timesheetAnnounced,
    to: ["Agency", "Provider", "Admin"],
    topic: null,
    record: "organisation",
    list: "/dashboard/tasks/timesheet",
    variants: { due: { title: timesheetMails.reminder.automatic } },
  },
  /** Once a week, to the primary users of an organisation whose timesheets have been late for days. */
  timesheetOverdue: {
    name: eventNamesInSettings.timesheetOverdue,
    to: ["Agency", "Provider", "Admin"],
    topic: null,
    record: "organisation",
    list: "/dashboard/tasks/timesheet",
    variants: { due: { title: timesheetMails.overdue.title } },
  },
  /** To those who are asked to authorise the payment. */
  paymentAuthorisationAsked: {
    name: eventNamesInSettings.paymentAuthorisationAsked,
    to: ["Provider"],
    topic: "finance",
    record: "invoice",
    list: PAYMENTS,
    isInRow: true,
    variants: { pending: { title: paymentAuthorisationMails.asked.title, holds: ["pending"] } },
  },
  /** To the provider's finance users. */
  paymentAuthorisationDecided: {
    name: eventNamesInSettings.paymentAuthorisationDecided,
    to: ["Provider"],
    topic: "finance",
    record: "invoice",
    variants: {
      authorised: { title: paymentAuthorisationMails.authorised.title, holds: ["authorised"] },
      rejected: { title: paymentAuthorisationMails.rejected.title, holds: ["rejected"] },
    },
  },
  /** To primary users, or the platform's staff: without them the invoice stays unpaid. */
  paymentAuthorisationEscalated: {
    name: eventNamesInSettings.paymentAuthorisationEscalated,
    to: ["Provider", "Admin"],
    topic: null,
    record: "invoice",
    list: PAYMENTS,
    isInRow: true,
    variants: { pending: { title: paymentAuthorisationMails.escalated.title, holds: ["pending"] } },
  },
  /** To the finance users of both sides: what a run issued of an agency to a provider. */
  invoicesIssued: {
    name: eventNamesInSettings.invoicesIssued,
    to: ["Agency", "Provider"],
    topic: "finance",
    record: "organisation",
    list: INVOICES,
    variants: { issued: { title: invoiceMails.issued.title } },
  },
  /** To the finance users who act next, or who wait for what happened: of either side, and the platform's. */
  invoiceNews: {
    name: eventNamesInSettings.invoiceNews,
    to: ["Agency", "Provider", "Admin"],
    topic: "finance",
    record: "invoice",
    variants: {
      presented: { title: invoiceNews.presented.title, holds: ["pending_approval"] },
      cutOff: { title: invoiceNews.cutOff.title, holds: ["pending_approval"] },
      // Until the platform has decided, which is no status of the invoice.
      disputed: { title: invoiceNews.disputed.title },
      answered: { title: invoiceNews.answered.title },
      decided: { title: invoiceNews.decided.title },
      credited: { title: invoiceNews.credited.title },
      dueSoon: { title: invoiceNews.dueSoon.title, holds: ["scheduled"] },
      overdue: { title: invoiceNews.overdue.title, holds: ["overdue"] },
      failed: { title: invoiceNews.failed.title, holds: ["failed", "overdue"] },
      paid: { title: invoiceNews.paid.title, holds: ["paid", "paid_out"] },
      paidOut: { title: invoiceNews.paidOut.title },
    },
  },
  /** To the platform's finance users: the payment provider gives no answer. */
  paymentStuck: {
    name: eventNamesInSettings.paymentStuck,
    to: ["Admin"],
    topic: "finance",
    record: "invoice",
    variants: { stuck: { title: paymentMails.stuck.title } },
  },
  /** To the agency's finance users: what became of an advance. */
  advanceNews: {
    name: eventNamesInSettings.advanceNews,
    to: ["Agency"],
    topic: "finance",
    record: "advance",
    list: ADVANCES,
    variants: {
      requested: { title: advanceMails.advanceNews.requested.title, holds: ["requested"] },
      under_review: { title: advanceMails.advanceNews.under_review.title, holds: ["under_review"] },
      approved: { title: advanceMails.advanceNews.approved.title, holds: ["approved"] },
      declined: { title: advanceMails.advanceNews.declined.title, holds: ["declined"] },
      paid_out: { title: advanceMails.advanceNews.paid_out.title, holds: ["paid_out", "in_recovery", "settled"] },
      settled: { title: advanceMails.advanceNews.settled.title, holds: ["settled"] },
      in_recovery: { title: advanceMails.advanceNews.in_recovery.title, holds: ["in_recovery"] },
      written_off: { title: advanceMails.advanceNews.written_off.title, holds: ["written_off"] },
    },
  },
  /** To the platform's finance users: an advance waits for them. */
  advanceWaiting: {
    name: eventNamesInSettings.advanceWaiting,
    to: ["Admin"],
    topic: "finance",
    record: "advance",
    list: ADVANCES,
    variants: {
      requested: { title: advanceMails.advanceWaiting.requested.title, holds: ["requested", "under_review"] },
      approved: { title: advanceMails.advanceWaiting.approved.title, holds: ["approved"] },
      in_recovery: { title: advanceMails.advanceWaiting.in_recovery.title, holds: ["in_recovery"] },
    },
  },
  /** To the agency's finance users: whether it can draw advances. */
  advanceOffer: {
    name: eventNamesInSettings.advanceOffer,
    to: ["Agency"],
    topic: "finance",
    record: "organisation",
    variants: {
      approved: { title: advanceMails.advanceOffer.approved.title },
      declined: { title: advanceMails.advanceOffer.declined.title },
    },
  },
  /** To the platform's finance users: an agency has applied, or its terms wait for a second person. */
  advanceApplied: {
    name: eventNamesInSettings.advanceApplied,
    to: ["Admin"],
    topic: "finance",
    record: "organisation",
    list: ADVANCES,
    variants: {
      applied: { title: advanceMails.advanceApplied.applied.title },
      proposed: { title: advanceMails.advanceApplied.proposed.title },
    },
  },
  /** To the platform's user who sent the agreement. */
  agreementReturned: {
    name: eventNamesInSettings.agreementReturned,
    to: ["Admin"],
    topic: "agreements",
    record: "agreement",
    variants: { draft: { title: texts.agreementReturned, holds: ["draft"] } },
  },
  agreementSealed: {
    name: eventNamesInSettings.agreementSealed,
    to: ["Admin"],
    topic: "agreements",
    record: "agreement",
    variants: { sealed: { title: texts.agreementSealed } },
  },
  agreementNoticeToDrafter: {
    name: eventNamesInSettings.agreementNoticeToDrafter,
    to: ["Admin"],
    topic: "agreements",
    record: "agreement",
    variants: { served: { title: texts.noticeServed } },
  },
  /** To the agency's users who see its workers. */
  workersExpiring: {
    name: eventNamesInSettings.workersExpiring,
    to: ["Agency"],
    topic: "workers",
    record: "workers",
    list: "/dashboard/workers",
    variants: { due: { title: texts.workersExpiring } },
  },
  /** To those who asked for the change or approved it first. */
  profileChangeDecided: {
    name: eventNamesInSettings.profileChangeDecided,
    to: ["Agency", "Admin"],
    topic: "workers",
    record: "worker",
    variants: { decided: { title: texts.profileChangeDecided } },
  },
  /** To the user who submitted the profile, and to those who stand in for them. */
  reviewDecided: {
    name: eventNamesInSettings.reviewDecided,
    to: ["Agency"],
    topic: "workers",
    record: "worker",
    variants: {
      approved: { title: texts.reviewApproved, holds: ["approved"] },
      denied: { title: texts.reviewDenied, holds: ["denied"] },
    },
  },
  /** To the colleague, and to those who stand in for them. */
  noteMention: {
    name: eventNamesInSettings.noteMention,
    to: ["Agency", "Admin"],
    topic: "workers",
    record: "worker",
    variants: { mentioned: { title: texts.noteMention }, inPlace: { title: texts.noteMentionInPlace } },
  },
  /** To the deputy whom a colleague, or a primary user for an authoriser, has named. */
  deputyNews: {
    name: eventNamesInSettings.deputyNews,
    to: ["Agency", "Provider", "Admin"],
    topic: "colleagues",
    record: "organisation",
    list: "/dashboard/preferences",
    variants: {
      named: { title: deputyNews.named },
      changed: { title: deputyNews.changed },
      ended: { title: deputyNews.ended },
      authoriserNamed: { title: deputyNews.authoriserNamed },
      authoriserChanged: { title: deputyNews.authoriserChanged },
      authoriserEnded: { title: deputyNews.authoriserEnded },
    },
  },
  /** To the organisation's primary users: what the platform changed about it. */
  organisationStep: {
    name: eventNamesInSettings.organisationStep,
    to: ["Agency", "Provider"],
    topic: null,
    record: "organisation",
    variants: {
      verify: { title: texts.organisationStep },
      return: { title: texts.organisationStep },
      activate: { title: texts.organisationStep },
      suspend: { title: texts.organisationStep },
      resume: { title: texts.organisationStep },
      archive: { title: texts.organisationStep },
    },
  },
} as const satisfies Record<EventName, Event>;

export { eventNames };

type Events = typeof notificationEvents;
export type NotificationEvent = keyof Events;
export type NotificationDetail<E extends NotificationEvent> = E extends NotificationEvent
  ? keyof Events[E]["variants"] & string
  : never;

export const isEvent = (kind: string): kind is NotificationEvent => Object.hasOwn(notificationEvents, kind);

/** Those that law or safety requires. */
export const requiredEvents = [
  "authorisationStuck",
  "onBehalfStuck",
  "timesheetOverdue",
  "timesheetAnnounced",
  "paymentAuthorisationEscalated",
  "organisationStep",
] as const satisfies readonly {
  [E in NotificationEvent]: Events[E]["topic"] extends null ? E : never;
}[NotificationEvent][];

/** What an event is called, where it is not one that happened. */
export const nameOf = (event: NotificationEvent): string => notificationEvents[event].name;

/** The events that users of a group can be told of. */
export const eventsOf = (group: Group): NotificationEvent[] =>
  eventNames.filter((event) => {
    const { to }: Event = notificationEvents[event];
    return to.includes(group);
  });

/**
 * By which ways someone is told of an event, from their choice for its topic and for itself. What law or safety requires is told
 * by all of them at once, whatever they chose.
 */
export function waysOfEvent(event: NotificationEvent, ofTopic: NotificationChannels, own: EventChoice): EventWays {
  if (notificationEvents[event].topic === null) return { inPortal: true, mail: "now", push: true };
  const { inPortal, mail } = waysOf[ofTopic];
  const chosen = own.mail === null ? mail : own.mail === "off" ? null : own.mail;
  return {
    inPortal: own.portal === null ? inPortal : own.portal === "on",
    mail: chosen === "now" && isQuiet(event) ? "daily" : chosen,
    // Who adds a browser wants to be told there, though not of what is too frequent.
    push: own.push === null ? ofTopic !== "none" && !isQuiet(event) : own.push === "on",
  };
}

/** The list that shows an event, if it leads to one. */
export const listOfEvent = (event: NotificationEvent): string | null => {
  const { list }: Event = notificationEvents[event];
  return list ?? null;
};

/** Whether the list that shows an event opens its subject. */
export function opensSubject(event: NotificationEvent): boolean {
  const { opensSubject: opens }: Event = notificationEvents[event];
  return opens === true;
}

/** Whether an address of the list that shows an event names its subject. */
export function namesSubject(event: NotificationEvent): boolean {
  const { isInRow }: Event = notificationEvents[event];
  return isInRow === true || opensSubject(event);
}

/** Whether an event is never an e-mail of its own. */
export function isQuiet(event: NotificationEvent): boolean {
  const { isQuiet: quiet }: Event = notificationEvents[event];
  return quiet === true;
}

/** The variants of an event. */
export const detailsOf = <E extends NotificationEvent>(event: E) =>
  Object.keys(notificationEvents[event].variants) as [NotificationDetail<E>, ...NotificationDetail<E>[]];

const variants = (event: NotificationEvent): Event["variants"] => notificationEvents[event].variants;

/** One variant of an event; undefined if it is no longer one. */
export const variantOf = (event: NotificationEvent, detail: string): Variant | undefined => variants(event)[detail];

/** Whether a notification holds while its subject has a status. */
export function holdsIn<E extends NotificationEvent>(event: E, detail: NotificationDetail<E>, status: string): boolean {
  const { holds } = variantOf(event, detail) ?? {};
  return !holds || holds.includes(status);
}
