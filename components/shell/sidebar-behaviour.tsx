"use client";

import { useEffect, useLayoutEffect } from "react";

const headOf = (menu: Element | null | undefined) => menu?.querySelector<HTMLElement>(".menu-head[aria-controls]");
const menuOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(".menu") : null;

/**
 * What hover cannot do for the sidebar's menus: open on tap and on arrow keys, move with them, close on Escape, and
 * announce it. The focus alone opens nothing, so that Tab passes a menu with one stop.
 */
function behave(sidebar: HTMLElement): () => void {
  const menus = () => [...sidebar.querySelectorAll<HTMLElement>(".menu")].filter(headOf);
  /** `undefined`: controlled by hover. */
  const set = (menu: HTMLElement, open: boolean | undefined) => {
    if (open === undefined) delete menu.dataset["open"];
    else menu.dataset["open"] = String(open);
  };
  const isOpen = (menu: HTMLElement) => menu.querySelector(".menu-items")?.checkVisibility() ?? false;
  const say = () => {
    for (const menu of menus()) headOf(menu)?.setAttribute("aria-expanded", String(isOpen(menu)));
  };
  /** On narrow screens the menus are links in a strip and their pages stay hidden. */
  const hasFlyouts = () => matchMedia("(min-width: 1000px)").matches;
  let touched: HTMLElement | null = null;

  const onPointerDown = (event: PointerEvent) => {
    const head = event.target instanceof Element ? event.target.closest<HTMLElement>(".menu-head") : null;
    const menu = menuOf(head);
    const isClosed = menu?.dataset["open"] !== "true";
    touched = event.pointerType === "mouse" || !isClosed ? null : head;
  };
  const onClick = (event: MouseEvent) => {
    const menu = menuOf(event.target);
    if (touched && menu && headOf(menu) === touched && hasFlyouts()) {
      event.preventDefault();
      event.stopPropagation();
      for (const other of menus()) set(other, other === menu);
    }
    touched = null;
    say();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const menu = menuOf(event.target);
    const head = headOf(menu);
    if (!menu || !head || !hasFlyouts() || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const stops = [head, ...menu.querySelectorAll<HTMLElement>(".menu-items a")];
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = stops[(stops.indexOf(event.target as HTMLElement) + step + stops.length) % stops.length];
    event.preventDefault();
    set(menu, true);
    next?.focus();
    say();
  };
  /** Wherever the focus is: a menu may also be open by hover or tap. */
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    for (const menu of menus().filter(isOpen)) {
      if (menu.contains(document.activeElement)) headOf(menu)?.focus();
      set(menu, menu.matches(":hover") ? false : undefined);
    }
    say();
  };
  const onLeave = (event: FocusEvent | PointerEvent) => {
    const menu = menuOf(event.target);
    const to = event.relatedTarget;
    if (menu && !(to instanceof Node && menu.contains(to))) set(menu, undefined);
    requestAnimationFrame(say);
  };
  const onOutside = (event: PointerEvent) => {
    if (event.target instanceof Node && sidebar.contains(event.target)) return;
    for (const menu of menus()) set(menu, undefined);
    requestAnimationFrame(say);
  };
  const onEnter = () => requestAnimationFrame(say);

  const ending = new AbortController();
  const { signal } = ending;
  sidebar.addEventListener("pointerdown", onPointerDown, { signal });
  // Runs before the router's own handler, which would follow the link.
  sidebar.addEventListener("click", onClick, { signal, capture: true });
  sidebar.addEventListener("keydown", onKeyDown, { signal });
  sidebar.addEventListener("focusout", onLeave, { signal });
  sidebar.addEventListener("pointerout", onLeave, { signal });
  sidebar.addEventListener("focusin", onEnter, { signal });
  sidebar.addEventListener("pointerover", onEnter, { signal });
  document.addEventListener("pointerdown", onOutside, { signal });
  document.addEventListener("keydown", onEscape, { signal });
  return () => ending.abort();
}

/** On narrow screens the strips scroll: the current page's item is scrolled to the middle. */
function showCurrent(sidebar: HTMLElement): void {
  for (const item of sidebar.querySelectorAll<HTMLElement>("a[aria-current]")) {
    const strip = item.closest<HTMLElement>(".menu-strip > ul, .sidebar > ul");
    if (!strip || !item.checkVisibility() || strip.scrollWidth <= strip.clientWidth) continue;
    const [its, all] = [item.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += its.left + its.width / 2 - (all.left + all.width / 2);
  }
}

const theSidebar = () => document.querySelector<HTMLElement>(".sidebar");

/** Adds the behaviour of the page's sidebar. `current` is the current path. */
export function SidebarBehaviour({ current }: { current: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item changes with every page.
  useLayoutEffect(() => {
    const sidebar = theSidebar();
    if (sidebar) showCurrent(sidebar);
  }, [current]);
  useEffect(() => {
    const sidebar = theSidebar();
    return sidebar ? behave(sidebar) : undefined;
  }, []);
  return null;
}
