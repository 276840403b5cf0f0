import { Summary } from "@/components/ui/summary";
import type { BankHolidayDays } from "@/lib/config/closed-lists/agreements";
import { agreementRates as own, agreementPages as texts } from "@/lib/config/messages/agreements/pages";
import type { RateLine } from "@/lib/contract/agreements";
import { bandCharges } from "@/lib/contract/agreements/rate-fields";
import { formatHundredths, formatMoney } from "@/lib/format";

const OPEN_UP_TO = 2;

/** Where a band's charge comes from, in words. */
function sourceOf(
  from: ReturnType<typeof bandCharges>[number]["from"],
  special: RateLine["specials"][number] | undefined,
): string {
  if (from !== "own") return texts.chargedAs[from];
  if (special?.mode === "multiplier") return own.timesStandard(formatHundredths(special.value));
  return own.specialRate;
}

function Line({ line, isOpen }: { line: RateLine; isOpen: boolean }) {
  const { workerType, skills, basis, vatTreatment, chargePence, split, specials } = line;
  return (
    <details open={isOpen} className="group border-t border-line first:border-t-0">
      <Summary className="py-3">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="min-w-0">
            <span className="font-semibold">{workerType}</span>
            {skills.length > 0 ? <span className="text-soft"> · {skills.join(", ")}</span> : null}
          </span>
          <span className="min-w-0 wrap-anywhere md:whitespace-nowrap">
            <span className="text-lg font-semibold tabular-nums">{formatMoney(chargePence)}</span>{" "}
            <span className="text-soft">{texts.per[basis]}</span>
          </span>
        </span>
      </Summary>
      <div className="pb-4">
        <p className="text-soft">
          {texts.vat[vatTreatment]}
          {own.beforeVat}
          {split ? <> {own.payAndMargin(formatMoney(split.payPence), formatMoney(split.marginPence))}</> : null}
        </p>
        <ul className="m-0 mt-3 list-none p-0">
          {bandCharges(chargePence, specials).map(({ band, chargePence: pence, from }) => (
            <li key={band} className="flex justify-between gap-4 border-t border-line py-2">
              <span>
                {texts.bands[band].label}
                <span className="block text-list text-soft">{texts.bands[band].when}</span>
              </span>
              <span className="text-right">
                {pence === null ? null : (
                  <span className={from === "own" ? "font-semibold tabular-nums" : "tabular-nums"}>
                    {formatMoney(pence)}
                  </span>
                )}
                <span className="block text-list text-soft">
                  {sourceOf(
                    from,
                    specials.find((special) => special.band === band),
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** The rates of each worker type by band. Pay and margin are shown only if the caller received them. */
export function Rates({ lines, bankHolidayDays }: { lines: readonly RateLine[]; bankHolidayDays: BankHolidayDays }) {
  if (lines.length === 0) return <p className="text-soft">{own.noRatesYet}</p>;
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be identical, and their order never changes here
        <Line key={index} line={line} isOpen={lines.length <= OPEN_UP_TO} />
      ))}
      <p className="mt-3 text-list text-soft">{texts.fallBack}</p>
      <p className="mt-3 text-list text-soft">{own.bankHolidays(texts.bankHolidayDays[bankHolidayDays])}</p>
      <p className="mt-3 text-list text-soft">{own.vatNote}</p>
    </>
  );
}

/** Cancellation charges, shortest notice first. */
export function Cancellation({ rules }: { rules: readonly { withinHours: number; feePercent: number }[] }) {
  if (rules.length === 0) return <p className="text-soft">{texts.noCancellation}</p>;
  return (
    <ul className="m-0 list-none p-0">
      {[...rules]
        .sort((one, other) => one.withinHours - other.withinHours)
        .map(({ withinHours, feePercent }) => (
          <li key={withinHours} className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0">
            <span>{own.cancelledWithin(withinHours)}</span>
            <span className="text-right font-semibold tabular-nums md:whitespace-nowrap">
              {own.percentOfCharge(feePercent)}
            </span>
          </li>
        ))}
    </ul>
  );
}
