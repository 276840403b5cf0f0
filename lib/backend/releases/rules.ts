/** When which agencies see a job: pure rules (docs/decisions/0081-release.md). */
import type { AgreementTier, ReleaseObstacle, ReleaseStep } from "@/lib/config/closed-lists/releases";
import { releaseObstacles, releaseSteps } from "@/lib/config/closed-lists/releases";
import { DAY_MS, HOUR_MS } from "@/lib/config/constants";
import type { ReleaseRule } from "@/lib/db/schema";

/** `afterHours`: later than the first agencies see the job, or than tier 1 does. */
export type PlannedStep = { step: ReleaseStep; opensAt: Date; afterHours: number };

/** For which steps there is an agency that may fill the job. */
export type Groups = Readonly<Record<Exclude<ReleaseStep, "all">, boolean>>;

const atOnce = (opensAt: Date): PlannedStep[] => [{ step: "all", opensAt, afterHours: 0 }];

/** The rule for a job that is open from `openedAt` on: the one with the most days that are left; null below all. */
export const ruleFor = (
  rules: readonly ReleaseRule[],
  { openedAt, startAt }: { openedAt: Date; startAt: Date },
): ReleaseRule | null =>
  rules
    .toSorted((one, other) => other.fromDays - one.fromDays)
    .find(({ fromDays }) => startAt.getTime() - openedAt.getTime() >= fromDays * DAY_MS) ?? null;

/**
 * The steps of a job, in the order in which they open. A step that no agency belongs to takes no time, so the next one
 * opens in its place; one that would not open before all agencies do is left out.
 */
export function cascadeOf(
  rules: readonly ReleaseRule[],
  times: { openedAt: Date; startAt: Date },
  groups: Groups,
): PlannedStep[] {
  const rule = ruleFor(rules, times);
  if (!rule) return atOnce(times.openedAt);
  const after = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR_MS);
  const favourites = groups.favourites ? rule.favouritesHours : 0;
  const tier2 = groups.tier_one ? rule.tier2Hours : 0;
  const all = groups.tier_one ? rule.allHours : groups.tier_two ? rule.allHours - rule.tier2Hours : 0;
  const first = after(times.openedAt, favourites);
  const steps: PlannedStep[] = [
    ...(favourites > 0 ? [{ step: "favourites" as const, opensAt: times.openedAt, afterHours: 0 }] : []),
    ...(groups.tier_one ? [{ step: "tier_one" as const, opensAt: first, afterHours: favourites }] : []),
    ...(groups.tier_two
      ? [{ step: "tier_two" as const, opensAt: after(first, tier2), afterHours: groups.tier_one ? tier2 : favourites }]
      : []),
  ];
  const opensAt = after(first, all);
  const before = steps.filter((step) => step.opensAt < opensAt);
  return [...before, { step: "all", opensAt, afterHours: groups.tier_one || groups.tier_two ? all : favourites }];
}

/** An agency as the steps are chosen by. */
export type Standing = {
  /** Whether one of its workers is a favourite of the service. */
  isFavourite: boolean;
  /** The better of the tiers of its agreements that cover the job. */
  tier: AgreementTier | null;
};

/** The step with which an agency sees a job: the first of the job's steps that it belongs to. */
export const stepOf = ({ isFavourite, tier }: Standing, steps: readonly { step: ReleaseStep }[]): ReleaseStep => {
  const own: readonly ReleaseStep[] = [
    ...(isFavourite ? (["favourites"] as const) : []),
    ...(tier === 1 ? (["tier_one"] as const) : []),
    ...(tier === 2 ? (["tier_two"] as const) : []),
  ];
  return releaseSteps.find((step) => own.includes(step) && steps.some((one) => one.step === step)) ?? "all";
};

/** What an agreement has of what a job needs. */
export type Cover = {
  status: "scheduled" | "active" | "suspended" | "expired" | "terminated";
  hasService: boolean;
  hasWorkerType: boolean;
  startOn: string | null;
  /** The last day, by its term or by notice. */
  endsOn: string | null;
};

function lackOf({ status, hasService, hasWorkerType, startOn, endsOn }: Cover, day: string): ReleaseObstacle | null {
  if (status === "expired" || status === "terminated") return "ended";
  if (status === "suspended") return "suspended";
  if (status === "scheduled") return "not_in_force";
  if (!hasService) return "service";
  if (!hasWorkerType) return "worker_type";
  return startOn !== null && startOn <= day && (endsOn === null || day <= endsOn) ? null : "date";
}

/** What keeps an agency from a job that starts on `day`: null where one of its agreements covers it. */
export function obstacleOf(agreements: readonly Cover[], day: string): ReleaseObstacle | null {
  const lacks = agreements.map((agreement) => lackOf(agreement, day));
  if (lacks.includes(null)) return null;
  return releaseObstacles.findLast((obstacle) => lacks.includes(obstacle)) ?? "not_in_force";
}

/** For which steps there is an agency: one that nothing keeps from the job. */
export function groupsOf(agencies: readonly (Standing & { obstacle: ReleaseObstacle | null })[]): Groups {
  const able = agencies.filter(({ obstacle }) => obstacle === null);
  return {
    favourites: able.some(({ isFavourite }) => isFavourite),
    tier_one: able.some(({ tier }) => tier === 1),
    tier_two: able.some(({ tier }) => tier === 2),
  };
}
