/** Lists as CSV for spreadsheets: formulas are neutralised, and a long list is read page by page. */
import fc from "fast-check";
import { csvLines, pounds, toCsv } from "@/lib/bff/csv";
import { streamCsv } from "@/lib/bff/csv-stream";

test("what would break a line is quoted, and no cell begins as a formula", () => {
  expect(csvLines([["a", 'say "x"', "1,2", "two\nlines"]])).toBe('a,"say ""x""","1,2","two\nlines"\r\n');
  for (const start of ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]) {
    expect(csvLines([[`${start}HYPERLINK(1)`]]).replace(/^"/, "")).toMatch(/^'/);
  }
  expect(csvLines([[pounds(-1205), "-1+2", "-1-1", "-"]])).toBe("-12.05,'-1+2,'-1-1,'-\r\n");
  expect(toCsv([["a"]])).toBe("\ufeffa\r\n");
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      fc.pre(Number.isNaN(Number(text)));
      expect(csvLines([[text]])).not.toMatch(/^"?[=+\-@\t\r\n]/);
    }),
  );
});

describe("a list of several pages", () => {
  const pages = [
    { items: [1, 2], next: "1" },
    { items: [], next: "2" },
    { items: [3], next: null },
  ];
  const pageAt = (after?: string) => {
    const page = pages[Number(after ?? 0)];
    if (!page) throw new Error("there is no such page");
    return page;
  };
  const cellsOf = (n: number) => [`${n}`, `=${n}`];

  test("is one file, of which a page is read when the one before it is taken", async () => {
    const read: (string | undefined)[] = [];
    const outcome = await streamCsv(["Number", "Formula"], cellsOf, async (after) => {
      read.push(after);
      return pageAt(after);
    });
    if (!outcome.ok) throw new Error(outcome.error.message);
    const reader = outcome.data.getReader();
    const text = async () => new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader.read()).value);
    expect(await text()).toBe("\ufeffNumber,Formula\r\n1,'=1\r\n2,'=2\r\n");
    expect(read).toEqual([undefined]);
    expect([await text(), await text()]).toEqual(["", "3,'=3\r\n"]);
    expect(read).toEqual([undefined, "1", "2"]);
    expect((await reader.read()).done).toBe(true);
  });

  test("breaks off with an error when a later page cannot be read", async () => {
    const outcome = await streamCsv(["Number"], cellsOf, async (after) => {
      if (after) throw new Error("no database");
      return pageAt(after);
    });
    if (!outcome.ok) throw new Error(outcome.error.message);
    await expect(new Response(outcome.data).text()).rejects.toThrow("no database");
  });
});
