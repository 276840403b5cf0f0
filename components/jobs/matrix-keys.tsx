"use client";

import { useEffect, useRef } from "react";

const STEPS: Partial<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const linksIn = (cell: Element | null | undefined): HTMLAnchorElement[] => [
  ...(cell?.querySelectorAll<HTMLAnchorElement>("a") ?? []),
];
const cellOf = (link: Element) => link.closest<HTMLTableCellElement>("td, th");

/** The link that an arrow key leads to: within a day's shifts first, then in the next cell that has one. */
function linkFrom(link: HTMLAnchorElement, [down, right]: readonly [number, number]): HTMLAnchorElement | undefined {
  const cell = cellOf(link);
  const row = cell?.closest("tr");
  const rows = [...(row?.closest("table")?.rows ?? [])];
  if (!cell || !row) return undefined;
  if (right !== 0) {
    for (let at = cell.cellIndex + right; at >= 0 && at < row.cells.length; at += right) {
      const [first] = linksIn(row.cells[at]);
      if (first) return first;
    }
    return undefined;
  }
  const own = linksIn(cell);
  const beside = own[own.indexOf(link) + down];
  if (beside) return beside;
  for (let at = rows.indexOf(row) + down; at >= 0 && at < rows.length; at += down) {
    const links = linksIn(rows[at]?.cells[cell.cellIndex]);
    const next = down > 0 ? links[0] : links.at(-1);
    if (next) return next;
  }
  return undefined;
}

/**
 * Arrow keys between the links of a matrix; Enter follows one, as everywhere. Placed beside the table within its scrolling
 * region. After another week, an opened service or a change by someone else the focus returns to where it was, since the
 * markup is replaced.
 */
export function MatrixKeys() {
  const place = useRef<HTMLSpanElement>(null);
  const last = useRef<{ href: string | null; row: string; column: number } | null>(null);
  useEffect(() => {
    const region = place.current?.parentElement;
    if (!region) return;
    const ending = new AbortController();
    const { signal } = ending;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("table a") : null;
      if (!step || !link || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      linkFrom(link, step)?.focus();
    };
    const onFocus = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      // The browser does not bring a link into view that the first column covers in part. Not for a mouse, which would
      // then be beside what it pressed.
      if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
      const cell = cellOf(target);
      const row = cell?.closest("tr");
      // The row of an opened service's shifts stands below its service's.
      const rowId = row?.id || row?.previousElementSibling?.id || "";
      last.current = cell ? { href: target.getAttribute("href"), row: rowId, column: cell.cellIndex } : null;
    };
    // Markup that is replaced loses the focus too, but then it is no longer in the page.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      queueMicrotask(() => {
        const isLeft = !(relatedTarget instanceof Node && region.contains(relatedTarget));
        if (isLeft && target instanceof Element && target.isConnected) last.current = null;
      });
    };
    region.addEventListener("keydown", onKeyDown, { signal });
    region.addEventListener("focusin", onFocus, { signal });
    region.addEventListener("focusout", onBlur, { signal });
    return () => ending.abort();
  }, []);
  // After every rendering, since each may have replaced the table.
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { href, row, column } = last.current;
    // A night has a link on each of its days.
    const same = linksIn(place.current?.parentElement).filter((link) => link.getAttribute("href") === href);
    const cells = (document.getElementById(row) as HTMLTableRowElement | null)?.cells;
    const next =
      same.find((link) => cellOf(link)?.cellIndex === column) ?? linksIn(cells?.[column])[0] ?? linksIn(cells?.[0])[0];
    next?.focus();
  });
  return <span ref={place} hidden />;
}
