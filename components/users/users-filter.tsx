import { ListFilter } from "@/components/ui/list-filter";
import type { UsersQuery } from "./query";
import { statusWords, wordsOfCode } from "./words";

const statuses = ["active", "invited", "deactivated"] as const;

/** Search by name, e-mail or job title; narrow by status and by what somebody may do. */
export function UsersFilter({ path, query, codes }: { path: string; query: UsersQuery; codes: readonly string[] }) {
  const { organisation, search, status, code } = query;
  return (
    <ListFilter
      path={path}
      query={{ organisation, search, status, code }}
      kept={["organisation"]}
      searchLabel="Search by name, e-mail or job title"
      choices={[
        {
          name: "status",
          label: "Status",
          any: "Any status",
          value: status,
          options: statuses.map((value) => ({ value, label: statusWords(value) })),
        },
        {
          name: "code",
          label: "Permission",
          any: "Any permission",
          value: code,
          options: codes.map((value) => ({ value, label: wordsOfCode(value).title })),
        },
      ]}
    />
  );
}
