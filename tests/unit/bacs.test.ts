/** Bacs Standard 18 files: a golden file, lengths, totals, the character set, and what is refused. */
import fc from "fast-check";
import { type BacsItem, bacsFile } from "@/lib/documents";

const originator = { sortCode: "200000", accountNumber: "55779911", name: "Tendwell Ltd" };
const item = (more: Partial<BacsItem> = {}): BacsItem => ({
  direction: "credit",
  account: { sortCode: "400005", accountNumber: "12345678", name: "Brightwell Staffing" },
  pence: 123_456,
  reference: "INV-000123",
  processingOn: "2026-12-02",
  ...more,
});
const submission = (items: readonly BacsItem[]) => ({
  serviceUserNumber: "123456",
  serial: "000042",
  originator,
  createdOn: "2026-11-27",
  items,
});
const linesOf = (text: string) => text.split("\r\n").slice(0, -1);

test("a payout and a direct debit, by hand", () => {
  const debit = item({
    direction: "debit",
    account: { sortCode: "309950", accountNumber: "00012345", name: "Meadowbank Care" },
    pence: 99,
    reference: "INV-000124",
    processingOn: "2026-12-03",
  });
  expect(linesOf(bacsFile(submission([item(), debit])).text)).toEqual([
    "VOL10000420                              123456                                1",
    "HDR1A123456S  112345600004200010001       26331 263370000000                    ",
    "HDR2F0212000106                                   00                            ",
    "UHL1 26336999999    000000004 MULTI  001                                        ",
    "4000051234567809920000055779911    00000123456TENDWELL LTD      INV-000123        BRIGHTWELL STAFFIN 26336",
    "3099500001234501720000055779911    00000000099TENDWELL LTD      INV-000124        MEADOWBANK CARE    26337",
    "2000005577991101720000055779911    00000123456000042            CONTRA            TENDWELL LTD       26336",
    "2000005577991109920000055779911    00000000099000042            CONTRA            TENDWELL LTD       26337",
    "EOF1A123456S  112345600004200010001       26331 263370000000                    ",
    "EOF2F0212000106                                   00                            ",
    "UTL10000000123555000000012355500000020000002                                    ",
  ]);
});

test("a name has no accent, no apostrophe and nothing that Bacs does not know", () => {
  const odd = item({ account: { ...item().account, name: "Zoë’s (Café) & Søn\r\nUTL1" } });
  const [, , , , record = ""] = linesOf(bacsFile(submission([odd])).text);
  expect(record.slice(82, 100)).toBe("ZOES CAFE & S N UT");
  expect(record).toHaveLength(106);
});

test("the last day of a leap year is its 366th", () => {
  const file = bacsFile({ ...submission([item({ processingOn: "2028-12-31" })]), createdOn: "2028-12-29" });
  expect(linesOf(file.text)[4]?.slice(-6)).toBe(" 28366");
});

const anItem = fc.record({
  direction: fc.constantFrom("credit" as const, "debit" as const),
  account: fc.record({
    sortCode: fc.stringMatching(/^\d{6}$/),
    accountNumber: fc.stringMatching(/^\d{8}$/),
    name: fc.string({ unit: "grapheme" }).map((name) => `A${name}`),
  }),
  pence: fc.integer({ min: 1, max: 9_999_999 }),
  reference: fc.string({ unit: "grapheme" }).map((text) => `INV-000123${text}`),
  processingOn: fc.constantFrom("2026-12-02", "2026-12-03", "2027-01-04"),
});

test("every label has 80 characters and every record 106, in Bacs's characters; debits and credits balance", () => {
  fc.assert(
    fc.property(fc.array(anItem, { minLength: 1, maxLength: 30 }), (items) => {
      const file = bacsFile(submission(items));
      const lines = linesOf(file.text);
      const isLabel = (line: string) => /^(?:VOL|HDR|UHL|EOF|UTL)\d/.test(line);
      const records = lines.filter((line) => !isLabel(line));
      for (const line of lines) {
        expect(line).toHaveLength(isLabel(line) ? 80 : 106);
        expect(line).toMatch(/^[A-Z0-9.&/ -]+$/);
      }
      const sum = (code: string) =>
        records
          .filter((line) => line.slice(15, 17) === code)
          .reduce((pence, line) => pence + Number(line.slice(35, 46)), 0);
      expect(sum("17")).toBe(file.debitPence);
      expect(sum("99")).toBe(file.creditPence);
      expect(file.debitPence).toBe(file.creditPence);
      expect(file.debitPence).toBe(items.reduce((pence, one) => pence + one.pence, 0));
      const trailer = lines.at(-1) ?? "";
      expect(trailer.slice(4, 17)).toBe(String(file.debitPence).padStart(13, "0"));
      expect(Number(trailer.slice(30, 37)) + Number(trailer.slice(37, 44))).toBe(records.length);
      expect(records.length - items.length).toBe(
        new Set(items.map((one) => `${one.processingOn}${one.direction}`)).size,
      );
    }),
  );
});

test.each<[string, Partial<BacsItem>]>([
  ["no pence", { pence: 0 }],
  ["part of a penny", { pence: 1.5 }],
  ["more than a record holds", { pence: 100_000_000_000 }],
  ["a short sort code", { account: { ...item().account, sortCode: "40000" } }],
  ["letters in the account", { account: { ...item().account, accountNumber: "1234567A" } }],
  ["a name without a letter", { account: { ...item().account, name: "†" } }],
  ["a day that has begun", { processingOn: "2026-11-27" }],
  ["a debit's reference of five letters", { direction: "debit", reference: "INV-1" }],
  ["a debit's reference of one letter", { direction: "debit", reference: "AAAAAAAA" }],
  ["a debit's reference that Bacs keeps for itself", { direction: "debit", reference: "DDIC123456" }],
])("%s is refused, without the account in the message", (_, more) => {
  expect(() => bacsFile(submission([item(more)]))).toThrow(RangeError);
  expect(() => bacsFile(submission([item(more)]))).not.toThrow(/12345678|BRIGHTWELL/i);
});

test("a submission has a payment, a number of six digits and a serial of its own", () => {
  expect(() => bacsFile(submission([]))).toThrow(RangeError);
  expect(() => bacsFile({ ...submission([item()]), serviceUserNumber: "12345" })).toThrow(RangeError);
  expect(() => bacsFile({ ...submission([item()]), serial: "0000042" })).toThrow(RangeError);
});
