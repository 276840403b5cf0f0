// biome-ignore-all lint/a11y/useSemanticElements: components/ui/table.tsx says why tables are built with roles.
/** What every list and every strip of tabs has: the menu of a row, and the current tab in view. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { agreementColumns } from "@/components/agreements/agreements-list";
import type { FormState } from "@/components/form/state";
import { MenuButton, offeredColumns, placedColumns, shownColumns } from "@/components/lists/columns";
import { ROW_ID } from "@/components/lists/row-id";
import { RowLinks } from "@/components/lists/row-links";
import { TabStrip } from "@/components/ui/tab-strip";
import { TableRows } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { rowMenu as texts } from "@/lib/config/messages/lists";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

type Row = { id: string; name: string; lock: number; isActive: boolean };
const rows: Row[] = [
  { id: "one", name: "Ashdown <b>", lock: 3, isActive: true },
  { id: "two", name: "Birch", lock: 0, isActive: false },
];
const columns = placedColumns<Row, string>({
  name: { heading: "Name", cell: ({ name }) => <span className="row-name">{name}</span> },
  shown: ["phone", "status", "email", "town", "county"],
  columnOf: (key) => ({ heading: key, cell: () => key }),
  menu: ({ id, lock, isActive }) => <MenuButton id={id} lock={lock} flags={isActive ? "a" : ""} />,
});
const html = renderToStaticMarkup(<TableRows columns={columns} rows={rows} rowKey={({ id }) => id} />);

const posted: Record<string, FormDataEntryValue>[] = [];
let answer: () => Promise<FormState> = async () => ({ status: "done", message: "Deactivated." });
const show = () =>
  render(
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, as in the list */}
      <div role="rowgroup" dangerouslySetInnerHTML={{ __html: html }} />
      <RowLinks
        items={[
          { label: "Change", href: `/services?edit=${ROW_ID}` },
          { label: "Rows", href: `/imports/${ROW_ID}/rows`, isDownload: true },
          {
            label: "Deactivate",
            flag: "a",
            action: (_state, data) => {
              posted.push(Object.fromEntries(data));
              return answer();
            },
            values: { do: "active" },
            idName: "id",
          },
        ]}
      />
    </>,
  );
const open = (name: string) => fireEvent.click(screen.getByRole("button", { name: texts.actionsFor(name) }));
const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

test("a list of agreements leaves out the reader's own name, whatever they have chosen", () => {
  expect(agreementColumns("Admin", undefined, null).shown).toEqual([
    "status",
    "agency",
    "provider",
    "awaiting",
    "dates",
  ]);
  expect(agreementColumns("Agency", undefined, null).shown).toEqual(["status", "provider", "awaiting", "dates"]);
  expect(agreementColumns("Provider", undefined, ["agency", "provider"]).shown).toEqual(["agency"]);
  expect(agreementColumns("Agency", "marketplace", null).offered).not.toContain("origin");
});

test("a row's menu leads where its id says, and has the items that its flags ask for", () => {
  show();
  open("Ashdown <b>");
  expect(items()).toEqual(["Change", "Rows", "Deactivate"]);
  expect(screen.getByRole("menuitem", { name: "Change" }).getAttribute("href")).toBe("/services?edit=one");
  expect(screen.getByRole("menuitem", { name: "Rows" }).hasAttribute("download")).toBe(true);
  open("Birch");
  expect(items()).toEqual(["Change", "Rows"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Rows" }));
  expect(screen.queryByRole("menu")).toBeNull();
});

test("an action posts the row's id and lock number, and says what became of it", async () => {
  const said = jest.spyOn(toast, "success").mockImplementation(() => {});
  const failed = jest.spyOn(toast, "danger").mockImplementation(() => {});
  show();
  const press = async () => {
    open("Ashdown <b>");
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "Deactivate" })));
  };
  await press();
  expect(posted).toEqual([{ do: "active", id: "one", lock: "3" }]);
  expect(said).toHaveBeenCalledWith("Deactivated.");
  answer = async () => ({ status: "failed", message: "Someone changed it.", errors: [], values: {} });
  await press();
  expect(failed).toHaveBeenLastCalledWith("Someone changed it.");
  answer = () => Promise.reject(new Error("no connection"));
  await press();
  expect(failed).toHaveBeenLastCalledWith(texts.notDone);
  const before = failed.mock.calls.length;
  // Next has followed the redirect when it throws it.
  answer = () => Promise.reject(Object.assign(new Error(), { handled: true, digest: "NEXT_REDIRECT;push;/x;303;" }));
  await press();
  expect(failed.mock.calls.length).toBe(before);
});

test("the later columns are left out first, and the status is below the name on a phone", () => {
  expect(columns.map(({ key, rank, phone }) => `${key} ${rank ?? ""} ${phone ?? ""}`.trim())).toEqual([
    "name",
    "phone 1 below",
    "status 1 below-end",
    "email 2",
    "town 2",
    "county 3",
    "actions",
  ]);
});

test("without a choice a list has its first columns, with one those that it offers", () => {
  const offered = offeredColumns("services", ["provider"]);
  expect(offered).not.toContain("provider");
  expect(shownColumns(offered, null, 3)).toEqual(["status", "type", "postcode"]);
  expect(shownColumns(offered, ["provider", "budget", "type"])).toEqual(["budget", "type"]);
  expect(shownColumns(offered, ["provider"], 1)).toEqual(["status"]);
});

test("the strip of tabs scrolls to the current one, and only the strip", () => {
  const scrolled = jest.fn();
  Object.defineProperty(HTMLElement.prototype, "scrollIntoView", { configurable: true, value: scrolled });
  Object.defineProperty(HTMLElement.prototype, "offsetLeft", { configurable: true, value: 500 });
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", { configurable: true, value: 100 });
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 300 });
  render(
    <TabStrip current="notes">
      <li>
        <a href="/profile">Profile</a>
      </li>
      <li>
        <a href="/notes" aria-current="page">
          Notes
        </a>
      </li>
    </TabStrip>,
  );
  expect(screen.getByRole("list").scrollLeft).toBe(400);
  expect(scrolled).not.toHaveBeenCalled();
});

test("a phone shows the status and the first of the other columns, unless a list names what its readers need there", () => {
  const given = {
    name: { heading: "Name", cell: ({ name }: Row) => name },
    shown: ["service", "status", "gross", "cutOff"],
    columnOf: (key: string) => ({ heading: key, cell: () => key }),
  };
  const onPhone = (placed: ReturnType<typeof placedColumns<Row, string>>) =>
    Object.fromEntries(placed.flatMap(({ key, phone }) => (phone ? [[phone, key]] : [])));
  expect(onPhone(placedColumns<Row, string>(given))).toEqual({ below: "service", "below-end": "status" });
  const phone = { end: "gross", below: "cutOff" };
  expect(onPhone(placedColumns<Row, string>({ ...given, phone }))).toEqual(phone);
});
