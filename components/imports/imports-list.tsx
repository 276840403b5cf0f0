import { type ChosenColumn, MenuButton, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ROW_ID } from "@/components/lists/row-id";
import type { RowLink } from "@/components/lists/row-links";
import { ButtonLink } from "@/components/ui/button";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { messages } from "@/lib/config/messages";
import { importResult, importsList as words } from "@/lib/config/messages/imports";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { ImportSummary } from "@/lib/contract/imports";
import type { ListSettings } from "@/lib/contract/settings";
import { formatNumber } from "@/lib/format";
import { ImportBadge } from "./import-badge";

const texts = messages.workerImports;

type ImportsListProps = {
  title: string;
  path: string;
  result: { items: readonly ImportSummary[]; previous: string | null; next: string | null; total: ListTotal | null };
  query: { agency?: string | undefined } & PageQuery;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  withAgency: boolean;
  /** The part of the page where a file is chosen. */
  uploadId: string;
  formatTime: (iso: string) => string;
};

function cellOf(
  key: ListColumn<"imports">,
  formatTime: (iso: string) => string,
): Omit<ChosenColumn<ImportSummary>, "heading"> {
  switch (key) {
    case "status":
      return { cell: (row) => <ImportBadge of={row} /> };
    case "date":
      return { cell: ({ createdAt }) => formatTime(createdAt) };
    case "rows":
      return { size: "s", cell: ({ total }) => formatNumber(total) };
    case "imported":
      return { size: "s", cell: ({ imported }) => formatNumber(imported) };
    case "agency":
      return { cell: ({ agency }) => agency.name };
    case "importedBy":
      return { cell: ({ createdBy }) => createdBy };
    case "panel":
      return { size: "s", cell: ({ panel }) => messages.workers.panel[panel] };
  }
}

/** Whether rows of it were not imported, which can be downloaded and fixed. */
const hasRest = ({ status, total, imported }: ImportSummary): boolean => status === "done" && imported < total;

/** Earlier imports, newest first. */
export function ImportsList(props: ImportsListProps) {
  const { path, formatTime, withAgency } = props;
  const offered = offeredColumns("imports", withAgency ? [] : ["agency"]);
  const shown = shownColumns(offered, props.listSettings.columns);
  const menu: RowLink[] = [
    { label: words.open, href: `${path}/${ROW_ID}` },
    { label: importResult.downloadTheFailedRows, flag: "r", href: `${path}/${ROW_ID}/rows`, isDownload: true },
  ];
  return (
    <List
      title={props.title}
      caption={words.filesSoFar}
      actions={<ButtonLink href={`#${props.uploadId}`}>{words.importFile}</ButtonLink>}
      path={path}
      query={props.query}
      kept={["agency"]}
      choice={{ list: "imports", offered, shown, names: words.columns }}
      listSettings={props.listSettings}
      listActions={props.listActions}
      name={{ heading: words.file, cell: ({ _id, fileName }) => <a href={`${path}/${_id}`}>{fileName}</a> }}
      columnOf={(key) => cellOf(key, formatTime)}
      button={(row) => <MenuButton id={row._id} flags={hasRest(row) ? "r" : ""} />}
      result={props.result}
      rowKey={({ _id }) => _id}
      menu={menu}
      counted={words.counted}
      drawing="list"
      none={{ title: words.noFilesYet, text: texts.noneYet }}
      noneFound={{ title: words.noFilesYet, text: texts.noneYet }}
    />
  );
}
