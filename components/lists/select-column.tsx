import type { Column } from "@/components/ui/table";
import { selectionBar as texts } from "@/lib/config/messages/lists";
import { SelectAllRows } from "./selection";

type Selectable<Row> = {
  /** The id of the form with what is done to the selected rows. */
  form: string;
  /** The name and value of a row's checkbox; null for a row that cannot be selected. */
  checkboxOf: (row: Row) => { name: string; value: string } | null;
  label: (row: Row) => string;
};

/** The checkboxes of a list's rows, and the one in its heading that selects all of them. */
export const selectColumn = <Row,>({ form, checkboxOf, label }: Selectable<Row>): Column<Row> => ({
  key: "select",
  heading: texts.select,
  headingControl: <SelectAllRows form={form} label={texts.selectAll} />,
  size: "control",
  bare: true,
  cell: (row) => {
    const given = checkboxOf(row);
    return given ? (
      <label className="row-select">
        <input form={form} type="checkbox" aria-label={label(row)} {...given} />
      </label>
    ) : null;
  },
});
