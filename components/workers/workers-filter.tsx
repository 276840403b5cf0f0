import type { ReactNode } from "react";
import type { Parameters } from "@/components/ui/address";
import { type Choice, ListFilter } from "@/components/ui/list-filter";
import { workersFilter as filterTexts, workers as texts } from "@/lib/config/messages/workers";
import { type WorkersQuery, workersPath } from "./query";

type Named = { _id: string; name: string };
export type WorkersFilters = {
  workerTypes: readonly Named[];
  branches: readonly Named[];
  skills: readonly string[];
  /** For the platform's staff. */
  agencies: readonly Named[];
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const optionsOfRows = (rows: readonly Named[]) => rows.map(({ _id, name }) => ({ value: _id, label: name }));
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Search and filters of workers, with rarely used filters folded; on a phone every filter that is not in use is. */
export function WorkersFilter({
  path = workersPath,
  query,
  filters,
  isPhone = false,
  children,
}: {
  path?: string;
  query: WorkersQuery;
  filters: WorkersFilters;
  isPhone?: boolean;
  /** Further controls on the line. */
  children?: ReactNode;
}) {
  const { after: _, before: __, ...shown } = query;
  const isStaff = filters.agencies.length > 0;
  // A filter value in the address is always offered as a choice.
  const expiring = query.expiring;
  const expiringChoices = optionsOf(texts.expiringChoices);
  if (expiring && !expiringChoices.some(({ value }) => value === expiring)) {
    expiringChoices.push({ value: expiring, label: filterTexts.withinDays(expiring) });
  }
  const choices: Choice[] = [
    ...(isStaff
      ? [
          {
            name: "agency",
            label: filterTexts.agency,
            any: filterTexts.everyAgency,
            value: query.agency,
            options: optionsOfRows(filters.agencies),
          },
        ]
      : []),
    {
      name: "employment",
      label: filterTexts.employment,
      any: filterTexts.anyExceptArchived,
      value: query.employment,
      options: optionsOf(texts.employment),
    },
    {
      name: "status",
      label: filterTexts.questionnaire,
      any: filterTexts.anyStatus,
      value: query.status,
      options: optionsOf(texts.questionnaire),
    },
    {
      name: "expiring",
      label: filterTexts.documentsExpire,
      any: filterTexts.anyTime,
      value: expiring,
      options: expiringChoices,
    },
  ];
  const more: Choice[] = [
    {
      name: "verification",
      label: filterTexts.verification,
      any: filterTexts.anyStatus,
      value: query.verification,
      options: optionsOf(texts.verification),
    },
    {
      name: "workerType",
      label: filterTexts.workerType,
      any: filterTexts.anyType,
      value: query.workerType,
      options: optionsOfRows(filters.workerTypes),
    },
    ...(filters.branches.length > 0
      ? [
          {
            name: "branch",
            label: filterTexts.branch,
            any: filterTexts.anyBranch,
            value: query.branch,
            options: optionsOfRows(filters.branches),
          },
        ]
      : []),
    ...(filters.skills.length > 0
      ? [
          {
            name: "skill",
            label: filterTexts.skill,
            any: filterTexts.anySkill,
            value: query.skill?.toLowerCase(),
            options: filters.skills.map((skill) => ({ value: skill, label: capitalised(skill) })),
          },
        ]
      : []),
    {
      name: "compliance",
      label: filterTexts.compliance,
      any: filterTexts.anyComplianceState,
      value: query.compliance,
      options: optionsOf(texts.compliance),
    },
    ...(isStaff
      ? []
      : [
          {
            name: "panel",
            label: filterTexts.panel,
            any: filterTexts.anyPanel,
            value: query.panel,
            options: optionsOf(texts.panel),
          },
        ]),
    {
      name: "action",
      label: filterTexts.actionNeeded,
      any: filterTexts.actionAny,
      value: query.action,
      options: [{ value: "needed", label: filterTexts.requiresAction }],
    },
    {
      name: "sort",
      label: filterTexts.order,
      value: query.sort,
      any: query.search ? texts.bestMatch : texts.sorts.name,
      options: optionsOf(texts.sorts),
    },
  ];
  return (
    <ListFilter
      path={path}
      query={{ ...shown } as Parameters}
      searchLabel={texts.searchLabel}
      choices={isPhone ? [] : choices}
      more={isPhone ? [...choices, ...more] : more}
      kept={["limit"]}
    >
      {children}
    </ListFilter>
  );
}
