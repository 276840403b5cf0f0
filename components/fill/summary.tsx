import { Notice } from "@/components/ui/notice";
import { Summary as Disclosure } from "@/components/ui/summary";
import { fillPage as texts } from "@/lib/config/messages/fill";
import type { FillPlan } from "@/lib/contract/fill";
import { formatDateTime, formatMoney, formatTime, type TimePreference } from "@/lib/format";

/**
 * What the plan does and what it costs the providers, for those who may see charges; how it was made, behind a summary.
 */
export function Summary({ plan, preference }: { plan: FillPlan; preference: TimePreference }) {
  const { rows, status, most, isProven, byGreedy, continuityPence, createdBy, createdAt, expiresAt } = plan;
  const isReady = status === "ready";
  const bound = texts.most(most, rows.length);
  const filled = rows.filter(({ worker }) => worker !== null);
  const familiar = filled.filter(({ visits }) => visits > 0).length;
  const priced = filled.flatMap(({ pence }) => (pence === null ? [] : [pence]));
  const total = priced.reduce((sum, pence) => sum + pence, 0);
  return (
    <div className="mt-2 grid gap-1">
      <p>
        <strong>{(isReady ? texts.summary : texts.summaryDone)(filled.length, rows.length)}</strong>
        {priced.length > 0 ? ` ${texts.cost(formatMoney(total))}` : null}
      </p>
      {byGreedy > 0 ? <Notice kind="warning">{texts.greedy(byGreedy)}</Notice> : null}
      <details className="group">
        <Disclosure className="w-fit font-semibold text-primary">{texts.about}</Disclosure>
        <div className="grid gap-1">
          {bound ? <p>{bound}</p> : null}
          {byGreedy === 0 && filled.length > 0 ? <p>{isProven ? texts.proven : texts.notProven}</p> : null}
          {filled.length > 0 ? (
            <p>{familiar > 0 ? texts.familiar(familiar, filled.length) : texts.noneFamiliar}</p>
          ) : null}
          {priced.length > 0 ? <p>{texts.total}</p> : null}
          {continuityPence !== null && familiar > 0 ? (
            <p>{continuityPence > 0 ? texts.continuity(formatMoney(continuityPence)) : texts.noContinuity}</p>
          ) : null}
          <p>
            {texts.madeBy(createdBy, formatDateTime(createdAt, preference))}
            {isReady ? ` ${texts.usable(formatTime(expiresAt, preference))}` : null}
          </p>
        </div>
      </details>
    </div>
  );
}
