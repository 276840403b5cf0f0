import { profileChanges as texts } from "@/lib/config/messages/profile-changes";
import type { ChangeDecision, ChangeStage } from "@/lib/contract/profile-changes";

const looks = { approved: "badge badge-submitted", rejected: "badge badge-no" } as const;

/** A field's stage: whom it waits for, or the decision. */
export function StageBadge({ stage, decision }: { stage: ChangeStage; decision: ChangeDecision | null }) {
  if (stage === "decided" && decision) return <span className={looks[decision]}>{texts.decisions[decision]}</span>;
  return <span className="badge badge-pending">{texts.stages[stage]}</span>;
}
