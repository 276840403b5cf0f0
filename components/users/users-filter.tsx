import { ListFilter } from "@/components/ui/list-filter";
import { usersFilter as texts } from "@/lib/config/messages/users";
import { permissionLabel, personStatusLabel } from "./labels";
import type { UsersQuery } from "./query";

const statuses = ["active", "invited", "deactivated"] as const;

/** Searches by name, e-mail or job title; filters by status and permission. */
export function UsersFilter({ path, query, codes }: { path: string; query: UsersQuery; codes: readonly string[] }) {
  const { organisation, search, status, code } = query;
  return (
    <ListFilter
      path={path}
      query={{ organisation, search, status, code }}
      kept={["organisation"]}
      searchLabel={texts.searchLabel}
      choices={[
        {
          name: "status",
          label: texts.status,
          any: texts.anyStatus,
          value: status,
          options: statuses.map((value) => ({ value, label: personStatusLabel(value) })),
        },
        {
          name: "code",
          label: texts.permission,
          any: texts.anyPermission,
          value: code,
          options: codes.map((value) => ({ value, label: permissionLabel(value).title })),
        },
      ]}
    />
  );
}
