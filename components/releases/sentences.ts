/** How shifts are released by a set of rules, in sentences. */
import type { ReleaseStep } from "@/lib/config/closed-lists/releases";
import { releaseSentences as texts } from "@/lib/config/messages/releases";
import type { ReleasePreview, ReleaseRules } from "@/lib/contract/releases";

type Rule = ReleaseRules["rules"][number];
type Sentence = { title: string; text: string };

/** For which shifts the rule with the n-th most days is. */
const titleOf = (days: readonly number[], n: number): string => {
  const [own = 0, above] = [days[n], days[n - 1]];
  return above === undefined ? texts.atLeast(own) : texts.between(own, above);
};

/** A rule as it works where every step has an agency: steps that open together are named together. */
function textOf({ favouritesHours, tier2Hours, allHours }: Rule): string {
  if (favouritesHours === 0 && allHours === 0) return texts.atOnce;
  const steps: { step: ReleaseStep; hours: number }[] = [
    ...(favouritesHours > 0 ? [{ step: "favourites" as const, hours: 0 }] : []),
    ...(allHours > 0 ? [{ step: "tier_one" as const, hours: favouritesHours }] : []),
    ...(tier2Hours < allHours ? [{ step: "tier_two" as const, hours: favouritesHours + tier2Hours }] : []),
    { step: "all", hours: favouritesHours + allHours },
  ];
  const moments = [...new Set(steps.map(({ hours }) => hours))];
  return texts.rule(
    moments.map((hours, n) => {
      const together = steps.filter((one) => one.hours === hours).map(({ step }) => step);
      return n === 0 ? texts.first(together) : texts.after(together, hours);
    }),
  );
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
