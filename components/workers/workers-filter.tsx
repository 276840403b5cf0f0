import { Search } from "lucide-react";
import { statusLabel } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { WorkersQuery } from "./query";

const statuses = ["pending", "submitted", "resubmitted"];

/** Search by name or number and filter by status: a plain GET form. */
export function WorkersFilter({ query }: { query: WorkersQuery }) {
  return (
    <search>
      <form action="/dashboard/workers" className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <label className="lab" htmlFor="search">
            Search by name or worker ID
          </label>
          <input className="inp" type="search" id="search" name="search" maxLength={100} defaultValue={query.search} />
        </div>
        <div className="flex-[0_1_13rem]">
          <label className="lab" htmlFor="status">
            Questionnaire
          </label>
          <select className="inp" id="status" name="status" key={query.status} defaultValue={query.status ?? ""}>
            <option value="">Any status</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
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
