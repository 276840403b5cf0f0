import type { ComponentProps } from "react";
import { shellMenu as texts } from "@/lib/config/messages/shell";
import { NavigationIcon } from "./navigation-icon";

/** The id of the text that says which key opens a menu. */
export const MENU_KEYS_ID = "menu-keys";

/** `waiting`: the number of items waiting there for this person. */
type Item = { name: string; route: string; isExternal: boolean; waiting?: string };
export type SidebarMenu = Item & { icon: string; items: readonly Item[] };

/** A link to a page of the portal, followed by link delegation, or to another product, which a script cannot fetch. */
export function NavigationLink({
  isExternal = false,
  ...rest
}: { isExternal?: boolean; href: string } & Omit<ComponentProps<"a">, "href" | "rel">) {
  return <a rel={isExternal ? "external" : undefined} {...rest} />;
}

/**
 * What a link with a number of items waiting behind it is called. The stylesheet shows the number: the page has as many elements
 * whatever waits.
 */
const countOf = ({ name, waiting }: Item) =>
  waiting ? { "aria-label": `${name} ${waiting} ${texts.waitingCount}`, "data-waits": waiting } : {};

/** The pages of a menu, with the `current` path marked. */
export function MenuItems({ id, menu, current }: { id?: string; menu: SidebarMenu; current: string }) {
  return (
    <ul id={id} className="menu-items" aria-label={menu.name}>
      {menu.items.map((item) => (
        <li key={item.route}>
          <NavigationLink
            href={item.route}
            isExternal={item.isExternal}
            aria-current={item.route === current ? "page" : undefined}
            {...countOf(item)}
          >
            {item.name}
          </NavigationLink>
        </li>
      ))}
    </ul>
  );
}

/** A menu of the sidebar: its own link, and the pages that open next to it. */
function Menu({
  menu,
  isHere,
  current,
}: {
  menu: SidebarMenu;
  /** Whether it contains the current page. */
  isHere: boolean;
  current: string;
}) {
  const id = menu.items.length > 0 ? `menu-${menu.icon}` : undefined;
  return (
    <li className="menu">
      <NavigationLink
        href={menu.route}
        isExternal={menu.isExternal}
        className="menu-head"
        aria-current={isHere ? (id ? "true" : "page") : undefined}
        aria-expanded={id ? false : undefined}
        aria-controls={id}
        aria-describedby={id ? MENU_KEYS_ID : undefined}
        {...countOf(menu)}
      >
        <NavigationIcon name={menu.icon} />
        {menu.name}
      </NavigationLink>
      {id ? <MenuItems id={id} menu={menu} current={current} /> : null}
    </li>
  );
}

/** The menus of the sidebar, with `here`, the one that contains the current page, marked. */
export function Menus({
  menus,
  here,
  current,
}: {
  menus: readonly SidebarMenu[];
  here: string | undefined;
  current: string;
}) {
  return menus.map((menu) => <Menu key={menu.icon} menu={menu} isHere={menu.icon === here} current={current} />);
}
