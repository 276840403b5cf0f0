/** Pages whose work is still to come: what each will be, said honestly. Its part of the message catalogue. */
export const coming = {
  title: "This page is not in use yet",
  promise: "Nothing is waiting for you here, and nothing you do elsewhere is held back by it.",
  pages: {
    "/dashboard/workers/create-new": "New workers will be added here, one at a time.",
    "/dashboard/workers/create-new-bulk": "Whole staff files will be brought in here.",
    "/dashboard/agreements": "Agreements between agencies and providers will be listed here.",
    "/dashboard/agreements/create-new": "Agreements will be drafted here and sent to be signed.",
    "/dashboard/agreements/b4c/overview": "Agreements that came out of the marketplace will be listed here.",
    "/dashboard/jobs": "Shifts to fill, and who fills them, will be shown here week by week.",
    "/dashboard/finance/new": "Invoices, and what is paid and pending, will be shown here.",
    "/dashboard/finance/legacy": "Invoices from before the new finance pages will be kept here.",
    "/dashboard/finance/advance": "Agencies will draw on approved, unpaid invoices here.",
    "/dashboard/tasks": "What waits for your decision will be gathered here.",
    "/dashboard/tasks/profile-changes": "Changes to verified profiles will wait for review here.",
    "/dashboard/tasks/timesheet": "Timesheets will be submitted, approved and disputed here.",
    "/dashboard/tasks/payment-authorisations": "Payments above a limit will wait for a named person here.",
    "/dashboard/tasks/job-authorisations": "Shifts that need a yes before they go out will wait here.",
    "/dashboard/tasks/approvals": "Shifts posted on your behalf and other requests will wait here.",
    "/dashboard/tasks/authoriser": "Who may authorise what, and up to which amount, will be kept here.",
    "/dashboard/reports": "Spend, hours, fill rates and compliance will be reported here.",
    "/mobile/providers": "The care providers you supply will be listed here, with how to reach them.",
    "/mobile/jobs": "Shifts, day by day, will be shown here.",
  },
} as const;

export type ComingPath = keyof typeof coming.pages;
