/** The number of the bell in the app shell, and what opening a page reads. */
import { z } from "zod";
import { mobilePath } from "@/lib/access";
import { portal } from "@/lib/bff/client";
import { requestedPage } from "@/lib/bff/request";
import { attempt } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { eventNames, listOfEvent } from "@/lib/config/notifications";
import type { OpenedPage } from "@/lib/contract/notifications";

const RECORD_PAGE = /^\/(?:dashboard|mobile)\/(?:jobs|agreements|workers)\/([\da-f-]{36})$/;
const lists = new Set(eventNames.map(listOfEvent));

/** The list that the mobile portal shows at an address, if it is one. */
const mobileLists = [...lists].flatMap((list) => {
  const address = list && mobilePath(list);
  return list && address ? [{ address, list }] : [];
});

/** The record or the list that notifications lead to, where `path` is one. `here`: the address with its query. */
export function openedPage(path: string, here: string | null): OpenedPage | null {
  const [, recordId] = RECORD_PAGE.exec(path) ?? [];
  if (recordId) return { recordId };
  const address = new URL(here ?? path, "http://portal.invalid");
  const view = address.searchParams.get("view");
  const mobile = view && `${path}?view=${view}`;
  const list = lists.has(path) ? path : mobileLists.find(({ address: at }) => at === path || at === mobile)?.list;
  if (!list) return null;
  const subjectId = z.uuid().safeParse(address.searchParams.get("open")).data;
  return { list, ...(subjectId ? { subjectId } : {}) };
}

/**
 * How many notifications the person has not read, for the bell around the page at `path`. Those about the page are read with
 * it, up to when the page began to be read, in ms: it may not show what happened since. Null where the number cannot be read:
 * the page is shown all the same.
 */
export async function readBell(path: string, readAt: number): Promise<number | null> {
  const page = openedPage(path, await requestedPage());
  const until = new Date(readAt).toISOString();
  const found = await attempt(async () => (await portal()).notifications.waiting({ ...page, until }));
  if (!found.ok) return null;
  const { count, here } = found.data;
  // Those about the page may come after the last that is counted.
  if (!page || (here === 0 && count <= constants.notificationsCountMax)) return count;
  const read = await attempt(async () => (await portal()).notifications.opened({ ...page, until }));
  return read.ok ? Math.max(0, count - here) : count;
}
