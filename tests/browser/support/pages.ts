/**
 * Every page of the portal, for the tests that run once for each page: who may open it, and which account the test
 * uses. A page that is missing from this table fails a test (pages.spec.ts).
 */
import { STANDING_EARLIER_INVOICE, STANDING_INVOICE, STANDING_PAYMENT } from "./invoices";
import { linkOf } from "./questionnaire";

const PENDING = "a1d4c7e0-5b1f-4c2a-9d3e-000000001001";
const SUBMITTED = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";

const WORKER = "a1d4c7e0-5b1f-4c2a-9d3e-000000001004";
const IN_REVIEW = "a1d4c7e0-5b1f-4c2a-9d3e-000000001006";
const PASSPORT_IN_REVIEW = "d0c5a110-5b1f-4c2a-9d3e-100600000000";

const DRAFT_AGREEMENT = "a97e11b0-5b1f-4c2a-9d3e-000000000001";
const ACTIVE_AGREEMENT = "a97e11b0-5b1f-4c2a-9d3e-000000000004";
const AGENCY_A = "c3f08e51-5b1f-4c2a-9d3e-000000000101";
const PROVIDER_C = "c3f08e51-5b1f-4c2a-9d3e-000000000203";

const BOOKED_JOB = "70b5a1e4-5b1f-4c2a-9d3e-000000000008";
const BOOKED_SERVICE = "5e2c41aa-5b1f-4c2a-9d3e-000000000001";
const SUGGESTED_JOB = "70b5a1e4-5b1f-4c2a-9d3e-000000000005";

const CHECKED_IMPORT = "d41f0a3c-5b1f-4c2a-9d3e-000000000001";

export type TestedPage = {
  /** Relative to `app/`. */
  file: string;
  /** A path that shows the page. */
  path: string;
  /** Who may open it. For `signedIn` see the access matrix; `notFound` and `unavailable` pages only show a message. */
  open: "anyone" | "notFound" | "unavailable" | "signedIn";
  /** The account that the tests open it with. */
  as?: string;
  /** Shown only on phones. */
  isMobile?: boolean;
};

export const pages: TestedPage[] = [
  { file: "(account)/signin/page.tsx", path: "/signin", open: "anyone" },
  { file: "(account)/signup/page.tsx", path: "/signup", open: "anyone" },
  { file: "(account)/forget-password/page.tsx", path: "/forget-password", open: "anyone" },
  { file: "(account)/reset-password/page.tsx", path: "/reset-password?token=unknown", open: "anyone" },
  { file: "(account)/signin/device/page.tsx", path: "/signin/device?token=unknown", open: "anyone" },
  { file: "(account)/verify-mobile/page.tsx", path: "/verify-mobile?token=demo-phone-verified", open: "anyone" },
  { file: "(account)/sso/page.tsx", path: "/sso?request_id=demo-sso-invited", open: "anyone" },
  { file: "(questionnaire)/closing-page/page.tsx", path: "/closing-page", open: "anyone" },
  { file: "(links)/sign-agreement/page.tsx", path: "/sign-agreement?token=demo-signatory-agency", open: "anyone" },
  { file: "(links)/signer/page.tsx", path: "/signer?signingToken=unknown", open: "anyone" },
  { file: "(links)/not-found/page.tsx", path: "/not-found", open: "notFound" },
  { file: "dashboard/not-found/page.tsx", path: "/dashboard/not-found", open: "notFound", as: "agency" },
  { file: "mobile/not-found/page.tsx", path: "/mobile/not-found", open: "notFound", as: "agency", isMobile: true },
  {
    file: "dashboard/not-found/worker/page.tsx",
    path: "/dashboard/not-found/worker",
    open: "notFound",
    as: "compliance",
  },
  {
    file: "mobile/not-found/worker/page.tsx",
    path: "/mobile/not-found/worker",
    open: "notFound",
    as: "compliance",
    isMobile: true,
  },
  { file: "(links)/my-profile/page.tsx", path: "/my-profile?token=unknown", open: "anyone" },
  { file: "(links)/unsubscribe/page.tsx", path: "/unsubscribe", open: "anyone" },
  { file: "(links)/my-shifts/page.tsx", path: "/my-shifts?token=demo-my-shifts", open: "anyone" },
  { file: "(links)/help/[topic]/page.tsx", path: "/help/workers", open: "anyone" },
  { file: "(links)/offline/page.tsx", path: "/offline", open: "anyone" },
  { file: "(links)/maintenance/page.tsx", path: "/maintenance", open: "anyone" },
  { file: "(links)/unavailable/page.tsx", path: "/unavailable", open: "unavailable" },
  { file: "(questionnaire)/worker-questionnaire/page.tsx", path: linkOf(PENDING), open: "anyone" },
  {
    file: "(questionnaire)/worker-questionnaire/unknown/page.tsx",
    path: "/worker-questionnaire/unknown",
    open: "notFound",
  },
  {
    file: "(links)/view-worker-questionnaire/page.tsx",
    path: `/view-worker-questionnaire?workerId=${SUBMITTED}`,
    open: "signedIn",
    as: "compliance",
  },
  { file: "dev/components/page.tsx", path: "/dev/components", open: "anyone" },
  { file: "not-supported/page.tsx", path: "/not-supported", open: "anyone" },
  { file: "mobile/overview/page.tsx", path: "/mobile/overview", open: "signedIn", as: "agency", isMobile: true },
  { file: "mobile/account/page.tsx", path: "/mobile/account", open: "signedIn", as: "provider", isMobile: true },
  { file: "dashboard/search/page.tsx", path: "/dashboard/search", open: "signedIn", as: "agency" },
  { file: "mobile/search/page.tsx", path: "/mobile/search", open: "signedIn", as: "agency", isMobile: true },
  { file: "dashboard/account/page.tsx", path: "/dashboard/account", open: "signedIn", as: "provider" },
  { file: "dashboard/overview/page.tsx", path: "/dashboard/overview", open: "signedIn", as: "agency" },
  { file: "dashboard/agencies/page.tsx", path: "/dashboard/agencies", open: "signedIn", as: "admin" },
  {
    file: "dashboard/agencies/organization/page.tsx",
    path: "/dashboard/agencies/organization",
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/agencies/create-new/page.tsx",
    path: "/dashboard/agencies/create-new",
    open: "signedIn",
    as: "admin",
  },
  {
    file: "dashboard/agencies/[agencyId]/page.tsx",
    path: `/dashboard/agencies/${AGENCY_A}`,
    open: "signedIn",
    as: "admin",
  },
  {
    file: "dashboard/providers/[providerId]/page.tsx",
    path: `/dashboard/providers/${PROVIDER_C}?tab=services`,
    open: "signedIn",
    as: "admin",
  },
  { file: "dashboard/providers/page.tsx", path: "/dashboard/providers", open: "signedIn", as: "admin" },
  {
    file: "dashboard/providers/createNewProvider/page.tsx",
    path: "/dashboard/providers/createNewProvider",
    open: "signedIn",
    as: "admin",
  },
  {
    file: "dashboard/providers/organization/page.tsx",
    path: "/dashboard/providers/organization",
    open: "signedIn",
    as: "provider",
  },
  {
    file: "dashboard/agencies/organization/users/page.tsx",
    path: "/dashboard/agencies/organization/users",
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/providers/organization/users/page.tsx",
    path: "/dashboard/providers/organization/users",
    open: "signedIn",
    as: "provider",
  },
  { file: "dashboard/users/page.tsx", path: "/dashboard/users", open: "signedIn", as: "admin" },
  { file: "dashboard/services/page.tsx", path: "/dashboard/services", open: "signedIn", as: "provider" },
  {
    file: "dashboard/services/release/page.tsx",
    path: "/dashboard/services/release",
    open: "signedIn",
    as: "provider",
  },
  {
    file: "dashboard/workers/retention/page.tsx",
    path: "/dashboard/workers/retention",
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/workers/[workerId]/privacy/page.tsx",
    path: `/dashboard/workers/${SUBMITTED}/privacy`,
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/workers/[workerId]/access/page.tsx",
    path: `/dashboard/workers/${SUBMITTED}/access`,
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/workers/create-new/page.tsx",
    path: "/dashboard/workers/create-new",
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/workers/[workerId]/page.tsx",
    path: `/dashboard/workers/${WORKER}?step=basic`,
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/workers/create-new-bulk/page.tsx",
    path: "/dashboard/workers/create-new-bulk",
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/workers/create-new-bulk/[importId]/page.tsx",
    path: `/dashboard/workers/create-new-bulk/${CHECKED_IMPORT}`,
    open: "signedIn",
    as: "agency",
  },
  { file: "dashboard/agreements/page.tsx", path: "/dashboard/agreements", open: "signedIn", as: "agency" },
  {
    file: "dashboard/agreements/create-new/page.tsx",
    path: "/dashboard/agreements/create-new",
    open: "signedIn",
    as: "admin",
  },
  {
    file: "dashboard/agreements/b4c/overview/page.tsx",
    path: "/dashboard/agreements/b4c/overview",
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/agreements/[agreementId]/page.tsx",
    path: `/dashboard/agreements/${ACTIVE_AGREEMENT}`,
    open: "signedIn",
    as: "agency",
  },
  {
    file: "dashboard/agreements/create-new/[agreementId]/[step]/page.tsx",
    path: `/dashboard/agreements/create-new/${DRAFT_AGREEMENT}/rates`,
    open: "signedIn",
    as: "admin",
  },
  { file: "(links)/verify/[agreementId]/page.tsx", path: `/verify/${ACTIVE_AGREEMENT}`, open: "anyone" },
  { file: "dashboard/jobs/page.tsx", path: "/dashboard/jobs", open: "signedIn", as: "provider" },
  { file: "dashboard/jobs/presets/page.tsx", path: "/dashboard/jobs/presets", open: "signedIn", as: "provider" },
  { file: "dashboard/jobs/blocked/page.tsx", path: "/dashboard/jobs/blocked", open: "signedIn", as: "provider" },
  {
    file: "dashboard/jobs/short-notice/page.tsx",
    path: "/dashboard/jobs/short-notice",
    open: "signedIn",
    as: "agency",
  },
  { file: "dashboard/jobs/copy/page.tsx", path: "/dashboard/jobs/copy", open: "signedIn", as: "provider" },
  { file: "dashboard/jobs/accept/page.tsx", path: "/dashboard/jobs/accept", open: "signedIn", as: "provider" },
  { file: "dashboard/jobs/suggest/page.tsx", path: "/dashboard/jobs/suggest", open: "signedIn", as: "agency" },
  { file: "dashboard/jobs/several/page.tsx", path: "/dashboard/jobs/several", open: "signedIn", as: "provider" },
  { file: "dashboard/jobs/fill/page.tsx", path: "/dashboard/jobs/fill", open: "signedIn", as: "agency" },
  { file: "dashboard/jobs/on-behalf/page.tsx", path: "/dashboard/jobs/on-behalf", open: "signedIn", as: "agency" },
  {
    file: "dashboard/jobs/evidence/page.tsx",
    path: `/dashboard/jobs/evidence?service=${BOOKED_SERVICE}`,
    open: "signedIn",
    as: "provider",
  },
  {
    file: "dashboard/jobs/[jobId]/evidence/page.tsx",
    path: `/dashboard/jobs/${BOOKED_JOB}/evidence`,
    open: "signedIn",
    as: "provider",
  },
  { file: "dashboard/jobs/post/page.tsx", path: "/dashboard/jobs/post", open: "signedIn", as: "provider" },
  {
    file: "dashboard/jobs/[jobId]/page.tsx",
    path: `/dashboard/jobs/${SUGGESTED_JOB}`,
    open: "signedIn",
    as: "provider",
  },
  { file: "dashboard/finance/new/page.tsx", path: "/dashboard/finance/new", open: "signedIn", as: "agency" },
  { file: "dashboard/finance/new/run/page.tsx", path: "/dashboard/finance/new/run", open: "signedIn", as: "admin" },
  {
    file: "dashboard/finance/new/[invoiceId]/page.tsx",
    path: `/dashboard/finance/new/${STANDING_INVOICE}`,
    open: "signedIn",
    as: "agency",
  },
  { file: "dashboard/finance/legacy/page.tsx", path: "/dashboard/finance/legacy", open: "signedIn", as: "agency" },
  {
    file: "dashboard/finance/legacy/[invoiceId]/page.tsx",
    path: `/dashboard/finance/legacy/${STANDING_EARLIER_INVOICE}`,
    open: "signedIn",
    as: "agency",
  },
  { file: "dashboard/finance/ledger/page.tsx", path: "/dashboard/finance/ledger", open: "signedIn", as: "admin" },
  { file: "dashboard/finance/bacs/page.tsx", path: "/dashboard/finance/bacs", open: "signedIn", as: "admin" },
  {
    file: "dashboard/finance/self-billing/page.tsx",
    path: "/dashboard/finance/self-billing",
    open: "signedIn",
    as: "agency",
  },
  { file: "dashboard/finance/advance/page.tsx", path: "/dashboard/finance/advance", open: "signedIn", as: "agency" },
  { file: "dashboard/tasks/page.tsx", path: "/dashboard/tasks", open: "signedIn", as: "provider" },
  { file: "dashboard/workers/changes/page.tsx", path: "/dashboard/workers/changes", open: "signedIn", as: "agency" },
  {
    file: "dashboard/workers/[workerId]/review/page.tsx",
    path: `/dashboard/workers/${PENDING}/review`,
    open: "signedIn",
    as: "admin",
  },
  {
    file: "dashboard/workers/[workerId]/review/[documentId]/page.tsx",
    path: `/dashboard/workers/${IN_REVIEW}/review/${PASSPORT_IN_REVIEW}`,
    open: "signedIn",
    as: "admin",
  },
  {
    file: "dashboard/tasks/profile-changes/page.tsx",
    path: "/dashboard/tasks/profile-changes",
    open: "signedIn",
    as: "admin",
  },
  { file: "dashboard/tasks/timesheet/page.tsx", path: "/dashboard/tasks/timesheet", open: "signedIn", as: "provider" },
  {
    file: "dashboard/tasks/payment-authorisations/[authorisationId]/page.tsx",
    path: `/dashboard/tasks/payment-authorisations/${STANDING_PAYMENT}`,
    open: "signedIn",
    as: "authoriser",
  },
  {
    file: "dashboard/tasks/payment-authorisations/page.tsx",
    path: "/dashboard/tasks/payment-authorisations",
    open: "signedIn",
    as: "provider",
  },
  {
    file: "dashboard/tasks/job-authorisations/page.tsx",
    path: "/dashboard/tasks/job-authorisations",
    open: "signedIn",
    as: "authoriser",
  },
  { file: "dashboard/tasks/approvals/page.tsx", path: "/dashboard/tasks/approvals", open: "signedIn", as: "admin" },
  {
    file: "dashboard/tasks/authoriser/page.tsx",
    path: "/dashboard/tasks/authoriser",
    open: "signedIn",
    as: "authoriser",
  },
  { file: "dashboard/preferences/page.tsx", path: "/dashboard/preferences", open: "signedIn", as: "agency" },
  { file: "dashboard/notifications/page.tsx", path: "/dashboard/notifications", open: "signedIn", as: "agency" },
  {
    file: "mobile/notifications/page.tsx",
    path: "/mobile/notifications",
    open: "signedIn",
    as: "agency",
    isMobile: true,
  },
  { file: "mobile/preferences/page.tsx", path: "/mobile/preferences", open: "signedIn", as: "agency", isMobile: true },
  { file: "dashboard/settings/page.tsx", path: "/dashboard/settings", open: "signedIn", as: "provider" },
  { file: "dashboard/reports/page.tsx", path: "/dashboard/reports", open: "signedIn", as: "agency" },
  { file: "mobile/workers/page.tsx", path: "/mobile/workers", open: "signedIn", as: "agency", isMobile: true },
  {
    file: "mobile/workers/[workerId]/page.tsx",
    path: `/mobile/workers/${WORKER}`,
    open: "signedIn",
    as: "agency",
    isMobile: true,
  },
  { file: "mobile/providers/page.tsx", path: "/mobile/providers", open: "signedIn", as: "agency", isMobile: true },
  { file: "mobile/jobs/page.tsx", path: "/mobile/jobs", open: "signedIn", as: "agency", isMobile: true },
  {
    file: "mobile/jobs/page.tsx",
    path: "/mobile/jobs?view=timesheets",
    open: "signedIn",
    as: "agency",
    isMobile: true,
  },
  {
    file: "mobile/jobs/[jobId]/page.tsx",
    path: `/mobile/jobs/${SUGGESTED_JOB}`,
    open: "signedIn",
    as: "agency",
    isMobile: true,
  },
  {
    file: "(links)/try-now-landing-page/[platform]/page.tsx",
    path: "/try-now-landing-page/care-academy",
    open: "signedIn",
    as: "agency",
  },
  { file: "dashboard/workers/page.tsx", path: "/dashboard/workers", open: "signedIn", as: "agency" },
];
