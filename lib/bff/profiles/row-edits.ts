/** Adds and removes rows of the lists in the forms of a worker's profile, without JavaScript too. */
import { editRows, type RowEdit, rowEditOf, rowsIn, valuesOfRows } from "@/lib/bff/forms/rows";
import { messages } from "@/lib/config/messages";
import type { ProfileAnswer } from "./answer";
import { emptyRows, isRowList, type RowList, type Values } from "./row-lists";

const texts = messages.workerProfile;

/** Adds or removes a row of a list; nothing is stored. */
function edited(values: Values, list: RowList, edit: RowEdit): ProfileAnswer {
  const rows = editRows(rowsIn(values, list), edit, emptyRows[list]);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${list}.`));
  return {
    status: "editing",
    message: edit.kind === "add" ? texts.rowAdded : texts.rowRemoved,
    values: {
      ...Object.fromEntries(others),
      ...valuesOfRows(list, rows),
      added: edit.kind === "add" ? `${list}.${rows.length - 1}` : "",
      edited: list,
    },
  };
}

/** The row edit that a button asks for, e.g. `contacts:add`. */
function rowEditIn(word: string | undefined): { list: RowList; edit: RowEdit } | null {
  const [list = "", rest] = (word ?? "").split(":");
  const edit = rowEditOf(rest);
  return edit && isRowList(list) ? { list, edit } : null;
}

/** The form after the row edit that its button asks for; null where the button does something else. */
export function editedRows(values: Values): ProfileAnswer | null {
  const asked = rowEditIn(values["do"]);
  return asked ? edited(values, asked.list, asked.edit) : null;
}
