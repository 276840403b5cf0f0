/** What all lists share: the page in a list's address, and the columns that a person chooses by form. */
import type { PortalAction } from "@/lib/bff/action";
import { textOf } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { type ChosenList, type ListColumn, listColumns } from "@/lib/config/closed-lists/lists";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { columnChoice as texts } from "@/lib/config/messages/lists";
import { pageInput } from "@/lib/contract/common/lists";

/** The page in the address of a list: its cursor, and its size unless that is the usual one. */
export type ListAddress = { after?: string | undefined; before?: string | undefined; limit?: number | undefined };

const [usualSize, ...otherSizes] = constants.listPageSizes;

/** The page in an address; parameters that are not valid are left out. */
export const readListAddress = (parameters: Record<string, unknown>): ListAddress => ({
  after: pageInput.after.catch(undefined).parse(textOf(parameters["after"])),
  before: pageInput.before.catch(undefined).parse(textOf(parameters["before"])),
  limit: otherSizes.find((size) => String(size) === textOf(parameters["limit"])),
});

/** The page that a list's call is asked for, with the total. */
export const askedPage = ({ after, before, limit }: ListAddress) => ({
  after,
  before,
  limit: limit ?? usualSize,
  counted: "yes" as const,
});

/** The posted choice of columns: those selected, in the order of the form or with one of them moved; null to reset. */
export function chosenColumns(list: ChosenList, data: FormData): ListColumn[] | null {
  if (data.get("usual") === "yes") return null;
  const order = String(data.get("order") ?? "").split(" ");
  const known = (listColumns[list] as readonly ListColumn[]).filter((column) => order.includes(column));
  known.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const [moved, by] = String(data.get("move") ?? "").split(" ");
  const from = (known as string[]).indexOf(moved ?? "");
  if (from >= 0) known.splice(Math.max(0, from + Math.sign(Number(by))), 0, ...known.splice(from, 1));
  const selected = new Set(data.getAll("column"));
  const columns = known.filter((column) => selected.has(column));
  return columns.length > 0 ? columns : null;
}

type Saved =
  | { status: "done"; message: string }
  | { status: "failed"; message: string; errors: []; values: Record<string, string> };

/** Saves which columns a list of the person's has, or moves one of them. */
export async function saveChosenColumns(data: FormData, call: PortalAction["call"]): Promise<Saved> {
  const list = String(data.get("list"));
  const failed = (message: string): Saved => ({ status: "failed", message, errors: [], values: {} });
  if (!Object.hasOwn(listColumns, list)) return failed(messages.general.invalid);
  const columns = chosenColumns(list as ChosenList, data);
  const result: Result<unknown> = await call((client) =>
    client.settings.saveColumns({ list: list as ChosenList, columns }),
  );
  return result.ok ? { status: "done", message: texts.saved } : failed(result.error.message);
}
