/** The workers list's script: names and opens the menu of a row, and restores the selection of a refused form. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FormState } from "@/components/form/state";
import { placedColumns } from "@/components/lists/columns";
import { TableRows } from "@/components/ui/table";
import { BulkForm } from "@/components/workers/bulk-form";
import { columnsOf } from "@/components/workers/columns";
import { WorkersRowMenu } from "@/components/workers/row-menu";
import { SelectableRows } from "@/components/workers/selectable-rows";
import { workers as texts } from "@/lib/config/messages/workers";
import type { WorkerRow } from "@/lib/contract/workers";

const ids = ["a1d4c7e0-5b1f-4c2a-9d3e-000000001001", "a1d4c7e0-5b1f-4c2a-9d3e-000000001002"];
const rowOf = (id: string, firstName: string, more: Partial<WorkerRow> = {}): WorkerRow => {
  const row: WorkerRow = {
    _id: id,
    workerId: "W-1",
    firstName,
    lastName: "O’Neill <b>",
    agency: { _id: id, name: "Agency" },
    image: null,
    hasEmail: false,
    workerTypes: [],
    branches: ["North", "South"],
    panel: "on",
    employment: "active",
    verification: "approved",
    compliance: "compliant",
    expiresOn: null,
    workStatus: { kind: "missing", urgency: "now", count: 6, on: null },
    addedAt: "2026-11-01T09:00:00.000Z",
    questionnaire: { status: "pending", submittedAt: null, lock: 0, linkSentAt: null },
  };
  return Object.assign(row, more);
};
const rows = [
  rowOf(ids[0] ?? "", "Ann"),
  rowOf(ids[1] ?? "", "Bea", {
    hasEmail: true,
    questionnaire: { status: "submitted", submittedAt: "2026-11-02T09:00:00.000Z", lock: 3, linkSentAt: null },
  }),
];
const { select, name, columnOf, button } = columnsOf({ query: {}, today: "2026-11-22", formatDay: (iso) => iso });
const columns = placedColumns({
  before: [select],
  name,
  shown: ["status", "role", "branch"] as const,
  columnOf: (key) => ({ heading: key, ...columnOf(key) }),
  menu: button,
});
const html = renderToStaticMarkup(<TableRows columns={columns} rows={rows} rowKey={({ _id }) => _id} />);

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const idle = async (): Promise<FormState> => ({ status: "idle" });
const show = (bulk: () => Promise<FormState> = idle, mayDownload = true) =>
  render(
    <>
      <BulkForm
        action={bulk}
        choices={[
          { value: "activate", label: "Activate" },
          { value: "archive", label: "Archive" },
        ]}
        hasRows
        query="search=ann"
        matching={{ count: 1204, text: "1,204" }}
      >
        <SelectableRows html={html} />
      </BulkForm>
      <WorkersRowMenu
        mayReadAnswers
        mayDownload={mayDownload}
        path="/dashboard/workers"
        sendLink={idle}
        reopen={idle}
        linkOf={{ url: "https://portal.example/q?workerId=NIL", id: "NIL" }}
      />
    </>,
  );

test("a row has one button, named by the script, and nothing of the menu before it opens", () => {
  expect(html).not.toContain("Actions for");
  expect(html).not.toContain("questionnaire");
  show();
  const buttons = screen.getAllByRole("button", { name: /^Actions for/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Actions for Ann O’Neill <b>",
    "Actions for Bea O’Neill <b>",
  ]);
  expect(screen.queryByRole("menu")).toBeNull();
});

test("the menu offers what can be done with that worker", () => {
  show();
  const [ann, bea] = screen.getAllByRole("button", { name: /^Actions for/ });
  const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  if (!ann || !bea) throw new Error("no buttons");
  fireEvent.click(ann);
  expect(items()).toEqual(["Open profile", "Profile PDF", "Email questionnaire link", "Copy questionnaire link"]);
  expect(screen.getByRole("menuitem", { name: "Email questionnaire link" }).getAttribute("aria-disabled")).toBe("true");
  expect(ann.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(bea);
  expect(items()).toEqual([
    "Open profile",
    "Profile PDF",
    "View questionnaire",
    "Reopen questionnaire",
    "Email questionnaire link",
    "Copy questionnaire link",
  ]);
  expect(ann.getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByRole("menuitem", { name: "Open profile" }).getAttribute("href")).toBe(
    `/dashboard/workers/${ids[1]}`,
  );
  fireEvent.keyDown(screen.getByRole("menu"), { key: "End" });
  expect(document.activeElement?.textContent).toBe("Copy questionnaire link");
  fireEvent.keyDown(screen.getByRole("menu"), { key: "ArrowDown" });
  expect(document.activeElement?.textContent).toBe("Open profile");
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(bea);
});

test("the profile is a download, for those who may download it", () => {
  const { unmount } = show();
  const open = () => fireEvent.click(screen.getAllByRole("button", { name: /^Actions for/ })[0] as HTMLElement);
  open();
  const pdf = screen.getByRole("menuitem", { name: "Profile PDF" });
  expect(pdf.getAttribute("href")).toBe(`/dashboard/workers/${ids[0]}/pdf`);
  expect(pdf.hasAttribute("download")).toBe(true);
  unmount();
  show(idle, false);
  open();
  expect(screen.queryByRole("menuitem", { name: "Profile PDF" })).toBeNull();
});

test("a refused bulk action keeps the selection, and all that match are named with their number", async () => {
  const refuse = async (): Promise<FormState> => ({
    status: "invalid",
    message: "There is a problem",
    errors: [{ field: "bulkReason", message: "Give a reason" }],
    values: { workers: ids[1] ?? "", bulkAction: "archive" },
  });
  const { container } = show(refuse);
  const boxes = () => [...container.querySelectorAll<HTMLInputElement>('input[name="worker"]')];
  fireEvent.click(boxes()[1] as HTMLElement);
  await waitFor(() => expect(screen.getByText("1 selected")).toBeDefined());
  fireEvent.click(screen.getByLabelText("Select all 1,204 that match"));
  expect(screen.getByText("1,204 selected")).toBeDefined();
  await act(async () => (container.querySelector("form") as HTMLFormElement).requestSubmit());
  await waitFor(() => expect(screen.getAllByText("Give a reason").length).toBeGreaterThan(0));
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true]);
});

test("where too many match to change all of them, the bar says how many may be changed, and offers no Select all", () => {
  const tooMany = texts.tooManyForBulk("2,000");
  render(
    <BulkForm action={idle} choices={[]} hasRows query="" matching={null} tooMany={tooMany}>
      <SelectableRows html={html} />
    </BulkForm>,
  );
  expect(screen.getByText("You can change up to 2,000 workers together. Use filters to show fewer.")).toBeDefined();
  expect(screen.queryByLabelText(/that match$/)).toBeNull();
});

test("a question about all that match replaces the controls, and is confirmed with the number", async () => {
  const ask = async (): Promise<FormState> => ({
    status: "ask",
    message: texts.bulkSure.archive("1,204"),
    values: { bulkAction: "archive", bulkReason: "A reason", bulkMatching: "1204", bulkQuery: "search=ann" },
  });
  const { container } = show(ask);
  const form = container.querySelector("form") as HTMLFormElement;
  await act(async () => form.requestSubmit());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Archive all 1,204 workers that match?"));
  const data = Object.fromEntries(new FormData(form));
  expect(data).toMatchObject({
    bulkConfirmed: "1204",
    bulkMatching: "1204",
    bulkAction: "archive",
    bulkReason: "A reason",
  });
  expect(screen.getByRole("button", { name: "Confirm" })).toBeDefined();
});
