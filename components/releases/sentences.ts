/** How shifts are released by a set of rules, in sentences. */
import { releaseSentences as texts } from "@/lib/config/messages/releases";
import type { ReleasePreview, ReleaseRules } from "@/lib/contract/releases";

type Rule = ReleaseRules["rules"][number];
type Sentence = { title: string; text: string };

/** For which shifts the rule with the n-th most days is. */
const titleOf = (days: readonly number[], n: number): string => {
  const [own = 0, above] = [days[n], days[n - 1]];
  return above === undefined ? texts.atLeast(own) : texts.between(own, above);
};

/** A rule as it works where every step has an agency. */
function textOf({ favouritesHours, tier2Hours, allHours }: Rule): string {
  if (favouritesHours === 0 && allHours === 0) return texts.atOnce;
  return texts.rule([
    ...(favouritesHours > 0 ? [texts.first("favourites")] : []),
    ...(allHours === 0
      ? []
      : [favouritesHours > 0 ? texts.after("tier_one", favouritesHours) : texts.first("tier_one")]),
    ...(tier2Hours < allHours ? [texts.after("tier_two", favouritesHours + tier2Hours)] : []),
    texts.after("all", favouritesHours + allHours),
  ]);
}

const sorted = (rules: readonly Rule[]): Rule[] => rules.toSorted((one, other) => other.fromDays - one.fromDays);

const below = (days: readonly number[]): Sentence[] => {
  const lowest = days.at(-1);
  return lowest === undefined ? [] : [{ title: texts.less(lowest), text: texts.atOnce }];
};

/** One sentence for each rule, the longest notice first, and one for shifts that are posted later than that. */
export function sentencesOf({ rules }: Pick<ReleaseRules, "rules">): Sentence[] {
  const ordered = sorted(rules);
  const days = ordered.map(({ fromDays }) => fromDays);
  return [...ordered.map((rule, n) => ({ title: titleOf(days, n), text: textOf(rule) })), ...below(days)];
}

/** The same for a shift posted now, with the moments at which the steps open. */
export function previewSentences({ items }: ReleasePreview, at: (moment: string) => string): Sentence[] {
  const days = items.map(({ fromDays }) => fromDays);
  return [
    ...items.map(({ steps }, n) => ({
      title: titleOf(days, n),
      text: texts.ifPostedNow(steps.map(({ step, opensAt }) => texts.from(step, at(opensAt)))),
    })),
    ...below(days),
  ];
}
