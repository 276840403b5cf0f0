"use client";

import { useFormStatus } from "react-dom";
import { useForm } from "@/components/form/form-context";
import { Button } from "@/components/ui/button";
import { BudgetLines } from "./budget-lines";

/** The button that asks what a shift would cost. It submits the form, so that no script is needed; nothing is stored. */
export function CostButton({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const { pending } = useForm();
  const asked = useFormStatus().data?.get("do") === "estimate";
  return (
    <>
      <Button type="submit" variant="secondary" name="do" value="estimate" aria-disabled={pending || undefined}>
        {asked ? pendingLabel : label}
      </Button>
      <span className="vh" role="status">
        {asked ? pendingLabel : ""}
      </span>
    </>
  );
}

/** What the shift would cost with each agency, band by band, and what it takes of the budget, once it was asked for. */
export function ShiftCostTable() {
  const { state } = useForm();
  const cost = state.status === "editing" ? state.cost : undefined;
  if (!cost || state.status !== "editing") return null;
  return (
    <section className="shift-cost next" tabIndex={-1} aria-label={state.message}>
      <h2>{state.message}</h2>
      {cost.lead?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {cost.offers.map(({ agency, total, parts }) => (
        <div key={agency} className="shift-cost-offer">
          <h3 className="shift-cost-line shift-cost-agency">
            <span>{agency}</span> <span className="tabular-nums">{total}</span>
          </h3>
          <ul>
            {parts.map(({ what, amount }) => (
              <li key={what} className="shift-cost-line">
                <span>{what}</span> <span className="tabular-nums">{amount}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {cost.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <BudgetLines budgets={cost.budgets ?? []} />
    </section>
  );
}
