/** The names of what a page is about, in its title ("Marek Dobrowski · Workers") and in its breadcrumbs. */
import type { Metadata } from "next";
import { menus, routeOf } from "@/lib/access";
import { appShellProps } from "@/lib/bff/shell/app-shell";
import type { Shell } from "@/lib/bff/shell/page-shell";
import { isInstrumented } from "@/lib/config/instrumented-pages";
import { attempt } from "./result";

const SEPARATOR = " · ";

/** The menu, on a phone the tab, that a page belongs to, such as "Workers". */
function sectionOf(path: string): string | undefined {
  const route = routeOf(path);
  if (route?.menu) return menus[route.menu];
  if (route?.tab) return route.tab;
  return route?.under ? sectionOf(route.under) : undefined;
}

/** Whether the title may name someone: not where a third party's script, which would be sent the title, runs. */
const mayName = (path: string): boolean => appShellProps().scripts.length === 0 || !isInstrumented(path);

/**
 * The title of a page about one record: its name and its section, and before them what the page shows of it. Without
 * the name for someone who may not read the record, so that the title does not reveal it.
 */
export async function namedMetadata(
  path: string,
  title: string,
  nameOf: () => Promise<string>,
  isSubpage = false,
): Promise<Metadata> {
  const found = mayName(path) ? await attempt(nameOf) : null;
  if (!found?.ok || !found.data) return { title };
  return { title: [isSubpage ? title : null, found.data, sectionOf(path)].filter(Boolean).join(SEPARATOR) };
}

/** The shell of the page at `path` where it shows one record of its list: the name is the breadcrumb below it. */
export const shellBelow = (shell: Shell, path: string, name: string): Shell => ({
  ...shell,
  breadcrumbs: [
    ...shell.breadcrumbs.map((step) => (step.route ? step : { name: step.name, route: path })),
    { name, route: null },
  ],
});

/** The page's shell with the name as the last breadcrumb; `above`: the record's page, where this is a page below it. */
export function namedShell(shell: Shell, name: string, above?: string): Shell {
  const steps = shell.breadcrumbs;
  const [last] = steps.slice(-1);
  if (!last) return shell;
  const named = above ? [{ name, route: above }, last] : [{ name, route: null }];
  return { ...shell, breadcrumbs: [...steps.slice(0, -1), ...named] };
}
