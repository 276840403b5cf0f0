/**
 * Who may open which page, written by hand from spec section 6 only, so that a mistake in the route table fails against
 * this table and the other way round. `yes` in a column opens the page to that kind of person if the condition on the
 * right is met.
 */
import type { FeatureFlag, PermissionCode } from "@/lib/access";

const yes = true;
const no = false;

export type Row = {
  path: string;
  admin: boolean;
  agency: boolean;
  provider: boolean;
  /** Anyone, in any group, who has the authoriser flag. */
  authoriser?: boolean;
  code?: PermissionCode;
  /** What an agency needs instead. */
  agencyCode?: PermissionCode;
  /** Needs the right to medical answers, which is part of code 1002 unless it was removed. */
  answers?: boolean;
  flag?: FeatureFlag;
  app?: string;
  /** A provider sees it only if they pay by direct debit through the payment service provider. */
  directDebit?: boolean;
  /** An agency sees it only once its capital advance is approved. */
  advance?: boolean;
  /** About the whole organisation: no one who is limited to some services or branches. */
  whole?: boolean;
  /** An agency in draft may open it too. */
  draft?: boolean;
  /** Shows one agreement: anyone who may open the page finds nothing at an unknown id. */
  ofOne?: boolean;
  /** What the page needs after its path. */
  query?: string;
  /** Accepts posts only; there is nothing to read. */
  posted?: boolean;
};

/** An id in the format of an address that belongs to no record. */
export const someId = "a1d4c7e0-5b1f-4c2a-9d3e-0000000fffff";

const aPeriod = "?from=2026-01-05&to=2026-01-11";

export const accessByHand: Row[] = [
  { path: "/dashboard/overview", admin: yes, agency: yes, provider: yes },
  { path: "/dashboard/account", admin: yes, agency: yes, provider: yes },
  { path: "/dashboard/preferences", admin: yes, agency: yes, provider: yes },
  { path: "/dashboard/notifications", admin: yes, agency: yes, provider: yes },
  { path: "/mobile/notifications", admin: yes, agency: yes, provider: yes },
  ...["/dashboard", "/mobile"].flatMap((portal) => [
    { path: `${portal}/search`, admin: yes, agency: yes, provider: yes },
    { path: `${portal}/search/results`, admin: yes, agency: yes, provider: yes, posted: yes },
  ]),

  { path: "/dashboard/agencies", admin: yes, agency: no, provider: no },
  { path: "/dashboard/agencies/create-new", admin: yes, agency: no, provider: no, draft: yes },
  { path: "/dashboard/agencies/organization", admin: no, agency: yes, provider: no, code: "0002", whole: yes },
  { path: "/dashboard/providers", admin: yes, agency: no, provider: no },
  { path: "/dashboard/providers/createNewProvider", admin: yes, agency: no, provider: no },
  { path: "/dashboard/providers/organization", admin: no, agency: no, provider: yes, code: "0002", whole: yes },
  { path: "/dashboard/agencies/organization/users", admin: no, agency: yes, provider: no, code: "0002", whole: yes },
  { path: "/dashboard/providers/organization/users", admin: no, agency: no, provider: yes, code: "0002", whole: yes },
  { path: "/dashboard/users", admin: yes, agency: no, provider: no, code: "0002" },
  { path: "/dashboard/users/export", admin: yes, agency: yes, provider: yes, code: "0002", whole: yes },
  { path: "/dashboard/agencies/csv", admin: yes, agency: no, provider: no },
  { path: `/dashboard/agencies/${someId}`, admin: yes, agency: no, provider: no, ofOne: yes },
  { path: "/dashboard/providers/csv", admin: yes, agency: no, provider: no },
  { path: `/dashboard/providers/${someId}`, admin: yes, agency: no, provider: no, ofOne: yes },
  { path: "/dashboard/organisation/upload", admin: yes, agency: yes, provider: yes, posted: yes },
  { path: `/dashboard/organisation/documents/${someId}`, admin: yes, agency: yes, provider: yes, ofOne: yes },
  ...["small", "large"].map((size) => ({
    path: `/organisation-logo/${someId}/${size}`,
    admin: yes,
    agency: yes,
    provider: yes,
    ofOne: yes,
  })),
  { path: "/dashboard/services", admin: yes, agency: no, provider: yes, code: "0002" },
  { path: "/dashboard/services/release", admin: yes, agency: no, provider: yes, code: "0002", whole: yes },

  { path: "/dashboard/workers", admin: yes, agency: yes, provider: no, code: "1002" },
  { path: "/dashboard/workers/retention", admin: yes, agency: yes, provider: no, code: "1002", whole: yes },
  { path: `/dashboard/workers/${someId}/privacy`, admin: yes, agency: yes, provider: no, code: "1002", ofOne: yes },
  {
    path: `/dashboard/workers/${someId}/privacy/export`,
    admin: yes,
    agency: yes,
    provider: no,
    code: "1002",
    posted: yes,
  },
  {
    path: `/dashboard/workers/${someId}/privacy/files/${someId}`,
    admin: yes,
    agency: yes,
    provider: no,
    code: "1002",
    ofOne: yes,
  },
  { path: `/dashboard/workers/${someId}/pdf`, admin: yes, agency: yes, provider: no, code: "1002", ofOne: yes },
  { path: `/dashboard/workers/${someId}/access`, admin: yes, agency: yes, provider: no, code: "1002", ofOne: yes },
  { path: "/dashboard/workers/csv", admin: yes, agency: yes, provider: no, code: "1002" },
  { path: "/dashboard/workers/create-new", admin: yes, agency: yes, provider: no, code: "1001" },
  { path: "/dashboard/workers/create-new-bulk", admin: yes, agency: yes, provider: no, code: "1001", whole: yes },
  { path: `/dashboard/workers/${someId}`, admin: yes, agency: yes, provider: no, code: "1002", ofOne: yes },
  {
    path: `/dashboard/workers/${someId}/upload`,
    admin: yes,
    agency: yes,
    provider: no,
    code: "1001",
    ofOne: yes,
    posted: yes,
  },
  {
    path: `/dashboard/workers/${someId}/documents/${someId}`,
    admin: yes,
    agency: yes,
    provider: no,
    code: "1002",
    ofOne: yes,
  },
  {
    path: "/dashboard/workers/create-new-bulk/sample",
    admin: yes,
    agency: yes,
    provider: no,
    code: "1001",
    whole: yes,
  },
  {
    path: "/dashboard/workers/create-new-bulk/upload",
    whole: yes,
    admin: yes,
    agency: yes,
    provider: no,
    code: "1001",
    posted: yes,
  },
  ...["", "/progress", "/rows"].map((part) => ({
    path: `/dashboard/workers/create-new-bulk/${someId}${part}`,
    whole: yes,
    admin: yes,
    agency: yes,
    provider: no,
    code: "1001" as const,
    ofOne: yes,
  })),
  { path: "/view-worker-questionnaire", admin: yes, agency: yes, provider: no, code: "1002", answers: yes },

  { path: "/dashboard/agreements", admin: yes, agency: yes, provider: yes, code: "6001" },
  { path: "/dashboard/agreements/create-new", admin: yes, agency: no, provider: no, code: "6001" },
  {
    path: "/dashboard/agreements/b4c/overview",
    admin: yes,
    agency: yes,
    provider: yes,
    code: "6001",
    flag: "marketplace",
  },
  { path: "/dashboard/agreements/csv", admin: yes, agency: yes, provider: yes, code: "6001" },
  { path: `/dashboard/agreements/${someId}`, admin: yes, agency: yes, provider: yes, code: "6001", ofOne: yes },
  {
    path: `/dashboard/agreements/${someId}/files/${someId}`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "6001",
    ofOne: yes,
  },
  ...["parties", "terms", "rates", "cancellation", "documents", "signatories", "review", "preview"].map((step) => ({
    path: `/dashboard/agreements/create-new/${someId}/${step}`,
    admin: yes,
    agency: no,
    provider: no,
    code: "6001" as const,
    ofOne: yes,
  })),
  {
    path: `/dashboard/agreements/create-new/${someId}/upload`,
    admin: yes,
    agency: no,
    provider: no,
    code: "6001",
    ofOne: yes,
    posted: yes,
  },
  { path: "/dashboard/jobs", admin: yes, agency: yes, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/csv", admin: yes, agency: yes, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/post", admin: no, agency: no, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/copy", admin: no, agency: no, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/several", admin: no, agency: no, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/accept", admin: no, agency: no, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/suggest", admin: no, agency: yes, provider: no, code: "3004" },
  { path: "/dashboard/jobs/presets", admin: no, agency: no, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/blocked", admin: no, agency: no, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/short-notice", admin: yes, agency: yes, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/short-notice/csv", admin: yes, agency: yes, provider: yes, code: "3004" },
  { path: "/dashboard/jobs/fill", admin: no, agency: yes, provider: no, code: "3004" },
  { path: "/dashboard/jobs/on-behalf", admin: no, agency: yes, provider: no, code: "3004" },
  { path: "/dashboard/jobs/evidence", admin: yes, agency: yes, provider: yes, code: "3004", ofOne: yes },
  { path: "/dashboard/jobs/evidence/pdf", admin: yes, agency: yes, provider: yes, code: "3004", ofOne: yes },
  { path: `/dashboard/jobs/${someId}/evidence`, admin: yes, agency: yes, provider: yes, code: "3004", ofOne: yes },
  { path: `/dashboard/jobs/${someId}/evidence/pdf`, admin: yes, agency: yes, provider: yes, code: "3004", ofOne: yes },
  { path: `/dashboard/jobs/${someId}`, admin: yes, agency: yes, provider: yes, code: "3004", ofOne: yes },

  {
    path: "/marketplace/overview",
    admin: yes,
    agency: yes,
    provider: no,
    code: "9001",
    flag: "marketplace",
    app: "marketplace",
  },
  {
    path: "/marketplace/assignments",
    admin: yes,
    agency: yes,
    provider: no,
    code: "9001",
    flag: "marketplace",
    app: "marketplace",
  },
  {
    path: "/marketplace/bids",
    admin: yes,
    agency: yes,
    provider: no,
    code: "9001",
    flag: "marketplace",
    app: "marketplace",
  },

  {
    path: "/dashboard/finance/new",
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001",
    flag: "stripeInvoicing",
    whole: yes,
  },
  {
    path: "/dashboard/finance/new/run",
    admin: yes,
    agency: no,
    provider: no,
    code: "4001",
    flag: "stripeInvoicing",
  },
  ...[someId, `${someId}/evidence/${someId}`].map((rest) => ({
    path: `/dashboard/finance/new/${rest}`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001" as const,
    flag: "stripeInvoicing" as const,
    whole: yes,
    ofOne: yes,
  })),
  {
    path: `/dashboard/finance/new/${someId}/upload`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001",
    flag: "stripeInvoicing",
    whole: yes,
    posted: yes,
  },
  {
    path: `/dashboard/finance/legacy/${someId}/upload`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001",
    whole: yes,
    posted: yes,
  },
  {
    path: "/dashboard/finance/new/csv",
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001",
    flag: "stripeInvoicing",
    whole: yes,
  },
  {
    path: "/dashboard/finance/new/zip",
    query: aPeriod,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001" as const,
    flag: "stripeInvoicing" as const,
    whole: yes,
  },
  ...["pdf", "xml", "csv"].map((format) => ({
    path: `/dashboard/finance/new/${someId}/files/${format}`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001" as const,
    flag: "stripeInvoicing" as const,
    whole: yes,
    ofOne: yes,
  })),
  { path: "/dashboard/finance/legacy", admin: yes, agency: yes, provider: yes, code: "4001", whole: yes },
  ...[someId, `${someId}/evidence/${someId}`].map((rest) => ({
    path: `/dashboard/finance/legacy/${rest}`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001" as const,
    whole: yes,
    ofOne: yes,
  })),
  { path: "/dashboard/finance/legacy/csv", admin: yes, agency: yes, provider: yes, code: "4001", whole: yes },
  {
    path: "/dashboard/finance/legacy/zip",
    query: aPeriod,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001" as const,
    whole: yes,
  },
  ...["pdf", "xml", "csv"].map((format) => ({
    path: `/dashboard/finance/legacy/${someId}/files/${format}`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "4001" as const,
    whole: yes,
    ofOne: yes,
  })),
  { path: "/dashboard/finance/ledger", admin: yes, agency: yes, provider: yes, code: "4001", whole: yes },
  { path: "/dashboard/finance/self-billing", admin: yes, agency: yes, provider: yes, code: "4001", whole: yes },
  { path: "/dashboard/finance/bacs", admin: yes, agency: no, provider: no, code: "4001", flag: "stripeInvoicing" },
  {
    path: `/dashboard/finance/bacs/${someId}/file`,
    admin: yes,
    agency: no,
    provider: no,
    code: "4001",
    flag: "stripeInvoicing",
    ofOne: yes,
  },
  { path: "/dashboard/finance/advance", admin: yes, agency: yes, provider: no, code: "4001", advance: yes, whole: yes },

  { path: "/dashboard/tasks", admin: yes, agency: no, provider: yes, authoriser: yes, code: "8001" },
  { path: "/dashboard/tasks/profile-changes", admin: yes, agency: no, provider: no, code: "8001" },
  {
    path: `/dashboard/tasks/profile-changes/${someId}/files/${someId}`,
    admin: yes,
    agency: no,
    provider: no,
    code: "8001",
    ofOne: yes,
  },
  { path: "/dashboard/workers/changes", admin: no, agency: yes, provider: no, code: "1001" },
  {
    path: `/dashboard/workers/changes/${someId}/files/${someId}`,
    admin: no,
    agency: yes,
    provider: no,
    code: "1001",
    ofOne: yes,
  },
  { path: `/dashboard/workers/${someId}/review`, admin: yes, agency: no, provider: no, code: "8001", ofOne: yes },
  {
    path: `/dashboard/workers/${someId}/review/${someId}`,
    admin: yes,
    agency: no,
    provider: no,
    code: "8001",
    ofOne: yes,
  },
  { path: "/dashboard/tasks/timesheet", admin: yes, agency: yes, provider: yes, code: "8001", agencyCode: "3004" },
  { path: "/dashboard/tasks/timesheet/upload", admin: no, agency: yes, provider: no, code: "3004", posted: yes },
  {
    path: `/shift-photo/${someId}/${someId}`,
    admin: no,
    agency: no,
    provider: yes,
    code: "3004",
    ofOne: yes,
  },
  {
    path: `/timesheet-proof/${someId}/${someId}`,
    admin: yes,
    agency: yes,
    provider: yes,
    code: "8001",
    agencyCode: "3004",
    ofOne: yes,
  },
  {
    path: "/dashboard/tasks/payment-authorisations",
    whole: yes,
    admin: yes,
    agency: no,
    provider: yes,
    code: "8001",
    flag: "invoicePayment",
    directDebit: yes,
  },
  ...["", "/pdf"].map((rest) => ({
    path: `/dashboard/tasks/payment-authorisations/${someId}${rest}`,
    whole: yes,
    admin: no,
    agency: no,
    provider: yes,
    code: "8001",
    flag: "invoicePayment" as const,
    directDebit: yes,
    ofOne: yes,
  })),
  {
    path: "/dashboard/tasks/job-authorisations",
    admin: yes,
    agency: no,
    provider: no,
    authoriser: yes,
    code: "8001",
  },
  { path: "/dashboard/tasks/approvals", admin: yes, agency: no, provider: yes, code: "8001" },
  {
    path: "/dashboard/tasks/authoriser",
    admin: yes,
    agency: no,
    provider: no,
    authoriser: yes,
    code: "8001",
    whole: yes,
  },

  { path: "/dashboard/reports", admin: yes, agency: yes, provider: yes, code: "5001", whole: yes },
  { path: "/dashboard/settings", admin: yes, agency: no, provider: yes, code: "7001", whole: yes },

  { path: "/try-now-landing-page/care-academy", admin: yes, agency: yes, provider: yes },
  { path: "/try-now-landing-page/care-rota", admin: yes, agency: yes, provider: yes },
  { path: "/try-now-landing-page/reporting-suite", admin: yes, agency: yes, provider: yes },

  { path: "/mobile/overview", admin: yes, agency: yes, provider: yes },
  { path: "/mobile/workers", admin: yes, agency: yes, provider: no, code: "1002" },
  { path: `/mobile/workers/${someId}`, admin: yes, agency: yes, provider: no, code: "1002", ofOne: yes },
  { path: "/mobile/providers", admin: yes, agency: yes, provider: yes },
  { path: "/mobile/jobs", admin: yes, agency: yes, provider: yes, code: "3004" },
  { path: `/mobile/jobs/${someId}`, admin: yes, agency: yes, provider: yes, code: "3004", ofOne: yes },
  { path: "/mobile/account", admin: yes, agency: yes, provider: yes },
  { path: "/mobile/preferences", admin: yes, agency: yes, provider: yes },
];

export type Visitor = {
  name: string;
  group: "Admin" | "Agency" | "Provider";
  isAuthorizer: boolean;
  codes: readonly string[];
  seesMedicalAnswers: boolean;
  apps: readonly string[];
  paysByDirectDebit: boolean;
  advanceApproved: boolean;
  isSettingUp: boolean;
  isLimited: boolean;
};

const columns = { Admin: "admin", Agency: "agency", Provider: "provider" } as const;

/** What the table above allows for one person and the flags that are on. */
export function mayByHand(row: Row, visitor: Visitor, flags: readonly string[]): boolean {
  const asGroup = row[columns[visitor.group]];
  const asAuthoriser = row.authoriser === true && visitor.isAuthorizer;
  const asDraft = row.draft === true && visitor.isSettingUp && visitor.group === "Agency";
  if (!asGroup && !asAuthoriser && !asDraft) return false;
  const code = (visitor.group === "Agency" && row.agencyCode) || row.code;
  if (code && !visitor.codes.includes(code)) return false;
  if (row.answers && !visitor.seesMedicalAnswers) return false;
  if (row.whole && visitor.isLimited) return false;
  if (row.flag && !flags.includes(row.flag)) return false;
  if (row.app && !visitor.apps.includes(row.app)) return false;
  if (row.advance && visitor.group === "Agency" && !visitor.advanceApproved) return false;
  return !(row.directDebit && visitor.group === "Provider" && !visitor.paysByDirectDebit);
}

const everyCode: readonly string[] = ["0002", "1001", "1002", "6001", "3004", "9001", "4001", "8001", "5001", "7001"];
const everyApp: readonly string[] = ["portal", "academy", "rota", "marketplace"];

const visitor = (name: string, group: Visitor["group"], more: Partial<Visitor> = {}): Visitor => ({
  name,
  group,
  isAuthorizer: false,
  codes: everyCode,
  seesMedicalAnswers: true,
  apps: everyApp,
  paysByDirectDebit: true,
  advanceApproved: true,
  isSettingUp: false,
  isLimited: false,
  ...more,
});

/** Every kind of person: with everything, then with each permission code, app and status missing in turn. */
export const callers: readonly Visitor[] = (["Admin", "Agency", "Provider"] as const).flatMap((group) =>
  [false, true].flatMap((isAuthorizer) => {
    const kind = `${group}${isAuthorizer ? " authoriser" : ""}`;
    return [
      visitor(`${kind} with everything`, group, { isAuthorizer }),
      visitor(`${kind} with nothing`, group, {
        isAuthorizer,
        codes: [],
        apps: ["portal"],
        paysByDirectDebit: false,
        advanceApproved: false,
      }),
      visitor(`${kind} without direct debit`, group, { isAuthorizer, paysByDirectDebit: false }),
      visitor(`${kind} without medical answers`, group, { isAuthorizer, seesMedicalAnswers: false }),
      visitor(`${kind} without an advance`, group, { isAuthorizer, advanceApproved: false }),
      // The platform has no services and no branches.
      ...(group === "Admin" ? [] : [visitor(`${kind} who is limited`, group, { isAuthorizer, isLimited: true })]),
      visitor(`${kind} setting up`, group, { isAuthorizer, codes: [], isSettingUp: true }),
      ...everyCode.map((code) =>
        visitor(`${kind} without ${code}`, group, { isAuthorizer, codes: everyCode.filter((other) => other !== code) }),
      ),
      ...everyApp
        .slice(1)
        .map((app) =>
          visitor(`${kind} without ${app}`, group, { isAuthorizer, apps: everyApp.filter((other) => other !== app) }),
        ),
    ];
  }),
);
