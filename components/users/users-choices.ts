import type { Choice } from "@/components/ui/list-filter";
import { usersFilter as texts } from "@/lib/config/messages/users";
import { permissionLabel, personStatusLabel } from "./labels";
import type { UsersQuery } from "./query";

const statuses = ["active", "invited", "deactivated"] as const;

/** The filters of users: status and permission. */
export const usersChoices = ({ status, code }: UsersQuery, codes: readonly string[]): Choice[] => [
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
];
