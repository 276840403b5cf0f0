import { render, screen } from "@testing-library/react";
import { DoneNotice } from "@/components/ui/page-outcome";
import { nextOne } from "@/lib/config/messages/overview/tasks";

/** The window, and where the row is in it. */
function show(top: number) {
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = this.id === "row" ? top : 0;
    return { top: at, bottom: at + 40 } as DOMRect;
  });
  return render(
    <>
      <DoneNotice message="Approved." next={{ id: "row", about: "Orchard View" }} />
      <a id="row" href="/there">
        Row
      </a>
    </>,
  );
}

afterEach(() => jest.restoreAllMocks());

test("the focus moves to the row that follows, with a link to it beside the message", () => {
  show(100);
  expect(screen.getByRole("status")).toHaveTextContent("Approved.");
  expect(screen.getByRole("link", { name: nextOne.row("Orchard View") })).toHaveAttribute("href", "#row");
  expect(screen.getByRole("link", { name: "Row" })).toHaveFocus();
});

test("where that row is below the window, the focus stays with the message, on its link", () => {
  show(window.innerHeight);
  expect(screen.getByRole("link", { name: nextOne.row("Orchard View") })).toHaveFocus();
});

test("without another row there is only the message", () => {
  render(<DoneNotice message="Approved." next={null} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.body).toHaveFocus();
});
