/** Every message that the product sends to a person: to whom it goes, on whose word, and what holds for it. */

type Kind = {
  by: "mail" | "text";
  /** `thirdParty`: to an address that someone else entered. `account`: to the address of an account, about that account. */
  to: "thirdParty" | "account";
  /**
   * Whether the organisation in whose name it goes must be verified. `unlessPlatform`: not where the platform's staff send it,
   * who vouch for it. `never`: the platform's own message, or asked for by the account's owner.
   */
  verified: "always" | "unlessPlatform" | "never";
  /** What an exceeded limit does: the call is refused, or the message is left out while what caused it stays done. */
  overLimit: "refuse" | "leaveOut" | "unlimited";
  /** Once it was handed over and nobody said whether it was taken: never again, or one more time. */
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

  // A person whose second factor was reset must hear of it, whoever did it: rather twice than not at all.
  secondFactorReset: { ...byPlatform, to: "account", inDoubt: "once" },
  passwordChanged: { ...byPlatform, to: "account", inDoubt: "once" },
  // Asked for by somebody who wants to sign in, and counted before anyone looks whether there is an account.
  deviceLink: { ...byPlatform, to: "account", overLimit: "refuse", inDoubt: "never" },
  organisationStep: { ...byPlatform, to: "account", inDoubt: "once" },
  reviewDecided: { ...byPlatform, to: "account", inDoubt: "never" },

  // Drafted and sent by the platform's staff, between organisations that they verified; each step is taken once.
  agreementToSign: { ...byPlatform, to: "thirdParty", overLimit: "refuse", inDoubt: "never" },
  agreementCopy: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementEnding: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementNotice: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementSuspended: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementResumed: { ...byPlatform, to: "thirdParty", inDoubt: "never" },
  agreementReturned: { ...byPlatform, to: "account", inDoubt: "once" },
  agreementSealed: { ...byPlatform, to: "account", inDoubt: "once" },
  agreementNoticeToDrafter: { ...byPlatform, to: "account", inDoubt: "once" },

  phoneVerification: { by: "text", to: "thirdParty", verified: "never", overLimit: "leaveOut", inDoubt: "never" },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof messageKinds;

/** The same, with the type that does not know which kind it is. */
export const rulesOf = (kind: MessageKind): Kind => messageKinds[kind];
