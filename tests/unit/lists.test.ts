/** What the address of a list says of its page, and the columns that a person chooses by form. */
import { pageAfter } from "@/lib/bff/forms/page-after";
import { askedPage, chosenColumns, pageLeft, readListAddress } from "@/lib/bff/lists";
import { listColumns } from "@/lib/config/closed-lists/lists";
import { counted } from "@/lib/config/messages/lists";

test("an address has a cursor on one side and one of the sizes, or nothing", () => {
  expect(readListAddress({ after: "abc", limit: "50" })).toEqual({ after: "abc", before: undefined, limit: 50 });
  expect(readListAddress({ before: "abc" })).toEqual({ after: undefined, before: "abc", limit: undefined });
  for (const parameters of [{}, { limit: "25" }, { limit: "51" }, { limit: ["50"] }, { after: "x".repeat(1_001) }]) {
    expect(Object.values(readListAddress(parameters)).filter(Boolean)).toEqual([]);
  }
});

test("a page is asked for with its total, and with the usual size unless the address has another", () => {
  expect(askedPage({})).toEqual({ after: undefined, before: undefined, limit: 25, counted: "yes" });
  expect(askedPage({ limit: 100, before: "abc" })).toMatchObject({ limit: 100, before: "abc" });
});

test("a page on which all has been decided gives way to the first of the list", async () => {
  const read = async ({ after }: { after?: string | undefined }) => ({ items: after === "full" || !after ? [1] : [] });
  const of = async (address: { after?: string; before?: string }) => pageLeft({ ...address, limit: 50 }, read);
  expect((await of({ after: "full" })).address).toEqual({ after: "full", limit: 50 });
  expect(await of({ after: "decided" })).toEqual({ list: { items: [1] }, address: { limit: 50 } });
  const nothing = await pageLeft({}, async () => ({ items: [] }));
  expect(nothing).toEqual({ list: { items: [] }, address: {} });
});

test("a form leads back to the place of its own list, and to no other page", () => {
  const path = "/dashboard/tasks/approvals";
  const said = { done: "confirm", open: undefined };
  const from = (page: string) => pageAfter({ page }, path, said);
  expect(from(`${path}?after=abc&open=1&done=refuse`)).toBe(`${path}?after=abc&done=confirm`);
  for (const page of ["", "/dashboard/overview?after=abc", "https://elsewhere.example/", "//elsewhere.example"]) {
    expect(from(page)).toBe(`${path}?done=confirm`);
  }
});

test("each list has its own columns, each once, with the status first", () => {
  for (const [list, columns] of Object.entries(listColumns)) {
    expect(new Set(columns).size).toBe(columns.length);
    expect([list, columns[0]]).toEqual([list, "status"]);
  }
});

test("the columns of one list are not chosen for another", () => {
  const data = new FormData();
  data.set("order", "status budget questionnaire");
  for (const column of ["status", "budget", "questionnaire"]) data.append("column", column);
  expect(chosenColumns("services", data)).toEqual(["status", "budget"]);
  expect(chosenColumns("workers", data)).toEqual(["status", "questionnaire"]);
});

test("a total says how many of what", () => {
  const words = counted("agency", "agencies");
  expect([words("0"), words("1"), words("1,204"), words("10,000+")]).toEqual([
    "0 agencies",
    "1 agency",
    "1,204 agencies",
    "10,000+ agencies",
  ]);
});
