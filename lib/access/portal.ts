/** The pages of the portal (spec sections 2.2 and 6): who may open each, and where it stands in the navigation. */
import { ID } from "./ids";
import { apps, codes, type Requirement } from "./roles";
import type { Route } from "./routes";

/** The menus of the sidebar, in their order. One that holds a single page for someone is that page. */
export const menus = {
  overview: "Overview",
  agencies: "Agencies",
  providers: "Providers",
  organisation: "Organisation",
  users: "Users",
  services: "Services",
  workers: "Workers",
  agreements: "Agreements",
  jobs: "Jobs",
  marketplace: "Bid4Care",
  finance: "Finance",
  tasks: "Tasks",
  reports: "Reports",
  settings: "Settings",
} as const;

export type Menu = keyof typeof menus;

const staff = ["Admin", "Agency", "Provider"] as const;
const platform = ["Admin"] as const;
const supply = ["Admin", "Agency"] as const;
const demand = ["Admin", "Provider"] as const;

type More = Partial<Pick<Route, "mobile" | "external">>;

/** A page that no menu leads to: it belongs to the page above it. */
const below = (path: string, under: string, title: string, requires: Requirement, steps?: Route["steps"]): Route => ({
  ...{ path, entry: "signedIn", title, under, requires },
  ...(steps ? { steps } : {}),
});

/** An address that takes the post of a form on one of these pages. */
const postedTo = (...route: Parameters<typeof below>): Route => ({ ...below(...route), isPostedTo: true });

/** The steps in which an agreement is drafted, each a page of its own. */
export const agreementSteps = [
  "parties",
  "terms",
  "rates",
  "cancellation",
  "documents",
  "signatories",
  "review",
] as const;

const readAgreements: Requirement = { groups: staff, permissionCode: codes.agreements };
const _createWorkers: Requirement = { groups: supply, permissionCode: codes.workerCreate };
const bulk = "/dashboard/workers/create-new-bulk";
const draftAgreements: Requirement = { groups: platform, permissionCode: codes.agreements };

const readWorkers: Requirement = { groups: supply, permissionCode: codes.workersView };
const createWorkers: Requirement = { groups: supply, permissionCode: codes.workerCreate };

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
  page("/dashboard/agencies/create-new", "agencies", "New agency", { groups: platform, draftAgencyToo: true }),
  below("/dashboard/agencies/csv", "/dashboard/agencies", "Agencies as a table file", { groups: platform }),
  below("/dashboard/agencies/[agencyId]", "/dashboard/agencies", "Agency", { groups: platform }, { agencyId: ID }),
  page("/dashboard/providers", "providers", "All providers", { groups: platform }),
  below("/dashboard/providers/csv", "/dashboard/providers", "Providers as a table file", { groups: platform }),
  below(
    "/dashboard/providers/[providerId]",
    "/dashboard/providers",
    "Care provider",
    { groups: platform },
    { providerId: ID },
  ),
  page("/dashboard/providers/createNewProvider", "providers", "New provider", { groups: platform }),

  page("/dashboard/agencies/organization", "organisation", "Your agency", {
    groups: ["Agency"],
    permissionCode: codes.organisation,
  }),
  page("/dashboard/providers/organization", "organisation", "Your organisation", {
    groups: ["Provider"],
    permissionCode: codes.organisation,
  }),
  page("/dashboard/agencies/organization/users", "users", "Users", {
    groups: ["Agency"],
    permissionCode: codes.organisation,
  }),
  page("/dashboard/providers/organization/users", "users", "Users", {
    groups: ["Provider"],
    permissionCode: codes.organisation,
  }),
  page("/dashboard/users", "users", "Users", { groups: platform, permissionCode: codes.organisation }),
  {
    path: "/dashboard/users/export",
    entry: "signedIn",
    requires: { groups: staff, permissionCode: codes.organisation },
  },
  // Posted to and read by people of every group: each call behind them asks for the code.
  postedTo("/dashboard/organisation/upload", "/dashboard/overview", "Adding a file", { groups: staff }),
  below(
    "/dashboard/organisation/papers/[paperId]",
    "/dashboard/overview",
    "A paper of an organisation",
    { groups: staff },
    { paperId: ID },
  ),
  page("/dashboard/services", "services", "Services", { groups: demand, permissionCode: codes.organisation }),

  page("/dashboard/workers", "workers", "All workers", readWorkers),
  below("/dashboard/workers/csv", "/dashboard/workers", "Workers as a table file", readWorkers),
  page("/dashboard/workers/create-new", "workers", "New worker", {
    groups: supply,
    permissionCode: codes.workerCreate,
  }),
  page("/dashboard/workers/create-new-bulk", "workers", "Many workers at once", {
    groups: supply,
    permissionCode: codes.workerCreate,
  }),
  below("/dashboard/workers/[workerId]", "/dashboard/workers", "Worker", readWorkers, { workerId: ID }),
  postedTo("/dashboard/workers/[workerId]/upload", "/dashboard/workers", "Adding a file", createWorkers, {
    workerId: ID,
  }),
  below(
    "/dashboard/workers/[workerId]/documents/[documentId]",
    "/dashboard/workers",
    "A document of a worker",
    readWorkers,
    { workerId: ID, documentId: ID },
  ),

  page("/dashboard/workers/changes", "workers", "Profile changes", {
    groups: ["Agency"],
    permissionCode: codes.workerCreate,
  }),
  below(
    "/dashboard/workers/changes/[changeId]/files/[fileId]",
    "/dashboard/workers/changes",
    "A paper of a profile change",
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
  below("/dashboard/workers/retention", "/dashboard/workers", "How long records are kept", readWorkers),
  // Each call behind them asks for the agency's primary user or the platform's staff besides.
  below("/dashboard/workers/[workerId]/privacy", "/dashboard/workers", "Privacy", readWorkers, { workerId: ID }),
  postedTo("/dashboard/workers/[workerId]/privacy/export", "/dashboard/workers", "A copy of everything", readWorkers, {
    workerId: ID,
  }),
  below("/dashboard/workers/[workerId]/privacy/files/[fileId]", "/dashboard/workers", "A worker's file", readWorkers, {
    workerId: ID,
    fileId: ID,
  }),
  below("/dashboard/workers/[workerId]/access", "/dashboard/workers", "Who opened what", readWorkers, {
    workerId: ID,
  }),

  below("/dashboard/workers/create-new-bulk/sample", bulk, "A sample of a file of workers", createWorkers),
  postedTo("/dashboard/workers/create-new-bulk/upload", bulk, "Adding a file of workers", createWorkers),
  below("/dashboard/workers/create-new-bulk/[importId]", bulk, "A file of workers", createWorkers, { importId: ID }),
  below("/dashboard/workers/create-new-bulk/[importId]/progress", bulk, "How far a file of workers is", createWorkers, {
    importId: ID,
  }),
  below("/dashboard/workers/create-new-bulk/[importId]/rows", bulk, "Rows to put right", createWorkers, {
    importId: ID,
  }),

  page("/dashboard/agreements", "agreements", "All agreements", readAgreements),
  page("/dashboard/agreements/create-new", "agreements", "New agreement", draftAgreements),
  page("/dashboard/agreements/b4c/overview", "agreements", "Bid4Care agreements", {
    groups: staff,
    permissionCode: codes.agreements,
    flag: "marketplace",
  }),
  below("/dashboard/agreements/csv", "/dashboard/agreements", "Agreements as a table file", readAgreements),
  below("/dashboard/agreements/[agreementId]", "/dashboard/agreements", "Agreement", readAgreements, {
    agreementId: ID,
  }),
  below(
    "/dashboard/agreements/[agreementId]/files/[fileId]",
    "/dashboard/agreements",
    "A paper of an agreement",
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
  postedTo(
    "/dashboard/agreements/create-new/[agreementId]/upload",
    "/dashboard/agreements/create-new",
    "Adding a paper to a draft",
    draftAgreements,
    { agreementId: ID },
  ),

  page("/dashboard/jobs", "jobs", "Jobs", { groups: staff, permissionCode: codes.jobs }, { mobile: "/mobile/jobs" }),

  page("/marketplace/overview", "marketplace", "Marketplace overview", marketplace, { external: "overview" }),
  page("/marketplace/assignments", "marketplace", "Assignments", marketplace, { external: "assignments" }),
  page("/marketplace/bids", "marketplace", "Bids", marketplace, { external: "bids" }),

  page("/dashboard/finance/new", "finance", "Invoices", {
    groups: staff,
    permissionCode: codes.finance,
    flag: "stripeInvoicing",
  }),
  page("/dashboard/finance/legacy", "finance", "Earlier invoices", { groups: staff, permissionCode: codes.finance }),
  page("/dashboard/finance/advance", "finance", "Capital advance", {
    groups: supply,
    permissionCode: codes.finance,
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
    "A paper of a profile change",
    { groups: platform, permissionCode: codes.tasks },
    { changeId: ID, fileId: ID },
  ),
  page("/dashboard/tasks/timesheet", "tasks", "Timesheets", { groups: demand, permissionCode: codes.tasks }),
  page("/dashboard/tasks/payment-authorisations", "tasks", "Payment authorisations", {
    groups: demand,
    permissionCode: codes.tasks,
    flag: "invoicePayment",
    providersByDirectDebit: true,
  }),
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
  }),

  page("/dashboard/reports", "reports", "Reports", { groups: staff, permissionCode: codes.reports }),
  page("/dashboard/settings", "settings", "Settings", { groups: demand, permissionCode: codes.settings }),
];
