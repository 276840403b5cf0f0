import type { ReactNode } from "react";
import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ButtonLink } from "@/components/ui/button";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { constants } from "@/lib/config/constants";
import { verificationQueue as queueTexts, verification as texts, workbench } from "@/lib/config/messages/verification";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { ListSettings } from "@/lib/contract/settings";
import type { ReviewRow } from "@/lib/contract/verification";
import { formatName } from "@/lib/format";
import { type Decided, DecidedMessage } from "./workbench/decided-message";
import { itemPath } from "./workbench/item-path";

const HOUR_MS = 3_600_000;

type ReviewQueueProps = {
  result: { items: readonly ReviewRow[]; previous: string | null; next: string | null; total: ListTotal | null };
  path: string;
  title: string;
  /** This queue and the mixed one. */
  queues?: ReactNode;
  query: PageQuery;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  /** What was decided last, once the queue is empty. */
  decided: Decided | null;
  nowMs: number;
  formatTime: (iso: string) => string;
};

/** The first thing to decide about a worker. */
const firstOf = ({ worker, documentId }: ReviewRow) => itemPath({ workerId: worker._id, documentId });

/** The look of a wait: urgent once it is longer than the target. */
const lookOf = (ms: number) =>
  ms > constants.reviewLatestMs ? "badge badge-no" : ms > constants.reviewAimMs ? "badge badge-pending" : undefined;

function cellOf(
  key: ListColumn<"reviews">,
  { nowMs, formatTime }: ReviewQueueProps,
): Omit<ChosenColumn<ReviewRow>, "heading"> {
  switch (key) {
    case "status":
      return {
        cell: ({ since }) => {
          const ms = nowMs - Date.parse(since);
          return <span className={lookOf(ms)}>{texts.age(Math.floor(ms / HOUR_MS))}</span>;
        },
      };
    case "agency":
      return { cell: ({ worker }) => worker.agency.businessName };
    case "toReview":
      return {
        cell: ({ waits, isAgain }) => texts.waits[waits === "documents" ? "documents" : isAgain ? "again" : "first"],
      };
    case "submitted":
      return { cell: ({ since }) => formatTime(since) };
  }
}

/** Workers who wait for the platform's compliance, the longest waiting first. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { result, path, title, query } = props;
  const [first] = result.items;
  const offered = offeredColumns("reviews");
  return (
    <>
      <DecidedMessage decided={props.decided} />
      <List
        title={title}
        note={texts.queueLead}
        actions={
          first && !query.after && !query.before ? (
            <ButtonLink data-routed="" href={firstOf(first)}>
              {workbench.start}
            </ButtonLink>
          ) : null
        }
        path={path}
        query={query}
        beside={props.queues}
        choice={{
          list: "reviews",
          offered,
          shown: shownColumns(offered, props.listSettings.columns),
          names: queueTexts.columns,
        }}
        listSettings={props.listSettings}
        listActions={props.listActions}
        name={{
          heading: queueTexts.worker,
          cell: (row) => (
            <>
              <a href={firstOf(row)}>{formatName(row.worker)}</a>
              <span className="sub">{row.worker.workerId}</span>
            </>
          ),
        }}
        columnOf={(key) => cellOf(key, props)}
        result={result}
        rowKey={({ worker }) => worker._id}
        counted={queueTexts.counted}
        drawing="done"
        none={{ title: queueTexts.noneTitle, text: texts.none }}
        noneFound={{ title: queueTexts.noneTitle, text: texts.none }}
      />
    </>
  );
}
