"use client";

import { useCallback } from "react";
import { useEntered } from "@/components/form/use-entered";
import { Notice } from "@/components/ui/notice";
import { suggestSelectedPage as texts } from "@/lib/config/messages/jobs";

export type ShiftToCompare = {
  /** The name of the control in which its worker is chosen. */
  name: string;
  /** Its time and place in words. */
  label: string;
  /** The names of the controls of shifts at the same time. */
  overlaps: readonly string[];
  /** The shifts at the same time for which workers are already put forward, in words, by worker. */
  elsewhere: Readonly<Record<string, readonly string[]>>;
};

/** Warns, as workers are chosen, about those who are put forward for overlapping shifts. */
export function OverlapWarning({
  shifts,
  workers,
}: {
  shifts: readonly ShiftToCompare[];
  /** The names of the workers who can be chosen, by id. */
  workers: Readonly<Record<string, string>>;
}) {
  const read = useCallback(
    (entered: FormData) => new Map(shifts.map(({ name }) => [name, String(entered.get(name) ?? "")])),
    [shifts],
  );
  const [place, chosen] = useEntered<ReadonlyMap<string, string>>(new Map(), read);
  const lines = Object.entries(workers).flatMap(([id, worker]) => {
    const own = shifts.filter(({ name }) => chosen.get(name) === id);
    const named = own.flatMap(({ label, overlaps, elsewhere }) => {
      const others = (elsewhere[id] ?? []).map(texts.alreadyFor);
      return others.length > 0 || overlaps.some((name) => chosen.get(name) === id) ? [label, ...others] : [];
    });
    return named.length > 0 ? [texts.overlapsOf(worker, [...new Set(named)])] : [];
  });
  return (
    <div ref={place} aria-live="polite">
      {lines.length > 0 ? (
        <div className="mb-5">
          <Notice kind="warning" title={texts.overlapTitle}>
            <p>{texts.overlapHint}</p>
            <ul className="mt-1 mb-0 list-disc pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
    </div>
  );
}
