import { classNames } from "@/components/ui/class-names";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import type { ChecklistLine } from "@/lib/contract/common/checklist";
import { formatDate } from "@/lib/format";

type State = Pick<ChecklistLine, "state" | "expiresOn">;

const looks: Record<ChecklistLine["state"], string> = {
  met: "badge-submitted",
  expiring: "badge-pending",
  waiting: "",
  missing: "dc-bad",
  rejected: "dc-bad",
  expired: "dc-bad",
};

/** The state of a line in words. `isReviewed`: someone accepts the worker's documents before they count. */
export function stateWords({ state, expiresOn }: State, isReviewed: boolean): string {
  const day = expiresOn && formatDate(expiresOn);
  if (state === "met" && isReviewed) return day ? texts.acceptedUntil(day) : texts.accepted;
  if (state === "met") return day ? texts.validUntil(day) : texts.valid;
  if (state === "expiring") return day ? texts.expires(day) : texts.accepted;
  return state === "expired" && day ? texts.expired(day) : texts.states[state];
}

/** The state of a line: words and colour. */
export const LineBadge = ({ line, words }: { line: State; words: string }) => (
  <span className={classNames("badge dc-badge", looks[line.state])}>{words}</span>
);
