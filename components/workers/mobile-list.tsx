import { totalText } from "@/components/lists/list-foot";
import { ListNone } from "@/components/lists/list-none";
import type { Parameters } from "@/components/ui/address";
import { ListHead } from "@/components/ui/list-head";
import { Pagination } from "@/components/ui/pagination";
import { workersTable as tableTexts, workers as texts } from "@/lib/config/messages/workers";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { WorkerRow } from "@/lib/contract/workers";
import { formatName } from "@/lib/format";
import { isNarrowed, type WorkersQuery } from "./query";
import { SimilarNote } from "./similar-note";
import { WorkStatusLabel } from "./work-status";
import { WorkersFilter, type WorkersFilters } from "./workers-filter";

type MobileListProps = {
  result: {
    items: readonly WorkerRow[];
    previous: string | null;
    next: string | null;
    total: ListTotal | null;
    isSimilar: boolean;
  };
  filters: WorkersFilters;
  path: string;
  query: WorkersQuery;
  /** `YYYY-MM-DD`. */
  today: string;
};

/** Workers on a phone: how many, a search with the filters in use, and two lines each. */
export function MobileWorkersList({ result, filters, path, query, today }: MobileListProps) {
  const { items, total, previous, next, isSimilar } = result;
  return (
    <>
      <ListHead title={tableTexts.workers} total={total ? totalText(total) : undefined} />
      {isSimilar ? <SimilarNote typed={query.search ?? ""} /> : null}
      <WorkersFilter path={path} query={query} filters={filters} isPhone />
      {items.length === 0 ? (
        <div className="card">
          <ListNone
            drawing="people"
            none={{ title: texts.noneTitle, text: texts.noneOnPhone }}
            noneFound={{ title: texts.noneFoundTitle, text: texts.noneFound }}
            cleared={isNarrowed(query) ? path : null}
          />
        </div>
      ) : (
        <ul data-routed="" className="card phone-rows">
          {items.map((row) => (
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
      <Pagination path={path} query={query as Parameters} previous={previous} next={next} />
    </>
  );
}
