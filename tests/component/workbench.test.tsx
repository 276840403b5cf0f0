/** The reviewer's workbench: what it shows of a document, what can be decided, and its keys. */
import "@testing-library/jest-dom";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormAction } from "@/components/form/form";
import { Keys } from "@/components/search/keys";
import { DecidedMessage } from "@/components/verification/workbench/decided-message";
import { DocumentView } from "@/components/verification/workbench/document-view";
import { keyTexts } from "@/lib/config/messages/search";
import { workbench as texts, verification } from "@/lib/config/messages/verification";
import type { OpenedDocument, QueuePlace } from "@/lib/contract/verification";

jest.mock("next/navigation", () => ({ useRouter: () => ({}), unstable_rethrow: () => {} }));

const workerId = "0b7c5a10-0000-4000-8000-000000000001";
const idOf = (n: number) => `0b7c5a10-0000-4000-8000-00000000001${n}`;
const passport: OpenedDocument["document"] = {
  _id: idOf(1),
  kind: "passport",
  status: "uploaded",
  rejectReason: null,
  fileName: "passport.jpg",
  contentType: "image/jpeg",
  number: "539104822",
  issuedOn: null,
  expiresOn: "2031-01-31",
  details: {},
  addedAt: "2026-11-01T09:00:00Z",
  isNew: true,
  supersedesId: null,
  wasOpened: false,
};
const opened = (more: Partial<OpenedDocument> = {}): OpenedDocument => ({
  worker: {
    _id: workerId,
    workerId: "W-100200",
    firstName: "Marigold",
    lastName: "Pennywell",
    agency: { _id: idOf(9), businessName: "Orchard Staffing" },
  },
  photo: `/worker-photo/${workerId}/large`,
  document: passport,
  replaced: null,
  newerId: null,
  fields: [
    { field: "lastName", value: "Pennywell" },
    { field: "dateOfBirth", value: "1991-04-12" },
    { field: "nationality", value: null },
  ],
  decidedBy: null,
  decidedAt: null,
  mayDecide: true,
  ...more,
});
const place: QueuePlace = {
  position: 3,
  total: 17,
  previous: { workerId, documentId: idOf(2) },
  next: { workerId, documentId: null },
};
const posted: Record<string, unknown>[] = [];
const decide: FormAction = async (_state, data) => {
  posted.push(Object.fromEntries(data));
  const values = { reason: String(data.get("reason")) };
  const errors = [{ field: "document.1", message: "Open Passport", href: "/dashboard/the-file" }];
  return { status: "failed", message: verification.notOpened(1), errors, values };
};
const draw = (more: Partial<OpenedDocument> = {}, hasKeys = true) =>
  render(
    <>
      <main id="main">
        <DocumentView
          opened={opened(more)}
          place={place}
          decided={null}
          formats={{ dateOfBirth: { format: "day" } }}
          decide={decide}
          hasKeys={hasKeys}
          formatTime={() => "22 Nov 2026"}
        />
      </main>
      <Keys isOn={hasKeys} resultsPath="/results" preferences="/preferences" />
    </>,
  );
const button = (name: string) => screen.queryByRole("button", { name });

beforeEach(() => {
  posted.length = 0;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("shows the file, what was entered and the photo, and the place in the queue", () => {
  draw();
  expect(screen.getByRole("heading", { level: 1, name: "Passport" })).toBeInTheDocument();
  const path = `/dashboard/workers/${workerId}`;
  expect(screen.getByRole("img", { name: "Passport: passport.jpg" })).toHaveAttribute(
    "src",
    `${path}/documents/${idOf(1)}`,
  );
  expect(screen.getByRole("img", { name: "Photo of Marigold Pennywell" })).toBeInTheDocument();
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual(["539104822", "31 Jan 2031", "Pennywell", "12 Apr 1991"]);
  expect(screen.getByText("3 of 17")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: texts.previousItem })).toHaveAttribute("href", `${path}/review/${idOf(2)}`);
  expect(screen.getByRole("link", { name: texts.nextItem })).toHaveAttribute("href", `${path}/review`);
});

test("an entry without a file and a worker without a photo say so", () => {
  draw({ photo: null, document: { ...passport, fileName: null, contentType: null } });
  expect(screen.getByText(texts.noFile)).toBeInTheDocument();
  expect(screen.getByText(texts.noPhoto)).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: texts.openFile })).toBeNull();
});

test("what was decided cannot be decided the same way again, and what was replaced not at all", () => {
  const { unmount } = draw({
    document: { ...passport, status: "accepted" },
    decidedBy: "Priya Shah",
    decidedAt: "2026-11-22T09:00:00Z",
  });
  expect(screen.getByText("Accepted by Priya Shah on 22 Nov 2026.")).toBeInTheDocument();
  expect(button(texts.accept)).toBeNull();
  expect(button(texts.reject)).toBeInTheDocument();
  expect(screen.getByDisplayValue("2026-11-22T09:00:00Z")).toHaveAttribute("name", "decidedAt");
  unmount();
  draw({ document: { ...passport, status: "superseded" }, newerId: idOf(3), mayDecide: false });
  expect(button(texts.accept)).toBeNull();
  expect(button(texts.reject)).toBeNull();
  expect(screen.getByRole("link", { name: texts.openNewer })).toHaveAttribute(
    "href",
    `/dashboard/workers/${workerId}/review/${idOf(3)}`,
  );
});

test("a accepts; a refusal links to what has not been opened and keeps the reason", async () => {
  const user = userEvent.setup();
  draw();
  await user.type(screen.getByLabelText(texts.reasonIfReject), "It is cut off");
  await act(async () => (document.activeElement as HTMLElement).blur());
  await user.keyboard("a");
  expect(await screen.findByRole("link", { name: "Open Passport" })).toHaveAttribute("href", "/dashboard/the-file");
  expect(posted).toMatchObject([{ decision: "accepted", workerId, documentId: idOf(1), decidedAt: "" }]);
  expect(screen.getByLabelText(texts.reasonIfReject)).toHaveValue("It is cut off");
});

test("r asks for the reason first, and then rejects", async () => {
  const user = userEvent.setup();
  draw();
  await user.keyboard("r");
  const reason = screen.getByLabelText(texts.reasonIfReject);
  await waitFor(() => expect(reason).toHaveFocus());
  expect(posted).toEqual([]);
  // Letters that are typed are no keys.
  await user.keyboard("a rare case");
  expect(posted).toEqual([]);
  await user.tab();
  expect(button(texts.reject)).toHaveFocus();
  await user.keyboard("r");
  await waitFor(() => expect(posted).toMatchObject([{ decision: "rejected", reason: "a rare case" }]));
});

test("a key that is held down decides nothing", async () => {
  const user = userEvent.setup();
  draw();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "a", repeat: true, bubbles: true }));
  await user.keyboard("r");
  await waitFor(() => expect(screen.getByLabelText(texts.reasonIfReject)).toHaveFocus());
  expect(posted).toEqual([]);
});

test("the keys are on the buttons and in the list of shortcuts, and nowhere once they are turned off", async () => {
  const user = userEvent.setup();
  const { unmount } = draw();
  expect(button(texts.accept)).toHaveAttribute("aria-keyshortcuts", "a");
  expect(button(texts.accept)).toHaveTextContent("Accepta");
  await user.keyboard("?");
  const list = await screen.findByRole("dialog", { name: keyTexts.title });
  expect(within(list).getByText(keyTexts.here)).toBeInTheDocument();
  for (const words of [texts.accept, texts.reject, texts.nextItem, texts.previousItem]) {
    expect(within(list).getByText(words)).toBeInTheDocument();
  }
  unmount();
  draw({}, false);
  expect(button(texts.accept)).not.toHaveAttribute("aria-keyshortcuts");
  await user.keyboard("a");
  expect(posted).toEqual([]);
});

test("says what was decided, with a way back to it", () => {
  const { worker } = opened();
  const { rerender } = render(
    <DecidedMessage decided={{ worker, kind: "passport", status: "rejected", documentId: idOf(1) }} />,
  );
  const message = () => screen.getByRole("status");
  expect(message()).toHaveTextContent("Passport of Marigold Pennywell: rejected.");
  const back = () => screen.getByRole("link", { name: texts.openDecided }).getAttribute("href");
  expect(back()).toBe(`/dashboard/workers/${workerId}/review/${idOf(1)}`);
  rerender(<DecidedMessage decided={{ worker, kind: null, status: "approved", documentId: null }} />);
  expect(message()).toHaveTextContent("Profile of Marigold Pennywell: approved.");
  expect(back()).toBe(`/dashboard/workers/${workerId}/review`);
});
