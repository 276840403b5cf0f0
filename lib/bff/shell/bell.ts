/** The number of the bell in the app shell, and what opening a page reads. */
import { portal } from "@/lib/bff/client";
import { attempt } from "@/lib/bff/result";
import { eventNames, listOfEvent } from "@/lib/config/notifications";
import type { OpenedPage } from "@/lib/contract/notifications";

const RECORD_PAGE = /^\/(?:dashboard|mobile)\/(?:jobs|agreements|workers)\/([\da-f-]{36})$/;
const lists = new Set(eventNames.map(listOfEvent));

/** The record or the list that notifications lead to, where `path` is one. */
function openedPage(path: string): OpenedPage | null {
  const [, recordId] = RECORD_PAGE.exec(path) ?? [];
  if (recordId) return { recordId };
  return lists.has(path) ? { list: path } : null;
}

/**
 * How many notifications the person has not read, for the bell around the page at `path`. Those about the page are read with
 * it. Null where the number cannot be read: the page is shown all the same.
 */
export async function readBell(path: string): Promise<number | null> {
  const page = openedPage(path);
  const found = await attempt(async () => (await portal()).notifications.waiting(page ?? {}));
  if (!found.ok) return null;
  const { count, here } = found.data;
  if (!page || here === 0) return count;
  const read = await attempt(async () => (await portal()).notifications.opened(page));
  return read.ok ? Math.max(0, count - here) : count;
}
