/** The steps from a verified password to the portal (spec section 4), as pure rules. */

/** The next step of a sign-in. */
export type Step = "secondFactor" | "organisation" | "enrolSecondFactor" | "enter";

type SignInProgress = {
  hasSecondFactor: boolean;
  secondFactorShown: boolean;
  mustChoose: boolean;
  /** The organisation chosen so far, if any. */
  chosen: { requiresSecondFactor: boolean } | null;
};

/** The next step of a sign-in. The second factor comes first: nothing about the user is shown before it is verified. */
export function nextStep({ hasSecondFactor, secondFactorShown, mustChoose, chosen }: SignInProgress): Step {
  if (hasSecondFactor && !secondFactorShown) return "secondFactor";
  if (mustChoose && !chosen) return "organisation";
  if (chosen?.requiresSecondFactor && !hasSecondFactor) return "enrolSecondFactor";
  return "enter";
}

type Company = { userGroup: "Admin" | "Agency" | "Provider"; parentCompany: string | null };

/**
 * Whether a user must first choose the organisation to work for: Provider and Agency users with a parent company, even
 * if there is only one organisation (spec section 4).
 */
export const mustChoose = (companies: readonly Company[]): boolean =>
  companies.some((company) => company.userGroup !== "Admin" && company.parentCompany !== null);
