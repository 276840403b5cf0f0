import { type ChosenColumn, MenuButton } from "@/components/lists/columns";
import { addressOf } from "@/components/ui/address";
import type { Column } from "@/components/ui/table";
import type { WorkerColumn } from "@/lib/config/closed-lists/lists";
import { messages } from "@/lib/config/messages";
import { workersTable as texts } from "@/lib/config/messages/workers";
import type { WorkerRow } from "@/lib/contract/workers";
import { formatDate, formatName } from "@/lib/format";
import { SelectAll } from "./bulk-form";
import { Portrait } from "./portrait";
import { type WorkersQuery, workersPath } from "./query";
import { WorkStatusLabel } from "./work-status";

const words = messages.workers;

type Context = {
  query: WorkersQuery;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Formats a day or time in the reader's zone. */
  formatDay: (iso: string) => string;
};

/** Sort link of a column; reverses the order if the list is already sorted by it. */
function sortOf(query: WorkersQuery, column: "name" | "number" | "expiry" | "added"): Column<WorkerRow>["sort"] {
  const shown = query.sort ?? (query.search ? undefined : "name");
  const next = shown === column ? (`-${column}` as const) : column;
  const direction = shown === column ? "ascending" : shown === `-${column}` ? "descending" : undefined;
  return { href: addressOf(workersPath, query, { sort: next, after: "", before: "" }), direction };
}

/** Its status, and of one that is not answered whether its link was sent. */
const questionnaireText = ({ status, linkSentAt }: WorkerRow["questionnaire"]): string =>
  status === "pending" && linkSentAt ? words.pendingSent : words.questionnaire[status];

/** Every column that a person may choose. */
function chosenColumn(
  key: WorkerColumn,
  { query, today, formatDay }: Context,
): Omit<ChosenColumn<WorkerRow>, "heading"> {
  switch (key) {
    case "status":
      return { cell: ({ workStatus }) => <WorkStatusLabel status={workStatus} today={today} /> };
    case "number":
      return { size: "s", sort: sortOf(query, "number"), cell: ({ workerId }) => workerId };
    case "role":
      return { cell: ({ workerTypes }) => workerTypes.join(", ") };
    case "branch":
      return { cell: ({ branches }) => branches.join(", ") };
    case "agency":
      return { cell: ({ agency }) => agency.name };
    case "questionnaire":
      return { size: "s", cell: ({ questionnaire }) => questionnaireText(questionnaire) };
    case "expiry":
      return {
        size: "s",
        sort: sortOf(query, "expiry"),
        cell: ({ expiresOn }) => expiresOn && formatDate(expiresOn),
      };
    case "employment":
      return { size: "s", cell: ({ employment }) => words.employment[employment] };
    case "verification":
      return { size: "s", cell: ({ verification }) => words.verification[verification] };
    case "panel":
      return { size: "s", cell: ({ panel }) => words.panel[panel] };
    case "added":
      return { size: "s", sort: sortOf(query, "added"), cell: ({ addedAt }) => formatDay(addedAt) };
  }
}

/** What the row's menu needs to know of a worker. */
const flagsOf = ({ questionnaire: { status, submittedAt }, hasEmail }: WorkerRow) =>
  `${status === "pending" ? "" : "s"}${submittedAt ? "a" : ""}${hasEmail ? "e" : ""}`;

const selectColumn: Column<WorkerRow> = {
  key: "select",
  heading: texts.select,
  headingControl: <SelectAll />,
  size: "control",
  bare: true,
  cell: (row) => (
    <label className="row-select">
      <input
        form="bulk"
        type="checkbox"
        name="worker"
        value={row._id}
        aria-label={texts.selectWorker(formatName(row))}
      />
    </label>
  ),
};

/** What the list of workers has in its columns: the checkbox, the name, each column of choice and the menu's button. */
export const columnsOf = (context: Context) => ({
  select: selectColumn,
  name: {
    heading: texts.name,
    sort: sortOf(context.query, "name"),
    cell: (row: WorkerRow) => (
      <span className="who">
        <Portrait image={row.image} firstName={row.firstName} lastName={row.lastName} />
        <a href={`${workersPath}/${row._id}`}>{formatName(row)}</a>
      </span>
    ),
  },
  columnOf: (key: WorkerColumn) => chosenColumn(key, context),
  // The checkbox has the id.
  button: (row: WorkerRow) => <MenuButton lock={row.questionnaire.lock} flags={flagsOf(row)} />,
});
