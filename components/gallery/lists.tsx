import { MenuButton, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import { ListParts } from "@/components/lists/list-parts";
import { ROW_ID } from "@/components/lists/row-id";
import { ButtonLink } from "@/components/ui/button";
import { gallery } from "@/lib/config/messages/gallery";

const PATH = "/dev/components";
const texts = gallery.lists;
const looks = ["badge", "badge badge-pending", "badge badge-no"] as const;
type Row = (typeof gallery.table.rows)[number];

/** A list: with rows, their menu, parts, columns, total and pages; empty, with its action; and without a match. */
export function Lists({ listActions }: { listActions: ListActions }) {
  const offered = offeredColumns("imports", ["agency", "importedBy", "panel", "rows", "imported"]);
  const list = (title: string, rows: readonly Row[], query: Record<string, string>) => (
    <List
      title={title}
      level="h3"
      actions={<ButtonLink href={PATH}>{texts.add}</ButtonLink>}
      path={PATH}
      query={query}
      parts={<ListParts label={title} path={PATH} parts={texts.parts} usual="waiting" shown="waiting" />}
      choice={{ list: "imports", offered, shown: shownColumns(offered, null), names: texts.columns }}
      listSettings={{ views: [] }}
      listActions={listActions}
      name={{
        heading: gallery.table.name,
        cell: ({ name }) => (
          <span className="who">
            <a href={PATH}>{name}</a>
          </span>
        ),
      }}
      columnOf={(key) => ({
        cell: (row) => {
          const at = gallery.table.rows.indexOf(row);
          return key === "status" ? <span className={looks[at]}>{texts.states[at]}</span> : row.number;
        },
      })}
      button={({ number }) => <MenuButton id={number} />}
      menu={[{ label: texts.open, href: `${PATH}?${ROW_ID}` }]}
      result={{
        items: rows,
        previous: null,
        next: rows.length > 0 ? "2" : null,
        total: { count: rows.length > 0 ? 1204 : 0, isExact: true },
      }}
      rowKey={({ number }) => number}
      counted={texts.counted}
      drawing="people"
      none={texts.none}
      noneFound={texts.noneFound}
    />
  );
  return (
    <div className="grid gap-8">
      <div>{list(texts.title, gallery.table.rows, {})}</div>
      <div>{list(texts.emptyTitle, [], {})}</div>
      <div>{list(texts.noMatchTitle, [], { search: "x" })}</div>
    </div>
  );
}
