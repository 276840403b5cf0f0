import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";
import { LiveForm } from "./live-form";
import type { AgreementsQuery } from "./query";

const days = ["7", "30", "60", "90"];

/** Search and filters: a plain GET form, which with a script follows what is typed. */
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
  return (
    <search>
      <LiveForm path={path} className="mb-5 grid gap-3 sm:flex sm:flex-wrap sm:items-end">
        <div className="min-w-0 flex-[1_1_16rem]">
          <label className="lab" htmlFor="search">
            Search by reference or name
          </label>
          <input
            className="inp"
            type="search"
            id="search"
            name="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={query.search}
          />
        </div>
        <Choice name="status" label="Status" value={query.status} any="Any status">
          {Object.entries(texts.status).map(([status, { label }]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice name="endingWithinDays" label="Due" value={ending} any="At any time">
          {[...new Set([...days, ending])].filter(Boolean).map((count) => (
            <option key={count} value={count}>
              Within {count} days
            </option>
          ))}
        </Choice>
        {hasOrigin ? (
          <Choice name="origin" label="Origin" value={query.origin} any="Any origin">
            {Object.entries(texts.origin).map(([origin, label]) => (
              <option key={origin} value={origin}>
                {label}
              </option>
            ))}
          </Choice>
        ) : null}
        <Button type="submit">
          <Search aria-hidden="true" size={18} />
          Search
        </Button>
      </LiveForm>
    </search>
  );
}

function Choice({
  name,
  label,
  value = "",
  any,
  children,
}: {
  name: string;
  label: string;
  value?: string;
  any: string;
  children: ReactNode;
}) {
  return (
    <div className="flex-[0_1_11rem]">
      <label className="lab" htmlFor={name}>
        {label}
      </label>
      <select className="inp" id={name} name={name} key={value} defaultValue={value}>
        <option value="">{any}</option>
        {children}
      </select>
    </div>
  );
}
