import Link from "next/link";
import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { StatusBadge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Download, Users } from "@/components/ui/icons";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import { workersTable as tableTexts } from "@/lib/config/messages/workers";
import type { SavedView, WorkerRow } from "@/lib/contract/workers";
import { formatDate, formatName } from "@/lib/format";
import { BulkForm, SelectWorker } from "./bulk-form";
import { Portrait } from "./portrait";
import { isNarrowed, type WorkersQuery, workersPath } from "./query";
import { ReopenForm } from "./reopen";
import { RowActions } from "./row-actions";
import { SavedViews } from "./saved-views";
import { ComplianceBadge, EmploymentBadge, VerificationBadge } from "./status";
import { WorkersFilter, type WorkersFilters } from "./workers-filter";

const texts = messages.workers;

export type WorkersTableProps = {
  result: { items: readonly WorkerRow[]; next: string | null };
  filters: WorkersFilters;
  views: readonly SavedView[];
  /** The current query, kept by links. `reopen` shows the form of that worker in the page. */
  query: WorkersQuery;
  /** Whether this person may change workers, not only questionnaires. */
  mayChange: boolean;
  /** Posts `workerId`. */
  sendLink: FormAction;
  /** Posts `workerId`, `lock` and `reason`. */
  reopen: FormAction;
  /** Posts `worker` for each selected worker, `bulkAction` and `bulkReason`. */
  bulk: FormAction;
  saveView: FormAction;
  deleteView: FormAction;
  /** The absolute address of a worker's questionnaire. */
  questionnaireUrl: (row: WorkerRow) => string;
  /** Formats a time in the reader's format. */
  formatTime: (iso: string) => string;
};

/** Sort link of a column; reverses the order if the list is already sorted by it. */
function sortOf(query: WorkersQuery, column: "name" | "number" | "expiry"): Column<WorkerRow>["sort"] {
  const shown = query.sort ?? (query.search ? undefined : "name");
  const next = shown === column ? (`-${column}` as const) : column;
  const direction = shown === column ? "ascending" : shown === `-${column}` ? "descending" : undefined;
  return { href: addressOf(workersPath, query, { sort: next, after: "", reopen: "" }), direction };
}

const soft = "block text-[0.9375rem] text-soft";

function columnsOf(props: WorkersTableProps): Column<WorkerRow>[] {
  const { query, filters, formatTime, questionnaireUrl, sendLink, reopen } = props;
  return [
    {
      key: "select",
      heading: tableTexts.select,
      headingHidden: true,
      bare: true,
      cell: (row) => (
        <span className="flex items-center gap-1">
          <SelectWorker workerId={row._id} name={formatName(row)} />
          <Portrait {...row} />
        </span>
      ),
    },
    {
      key: "name",
      heading: tableTexts.name,
      isRowHeader: true,
      sort: sortOf(query, "name"),
      cell: (row) => (
        <Link
          href={`${workersPath}/${row._id}`}
          prefetch={false}
          className="inline-flex min-h-11 items-center max-questionnaire:wrap-anywhere"
        >
          {formatName(row)}
        </Link>
      ),
    },
    {
      key: "number",
      heading: tableTexts.workerId,
      sort: sortOf(query, "number"),
      cell: (row) => <span className="md:whitespace-nowrap tabular-nums">{row.workerId}</span>,
    },
    {
      key: "work",
      heading: tableTexts.workerTypes,
      cell: ({ workerTypes, branches, agency }) => (
        <>
          {workerTypes.join(", ") || <span className="text-soft">{tableTexts.noWorkerType}</span>}
          {filters.agencies.length > 0 ? <span className={soft}>{agency.name}</span> : null}
          {branches.length > 0 ? <span className={soft}>{branches.join(", ")}</span> : null}
        </>
      ),
    },
    {
      key: "employment",
      heading: tableTexts.employment,
      cell: ({ employment, panel }) => (
        <>
          <EmploymentBadge status={employment} />
          {panel === "off" ? <span className={soft}>{texts.panel.off}</span> : null}
        </>
      ),
    },
    {
      key: "verification",
      heading: tableTexts.verification,
      cell: ({ verification }) => <VerificationBadge status={verification} />,
    },
    {
      key: "status",
      heading: tableTexts.questionnaire,
      cell: ({ questionnaire: { status, submittedAt } }) => (
        <>
          <StatusBadge status={status} />
          {submittedAt ? (
            <span className={`${soft} mt-1`}>
              {status === "pending" ? texts.lastAnswered(formatTime(submittedAt)) : formatTime(submittedAt)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: "expiry",
      heading: tableTexts.expires,
      sort: sortOf(query, "expiry"),
      cell: ({ expiresOn, compliance }) => (
        <>
          <ComplianceBadge state={compliance} />
          {expiresOn ? <span className={`${soft} mt-1 md:whitespace-nowrap`}>{formatDate(expiresOn)}</span> : null}
        </>
      ),
    },
    {
      key: "actions",
      heading: tableTexts.actions,
      headingHidden: true,
      bare: true,
      cell: (row) => (
        <RowActions row={row} query={query} sendLink={sendLink} reopen={reopen} url={questionnaireUrl(row)} />
      ),
    },
  ];
}

type BulkAction = keyof typeof texts.bulkActions;
const bulkChoices = (mayChange: boolean) =>
  (Object.keys(texts.bulkActions) as BulkAction[])
    .filter((value) => mayChange || value === "questionnaire")
    .map((value) => ({ value, label: texts.bulkActions[value] }));

function None({ query }: { query: WorkersQuery }) {
  const narrowed = isNarrowed(query);
  return (
    <EmptyState icon={<Users aria-hidden="true" />} title={narrowed ? texts.noneFoundTitle : texts.noneTitle}>
      <p>{narrowed ? texts.noneFound : texts.none}</p>
      {narrowed ? (
        <p className="mt-3">
          <Link prefetch={false} href={workersPath}>
            {tableTexts.showAllWorkers}
          </Link>
        </p>
      ) : null}
    </EmptyState>
  );
}

/**
 * The workers list: search and filters, saved views, a page of rows with row and bulk actions, and a link to the next
 * page.
 */
export function WorkersTable(props: WorkersTableProps) {
  const { result, filters, views, query, mayChange, reopen, bulk, saveView, deleteView } = props;
  const reopening = result.items.find((row) => row._id === query.reopen && row.questionnaire.status !== "pending");
  return (
    <>
      <WorkersFilter query={query} filters={filters} />
      <SavedViews views={views} query={query} save={saveView} remove={deleteView} />
      {reopening ? (
        <Card className="mb-5 max-w-2xl">
          <h2 className="mb-3">{tableTexts.reopenTitle(formatName(reopening))}</h2>
          <ReopenForm action={reopen} workerId={reopening._id} lock={reopening.questionnaire.lock} />
        </Card>
      ) : null}
      <BulkForm action={bulk} choices={bulkChoices(mayChange)} hasRows={result.items.length > 0}>
        <Card padded={false}>
          {result.items.length > 0 ? (
            <Table
              caption={tableTexts.workers}
              isDense
              columns={columnsOf(props)}
              rows={result.items}
              rowKey={(row) => row._id}
            />
          ) : (
            <None query={query} />
          )}
        </Card>
      </BulkForm>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {result.items.length > 0 ? (
          <ButtonLink
            variant="secondary"
            href={addressOf(`${workersPath}/csv`, query, { after: "", reopen: "" })}
            download
          >
            <Download aria-hidden="true" size={18} />
            {tableTexts.downloadCsv}
          </ButtonLink>
        ) : (
          <span />
        )}
        <Pagination path={workersPath} query={{ ...query, reopen: "" }} next={result.next} className="flex gap-2" />
      </div>
    </>
  );
}
