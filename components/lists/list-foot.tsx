import type { Parameters } from "@/components/ui/address";
import { StaticRender } from "@/components/ui/cached-render";
import { PageSize } from "@/components/ui/page-size";
import { Pagination } from "@/components/ui/pagination";
import { constants } from "@/lib/config/constants";
import { listFoot as texts } from "@/lib/config/messages/lists";
import type { ListTotal } from "@/lib/contract/common/lists";
import { formatNumber } from "@/lib/format";

/** A number of matches, "10,000+" if there are more. */
export const totalText = ({ count, isExact }: ListTotal): string => `${formatNumber(count)}${isExact ? "" : "+"}`;

/** What the address of a list says of its page: its cursor, and its size unless that is the usual one. */
export type PageQuery = { after?: string | undefined; before?: string | undefined; limit?: number | undefined };

export type ListFootProps = {
  path: string;
  query: Parameters & PageQuery;
  result: { previous?: string | null | undefined; next: string | null; total: ListTotal | null };
  /** The total in words: "1,204 workers". */
  counted: (count: string) => string;
  /** The address of the whole list as a file. */
  csv?: string | undefined;
};

function Foot({ path, query, result, counted, csv }: ListFootProps) {
  const { total, previous, next } = result;
  return (
    <>
      {total ? <span className="list-total">{counted(totalText(total))}</span> : null}
      <PageSize path={path} query={query} shown={query.limit ?? constants.listPageSizes[0]} />
      {csv ? (
        <a href={csv} download className="list-clear">
          {texts.downloadCsv}
        </a>
      ) : null}
      <Pagination path={path} query={query} previous={previous} next={next} />
    </>
  );
}

/** The line below a list: the total, the size of a page, the file, and the pages on both sides. */
export function ListFoot(props: ListFootProps) {
  return <StaticRender as="div" className="list-foot" of={Foot} given={props} />;
}
