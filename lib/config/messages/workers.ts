/** Messages: the list of workers. */
export const workers = {
  lead: "Find workers, see where they stand, and act for one of them or for many at once.",
  linkSent: "The questionnaire link is on its way.",
  linkCopied: "Link copied",
  linkCopyFailed: "The link could not be copied. Select it and copy it by hand.",
  noEmail: "This worker has no e-mail address. Copy the link and send it another way.",
  lastAnswered: (at: string) => `Last answered ${at}`,
  reopened: "The questionnaire is open again.",
  reasonRequired: "Give a reason for opening the questionnaire again",
  reasonTooLong: (max: number) => `The reason must be ${max} characters or fewer`,
  noneTitle: "No workers yet",
  none: "Workers appear here as soon as they belong to your organisation.",
  noneFoundTitle: "No workers found",
  noneFound: "Try another name or number, or fewer filters.",
  notReopenable: "Only a submitted questionnaire can be opened again.",
  alreadySubmitted: "This questionnaire has been submitted. Open it again before sending a link.",
  searchLabel: "Search by name, worker ID, e-mail or phone",
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
  questionnaire: { pending: "Pending", submitted: "Submitted", resubmitted: "Resubmitted" },
  compliance: { compliant: "Compliant", expiring: "Expiring soon", not_compliant: "Not compliant" },
  panel: { on: "On-panel", off: "Off-panel" },
  expired: "Expired",
  expiringChoices: {
    expired: "Expired already",
    "7": "Within 7 days",
    "30": "Within 30 days",
    "60": "Within 60 days",
    "90": "Within 90 days",
  },
  sorts: {
    name: "Name, A to Z",
    "-name": "Name, Z to A",
    number: "Worker ID, ascending",
    "-number": "Worker ID, descending",
    expiry: "Expiring first",
    "-expiry": "Expiring last",
    added: "Added first",
    "-added": "Added last",
  },
  bestMatch: "Best match",
  bulkTitle: "For the selected workers",
  selectAll: "Select all on this page",
  bulkHint: "Select workers in the list, choose what to do, and apply it.",
  bulkActions: {
    questionnaire: "E-mail the questionnaire link",
    activate: "Activate",
    disable: "Disable",
    resign: "Record resignation",
    archive: "Archive",
    restore: "Restore from the archive",
  },
  bulkReason: "Reason (to disable, archive or record a resignation)",
  chooseAction: "Choose what to do",
  selectSome: "Select at least one worker",
  bulkDone: (done: number, all: number) =>
    done === 0
      ? "Nothing was done. Why is said of each below."
      : done === all
        ? `Done for ${all === 1 ? "1 worker" : `all ${all} workers`}.`
        : `Done for ${done} of ${all} workers.`,
  notThere: "This worker is not in your list any more.",
  archivedNotSent: "Archived workers are sent nothing.",
  employmentReasonRequired: "Give a reason",
  draftNotActivated: "The profile must be complete before the worker can be activated.",
  employmentDone: {
    activate: "Now active.",
    disable: "Now disabled.",
    resign: "Resignation recorded.",
    archive: "Now in the archive.",
    restore: "Back from the archive, disabled until activated.",
  },
  notPossible: {
    activate: (status: string) => `Not activated: the worker is ${status}.`,
    disable: (status: string) => `Not disabled: only an active worker can be, and this one is ${status}.`,
    resign: (status: string) =>
      `Not recorded: only an active or disabled worker can resign, and this one is ${status}.`,
    archive: (status: string) =>
      status === "active"
        ? "Not archived: disable the worker first, or record their resignation."
        : `Not archived: the worker is ${status}.`,
    restore: (status: string) => `Not restored: the worker is not in the archive but ${status}.`,
  },
  viewNameNeeded: "Give the view a name",
  viewSaved: "The view is saved.",
  viewDeleted: "The view is deleted.",
  tooManyViews: (max: number) => `There are ${max} views already. Delete one first.`,
} as const;

/** Texts of app/dashboard/workers/[workerId]/access/page.tsx. */
export const dashboardWorkersWorkerAccessPage = {
  title: "Who opened what of a worker",
} as const;

/** Texts of app/dashboard/workers/[workerId]/page.tsx. */
export const dashboardWorkersWorkerPage = {
  worker: "Worker",
  review: "Review",
  accessLog: "Access log",
  privacy: "Privacy",
} as const;

/** Texts of app/dashboard/workers/[workerId]/privacy/page.tsx. */
export const dashboardWorkersWorkerPrivacyPage = {
  title: "Privacy of a worker",
  privacyOf: (worker: string | number) => `Privacy of ${worker}`,
} as const;

/** Texts of app/dashboard/workers/[workerId]/review/page.tsx. */
export const dashboardWorkersWorkerReviewPage = {
  review: "Review",
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
  selectWorker: (name: string) => `Select ${name}`,
  selectedCount: (count: number) => `${count} selected`,
  apply: "Apply",
  applying: "Working…",
} as const;

/** Texts of components/workers/copy-link.tsx. */
export const workersCopyLink = {
  linkOf: (name: string) => `Questionnaire link of ${name}`,
  copyTitle: "Copy the questionnaire link",
  copyLink: "Copy link",
  ofWorker: (name: string) => `of ${name}`,
} as const;

/** Texts of components/workers/reopen.tsx. */
export const workersReopen = {
  reason: "Reason",
  reasonHint: "It is kept with the questionnaire.",
  reopenSubmit: "Open again",
  reopening: "Opening again…",
  reopenTitle: "Reopen the questionnaire",
  reopen: "Reopen",
  questionnaireOf: (name: string) => `the questionnaire of ${name}`,
  dialogTitle: (name: string) => `Open the questionnaire of ${name} again`,
} as const;

/** Texts of components/workers/row-actions.tsx. */
export const workersRowActions = {
  viewTitle: "View the questionnaire",
  view: "View",
  questionnaireOf: (name: string) => `the questionnaire of ${name}`,
} as const;

/** Texts of components/workers/saved-views.tsx. */
export const workersSavedViews = {
  savedViews: "Saved views",
  saveOrDelete: "Save or delete a view",
  saveThisView: "Save this view",
  viewName: "Name of the view",
  viewNameHint: "The search, the filters and the order shown now.",
  saveView: "Save view",
  saving: "Saving…",
  delete: "Delete",
  deleting: "Deleting…",
  theView: (name: string) => `the view ${name}`,
} as const;

/** Texts of components/workers/send-link.tsx. */
export const workersSendLink = {
  emailLink: "E-mail link",
  toWorker: (name: string) => `to ${name}`,
  sending: "Sending…",
} as const;

/** Texts of components/workers/workers-filter.tsx. */
export const workersFilter = {
  withinDays: (days: string) => `Within ${days} days`,
  agency: "Agency",
  everyAgency: "Every agency",
  employment: "Employment",
  anyExceptArchived: "Any except archived",
  verification: "Verification",
  questionnaire: "Questionnaire",
  anyStatus: "Any status",
  documentsExpire: "Documents expire",
  anyTime: "Any time",
  workerType: "Worker type",
  anyType: "Any type",
  branch: "Branch",
  anyBranch: "Any branch",
  skill: "Skill",
  anySkill: "Any skill",
  compliance: "Compliance",
  anyComplianceState: "Any state",
  panel: "Panel",
  anyPanel: "On and off panel",
  actionNeeded: "To be done",
  actionAny: "Any",
  requiresAction: "Requires action",
  order: "Order",
} as const;

/** Texts of components/workers/workers-table.tsx. */
export const workersTable = {
  workers: "Workers",
  select: "Select",
  name: "Name",
  workerId: "Worker ID",
  workerTypes: "Role",
  noWorkerType: "Not said",
  employment: "Employment",
  verification: "Verification",
  questionnaire: "Questionnaire",
  expires: "Expires",
  actions: "Actions",
  showAllWorkers: "Show all workers",
  reopenTitle: (name: string) => `Open the questionnaire of ${name} again`,
  downloadCsv: "Download as CSV",
} as const;
