/** The keys of the portal: what opens the search, what moves through lists, and when a key does nothing. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Keys } from "@/components/search/keys";
import { SearchBox } from "@/components/search/search-box";
import { SearchButton } from "@/components/search/search-button";
import { type Column, Table } from "@/components/ui/table";
import { keyTexts, searchTexts } from "@/lib/config/messages/search";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const groups = [
  { name: "Workers", note: "", hits: [{ title: "Marek Dobrowski", detail: "W-1", href: "/dashboard/workers/1" }] },
  { name: "Pages", note: "", hits: [{ title: "Overview", detail: "", href: "/dashboard/overview" }] },
];
const asked: { typed: string; signal: AbortSignal }[] = [];
let answer: () => Promise<unknown>;

beforeEach(() => {
  asked.length = 0;
  push.mockReset();
  answer = async () => ({ groups });
  globalThis.fetch = jest.fn(async (_path: string, { body, signal }: { body: FormData; signal: AbortSignal }) => {
    asked.push({ typed: String(body.get("search")), signal });
    const headers = new Map([["content-type", "application/json"]]);
    return { ok: true, status: 200, redirected: false, headers, json: answer };
  }) as never;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector("input")?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => {};
});

const people = ["Ann", "Ben"];
const columns: Column<string>[] = [
  { key: "select", heading: "Select", cell: (name) => <input type="checkbox" aria-label={`Select ${name}`} /> },
  {
    key: "name",
    heading: "Name",
    isRowHeader: true,
    sort: { href: "/sorted" },
    cell: (name) => <a href={`/${name}`}>{name}</a>,
  },
  { key: "more", heading: "More", cell: () => <a href="/more">More</a> },
];

const list = (
  <main id="main">
    <Table caption="People" columns={columns} rows={people} rowKey={(name) => name} />
    <input aria-label="Note" />
    <SearchButton href="/dashboard/search" />
  </main>
);

const page = (isOn = true) =>
  render(
    <>
      {list}
      <Keys isOn={isOn} resultsPath="/results" preferences="/dashboard/preferences" />
    </>,
  );
const user = userEvent.setup();
const combobox = () => screen.findByRole("combobox", { name: searchTexts.label });

test.each([["/"], ["{Control>}k{/Control}"], ["{Meta>}k{/Meta}"]])("%s opens the search", async (keys) => {
  page();
  await user.keyboard(keys);
  expect(await combobox()).toBeInTheDocument();
});

test("the button opens the search, and without a script is a link", async () => {
  page();
  const button = screen.getByRole("link", { name: searchTexts.open });
  expect(button).toHaveAttribute("href", "/dashboard/search");
  await user.click(button);
  expect(await combobox()).toBeInTheDocument();
});

test("? lists the keys", async () => {
  page();
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: keyTexts.title });
  for (const what of [keyTexts.next, keyTexts.previous, keyTexts.select, keyTexts.open]) {
    expect(dialog).toHaveTextContent(what);
  }
});

test("j and k move from row to row, x selects the row, and both are announced", async () => {
  page();
  await user.keyboard("j");
  await waitFor(() => expect(screen.getByRole("link", { name: "Ann" })).toHaveFocus());
  await user.keyboard("j");
  await waitFor(() => expect(screen.getByRole("link", { name: "Ben" })).toHaveFocus());
  await user.keyboard("x");
  await waitFor(() => expect(screen.getByLabelText("Select Ben")).toBeChecked());
  expect(screen.getByText(keyTexts.selected("Ben"))).toHaveAttribute("role", "status");
  await user.keyboard("x");
  await waitFor(() => expect(screen.getByText(keyTexts.cleared("Ben"))).toBeInTheDocument());
  await user.keyboard("k");
  await waitFor(() => expect(screen.getByRole("link", { name: "Ann" })).toHaveFocus());
});

test("no key counts while someone types, or with a modifier", async () => {
  page();
  const note = screen.getByLabelText("Note");
  await user.click(note);
  await user.keyboard("j/?x");
  expect(note).toHaveValue("j/?x");
  expect(note).toHaveFocus();
  act(() => note.blur());
  await user.keyboard("{Alt>}j{/Alt}{Control>}j{/Control}{Control>}/{/Control}");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.body).toHaveFocus();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("where they are switched off only Ctrl-K is left, and the list of keys says so", async () => {
  page(false);
  await user.keyboard("/?jx");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.body).toHaveFocus();
  await user.keyboard("{Control>}k{/Control}");
  expect(await combobox()).toBeInTheDocument();
});

test("no key opens the search over another dialog", async () => {
  page();
  const other = document.body.appendChild(document.createElement("dialog"));
  other.open = true;
  await user.keyboard("{Control>}k{/Control}/");
  expect(screen.queryByRole("combobox")).toBeNull();
  other.remove();
});

test("arrow keys move through the results, Enter opens one, and the count is announced", async () => {
  render(<SearchBox resultsPath="/results" />);
  const field = await combobox();
  expect(field).toHaveFocus();
  await user.type(field, "mar");
  await waitFor(() => expect(asked.at(-1)?.typed).toBe("mar"));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(searchTexts.count(2)));
  const [first, second] = screen.getAllByRole("option");
  expect(first).toHaveAttribute("aria-selected", "true");
  expect(field).toHaveAttribute("aria-activedescendant", first?.id);
  await user.keyboard("{ArrowDown}");
  expect(field).toHaveAttribute("aria-activedescendant", second?.id);
  await user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}{Enter}");
  expect(push).toHaveBeenCalledWith("/dashboard/workers/1");
});

test("each letter cancels the search before it, and a fast typist sends one", async () => {
  render(<SearchBox resultsPath="/results" />);
  const field = await combobox();
  await waitFor(() => expect(asked).toHaveLength(1));
  answer = () => new Promise(() => {});
  // In one task, however slow the machine is.
  for (const value of ["m", "ma", "mar", "mare"]) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(asked.map(({ typed }) => typed)).toEqual(["", "mare"]));
  await user.type(field, "k");
  expect(asked[1]?.signal.aborted).toBe(true);
  await waitFor(() => expect(asked).toHaveLength(3));
  // The results on the screen are not those of what was typed: Enter opens none of them.
  await user.keyboard("{Enter}");
  expect(push).not.toHaveBeenCalled();
});

test("Enter before the results have arrived opens the first of them, unless more is typed", async () => {
  render(<SearchBox resultsPath="/results" />);
  const field = await combobox();
  await user.type(field, "ma{Enter}r");
  await waitFor(() => expect(asked.at(-1)?.typed).toBe("mar"));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  expect(push).not.toHaveBeenCalled();
  await user.type(field, "e{Enter}");
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
  expect(asked.at(-1)?.typed).toBe("mare");
});

test("Enter before the results have arrived opens no record whose name is only similar", async () => {
  answer = async () => ({ groups: [{ ...groups[0], note: "Similar names" }] });
  render(<SearchBox resultsPath="/results" />);
  await user.type(await combobox(), "marke{Enter}");
  await waitFor(() => expect(asked.at(-1)?.typed).toBe("marke"));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  expect(push).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(push).toHaveBeenCalledWith("/dashboard/workers/1");
});

test("says when nothing matches and when the search did not work", async () => {
  answer = async () => ({ groups: [] });
  const { unmount } = render(<SearchBox resultsPath="/results" />);
  await user.type(await combobox(), "xyzzy");
  await waitFor(() => expect(screen.getAllByText(searchTexts.none("xyzzy"))).toHaveLength(2));
  unmount();
  answer = async () => Promise.reject(new Error("no connection"));
  render(<SearchBox resultsPath="/results" />);
  await waitFor(() => expect(screen.getAllByText(searchTexts.failed)).toHaveLength(2));
});
