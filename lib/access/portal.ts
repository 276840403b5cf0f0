/** The pages of the portal (spec sections 2.2 and 6): who may open each, and its place in the navigation. */
import { ID } from "./ids";
import { apps, codes, type Requirement } from "./roles";
import type { Menu, Route } from "./route";

const staff = ["Admin", "Agency", "Provider"] as const;
const platform = ["Admin"] as const;
const supply = ["Admin", "Agency"] as const;
const demand = ["Admin", "Provider"] as const;

type More = Partial<Pick<Route, "mobile" | "external" | "comingSoonFor">>;

/** A page that is not built for anyone yet. */
const comingSoon: More = { comingSoonFor: staff };

/** A page that is in no menu: it belongs to the page `under`. */
const below = (path: string, under: string, title: string, requires: Requirement, steps?: Route["steps"]): Route => ({
  path,
  entry: "signedIn",
  title,
  under,
  requires,
  ...(steps ? { steps } : {}),
});

/** A path that accepts the post of a form on one of these pages. */
const postedTo = (...route: Parameters<typeof below>): Route => ({ ...below(...route), isPostedTo: true });

/** The steps of drafting an agreement, each a page. */
export const agreementSteps = [
  "parties",
  "terms",
  "rates",
  "cancellation",
  "documents",
  "signatories",
  "review",
] as const;

/** The payments that a provider authorises. */
const authorisedPayments: Requirement = {
  groups: ["Provider"],
  permissionCode: codes.tasks,
  wholeOrganisation: true,
  flag: "invoicePayment",
  providersByDirectDebit: true,
};

const readAgreements: Requirement = { groups: staff, permissionCode: codes.agreements };
const bulk = "/dashboard/workers/create-new-bulk";
const draftAgreements: Requirement = { groups: platform, permissionCode: codes.agreements };

const readJobs: Requirement = { groups: staff, permissionCode: codes.jobs };
const postJobs: Requirement = { groups: ["Provider"], permissionCode: codes.jobs };
export const timesheets: Requirement = { groups: staff, permissionCode: codes.tasks, agencyCode: codes.jobs };
const fillJobs: Requirement = { groups: ["Agency"], permissionCode: codes.jobs };
const readWorkers: Requirement = { groups: supply, permissionCode: codes.workersView };
const createWorkers: Requirement = { groups: supply, permissionCode: codes.workerCreate };
const earlierInvoices: Requirement = { groups: staff, permissionCode: codes.finance, wholeOrganisation: true };
const newInvoices: Requirement = { ...earlierInvoices, flag: "stripeInvoicing" };
const bacsFiles: Requirement = { groups: platform, permissionCode: codes.finance, flag: "stripeInvoicing" };
const invoiceFile: Route["steps"] = { invoiceId: ID, format: ["pdf", "xml", "csv"] };
// The rows of a file may be of any branch.
const importWorkers: Requirement = { groups: supply, permissionCode: codes.workerCreate, wholeOrganisation: true };

const page = (path: string, menu: Menu, title: string, requires: Requirement, more: More = {}): Route => ({
  path,
  entry: "signedIn",
  title,
  menu,
  requires,
  ...more,
});

const marketplace: Requirement = {
  groups: supply,
  permissionCode: codes.marketplace,
  flag: "marketplace",
  app: apps.marketplace,
};

export const portalRoutes: readonly Route[] = [
  page("/dashboard/overview", "overview", "Overview", {}, { mobile: "/mobile/overview" }),

  page("/dashboard/agencies", "agencies", "All agencies", { groups: platform }),
  {
    ...page("/dashboard/agencies/create-new", "agencies", "Add agency", { groups: platform, draftAgencyToo: true }),
    titleFor: { Agency: "Set up your agency" },
    menuFor: { Agency: "organisation" },
  },
  below("/dashboard/agencies/csv", "/dashboard/agencies", "Agencies as CSV", { groups: platform }),
  below("/dashboard/agencies/[agencyId]", "/dashboard/agencies", "Agency", { groups: platform }, { agencyId: ID }),
  page("/dashboard/providers", "providers", "All providers", { groups: platform }),
  below("/dashboard/providers/csv", "/dashboard/providers", "Providers as CSV", { groups: platform }),
  below(
    "/dashboard/providers/[providerId]",
    "/dashboard/providers",
    "Care provider",
    { groups: platform },
    { providerId: ID },
  ),
  page("/dashboard/providers/createNewProvider", "providers", "Add provider", { groups: platform }),

  page("/dashboard/agencies/organization", "organisation", "Your agency", {
    groups: ["Agency"],
    permissionCode: codes.organisation,
    wholeOrganisation: true,
  }),
  page("/dashboard/providers/organization", "organisation", "Your organisation", {
    groups: ["Provider"],
    permissionCode: codes.organisation,
    wholeOrganisation: true,
  }),
  page("/dashboard/agencies/organization/users", "users", "Users", {
    groups: ["Agency"],
    permissionCode: codes.organisation,
    wholeOrganisation: true,
  }),
  page("/dashboard/providers/organization/users", "users", "Users", {
    groups: ["Provider"],
    permissionCode: codes.organisation,
    wholeOrganisation: true,
  }),
  page("/dashboard/users", "users", "Users", { groups: platform, permissionCode: codes.organisation }),
  {
    path: "/dashboard/users/export",
    entry: "signedIn",
    requires: { groups: staff, permissionCode: codes.organisation, wholeOrganisation: true },
  },
  // Used by people of every group: each call behind them requires the permission code.
  postedTo("/dashboard/organisation/upload", "/dashboard/overview", "Upload a file", { groups: staff }),
  below(
    "/dashboard/organisation/documents/[documentId]",
    "/dashboard/overview",
    "An organisation's document",
    { groups: staff },
    { documentId: ID },
  ),
  page("/dashboard/services", "services", "Services", { groups: demand, permissionCode: codes.organisation }),
  below("/dashboard/services/release", "/dashboard/services", "Release of shifts", {
    groups: demand,
    permissionCode: codes.organisation,
    wholeOrganisation: true,
  }),

  page("/dashboard/workers", "workers", "All workers", readWorkers, { mobile: "/mobile/workers" }),
  below("/dashboard/workers/csv", "/dashboard/workers", "Workers as CSV", readWorkers),
  page("/dashboard/workers/create-new", "workers", "Add worker", {
    groups: supply,
    permissionCode: codes.workerCreate,
  }),
  page("/dashboard/workers/create-new-bulk", "workers", "Import workers", importWorkers),
  {
    ...below("/dashboard/workers/[workerId]", "/dashboard/workers", "Worker", readWorkers, { workerId: ID }),
    mobile: "/mobile/workers/[workerId]",
  },
  postedTo("/dashboard/workers/[workerId]/upload", "/dashboard/workers", "Upload a file", createWorkers, {
    workerId: ID,
  }),
  below(
    "/dashboard/workers/[workerId]/documents/[documentId]",
    "/dashboard/workers",
    "A worker's document",
    readWorkers,
    { workerId: ID, documentId: ID },
  ),

  below("/dashboard/workers/[workerId]/pdf", "/dashboard/workers", "A worker's profile as PDF", readWorkers, {
    workerId: ID,
  }),

  page("/dashboard/workers/changes", "workers", "Profile changes", {
    groups: ["Agency"],
    permissionCode: codes.workerCreate,
  }),
  below(
    "/dashboard/workers/changes/[changeId]/files/[fileId]",
    "/dashboard/workers/changes",
    "A profile change's document",
    { groups: ["Agency"], permissionCode: codes.workerCreate },
    { changeId: ID, fileId: ID },
  ),
  below(
    "/dashboard/workers/[workerId]/review",
    "/dashboard/tasks/approvals",
    "Review",
    { groups: platform, permissionCode: codes.tasks },
    { workerId: ID },
  ),
  below(
    "/dashboard/workers/[workerId]/review/[documentId]",
    "/dashboard/tasks/approvals",
    "Review document",
    { groups: platform, permissionCode: codes.tasks },
    { workerId: ID, documentId: ID },
  ),
  below("/dashboard/workers/retention", "/dashboard/workers", "Retention periods", {
    groups: supply,
    permissionCode: codes.workersView,
    wholeOrganisation: true,
  }),
  // Each call behind them also requires the agency's primary user or the platform's staff.
  below("/dashboard/workers/[workerId]/privacy", "/dashboard/workers", "Privacy", readWorkers, { workerId: ID }),
  postedTo(
    "/dashboard/workers/[workerId]/privacy/export",
    "/dashboard/workers",
    "Export of a worker's personal data",
    readWorkers,
    {
      workerId: ID,
    },
  ),
  below(
    "/dashboard/workers/[workerId]/privacy/files/[fileId]",
    "/dashboard/workers",
    "A file in a worker's export",
    readWorkers,
    {
      workerId: ID,
      fileId: ID,
    },
  ),
  below("/dashboard/workers/[workerId]/access", "/dashboard/workers", "Access log", readWorkers, {
    workerId: ID,
  }),

  below("/dashboard/workers/create-new-bulk/sample", bulk, "Sample import file", importWorkers),
  postedTo("/dashboard/workers/create-new-bulk/upload", bulk, "Upload workers to import", importWorkers),
  below("/dashboard/workers/create-new-bulk/[importId]", bulk, "Worker import", importWorkers, { importId: ID }),
  below("/dashboard/workers/create-new-bulk/[importId]/progress", bulk, "Progress of an import", importWorkers, {
    importId: ID,
  }),
  below("/dashboard/workers/create-new-bulk/[importId]/rows", bulk, "Rows to fix", importWorkers, {
    importId: ID,
  }),

  page("/dashboard/agreements", "agreements", "All agreements", readAgreements),
  page("/dashboard/agreements/create-new", "agreements", "New agreement", draftAgreements),
  page("/dashboard/agreements/b4c/overview", "agreements", "Bid4Care agreements", {
    groups: staff,
    permissionCode: codes.agreements,
    flag: "marketplace",
  }),
  below("/dashboard/agreements/csv", "/dashboard/agreements", "Agreements as CSV", readAgreements),
  below("/dashboard/agreements/[agreementId]", "/dashboard/agreements", "Agreement", readAgreements, {
    agreementId: ID,
  }),
  below(
    "/dashboard/agreements/[agreementId]/files/[fileId]",
    "/dashboard/agreements",
    "An agreement's document",
    readAgreements,
    { agreementId: ID, fileId: ID },
  ),
  below(
    "/dashboard/agreements/create-new/[agreementId]/[step]",
    "/dashboard/agreements/create-new",
    "Draft agreement",
    draftAgreements,
    { agreementId: ID, step: agreementSteps },
  ),
  below(
    "/dashboard/agreements/create-new/[agreementId]/preview",
    "/dashboard/agreements/create-new",
    "Preview of an agreement",
    draftAgreements,
    { agreementId: ID },
  ),
  postedTo(
    "/dashboard/agreements/create-new/[agreementId]/upload",
    "/dashboard/agreements/create-new",
    "Upload a document to a draft",
    draftAgreements,
    { agreementId: ID },
  ),

  page("/dashboard/jobs", "jobs", "Jobs", readJobs, { mobile: "/mobile/jobs" }),
  below("/dashboard/jobs/csv", "/dashboard/jobs", "Shifts as CSV", readJobs),
  below("/dashboard/jobs/post", "/dashboard/jobs", "Post a shift", postJobs),
  below("/dashboard/jobs/copy", "/dashboard/jobs", "Copy the week before", postJobs),
  below("/dashboard/jobs/several", "/dashboard/jobs", "Change several shifts", postJobs),
  below("/dashboard/jobs/presets", "/dashboard/jobs", "Shift presets", postJobs),
  below("/dashboard/jobs/blocked", "/dashboard/jobs", "Blocked workers", postJobs),
  below("/dashboard/jobs/short-notice", "/dashboard/jobs", "Booking changes", readJobs),
  below("/dashboard/jobs/short-notice/csv", "/dashboard/jobs", "Booking changes as CSV", readJobs),
  below("/dashboard/jobs/fill", "/dashboard/jobs", "Fill a week", fillJobs),
  below("/dashboard/jobs/accept", "/dashboard/jobs", "Accept workers", postJobs),
  below("/dashboard/jobs/suggest", "/dashboard/jobs", "Put workers forward", fillJobs),
  below("/dashboard/jobs/on-behalf", "/dashboard/jobs", "Post a shift for a provider", fillJobs),
  {
    ...below("/dashboard/jobs/[jobId]", "/dashboard/jobs", "Shift", readJobs, { jobId: ID }),
    mobile: "/mobile/jobs/[jobId]",
  },
  below("/dashboard/jobs/evidence", "/dashboard/jobs", "Evidence of bookings", readJobs),
  below("/dashboard/jobs/evidence/pdf", "/dashboard/jobs", "Evidence of bookings as a PDF", readJobs),
  below("/dashboard/jobs/[jobId]/evidence", "/dashboard/jobs", "Evidence of the booking", readJobs, { jobId: ID }),
  below("/dashboard/jobs/[jobId]/evidence/pdf", "/dashboard/jobs", "Evidence of the booking as a PDF", readJobs, {
    jobId: ID,
  }),

  page("/marketplace/overview", "marketplace", "Marketplace overview", marketplace, { external: "overview" }),
  page("/marketplace/assignments", "marketplace", "Assignments", marketplace, { external: "assignments" }),
  page("/marketplace/bids", "marketplace", "Bids", marketplace, { external: "bids" }),

  page("/dashboard/finance/new", "finance", "Invoices", newInvoices),
  below("/dashboard/finance/new/run", "/dashboard/finance/new", "Preview the run", {
    groups: platform,
    permissionCode: codes.finance,
    flag: "stripeInvoicing",
  }),
  below("/dashboard/finance/new/[invoiceId]", "/dashboard/finance/new", "Invoice", newInvoices, { invoiceId: ID }),
  postedTo("/dashboard/finance/new/[invoiceId]/upload", "/dashboard/finance/new", "Upload a file", newInvoices, {
    invoiceId: ID,
  }),
  below(
    "/dashboard/finance/new/[invoiceId]/evidence/[fileId]",
    "/dashboard/finance/new",
    "A file of a dispute",
    newInvoices,
    { invoiceId: ID, fileId: ID },
  ),
  below("/dashboard/finance/new/csv", "/dashboard/finance/new", "Invoices as CSV", newInvoices),
  below("/dashboard/finance/new/zip", "/dashboard/finance/new", "Invoices as a ZIP file", newInvoices),
  below(
    "/dashboard/finance/new/[invoiceId]/files/[format]",
    "/dashboard/finance/new",
    "An invoice as a file",
    newInvoices,
    invoiceFile,
  ),
  page("/dashboard/finance/legacy", "finance", "Earlier invoices", earlierInvoices),
  below("/dashboard/finance/legacy/[invoiceId]", "/dashboard/finance/legacy", "Earlier invoice", earlierInvoices, {
    invoiceId: ID,
  }),
  postedTo(
    "/dashboard/finance/legacy/[invoiceId]/upload",
    "/dashboard/finance/legacy",
    "Upload a file",
    earlierInvoices,
    {
      invoiceId: ID,
    },
  ),
  below(
    "/dashboard/finance/legacy/[invoiceId]/evidence/[fileId]",
    "/dashboard/finance/legacy",
    "A file of a dispute",
    earlierInvoices,
    { invoiceId: ID, fileId: ID },
  ),
  below("/dashboard/finance/legacy/csv", "/dashboard/finance/legacy", "Earlier invoices as CSV", earlierInvoices),
  below(
    "/dashboard/finance/legacy/zip",
    "/dashboard/finance/legacy",
    "Earlier invoices as a ZIP file",
    earlierInvoices,
  ),
  below(
    "/dashboard/finance/legacy/[invoiceId]/files/[format]",
    "/dashboard/finance/legacy",
    "An earlier invoice as a file",
    earlierInvoices,
    invoiceFile,
  ),
  page("/dashboard/finance/self-billing", "finance", "Self-billing", earlierInvoices),
  {
    ...page("/dashboard/finance/ledger", "finance", "Statement of account", earlierInvoices),
    titleFor: { Admin: "Ledger" },
  },
  page("/dashboard/finance/bacs", "finance", "Bacs files", bacsFiles),
  below("/dashboard/finance/bacs/[exportId]/file", "/dashboard/finance/bacs", "A Bacs file", bacsFiles, {
    exportId: ID,
  }),
  page("/dashboard/finance/advance", "finance", "Capital advance", {
    groups: supply,
    permissionCode: codes.finance,
    wholeOrganisation: true,
    agenciesWithAdvance: true,
  }),

  page("/dashboard/tasks", "tasks", "All tasks", {
    groups: demand,
    authoriserToo: true,
    permissionCode: codes.tasks,
  }),
  page("/dashboard/tasks/profile-changes", "tasks", "Profile changes", {
    groups: platform,
    permissionCode: codes.tasks,
  }),
  below(
    "/dashboard/tasks/profile-changes/[changeId]/files/[fileId]",
    "/dashboard/tasks/profile-changes",
    "A profile change's document",
    { groups: platform, permissionCode: codes.tasks },
    { changeId: ID, fileId: ID },
  ),
  page("/dashboard/tasks/timesheet", "tasks", "Timesheets", timesheets),
  postedTo("/dashboard/tasks/timesheet/upload", "/dashboard/tasks/timesheet", "Upload a file", {
    groups: ["Agency"],
    permissionCode: codes.jobs,
  }),
  page("/dashboard/tasks/payment-authorisations", "tasks", "Payment authorisations", {
    ...authorisedPayments,
    groups: demand,
  }),
  below(
    "/dashboard/tasks/payment-authorisations/[authorisationId]",
    "/dashboard/tasks/payment-authorisations",
    "Invoice to authorise",
    authorisedPayments,
    { authorisationId: ID },
  ),
  below(
    "/dashboard/tasks/payment-authorisations/[authorisationId]/pdf",
    "/dashboard/tasks/payment-authorisations",
    "An invoice to authorise as a PDF",
    authorisedPayments,
    { authorisationId: ID },
  ),
  page("/dashboard/tasks/job-authorisations", "tasks", "Job authorisations", {
    groups: platform,
    authoriserToo: true,
    permissionCode: codes.tasks,
  }),
  page("/dashboard/tasks/approvals", "tasks", "Approvals", { groups: demand, permissionCode: codes.tasks }),
  page("/dashboard/tasks/authoriser", "tasks", "Authorisers", {
    groups: platform,
    authoriserToo: true,
    permissionCode: codes.tasks,
    wholeOrganisation: true,
  }),

  page(
    "/dashboard/reports",
    "reports",
    "Reports",
    {
      groups: staff,
      permissionCode: codes.reports,
      wholeOrganisation: true,
    },
    comingSoon,
  ),
  page("/dashboard/settings", "settings", "Settings", {
    groups: demand,
    permissionCode: codes.settings,
    wholeOrganisation: true,
  }),
];
