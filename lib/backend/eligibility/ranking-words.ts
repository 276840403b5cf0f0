/** The reasons of a worker's rank in words. Pure. */
import { messages } from "@/lib/config/messages";
import { formatDate, formatLength, formatMoney } from "@/lib/format";
import type { RankedWorker, RankingReason } from "./ranking";

const texts = messages.eligibility.ranking;

function costWords(pence: number | null, estimatedPence: number | null): string {
  if (pence === null) return texts.noCost;
  const amount = formatMoney(pence);
  if (estimatedPence === null || pence === estimatedPence) return texts.cost(amount);
  return pence < estimatedPence
    ? texts.costBelow(amount, formatMoney(estimatedPence - pence))
    : texts.costAbove(amount, formatMoney(pence - estimatedPence));
}

function distanceWords(miles: number | null): string {
  if (miles === null) return texts.noDistance;
  return miles === 0 ? texts.sameDistrict : texts.distance(Math.round(miles));
}

function wordsOf(reason: RankingReason): string {
  switch (reason.code) {
    case "continuity":
      return reason.shifts > 0 && reason.lastOn
        ? texts.beenHere(reason.shifts, formatDate(reason.lastOn))
        : texts.notBeenHere;
    case "distance":
      return distanceWords(reason.miles);
    case "hours":
      return reason.minutes === 0 ? texts.noHours : texts.hours(formatLength(reason.minutes));
    case "cost":
      return costWords(reason.pence, reason.estimatedPence);
  }
}

/** Why a worker has their rank: the warnings, if there are any, then each reason. */
export const rankingWords = ({ warnings, reasons }: RankedWorker): string[] => [
  ...(warnings > 0 ? [texts.warnings(warnings)] : []),
  ...reasons.map(wordsOf),
];
