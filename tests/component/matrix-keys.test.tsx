/** Selecting shifts of the week by keyboard and mouse, and keeping the selection when the markup is replaced. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MatrixKeys } from "@/components/jobs/matrix-keys";
import { SelectedShifts } from "@/components/jobs/select-shifts";
import { SELECTED_SHIFTS } from "@/components/jobs/selected-form";
import type { Side } from "@/components/jobs/status";
import { selectedPage as texts } from "@/lib/config/messages/jobs";

/** Two days with shifts, and a morning after that cannot be selected. */
const days = [
  ["a", "b"],
  ["c", "d", "e"],
];

/** As the server renders it: markup that React does not know. */
const markup = (names: readonly (readonly string[])[]) =>
  `<table><tbody><tr class="matrix-shifts"><th scope="row">Orchard View</th>${names
    .map(
      (day) =>
        `<td>${day
          .map(
            (name) =>
              `<input class="shift-select" form="${SELECTED_SHIFTS}" type="checkbox" name="job" value="${name}" aria-label="Select ${name}"><a class="shift" href="/${name}">${name}</a>`,
          )
          .join("")}</td>`,
    )
    .join("")}<td><a class="shift is-morning" href="/e">morning</a></td></tr></tbody></table>`;

function Week({ names = days, side = "Provider" }: { names?: readonly (readonly string[])[]; side?: Side }) {
  return (
    <>
      <section className="matrix">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the matrix is markup that the server made. */}
        <div dangerouslySetInnerHTML={{ __html: markup(names) }} />
        <MatrixKeys />
      </section>
      <SelectedShifts side={side} hasKeys />
    </>
  );
}

const link = (name: string) => screen.getByRole("link", { name });
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter((box) => box.checked)
    .map(({ value }) => value)
    .join("");
const press = (key: string, more: { shiftKey?: boolean } = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
/** Whether the browser would follow the link, or change the checkbox. */
async function click(element: Element, { shiftKey = false } = {}): Promise<boolean> {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey });
  await act(async () => void element.dispatchEvent(event));
  return !event.defaultPrevented;
}

beforeAll(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
});

test("Shift with arrows selects from where it began, and what was selected before stays", async () => {
  render(<Week />);
  link("e").focus();
  await press(" ");
  expect(checked()).toBe("e");
  link("a").focus();
  await press("ArrowDown", { shiftKey: true });
  expect(checked()).toBe("abe");
  await press("ArrowRight", { shiftKey: true });
  expect(document.activeElement).toBe(link("c"));
  expect(checked()).toBe("abce");
  await press("ArrowLeft", { shiftKey: true });
  expect(checked()).toBe("ae");
  expect(screen.getByRole("status").textContent).toBe(texts.selected(2));
  // A range ends with an arrow alone; the next begins where the focus is.
  await press("ArrowRight");
  await press("ArrowDown", { shiftKey: true });
  expect(checked()).toBe("acde");
  await press(" ");
  expect(checked()).toBe("ace");
  await press("Escape");
  expect(checked()).toBe("");
});

test("Shift with clicks selects from the first to the second, and a click alone follows the link", async () => {
  render(<Week />);
  expect(await click(link("b"), { shiftKey: true })).toBe(false);
  expect(await click(link("d"), { shiftKey: true })).toBe(false);
  expect(checked()).toBe("bcd");
  // From a checkbox that was pressed, too.
  await click(screen.getByLabelText("Select a"));
  await click(link("b"), { shiftKey: true });
  expect(checked()).toBe("abcd");
  const own = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener("click", own);
  await click(link("e"));
  // What cannot be selected opens as any link does.
  await click(link("morning"), { shiftKey: true });
  document.removeEventListener("click", own);
  expect(own).toHaveBeenCalledTimes(2);
  expect(checked()).toBe("abcd");
});

test("a change by someone else keeps the selection of the shifts that are still there", async () => {
  const { rerender } = render(<Week />);
  await click(screen.getByLabelText("Select b"));
  await click(screen.getByLabelText("Select d"));
  rerender(<Week names={[["b"], ["c", "e", "f"]]} />);
  expect(checked()).toBe("b");
  expect(screen.getByRole("status").textContent).toBe(texts.selected(1));
});

describe("Dragging", () => {
  /** What the form was submitted with. */
  function submissions(): string[] {
    const found: string[] = [];
    const form = document.getElementById(SELECTED_SHIFTS) as HTMLFormElement;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { submitter } = event as SubmitEvent;
      const data = new FormData(form, submitter);
      found.push([...data].map(([name, value]) => `${name}=${String(value)}`).join("&"));
    });
    return found;
  }
  const linkTo = (name: string) => screen.getByRole("link", { name });
  const dayOf = (name: string) => linkTo(name).closest("td") as HTMLTableCellElement;
  function drag(name: string, goal: Element): boolean {
    fireEvent.dragStart(linkTo(name));
    const isTaken = !fireEvent.dragOver(goal);
    fireEvent.drop(goal);
    fireEvent.dragEnd(linkTo(name));
    return isTaken;
  }

  test("opens the move of the shift by the days between, and moves nothing itself", () => {
    render(<Week />);
    const submitted = submissions();
    expect(drag("a", linkTo("d"))).toBe(true);
    expect(checked()).toBe("a");
    expect(drag("d", dayOf("a"))).toBe(true);
    expect(submitted).toEqual(["job=a&do=move&days=1", "job=d&do=move&days=-1"]);
    expect(document.querySelector('[name="days"], .is-drop')).toBeNull();
  });

  test("takes all selected shifts along, if it is one of them, and otherwise the one alone", () => {
    render(<Week />);
    const submitted = submissions();
    for (const name of ["a", "b"]) fireEvent.click(screen.getByLabelText(`Select ${name}`));
    drag("b", dayOf("c"));
    drag("c", dayOf("a"));
    expect(submitted).toEqual(["job=a&job=b&do=move&days=1", "job=c&do=move&days=-1"]);
  });

  test("is not taken on a day that is over, and marks no day while it is beside the week", () => {
    render(<Week />);
    const submitted = submissions();
    fireEvent.dragStart(linkTo("a"));
    fireEvent.dragOver(dayOf("c"));
    expect(dayOf("c")).toHaveClass("is-drop");
    fireEvent.dragOver(document.body);
    expect(document.querySelector(".is-drop")).toBeNull();
    fireEvent.dragEnd(linkTo("a"));
    dayOf("c").dataset["past"] = "";
    expect(drag("a", dayOf("c"))).toBe(false);
    expect(submitted).toEqual([]);
  });

  test("leaves nothing of one that did not end, since its markup was replaced", () => {
    render(<Week />);
    const submitted = submissions();
    fireEvent.dragStart(linkTo("a"));
    fireEvent.dragOver(dayOf("c"));
    expect(drag("morning", dayOf("c"))).toBe(false);
    expect(document.querySelector(".is-drop")).toBeNull();
    expect(submitted).toEqual([]);
  });

  test("is not taken on the same day, beside the days, for a shift that cannot be selected, or from an agency", () => {
    const { unmount } = render(<Week />);
    const submitted = submissions();
    expect(drag("a", linkTo("b"))).toBe(false);
    expect(drag("a", screen.getByRole("rowheader"))).toBe(false);
    expect(drag("morning", dayOf("a"))).toBe(false);
    expect(submitted).toEqual([]);
    unmount();
    render(<Week side="Agency" />);
    const byAgency = submissions();
    expect(drag("a", dayOf("c"))).toBe(false);
    expect(byAgency).toEqual([]);
  });
});
