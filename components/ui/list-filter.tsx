import { listFilter as texts } from "@/lib/config/messages/general";
import type { Parameters } from "./address";
import { Button } from "./button";
import { Search } from "./icons";
import { LiveForm } from "./live-form";

/** A filter of a list: one value, or any. */
export type Choice = {
  name: string;
  label: string;
  /** The label for no filter. */
  any: string;
  value?: string | number | undefined;
  options: readonly { value: string; label: string }[];
};

type ListFilterProps = {
  path: string;
  /** The current query: the parameters of the address. */
  query: Parameters;
  /** The label of the search field. */
  searchLabel: string;
  choices?: readonly Choice[];
  /** Further filters, folded until one of them is in use. */
  more?: readonly Choice[];
  /** Parameters that every search keeps. */
  kept?: readonly string[];
};

/** Search and filters of a list: a plain GET form, which updates while typing if a script runs. */
export function ListFilter({ path, query, searchLabel, choices = [], more = [], kept = [] }: ListFilterProps) {
  // With many filters, the search comes first on its own line.
  const isLong = more.length > 0;
  return (
    <search>
      <LiveForm path={path} query={query} className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
        {kept.map((name) => (query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null))}
        <div className="col-span-2 min-w-0 flex-[1_1_16rem]">
          <label className="lab" htmlFor="search">
            {searchLabel}
          </label>
          <input
            className="inp"
            type="search"
            id="search"
            name="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={query["search"] ?? ""}
          />
        </div>
        {isLong ? <Go /> : null}
        {isLong ? (
          <div className="col-span-2 grid w-full grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
            {selects(choices)}
          </div>
        ) : (
          selects(choices)
        )}
        {isLong ? null : <Go />}
        {isLong ? (
          <details className="col-span-2 w-full" open={more.some(({ value }) => value) || undefined}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline underline-offset-4">
              {texts.moreFilters}
            </summary>
            <div className="mt-2 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">{selects(more)}</div>
          </details>
        ) : null}
      </LiveForm>
    </search>
  );
}

const Go = () => (
  <Button type="submit" className="self-end">
    <Search aria-hidden="true" size={18} />
    {texts.search}
  </Button>
);

const selects = (choices: readonly Choice[]) => choices.map((choice) => <Select key={choice.name} {...choice} />);

function Select({ name, label, any, value = "", options }: Choice) {
  return (
    <div className="min-w-0 flex-[0_1_12rem]">
      <label className="lab" htmlFor={name}>
        {label}
      </label>
      <select className="inp" id={name} name={name} key={value} defaultValue={value}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
