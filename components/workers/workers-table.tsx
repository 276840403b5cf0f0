import type { FormAction } from "@/components/form/form";
import { offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import { totalText } from "@/components/lists/list-foot";
import { addressOf, type Parameters } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import type { WorkerColumn } from "@/lib/config/closed-lists/lists";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { workersTable as tableTexts } from "@/lib/config/messages/workers";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { ListSettings } from "@/lib/contract/settings";
import type { WorkerRow } from "@/lib/contract/workers";
import { formatNumber } from "@/lib/format";
import { BulkForm } from "./bulk-form";
import { columnsOf } from "./columns";
import { filtersIn, type WorkersQuery, workersPath } from "./query";
import { type LinkOf, WorkersRowMenu } from "./row-menu";
import { WorkerRows } from "./rows";
import { WorkersFilter, type WorkersFilters } from "./workers-filter";

const texts = messages.workers;

export type WorkersTableProps = {
  result: {
    items: readonly WorkerRow[];
    previous: string | null;
    next: string | null;
    total: ListTotal | null;
  };
  filters: WorkersFilters;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  /** The current query, kept by links. */
  query: WorkersQuery;
  /** Whether this person may change workers, not only questionnaires. */
  mayChange: boolean;
  /** Whether this person may read medical answers. */
  mayReadAnswers: boolean;
  /** Whether this person may download a worker's profile. */
  mayDownload: boolean;
  /** The page for a new worker, and the one for an import, where this person may open them. */
  addPath: string | null;
  importPath: string | null;
  /** Posts `workerId`. */
  sendLink: FormAction;
  /** Posts `workerId`, `lock` and `reason`. */
  reopen: FormAction;
  /** Posts `worker` for each selected worker or `bulkMatching` for all, `bulkAction` and `bulkReason`. */
  bulk: FormAction;
  listActions: ListActions;
  /** The absolute address of the questionnaire of the worker with this id. */
  linkOf: LinkOf;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Formats a day in the reader's zone. */
  formatDay: (iso: string) => string;
};

/** The columns shown without a choice: the first few, and whose worker it is where that may be anyone's. */
const usualColumns = (isStaff: boolean): WorkerColumn[] =>
  isStaff
    ? ["status", "number", "agency", "role", "questionnaire", "expiry"]
    : ["status", "number", "role", "branch", "questionnaire", "expiry"];

type BulkAction = keyof typeof texts.bulkActions;
const bulkChoices = (mayChange: boolean) =>
  (Object.keys(texts.bulkActions) as BulkAction[])
    .filter((value) => mayChange || value === "questionnaire")
    .map((value) => ({ value, label: texts.bulkActions[value] }));

function HeadActions({ addPath, importPath }: Pick<WorkersTableProps, "addPath" | "importPath">) {
  return (
    <>
      {importPath ? (
        <ButtonLink variant="secondary" data-routed="" href={importPath}>
          {tableTexts.importWorkers}
        </ButtonLink>
      ) : null}
      {addPath ? (
        <ButtonLink data-routed="" href={addPath}>
          {tableTexts.addWorker}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The workers list: title and views, search and filters, a page of rows with their menu, and bulk actions. */
export function WorkersTable(props: WorkersTableProps) {
  const { result, filters, query, mayChange, addPath, importPath, bulk, today, formatDay } = props;
  const { items, total } = result;
  const isStaff = filters.agencies.length > 0;
  const offered = offeredColumns("workers", isStaff ? [] : ["agency"]);
  const isMore = total !== null && total.count > items.length;
  const hasTooMany = isMore && !(total.isExact && total.count <= constants.bulkWorkersMax);
  const { select, ...columns } = columnsOf({ query, today, formatDay });
  return (
    <List
      {...columns}
      title={tableTexts.workers}
      actions={<HeadActions addPath={addPath} importPath={importPath} />}
      path={workersPath}
      query={query as Parameters}
      filter={(controls) => (
        <WorkersFilter query={query} filters={filters}>
          {controls}
        </WorkersFilter>
      )}
      choice={{
        list: "workers",
        offered,
        shown: shownColumns(offered, props.listSettings.columns ?? usualColumns(isStaff)),
        names: tableTexts.columns,
      }}
      listSettings={props.listSettings}
      listActions={props.listActions}
      bulk={{
        select,
        rows: (placed) => <WorkerRows columns={placed} rows={items} />,
        around: (list) => (
          <BulkForm
            action={bulk}
            choices={bulkChoices(mayChange)}
            hasRows={items.length > 0}
            query={addressOf("", filtersIn(query) as Parameters).replace(/^\?/, "")}
            matching={isMore && !hasTooMany ? { count: total.count, text: totalText(total) } : null}
            tooMany={hasTooMany ? texts.tooManyForBulk(formatNumber(constants.bulkWorkersMax)) : undefined}
          >
            {list}
          </BulkForm>
        ),
      }}
      result={result}
      rowKey={({ _id }) => _id}
      rowMenu={
        <WorkersRowMenu
          path={workersPath}
          mayReadAnswers={props.mayReadAnswers}
          mayDownload={props.mayDownload}
          sendLink={props.sendLink}
          reopen={props.reopen}
          linkOf={props.linkOf}
        />
      }
      counted={tableTexts.counted}
      csv={addressOf(`${workersPath}/csv`, filtersIn(query) as Parameters)}
      drawing="people"
      none={{ title: texts.noneTitle, text: texts.none }}
      noneFound={{ title: texts.noneFoundTitle, text: texts.noneFound }}
    />
  );
}
