import type { ReactNode } from "react";
import { DrawnOnce } from "@/components/ui/drawn-once";
import { MenuItems, Menus, type SidebarMenu } from "./menu";
import { SidebarBehaviour } from "./sidebar-behaviour";

export const SIDEBAR_ID = "sidebar";

const isCurrent = (route: string, current: string) => current === route || current.startsWith(`${route}/`);

/** Whether a menu leads to the page shown now, or to one above it. */
const holds = (menu: SidebarMenu, current: string) =>
  isCurrent(menu.route, current) || menu.items.some(({ route }) => isCurrent(route, current));

/** The menu whose page is shown: the one that names it most exactly. */
function currentMenu(menus: readonly SidebarMenu[], current: string): SidebarMenu | undefined {
  const exact = menus.find((menu) => menu.route === current || menu.items.some(({ route }) => route === current));
  return exact ?? menus.find((menu) => holds(menu, current));
}

/**
 * The compact navigation: a column of menus whose pages open beside them on hover, focus and tap; on narrow screens a strip,
 * with the pages of the current menu in a strip below. Works without a script.
 */
export function Sidebar({
  menus,
  current,
  head,
}: {
  menus: readonly SidebarMenu[];
  current: string;
  /** What stands over the menus. */
  head?: ReactNode;
}) {
  const here = currentMenu(menus, current);
  return (
    <nav aria-label="Main" id={SIDEBAR_ID} className="sidebar">
      {head}
      <DrawnOnce as="ul" data-routed="" of={Menus} given={{ menus, here: here?.icon, current }} />
      {here && here.items.length > 0 ? (
        <DrawnOnce as="div" data-routed="" className="menu-strip" of={MenuItems} given={{ menu: here, current }} />
      ) : null}
      <SidebarBehaviour current={current} />
    </nav>
  );
}
