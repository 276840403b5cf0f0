import { statusLabel } from "@/components/ui/badge";
import { ListFilter } from "@/components/ui/list-filter";
import type { WorkersQuery } from "./query";

const statuses = ["pending", "submitted", "resubmitted"];

/** Search by name or number and filter by status. */
export function WorkersFilter({ path, query }: { path: string; query: WorkersQuery }) {
  return (
    <ListFilter
      path={path}
      query={{ search: query.search, status: query.status }}
      searchLabel="Search by name or worker ID"
      choices={[
        {
          name: "status",
          label: "Questionnaire",
          any: "Any status",
          value: query.status,
          options: statuses.map((value) => ({ value, label: statusLabel(value) })),
        },
      ]}
    />
  );
}
