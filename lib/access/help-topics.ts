/** The help topics: each is a file of docs/help/. Pure. */
/** The beginnings of the paths that each topic is about; the longest that fits a path decides. */
export const pathsOfTopics = {
  overview: ["/dashboard/overview", "/mobile/overview"],
  workers: ["/dashboard/workers", "/mobile/workers"],
  worker: ["/dashboard/workers/[workerId]", "/mobile/workers/[workerId]", "/view-worker-questionnaire"],
  "add-worker": ["/dashboard/workers/create-new"],
  "import-workers": ["/dashboard/workers/create-new-bulk"],
  "profile-changes": ["/dashboard/workers/changes", "/dashboard/tasks/profile-changes"],
  "worker-privacy": [
    "/dashboard/workers/[workerId]/privacy",
    "/dashboard/workers/[workerId]/access",
    "/dashboard/workers/retention",
  ],
  review: ["/dashboard/workers/[workerId]/review", "/dashboard/tasks/approvals"],
  agencies: ["/dashboard/agencies"],
  providers: ["/dashboard/providers"],
  organisation: ["/dashboard/agencies/organization", "/dashboard/providers/organization", "/dashboard/organisation"],
  users: ["/dashboard/users", "/dashboard/agencies/organization/users", "/dashboard/providers/organization/users"],
  services: ["/dashboard/services"],
  agreements: ["/dashboard/agreements", "/mobile/providers"],
  "add-agreement": ["/dashboard/agreements/create-new"],
  tasks: ["/dashboard/tasks"],
  finance: ["/dashboard/finance"],
  jobs: ["/dashboard/jobs", "/mobile/jobs"],
  posting: ["/dashboard/jobs/post", "/dashboard/jobs/copy"],
  reports: ["/dashboard/reports"],
  settings: ["/dashboard/settings"],
  account: ["/dashboard/account", "/mobile/account"],
  preferences: ["/dashboard/preferences", "/mobile/preferences"],
  search: ["/dashboard/search", "/mobile/search"],
  marketplace: ["/try-now-landing-page", "/dashboard/marketplace"],
  "signing-in": ["/signin", "/signup", "/forget-password", "/reset-password", "/verify-mobile", "/sso"],
  "worker-links": ["/my-profile", "/worker-questionnaire", "/closing-page"],
  signing: ["/sign-agreement", "/signer", "/verify"],
  problems: [
    "/not-found",
    "/dashboard/not-found",
    "/mobile/not-found",
    "/offline",
    "/maintenance",
    "/unavailable",
    "/not-supported",
  ],
  "whats-new": [],
} as const satisfies Record<string, readonly string[]>;

export type HelpTopic = keyof typeof pathsOfTopics;
export const helpTopics = Object.keys(pathsOfTopics) as HelpTopic[];
