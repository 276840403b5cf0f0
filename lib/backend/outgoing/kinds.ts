/** Every message that the product sends to a person: its recipient, who may send it, and its rules. */

import type { LimitName } from "@/lib/backend/limits";

type Kind = {
  by: "mail" | "text";
  /**
   * `thirdParty`: to an address that someone else entered. `account`: to an account's own address, about that account.
   */
  to: "thirdParty" | "account";
  /**
   * Whether the organisation it is sent for must be verified. `unlessPlatform`: not when platform staff send it, since
   * they vouch for it. `never`: the platform's own message, or one requested by the account's owner.
   */
  verified: "always" | "unlessPlatform" | "never";
  /**
   * What happens over the limit: the call is refused, or the message is skipped while the change that caused it is
   * kept.
   */
  overLimit: "refuse" | "leaveOut" | "unlimited";
  /** The limit of one sender to one recipient that counts it, instead of those of the recipient. */
  limitOfPair?: LimitName;
  /** How often it may be sent again after a handover with an unknown result: never or once. */
  inDoubt: "never" | "once";
};

const toWorker = { by: "mail", to: "thirdParty", verified: "always", inDoubt: "never" } as const;
const toColleague = { by: "mail", to: "account", verified: "unlessPlatform", overLimit: "refuse" } as const;
const byPlatform = { by: "mail", verified: "never", overLimit: "unlimited" } as const;

export const messageKinds = {
  questionnaireLink: { ...toWorker, overLimit: "refuse" },
  workerLink: { ...toWorker, overLimit: "refuse" },
  workerExpiring: { ...toWorker, overLimit: "leaveOut" },
  profileChangeDecided: { ...toWorker, overLimit: "leaveOut" },
  workersExpiring: { ...toWorker, to: "account", overLimit: "unlimited" },

  invitation: { ...toColleague, to: "thirdParty", inDoubt: "never" },
  passwordReset: { ...toColleague, inDoubt: "never" },

  // Someone whose second factor was reset must be told, even if they reset it: twice is better than not at all.
  secondFactorReset: { ...byPlatform, to: "account", inDoubt: "once" },
  passwordChanged: { ...byPlatform, to: "account", inDoubt: "once" },
  // Requested by someone who wants to sign in, and counted before checking whether there is an account.
  deviceLink: { ...byPlatform, to: "account", overLimit: "refuse", inDoubt: "never" },
  organisationStep: { ...byPlatform, to: "account", inDoubt: "once" },
  reviewDecided: { ...byPlatform, to: "account", inDoubt: "never" },
  noteMention: { ...byPlatform, to: "account", inDoubt: "never" },
  // A colleague decides how often it changes, so it is limited like what someone sends, but never in place of a new password or an invitation.
  deputyNews: { ...byPlatform, to: "account", overLimit: "leaveOut", limitOfPair: "deputyMails", inDoubt: "never" },

  // Drafted and sent by platform staff, between organisations that they verified; each step happens once.
  agreementToSign: { ...byPlatform, to: "thirdParty", overLimit: "refuse", inDoubt: "never" },
  agreementCopy: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementEnding: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementNotice: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementSuspended: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementResumed: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementReturned: { ...byPlatform, to: "account", inDoubt: "once" },
  agreementSealed: { ...byPlatform, to: "account", inDoubt: "once" },
  agreementNoticeToDrafter: { ...byPlatform, to: "account", inDoubt: "once" },

  // About a shift that two active organisations agreed: the agency when it put the worker forward, the provider when it
  // posted. Unlimited, since a worker must hear of every booking; each follows from one decision of the provider.
  allocationDecided: { ...byPlatform, to: "account", inDoubt: "once" },
  workerShift: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  // Where the agreement asks for the worker's own hours: at most once a day, and never twice about the same shift.
  workerHours: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  // What one side of a shift did, to the other.
  shiftNews: { ...byPlatform, to: "account", inDoubt: "once" },
  shiftReleased: { ...byPlatform, to: "account", inDoubt: "never" },

  // About the hours of a shift, to the side that acts next, and once a day about deadlines.
  timesheetNews: { ...byPlatform, to: "account", inDoubt: "once" },
  timesheetStep: { ...byPlatform, to: "account", inDoubt: "never" },
  timesheetReminder: { ...byPlatform, to: "account", inDoubt: "never" },
  timesheetOverdue: { ...byPlatform, to: "account", inDoubt: "once" },
  timesheetAnnounced: { ...byPlatform, to: "account", inDoubt: "once" },

  // Between colleagues of one provider, about a shift that one of them posted.
  authorisationRequested: { ...byPlatform, to: "account", inDoubt: "once" },
  authorisationDecided: { ...byPlatform, to: "account", inDoubt: "once" },
  authorisationStuck: { ...byPlatform, to: "account", inDoubt: "once" },

  // Between colleagues of one provider, about an invoice that it pays.
  paymentAuthorisationAsked: { ...byPlatform, to: "account", inDoubt: "once" },
  paymentAuthorisationDecided: { ...byPlatform, to: "account", inDoubt: "once" },
  paymentAuthorisationEscalated: { ...byPlatform, to: "account", inDoubt: "once" },

  // About invoices, to the finance users of both sides and the platform's.
  invoicesIssued: { ...byPlatform, to: "account", inDoubt: "once" },
  invoiceNews: { ...byPlatform, to: "account", inDoubt: "once" },

  // About a payment that the payment provider does not answer for, within the platform.
  paymentStuck: { ...byPlatform, to: "account", inDoubt: "once" },

  // About advances, between the platform and an active agency.
  advanceNews: { ...byPlatform, to: "account", inDoubt: "once" },
  advanceWaiting: { ...byPlatform, to: "account", inDoubt: "once" },
  advanceOffer: { ...byPlatform, to: "account", inDoubt: "once" },
  advanceApplied: { ...byPlatform, to: "account", inDoubt: "once" },

  // About a shift that an agency posted for a provider with which it has an agreement: to those who decide, then to the other
  // side. The number that an agency may have waiting is limited.
  onBehalf: { ...byPlatform, to: "account", inDoubt: "once" },
  onBehalfStuck: { ...byPlatform, to: "account", inDoubt: "once" },

  // At most once a day to each user, and the next has what is still unread.
  dailyNotifications: { ...byPlatform, to: "account", inDoubt: "never" },

  phoneVerification: { by: "text", to: "thirdParty", verified: "never", overLimit: "leaveOut", inDoubt: "never" },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof messageKinds;

/** The same, for callers that do not know the kind at compile time. */
export const rulesOf = (kind: MessageKind): Kind => messageKinds[kind];
