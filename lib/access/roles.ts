/** Groups, permission codes and the pure questions asked of them (spec section 6). Read by edge, navigation and backend alike. */

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

/** What the primary user of an organisation may do from its first day. */
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

/** Parts of the product that an operator switches on (spec sections 6 and 7). */
export const featureFlags = ["marketplace", "stripeInvoicing", "invoicePayment", "workerNewFeatures"] as const;
export type FeatureFlag = (typeof featureFlags)[number];

/** Sister products a user may have among his apps. */
export const apps = { academy: "academy", rota: "rota", marketplace: "marketplace" } as const;
export type AppId = (typeof apps)[keyof typeof apps];

/** Who asks, as far as rights go. A session's cookie and a caller both hold one. */
export type Principal = {
  group: UserGroup;
  codes: readonly string[];
  isAuthorizer: boolean;
  /** The primary user of an organisation that is still a draft: he finishes setting it up. */
  isSettingUp: boolean;
  /** The ids of the applications he may open. */
  apps: readonly string[];
  /** A provider that pays by direct debit through the payment service provider. */
  paysByDirectDebit: boolean;
  /** An agency whose capital advance was approved. */
  advanceApproved: boolean;
};

/** What a place asks of whoever comes. All that is set must hold; `groups` may be met by a flag instead. */
export type Requirement = {
  groups?: readonly UserGroup[];
  authoriserToo?: boolean;
  /** The agency whose set-up is unfinished may come too. */
  draftAgencyToo?: boolean;
  permissionCode?: PermissionCode;
  flag?: FeatureFlag;
  app?: AppId;
  /** Asked of providers alone. */
  providersByDirectDebit?: boolean;
  /** Asked of agencies alone. */
  agenciesWithAdvance?: boolean;
};

/** Whether `principal` meets `requirement`, with `flags` switched on. Nobody but an explicit yes passes. */
export function may(
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
  return requirement.permissionCode ? principal.codes.includes(requirement.permissionCode) : true;
}
