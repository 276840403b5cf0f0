/** Who may grant what to whom, as pure rules. */
import { appsFor, codes, codesFor, type Principal, type UserGroup } from "@/lib/access";
import type { FieldMessage } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { AppEntry } from "@/lib/db/schema";

const texts = messages.users;

export type OrganisationKind = "platform" | "agency" | "provider";

const groups: Record<OrganisationKind, UserGroup> = { platform: "Admin", agency: "Agency", provider: "Provider" };

/** The group of the users of an organisation. */
const groupOf = (kind: OrganisationKind): UserGroup => groups[kind];

/** A user's role and permissions in an organisation. */
export type Rights = {
  permissionCodes: readonly string[];
  /** Whether code 1002 includes workers' medical answers. */
  seesMedicalAnswers: boolean;
  apps: readonly string[];
  isAuthorizer: boolean;
  isPrimaryUser: boolean;
  /** The services or branches that they are limited to; null for all of them. */
  scopeIds: readonly string[] | null;
};

/** The services of a provider or the branches of an agency. */
type Sites = { kind: "services" | "branches"; items: readonly { _id: string }[] };

/**
 * The user who grants: everyone can grant what they have; platform staff can also grant any application and the
 * authoriser role to users of other organisations.
 */
export type Granter = Pick<Principal, "group" | "codes" | "seesMedicalAnswers" | "apps" | "isAuthorizer">;

export type GrantableRights = {
  permissions: { code: string; mayGrant: boolean }[];
  /** Null where code 1002 has no effect. */
  medicalAnswers: { mayGrant: boolean } | null;
  apps: { appId: string; mayGrant: boolean }[];
  authorizer: boolean;
  /** What users can be limited to; null in an organisation without any. */
  sites: Sites | null;
};

type Seeing = { codes: readonly string[]; seesMedicalAnswers: boolean };
const seesAnswers = ({ codes: held, seesMedicalAnswers }: Seeing): boolean =>
  seesMedicalAnswers && held.includes(codes.workersView);
/** Whether someone with these rights may read medical answers: the right does nothing without code 1002. */
const readsAnswers = (rights: Rights | null): boolean =>
  rights !== null && seesAnswers({ codes: rights.permissionCodes, seesMedicalAnswers: rights.seesMedicalAnswers });

/**
 * What exists in an organisation of `kind` with these `sites`, and whether `granter` may grant it. `thisApp`: this portal's
 * own id.
 */
export function grantableRights(
  granter: Granter,
  kind: OrganisationKind,
  thisApp: string,
  sites: Sites | null = null,
): GrantableRights {
  const group = groupOf(kind);
  const isPlatform = granter.group === "Admin" && kind !== "platform";
  return {
    permissions: codesFor(group).map((code) => ({ code, mayGrant: granter.codes.includes(code) })),
    medicalAnswers: codesFor(group).includes(codes.workersView) ? { mayGrant: seesAnswers(granter) } : null,
    apps: [thisApp, ...appsFor(group)].map((appId) => ({
      appId,
      mayGrant: isPlatform || granter.apps.includes(appId),
    })),
    authorizer: isPlatform || granter.isAuthorizer,
    sites,
  };
}

const nameOf = (code: string): string =>
  (messages.permissions.codes as Record<string, { title: string }>)[code]?.title ?? code;

/**
 * Why `wanted` cannot be granted, by field; empty if it can. Rights that the user has already can be kept, no
 * matter who granted them: only additions are refused that the offer does not contain or that the granter may not grant.
 */
export function refusalsOf(offer: GrantableRights, before: Rights | null, wanted: Rights): FieldMessage[] {
  const had = { codes: before?.permissionCodes ?? [], apps: before?.apps ?? [] };
  const refused: FieldMessage[] = [];
  for (const code of wanted.permissionCodes.filter((one) => !had.codes.includes(one))) {
    const found = offer.permissions.find((one) => one.code === code);
    if (!found) refused.push({ field: "permissionCodes", message: texts.codeUnknown });
    else if (!found.mayGrant) refused.push({ field: "permissionCodes", message: texts.notYours(nameOf(code)) });
  }
  if (readsAnswers(wanted) && !readsAnswers(before) && !offer.medicalAnswers?.mayGrant) {
    refused.push({ field: "permissionCodes", message: texts.notYours(messages.permissions.medicalAnswers.title) });
  }
  for (const appId of wanted.apps.filter((one) => !had.apps.includes(one))) {
    const found = offer.apps.find((one) => one.appId === appId);
    if (!found?.mayGrant) refused.push({ field: "apps", message: texts.appUnknown });
  }
  if (wanted.isAuthorizer && !before?.isAuthorizer && !offer.authorizer) {
    refused.push({ field: "isAuthorizer", message: texts.notYours(messages.permissions.authorizer.title) });
  }
  return [...refused, ...limitRefusals(offer.sites, wanted)];
}

/** A primary user manages the organisation as a whole, so they see all of it. */
function limitRefusals(sites: Sites | null, { scopeIds, isPrimaryUser }: Rights): FieldMessage[] {
  if (scopeIds === null) return [];
  const refuse = (message: string) => [{ field: "scopeIds", message }];
  if (!sites) return refuse(texts.siteUnknown);
  if (isPrimaryUser) return refuse(texts.primarySeesAll[sites.kind]);
  if (scopeIds.length === 0) return refuse(texts.siteRequired[sites.kind]);
  return scopeIds.every((id) => sites.items.some(({ _id }) => _id === id)) ? [] : refuse(texts.siteUnknown);
}

/** The columns of a limit. */
export const scopeColumns = (kind: OrganisationKind, scopeIds: readonly string[] | null) => ({
  scopeServiceIds: kind === "provider" && scopeIds ? [...scopeIds].sort() : null,
  scopeBranchIds: kind === "agency" && scopeIds ? [...scopeIds].sort() : null,
});

/** The entries of applications: the authoriser role exists only in this app, and other apps' entries stay unchanged. */
export const appEntries = (
  { apps, isAuthorizer }: Pick<Rights, "apps" | "isAuthorizer">,
  thisApp: string,
  before: readonly AppEntry[] = [],
): AppEntry[] =>
  apps.map((appId) => ({
    appId,
    isAuthorizer:
      appId === thisApp ? isAuthorizer : (before.find((entry) => entry.appId === appId)?.isAuthorizer ?? false),
  }));

/** The rights in a membership row. */
export const rightsOf = (
  row: {
    permissionCodes: readonly string[];
    seesMedicalAnswers: boolean;
    apps: readonly AppEntry[];
    isPrimary: boolean;
    scopeServiceIds: readonly string[] | null;
    scopeBranchIds: readonly string[] | null;
  },
  thisApp: string,
): Rights => ({
  permissionCodes: row.permissionCodes,
  seesMedicalAnswers: row.seesMedicalAnswers,
  apps: row.apps.map(({ appId }) => appId),
  isAuthorizer: row.apps.some((entry) => entry.appId === thisApp && entry.isAuthorizer),
  isPrimaryUser: row.isPrimary,
  scopeIds: row.scopeServiceIds ?? row.scopeBranchIds,
});

const scopeText = ({ scopeIds }: Rights): string => (scopeIds ? [...scopeIds].sort().join(" ") : "all");

/** The difference between two lists of codes. */
const between = (from: readonly string[], to: readonly string[]): string =>
  to.filter((one) => !from.includes(one)).join(" ");

/** The details of a change, for the audit log; empty if nothing changed. */
export function changesOf(before: Rights, after: Rights): Record<string, string | boolean> {
  const facts: Record<string, string> = {
    codesGiven: between(before.permissionCodes, after.permissionCodes),
    codesTaken: between(after.permissionCodes, before.permissionCodes),
    appsGiven: between(before.apps, after.apps),
    appsTaken: between(after.apps, before.apps),
  };
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([, list]) => list !== "")),
    ...(before.seesMedicalAnswers === after.seesMedicalAnswers ? {} : { seesMedicalAnswers: after.seesMedicalAnswers }),
    ...(before.isAuthorizer === after.isAuthorizer ? {} : { isAuthorizer: after.isAuthorizer }),
    ...(scopeText(before) === scopeText(after) ? {} : { scope: scopeText(after) }),
    ...(before.isPrimaryUser === after.isPrimaryUser ? {} : { isPrimaryUser: after.isPrimaryUser }),
  };
}
