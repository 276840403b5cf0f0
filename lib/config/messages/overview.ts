/** Messages: the overview. */
export const overview = {
  hello: (firstName: string) => `Hello ${firstName}`,
  nothing: "There is nothing that waits for you here yet.",
  setUp: "To finish setting up",
  /** Shown on phones, which have no page for it. */
  onComputer: "Open the portal on a computer to see to it.",
  questionnaires: {
    title: "Workers and medical questionnaires",
    pending: "Awaiting the worker",
    submitted: "Submitted",
    resubmitted: "Resubmitted",
    all: "All workers",
  },
  expiry: {
    title: "Workers’ documents",
    expiring: (days: number) => `Workers with something that expires within ${days} days`,
    expired: "Workers with something that has expired",
  },
  agreements: {
    title: "Agreements",
    toSign: "For your side to sign",
    awaiting: "Awaiting the other side",
    byAgency: "For an agency to sign",
    byProvider: "For a provider to sign",
    ending: "Ending within 30 days",
    drafts: "Drafts",
  },
  organisations: {
    title: "Organisations",
    agencies: "Agencies awaiting activation",
    providers: "Care providers awaiting activation",
    recent: "Agencies signed up in the last 7 days",
  },
  people: {
    title: "People of your organisation",
    all: "May sign in",
    neverSignedIn: "Have never signed in",
    phoneNotVerified: "Phone number not verified",
  },
  secondFactors: {
    title: "Two-step sign-in",
    people: "People without it where it is required",
    organisations: "Organisations that require it",
  },
  provider: {
    billing: "Your payment method is changing",
    billingText: (method: string) => `The change to ${method} has begun. Until it is made you pay as before.`,
    methods: { bank_transfer: "bank transfer", direct_debit: "direct debit" },
    settings: "Check how times are shown and who is notified",
    settingsText: "Your organisation has no settings of its own yet, so the platform's are used.",
  },
} as const;
