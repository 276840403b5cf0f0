/** The closed lists of notifications: their topics, and the channels by which someone is told. */

/** Every event, of which `lib/config/notifications.ts` has the rest. */
export const eventNames = [
  "allocationDecided",
  "shiftNews",
  "shiftReleased",
  "authorisationRequested",
  "authorisationDecided",
  "authorisationStuck",
  "onBehalf",
  "onBehalfStuck",
  "timesheetNews",
  "timesheetStep",
  "timesheetReminder",
  "timesheetAnnounced",
  "timesheetOverdue",
  "paymentAuthorisationAsked",
  "paymentAuthorisationDecided",
  "paymentAuthorisationEscalated",
  "invoicesIssued",
  "invoiceNews",
  "paymentStuck",
  "advanceNews",
  "advanceWaiting",
  "advanceOffer",
  "advanceApplied",
  "agreementReturned",
  "agreementSealed",
  "agreementNoticeToDrafter",
  "workersExpiring",
  "profileChangeDecided",
  "reviewDecided",
  "noteMention",
  "deputyNews",
  "organisationStep",
] as const;
export type EventName = (typeof eventNames)[number];

export const notificationTopics = [
  "jobs",
  "timesheets",
  "finance",
  "workers",
  "agreements",
  "colleagues",
  "marketplace",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** `email` and what begins with it: at once. `daily`: one e-mail a day, with all of it. `inApp`: in the portal. */
export const notificationChannels = ["emailAndInApp", "dailyAndInApp", "inApp", "email", "daily", "none"] as const;
export type NotificationChannels = (typeof notificationChannels)[number];

type Ways = { inPortal: boolean; mail: "now" | "daily" | null };

/** By which ways each choice tells someone. */
export const waysOf: Record<NotificationChannels, Ways> = {
  emailAndInApp: { inPortal: true, mail: "now" },
  dailyAndInApp: { inPortal: true, mail: "daily" },
  inApp: { inPortal: true, mail: null },
  email: { inPortal: false, mail: "now" },
  daily: { inPortal: false, mail: "daily" },
  none: { inPortal: false, mail: null },
};

/** What can be chosen for a single event: whether the portal shows it, when it is e-mailed, and whether by push. */
export const portalChoices = ["on", "off"] as const;
export const mailChoices = ["now", "daily", "off"] as const;

export const pushChoices = ["on", "off"] as const;

/** By which ways someone is told of an event; `push` in those of their browsers that they added. */
export type EventWays = Ways & { push: boolean };

/** What someone chose for a single event; null follows the choice for its topic. */
export type EventChoice = {
  portal: (typeof portalChoices)[number] | null;
  mail: (typeof mailChoices)[number] | null;
  push: (typeof pushChoices)[number] | null;
};

/** The same choice without e-mails. */
export const withoutMail = (channels: NotificationChannels): NotificationChannels =>
  waysOf[channels].inPortal ? "inApp" : "none";
