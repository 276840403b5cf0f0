import Link from "next/link";
import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { StatusBadge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Eye, Users } from "@/components/ui/icons";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { messages } from "@/lib/config/messages";
import type { WorkerRow } from "@/lib/contract/workers";
import { formatName } from "@/lib/format";
import { CopyLink } from "./copy-link";
import type { WorkersQuery } from "./query";
import { Reopen, ReopenForm } from "./reopen";
import { SendLink } from "./send-link";
import { WorkersFilter } from "./workers-filter";

const PATH = "/dashboard/workers";

export type WorkersTableProps = {
  result: { items: readonly WorkerRow[]; next: string | null };
  /** What the address asked for, so that links keep it. `reopen` shows the form of that worker in the page. */
  query: WorkersQuery;
  /** Posts `workerId`. */
  sendLink: FormAction;
  /** Posts `workerId`, `lock` and `reason`. */
  reopen: FormAction;
  /** The absolute address of a worker's questionnaire. */
  questionnaireUrl: (row: WorkerRow) => string;
  /** A time as the reader wants it shown. */
  formatTime: (iso: string) => string;
};

/** The workers of an organisation: search, a page of rows with what can be done, and the way to the next page. */
export function WorkersTable({ result, query, sendLink, reopen, questionnaireUrl, formatTime }: WorkersTableProps) {
  const filtered = Boolean(query.search || query.status);
  const reopening = result.items.find((row) => row._id === query.reopen && row.questionnaire.status !== "pending");

  const columns: Column<WorkerRow>[] = [
    { key: "name", heading: "Name", cell: formatName },
    {
      key: "number",
      heading: "Worker ID",
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.workerId}</span>,
    },
    {
      key: "status",
      heading: "Questionnaire",
      cell: (row) => (
        <>
          <StatusBadge status={row.questionnaire.status} />
          {row.questionnaire.submittedAt ? (
            <span className="mt-1 block text-[0.9375rem] whitespace-nowrap text-soft">
              {formatTime(row.questionnaire.submittedAt)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: "actions",
      heading: "Actions",
      headingHidden: true,
      bare: true,
      cell: (row) => {
        const name = formatName(row);
        const submitted = row.questionnaire.status !== "pending";
        return (
          <div className="flex flex-wrap gap-2 pt-1 questionnaire:justify-end questionnaire:pt-0">
            {submitted ? (
              <>
                <Link
                  className={buttonClass({ variant: "secondary", size: "s" })}
                  href={`/view-worker-questionnaire?workerId=${row._id}`}
                  prefetch={false}
                >
                  <Eye aria-hidden="true" size={18} />
                  View
                  <VisuallyHidden> the questionnaire of {name}</VisuallyHidden>
                </Link>
                <Reopen
                  action={reopen}
                  workerId={row._id}
                  lock={row.questionnaire.lock}
                  name={name}
                  href={addressOf(PATH, query, { reopen: row._id })}
                />
              </>
            ) : null}
            <SendLink
              action={sendLink}
              workerId={row._id}
              name={name}
              refusal={
                submitted ? messages.workers.alreadySubmitted : row.hasEmail ? undefined : messages.workers.noEmail
              }
            />
            <CopyLink url={questionnaireUrl(row)} name={name} />
          </div>
        );
      },
    },
  ];

  return (
    <>
      <WorkersFilter path={PATH} query={query} />
      {reopening ? (
        <Card className="mb-5 max-w-2xl">
          <h2 className="mb-3">Open the questionnaire of {formatName(reopening)} again</h2>
          <ReopenForm action={reopen} workerId={reopening._id} lock={reopening.questionnaire.lock} />
        </Card>
      ) : null}
      <Card padded={false}>
        {result.items.length > 0 ? (
          <Table caption="Workers" columns={columns} rows={result.items} rowKey={(row) => row._id} />
        ) : (
          <EmptyState
            icon={<Users aria-hidden="true" />}
            title={filtered ? messages.workers.noneFoundTitle : messages.workers.noneTitle}
          >
            <p>{filtered ? messages.workers.noneFound : messages.workers.none}</p>
            {filtered ? (
              <p className="mt-3">
                <Link prefetch={false} href="/dashboard/workers">
                  Show all workers
                </Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <nav aria-label="Pages" className="mt-4 flex justify-end">
        <div className="flex gap-2">
          {query.after ? (
            <Link
              prefetch={false}
              className={buttonClass({ variant: "secondary" })}
              href={addressOf(PATH, query, { after: "", reopen: "" })}
            >
              First page
            </Link>
          ) : null}
          {result.next ? (
            <Link
              prefetch={false}
              className={buttonClass({ variant: "secondary" })}
              href={addressOf(PATH, query, { after: result.next, reopen: "" })}
            >
              Next page
            </Link>
          ) : null}
        </div>
      </nav>
    </>
  );
}
