import { type Choice, ListFilter } from "@/components/ui/list-filter";
import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";
import type { AgreementsQuery } from "./query";

const days = ["7", "30", "60", "90"];

/** Search and filters of agreements. */
export function AgreementsFilter({
  path,
  query,
  hasOrigin,
}: {
  path: string;
  query: AgreementsQuery;
  /** Whether the origin may be chosen; else the page has chosen it. */
  hasOrigin: boolean;
}) {
  const ending = query.endingWithinDays === undefined ? "" : String(query.endingWithinDays);
  const origin: Choice = {
    name: "origin",
    label: "Origin",
    any: "Any origin",
    value: query.origin,
    options: Object.entries(texts.origin).map(([value, label]) => ({ value, label })),
  };
  return (
    <ListFilter
      path={path}
      query={query}
      searchLabel="Search by reference or name"
      choices={[
        {
          name: "status",
          label: "Status",
          any: "Any status",
          value: query.status,
          options: Object.entries(texts.status).map(([value, { label }]) => ({ value, label })),
        },
        {
          name: "endingWithinDays",
          label: "Due",
          any: "At any time",
          value: ending,
          options: [...new Set([...days, ending])]
            .filter(Boolean)
            .map((value) => ({ value, label: `Within ${value} days` })),
        },
        ...(hasOrigin ? [origin] : []),
      ]}
    />
  );
}
