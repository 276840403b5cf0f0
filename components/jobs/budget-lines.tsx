import { Notice } from "@/components/ui/notice";
import { budgetTexts as texts } from "@/lib/config/messages/jobs/budget";
import type { NamedBudget } from "@/lib/contract/jobs";
import { formatMoney } from "@/lib/format";

/** What is left of a month; less than nothing where it is exceeded. */
const leftOf = ({ monthlyPence, bookedPence, openPence, addedPence }: NamedBudget): number =>
  monthlyPence - bookedPence - openPence - addedPence;

function lineOf(budget: NamedBudget): string {
  const { name, monthlyPence, bookedPence, openPence, addedPence } = budget;
  const left = leftOf(budget);
  return texts.month(name, [
    texts.budget(formatMoney(monthlyPence)),
    ...(bookedPence > 0 ? [texts.booked(formatMoney(bookedPence))] : []),
    ...(openPence > 0 ? [texts.open(formatMoney(openPence))] : []),
    texts.posting(formatMoney(addedPence)),
    left < 0 ? texts.over(formatMoney(-left)) : texts.left(formatMoney(left)),
  ]);
}

/** What a posting would take of each month's budget: a warning where one would be exceeded. */
export function BudgetLines({ budgets }: { budgets: readonly NamedBudget[] }) {
  if (budgets.length === 0) return null;
  const isExceeded = budgets.some((budget) => leftOf(budget) < 0);
  return (
    <Notice kind={isExceeded ? "warning" : "info"} title={isExceeded ? texts.exceeded : texts.title}>
      <ul className="m-0 p-0">
        {budgets.map((budget) => (
          <li key={budget.key} className="list-none">
            {lineOf(budget)}
          </li>
        ))}
      </ul>
      <p>{texts.hint}</p>
    </Notice>
  );
}
