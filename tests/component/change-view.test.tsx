/** The page of a profile change: which files it asks someone to open before they approve. */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { ChangeView, type OpenedChange } from "@/components/profile-changes/change-view";
import { workerFieldFormats } from "@/lib/bff/worker-field-views";
import { profileChanges as changes, profileChangesView as texts } from "@/lib/config/messages/profile-changes";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

type Field = OpenedChange["fields"][number];
const file = (name: string, needsOpening: boolean, contentType = "application/pdf") => ({
  _id: name,
  name,
  contentType,
  needsOpening,
});

function show(evidence: Field["evidence"], more: Partial<Field> = {}) {
  const field: Field = {
    _id: "f1",
    field: "document:passport",
    stage: "agency",
    decision: null,
    old: null,
    proposed: null,
    hasChangedMeanwhile: false,
    current: null,
    seen: "",
    evidence,
    reason: null,
    firstBy: null,
    decidedBy: null,
    decidedAt: null,
    expired: null,
    mayApprove: true,
    mayReject: true,
    needsAnother: false,
    ...more,
  };
  const worker = {
    _id: "w",
    workerId: "W-1",
    firstName: "Marigold",
    lastName: "Pennywell",
    agency: { businessName: "Quill Care" },
  };
  return render(
    <ChangeView
      change={{
        _id: "c",
        worker,
        origin: "worker",
        requestedBy: null,
        requestedAt: "2026-11-20T09:05:00.000Z",
        closedAt: null,
        fields: [field],
        names: {},
        formats: workerFieldFormats,
      }}
      path="/changes"
      back="/changes"
      next={null}
      decide={async () => ({ status: "idle" })}
      done={null}
      formatTime={(iso) => iso}
      workerHref="/worker"
    />,
  );
}

const hints = () => screen.queryAllByText(texts.openBeforeApproval);

test("a file that has to be opened says so, and one that was opened does not", () => {
  show([file("new.pdf", true), file("proof.pdf", true), file("before.pdf", false)]);
  expect(hints().map((hint) => hint.closest("li")?.querySelector("a")?.textContent)).toEqual([
    `new.pdf ${texts.opensInNewTab}`,
    `proof.pdf ${texts.opensInNewTab}`,
  ]);
});

test("a picture that the page shows is opened by that", () => {
  show([file("new.jpg", true, "image/jpeg")]);
  expect(screen.getByRole("img", { name: /new\.jpg/ })).toBeVisible();
  expect(hints()).toHaveLength(0);
});

test("someone who cannot approve is asked nothing", () => {
  show([file("new.pdf", true)], { mayApprove: false });
  expect(hints()).toHaveLength(0);
});

test("an expired document says so, and can be approved only where it still proves something", () => {
  const expired = { on: "2020-05-01", isProof: false };
  const { unmount } = show([], { expired, mayApprove: false });
  expect(screen.getByRole("heading", { name: changes.expiredTitle("1 May 2020") })).toBeInTheDocument();
  expect(screen.getByText(changes.expiredWhy.nothing)).toBeInTheDocument();
  expect(screen.queryByRole("radio", { name: texts.approve })).toBeNull();
  unmount();
  show([], { expired: { ...expired, isProof: true } });
  expect(screen.getByText(changes.expiredWhy.rightToWork)).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: texts.approve })).toBeInTheDocument();
});
