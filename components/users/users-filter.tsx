import { Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { UsersQuery } from "./query";
import { statusWords, wordsOfCode } from "./words";

const statuses = ["active", "invited", "deactivated"] as const;

/** Search by name, e-mail or job title; narrow by status and by what somebody may do: a plain GET form. */
export function UsersFilter({ path, query, codes }: { path: string; query: UsersQuery; codes: readonly string[] }) {
  return (
    <search>
      <form action={path} className="mb-5 flex flex-wrap items-end gap-3">
        {query.organisation ? <input type="hidden" name="organisation" value={query.organisation} /> : null}
        <div className="min-w-0 flex-[1_1_16rem]">
          <label className="lab" htmlFor="search">
            Search by name, e-mail or job title
          </label>
          <input className="inp" type="search" id="search" name="search" maxLength={100} defaultValue={query.search} />
        </div>
        <div className="flex-[0_1_11rem]">
          <label className="lab" htmlFor="status">
            Status
          </label>
          <select className="inp" id="status" name="status" key={query.status} defaultValue={query.status ?? ""}>
            <option value="">Any status</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusWords(status)}
              </option>
            ))}
          </select>
        </div>
        <div className="flex-[0_1_13rem]">
          <label className="lab" htmlFor="code">
            Permission
          </label>
          <select className="inp" id="code" name="code" key={query.code} defaultValue={query.code ?? ""}>
            <option value="">Any permission</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {wordsOfCode(code).title}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit">
          <Search aria-hidden="true" size={18} />
          Search
        </Button>
      </form>
    </search>
  );
}
