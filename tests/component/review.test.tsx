import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import type { Review } from "@/components/verification/review/review";
import { ReviewQueue } from "@/components/verification/review-queue";
import { ReviewView } from "@/components/verification/review-view";
import { verification as texts } from "@/lib/config/messages/verification";
import type { ReviewDocument, ReviewRow } from "@/lib/contract/verification";

const worker = {
  _id: "0b7c5a10-0000-4000-8000-000000000001",
  workerId: "W-100200",
  firstName: "Marigold",
  lastName: "Pennywell",
  agency: { _id: "0b7c5a10-0000-4000-8000-000000000002", businessName: "Orchard Staffing" },
};
const numberedDocument = (n: number, more: Partial<ReviewDocument> = {}): ReviewDocument => ({
  _id: `0b7c5a10-0000-4000-8000-00000000001${n}`,
  kind: "first_aid",
  status: "accepted",
  rejectReason: null,
  fileName: "first-aid.pdf",
  number: null,
  issuedOn: "2026-11-01",
  expiresOn: null,
  details: {},
  addedAt: "2026-11-01T09:00:00Z",
  isNew: false,
  supersedesId: null,
  ...more,
});
const renewed = [
  numberedDocument(1),
  numberedDocument(2, { status: "uploaded", isNew: true, supersedesId: numberedDocument(1)._id }),
];
const review = (more: Partial<Review>): Review => ({
  worker,
  status: "approved",
  reason: null,
  submittedAt: null,
  verifiedAt: "2026-10-01T09:00:00Z",
  fields: [],
  changes: [],
  documents: renewed,
  missing: [],
  medical: "submitted",
  names: {},
  formats: {},
  waiting: [],
  lock: 3,
  ...more,
});
const draw = (more: Partial<Review> = {}) =>
  render(
    <ReviewView
      review={review(more)}
      decide={async () => ({ status: "idle" })}
      done={null}
      formatTime={(iso) => iso}
    />,
  );
const decideControls = () => screen.queryAllByText("Decide", { selector: "summary" });

test("for an approved worker, only documents that no one has reviewed can be decided", () => {
  draw();
  expect(decideControls()).toHaveLength(1);
  expect(screen.getByText(texts.documentsWait)).toBeInTheDocument();
  expect(screen.getByDisplayValue(numberedDocument(2)._id)).toHaveAttribute("name", "documentId");
  expect(screen.queryByRole("button", { name: "Save decision" })).toBeNull();
});

test("for an approved worker with nothing new there is nothing to decide, for one in review everything", () => {
  const { unmount } = draw({ documents: [numberedDocument(1)] });
  expect(decideControls()).toHaveLength(0);
  expect(screen.queryByText(texts.documentsWait)).toBeNull();
  unmount();
  draw({ status: "in_review" });
  expect(decideControls()).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Save decision" })).toBeInTheDocument();
});

test("the queue shows what is waiting for each worker", () => {
  const row = (n: number, more: Partial<ReviewRow>): ReviewRow => ({
    worker: { ...worker, _id: `${worker._id.slice(0, -1)}${n}` },
    waits: "profile",
    isAgain: false,
    since: "2026-11-21T09:00:00Z",
    ...more,
  });
  const items = [row(1, {}), row(2, { isAgain: true }), row(3, { isAgain: true, waits: "documents" })];
  render(
    <ReviewQueue
      {...{ items, next: null, path: "/dashboard/tasks/approvals", title: "Approvals", after: undefined }}
      nowMs={Date.parse("2026-11-22T09:00:00Z")}
      formatTime={(iso) => iso}
    />,
  );
  for (const words of Object.values(texts.waits)) expect(screen.getAllByText(words).length).toBeGreaterThan(0);
});
