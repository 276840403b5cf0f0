/** Whether the payment of an invoice is authorised, and by whom, as pure rules (docs/decisions/0103-payment-authorisations.md). Amounts are pence. */
import { type AuthoriserRights, askedFor, mayAuthorise } from "@/lib/backend/authorisers";
import { constants } from "@/lib/config/constants";
import type { PaymentAuthorisationSettings } from "@/lib/contract/payment-authorisations";
import { calendarDate, daysAfter, startOfDay } from "@/lib/format";

/** Without settings of its own: every payment, by one person who neither raised nor approved it. */
export const defaultSettings: PaymentAuthorisationSettings = {
  thresholdPence: 0,
  twoStepsFromPence: null,
  isTwoPerson: true,
  isTwoPersonHours: false,
  serviceIds: [],
};

/** How many steps it takes. */
export const stepsOf = (
  { twoStepsFromPence }: Pick<PaymentAuthorisationSettings, "twoStepsFromPence">,
  { grossPence }: { grossPence: number },
): number => (twoStepsFromPence !== null && grossPence >= twoStepsFromPence ? 2 : 1);

/**
 * When a step that is asked for now escalates: at the end of the third day, or of the day on which the invoice is due if that is
 * sooner, and never before the end of tomorrow.
 */
export function dueAtOf(now: Date, dueOn: string): Date {
  const today = calendarDate(now);
  const latest = daysAfter(today, constants.paymentAuthorisationDays);
  const tomorrow = daysAfter(today, 1);
  const last = dueOn >= latest ? latest : dueOn > tomorrow ? dueOn : tomorrow;
  return startOfDay(daysAfter(last, 1));
}

/** A step that waits. */
export type Step = {
  pence: number;
  serviceId: string | null;
  isEscalated: boolean;
  involvedUserIds: readonly string[];
  firstUserId: string | null;
  delegatedToUserId: string | null;
};

/** Who there is to decide: the provider's authorisers, its primary users who open tasks, and whether the two-person rule is on. */
export type Team = {
  authorisers: readonly AuthoriserRights[];
  primaryUserIds: readonly string[];
  isTwoPerson: boolean;
  today: string;
};

/** The rights of authorisers over payments: money is about the whole organisation, so none for those who see some services alone. */
const rightsOver = (authorisers: readonly AuthoriserRights[]): AuthoriserRights[] =>
  authorisers
    .filter(({ seesServiceIds }) => seesServiceIds === null)
    .map(({ canAuthorisePayments, paymentLimitPence, ...rights }) => ({
      ...rights,
      canAuthorisePayments,
      paymentLimitPence,
      canAuthoriseJobs: canAuthorisePayments,
      limitPence: paymentLimitPence,
    }));

const requestOf = ({ serviceId, pence }: Step) => ({ serviceId, estimatedPence: pence });

/** Why a user may not decide a step by their rights over it; null where that does not keep them from it. */
function excludedBecause({ isTwoPerson }: Team, step: Step, userId: string): "samePerson" | "involved" | null {
  if (step.firstUserId === userId) return "samePerson";
  return isTwoPerson && step.involvedUserIds.includes(userId) ? "involved" : null;
}

/** Why a user may not decide a step; null where they may. */
export function blockedBecause(team: Team, step: Step, userId: string): "samePerson" | "involved" | "notYours" | null {
  const may =
    (step.isEscalated && team.primaryUserIds.includes(userId)) ||
    mayAuthorise(rightsOver(team.authorisers), userId, requestOf(step), team.today);
  return may ? excludedBecause(team, step, userId) : "notYours";
}

/** Whether a user may read the invoice of a step: while they may decide it, and after they have. */
export const opensInvoice = (
  team: Team,
  step: Step & { status: string; decidedByUserId: string | null },
  userId: string,
): boolean =>
  step.status === "pending" ? blockedBecause(team, step, userId) === null : step.decidedByUserId === userId;

/** The users whom a step would be asked of if no one had handed it on. */
function askedAnyway(team: Team, step: Step): string[] {
  const asked = step.isEscalated
    ? team.primaryUserIds
    : askedFor(rightsOver(team.authorisers), requestOf(step), team.today).map(({ userId }) => userId);
  return [...new Set(asked)].filter((userId) => excludedBecause(team, step, userId) === null);
}

/** The users to whom a step can be handed: authorisers who are present and may decide it. It gives no one a right. */
export const delegatesOf = (team: Team, step: Step): string[] => askedAnyway(team, { ...step, isEscalated: false });

/** The user to whom a step was handed, while they can decide it; null where it waits for everyone who can. */
export function handedTo(team: Team, step: Step): string | null {
  const { delegatedToUserId } = step;
  return delegatedToUserId !== null && delegatesOf(team, step).includes(delegatedToUserId) ? delegatedToUserId : null;
}

/** The users who are asked to decide a step: the one to whom it was handed while they can, or everyone else who can. */
export function askedOf(team: Team, step: Step): string[] {
  const one = handedTo(team, step);
  return one ? [one] : askedAnyway(team, step);
}
