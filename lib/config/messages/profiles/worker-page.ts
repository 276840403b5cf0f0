/** Messages: the head of a worker's page, its tabs and the worker's links. */

type Step = { count: number | null; what: string | null };
type Days = { remindAfterDays: number };

/** Texts of components/profiles/head.tsx. */
export const workerHead = {
  /** Whether the worker can work, in a sentence (`messages.workers.workStatus` has it in a word). */
  about: {
    ready: "They can be put forward for work.",
    expires: "They can be put forward for work until then.",
    missing: "They cannot be put forward for work until the profile is complete.",
    expired: "They cannot be put forward for work until it is renewed.",
    waiting: "They cannot be put forward for work until their documents and references are checked.",
    inReview: "They cannot be put forward for work until the profile is approved.",
    notSubmitted: "The profile is complete. They can be put forward for work once it is approved.",
    denied: "The profile was denied. They cannot be put forward for work.",
    lapsed: "The profile must be approved again before they can be put forward for work.",
    notActive: "Nothing is missing. They can be put forward for work once they are active.",
    disabled: "They are not put forward for work.",
    resigned: "They have left the agency.",
    archived: "They are in the archive. Restore them before you change anything.",
  },
  canWork: "Can they work?",
  showMissing: (count: number) => (count === 1 ? "Show what is missing" : `Show the ${count} things that are missing`),
  moreActions: "More actions",
  pdf: "Profile as PDF",
  pdfWithAnswers: "Profile as PDF, with medical answers",
  otherPages: { review: "Review", access: "Access log", privacy: "Privacy" },
  noBranch: "No branch",
  noWorkerType: "No worker type",
} as const;

/** Texts of components/profiles/next-step-button.tsx. */
export const workerNextStep = {
  label: {
    restore: () => "Restore",
    review: () => "Review",
    decideChanges: ({ count }: Step) => (count === 1 ? "Check 1 change" : `Check ${count} changes`),
    sendLink: () => "Send profile link",
    remindLink: () => "Send reminder",
    sendQuestionnaire: () => "Send questionnaire",
    remindQuestionnaire: () => "Send reminder",
    renew: ({ what }: Step) => `Renew: ${what}`,
    complete: () => "Complete profile",
    submit: () => "Submit for review",
    activate: () => "Activate",
  },
  hint: {
    restore: () => "They return to the list as disabled.",
    review: () => "The profile or new documents are waiting for your decision.",
    decideChanges: () => "The changes are not saved until someone approves them.",
    sendLink: () => "They can fill in most of the profile themselves, on a phone.",
    remindLink: ({ remindAfterDays }: Days) =>
      `The profile link was sent at least ${remindAfterDays} days ago or has expired, and nothing has come back. They get a new one.`,
    sendQuestionnaire: () => "They answer the medical questionnaire themselves.",
    remindQuestionnaire: ({ remindAfterDays }: Days) =>
      `The questionnaire was sent at least ${remindAfterDays} days ago and is not answered.`,
    renew: () => "It has expired or expires soon.",
    complete: () => "Add what is missing.",
    submit: () => "Nothing is missing. The review takes 24 to 48 hours.",
    activate: () => "Nothing is missing.",
  },
  sending: "Sending…",
  done: {
    sendLink: "Profile link sent.",
    remindLink: "Reminder sent with a new profile link.",
    sendQuestionnaire: "Questionnaire link sent.",
    remindQuestionnaire: "Reminder sent with the questionnaire link.",
    submit: "Profile submitted. You will hear within 24 to 48 hours.",
  },
} as const;

/** Texts of components/profiles/tabs.tsx. */
export const workerTabs = {
  parts: "Parts of this worker’s page",
  profile: "Profile",
  documents: "Documents",
  compliance: "Compliance",
  availability: "Availability",
  links: "Links",
  notes: "Notes",
  activity: "Activity",
} as const;

/** Texts of components/profiles/link-life.tsx and links-tab.tsx. */
export const workerLinkLife = {
  profileLink: "Profile link",
  questionnaireLink: "Questionnaire link",
  questionnaireLead: "The worker uses it to answer the medical questionnaire. They do not need an account.",
  sent: "Sent",
  made: "Created to copy",
  byTo: (at: string, by: string, to: string | null) => (to ? `${at} by ${by}, to ${to}` : `${at} by ${by}`),
  /** Of a link that was sent in an e-mail asking for hours. */
  automatically: (at: string, to: string | null) =>
    to ? `${at} to ${to}, in an email asking for their hours` : `${at}, in an email asking for their hours`,
  opened: "Opened",
  openedSince: (first: string, last: string) => `${first}, last ${last}`,
  notOpened: "Not opened yet",
  answered: "Answered",
  notAnswered: "Not answered yet",
  submitted: "Last sent something",
  nothingSubmitted: "Nothing yet",
  until: "Expires",
  expired: "Expired",
  notSent: "Not sent yet.",
  openedHint: "Opened means that the page was loaded. Some email systems open a link automatically to check it.",
  platformStaff: "platform staff",
  send: "Send questionnaire",
  remind: "Send reminder",
} as const;
