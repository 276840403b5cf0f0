/** What stands between a shown password and the portal (spec section 4), as pure rules. */

/** What a person still owes before he comes in. */
export type Step = "secondFactor" | "organisation" | "enrolSecondFactor" | "enter";

type Standing = {
  hasSecondFactor: boolean;
  secondFactorShown: boolean;
  mustChoose: boolean;
  /** The organisation chosen so far, where one is. */
  chosen: { requiresSecondFactor: boolean } | null;
};

/** The next step of a sign-in. The second factor comes first: until it is shown, nothing of the person is. */
export function nextStep({ hasSecondFactor, secondFactorShown, mustChoose, chosen }: Standing): Step {
  if (hasSecondFactor && !secondFactorShown) return "secondFactor";
  if (mustChoose && !chosen) return "organisation";
  if (chosen?.requiresSecondFactor && !hasSecondFactor) return "enrolSecondFactor";
  return "enter";
}

type Company = { userGroup: "Admin" | "Agency" | "Provider"; parentCompany: string | null };

/**
 * Whether a person must say first which organisation they work for now: Provider and Agency users with a parent company, also where
 * there is only one organisation (spec section 4).
 */
export const mustChoose = (companies: readonly Company[]): boolean =>
  companies.some((company) => company.userGroup !== "Admin" && company.parentCompany !== null);
