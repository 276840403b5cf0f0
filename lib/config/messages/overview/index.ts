/** Messages: the overview. */
export const overview = {
  needsComputer: {
    title: (page: string) => `${page}: this page needs a computer`,
    text: "It is not available on a phone. Open this address on a computer:",
    send: "Send it to yourself by email",
  },
  hello: (firstName: string) => `Hello ${firstName}`,
  questionnaires: {
    title: "Workers and medical questionnaires",
    pending: "Pending",
    submitted: "Submitted",
    resubmitted: "Resubmitted",
    all: "All workers",
  },
  expiry: {
    title: "Workers’ documents",
    expiring: (days: number) => `Workers with a document that expires within ${days} days`,
    expired: "Workers with an expired document",
  },
  agreements: {
    title: "Agreements",
    toSign: "For your side to sign",
    awaiting: "Awaiting the other party’s signature",
    byAgency: "Agency to sign",
    byProvider: "Provider to sign",
    ending: "Ending within 30 days",
    drafts: "Drafts",
  },
  organisations: {
    title: "Organisations",
    agencies: "Agencies that are not active",
    providers: "Care providers that are not active",
    recent: "Agencies signed up in the last 7 days",
  },
  people: {
    title: "Users of your organisation",
    all: "Active users",
    neverSignedIn: "Never signed in",
    phoneNotVerified: "Phone number not verified",
  },
  secondFactors: {
    title: "Two-step sign-in",
    people: "Users who still need to set it up",
    organisations: "Organisations that require it",
  },
  provider: {
    billing: "Your payment method is changing",
    billingText: (method: string) =>
      `You have requested a change to ${method}. Until we make the change, you pay as before.`,
    methods: { bank_transfer: "bank transfer", direct_debit: "direct debit" },
  },
} as const;
