/** The notes on a worker's page: what each note offers to whom, the form that keeps what was posted, and the question before one is deleted. */
import "@testing-library/jest-dom";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import type { FormAction } from "@/components/form/form";
import type { NoteLine } from "@/components/notes/note-item";
import { NotesTab } from "@/components/notes/notes-tab";
import { notes as texts } from "@/lib/config/messages/notes";
import type { Note } from "@/lib/contract/notes";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const line = (more: Partial<NoteLine>): NoteLine => ({
  id: "n1",
  text: "Prefers nights.",
  author: "Ana Marsh",
  called: "of Ana Marsh, 20 Nov 2026, 09:05",
  at: "2026-11-20T09:05:00.000Z",
  time: "20 Nov 2026, 09:05",
  edited: "",
  mentioned: "",
  due: "",
  isLate: false,
  state: "none",
  isOwn: false,
  ...more,
});
const colleagues = [
  { _id: "c1", name: "Bram Holloway" },
  { _id: "c2", name: "Ọláyẹmí Żółtowska" },
];
const note: Note = {
  _id: "n1",
  text: "Prefers nights.",
  author: { _id: "a", name: "Ana Marsh" },
  isOwn: true,
  createdAt: "2026-11-20T09:05:00.000Z",
  editedAt: null,
  dueOn: "2026-12-01",
  doneAt: null,
  doneBy: null,
  mentions: [
    { _id: "c2", name: "Ọláyẹmí Żółtowska" },
    { _id: "left", name: "Catrin Pryce" },
    { _id: "p", name: null },
  ],
  isUnread: false,
  lock: 4,
};
const idle: FormAction = async () => ({ status: "idle" });

const show = (more: Partial<Parameters<typeof NotesTab>[0]> = {}) =>
  render(
    <NotesTab
      workerId="w"
      path="/dashboard/workers/w"
      lines={[line({})]}
      changed={undefined}
      removed={undefined}
      colleagues={colleagues}
      isWritable
      change={idle}
      after={undefined}
      next={null}
      {...more}
    />,
  );

const shownNote = () => document.querySelector(".note") as HTMLElement;

test.each([
  ["open", texts.done],
  ["done", texts.reopen],
  ["unread", texts.read],
] as const)("a note that is %s offers one press, named with the note", (state, label) => {
  show({ lines: [line({ state })] });
  const item = shownNote();
  expect(within(item).getAllByRole("button")).toHaveLength(1);
  expect(within(item).getByRole("button", { name: `${label} of Ana Marsh, 20 Nov 2026, 09:05` })).toBeVisible();
});

test("only one's own notes can be edited and deleted", () => {
  const { unmount } = show();
  expect(within(shownNote()).queryAllByRole("link")).toEqual([]);
  unmount();
  show({ lines: [line({ isOwn: true })] });
  const links = within(shownNote()).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/dashboard/workers/w?step=notes&edit=n1#edit",
    "/dashboard/workers/w?step=notes&remove=n1#remove",
  ]);
});

test("the form to change a note has its text, its day and everyone it mentions whose name is known", () => {
  show({ changed: note });
  expect(screen.getByLabelText(texts.text)).toHaveValue("Prefers nights.");
  expect(screen.getByLabelText(texts.dueOn)).toHaveValue("2026-12-01");
  expect(screen.getByLabelText("Bram Holloway")).not.toBeChecked();
  expect(screen.getByLabelText("Ọláyẹmí Żółtowska")).toBeChecked();
  expect(screen.getByLabelText("Catrin Pryce")).toBeChecked();
  expect(document.querySelector("details")?.open).toBe(true);
  expect(document.querySelector('input[name="lock"]')).toHaveValue("4");
});

test("a refused note loses nothing, and names what is missing", async () => {
  const change: FormAction = async (_, data) => ({
    status: "invalid",
    message: "There is a problem",
    errors: [{ field: "text", message: texts.textRequired }],
    values: Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === "string")),
  });
  Element.prototype.scrollIntoView = jest.fn();
  show({ change });
  await userEvent.click(screen.getByText(texts.mentions, { selector: "summary *" }));
  await userEvent.click(screen.getByLabelText("Bram Holloway"));
  await userEvent.type(screen.getByLabelText(texts.dueOn), "2027-03-27");
  await userEvent.click(screen.getByRole("button", { name: texts.add }));
  await waitFor(() => expect(screen.getByRole("link", { name: texts.textRequired })).toBeVisible());
  expect(screen.getByLabelText("Bram Holloway")).toBeChecked();
  expect(screen.getByLabelText(texts.dueOn)).toHaveValue("2027-03-27");
  expect(document.querySelector("details")?.open).toBe(true);
});

test("a note is deleted only after a question that shows it", () => {
  show({ lines: [line({ isOwn: true })], removed: line({ isOwn: true }) });
  const section = screen.getByRole("region", { name: texts.removeTitle });
  expect(within(section).getByText("Prefers nights.")).toBeVisible();
  expect(within(section).getByRole("button", { name: texts.remove })).toBeVisible();
  expect(within(section).getByRole("link", { name: texts.cancel })).toHaveAttribute(
    "href",
    "/dashboard/workers/w?step=notes",
  );
});

test("nothing can be added once the worker’s data was erased, and an empty list says what notes are for", () => {
  show({ lines: [], isWritable: false });
  expect(screen.getByText(texts.erased)).toBeVisible();
  expect(screen.queryByRole("button", { name: texts.add })).toBeNull();
  expect(screen.getByText(texts.none)).toBeVisible();
});

describe("an @ in the text", () => {
  const text = () => screen.getByLabelText<HTMLTextAreaElement>(texts.text);
  const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
  const chosen = () => screen.queryByRole("option", { selected: true })?.textContent;
  beforeEach(() => {
    Element.prototype.scrollIntoView = jest.fn();
  });

  test("suggests colleagues, and arrow keys and Enter choose one", async () => {
    show();
    expect(text()).toHaveAttribute("aria-autocomplete", "list");
    await userEvent.type(text(), "Ask @");
    expect(options()).toEqual(["Bram Holloway", "Ọláyẹmí Żółtowska"]);
    expect(screen.getByText(texts.suggested(2))).toHaveAttribute("role", "status");
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen()).toBe("Ọláyẹmí Żółtowska");
    expect(text()).toHaveAttribute("aria-controls", screen.getByRole("listbox").id);
    expect(text()).toHaveAttribute(
      "aria-activedescendant",
      screen.getByRole("option", { selected: true }).getAttribute("id"),
    );
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen()).toBe("Bram Holloway");
    await userEvent.keyboard("{Enter}please");
    expect(text()).toHaveValue("Ask @Bram Holloway please");
    expect(text()).toHaveFocus();
    expect(options()).toEqual([]);
    expect(text()).not.toHaveAttribute("aria-activedescendant");
  });

  test("finds a name by any part of it and without its accents; a press chooses it in the middle of the text", async () => {
    show();
    await userEvent.type(text(), "Ask  first");
    await userEvent.type(text(), "@ola", { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(options()).toEqual(["Ọláyẹmí Żółtowska"]);
    await userEvent.click(screen.getByRole("option"));
    expect(text()).toHaveValue("Ask @Ọláyẹmí Żółtowska  first");
    expect(text()).toHaveFocus();
    expect(options()).toEqual([]);
  });

  test("Escape closes the list until the next @; without a list the keys do what they always do", async () => {
    show();
    await userEvent.type(text(), "@");
    await userEvent.keyboard("{Escape}B");
    expect(options()).toEqual([]);
    await userEvent.keyboard("{Enter}@hol{Tab}");
    expect(text()).toHaveValue("@B\n@Bram Holloway ");
    await userEvent.tab();
    expect(text()).not.toHaveFocus();
  });

  test("of two colleagues with one name, the one who is chosen is also chosen in the list", async () => {
    show({ colleagues: [...colleagues, { _id: "c3", name: "Bram Holloway" }] });
    await userEvent.type(text(), "@bram");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    const boxes = screen.getAllByLabelText<HTMLInputElement>("Bram Holloway");
    expect(boxes.filter(({ checked }) => checked).map(({ name }) => name)).toEqual(["mention.c3"]);
    expect(document.querySelector("details")?.open).toBe(true);
  });

  test("suggests nothing where there is no one to mention", async () => {
    show({ colleagues: [] });
    expect(text()).not.toHaveAttribute("aria-autocomplete");
  });

  test("is accessible with its list", async () => {
    const { container } = show();
    await userEvent.type(text(), "@");
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

test("is accessible in every state", async () => {
  const { container } = show({
    lines: (["open", "done", "unread", "none"] as const).map((state, n) =>
      line({ id: `n${n}`, state, isOwn: true, due: "Due 1 Dec 2026", mentioned: "For you", edited: "Edited today" }),
    ),
    changed: note,
    removed: line({ isOwn: true }),
    next: "more",
  });
  // Colours and layout are measured in the browser tests.
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
