import "@testing-library/jest-dom";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormAction } from "@/components/form/form";
import { Keys } from "@/components/search/keys";
import { markupRenderer } from "@/components/ui/markup-renderer";
import type { Review } from "@/components/verification/review/review";
import { ReviewQueue } from "@/components/verification/review-queue";
import { ReviewView } from "@/components/verification/review-view";
import { constants } from "@/lib/config/constants";
import { verification as texts, workbench } from "@/lib/config/messages/verification";
import type { ReviewDocument, ReviewRow } from "@/lib/contract/verification";
import { plainList } from "@/tests/support/plain-list";

// The rows of a list are markup, drawn at once where the renderer is loaded.
beforeAll(async () => {
  await markupRenderer();
});

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
  wasOpened: false,
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
  photo: null,
  names: {},
  formats: {},
  waiting: [],
  lock: 3,
  ...more,
});
const draw = (more: Partial<Review> = {}, decide: FormAction = async () => ({ status: "idle" })) =>
  render(
    <ReviewView review={review(more)} decide={decide} place={null} decided={null} hasKeys formatTime={(iso) => iso} />,
  );
const reviewLinks = () => screen.queryAllByRole("link", { name: /^Review / }).map((link) => link.getAttribute("href"));
const pathOf = (n: number) => `/dashboard/workers/${worker._id}/review/${numberedDocument(n)._id}`;

test("for an approved worker, only documents that no one has reviewed lead to their review", () => {
  draw();
  expect(reviewLinks()).toEqual([pathOf(2)]);
  expect(screen.getByText(texts.documentsWait)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.getByText(workbench.closedProfile)).toBeInTheDocument();
});

test("for an approved worker with nothing new there is nothing to decide, for one in review everything", () => {
  const { unmount } = draw({ documents: [numberedDocument(1)] });
  expect(reviewLinks()).toEqual([]);
  expect(screen.queryByText(texts.documentsWait)).toBeNull();
  unmount();
  draw({ status: "in_review" });
  expect(reviewLinks()).toEqual([pathOf(1), pathOf(2)]);
  expect(screen.getByRole("button", { name: "Approve" })).toHaveAttribute("value", "approved");
  expect(screen.getByRole("button", { name: "Deny" })).toHaveAttribute("value", "denied");
});

test("a profile in review lists the documents that have not been opened, each with a link to it", () => {
  const documents = [
    numberedDocument(1, { status: "uploaded", wasOpened: true }),
    numberedDocument(2, { kind: "dbs", status: "uploaded" }),
    numberedDocument(3, { kind: "nmc_pin", status: "uploaded", fileName: null }),
    numberedDocument(4, { kind: "cv" }),
  ];
  draw({ status: "in_review", documents });
  const notice = screen.getByText(workbench.unopened).closest(".notice") as HTMLElement;
  expect(
    within(notice)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["DBS certificate", pathOf(2)],
    [workbench.openFirst, pathOf(2)],
  ]);
});

test("a profile that lacks something cannot be approved: the button says why, and the reason to deny it is there", async () => {
  const what = ["Medical questionnaire", "Proof of address"];
  const missing = [
    { step: "medical", what: what.slice(0, 1) },
    { step: "documents", what: what.slice(1) },
  ] as const;
  const decide = jest.fn(async () => ({ status: "idle" }) as const);
  const { unmount } = draw({ status: "in_review", missing: missing.map((one) => ({ ...one })) }, decide);
  const approve = screen.getByRole("button", { name: "Approve" });
  expect(approve).toHaveAttribute("aria-disabled", "true");
  expect(approve).toHaveAccessibleDescription(workbench.waitsFor(what));
  await userEvent.click(approve);
  expect(decide).not.toHaveBeenCalled();
  expect(screen.getByLabelText(workbench.reasonIfDeny)).toHaveValue(
    "Missing: Medical questionnaire; Proof of address.",
  );
  unmount();
  draw({ status: "in_review" }, decide);
  expect(screen.getByLabelText(workbench.reasonIfDeny)).toHaveValue("");
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  expect(decide).toHaveBeenCalledTimes(1);
});

test("the key that denies a profile leads to the suggested reason first, which is never too long", async () => {
  const what = Array.from({ length: 40 }, (_, n) => `Certificate of training, number ${n}`);
  const decide = jest.fn(async () => ({ status: "idle" }) as const);
  const missing = [{ step: "training" as const, what }];
  render(
    <>
      <main>
        <ReviewView
          review={review({ status: "in_review", missing })}
          decide={decide}
          place={null}
          decided={null}
          hasKeys
          formatTime={(iso) => iso}
        />
      </main>
      <Keys isOn resultsPath="/results" preferences="/preferences" />
    </>,
  );
  const user = userEvent.setup();
  const reason = screen.getByLabelText<HTMLTextAreaElement>(workbench.reasonIfDeny);
  expect(reason.value).toHaveLength(constants.reasonMaxLength);
  await user.keyboard(workbench.keys.deny);
  await waitFor(() => expect(reason).toHaveFocus());
  expect(decide).not.toHaveBeenCalled();
  await user.clear(reason);
  await user.type(reason, "The certificates are missing");
  act(() => reason.blur());
  await user.keyboard(workbench.keys.deny);
  await waitFor(() => expect(decide).toHaveBeenCalledTimes(1));
});

test("the queue shows what is waiting for each worker", () => {
  const row = (n: number, more: Partial<ReviewRow>): ReviewRow => ({
    worker: { ...worker, _id: `${worker._id.slice(0, -1)}${n}` },
    waits: "profile",
    isAgain: false,
    since: "2026-11-21T09:00:00Z",
    documentId: null,
    ...more,
  });
  const items = [
    row(1, {}),
    row(2, { isAgain: true }),
    row(3, { isAgain: true, waits: "documents", documentId: renewed[1]?._id ?? null }),
  ];
  render(
    <ReviewQueue
      result={{ items, previous: null, next: null, total: null }}
      path="/dashboard/tasks/approvals"
      title="Approvals"
      query={{}}
      {...plainList}
      decided={null}
      nowMs={Date.parse("2026-11-22T09:00:00Z")}
      formatTime={(iso) => iso}
    />,
  );
  for (const words of Object.values(texts.waits)) expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  // A row leads to the first thing to decide.
  const links = screen.getAllByRole("link", { name: "Marigold Pennywell" }).map((link) => link.getAttribute("href"));
  const of = (n: number) => `/dashboard/workers/${items[n]?.worker._id}/review`;
  expect(links).toEqual([of(0), of(1), `${of(2)}/${renewed[1]?._id}`]);
  expect(screen.getByRole("link", { name: workbench.start })).toHaveAttribute("href", of(0));
});
