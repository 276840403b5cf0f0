/** Messages: what each permission allows, in plain words. */
export const permissions = {
  groups: {
    organisation: "Organisation",
    workers: "Workers",
    work: "Agreements and jobs",
    money: "Finance and reports",
    tasks: "Decisions",
  },
  /** By permission code. */
  codes: {
    "0002": {
      title: "Organisation",
      text: "See the organisation’s details and users. Only primary users can change users.",
    },
    "7001": { title: "Settings", text: "Change the organisation’s settings, such as its time zone." },
    "1002": {
      title: "View workers",
      text: "See workers and their records.",
    },
    "1001": { title: "Add workers", text: "Add and import workers, and change their profiles." },
    "6001": { title: "Agreements", text: "See agreements with agencies and providers, including rates." },
    "3004": { title: "Jobs", text: "See and manage shifts and the workers on them." },
    "9001": {
      title: "Marketplace",
      text: "Open the marketplace for care contracts. The user also needs the marketplace application.",
    },
    "4001": { title: "Finance", text: "See invoices, payments and billing." },
    "5001": { title: "Reports", text: "See reports on work, spending and compliance." },
    "8001": { title: "Tasks", text: "Decide on timesheets, approvals and authorisations." },
  },
  /** Part of code 1002. */
  medicalAnswers: {
    title: "Medical answers",
    text: "Read the answers to workers’ medical questionnaires, and export everything held about a worker. Only works together with View workers.",
  },
  primary: {
    title: "Primary user",
    text: "Invite users, set their permissions and deactivate them. There is always at least one primary user.",
  },
  authorizer: { title: "Authoriser", text: "Authorise shifts and payments for the organisation." },
} as const;
