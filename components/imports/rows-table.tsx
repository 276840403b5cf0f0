import Link from "next/link";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import { rowsTable as own } from "@/lib/config/messages/imports";
import type { ImportRow, WorkerImport } from "@/lib/contract/imports";
import type { ImportField } from "@/lib/contract/imports/fields";
import { RowBadge } from "./import-badge";
import type { ImportPageProps } from "./import-page-props";

const texts = messages.workerImports;

/** The value of a field's cell in the row. */
export const cellOf = ({ mapping }: Pick<WorkerImport, "mapping">, { cells }: ImportRow, field: ImportField): string =>
  cells[mapping.indexOf(field)] ?? "";

export const nameIn = (found: WorkerImport, row: ImportRow): string =>
  `${cellOf(found, row, "firstName")} ${cellOf(found, row, "lastName")}`.trim();

/** Rows of the file, with their errors and existing workers. */
export function RowsTable({ path, found, rows, query, workerPath }: ImportPageProps) {
  const person = (one: NonNullable<ImportRow["worker"]>) => {
    const to = workerPath(one._id);
    const words = `${one.name}, ${one.number}`;
    return to ? (
      <Link prefetch={false} href={to}>
        {words}
      </Link>
    ) : (
      words
    );
  };
  const columns: Column<ImportRow>[] = [
    {
      key: "row",
      heading: own.row,
      cell: (row) => (
        <>
          {row.row}
          {nameIn(found, row) ? <span className="font-normal">{`, ${nameIn(found, row)}`}</span> : null}
        </>
      ),
    },
    { key: "status", heading: own.status, bare: true, cell: ({ status }) => <RowBadge status={status} /> },
    {
      key: "what",
      heading: own.messages,
      bare: true,
      cell: (row) => (
        <>
          {row.problems.length > 0 ? (
            <ul className="m-0 grid list-none gap-1 p-0">
              {row.problems.map(({ field, message }) => (
                <li key={field}>
                  <b>{texts.fields[field]}</b>
                  {cellOf(found, row, field) ? <span className="break-all"> “{cellOf(found, row, field)}”</span> : null}
                  : {message}
                </li>
              ))}
            </ul>
          ) : null}
          {row.status === "left" && row.problems.length === 0 ? <p>{texts.notReached}</p> : null}
          {row.duplicateOf ? <p>{person(row.duplicateOf)}</p> : null}
          {row.worker ? <p>{person(row.worker)}</p> : null}
        </>
      ),
    },
  ];
  const { after, show } = query;
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="vh">
        {own.rows}
      </h2>
      <Card padded={false}>
        {rows.items.length > 0 ? (
          <Table caption={own.rows} columns={columns} rows={rows.items} rowKey={({ row }) => String(row)} />
        ) : (
          <p className="px-5 py-4 text-soft">{own.noneFound}</p>
        )}
      </Card>
      <Pagination path={path} query={{ show, after }} next={rows.next} />
    </section>
  );
}
