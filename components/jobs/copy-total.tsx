"use client";

import { useCallback } from "react";
import { useEntered } from "@/components/form/use-entered";
import { useHydrated } from "@/components/ui/use-hydrated";
import { copyTotalTexts as texts } from "@/lib/config/messages/jobs/budget";
import type { NamedBudget } from "@/lib/contract/jobs";
import { formatMoney } from "@/lib/format";
import { BudgetLines } from "./budget-lines";

/** A shift that can be chosen, by the name of its checkbox, with the key of the budget that it would be taken from. */
type Choice = { name: string; pence: number | null; budget: string };

/** What the chosen shifts cost together, and what they take of the budgets, as they are chosen. */
export function CopyTotal({
  choices,
  chosen,
  budgets,
}: {
  choices: readonly Choice[];
  /** The names of those that are chosen at first. */
  chosen: readonly string[];
  budgets: readonly NamedBudget[];
}) {
  const isLive = useHydrated();
  const read = useCallback(
    (entered: FormData) => choices.flatMap(({ name }) => (entered.has(name) ? [name] : [])),
    [choices],
  );
  const [place, names] = useEntered<readonly string[]>(chosen, read);
  const selected = choices.filter(({ name }) => names.includes(name));
  const sumOf = (some: readonly Choice[]) => some.reduce((sum, { pence }) => sum + (pence ?? 0), 0);
  const uncovered = selected.filter(({ pence }) => pence === null).length;
  const total = formatMoney(sumOf(selected));
  return (
    <div ref={place} className="mb-5">
      <p className="mb-3" aria-live="polite">
        {isLive ? texts.selected(selected.length, total) : texts.atFirst(selected.length, total)}{" "}
        {uncovered > 0 ? texts.uncovered(uncovered) : null}
      </p>
      <BudgetLines
        budgets={budgets.map((budget) => ({
          ...budget,
          addedPence: sumOf(selected.filter((one) => one.budget === budget.key)),
        }))}
      />
    </div>
  );
}
