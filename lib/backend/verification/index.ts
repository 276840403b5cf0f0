/** The platform's verification of on-panel workers: the area's router, and what other areas use of it. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { decide } from "./decide";
import { decideDocument } from "./decide-document";
import { document } from "./document";
import { outcome } from "./outcome";
import { place } from "./place";
import { queue } from "./queue";
import { review } from "./review";
import { state } from "./state";
import { submit } from "./submit";

export { enterReview, leaveReview } from "./enter-review";
export { mailReviewDecided, reviewMailSchema } from "./mail";
export { openedBy, refuseUnopened } from "./opened";
export { workersAwaitingReview } from "./queue-items";

export const verification: GuardedArea<typeof contract.verification> = {
  decide,
  decideDocument,
  document,
  outcome,
  place,
  queue,
  review,
  state,
  submit,
};
