import { Notice } from "@/components/ui/notice";
import { fillPage as texts } from "@/lib/config/messages/fill";
import type { FillPlan } from "@/lib/contract/fill";
import { formatMoney } from "@/lib/format";

/** What the plan does, how good it is, and what it costs the providers, for those who may see charges. */
export function Summary({ plan }: { plan: FillPlan }) {
  const { rows, most, isProven, byGreedy, continuityPence } = plan;
  const filled = rows.filter(({ worker }) => worker !== null);
  const familiar = filled.filter(({ visits }) => visits > 0).length;
  const priced = filled.flatMap(({ pence }) => (pence === null ? [] : [pence]));
  const total = priced.reduce((sum, pence) => sum + pence, 0);
  return (
    <div className="mt-2 grid gap-1">
      <p>
        <strong>{texts.summary(filled.length, rows.length)}</strong> {texts.most(most)}
      </p>
      {byGreedy > 0 ? <Notice kind="warning">{texts.greedy(byGreedy)}</Notice> : null}
      {byGreedy === 0 && filled.length > 0 ? <p>{isProven ? texts.proven : texts.notProven}</p> : null}
      {filled.length > 0 ? <p>{familiar > 0 ? texts.familiar(familiar, filled.length) : texts.noneFamiliar}</p> : null}
      {priced.length > 0 ? <p>{texts.total(formatMoney(total))}</p> : null}
      {continuityPence !== null && familiar > 0 ? (
        <p>{continuityPence > 0 ? texts.continuity(formatMoney(continuityPence)) : texts.noContinuity}</p>
      ) : null}
    </div>
  );
}
