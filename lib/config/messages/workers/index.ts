/** Messages: the list of workers. */
import { counted } from "@/lib/config/messages/lists";

export const workers = {
  linkSent: "Questionnaire link sent.",
  linkCopied: "Link copied",
  linkCopyFailed: "The link could not be copied. Select it and copy it yourself.",
  noEmail: "This worker has no email address. Copy the link and send it another way.",
  lastAnswered: (at: string) => `Last submitted ${at}`,
  reopened: "Questionnaire reopened.",
  reasonRequired: "Enter a reason for reopening the questionnaire",
  reasonTooLong: (max: number) => `Reason for reopening must be ${max} characters or fewer`,
  noneTitle: "No workers yet",
  none: "Add your first worker, or import a list from a file.",
  noneOnPhone: "Add your first worker on a computer.",
  noneFoundTitle: "No workers found",
  noneFound: "Try another name or number, or remove some filters.",
  notReopenable: "Only a submitted questionnaire can be reopened.",
  alreadySubmitted: "This questionnaire has been submitted. Reopen it before you send a link.",
  searchLabel: "Search by name, worker ID, email or phone",
  employment: {
    draft: "Draft",
    profile_completed: "Profile completed",
    active: "Active",
    disabled: "Disabled",
    resigned: "Resigned",
    archived: "Archived",
  },
  verification: {
    not_submitted: "Not submitted",
    in_review: "In review",
    approved: "Approved",
    denied: "Denied",
    lapsed: "Lapsed",
  },
  pendingSent: "Pending, link sent",
  questionnaire: { pending: "Pending", submitted: "Submitted", resubmitted: "Resubmitted" },
  compliance: { compliant: "Compliant", expiring: "Expiring soon", not_compliant: "Not compliant" },
  panel: { on: "On-panel", off: "Off-panel" },
  expired: "Expired",
  expiringChoices: {
    expired: "Expired",
    "7": "Within 7 days",
    "30": "Within 30 days",
    "60": "Within 60 days",
    "90": "Within 90 days",
  },
  sorts: {
    name: "Name, A to Z",
    "-name": "Name, Z to A",
    number: "Worker ID, lowest first",
    "-number": "Worker ID, highest first",
    expiry: "Expiring first",
    "-expiry": "Expiring last",
    added: "Oldest first",
    "-added": "Newest first",
  },
  bestMatch: "Best match",
  bulkTitle: "Selected workers",
  selectAll: "Select all on this page",
  bulkActions: {
    questionnaire: "Email questionnaire link",
    activate: "Activate",
    disable: "Disable",
    resign: "Record resignation",
    archive: "Archive",
    restore: "Restore from archive",
  },
  bulkReason: "Reason (needed to disable, archive or record a resignation)",
  chooseAction: "Choose an action",
  selectSome: "Select at least one worker",
  tooManyForBulk: (max: string) => `You can change up to ${max} workers together. Use filters to show fewer.`,
  bulkSure: {
    questionnaire: (count: string) => `Email the questionnaire link to all ${count} workers that match?`,
    activate: (count: string) => `Activate all ${count} workers that match?`,
    disable: (count: string) => `Disable all ${count} workers that match?`,
    resign: (count: string) => `Record the resignation of all ${count} workers that match?`,
    archive: (count: string) => `Archive all ${count} workers that match?`,
    restore: (count: string) => `Restore all ${count} workers that match?`,
  },
  matchesChanged: "The list has changed since you opened it. Check it, then try again.",
  workStatus: {
    ready: () => "Ready",
    expires: (_: number | null, on: string) => `Expires ${on}`,
    missing: (count: number | null) => `${count} missing`,
    expired: (_: number | null, on: string) => `Expired ${on}`,
    waiting: () => "Awaiting checks",
    inReview: () => "In review",
    notSubmitted: () => "Not submitted",
    denied: () => "Denied",
    lapsed: () => "Approval lapsed",
    notActive: () => "Not active",
    disabled: () => "Disabled",
    resigned: () => "Resigned",
    archived: () => "Archived",
  },
  bulkDone: (done: number, all: number) =>
    done === 0
      ? "No workers were updated. The reasons are below."
      : done === all
        ? `${all === 1 ? "1 worker" : `All ${all} workers`} updated.`
        : `${done} of ${all} workers updated.`,
  notThere: "This worker is no longer in your list.",
  archivedNotSent: "Not sent: the worker is archived.",
  employmentReasonRequired: "Enter a reason for this change",
  draftNotActivated: "Complete the profile before you activate the worker.",
  employmentDone: {
    activate: "Worker activated.",
    disable: "Worker disabled.",
    resign: "Resignation recorded.",
    archive: "Worker archived.",
    restore: "Worker restored. They stay disabled until you activate them.",
  },
  notPossible: {
    activate: (status: string) => `Not activated: the worker is ${status}.`,
    disable: (status: string) => `Not disabled: only an active worker can be disabled, and this one is ${status}.`,
    resign: (status: string) =>
      `Not recorded: only an active or disabled worker can resign, and this one is ${status}.`,
    archive: (status: string) =>
      status === "active"
        ? "Not archived: disable the worker first, or record their resignation."
        : `Not archived: the worker is ${status}.`,
    restore: (status: string) => `Not restored: the worker is ${status}, not archived.`,
  },
} as const;

/** Texts of app/dashboard/workers/[workerId]/access/page.tsx. */
export const dashboardWorkersWorkerAccessPage = {
  title: "Worker access log",
} as const;

/** Texts of app/dashboard/workers/[workerId]/page.tsx. */
export const dashboardWorkersWorkerPage = {
  worker: "Worker",
} as const;

/** Texts of app/dashboard/workers/[workerId]/privacy/page.tsx. */
export const dashboardWorkersWorkerPrivacyPage = {
  title: "Worker privacy",
  privacyOf: (worker: string | number) => `Privacy: ${worker}`,
} as const;

/** Texts of app/dashboard/workers/[workerId]/review/page.tsx. */
export const dashboardWorkersWorkerReviewPage = {
  review: "Review",
} as const;

/** Texts of app/dashboard/workers/[workerId]/review/[documentId]/page.tsx. */
export const dashboardWorkersWorkerReviewDocumentPage = {
  title: "Review document",
} as const;

/** Texts of app/dashboard/workers/create-new/page.tsx. */
export const dashboardWorkersCreateNewPage = {
  searchForTheAgency: "Search for the agency",
} as const;

/** Texts of app/dashboard/workers/create-new-bulk/[importId]/page.tsx. */
export const dashboardWorkersCreateNewBulkImportPage = {
  title: "Import workers",
} as const;

/** Texts of app/dashboard/workers/page.tsx. */
export const dashboardWorkersPage = {
  workers: "Workers",
} as const;

/** Texts of components/workers/bulk-form.tsx. */
export const workersBulkForm = {
  selectedCount: (count: string) => `${count} selected`,
  matching: (count: string) => `Select all ${count} that match`,
  apply: "Apply",
  applying: "Applying…",
  confirm: "Confirm",
  clear: "Clear",
  close: "Close",
  cancel: "Cancel",
} as const;

/** Texts of components/workers/copy-link.tsx. */
export const workersCopyLink = {
  linkOf: (name: string) => `Questionnaire link for ${name}`,
  copyTitle: "Copy questionnaire link",
  copyLink: "Copy link",
  ofWorker: (name: string) => `for ${name}`,
} as const;

/** Texts of components/workers/reopen.tsx. */
export const workersReopen = {
  reason: "Reason",
  reasonHint: "Saved with the questionnaire.",
  reopenSubmit: "Reopen",
  reopening: "Reopening…",
  dialogTitle: (name: string) => `Reopen questionnaire for ${name}`,
} as const;

/** Texts of components/workers/row-menu.tsx. */
export const workersRowMenu = {
  openProfile: "Open profile",
  profilePdf: "Profile PDF",
  viewQuestionnaire: "View questionnaire",
  reopenQuestionnaire: "Reopen questionnaire",
  emailLink: "Email questionnaire link",
  copyLink: "Copy questionnaire link",
  linkOf: (name: string) => `Questionnaire link for ${name}`,
  notSent: "The link was not sent. Try again.",
} as const;

/** Texts of components/workers/workers-filter.tsx. */
export const workersFilter = {
  withinDays: (days: string) => `Within ${days} days`,
  agency: "Agency",
  everyAgency: "All agencies",
  employment: "Employment",
  anyExceptArchived: "Not archived",
  verification: "Verification",
  questionnaire: "Questionnaire",
  anyStatus: "Any",
  documentsExpire: "Expiry",
  anyTime: "Any time",
  workerType: "Worker type",
  anyType: "Any type",
  branch: "Branch",
  anyBranch: "Any branch",
  skill: "Skill",
  anySkill: "Any skill",
  compliance: "Compliance",
  anyComplianceState: "Any status",
  panel: "Panel",
  anyPanel: "On-panel and off-panel",
  actionNeeded: "Action",
  actionAny: "Any",
  requiresAction: "Requires action",
  order: "Order",
} as const;

/** Texts of components/workers/workers-table.tsx and its columns. */
export const workersTable = {
  workers: "Workers",
  addWorker: "Add worker",
  importWorkers: "Import",
  select: "Select",
  selectWorker: (name: string) => `Select ${name}`,
  name: "Name",
  columns: {
    status: "Status",
    number: "Worker ID",
    role: "Role",
    branch: "Branch",
    agency: "Agency",
    questionnaire: "Questionnaire",
    expiry: "Next expiry",
    employment: "Employment",
    verification: "Verification",
    panel: "Panel",
    added: "Added",
  },
  counted: counted("worker", "workers"),
} as const;

/** Texts of components/workers/similar-note.tsx. */
export const similarNote = {
  similar: (typed: string) => `No worker matches “${typed}”. These workers have similar names.`,
} as const;
