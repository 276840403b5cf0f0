/** Messages: who stands in for a person while they are away. */

export const deputies = {
  /** Errors of a field. */
  deputyNeeded: "Choose a deputy",
  deputyUnknown: "Choose another active user of your organisation",
  fromNeeded: "Enter the first day away, such as 27/03/2027",
  toNeeded: "Enter the last day away, such as 09/04/2027",
  toBefore: "The last day away must not be before the first",
  isOver: "The last day away must not be in the past",

  /** What was done. */
  saved: "Deputy saved.",
  ended: "No one stands in for you any more.",
} as const;

/** Texts of the form in the preferences, and of the list of tasks. */
export const deputiesForm = {
  title: "While you are away",
  lead: "Name a colleague who stands in for you on these days. What needs you is then in their tasks too, and we notify them about it. They can do what their own access allows, and the audit log says that it was in your place.",
  now: (name: string, to: string) => `${name} stands in for you until ${to}.`,
  later: (name: string, from: string, to: string) => `${name} stands in for you from ${from} to ${to}.`,
  over: (name: string, to: string) => `${name} stood in for you until ${to}.`,
  hasLeft: (name: string) => `${name} no longer has access, so no one stands in for you. Choose someone else.`,
  deputyLabel: "Deputy",
  choose: "Choose a colleague",
  fromLabel: "First day away",
  toLabel: "Last day away",
  authorisers: "Your primary user chooses who authorises for you, in Tasks, under Authorisers.",
  save: "Save deputy",
  end: "Remove deputy",
  saving: "Saving…",
  noColleagues: "You have no colleagues in the portal who could stand in for you.",
  standsIn: "You stand in for",
  standsInOn: (name: string, from: string, to: string) => `${name}, from ${from} to ${to}`,
  asAuthoriser: (name: string, from: string, to: string) => `${name} as an authoriser, from ${from} to ${to}`,
  standsInFor: (names: readonly string[]) =>
    `You stand in for ${names.join(", ")} today. What needs them is in this list too, as far as your own access goes.`,
} as const;

const waitsToo = (absent: string) =>
  `Tasks for ${absent} will also be in your task list, if your access allows it, and you will be notified about them.`;

/** What the portal says to a deputy, who is named by a colleague, or by a primary user for an authoriser. */
export const deputyNews = {
  named: "A colleague named you as their deputy",
  changed: "The dates you stand in for a colleague have changed",
  ended: "You no longer stand in for a colleague",
  authoriserNamed: "You were named as an authoriser’s deputy",
  authoriserChanged: "The dates you stand in for an authoriser have changed",
  authoriserEnded: "You no longer stand in for an authoriser",
} as const;

const named = "you were named as a deputy";

/** Texts of the emails to a deputy. */
export const deputyMails = {
  button: "See who you stand in for",
  news: {
    named: {
      subject: (absent: string) => `${absent} named you as their deputy`,
      body: (absent: string, from: string, to: string) =>
        `You stand in for ${absent} from ${from} to ${to}. ${waitsToo(absent)}`,
      reason: named,
    },
    changed: {
      subject: (absent: string) => `The dates you stand in for ${absent} have changed`,
      body: (absent: string, from: string, to: string) =>
        `You now stand in for ${absent} from ${from} to ${to}. ${waitsToo(absent)}`,
      reason: named,
    },
    ended: {
      subject: (absent: string) => `You no longer stand in for ${absent}`,
      body: (absent: string, _from: string, _to: string) =>
        `You are no longer ${absent}’s deputy. Tasks for ${absent} are no longer in your task list.`,
      reason: "you had been named as a deputy",
    },
    authoriserNamed: {
      subject: (absent: string) => `You stand in for ${absent} as an authoriser`,
      body: (absent: string, from: string, to: string) =>
        `You are the deputy of ${absent} from ${from} to ${to}. On these days you decide what ${absent} may authorise.`,
      reason: named,
    },
    authoriserChanged: {
      subject: (absent: string) => `The dates you stand in for ${absent} have changed`,
      body: (absent: string, from: string, to: string) =>
        `You are now the deputy of ${absent} from ${from} to ${to}. On these days you decide what ${absent} may authorise.`,
      reason: named,
    },
    authoriserEnded: {
      subject: (absent: string) => `You no longer stand in for ${absent} as an authoriser`,
      body: (absent: string, _from: string, _to: string) =>
        `You are no longer ${absent}’s deputy as an authoriser. You decide what you may authorise yourself.`,
      reason: "you had been named as a deputy",
    },
  },
} as const;

/** Why someone gets an email that they can turn off. */
export const because = (reason: string): string =>
  `You are getting this email because ${reason}. You can change your notifications in Preferences.`;
