import type { ComponentProps } from "react";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { NavigationIcon } from "./navigation-icon";

/** `waiting`: how much waits there for whoever looks. */
type Item = { name: string; route: string; isExternal: boolean; waiting?: string };
export type SidebarMenu = Item & { icon: string; items: readonly Item[] };

/** A link to a page of ours, which `FollowLinks` follows, or to another product, which is no page that a script could fetch. */
export function NavigationLink({
  isExternal = false,
  ...rest
}: { isExternal?: boolean; href: string } & Omit<ComponentProps<"a">, "href" | "rel">) {
  return <a rel={isExternal ? "external" : undefined} {...rest} />;
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

/** The pages of a menu, the one of the path `current` marked. */
export function MenuItems({ id, menu, current }: { id?: string; menu: SidebarMenu; current: string }) {
  return (
    <ul id={id} className="menu-items" aria-label={menu.name}>
      {menu.items.map(({ name, route, isExternal, waiting }) => (
        <li key={route}>
          <NavigationLink href={route} isExternal={isExternal} aria-current={route === current ? "page" : undefined}>
            {name}
            <Waiting count={waiting} />
          </NavigationLink>
        </li>
      ))}
    </ul>
  );
}

/** A menu of the sidebar: where it leads itself, and the pages that open beside it. */
function Menu({
  menu,
  isHere,
  current,
}: {
  menu: SidebarMenu;
  /** Whether the page shown now is in it. */
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
      >
        <NavigationIcon name={menu.icon} />
        {menu.name}
        <Waiting count={menu.waiting} />
      </NavigationLink>
      {id ? <MenuItems id={id} menu={menu} current={current} /> : null}
    </li>
  );
}

/** The menus of the sidebar, the one `here` that holds the page shown now marked. */
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
