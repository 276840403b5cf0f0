/** The navigation of the portal with its counts of open items. */
import { navigationFor } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { portal } from "@/lib/bff/client";
import { attempt } from "@/lib/bff/result";
import { flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";

type Item = ReturnType<typeof navigationFor>[number]["items"][number];
/**
 * A page of the navigation with the number of open items for this person, in words; without it where there are none.
 */
type Counted<T> = T & { waiting?: string };
export type CountedMenu = Counted<Omit<ReturnType<typeof navigationFor>[number], "items"> & { items: Counted<Item>[] }>;

/** The pages that show a count of open profile changes: the platform's and the agency's. */
const inboxes = ["/dashboard/tasks/profile-changes", "/dashboard/workers/changes"];

/** The navigation with its counts, which are only loaded where the person may open the page. */
export async function navigationOf(person: PersonCaller): Promise<CountedMenu[]> {
  const navigation = navigationFor(person.principal, flags());
  const inbox = navigation.flatMap(({ items }) => items).find(({ route }) => inboxes.includes(route));
  if (!inbox) return navigation;
  const found = await attempt(async () => (await portal()).profileChanges.waiting({}));
  // The page is rendered without the number rather than not at all.
  if (!found.ok || found.data.count === 0) return navigation;
  const waiting = messages.profileChanges.waits(found.data.count, found.data.isMore);
  return navigation.map((menu) => {
    if (!menu.items.includes(inbox)) return menu;
    return { ...menu, waiting, items: menu.items.map((item) => (item === inbox ? { ...item, waiting } : item)) };
  });
}
