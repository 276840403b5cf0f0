/** The navigation of the portal with the numbers of tasks. */
import { navigationFor } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { requestedPage } from "@/lib/bff/request";
import { attempt } from "@/lib/bff/result";
import { flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import type { TaskCount, TaskKind } from "@/lib/contract/overview";
import { readTaskCounts } from "./tasks";

type Item = ReturnType<typeof navigationFor>[number]["items"][number];
/** A page of the navigation with the number of tasks for this person, in words; without it where there are none. */
type Counted<T> = T & { waiting?: string };
export type CountedMenu = Counted<Omit<ReturnType<typeof navigationFor>[number], "items"> & { items: Counted<Item>[] }>;

/** The pages that list the tasks of one kind. */
const pages: Partial<Record<TaskKind, readonly string[]>> = {
  profileChanges: ["/dashboard/tasks/profile-changes", "/dashboard/workers/changes"],
  reviews: ["/dashboard/tasks/approvals"],
  jobAuthorisations: ["/dashboard/tasks/job-authorisations"],
  onBehalf: ["/dashboard/tasks/approvals"],
  suggestions: ["/dashboard/jobs"],
  openShifts: ["/dashboard/jobs"],
  timesheets: ["/dashboard/tasks/timesheet"],
  invoices: ["/dashboard/finance/new"],
  invoiceDisputes: ["/dashboard/finance/new"],
  paymentAuthorisations: ["/dashboard/tasks/payment-authorisations"],
  imports: ["/dashboard/workers/create-new-bulk"],
};
/** The pages that list all of them. */
const everything = ["/dashboard/overview", "/dashboard/tasks"];

const numberOf = ({ count, isMore }: TaskCount) => messages.overviewTasks.count(count, isMore);

/** The number at each page that has one. */
function numbersOf({ count, isMore, kinds }: Awaited<ReturnType<typeof readTaskCounts>>): Map<string, string> {
  const all = count > 0 ? everything.map((route): [string, string] => [route, numberOf({ count, isMore })]) : [];
  const ofKinds = kinds.flatMap((kind) =>
    (pages[kind.key] ?? []).map((route): [string, string] => [route, numberOf(kind)]),
  );
  return new Map([...all, ...ofKinds]);
}

/**
 * The navigation with its numbers. A menu has the number of its own page or, where that has none, of the first of its
 * pages that has one.
 */
export async function navigationOf(person: PersonCaller, path: string): Promise<CountedMenu[]> {
  const navigation = navigationFor(person.principal, flags());
  const found = await attempt(async () => readTaskCounts(path, await requestedPage()));
  // The page is rendered without the numbers rather than not at all.
  if (!found.ok) return navigation;
  const numbers = numbersOf(found.data);
  const counted = <T extends { route: string }>(page: T, waiting = numbers.get(page.route)): Counted<T> =>
    waiting ? { ...page, waiting } : page;
  return navigation.map((menu) => {
    const items = menu.items.map((item) => counted(item));
    const first = numbers.get(menu.route) ?? items.find(({ waiting }) => waiting)?.waiting;
    return counted({ ...menu, items }, first);
  });
}
