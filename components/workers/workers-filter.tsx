import type { Parameters } from "@/components/ui/address";
import { type Choice, ListFilter } from "@/components/ui/list-filter";
import { workers as texts } from "@/lib/config/messages/workers";
import { type WorkersQuery, workersPath } from "./query";

type Named = { _id: string; name: string };
export type WorkersFilters = {
  workerTypes: readonly Named[];
  branches: readonly Named[];
  skills: readonly string[];
  /** For the platform's staff. */
  agencies: readonly Named[];
};

const worded = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const named = (rows: readonly Named[]) => rows.map(({ _id, name }) => ({ value: _id, label: name }));
const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Search by whatever a worker is known by, and filters, those seldom used folded away. */
export function WorkersFilter({ query, filters }: { query: WorkersQuery; filters: WorkersFilters }) {
  const { after: _, reopen: __, ...shown } = query;
  const isStaff = filters.agencies.length > 0;
  // A filter in the address stays a choice, whatever there is to choose from.
  const expiring = query.expiring;
  const expiringChoices = worded(texts.expiringChoices);
  if (expiring && !expiringChoices.some(({ value }) => value === expiring)) {
    expiringChoices.push({ value: expiring, label: `Within ${expiring} days` });
  }
  const choices: Choice[] = [
    ...(isStaff
      ? [
          {
            name: "agency",
            label: "Agency",
            any: "Every agency",
            value: query.agency,
            options: named(filters.agencies),
          },
        ]
      : []),
    {
      ...{ name: "employment", label: "Employment", any: "Any but archived", value: query.employment },
      options: worded(texts.employment),
    },
    {
      ...{ name: "verification", label: "Verification", any: "Any status", value: query.verification },
      options: worded(texts.verification),
    },
    {
      ...{ name: "status", label: "Questionnaire", any: "Any status", value: query.status },
      options: worded(texts.questionnaire),
    },
    { name: "expiring", label: "Papers run out", any: "Any time", value: expiring, options: expiringChoices },
  ];
  const more: Choice[] = [
    {
      ...{ name: "workerType", label: "Worker type", any: "Any type", value: query.workerType },
      options: named(filters.workerTypes),
    },
    ...(filters.branches.length > 0
      ? [{ name: "branch", label: "Branch", any: "Any branch", value: query.branch, options: named(filters.branches) }]
      : []),
    ...(filters.skills.length > 0
      ? [
          {
            ...{ name: "skill", label: "Skill", any: "Any skill", value: query.skill?.toLowerCase() },
            options: filters.skills.map((skill) => ({ value: skill, label: withCapital(skill) })),
          },
        ]
      : []),
    {
      ...{ name: "compliance", label: "Compliance", any: "Any state", value: query.compliance },
      options: worded(texts.compliance),
    },
    ...(isStaff
      ? []
      : [{ name: "panel", label: "Panel", any: "On and off panel", value: query.panel, options: worded(texts.panel) }]),
    {
      ...{ name: "action", label: "To be done", any: "Whether or not", value: query.action },
      options: [{ value: "needed", label: "Requires action" }],
    },
    {
      ...{ name: "sort", label: "Order", value: query.sort },
      any: query.search ? texts.bestMatch : texts.sorts.name,
      options: worded(texts.sorts),
    },
  ];
  return (
    <ListFilter
      path={workersPath}
      query={{ ...shown } as Parameters}
      searchLabel={texts.searchLabel}
      choices={choices}
      more={more}
    />
  );
}
