/**
 * The keys of lists: j and k move from row to row, x selects a row. Rows are recognised by their roles, so that every
 * list has them. Enter is the browser's own: the row's link has the focus. Loaded with the first of these keys.
 */
import { keyTexts as texts } from "@/lib/config/messages/search";

const ROWS = "main :is([role=row], tr)";
const NAME = ":is([role=rowheader], th[scope=row])";

type Row = { row: HTMLElement; link: HTMLElement };

/** The rows with a link in their row header, or else in a cell; heading rows have none. */
function rowsOfLists(): Row[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => {
    if (row.querySelector("[role=columnheader], th:not([scope=row])")) return [];
    const link = row.querySelector<HTMLElement>(`${NAME} a[href]`) ?? row.querySelector<HTMLElement>("a[href]");
    return link?.checkVisibility() ? [{ row, link }] : [];
  });
}

const rowWithFocus = (rows: readonly Row[]): number =>
  rows.findIndex(({ row }) => row.contains(document.activeElement));

/** A live region of its own: the focus does not move when a row is selected. */
function announce(words: string): void {
  const id = "list-keys-status";
  let place = document.getElementById(id);
  if (!place) {
    place = document.createElement("p");
    place.id = id;
    place.className = "vh";
    place.setAttribute("role", "status");
    (document.getElementById("main") ?? document.body).append(place);
  }
  place.textContent = words;
}

function move(step: number): boolean {
  const rows = rowsOfLists();
  const at = rowWithFocus(rows);
  const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step];
  next?.link.focus();
  next?.row.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

function select(): boolean {
  const rows = rowsOfLists();
  const current = rows[rowWithFocus(rows)];
  const box = current?.row.querySelector<HTMLInputElement>("input[type=checkbox]:not(:disabled)");
  if (!current || !box) return false;
  // A click, so that React and the bulk bar hear of it.
  box.click();
  const name = current.link.textContent?.trim() ?? "";
  announce(box.checked ? texts.selected(name) : texts.cleared(name));
  return true;
}

/** Does what a key means in a list. Returns whether it meant anything. */
export function pressListKey(key: string): boolean {
  if (key === "j") return move(1);
  if (key === "k") return move(-1);
  return key === "x" && select();
}
