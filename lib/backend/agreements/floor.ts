/** What a draft must be to be sent: complete, with rates that can lawfully pay a worker on the day from which they apply (docs/money.md, Pay floor). */
import { conflict, type FieldMessage } from "@/lib/backend/errors";
import { belowFloor, type PayFloor, payFloor } from "@/lib/backend/pricing";
import { messages } from "@/lib/config/messages";
import type { RateLineInput } from "@/lib/contract/agreements";
import type { Transaction } from "@/lib/db/tenancy";
import { formatDate, formatHundredths, formatMoney } from "@/lib/format";
import { type AgreementRow, type Parts, partsOf } from "./rows";
import { dayOf, missingOf } from "./rules";

const texts = messages.agreements.payFloor;

type Rate = Pick<RateLineInput, "basis" | "payPence" | "specials"> & { chargePence: number };

/** The first day on which the rates can apply: the agreement's, but no day that is over. */
function firstDay(startOn: string | null, now: Date): string {
  const today = dayOf(now);
  return startOn !== null && startOn > today ? startOn : today;
}

const sumOf = ({ parts, costPence }: PayFloor): string =>
  texts.sum(
    parts.map(({ what, pence, rate }) =>
      texts.parts[what](formatMoney(pence), rate === null ? "" : formatHundredths(rate)),
    ),
    formatMoney(costPence),
  );

/** What is wrong with each rate that is too low, with the sum, at the fields of `saveRates`. */
export function floorErrors(rates: readonly Rate[], startOn: string | null, now: Date): FieldMessage[] {
  const day = firstDay(startOn, now);
  const floor = payFloor(day);
  const on = formatDate(day);
  return rates.flatMap((rate, index): FieldMessage[] => {
    const low = belowFloor(rate, floor);
    if (!low) return [];
    if (low.what === "pay") {
      return [{ field: `lines.${index}.payPence`, message: texts.pay(formatMoney(floor.wagePence), on) }];
    }
    if (low.what === "charge") {
      return [
        { field: `lines.${index}.marginPence`, message: texts.charge(formatMoney(floor.costPence), on, sumOf(floor)) },
      ];
    }
    return [
      {
        field: `lines.${index}.${low.band}.value`,
        message: texts.band(formatMoney(floor.costPence), on, sumOf(floor)),
      },
    ];
  });
}

/** A draft as its completeness is judged: with whether its rates, whose pay only the platform sees, still pay a worker. */
export function draftOf(agreement: AgreementRow, parts: Parts, now: Date) {
  const rates = parts.rateLines.flatMap(({ line, split }) => (split ? [{ ...line, payPence: split.payPence }] : []));
  return { ...agreement, ...parts, isRateTooLow: floorErrors(rates, agreement.startOn, now).length > 0 };
}

/** The parts of a draft that is complete. CONFLICT `notComplete` while something is missing. */
export async function completeParts(tx: Transaction, draft: AgreementRow, at: Date): Promise<Parts> {
  const parts = await partsOf(tx, draft);
  if (missingOf(draftOf(draft, parts, at), at).length > 0)
    throw conflict(messages.agreements.notComplete, "notComplete");
  return parts;
}
