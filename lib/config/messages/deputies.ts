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
  standsInFor: (names: readonly string[]) =>
    `You stand in for ${names.join(", ")} today. What needs them is in this list too, as far as your own access goes.`,
} as const;
