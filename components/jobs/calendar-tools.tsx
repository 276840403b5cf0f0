import type { ReactNode } from "react";
import { addressOf, type Parameters } from "@/components/ui/address";
import { Button } from "@/components/ui/button";
import { type Choice, FilterChip } from "@/components/ui/list-filter";
import { LiveForm } from "@/components/ui/live-form";
import { type JobGrouping, type JobView, jobGroupings, jobGroups, jobViews } from "@/lib/config/closed-lists/jobs";
import { listFilter } from "@/lib/config/messages/general";
import { jobs, jobsCalendar as texts } from "@/lib/config/messages/jobs";
import { listFoot } from "@/lib/config/messages/lists";
import { jobStates } from "@/lib/config/states/job";
import { statusesOf } from "@/lib/config/states/table";
import type { Side } from "./status";

/** The ways to look at shifts, as links that keep the week and the filters. */
export function CalendarViews({ path, query, view }: { path: string; query: Parameters; view: JobView }) {
  const changeFor = (to: JobView): Parameters => ({ view: to === "week" ? "" : to, day: "" });
  return (
    <nav aria-label={texts.views.label} className="list-views" data-routed="">
      {jobViews.map((one) => (
        <a
          key={one}
          href={addressOf(path, query, one === view ? {} : changeFor(one))}
          aria-current={one === view ? "page" : undefined}
        >
          {texts.views[one]}
        </a>
      ))}
    </nav>
  );
}

type Named = { _id: string; name: string };
export type CalendarFiltersProps = {
  path: string;
  query: Parameters;
  side: Side;
  choices: { workerTypes: readonly Named[]; services: readonly Named[] };
  /** The address of all shifts that are shown, as a file. */
  csv: string;
  /** What the rows of the week are, where that can be chosen. */
  by?: JobGrouping | undefined;
  /** Further controls at the end of the line. */
  children?: ReactNode;
};

const optionsOf = (named: readonly Named[]) => named.map(({ _id, name }) => ({ value: _id, label: name }));

const statusChoice: Record<"Agency" | "others", Omit<Choice, "value">> = {
  Agency: {
    name: "status",
    label: texts.show,
    any: texts.anyShift,
    options: jobGroups.map((group) => ({ value: group, label: texts.groups[group] })),
  },
  others: {
    name: "status",
    label: texts.status,
    any: texts.anyStatus,
    options: statusesOf(jobStates).map((status) => ({ value: status, label: jobs.status[status].label })),
  },
};

/** A value that another side's choice has, which an address can name as well. */
const shownToo = (choice: Omit<Choice, "value">, value: string): Choice["options"] =>
  !value || choice.options.some((option) => option.value === value)
    ? choice.options
    : [
        ...choice.options,
        ...[...statusChoice.Agency.options, ...statusChoice.others.options].filter((option) => option.value === value),
      ];

/** The filters of the calendar on one line: a plain GET form, which updates while choosing if a script runs. */
export function CalendarFilters({ path, query, side, choices, csv, by, children }: CalendarFiltersProps) {
  const status = statusChoice[side === "Agency" ? "Agency" : "others"];
  const [chosenStatus, type, service] = ["status", "type", "service"].map((name) => String(query[name] ?? "")) as [
    string,
    string,
    string,
  ];
  // Another choice of rows has other rows to open.
  const choosesRows = by !== undefined && side === "Agency";
  const rows = ["by", "open"];
  const kept = ["view", "week", "day", ...(choosesRows ? [] : rows)];
  const rest = Object.fromEntries([...new Set([...kept, ...rows])].map((name) => [name, query[name]]));
  return (
    <div className="list-tools">
      <search aria-label={texts.filters}>
        <LiveForm path={path} query={query} className="list-filter">
          {kept.map((name) =>
            query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
          )}
          {choosesRows ? (
            <FilterChip
              name="by"
              label={texts.by.label}
              any={texts.by.service}
              options={jobGroupings
                .filter((one) => one !== "service")
                .map((one) => ({ value: one, label: texts.by[one] }))}
              value={by === "service" ? "" : by}
            />
          ) : null}
          <FilterChip {...status} options={shownToo(status, chosenStatus)} value={chosenStatus} />
          <FilterChip
            name="type"
            label={texts.workerType}
            any={texts.anyWorkerType}
            options={optionsOf(choices.workerTypes)}
            value={type}
          />
          {choices.services.length > 0 || service ? (
            <FilterChip
              name="service"
              label={texts.service}
              any={texts.anyService}
              options={optionsOf(choices.services)}
              value={service}
            />
          ) : null}
          <Button type="submit" variant="secondary" size="s">
            {listFilter.apply}
          </Button>
          {chosenStatus || type || service ? (
            <a data-routed="" className="list-clear" href={addressOf(path, rest)}>
              {listFilter.clear}
            </a>
          ) : null}
        </LiveForm>
      </search>
      <a href={csv} download className="list-clear">
        {listFoot.downloadCsv}
      </a>
      {children}
    </div>
  );
}
