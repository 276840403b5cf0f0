"use client";

import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { LinkPending } from "./link-pending";

/** `waiting`: how much waits there for whoever looks. */
type Item = { name: string; route: string; isExternal: boolean; waiting?: string };
export type SidebarMenu = Item & { icon: string; items: readonly Item[] };

// Links are drawn in the browser as well. Made here from their data they are a few words of the page's payload each; handed over
// as elements, with what stands in and around them, they would be most of it.

/** A link to a page of ours, or to another product, which is no page that a script could fetch. */
export function NavigationLink({
  isExternal = false,
  href,
  children,
  ...rest
}: { isExternal?: boolean; href: string; children: ReactNode } & Omit<ComponentProps<"a">, "href" | "ref">) {
  if (isExternal) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  // Pages are drawn per request: fetching them ahead would draw every page of the menu for each page that is opened.
  return (
    <Link prefetch={false} href={href} {...rest}>
      {children}
      <LinkPending />
    </Link>
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
export function Menu({
  menu,
  icon,
  isHere,
  current,
}: {
  menu: SidebarMenu;
  icon: ReactNode;
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
        {icon}
        {menu.name}
        <Waiting count={menu.waiting} />
      </NavigationLink>
      {id ? <MenuItems id={id} menu={menu} current={current} /> : null}
    </li>
  );
}
