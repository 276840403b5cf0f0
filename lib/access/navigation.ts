/** The sidebar and the breadcrumbs, derived from the route table. */
import { type FeatureFlag, isAllowed, type Principal } from "./roles";
import { type Menu, menus, type Route } from "./route";
import { routeOf, routes } from "./routes";

type NavigationItem = {
  name: string;
  route: string;
  /** Leads to another product. */
  isExternal: boolean;
};
export type NavigationMenu = NavigationItem & {
  icon: Menu;
  /** The menu's pages; empty where it is a single page. */
  items: NavigationItem[];
};

/** Whether a page is built for this person, or shown in the menus although it is not. */
const isBuilt = ({ comingSoonFor = [] }: Route, { group }: Principal, flags: readonly FeatureFlag[]): boolean =>
  !comingSoonFor.includes(group) || flags.includes("comingSoon");

/** The title of a page as someone of this group reads it. */
export const titleOf = (route: Route | undefined, { group }: Pick<Principal, "group">): string | undefined =>
  route?.titleFor?.[group] ?? route?.title;

const menuOf = ({ menu, menuFor }: Route, { group }: Principal): Menu | undefined => menuFor?.[group] ?? menu;

/**
 * The menus of a person: the routes that they may open, with `flags` switched on. A menu links to the first of its
 * pages.
 */
export function navigationFor(principal: Principal, flags: readonly FeatureFlag[] = []): NavigationMenu[] {
  const open = routes.filter(
    (route) => route.menu && isAllowed(principal, route.requires ?? {}, flags) && isBuilt(route, principal, flags),
  );
  return (Object.keys(menus) as Menu[]).flatMap((menu) => {
    const items = open.flatMap((route) => {
      const name = titleOf(route, principal);
      return menuOf(route, principal) === menu && name
        ? [{ name, route: route.path, isExternal: route.external !== undefined }]
        : [];
    });
    const [first] = items;
    return first ? [{ ...first, name: menus[menu], icon: menu, items: items.length > 1 ? items : [] }] : [];
  });
}

export type Tab = Pick<NavigationItem, "name" | "route"> & { icon: string };

/** The mobile portal's navigation: the routes that this person may open. */
export function tabsFor(principal: Principal, flags: readonly FeatureFlag[] = []): Tab[] {
  return routes.flatMap((route) => {
    const { tab, titleFor, icon, path, requires = {} } = route;
    return tab && icon && isAllowed(principal, requires, flags) && isBuilt(route, principal, flags)
      ? [{ name: titleFor?.[principal.group] ?? tab, route: path, icon }]
      : [];
  });
}

export type Breadcrumb = { name: string; route: string | null };

/**
 * The breadcrumbs of a page, from the overview to the page itself, which has no link. Empty for the overview and for
 * pages without a title.
 */
export function breadcrumbsOf(path: string, principal: Principal, flags: readonly FeatureFlag[] = []): Breadcrumb[] {
  const route = routeOf(path);
  const title = titleOf(route, principal);
  if (!route || !title || route.menu === "overview") return [];
  const parent = route.under ? routeOf(route.under) : undefined;
  const above = titleOf(parent, principal);
  if (parent && above) {
    const steps = breadcrumbsOf(parent.path, principal, flags).slice(0, -1);
    return [...steps, { name: above, route: parent.path }, { name: title, route: null }];
  }
  const menu = navigationFor(principal, flags).find(({ icon }) => icon === menuOf(route, principal));
  const menuCrumb = menu && menu.items.length > 0 && menu.name !== title ? [crumbOf(menu, route)] : [];
  const overview = { name: menus.overview, route: "/dashboard/overview" };
  return [overview, ...menuCrumb, { name: title, route: null }];
}

const crumbOf = (menu: NavigationMenu, route: Route): Breadcrumb => ({
  name: menu.name,
  route: menu.route === route.path ? null : menu.route,
});
