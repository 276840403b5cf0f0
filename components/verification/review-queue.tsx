import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { constants } from "@/lib/config/constants";
import { verificationQueue as queueTexts, verification as texts, workbench } from "@/lib/config/messages/verification";
import type { ReviewRow } from "@/lib/contract/verification";
import { formatName } from "@/lib/format";
import { type Decided, DecidedMessage } from "./workbench/decided-message";
import { itemPath } from "./workbench/item-path";

const HOUR_MS = 3_600_000;

/** The first thing to decide about a worker. */
const firstOf = ({ worker, documentId }: ReviewRow) => itemPath({ workerId: worker._id, documentId });

/** How long a worker has waited, compared with the target. */
function Age({ ms }: { ms: number }) {
  const [look, words] =
    ms > constants.reviewLatestMs
      ? ["badge badge-no", texts.over]
      : ms > constants.reviewAimMs
        ? ["badge badge-pending", texts.over24Hours]
        : ["badge badge-submitted", texts.onTime];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {texts.age(Math.floor(ms / HOUR_MS))}
      <span className={look}>{words}</span>
    </span>
  );
}

/** Workers who wait for the platform's compliance, the longest waiting first. */
export function ReviewQueue({
  items,
  next,
  path,
  title,
  after,
  decided,
  nowMs,
  formatTime,
}: {
  items: readonly ReviewRow[];
  next: string | null;
  path: string;
  title: string;
  after: string | undefined;
  /** What was decided last, once the queue is empty. */
  decided: Decided | null;
  nowMs: number;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<ReviewRow>[] = [
    {
      key: "worker",
      heading: queueTexts.worker,
      cell: (row) => (
        <>
          <Link href={firstOf(row)} prefetch={false}>
            {formatName(row.worker)}
          </Link>
          <span className="block text-list font-normal text-soft">{row.worker.workerId}</span>
        </>
      ),
    },
    { key: "agency", heading: queueTexts.agency, cell: ({ worker }) => worker.agency.businessName },
    {
      key: "at",
      heading: queueTexts.submittedAt,
      cell: ({ since }) => <span className="md:whitespace-nowrap">{formatTime(since)}</span>,
    },
    { key: "age", heading: queueTexts.waitingFor, cell: ({ since }) => <Age ms={nowMs - Date.parse(since)} /> },
    {
      key: "waits",
      heading: queueTexts.awaitingReview,
      cell: ({ waits, isAgain }) => texts.waits[waits === "documents" ? "documents" : isAgain ? "again" : "first"],
    },
  ];
  const [first] = items;
  return (
    <>
      <DecidedMessage decided={decided} />
      <PageHeader title={title}>
        {first && !after ? (
          <Link className={buttonClass({})} href={firstOf(first)} prefetch={false}>
            {workbench.start}
          </Link>
        ) : null}
      </PageHeader>
      <section aria-labelledby="in-review">
        <h2 id="in-review">{texts.queueTitle}</h2>
        <p className="mt-1 mb-4 max-w-[65ch] text-soft">{texts.queueLead}</p>
        <Card padded={false}>
          {items.length > 0 ? (
            <Table caption={texts.queueTitle} columns={columns} rows={items} rowKey={({ worker }) => worker._id} />
          ) : (
            <EmptyState drawing="done" title={queueTexts.noneTitle}>
              <p>{texts.none}</p>
            </EmptyState>
          )}
        </Card>
        <Pagination path={path} query={{ after }} next={next} of={queueTexts.ofWorkersInReview} />
      </section>
    </>
  );
}
