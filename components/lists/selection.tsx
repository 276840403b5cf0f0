"use client";

import { useEffect, useRef, useState } from "react";
import { useForm } from "@/components/form/form-context";

/** The checkboxes of a list's rows, which belong to the form with the actions for the selected rows. */
const checkboxesOf = (form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${form}"]`),
];

/** Selects all rows of the page, or none. */
export function selectAll(form: string, isSelected: boolean): void {
  for (const checkbox of checkboxesOf(form)) checkbox.checked = isSelected;
  document.dispatchEvent(new Event("change"));
}

/**
 * Calls back with the number of selected and of all rows, whenever a selection or the rows change. With Shift, a click
 * selects the rows from the last one that was clicked as well. `state`: what changes the checkboxes without an event, such
 * as a returned form.
 */
export function useSelection(form: string, state: unknown): { selected: number; all: number } {
  const [count, setCount] = useState({ selected: 0, all: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed state is a reason to count again
  useEffect(() => {
    let last: HTMLInputElement | null = null;
    const recount = () => {
      const all = checkboxesOf(form);
      setCount({ selected: all.filter(({ checked }) => checked).length, all: all.length });
    };
    const extend = ({ target, shiftKey }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      const all = checkboxesOf(form);
      const at = all.indexOf(target);
      if (at < 0) return;
      const from = last ? all.indexOf(last) : -1;
      if (shiftKey && from >= 0)
        for (const checkbox of all.slice(Math.min(from, at), Math.max(from, at) + 1)) checkbox.checked = target.checked;
      last = target;
      recount();
    };
    recount();
    document.addEventListener("change", recount);
    document.addEventListener("click", extend);
    return () => {
      document.removeEventListener("change", recount);
      document.removeEventListener("click", extend);
    };
  }, [form, state]);
  return count;
}

/** A checkbox in the list's heading that selects all rows of the page, or none. */
export function SelectAllRows({ form, label }: { form: string; label: string }) {
  const { state } = useForm();
  const box = useRef<HTMLInputElement>(null);
  const { selected, all } = useSelection(form, state);
  useEffect(() => {
    if (!box.current) return;
    box.current.checked = selected > 0 && selected === all;
    box.current.indeterminate = selected > 0 && selected < all;
  }, [selected, all]);
  return (
    <label className="row-select">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        onChange={({ currentTarget }) => selectAll(form, currentTarget.checked)}
      />
    </label>
  );
}
