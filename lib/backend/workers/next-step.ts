/** What to do next for a worker, by their state and by what the person looking may do. Pure. */
import type { UserGroup } from "@/lib/access";
import { hasLeft, isEmploymentActionPossible } from "@/lib/backend/worker-records";
import { constants } from "@/lib/config/constants";
import type { EmploymentStatus, Panel, VerificationStatus } from "@/lib/contract/workers";
import type { Step } from "@/lib/contract/workers/fields";
import type { NextStep, NextStepKind } from "@/lib/contract/workers/summary";

export type Viewer = {
  group: UserGroup;
  /** May change workers. */
  mayEdit: boolean;
  /** May decide for the platform. */
  mayReview: boolean;
};

export type NextStepFacts = {
  panel: Panel;
  employmentStatus: EmploymentStatus;
  verificationStatus: VerificationStatus;
  isErased: boolean;
  hasEmail: boolean;
  /** What is still to be supplied, in the order of the profile. */
  missing: readonly { step: Step; what: string }[];
  /** Mandatory evidence that has expired or soon will, without a replacement: the earliest first. */
  renewals: readonly { step: Step; what: string }[];
  /** New documents of an approved worker wait for the platform. */
  hasUnreviewed: boolean;
  /** The changes of the worker that the viewer can decide on. */
  changes: number;
  /** The newest link for the profile: how many days ago it was sent, and whether the worker has used it. */
  profileLink: { daysAgo: number; isOpen: boolean; isUsed: boolean } | null;
  /** Null once it is answered; `daysAgo` is null while its link has not been sent. */
  questionnaire: { daysAgo: number | null } | null;
};

const step = (kind: NextStepKind, more: Partial<NextStep> = {}): NextStep => ({
  kind,
  step: more.step ?? null,
  what: more.what ?? null,
  count: more.count ?? null,
});

const isDue = (daysAgo: number) => daysAgo >= constants.remindAfterDays;

/** The questionnaire, if the viewer can do something about it now. */
function questionnaireStep({ questionnaire, hasEmail }: NextStepFacts): NextStep | null {
  if (!questionnaire || !hasEmail) return null;
  if (questionnaire.daysAgo === null) return step("sendQuestionnaire", { step: "medical" });
  return isDue(questionnaire.daysAgo) ? step("remindQuestionnaire", { step: "medical" }) : null;
}

/** The link with which the worker can supply what is missing themselves. */
function linkStep({ profileLink, hasEmail, verificationStatus }: NextStepFacts): NextStep | null {
  if (!hasEmail || verificationStatus !== "not_submitted") return null;
  if (!profileLink) return step("sendLink");
  if (profileLink.isUsed) return null;
  return isDue(profileLink.daysAgo) || !profileLink.isOpen ? step("remindLink") : null;
}

function missingStep(facts: NextStepFacts): NextStep | null {
  if (facts.missing.length === 0) return null;
  const first = facts.missing.find((one) => one.step !== "medical");
  if (!first) return questionnaireStep(facts) ?? (facts.hasEmail ? null : step("complete", { step: "medical" }));
  const [renewal] = facts.renewals;
  if (facts.verificationStatus !== "not_submitted" && renewal) return step("renew", renewal);
  return linkStep(facts) ?? step("complete", { step: first.step });
}

/** For the platform: what it decides about on-panel workers. */
function reviewStep({ panel, verificationStatus, hasUnreviewed }: NextStepFacts): NextStep | null {
  const waits = verificationStatus === "in_review" || (verificationStatus === "approved" && hasUnreviewed);
  return panel === "on" && waits ? step("review") : null;
}

/** The one thing to do next; null where there is nothing for this person to do. */
export function nextStep(facts: NextStepFacts, viewer: Viewer): NextStep | null {
  if (facts.isErased) return null;
  if (hasLeft(facts)) return viewer.mayEdit && facts.employmentStatus === "archived" ? step("restore") : null;
  const review = viewer.mayReview ? reviewStep(facts) : null;
  if (review) return review;
  if (facts.changes > 0) return step("decideChanges", { count: facts.changes });
  if (!viewer.mayEdit) return questionnaireStep(facts);
  if (facts.verificationStatus === "in_review" && facts.missing.length === 0) return null;
  const missing = missingStep(facts);
  if (missing || facts.missing.length > 0) return missing;
  if (facts.panel === "on" && facts.verificationStatus !== "approved") {
    return viewer.group === "Agency" ? step("submit") : null;
  }
  if (isEmploymentActionPossible("activate", facts)) return step("activate");
  const [renewal] = facts.renewals;
  return renewal ? step("renew", renewal) : null;
}
