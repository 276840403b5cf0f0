"use client";

import { useEffect, useRef } from "react";
import { selectAll } from "@/components/lists/selection";
import { dragShifts } from "./drag-shifts";
import { SELECTED_SHIFTS } from "./selected-form";

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

const boxesIn = (region: Element | null | undefined): HTMLInputElement[] => [
  ...(region?.querySelectorAll<HTMLInputElement>(".shift-select") ?? []),
];

/** The checkbox of a shift, if it can be selected. */
const boxOf = (link: Element | null): HTMLInputElement | null =>
  link?.previousElementSibling instanceof HTMLInputElement ? link.previousElementSibling : null;

/** The next shift by an arrow key that can be selected. */
function shiftFrom(link: HTMLAnchorElement, step: readonly [number, number]): HTMLAnchorElement | undefined {
  let next = linkFrom(link, step);
  while (next && !boxOf(next)) next = linkFrom(next, step);
  return next;
}

/**
 * The selection of shifts by keyboard and mouse: Space selects one or not, Shift with an arrow or a click all from the one
 * where the range began, in the order in which they are shown, and Escape none. What was selected before a range stays.
 */
function selectionIn(region: Element) {
  let range: { from: HTMLInputElement; before: ReadonlySet<HTMLInputElement> } | null = null;
  const changed = () => document.dispatchEvent(new Event("change"));
  const chosen = () => new Set(boxesIn(region).filter(({ checked }) => checked));
  return {
    chosen,
    endRange: () => {
      range = null;
    },
    beginAt: (from: HTMLInputElement) => {
      range = { from, before: chosen() };
    },
    toggle: (box: HTMLInputElement) => {
      range = null;
      box.checked = !box.checked;
      changed();
    },
    only: (boxes: ReadonlySet<HTMLInputElement>) => {
      range = null;
      for (const box of boxesIn(region)) box.checked = boxes.has(box);
      changed();
    },
    extend: (from: HTMLInputElement, to: HTMLInputElement) => {
      if (!range?.from.isConnected) range = { from, before: chosen() };
      const all = boxesIn(region);
      const ends = [all.indexOf(range.from), all.indexOf(to)];
      const [first, last] = [Math.min(...ends), Math.max(...ends)];
      for (const [at, box] of all.entries()) box.checked = range.before.has(box) || (at >= first && at <= last);
      changed();
    },
    clear: () => {
      range = null;
      selectAll(SELECTED_SHIFTS, false);
    },
  };
}

const theMatrix = () => document.querySelector<HTMLElement>(".matrix");

/**
 * Arrow keys between the links of the page's matrix; Enter follows one, as everywhere. Shifts are also dragged to another day.
 * After another week, an opened service or a change by someone else the focus returns to where it was and the same shifts are
 * selected, since the markup is replaced.
 */
export function MatrixKeys() {
  const selected = useRef<readonly string[]>([]);
  const last = useRef<{ href: string | null; row: string; column: number } | null>(null);
  useEffect(() => {
    const region = theMatrix();
    if (!region) return;
    const ending = new AbortController();
    const { signal } = ending;
    const selection = selectionIn(region);
    const onKeyDown = (event: KeyboardEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("table a") : null;
      if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
      const [step, box] = [STEPS[event.key], boxOf(link)];
      if (step && !event.shiftKey) {
        event.preventDefault();
        selection.endRange();
        linkFrom(link, step)?.focus();
      } else if (step && box) {
        event.preventDefault();
        const next = shiftFrom(link, step);
        next?.focus();
        selection.extend(box, boxOf(next ?? link) ?? box);
      } else if (event.key === " " && box) {
        event.preventDefault();
        selection.toggle(box);
      } else if (event.key === "Escape" && boxesIn(region).some(({ checked }) => checked)) {
        event.preventDefault();
        selection.clear();
      }
    };
    const onClick = (event: MouseEvent) => {
      const { target, shiftKey } = event;
      if (!(target instanceof Element)) return;
      if (target instanceof HTMLInputElement) {
        if (!shiftKey) selection.beginAt(target);
        return;
      }
      const box = boxOf(target.closest("table a"));
      if (!box || !shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      // Instead of opening another window.
      event.preventDefault();
      event.stopPropagation();
      selection.extend(box, box);
    };
    const onChange = () => {
      selected.current = boxesIn(region)
        .filter(({ checked }) => checked)
        .map(({ value }) => value);
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
    region.addEventListener("click", onClick, { signal, capture: true });
    document.addEventListener("change", onChange, { signal });
    region.addEventListener("focusin", onFocus, { signal });
    region.addEventListener("focusout", onBlur, { signal });
    dragShifts(region, { boxOf, selection, signal });
    return () => ending.abort();
  }, []);
  // After every rendering, since each may have replaced the table.
  useEffect(() => {
    const lost = boxesIn(theMatrix()).filter(({ value, checked }) => !checked && selected.current.includes(value));
    for (const box of lost) box.checked = true;
    if (lost.length > 0) document.dispatchEvent(new Event("change"));
  });
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { href, row, column } = last.current;
    // A night has a link on each of its days.
    const same = linksIn(theMatrix()).filter((link) => link.getAttribute("href") === href);
    const cells = (document.getElementById(row) as HTMLTableRowElement | null)?.cells;
    const next =
      same.find((link) => cellOf(link)?.cellIndex === column) ?? linksIn(cells?.[column])[0] ?? linksIn(cells?.[0])[0];
    next?.focus();
  });
  return null;
}
