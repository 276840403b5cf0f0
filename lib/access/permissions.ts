/**
 * Which permissions can be granted: the codes by topic, and the codes and applications that apply to each user group.
 */
import { type AppId, apps, codes, type PermissionCode, type UserGroup } from "./roles";
import { routes } from "./routes";

/** The codes by topic as they are shown when granting them; each code appears once. */
export const permissionGroups = {
  organisation: [codes.organisation, codes.settings],
  workers: [codes.workersView, codes.workerCreate],
  work: [codes.agreements, codes.jobs, codes.marketplace],
  money: [codes.finance, codes.reports],
  tasks: [codes.tasks],
} as const satisfies Record<string, readonly PermissionCode[]>;

const allCodes: readonly PermissionCode[] = Object.values(permissionGroups).flat();

/**
 * The sister products available to the organisations of a group (spec section 6); the platform's staff may have any.
 */
const appsOfGroup: Record<UserGroup, readonly AppId[]> = {
  Admin: Object.values(apps),
  Agency: [apps.academy, apps.marketplace],
  Provider: [apps.rota],
};

/**
 * The codes that open at least one page to people of a group, even if only to authorisers; no other code can be granted
 * to them.
 */
export const codesFor = (group: UserGroup): PermissionCode[] =>
  allCodes.filter((code) =>
    routes.some(
      ({ requires = {} }) =>
        ((group === "Agency" && requires.agencyCode) || requires.permissionCode) === code &&
        (requires.authoriserToo || (requires.groups?.includes(group) ?? true)),
    ),
  );

/** The sister products that people of a group may be given. */
export const appsFor = (group: UserGroup): readonly AppId[] => appsOfGroup[group];
