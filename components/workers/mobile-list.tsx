import { EmptyState } from "@/components/ui/empty-state";
import { ListFilter } from "@/components/ui/list-filter";
import { Pagination } from "@/components/ui/pagination";
import { workers as texts } from "@/lib/config/messages/workers";
import type { WorkerRow } from "@/lib/contract/workers";
import { formatName } from "@/lib/format";
import { WorkStatusLabel } from "./work-status";

type MobileListProps = {
  rows: readonly WorkerRow[];
  next: string | null;
  path: string;
  query: { search?: string | undefined; after?: string | undefined };
  today: string;
};

/** Workers on a phone: two lines each, with a search. */
export function MobileWorkersList({ rows, next, path, query, today }: MobileListProps) {
  return (
    <>
      <ListFilter path={path} query={query} searchLabel={texts.searchLabel} />
      {rows.length === 0 ? (
        <div className="card">
          <EmptyState title={query.search ? texts.noneFoundTitle : texts.noneTitle}>
            <p>{query.search ? texts.noneFound : texts.none}</p>
          </EmptyState>
        </div>
      ) : (
        <ul data-routed="" className="card phone-rows">
          {rows.map((row) => (
            <li key={row._id}>
              <a href={`${path}/${row._id}`}>
                <b>{formatName(row)}</b>
                <span>
                  {row.workerId} · <WorkStatusLabel status={row.workStatus} today={today} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Pagination path={path} query={query} next={next} />
    </>
  );
}
