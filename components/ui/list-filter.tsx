import type { Parameters } from "./address";
import { Button } from "./button";
import { Search } from "./icons";
import { LiveForm } from "./live-form";

/** One way to narrow a list: a choice of one value, or of any. */
export type Choice = {
  name: string;
  label: string;
  /** What choosing nothing is called. */
  any: string;
  value?: string | number;
  options: readonly { value: string; label: string }[];
};

type ListFilterProps = {
  path: string;
  /** What is shown now: the parameters of the address. */
  query: Parameters;
  /** What the search looks in. */
  searchLabel: string;
  choices?: readonly Choice[];
  /** Further ones, folded away until one of them narrows the list. */
  more?: readonly Choice[];
  /** Parameters that stay as they are, whatever is searched for. */
  kept?: readonly string[];
};

/** Search and filters of a list: a plain GET form, which with a script follows what is typed. */
export function ListFilter({ path, query, searchLabel, choices = [], more = [], kept = [] }: ListFilterProps) {
  // Of many filters the search stands before, on a line of its own.
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
            defaultValue={query.search ?? ""}
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
              More filters
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
    Search
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
