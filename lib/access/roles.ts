/**
 * User groups, permission codes and the pure permission checks (spec section 6), used by edge, navigation and backend.
 */

export const userGroups = ["Admin", "Agency", "Provider"] as const;
export type UserGroup = (typeof userGroups)[number];

/** Permission codes of spec section 6. */
export const codes = {
  organisation: "0002",
  workerCreate: "1001",
  workersView: "1002",
  agreements: "6001",
  jobs: "3004",
  marketplace: "9001",
  finance: "4001",
  tasks: "8001",
  reports: "5001",
  settings: "7001",
} as const;

export type PermissionCode = (typeof codes)[keyof typeof codes];

/** The permissions of an organisation's primary user from the start. */
export const primaryCodes: Record<"agency" | "provider", readonly PermissionCode[]> = {
  agency: [
    codes.organisation,
    codes.workerCreate,
    codes.workersView,
    codes.agreements,
    codes.jobs,
    codes.marketplace,
    codes.finance,
    codes.reports,
  ],
  provider: [
    codes.organisation,
    codes.agreements,
    codes.jobs,
    codes.finance,
    codes.tasks,
    codes.reports,
    codes.settings,
  ],
};

/** Features that an operator switches on (spec sections 6 and 7). */
export const featureFlags = [
  "marketplace",
  "stripeInvoicing",
  "invoicePayment",
  "workerNewFeatures",
  "componentsPage",
  "comingSoon",
] as const;
export type FeatureFlag = (typeof featureFlags)[number];

/** Sister products that a user may have access to. */
export const apps = { academy: "academy", rota: "rota", marketplace: "marketplace" } as const;
export type AppId = (typeof apps)[keyof typeof apps];

/** The caller's permissions, as stored in a session's cookie and in a caller. */
export type Principal = {
  group: UserGroup;
  codes: readonly string[];
  /** Whether code 1002 includes workers' medical answers, which it does unless someone removed it. */
  seesMedicalAnswers: boolean;
  isAuthorizer: boolean;
  /** Limited to some services or branches: sees nothing that is about the whole organisation. */
  isLimited: boolean;
  /** The primary user of an organisation that is still a draft, who finishes setting it up. */
  isSettingUp: boolean;
  /** The ids of the applications they may open. */
  apps: readonly string[];
  /** A provider that pays by direct debit through the payment service provider. */
  paysByDirectDebit: boolean;
  /** An agency whose capital advance has been approved. */
  advanceApproved: boolean;
};

/** An access rule. All conditions must hold; `groups` may be met by a flag instead. */
export type Requirement = {
  groups?: readonly UserGroup[];
  authoriserToo?: boolean;
  /** Only authorisers. */
  authoriser?: true;
  /** An agency whose set-up is unfinished is also allowed. */
  draftAgencyToo?: boolean;
  permissionCode?: PermissionCode;
  /** What agencies need instead. */
  agencyCode?: PermissionCode;
  /** The right to workers' medical answers within code 1002. */
  medicalAnswers?: true;
  /** No one who is limited to some services or branches. */
  wholeOrganisation?: true;
  flag?: FeatureFlag;
  app?: AppId;
  /** A condition for providers only. */
  providersByDirectDebit?: boolean;
  /** A condition for agencies only. */
  agenciesWithAdvance?: boolean;
};

/** Whether someone may read workers' medical answers: only who may also see workers. */
const mayReadMedicalAnswers = ({ codes: held, seesMedicalAnswers }: Principal): boolean =>
  seesMedicalAnswers === true && held.includes(codes.workersView);

/** Whether `principal` meets `requirement`, with `flags` switched on. Denies by default. */
export function isAllowed(
  principal: Principal | null,
  requirement: Requirement,
  flags: readonly FeatureFlag[] = [],
): boolean {
  if (!principal) return false;
  const inGroup = requirement.groups?.includes(principal.group) ?? true;
  const byFlag =
    (requirement.authoriserToo && principal.isAuthorizer) ||
    (requirement.draftAgencyToo && principal.isSettingUp && principal.group === "Agency");
  if (!inGroup && !byFlag) return false;
  if (requirement.flag && !flags.includes(requirement.flag)) return false;
  if (requirement.app && !principal.apps.includes(requirement.app)) return false;
  if (requirement.providersByDirectDebit && principal.group === "Provider" && !principal.paysByDirectDebit) {
    return false;
  }
  if (requirement.agenciesWithAdvance && principal.group === "Agency" && !principal.advanceApproved) return false;
  if (requirement.authoriser && !principal.isAuthorizer) return false;
  if (requirement.wholeOrganisation && principal.isLimited) return false;
  if (requirement.medicalAnswers && !mayReadMedicalAnswers(principal)) return false;
  const code = (principal.group === "Agency" && requirement.agencyCode) || requirement.permissionCode;
  return code ? principal.codes.includes(code) : true;
}
