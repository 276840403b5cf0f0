/** What all lists share: the page in a list's address, and the columns and views that a person saves by form. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { failed, invalid, type RefusedForm } from "@/lib/bff/forms/answer";
import { fieldErrors, submittedTexts } from "@/lib/bff/forms/submitted-values";
import { textOf } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { type ChosenList, type ListColumn, listColumns } from "@/lib/config/closed-lists/lists";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { columnChoice as texts, savedViews as viewTexts } from "@/lib/config/messages/lists";
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

/** What follows `id` in an order: the one after it; the first other where it is the last or not there; null where there is no other. */
export const following = (ids: readonly string[], id: string | undefined): string | null =>
  ids[ids.indexOf(id ?? "") + 1] ?? ids.find((one) => one !== id) ?? null;

/**
 * What opens once `openId` of a list is decided: the one after it, on the next page as well; the first other where it is the
 * last of all or not in the list; null where there is no other. `firstAfter` reads what follows the page.
 */
export async function nextInList(
  page: { items: readonly { _id: string }[]; next: string | null },
  openId: string | undefined,
  firstAfter: (after: string) => Promise<Result<{ items: readonly { _id: string }[] }>>,
): Promise<string | null> {
  const ids = page.items.map(({ _id }) => _id);
  const isLast = openId !== undefined && ids.at(-1) === openId;
  const more = isLast && page.next ? await firstAfter(page.next) : null;
  return (more?.ok ? more.data.items[0]?._id : undefined) ?? following(ids, openId);
}

/**
 * A page of a list that people decide on, and its place: the first page where nothing is left on the one asked for, since all
 * of it has been decided.
 */
export async function pageLeft<T extends { items: readonly unknown[] }>(
  { after, before, limit }: ListAddress,
  read: (address: ListAddress) => Promise<T>,
): Promise<{ list: T; address: ListAddress }> {
  const list = await read({ after, before, limit });
  if (list.items.length > 0 || !(after || before)) return { list, address: { after, before, limit } };
  return { list: await read({ limit }), address: { limit } };
}

/**
 * A part of a list, such as what waits, narrowed to the one that the address opens. Where it is not in the part asked for, since it has
 * been decided meanwhile, the part that it is in.
 */
export async function partWithOpen<Show extends string, T extends { items: readonly unknown[] }>(
  parts: readonly Show[],
  { show, open }: { show: Show; open: string | undefined },
  read: (part: Show, only: string | undefined) => Promise<T>,
): Promise<T & { show: Show }> {
  const list = { ...(await read(show, open)), show };
  if (!open || list.items.length > 0) return list;
  for (const part of parts.filter((one) => one !== show)) {
    const other = { ...(await read(part, open)), show: part };
    if (other.items.length > 0) return other;
  }
  return list;
}

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

type Saved = { status: "done"; message: string } | RefusedForm;

const listSchema = z.enum(Object.keys(listColumns) as [ChosenList]);
const unreadable = () => failed(messages.general.invalid, {});

/** Saves which columns a list of the person's has, or moves one of them. */
export async function saveChosenColumns(data: FormData, call: PortalAction["call"]): Promise<Saved> {
  const list = listSchema.safeParse(data.get("list"));
  if (!list.success) return unreadable();
  const columns = chosenColumns(list.data, data);
  const result: Result<unknown> = await call((client) => client.settings.saveColumns({ list: list.data, columns }));
  return result.ok ? { status: "done", message: texts.saved } : failed(result.error.message, {});
}

/** Saves the filters of a list under the posted name; an error of the name stands beside it. */
export async function saveListView(data: FormData, call: PortalAction["call"]): Promise<Saved> {
  const list = listSchema.safeParse(data.get("list"));
  if (!list.success) return unreadable();
  const { viewName, query } = submittedTexts(data, ["viewName", "query"]);
  const asked = Object.fromEntries(new URLSearchParams(query));
  const result = await call((client) => client.settings.saveView({ list: list.data, name: viewName, query: asked }));
  if (result.ok) return { status: "done", message: viewTexts.saved };
  const { message } = result.error;
  const values = { viewName };
  const errors = fieldErrors(result.error).flatMap((error) =>
    error.field === "name" ? [{ field: "viewName", message: error.message }] : [],
  );
  return errors.length > 0 ? invalid(errors, values) : failed(message, values);
}

/** Deletes one of the person's own views. */
export async function deleteListView(data: FormData, call: PortalAction["call"]): Promise<Saved> {
  const parsed = z.uuid().safeParse(data.get("viewId"));
  if (!parsed.success) return unreadable();
  const result = await call((client) => client.settings.deleteView({ viewId: parsed.data }));
  return result.ok ? { status: "done", message: viewTexts.deleted } : failed(result.error.message, {});
}
