/** Who may be given what: the permission codes in groups, and which of codes and applications mean something to whom. */
import { type AppId, apps, codes, type PermissionCode, type UserGroup } from "./roles";
import { routes } from "./routes";

/** The codes as they are shown to whoever gives them, each once. */
export const permissionGroups = {
  organisation: [codes.organisation, codes.settings],
  workers: [codes.workersView, codes.workerCreate],
  work: [codes.agreements, codes.jobs, codes.marketplace],
  money: [codes.finance, codes.reports],
  tasks: [codes.tasks],
} as const satisfies Record<string, readonly PermissionCode[]>;

export type PermissionGroup = keyof typeof permissionGroups;

const allCodes: readonly PermissionCode[] = Object.values(permissionGroups).flat();

/** Sister products that an organisation of a group has (spec section 6); the platform's staff may have any. */
const appsOfGroup: Record<UserGroup, readonly AppId[]> = {
  Admin: Object.values(apps),
  Agency: [apps.academy, apps.marketplace],
  Provider: [apps.rota],
};

/** The codes that open something to people of a group, be it only to authorisers among them: no other is given to them. */
export const codesFor = (group: UserGroup): PermissionCode[] =>
  allCodes.filter((code) =>
    routes.some(
      ({ requires = {} }) =>
        requires.permissionCode === code && (requires.authoriserToo || (requires.groups?.includes(group) ?? true)),
    ),
  );

/** The sister products that people of a group may be given. */
export const appsFor = (group: UserGroup): readonly AppId[] => appsOfGroup[group];
