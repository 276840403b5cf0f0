import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { LinkPending } from "./link-pending";
import { NavigationIcon } from "./navigation-icon";
import { SidebarBehaviour } from "./sidebar-behaviour";

/** `waiting`: how much waits there for whoever looks. */
type Item = { name: string; route: string; isExternal: boolean; waiting?: string };
export type SidebarMenu = Item & { icon: string; items: readonly Item[] };

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

// Pages are drawn per request: fetching them ahead would draw every page of the menu for each page that is opened.

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
      <ul>
        {menus.map((menu) => (
          <li key={menu.icon} className="menu">
            <To
              item={menu}
              className="menu-head"
              aria-current={menu === here ? (menu.items.length > 0 ? "true" : "page") : undefined}
              aria-expanded={menu.items.length > 0 ? false : undefined}
              aria-controls={menu.items.length > 0 ? `menu-${menu.icon}` : undefined}
            >
              <NavigationIcon name={menu.icon} />
              {menu.name}
              <Waiting count={menu.waiting} />
            </To>
            {menu.items.length > 0 ? <MenuItems id={`menu-${menu.icon}`} menu={menu} current={current} /> : null}
          </li>
        ))}
      </ul>
      {here && here.items.length > 0 ? (
        <div className="menu-strip">
          <MenuItems menu={here} current={current} />
        </div>
      ) : null}
      <SidebarBehaviour current={current} />
    </nav>
  );
}

/** How much waits behind a link; nothing for nothing. */
function Waiting({ count }: { count?: string }) {
  return count ? (
    <span className="waits">
      {count}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  ) : null;
}

/** A link to a page of ours, or to another product, which is no page that a script could fetch. */
function To({
  item,
  children,
  ...rest
}: { item: Item; children: ReactNode } & Omit<ComponentProps<"a">, "href" | "ref">) {
  if (item.isExternal) {
    return (
      <a href={item.route} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link prefetch={false} href={item.route} {...rest}>
      {children}
      <LinkPending />
    </Link>
  );
}

function MenuItems({ id, menu, current }: { id?: string; menu: SidebarMenu; current: string }) {
  return (
    <ul id={id} className="menu-items" aria-label={menu.name}>
      {menu.items.map((item) => (
        <li key={item.route}>
          <To item={item} aria-current={item.route === current ? "page" : undefined}>
            {item.name}
            <Waiting count={item.waiting} />
          </To>
        </li>
      ))}
    </ul>
  );
}
