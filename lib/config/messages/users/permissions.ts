/** Messages: what each permission allows, in plain words. */
export const permissions = {
  groups: {
    organisation: "The organisation itself",
    workers: "Workers",
    work: "Agreements and work",
    money: "Money and figures",
    tasks: "Decisions",
  },
  /** By permission code. */
  codes: {
    "0002": {
      title: "Organisation",
      text: "Sees the organisation’s details and who works for it. Changing people takes a primary user.",
    },
    "7001": { title: "Settings", text: "Changes the organisation’s settings, such as its time zone." },
    "1002": {
      title: "View workers",
      text: "Sees the list of workers and their records, health questionnaires included.",
    },
    "1001": { title: "Create workers", text: "Adds workers, one by one or many at once." },
    "6001": { title: "Agreements", text: "Reads agreements with agencies and providers, rates included." },
    "3004": { title: "Jobs", text: "Sees and handles jobs and who works on them." },
    "9001": { title: "Marketplace", text: "Opens the marketplace for care contracts. It takes that application, too." },
    "4001": { title: "Finance", text: "Sees invoices, payments and billing." },
    "5001": { title: "Reports", text: "Opens reports on work, spending and compliance." },
    "8001": { title: "Tasks", text: "Decides on timesheets, approvals and authorisations." },
  },
  primary: {
    title: "Primary user",
    text: "Invites people, decides what they may do and deactivates them. There is always at least one.",
  },
  authorizer: { title: "Authoriser", text: "Authorises jobs and rates on behalf of the organisation." },
} as const;
