/**
 * Messages: pages that are not built yet, what each will be and what can be done until then.
 */
const meanwhile = {
  jobs: {
    text: "For now, arrange shifts as you do today. Workers' medical questionnaires can be sent and read already.",
    ways: ["/dashboard/workers", "/dashboard/overview"],
  },
  finance: {
    text: "For now, invoices and payments stay as you have agreed them outside the portal.",
    ways: ["/dashboard/overview"],
  },
  tasks: {
    text: "Nothing waits for your decision here, and nothing is held back by it.",
    ways: ["/dashboard/overview"],
  },
  reports: { text: "The overview counts what the portal holds today.", ways: ["/dashboard/overview"] },
  mobile: { text: "The overview counts what waits for you today.", ways: ["/mobile/overview"] },
} as const;

export const comingSoon = {
  title: "Not in use yet",
  pages: {
    "/dashboard/jobs": {
      text: "Shifts to fill, and who fills them, will be shown here week by week.",
      meanwhile: meanwhile.jobs,
    },
    "/dashboard/finance/new": {
      text: "Invoices, and what is paid and pending, will be shown here.",
      meanwhile: meanwhile.finance,
    },
    "/dashboard/finance/legacy": {
      text: "Invoices from before the new finance pages will be kept here.",
      meanwhile: meanwhile.finance,
    },
    "/dashboard/finance/advance": {
      text: "Agencies will draw on approved, unpaid invoices here.",
      meanwhile: meanwhile.finance,
    },
    "/dashboard/tasks": { text: "What waits for your decision will be gathered here.", meanwhile: meanwhile.tasks },
    "/dashboard/tasks/timesheet": {
      text: "Timesheets will be submitted, approved and disputed here.",
      meanwhile: meanwhile.tasks,
    },
    "/dashboard/tasks/payment-authorisations": {
      text: "Payments above a limit will wait for a named person here.",
      meanwhile: meanwhile.tasks,
    },
    "/dashboard/tasks/job-authorisations": {
      text: "Shifts that need a yes before they go out will wait here.",
      meanwhile: meanwhile.tasks,
    },
    "/dashboard/tasks/approvals": {
      text: "Shifts posted on your behalf and other requests will wait here.",
      meanwhile: meanwhile.tasks,
    },
    "/dashboard/tasks/authoriser": {
      text: "Who may authorise what, and up to which amount, will be kept here.",
      meanwhile: meanwhile.tasks,
    },
    "/dashboard/reports": {
      text: "Spend, hours, fill rates and compliance will be reported here.",
      meanwhile: meanwhile.reports,
    },
    "/mobile/jobs": { text: "Shifts, day by day, will be shown here.", meanwhile: meanwhile.mobile },
  },
} as const;

export type ComingSoonPath = keyof typeof comingSoon.pages;
