import type { ReactNode } from "react";
import { listFilter as texts } from "@/lib/config/messages/general";
import { formatDate } from "@/lib/format";
import { addressOf, type Parameters } from "./address";
import { Button } from "./button";
import { CachedRender, StaticRender } from "./cached-render";
import { Dropdown } from "./dropdown";
import { Search, SlidersHorizontal } from "./icons";
import { LiveForm } from "./live-form";
import { VisuallyHidden } from "./visually-hidden";

/** A filter of a list: one value, or any. */
export type Choice = {
  name: string;
  label: string;
  /** The label for no filter. */
  any: string;
  value?: string | number | undefined;
  options: readonly { value: string; label: string }[];
};

/** A filter of a list by a day. */
export type DayChoice = { name: string; label: string; value?: string | undefined };

type ListFilterProps = {
  path: string;
  /** The current query: the parameters of the address. */
  query: Parameters;
  /** The name of the filters, for screen readers, where they are not the page's only search. */
  label?: string;
  /** The label of the search field; without it there is none. */
  searchLabel?: string;
  choices?: readonly Choice[];
  /** Further filters, in a panel until they are in use. */
  more?: readonly Choice[];
  days?: readonly DayChoice[];
  /** Further filters by day, in the panel until they are in use. */
  moreDays?: readonly DayChoice[];
  /** Parameters that every search keeps. */
  kept?: readonly string[];
  /** Further controls at the end of the line, such as the choice of columns. */
  children?: ReactNode;
};

/**
 * Search and filters of a list on one line, each filter as a chip that shows its value: a plain GET form, which updates
 * while typing if a script runs.
 */
export function ListFilter(props: ListFilterProps) {
  const { path, query, label, searchLabel, choices = [], more = [], moreDays = [], kept = [], children } = props;
  // The order shows in the headings already.
  const isShown = ({ name, value }: Choice) => value && name !== "sort";
  const shown = [...choices, ...more.filter(isShown)];
  const folded = more.filter((choice) => !isShown(choice));
  const days = [...(props.days ?? []), ...moreDays.filter(({ value }) => value)];
  const foldedDays = moreDays.filter(({ value }) => !value);
  const isNarrowed = Boolean(query["search"]) || shown.some(isShown) || days.some(({ value }) => value);
  const rest = Object.fromEntries(kept.map((name) => [name, query[name]]));
  const inUse = [...choices, ...more].filter(isShown).map(({ label, value, options }) => ({
    label,
    value: options.find((option) => option.value === String(value))?.label ?? value,
  }));
  const printed = [
    ...(query["search"] ? [{ label: texts.search, value: query["search"] }] : []),
    ...inUse,
    ...days.flatMap(({ label, value }) => (value ? [{ label, value: formatDate(value) }] : [])),
  ];
  return (
    <div className="list-tools">
      {printed.length > 0 ? (
        <p className="print-only">{printed.map(({ label, value }) => `${label}: ${value}`).join(" · ")}</p>
      ) : null}
      <search aria-label={label}>
        <LiveForm path={path} query={query} className="list-filter">
          {kept.map((name) =>
            query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
          )}
          {searchLabel ? <SearchField label={searchLabel} value={query["search"]} /> : null}
          {shown.map((choice) => (
            <FilterChip key={choice.name} {...choice} />
          ))}
          {days.map((day) => (
            <DayChip key={day.name} {...day} />
          ))}
          {folded.length + foldedDays.length > 0 ? (
            <Dropdown
              className="list-more"
              label={
                <>
                  <SlidersHorizontal aria-hidden="true" size={16} />
                  {texts.moreFilters}
                </>
              }
            >
              {folded.map((choice) => (
                <FilterChip key={choice.name} {...choice} />
              ))}
              {foldedDays.map((day) => (
                <DayChip key={day.name} {...day} />
              ))}
              <Button type="submit" size="s">
                {texts.apply}
              </Button>
            </Dropdown>
          ) : null}
          {searchLabel ? null : (
            <Button type="submit" variant="secondary" size="s">
              {texts.apply}
            </Button>
          )}
          {isNarrowed ? (
            <a data-routed="" className="list-clear" href={addressOf(path, rest)}>
              {texts.clear}
            </a>
          ) : null}
        </LiveForm>
      </search>
      {children}
    </div>
  );
}

function SearchField({ label, value }: { label: string; value: string | number | undefined }) {
  return (
    <div className="list-search">
      <label className="vh" htmlFor="search">
        {label}
      </label>
      <input
        className="inp"
        type="search"
        id="search"
        name="search"
        maxLength={100}
        autoComplete="off"
        placeholder={label}
        defaultValue={value ?? ""}
      />
      <Button type="submit" variant="secondary">
        <Search aria-hidden="true" size={18} />
        <VisuallyHidden>{texts.search}</VisuallyHidden>
      </Button>
    </div>
  );
}

/** A filter by a day as a chip. */
function DayChip({ name, label, value }: DayChoice) {
  return (
    <div className="chip chip-day" data-on={value ? "" : undefined}>
      <label htmlFor={name}>{label}</label>
      <input type="date" id={name} name={name} defaultValue={value ?? ""} />
    </div>
  );
}

/** A filter as a chip. One that is not in use is the same for everyone with its options. */
export function FilterChip(choice: Choice) {
  const isOn = Boolean(choice.value);
  const Render = isOn ? StaticRender : CachedRender;
  return <Render as="div" className="chip" data-on={isOn ? "" : undefined} of={Select} given={choice} />;
}

function Select({ name, label, any, value = "", options }: Choice) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
}
