import type { ReactNode } from "react";
import { CachedRender } from "@/components/ui/cached-render";
import { shellSidebar as texts } from "@/lib/config/messages/shell";
import { MENU_KEYS_ID, MenuItems, Menus, type SidebarMenu } from "./menu";
import { SidebarBehaviour } from "./sidebar-behaviour";

const SIDEBAR_ID = "sidebar";

const isCurrent = (route: string, current: string) => current === route || current.startsWith(`${route}/`);

/** Whether a menu links to the current page or to a parent of it. */
const holds = (menu: SidebarMenu, current: string) =>
  isCurrent(menu.route, current) || menu.items.some(({ route }) => isCurrent(route, current));

/** The menu of the current page: the one with the most specific match. */
function currentMenu(menus: readonly SidebarMenu[], current: string): SidebarMenu | undefined {
  const exact = menus.find((menu) => menu.route === current || menu.items.some(({ route }) => route === current));
  return exact ?? menus.find((menu) => holds(menu, current));
}

/**
 * The compact navigation: a column of menus whose pages open next to them on hover, tap and arrow keys; on narrow screens a
 * strip, with the pages of the current menu in a strip below. Works without a script.
 */
export function Sidebar({
  menus,
  current,
  head,
}: {
  menus: readonly SidebarMenu[];
  current: string;
  /** Content above the menus. */
  head?: ReactNode;
}) {
  const here = currentMenu(menus, current);
  return (
    <nav aria-label={texts.main} id={SIDEBAR_ID} className="sidebar">
      {head}
      <span id={MENU_KEYS_ID} hidden>
        {texts.keys}
      </span>
      <CachedRender as="ul" data-routed="" of={Menus} given={{ menus, here: here?.icon, current }} />
      {here && here.items.length > 0 ? (
        <CachedRender as="div" data-routed="" className="menu-strip" of={MenuItems} given={{ menu: here, current }} />
      ) : null}
      <SidebarBehaviour current={current} />
    </nav>
  );
}
