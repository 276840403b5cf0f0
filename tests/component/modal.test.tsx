/** When a modal dialog closes. */
import { fireEvent, render, screen } from "@testing-library/react";
import { Modal } from "@/components/ui/modal";

const inside = { clientX: 150, clientY: 20 };
const outside = { clientX: 50, clientY: 20 };
const onClose = jest.fn();

beforeEach(() => {
  onClose.mockReset();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  // A panel at the right of a window.
  HTMLDialogElement.prototype.getBoundingClientRect = () => new DOMRect(100, 0, 200, 400);
});

const show = () => {
  render(
    <Modal label="Invoice" className="side-panel" onClose={onClose}>
      <p>Text</p>
    </Modal>,
  );
  return screen.getByRole("dialog");
};

test.each([
  ["a press outside", outside, outside, 1],
  ["a press on its own blank space", inside, inside, 0],
  ["text selected from inside to outside", inside, outside, 0],
  ["a press that begins outside and ends inside", outside, inside, 0],
])("%s", (_, down, up, closed) => {
  const dialog = show();
  fireEvent.mouseDown(dialog, down);
  fireEvent.click(dialog, up);
  expect(onClose).toHaveBeenCalledTimes(closed);
});

test("a press on what is in it, also with the keyboard, which has no place", () => {
  show();
  fireEvent.mouseDown(screen.getByText("Text"), inside);
  fireEvent.click(screen.getByText("Text"), { clientX: 0, clientY: 0 });
  expect(onClose).not.toHaveBeenCalled();
});

test("Escape", () => {
  fireEvent(show(), new Event("cancel", { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
